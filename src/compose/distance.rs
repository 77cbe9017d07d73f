//! How far a diagram is from a problem that is wanted: what a guided search goes down.
//!
//! Distances are numbers without a meaning of their own. They fall with each step towards a sound problem that has all that
//! is wanted, and from there on with its score.

use super::aim::Aim;
use super::hint;
use super::judge::{Judge, Outcome, Telling, is_plain};
use super::score::Merits;
use super::spec::Spec;
use super::tally::{Counter, Tally};
use super::version::Version;
use crate::position::AnyPosition;
use crate::problem::Problem;
use crate::search::{Answer, Stopped};
use crate::stipulation::{Goal, Play};

/// Where there is a shorter solution.
const SHORT: i64 = 70;
/// Where there is no solution, without the refutations.
const NONE: i64 = 30;
/// For each refutation of the best first move.
const REFUTATION: i64 = 6;
/// For each solution too many or too few.
const SOLUTION: i64 = 8;
/// For each defence that the set play leaves open, where it should leave none open.
const UNPROVIDED: i64 = 6;
/// Defences that count.
const MOST_UNPROVIDED: usize = 8;
/// For a problem that has all but for what can be seen only when it is complete, such as a man that is not needed.
const INCOMPLETE: i64 = 3;
/// By so many points of the score one is nearer by one.
const POINTS: i64 = 3;
/// Scores count up to here, either way.
const MOST_POINTS: i64 = 90;
/// Keys beyond those that are wanted up to which each is looked at as if it were the only one.
const MORE_KEYS: usize = 2;
/// How far climbs go up, where they begin and where they end: for most wishes, and for a key that changes the set play.
const COOLING: (f64, f64) = (12.0, 1.0);
const EVEN: (f64, f64) = (5.0, 2.0);
/// Lines beyond those that are wanted that are looked at.
const MORE_LINES: usize = 10;

/// Tells how far diagrams are from what a specification wants.
pub(super) struct Gauge<'a> {
    spec: &'a Spec,
    judge: &'a Judge<'a>,
    /// Judges what seems to have all that is wanted.
    settle: &'a (dyn Fn(Problem) -> Outcome + Sync),
    /// How is the key of a mate in two to change the set play, if that is wanted?
    aim: Option<Aim>,
    /// How far away a problem is that has nothing of what is wanted.
    nothing: i64,
}

/// How far a diagram is away, and the problem if it is what is wanted.
pub(super) struct Reading {
    pub(super) distance: i64,
    pub(super) find: Option<Box<Version>>,
}

impl<'a> Gauge<'a> {
    /// A gauge for what is specified; `settle` judges what seems to have it all.
    pub(super) fn new(spec: &'a Spec, judge: &'a Judge<'a>, settle: &'a (dyn Fn(Problem) -> Outcome + Sync)) -> Self {
        let stipulation = &spec.stipulation;
        let is_mate_in_two =
            (stipulation.play, stipulation.goal, stipulation.length.moves) == (Play::Direct, Goal::Mate, 2);
        Gauge {
            aim: spec
                .wish
                .aim()
                .filter(|_| is_mate_in_two && is_plain(stipulation) && spec.wish.solutions() == 1),
            spec,
            judge,
            settle,
            nothing: spec.wish.most_lack() + MOST_POINTS / POINTS,
        }
    }

    /// How far a climb goes up where it begins, and where it ends. Towards such a key all that counts is of much
    /// the same weight.
    pub(super) fn warmth(&self) -> (f64, f64) {
        if self.aim.is_some() { EVEN } else { COOLING }
    }

