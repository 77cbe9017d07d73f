//! Free search: all ways to fill a matrix, the best problems kept.
//!
//! ```
//! use looking_glass::collection::Share;
//! use looking_glass::compose::{Progress, Spec, search::Search};
//! use looking_glass::formats::{entry::Defaults, yaml};
//! use looking_glass::search::Control;
//!
//! let asked = "id: rooks\nrules: orthodox\nstipulation: '#1'\nwhite:\n- king on b3\n- rook on g1-h8\nblack:\n- king on a1\n";
//! let entry = yaml::read(asked, "mine.yaml").remove(0).expect("a record");
//! let spec = Spec::of(&entry, &Defaults::default()).expect("a specification");
//! let (progress, control) = (Progress::default(), Control::default());
//! let search = Search::new(&spec, 1 << 20, Share::ALL, &progress, &control);
//! let mut state = search.start();
//! assert!(search.run(&mut state, |_| Ok::<(), ()>(())).is_ok());
//! assert!(!state.best.list().is_empty());
//! ```

use super::anneal::{Climb, STEPS};
use super::content::{Content, Keep};
use super::distance::Gauge;
use super::each::Each;
use super::judge::{Criteria, Judge, Outcome, Sieve, Telling};
use super::likeness;
use super::neighbours::removals;
use super::score::Merits;
use super::spec::{By, Spec};
use super::version::Version;
use super::work::{Progress, Work};
use crate::collection::{Share, canonical, images};
use crate::identity::Encoding;
use crate::position::Man;
use crate::problem::claims::Claims;
use crate::problem::{Intention, Problem};
use crate::random::Random;
use crate::search::{Answer, Control};
use rayon::prelude::*;
use std::cmp::Reverse;
use std::collections::BTreeMap;

/// A problem that was found.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct Find {
    /// Its number in the order in which the search looks at candidates.
    pub number: u64,
    /// The problem, its solution told with set play and tries.
    pub version: Version,
    /// What there is to see in it.
    pub merits: Merits,
}

impl Find {
    /// The arrangement of its men, by which one of several images of a diagram is chosen.
    fn men(&self) -> Vec<Man> {
        self.version.problem.diagram.sorted_men()
    }
}

/// The best problems, each once however it may be turned and mirrored, or the best of each kind.
///
/// Which ones these are does not depend on the order in which they are added, so that parts of a search can be joined.
#[derive(Clone, Debug)]
pub struct Best {
    most: usize,
    kept: usize,
    each: Each,
    /// By what must differ.
    finds: BTreeMap<Encoding, Ranked>,
}

/// A problem with its place among the others: by score, among equals in the order of their signs, and of several images of one
/// diagram that with the least places.
#[derive(Clone, Debug)]
struct Ranked {
    rank: (i64, Reverse<Encoding>, Reverse<Vec<Man>>),
    find: Find,
}

impl Best {
    /// So many, at most; and others behind them, for those who ask for more later.
    pub fn new(most: usize, each: Each) -> Self {
        Best {
            most,
            kept: most.max(KEPT),
            each,
            finds: BTreeMap::new(),
        }
    }

    /// Adds a problem, if it is good enough.
    pub fn add(&mut self, find: Find) {
        let sign = canonical(&find.version.problem.diagram);
        let apart = match self.each {
            Each::Diagram => sign.clone(),
            Each::Kind => likeness::kind(&find.version),
            Each::Check => likeness::checks(&find.version),
        };
        let rank = (find.merits.score(), Reverse(sign), Reverse(find.men()));
        let known = self.finds.get(&apart);
        if known.is_none_or(|known| known.rank < rank) {
            self.finds.insert(apart, Ranked { rank, find });
        }
        if self.finds.len() > self.kept {
            let worst = self.finds.iter().min_by_key(|(_, ranked)| &ranked.rank);
            let worst = worst.map(|(apart, _)| apart.clone());
            worst.and_then(|apart| self.finds.remove(&apart));
        }
    }

    /// As many as are asked for, the best first.
    pub fn list(&self) -> Vec<&Find> {
        let mut list: Vec<&Ranked> = self.finds.values().collect();
        list.sort_by(|one, other| other.rank.cmp(&one.rank));
        list.into_iter().take(self.most).map(|ranked| &ranked.find).collect()
    }

    /// How many there may be at most, with those behind them.
    pub const fn kept(&self) -> usize {
        self.kept
    }

