//! Judging many candidates on all threads, in their order.

use super::change::Change;
use super::judge::{Fate, Judge, Sieve};
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

    fn note(&self, fate: &Fate) {
        self.done.fetch_add(1, Relaxed);
        if matches!(fate, Fate::Sound(_)) {
            self.sound.fetch_add(1, Relaxed);
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
pub struct Harvest {
    /// The sound versions, in the order of the candidates.
    pub versions: Vec<Version>,
    /// How many candidates were judged.
    pub judged: usize,
    /// Was none left unknown?
    pub complete: bool,
}

impl Harvest {
    /// Nothing yet.
    pub fn empty() -> Self {
        Harvest {
            versions: Vec::new(),
            judged: 0,
            complete: true,
        }
    }

    /// What another harvest brought, too.
    pub fn add(&mut self, other: Harvest) {
        self.versions.extend(other.versions);
        self.judged += other.judged;
        self.complete &= other.complete;
    }
}

impl Work<'_> {
    /// Judges what each of these lists of changes makes of a problem.
    pub fn versions(&self, problem: &Problem, candidates: &[Vec<Change>]) -> Harvest {
        self.each(candidates.len(), |sieve, index| {
            let changes = &candidates[index];
            match Change::apply_all(changes, problem) {
                Some(candidate) => self.judge.judge(sieve, candidate, changes.clone()),
                None => Fate::Rejected,
            }
        })
    }

    /// Judges candidates by numbers of their own, and returns the sound ones with these; nothing if any was left unknown.
    pub fn finds(
        &self,
        numbers: &[u64],
        judge: impl Fn(&mut Sieve<'_>, u64) -> Fate + Sync,
    ) -> Option<Vec<(u64, Version)>> {
        let fates = numbers.par_iter().map_init(
            || self.judge.sieve(),
            |sieve, &number| {
                let fate = judge(sieve, number);
                self.progress.note(&fate);
                (number, fate)
            },
        );
        let fates: Vec<(u64, Fate)> = fates.filter(|(_, fate)| *fate != Fate::Rejected).collect();
        let version = |(number, fate)| match fate {
            Fate::Sound(version) => Some((number, *version)),
            Fate::Rejected | Fate::Stopped => None,
        };
        fates.into_iter().map(version).collect()
    }

    /// Judges so many candidates by their numbers.
    pub fn each(&self, count: usize, judge: impl Fn(&mut Sieve<'_>, usize) -> Fate + Sync) -> Harvest {
        let numbers: Vec<usize> = (0..count).filter(|&number| self.share.holds(number)).collect();
        self.progress.expect(numbers.len() as u64);
        let fates = numbers.par_iter().map_init(
            || self.judge.sieve(),
            |sieve, &number| {
                let fate = judge(sieve, number);
                self.progress.note(&fate);
                fate
            },
        );
        let fates: Vec<Fate> = fates.filter(|fate| *fate != Fate::Rejected).collect();
        let mut harvest = Harvest {
            judged: numbers.len(),
            ..Harvest::empty()
        };
        for fate in fates {
            match fate {
                Fate::Sound(version) => harvest.versions.push(*version),
                Fate::Stopped => {
                    harvest.complete = false;
                    harvest.judged -= 1;
                }
                Fate::Rejected => {}
            }
        }
        harvest
    }
}