    /// What counts for one thread.
    pub(super) fn counter(&self) -> Counter<'a> {
        self.judge.counter(&self.spec.problem())
    }

    /// How far is the diagram away? Nothing where it cannot be played, or where it is farther than `bar`.
    ///
    /// # Errors
    /// The search was stopped.
    pub(super) fn read(&self, counter: &mut Counter<'_>, candidate: Problem, bar: i64) -> Answer<Option<Reading>> {
        let Ok(position) = candidate.diagram.position() else {
            return Ok(None);
        };
        if let Some(aim) = self.aim {
            return self.read_aimed(counter, aim, candidate, &position, bar);
        }
        if !self.judge.may_come_about(&candidate.diagram) {
            return Ok(None);
        }
        let wanted = self.spec.wish.solutions();
        let is_battle = self.spec.stipulation.play.is_battle();
        let more = if is_battle { MORE_KEYS } else { MORE_LINES };
        let tally = counter.count(&candidate, &position, wanted + more, self.spec.wish.asks_for_block())?;
        let base = self.unsoundness(tally, wanted);
        if base > bar {
            return Ok(None);
        }
        let few = tally.solutions > 0 && tally.solutions <= wanted + more && !tally.short;
        let reading = match few {
            true => self.appraised(candidate, base, wanted)?,
            false => Some(Reading {
                distance: base + self.nothing,
                find: None,
            }),
        };
        Ok(reading.filter(|reading| reading.distance <= bar))
    }

    /// The same where such a key is wanted.
    fn read_aimed(
        &self,
        counter: &Counter<'_>,
        aim: Aim,
        candidate: Problem,
        position: &AnyPosition,
        bar: i64,
    ) -> Answer<Option<Reading>> {
        // What is missing of everything else that is wanted, as long as there is no such key.
        let beyond = self.nothing - hint::MOST;
        let known = counter.aimed(position, aim, (bar - beyond).max(0))?;
        let reading = match known.filter(|_| self.judge.may_come_about(&candidate.diagram)) {
            None => None,
            Some(0) => self.appraised(candidate, 0, 1)?,
            Some(distance) => Some(Reading {
                distance: distance + beyond,
                find: None,
            }),
        };
        Ok(reading.filter(|reading| reading.distance <= bar))
    }

    /// What is missing to soundness, and to set play without gaps where that is wanted.
    fn unsoundness(&self, tally: Tally, wanted: usize) -> i64 {
        if tally.short {
            return SHORT + UNPROVIDED * MOST_UNPROVIDED as i64;
        }
        let open = match (self.spec.wish.asks_for_block(), tally.unprovided) {
            (false, _) => 0,
            (true, open) => open.map_or(MOST_UNPROVIDED, |open| open.min(MOST_UNPROVIDED)),
        };
        let keys = match tally.solutions {
            0 => NONE + REFUTATION * tally.refutations as i64,
            solutions => SOLUTION * solutions.abs_diff(wanted) as i64,
        };
        keys + UNPROVIDED * open as i64
    }

    /// The diagram by what its solutions show.
    fn appraised(&self, candidate: Problem, base: i64, wanted: usize) -> Answer<Option<Reading>> {
        let telling = match self.spec.wish.asks_for_tries() {
            true => Telling::Everything,
            false => Telling::SetPlay,
        };
        let Some(version) = self.judge.appraise(candidate, telling, None)? else {
            return Ok(None);
        };
        let lack = self.lack(&version, wanted);
        if base > 0 || lack > 0 {
            return Ok(Some(Reading {
                distance: base + lack + MOST_POINTS / POINTS,
                find: None,
            }));
        }
        self.settled(version.problem).map(Some)
    }

    /// What is missing of what is wanted; of a battle with too many keys as if the best one were alone.
    fn lack(&self, version: &Version, wanted: usize) -> i64 {
        let lack = |version: &Version| self.spec.wish.lack(&Merits::of(version));
        if version.solution.keys.len() <= wanted {
            return lack(version);
        }
        let mut alone = version.clone();
        let lacks = version.solution.keys.iter().map(|key| {
            alone.solution.keys = vec![key.clone()];
            lack(&alone)
        });
        lacks.min().unwrap_or(self.nothing)
    }

    /// The problem, if it is what is wanted in all that counts.
    fn settled(&self, problem: Problem) -> Answer<Reading> {
        match (self.settle)(problem) {
            Outcome::Stopped => Err(Stopped),
            Outcome::Rejected => Ok(Reading {
                distance: INCOMPLETE + MOST_POINTS / POINTS,
                find: None,
            }),
            Outcome::Sound(version) => {
                let score = Merits::weighed(&version, &self.spec.weights).score();
                Ok(Reading {
                    distance: -score.clamp(-MOST_POINTS, MOST_POINTS) / POINTS,
                    find: Some(version),
                })
            }
        }
    }
}
