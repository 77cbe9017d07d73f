//! Versions of a sound problem by hill climbing: one change at a time, kept if the score rises.
//!
//! ```
//! use looking_glass::Problem;
//! use looking_glass::collection::Share;
//! use looking_glass::compose::{Judge, Original, Progress, Work, economy, versions::{Climb, versions}};
//! use looking_glass::problem::{Intention, claims::Claims};
//! use looking_glass::search::Control;
//!
//! let (control, progress, claims) = (Control::default(), Progress::default(), Claims::default());
//! let problem = Problem::from_fen("8/8/8/8/8/1K6/6R1/k7 w", "#1", "orthodox")?;
//! let original = Original::of(&problem, &claims, &Intention::default(), &[], 1 << 20, &control).expect("it can be played");
//! let criteria = economy::criteria(&original, None);
//! let judge = Judge::new(&problem.stipulation, original.content.clone(), criteria, 1 << 20, &control);
//! let work = Work {
//!     judge: &judge,
//!     share: Share::ALL,
//!     progress: &progress,
//! };
//! let climb = Climb {
//!     seed: 1,
//!     restarts: 0,
//!     best: 3,
//! };
//! let climbed = versions(&work, &original, &climb).expect("it is sound");
//! assert!(climbed.complete && climbed.judged > 0);
//! # Ok::<(), looking_glass::Refused>(())
//! ```

use super::change::Change;
use super::each::Each;
use super::judge::Outcome;
use super::neighbours::{additions, exchanges, moves, other_kinds, removals};
use super::original::Original;
use super::score::Merits;
use super::search::{Best, Find};
use super::version::Version;
use super::work::Work;
use crate::position::Move;
use crate::problem::Problem;
use crate::random::Random;
use std::collections::BTreeSet;

/// How to climb.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub struct Climb {
    /// Where the random numbers begin.
    pub seed: u64,
    /// How often to begin anew, from a version a few changes off the problem.
    pub restarts: u32,
    /// How many versions to tell, the best.
    pub best: usize,
}

/// Neighbours that are judged at a time; the best of them is the next step.
const AT_A_TIME: usize = 512;
/// Changes that are made whatever they are worth before the climb begins anew.
const STRAY: usize = 3;

/// What climbing found.
#[derive(Clone, Debug)]
pub struct Climbed {
    /// The best versions on the way, without the problem itself.
    pub best: Best,
    /// The score of the problem itself.
    pub score: i64,
    /// How many candidates were judged.
    pub judged: usize,
    /// Was it not stopped before its time?
    pub complete: bool,
}

/// Has a version more idle men than the one from which its last change made it, or was a man added without whom the same moves
/// solve?
fn adds_idle(before: &Version, version: &Version) -> bool {
    let moves = |version: &Version| -> BTreeSet<Vec<Move>> { version.solution.moves().collect() };
    let added = matches!(version.changes.last(), Some(Change::Add(_)));
    version.idle > before.idle || added && moves(before) == moves(version)
}

/// The changes that lead to the same diagram without steps that later ones take back.
fn straightened(changes: &[Change], base: &Problem) -> Vec<Change> {
    let men = |changes: &[Change]| {
        let made = match changes {
            [] => Some(base.clone()),
            changes => Change::apply_all(changes, base),
        };
        made.map(|problem| problem.diagram.sorted_men())
    };
    let end = men(changes);
    let mut kept = changes.to_vec();
    for first in (0..changes.len()).rev() {
        for second in (first + 1..kept.len()).rev() {
            let both = kept.get(first).and_then(|change| change.then(&kept[second]));
            let Some(both) = both else { continue };
            let mut shorter = kept.clone();
            shorter.remove(second);
            shorter.splice(first..=first, both);
            if men(&shorter) == end {
                kept = shorter;
                break;
            }
        }
    }
    kept
}

