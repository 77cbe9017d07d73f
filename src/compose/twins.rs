//! Twins: single changes that give another sound problem with a different solution.
//!
//! ```
//! use looking_glass::Problem;
//! use looking_glass::collection::Share;
//! use looking_glass::compose::{Original, Progress, Work, twins};
//! use looking_glass::problem::{Intention, claims::Claims};
//! use looking_glass::search::Control;
//!
//! let (control, progress, claims) = (Control::default(), Progress::default(), Claims::default());
//! // A change of one man makes another problem of it.
//! let problem = Problem::from_fen("8/8/8/8/8/1K5P/6R1/k7 w", "#1", "orthodox")?;
//! let original = Original::of(&problem, &claims, &Intention::default(), &[], 1 << 20, &control).expect("it can be played");
//! let judge = twins::judge(&original, None, 1 << 20, &control);
//! let work = Work {
//!     judge: &judge,
//!     share: Share::ALL,
//!     progress: &progress,
//! };
//! let (found, _) = twins::twins(&work, &original);
//! assert!(found.iter().all(|twin| twin.difference.points() > 0));
//! # Ok::<(), looking_glass::Refused>(())
//! ```

use super::change::Change;
use super::content::{Content, Way, first_ways, last_ways, ways};
use super::judge::{Criteria, Judge, Telling};
use super::neighbours::{additions, exchanges, moves, other_kinds, removals, whole};
use super::original::Original;
use super::picture;
use super::version::Version;
use super::work::{Versions, Work};
use crate::problem::{Intention, Problem};
use crate::search::Control;
use crate::solution::{Line, Solution, Variation};
use crate::stipulation::{Goal, Length, Play, Stipulation};
use std::collections::{BTreeMap, BTreeSet};

/// A twin, and how different its solution is.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct Twin {
    /// The twin with the one change that makes it.
    pub version: Version,
    /// How different it is.
    pub difference: Difference,
}

/// What is different in a twin.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub struct Difference {
    /// Keys, or first moves of lines, that are not those of the problem.
    pub keys: usize,
    /// Last moves that are not those of the problem.
    pub mates: usize,
    /// Defences of both that are met otherwise.
    pub changed: usize,
    /// Model mates that are those of the problem elsewhere on the board.
    pub echoes: usize,
}

impl Difference {
    /// All of it in one number: ten for other keys, five for each of two echoes, three for each of four defences that are met
    /// otherwise, and two for each of five new mates.
    pub fn points(&self) -> usize {
        10 * self.keys.min(1) + 5 * self.echoes.min(2) + 3 * self.changed.min(4) + 2 * self.mates.min(5)
    }
}

/// The twins that one change makes, the most different first, of equal ones those with quiet keys and fewer duals.
pub fn twins(work: &Work<'_>, original: &Original) -> (Vec<Twin>, Versions) {
    twins_among(work, original, &|_| true)
}

/// The same of those changes that are admitted alone.
pub fn twins_among(work: &Work<'_>, original: &Original, admits: &dyn Fn(&Change) -> bool) -> (Vec<Twin>, Versions) {
    let problem = &original.problem;
    let diagram = changes_of_diagram(problem).into_iter().filter(admits);
    let diagram: Vec<Vec<Change>> = diagram.map(|change| vec![change]).collect();
    let mut found = work.versions(problem, &diagram);
    found.add(other_demands(work, original, admits));
    let versions = std::mem::take(&mut found.versions);
    let twins = versions.into_iter().filter_map(|version| twin(original, version));
    let mut twins: Vec<Twin> = twins.collect();
    twins.sort_by_cached_key(|twin| {
        (
            usize::MAX - twin.difference.points(),
            twin.version.rough_keys(),
            twin.version.duals(),
            twin.version.men(),
        )
    });
    (twins, found)
}

/// Every single change of the diagram, and of the rules.
fn changes_of_diagram(problem: &Problem) -> Vec<Change> {
    let diagram = &problem.diagram;
    let alice = Change::Alice.apply(problem).map(|_| Change::Alice);
    [
        moves(diagram),
        exchanges(diagram),
        removals(diagram),
        other_kinds(diagram),
        additions(diagram),
        whole(diagram),
        vec![Change::Colors],
        alice.into_iter().collect(),
    ]
    .concat()
}

/// The twins by stipulation: each kind of play has its own usual number of solutions.
fn other_demands(work: &Work<'_>, original: &Original, admits: &dyn Fn(&Change) -> bool) -> Versions {
    let mut all = Versions::empty();
    for demand in demands(&original.problem.stipulation) {
        let change = vec![Change::Demand(demand.clone())];
        if !admits(&change[0]) {
            continue;
        }
        let mut criteria = work.judge.criteria().clone();
        if demand.play.is_battle() != original.problem.stipulation.play.is_battle() {
            criteria.intention = Intention::of(1);
        }
        let judge = work.judge.of_other(&demand, criteria);
        let work = Work {
            judge: &judge,
            share: work.share,
            progress: work.progress,
        };
        all.add(work.versions(&original.problem, &[change]));
    }
    all
}

