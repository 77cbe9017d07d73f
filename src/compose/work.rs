//! Judging many candidates on all threads, in their order.

use super::change::Change;
use super::judge::{Judge, Outcome, Sieve};
use super::version::Version;
use crate::collection::Share;
use crate::problem::Problem;
use rayon::prelude::*;
use std::sync::atomic::{AtomicU64, Ordering::Relaxed};

/// How far some work has come, for those who watch.
#[derive(Debug, Default)]
pub struct Progress {
    done: AtomicU64,
    all: AtomicU64,
    sound: AtomicU64,
}

impl Progress {
    /// Candidates judged, all that there are, and how many of them are sound.
    pub fn counts(&self) -> (u64, u64, u64) {
        (
            self.done.load(Relaxed),
            self.all.load(Relaxed),
            self.sound.load(Relaxed),
        )
    }

    /// Announces more candidates.
    pub fn expect(&self, candidates: u64) {
        self.all.fetch_add(candidates, Relaxed);
    }

    /// Notes that so many candidates were looked at.
    pub(super) fn look(&self, candidates: u64) {
        self.done.fetch_add(candidates, Relaxed);
    }

    /// Notes that one was sound.
    pub(super) fn find(&self) {
        self.sound.fetch_add(1, Relaxed);
    }

    fn note(&self, outcome: &Outcome) {
        self.look(1);
        if matches!(outcome, Outcome::Sound(_)) {
            self.find();
        }
    }
}

/// Candidates to be judged, or one share of them.
pub struct Work<'a> {
    /// Who judges them.
    pub judge: &'a Judge<'a>,
    /// Which of them are looked at.
    pub share: Share,
    /// Who is told how far it has come.
    pub progress: &'a Progress,
}

/// What became of many candidates.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct Versions {
    /// The sound versions, in the order of the candidates.
    pub versions: Vec<Version>,
    /// How many candidates were judged.
    pub judged: usize,
    /// Was none left unknown?
    pub complete: bool,
}

impl Versions {
    /// Nothing yet.
    pub fn empty() -> Self {
        Versions {
            versions: Vec::new(),
            judged: 0,
            complete: true,
        }
    }

    /// Adds what other candidates brought.
    pub fn add(&mut self, other: Versions) {
        self.versions.extend(other.versions);
        self.judged += other.judged;
        self.complete &= other.complete;
    }
}

impl Work<'_> {
    /// Judges what each of these lists of changes makes of a problem.
    pub fn versions(&self, problem: &Problem, candidates: &[Vec<Change>]) -> Versions {
        self.each(candidates.len(), |sieve, index| {
            let changes = &candidates[index];
            let candidate = Change::apply_all(changes, problem);
            candidate.map_or(Outcome::Rejected, |candidate| {
                self.judge.judge(sieve, candidate, changes.clone())
            })
        })
    }

    /// Judges candidates by numbers of their own, and returns the sound ones with these; nothing if any was left unknown.
    pub fn finds(
        &self,
        numbers: &[u64],
        judge: impl Fn(&mut Sieve<'_>, u64) -> Outcome + Sync,
    ) -> Option<Vec<(u64, Version)>> {
        let fates = self.fates(numbers, judge).into_iter();
        fates
            .map(|(number, outcome)| Some((number, outcome.into_sound()?)))
            .collect()
    }

    /// What becomes of candidates by their numbers, but for those that are rejected.
    fn fates<N: Copy + Send + Sync>(
        &self,
        numbers: &[N],
        judge: impl Fn(&mut Sieve<'_>, N) -> Outcome + Sync,
    ) -> Vec<(N, Outcome)> {
        let fates = numbers.par_iter().map_init(
            || self.judge.sieve(),
            |sieve, &number| {
                // To make candidates that nobody will judge would take long.
                let outcome = match self.judge.has_time() {
                    true => judge(sieve, number),
                    false => Outcome::Stopped,
                };
                self.progress.note(&outcome);
                (number, outcome)
            },
        );
        fates.filter(|(_, outcome)| *outcome != Outcome::Rejected).collect()
    }

    /// Judges so many candidates by their numbers.
    pub fn each(&self, count: usize, judge: impl Fn(&mut Sieve<'_>, usize) -> Outcome + Sync) -> Versions {
        let numbers: Vec<usize> = (0..count).filter(|&number| self.share.holds(number)).collect();
        self.progress.expect(numbers.len() as u64);
        let mut versions = Versions {
            judged: numbers.len(),
            ..Versions::empty()
        };
        for (_, outcome) in self.fates(&numbers, judge) {
            match outcome {
                Outcome::Sound(version) => versions.versions.push(*version),
                Outcome::Stopped => {
                    versions.complete = false;
                    versions.judged -= 1;
                }
                Outcome::Rejected => {}
            }
        }
        versions
    }
}