/// Climbs from a sound problem. The way depends on the seed alone.
pub fn versions(work: &Work<'_>, original: &Original, climb: &Climb) -> Option<Climbed> {
    let Outcome::Sound(start) = work.judge.examine(original.problem.clone(), Vec::new()) else {
        return None;
    };
    let mut random = Random::new(climb.seed);
    let mut climbed = Climbed {
        best: Best::new(climb.best, Each::Diagram),
        score: Merits::of(&start).score(),
        judged: 0,
        complete: true,
    };
    for number in 0..=climb.restarts {
        let mut climber = Climber {
            work,
            base: &original.problem,
            random: &mut random,
            climbed: &mut climbed,
        };
        let mut at = (*start).clone();
        if number > 0 {
            at = climber.stray(at);
        }
        climber.climb(at);
        if !climbed.complete {
            break;
        }
    }
    Some(climbed)
}

struct Climber<'a> {
    work: &'a Work<'a>,
    base: &'a Problem,
    random: &'a mut Random,
    climbed: &'a mut Climbed,
}

impl Climber<'_> {
    /// Goes up as long as some neighbour is better.
    fn climb(&mut self, mut at: Version) {
        let mut score = Merits::of(&at).score();
        while let Some(better) = self.step(&at, |merits| merits.score() > score) {
            score = Merits::of(&better).score();
            at = better;
        }
    }

    /// A few steps to whatever is sound.
    fn stray(&mut self, mut at: Version) -> Version {
        for _ in 0..STRAY {
            match self.step(&at, |_| true) {
                Some(next) => at = next,
                None => break,
            }
        }
        at
    }

    /// The best of the first neighbours, in random order, among which one is good enough.
    fn step(&mut self, at: &Version, good: impl Fn(&Merits) -> bool) -> Option<Version> {
        let diagram = &at.problem.diagram;
        let mut changes = [
            removals(diagram),
            other_kinds(diagram),
            moves(diagram),
            exchanges(diagram),
            additions(diagram),
        ]
        .concat();
        self.random.shuffle(&mut changes);
        for some in changes.chunks(AT_A_TIME) {
            let candidates: Vec<Vec<Change>> = some
                .iter()
                .map(|change| at.changes.iter().chain([change]).cloned().collect())
                .collect();
            let versions = self.work.versions(self.base, &candidates);
            self.climbed.judged += versions.judged;
            self.climbed.complete &= versions.complete;
            if !versions.complete {
                return None;
            }
            let found = versions.versions.into_iter();
            let found = found.map(|version| (Merits::of(&version), version));
            let fits = |found: &(Merits, Version)| good(&found.0) && !adds_idle(at, &found.1);
            let mut found: Vec<(Merits, Version)> = found.filter(fits).collect();
            for (_, version) in &mut found {
                version.changes = straightened(&version.changes, self.base);
            }
            for (merits, version) in &found {
                self.note(merits, version);
            }
            // Of equals the first.
            let best = found.into_iter().rev().max_by_key(|(merits, _)| merits.score());
            if let Some((_, version)) = best {
                return Some(version);
            }
        }
        None
    }

    fn note(&mut self, merits: &Merits, version: &Version) {
        if merits.score() > self.climbed.score {
            self.climbed.best.add(Find {
                number: 0,
                version: version.clone(),
                merits: merits.clone(),
            });
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::formats::fen::Fen;
    use crate::geometry::{BoardId, Place, Square};
    use crate::rules::{Rules, Variant};

    #[test]
    fn what_is_taken_back_is_not_told() {
        let diagram = Fen::read("k7/8/8/8/8/8/8/KQ6 w", Rules::of(Variant::Orthodox))
            .expect("a FEN")
            .diagram;
        let base = Problem::new("base", diagram, "#2".parse().expect("a stipulation"));
        let at = |square| Place::new(BoardId::A, Square::new(square));
        let mut men = base.diagram.men.iter();
        let queen = *men.find(|man| man.place == at(1)).expect("a queen");
        let away = Change::Move { man: queen, to: at(9) };
        let back = Change::Move {
            man: crate::position::Man { place: at(9), ..queen },
            to: at(1),
        };
        let further = Change::Move {
            man: crate::position::Man { place: at(9), ..queen },
            to: at(10),
        };
        let other = Change::Add(crate::position::Man { place: at(40), ..queen });
        assert!(straightened(&[away.clone(), back], &base).is_empty());
        assert_eq!(
            straightened(&[away.clone(), other.clone(), further], &base),
            [Change::Move { man: queen, to: at(10) }, other.clone()]
        );
        assert_eq!(straightened(&[away.clone(), other.clone()], &base), [away, other]);
    }
}