/// Other stipulations that composers set beside this one: another goal, another kind of play, a length not far away.
fn demands(own: &Stipulation) -> Vec<Stipulation> {
    if own.structure.is_some() || own.play == Play::ProofGame {
        return Vec::new();
    }
    let with = |play, goal, length, exact| Stipulation {
        play,
        goal,
        length,
        exact,
        ..own.clone()
    };
    let mut demands = Vec::new();
    for goal in [Goal::Mate, Goal::Stalemate, Goal::DoubleMate, own.goal] {
        demands.push(with(own.play, goal, own.length, own.exact));
        if !own.play.is_series() && own.intro == 0 && !own.length.half {
            let plays = [
                Play::Direct,
                Play::SelfPlay,
                Play::Reflex,
                Play::SemiReflex,
                Play::Help,
                Play::HelpSelf,
            ];
            demands.extend(plays.map(|play| with(play, goal, own.length, false)));
        }
    }
    for length in lengths(own) {
        demands.push(with(own.play, own.goal, length, own.exact));
    }
    if own.play.is_battle() {
        demands.push(with(own.play, own.goal, own.length, !own.exact));
    }
    let mut told: Vec<Stipulation> = Vec::new();
    for demand in demands {
        if demand != *own && !told.contains(&demand) {
            told.push(demand);
        }
    }
    told
}

/// One move less or more, and half a move in help play; exact lengths, which are quick to solve, up to three more.
fn lengths(own: &Stipulation) -> Vec<Length> {
    let moves = own.length.moves;
    if matches!(own.play, Play::Help | Play::HelpSelf | Play::HelpReflex) {
        let shorter = Length {
            moves: moves.saturating_sub(1),
            half: !own.length.half,
        };
        let halves = [
            shorter,
            Length {
                moves: shorter.moves + 1,
                ..shorter
            },
        ];
        let whole = Length {
            moves: moves.saturating_sub(1),
            ..own.length
        };
        return halves
            .into_iter()
            .chain([whole])
            .filter(|length| length.moves > 0)
            .collect();
    }
    let longest = moves + if own.exact { 3 } else { 1 };
    let lengths = moves.saturating_sub(1).max(1)..=longest;
    lengths.map(|moves| Length { moves, ..own.length }).collect()
}

/// The version as a twin, if its solution is another one: where the whole diagram is turned or shifted, not only the old one
/// turned or shifted with it.
fn twin(original: &Original, version: Version) -> Option<Twin> {
    let (own, other) = (&original.solution, &version.solution);
    let rules = &original.problem.diagram.rules;
    let carried = |ways: BTreeSet<Way>| -> BTreeSet<Way> {
        ways.into_iter()
            .map(|way| way.carried(&version.changes, rules))
            .collect()
    };
    let difference = Difference {
        keys: new(&carried(first_ways(own)), &first_ways(other)),
        mates: new(&carried(last_ways(own)), &last_ways(other)),
        changed: changed(own, other, &carried),
        echoes: picture::echoes((&original.problem, own), (&version.problem, other)),
    };
    let theirs: BTreeSet<Vec<Way>> = other.solutions.iter().map(ways).collect();
    let carry = |line: &Line| {
        let ways = ways(line).into_iter();
        ways.map(|way| way.carried(&version.changes, rules)).collect()
    };
    let ours: BTreeSet<Vec<Way>> = own.solutions.iter().map(carry).collect();
    let differs = difference.keys + difference.mates + difference.changed > 0 || ours != theirs;
    differs.then_some(Twin { version, difference })
}

/// The defences after the keys that are in both solutions, and are met otherwise in the second.
fn changed(own: &Solution, other: &Solution, carried: &dyn Fn(BTreeSet<Way>) -> BTreeSet<Way>) -> usize {
    let (before, now) = (answers(own), answers(other));
    let changed = |(defence, answers): &(&Way, &BTreeSet<Way>)| {
        let defence = carried(BTreeSet::from([**defence]));
        let met = defence.first().and_then(|defence| now.get(defence));
        met.is_some_and(|met| *met != carried((*answers).clone()))
    };
    before.iter().filter(changed).count()
}

/// The answers to each defence after the keys.
fn answers(solution: &Solution) -> BTreeMap<Way, BTreeSet<Way>> {
    let variations = solution.keys.iter().flat_map(|phase| &phase.sequel.variations);
    let answered = |variation: &Variation| {
        let answers = variation.answers.iter().map(|answer| Way::of(answer.step.step));
        (Way::of(variation.defence.step), answers.collect())
    };
    variations.map(answered).collect()
}

/// How many of these there were not before.
fn new(before: &BTreeSet<Way>, now: &BTreeSet<Way>) -> usize {
    now.difference(before).count()
}

/// The judge of twins: nothing has to be kept, and as many solutions are wanted as the problem has.
pub fn judge<'a>(original: &Original, most_duals: Option<usize>, memory: usize, control: &'a Control) -> Judge<'a> {
    let criteria = Criteria {
        telling: Telling::Actual,
        illegal: !crate::soundness::impossible(&original.problem.diagram).is_empty(),
        intention: Intention::of(original.intention.solutions().unwrap_or(1)),
        duals: most_duals,
    };
    let demand = &original.problem.stipulation;
    Judge::new(demand, Content::nothing(), criteria, memory, control)
}