    /// The numbers of all, in order.
    pub fn numbers(&self) -> Vec<u64> {
        let mut numbers: Vec<u64> = self.finds.values().map(|ranked| ranked.find.number).collect();
        numbers.sort_unstable();
        numbers
    }
}

/// How far a search has come.
#[derive(Clone, Debug)]
pub struct State {
    /// The number of the candidate that comes next.
    pub next: u64,
    /// What was found.
    pub best: Best,
}

/// So many of the best are kept, however few are asked for.
const KEPT: usize = 100;

/// Candidates that are judged between two looks at the state.
const CHUNK: u64 = 256;
/// Climbs that are made between two looks at the state, or one for each thread.
const CLIMBS: usize = 4;

/// A search under way.
pub struct Search<'a> {
    spec: &'a Spec,
    judge: Judge<'a>,
    problem: Problem,
    memory: usize,
    share: Share,
    progress: &'a Progress,
}

impl<'a> Search<'a> {
    /// A search for what is specified, or for one share of it.
    pub fn new(spec: &'a Spec, memory: usize, share: Share, progress: &'a Progress, control: &'a Control) -> Self {
        let criteria = Criteria {
            intention: Intention::of(spec.wish.solutions()),
            duals: spec.wish.duals(),
            illegal: false,
            telling: Telling::Actual,
        };
        Search {
            spec,
            judge: Judge::new(&spec.stipulation, Content::nothing(), criteria, memory, control),
            problem: spec.problem(),
            memory,
            share,
            progress,
        }
    }

    /// The state in which a search begins.
    pub fn start(&self) -> State {
        State {
            next: 0,
            best: Best::new(self.spec.best, self.spec.each),
        }
    }

    /// The state of a search that had come so far, and had found the problems with these numbers.
    pub fn resume(&self, next: u64, numbers: &[u64]) -> State {
        let mut state = State { next, ..self.start() };
        // What was found must not be lost when this run, too, is stopped before it has begun.
        let calm = Control::default();
        let (demand, criteria) = (&self.spec.stipulation, self.judge.criteria().clone());
        let judge = Judge::new(demand, Content::nothing(), criteria, self.memory, &calm);
        let mut sieve = judge.sieve();
        for &number in numbers {
            let find = self.find(&judge, &mut sieve, number);
            find.into_iter().for_each(|find| state.best.add(find));
        }
        state
    }

    /// Goes on from a state to the end, and tells each new state; was it the end?
    ///
    /// # Errors
    /// Those of `told`, which end the search.
    pub fn run<E>(&self, state: &mut State, mut told: impl FnMut(&State) -> Result<(), E>) -> Result<bool, E> {
        let all = self.spec.numbers();
        self.progress.expect(all.saturating_sub(state.next));
        while state.next < all {
            let complete = match self.spec.by {
                By::Lot => self.draw(state, all),
                By::Guidance => self.climb(state, all),
            };
            if !complete {
                return Ok(false);
            }
            told(state)?;
        }
        Ok(true)
    }

    /// Makes the next climbs of all, several at a time. What an unfinished climb has found is kept, but the next run makes it anew.
    fn climb(&self, state: &mut State, all: u64) -> bool {
        let settle = |candidate| self.settled(candidate);
        let gauge = Gauge::new(self.spec, &self.judge, &settle);
        let at_a_time = rayon::current_num_threads().max(CLIMBS) as u64;
        let first = state.next / STEPS;
        let climbs: Vec<u64> = (first..all.div_ceil(STEPS).min(first + at_a_time)).collect();
        let climbed: Vec<(Best, Answer<()>)> = climbs
            .par_iter()
            .filter(|climb| self.share.holds(**climb as usize))
            .map(|&climb| self.climbed(&gauge, climb))
            .collect();
        let mut complete = true;
        for (best, ended) in climbed {
            best.finds.into_values().for_each(|ranked| state.best.add(ranked.find));
            complete &= ended.is_ok();
        }
        if complete {
            state.next = all.min((first + climbs.len() as u64) * STEPS);
        }
        complete
    }

    /// What the climb with this number finds, and whether it came to its end.
    fn climbed(&self, gauge: &Gauge<'_>, climb: u64) -> (Best, Answer<()>) {
        let mut best = self.start().best;
        let mut counter = gauge.counter();
        let climb = Climb {
            spec: self.spec,
            gauge,
            counter: &mut counter,
            random: Random::of(self.spec.seed, climb),
            progress: self.progress,
        };
        let ended = climb.run(|number, version| {
            let find = self.granted(number, version);
            find.into_iter().for_each(|find| best.add(find));
        });
        (best, ended)
    }

    /// Judges what seems to have all that is wanted.
    fn settled(&self, candidate: Problem) -> Outcome {
        match self.judge.examine_as(candidate, Vec::new(), Telling::Everything) {
            Outcome::Sound(version) if !self.spec.wish.is_granted(&Merits::of(&version)) => Outcome::Rejected,
            Outcome::Sound(version) if self.spec.wish.needs_all_men() => self.with_all_needed(&self.judge, version),
            outcome => outcome,
        }
    }

    /// Judges the next candidates of all.
    fn draw(&self, state: &mut State, all: u64) -> bool {
        let work = Work {
            judge: &self.judge,
            share: Share::ALL,
            progress: self.progress,
        };
        let end = all.min(state.next.saturating_add(CHUNK));
        let numbers: Vec<u64> = (state.next..end).collect();
        let finds = work.finds(&numbers, |sieve, number| match self.share.holds(number as usize) {
            true => self.outcome(&self.judge, sieve, number),
            false => Outcome::Rejected,
        });
        let Some(finds) = finds else { return false };
        let granted = finds
            .into_iter()
            .filter_map(|(number, version)| self.granted(number, version));
        granted.for_each(|find| state.best.add(find));
        state.next = end;
        true
    }

    /// Judges the candidate with this number by its actual play, and if that may do, with set play and tries.
    fn outcome(&self, judge: &Judge<'_>, sieve: &mut Sieve<'_>, number: u64) -> Outcome {
        let Some(candidate) = self.candidate(number) else {
            return Outcome::Rejected;
        };
        match self.spec.by {
            By::Guidance => return self.settled(candidate),
            By::Lot if !self.is_first(&candidate) => return Outcome::Rejected,
            By::Lot => {}
        }
        let outcome = match judge.judge(sieve, candidate, Vec::new()) {
            Outcome::Sound(version) if self.spec.wish.may_be_granted(&Merits::of(&version)) => {
                judge.examine_as(version.problem, Vec::new(), Telling::Everything)
            }
            Outcome::Sound(_) => Outcome::Rejected,
            outcome => outcome,
        };
        match outcome {
            Outcome::Sound(version) if self.spec.wish.needs_all_men() => self.with_all_needed(judge, version),
            outcome => outcome,
        }
    }

    /// The version, unless one of its men can go without a change of content.
    fn with_all_needed(&self, judge: &Judge<'_>, version: Box<Version>) -> Outcome {
        let (problem, solution) = (&version.problem, &version.solution);
        if !self.spec.wish.is_granted(&Merits::of(&version)) {
            return Outcome::Rejected;
        }
        let content = Content::of(problem, solution, &Claims::default(), &Keep::usual(problem));
        let judge = judge.of_content(content);
        let mut sieve = judge.sieve();
        for change in removals(&problem.diagram) {
            let Some(without) = change.apply(problem) else { continue };
            match judge.judge(&mut sieve, without, vec![change]) {
                Outcome::Rejected => {}
                Outcome::Sound(_) => return Outcome::Rejected,
                Outcome::Stopped => return Outcome::Stopped,
            }
        }
        Outcome::Sound(version)
    }

    /// Of all images of a diagram that the matrix holds, is it the one with the least places? The others need not be looked at.
    fn is_first(&self, candidate: &Problem) -> bool {
        let men = candidate.diagram.sorted_men();
        let images = images(&candidate.diagram);
        !images.iter().any(|image| *image < men && self.spec.matrix.holds(image))
    }

    /// The candidate with this number, if there is one that can have all that is wanted.
    pub fn candidate(&self, number: u64) -> Option<Problem> {
        let men = self.spec.matrix.men(self.spec.way(number), &self.spec.rules)?;
        let mut candidate = self.problem.clone();
        candidate.diagram.men = men;
        self.spec.wish.admits(&candidate.diagram).then_some(candidate)
    }

    fn find(&self, judge: &Judge<'_>, sieve: &mut Sieve<'_>, number: u64) -> Option<Find> {
        let Outcome::Sound(version) = self.outcome(judge, sieve, number) else {
            return None;
        };
        self.granted(number, *version)
    }

    /// The version as a find, if it has all that is wanted.
    fn granted(&self, number: u64, version: Version) -> Option<Find> {
        let merits = Merits::weighed(&version, &self.spec.weights);
        self.spec.wish.is_granted(&merits).then_some(Find {
            number,
            version,
            merits,
        })
    }
}
