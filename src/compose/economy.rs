//! Economy: which men can go, be weaker, or stand on another board, and what each man is there for.
//!
//! ```
//! use looking_glass::Problem;
//! use looking_glass::collection::Share;
//! use looking_glass::compose::{Judge, Original, Progress, Work, economy::{Depth, criteria, economy}};
//! use looking_glass::problem::{Intention, claims::Claims};
//! use looking_glass::search::Control;
//!
//! let (control, progress, claims) = (Control::default(), Progress::default(), Claims::default());
//! // The pawn does nothing.
//! let problem = Problem::from_fen("8/8/8/8/8/1K5P/6R1/k7 w", "#1", "orthodox")?;
//! let original = Original::of(&problem, &claims, &Intention::default(), &[], 1 << 20, &control).expect("it can be played");
//! let judge = Judge::new(&problem.stipulation, original.content.clone(), criteria(&original, None), 1 << 20, &control);
//! let work = Work {
//!     judge: &judge,
//!     share: Share::ALL,
//!     progress: &progress,
//! };
//! let lighter = economy(&work, &original.problem, Depth::Single);
//! assert!(lighter.versions.iter().any(|version| version.problem.diagram.men.len() == 3));
//! # Ok::<(), looking_glass::Refused>(())
//! ```

use super::change::{Change, named};
use super::content::{Keep, telling_themes};
use super::cure;
use super::judge::{Criteria, Judge, whole};
use super::neighbours::{officers_and_pawns, other_boards, removals, weaker};
use super::original::Original;
use super::version::{Version, drop_repeats, duals, weight};
use super::work::{Versions, Work};
use crate::analysis::theme::{self, Theme};
use crate::output::notation::popeye;
use crate::position::{Man, Move};
use crate::problem::Problem;
use crate::rules::Rules;
use crate::search::Control;
use crate::solution::{Ply, Resources, Solution, Status, solve_here};
use crate::soundness::{Defect, DefectKind, Grade, Proof, examine, proof};
use rayon::prelude::*;
use serde::Serialize;
use std::cmp::Reverse;

/// How many changes are made at once.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Serialize)]
pub enum Depth {
    /// One.
    Single,
    /// One, and then two.
    Pairs,
}

/// The sound versions that keep the content, the lightest first; then those with the fewest changes and men.
///
/// From the lightest version the search begins anew, as long as there is a lighter one; changes are then told from the
/// problem on.
pub fn economy(work: &Work<'_>, problem: &Problem, depth: Depth) -> Versions {
    let mut all = Versions::empty();
    let mut base: Vec<Change> = Vec::new();
    let mut least = weight(&problem.diagram);
    loop {
        let Some(start) = after(&base, problem) else { return all };
        let candidates = candidates(&start, &base, depth);
        all.add(work.versions(problem, &candidates));
        sort(&mut all.versions);
        let lighter = all.versions.first().filter(|version| version.weight() < least);
        match lighter {
            Some(version) if all.complete => {
                least = version.weight();
                base = version.changes.clone();
            }
            _ => return all,
        }
    }
}

fn after(changes: &[Change], problem: &Problem) -> Option<Problem> {
    match changes {
        [] => Some(problem.clone()),
        changes => Change::apply_all(changes, problem),
    }
}

/// Single changes, and pairs of them on different men, behind those that were made already.
fn candidates(start: &Problem, base: &[Change], depth: Depth) -> Vec<Vec<Change>> {
    let diagram = &start.diagram;
    let singles = [removals(diagram), weaker(diagram), other_boards(diagram)].concat();
    let behind = |more: &[Change]| [base, more].concat();
    let all = singles.iter().map(|change| behind(std::slice::from_ref(change)));
    let mut all: Vec<Vec<Change>> = all.collect();
    if depth == Depth::Pairs {
        for (index, one) in singles.iter().enumerate() {
            let others = singles[index + 1..].iter().filter(|other| man(one) != man(other));
            // Two men that only stand elsewhere are no lighter than before.
            let others = others.filter(|other| lightens(one) || lightens(other));
            all.extend(others.map(|other| behind(&[one.clone(), other.clone()])));
        }
    }
    all
}

fn man(change: &Change) -> Option<Man> {
    match change {
        Change::Remove(man) | Change::Become { man, .. } | Change::Move { man, .. } => Some(*man),
        _ => None,
    }
}

const fn lightens(change: &Change) -> bool {
    matches!(change, Change::Remove(_) | Change::Become { .. })
}

/// The lightest first, of equal ones that with fewer changes, men and duals; each diagram once.
fn sort(versions: &mut Vec<Version>) {
    versions.sort_by_cached_key(|version| (version.weight(), version.changes.len(), version.men(), version.duals()));
    drop_repeats(versions);
}

/// What happens without a man.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct Purpose {
    /// The man.
    pub man: Man,
    /// What happens without it, in words; nothing if the problem remains as good as it was.
    pub without: Option<String>,
}

/// Says of each man but the kings what it is there for: which cook, dual or defence appears without it. Nothing more
/// is said once the search was stopped.
pub fn purposes(judge: &Judge<'_>, original: &Original, control: &Control) -> Vec<Purpose> {
    let inquiry = Without {
        judge,
        original: &original.solution,
        before: duals(&original.verdict),
        control,
    };
    let purpose = |man: &Man| {
        let without = Change::Remove(*man).apply(&original.problem)?;
        let told = inquiry.told(without)?;
        Some(Purpose {
            man: *man,
            without: told,
        })
    };
    let men = officers_and_pawns(&original.problem.diagram);
    let purposes: Vec<Option<Purpose>> = men.par_iter().map(purpose).collect();
    purposes.into_iter().map_while(|purpose| purpose).collect()
}

/// The inquiry into one missing man.
struct Without<'a> {
    judge: &'a Judge<'a>,
    original: &'a Solution,
    /// The duals there are with it.
    before: usize,
    control: &'a Control,
}

impl Without<'_> {
    /// What happens; nothing in brackets if all is well, nothing at all if the search was stopped.
    fn told(&self, problem: Problem) -> Option<Option<String>> {
        let rules = problem.diagram.rules;
        let mut problem = whole(problem);
        self.judge.content().prepare(&mut problem);
        if let Err(faults) = problem.diagram.position() {
            return Some(faults.first().map(ToString::to_string));
        }
        let solution = solve_here(&problem, MEMORY, self.control).ok()?;
        if solution.status != Status::Complete {
            return None;
        }
        let Criteria { intention, .. } = self.judge.criteria();
        let verdict = examine(&problem, &solution, intention);
        let grave = verdict.defects.iter().find(|defect| !defect.kind.is_blemish());
        Some(match grave {
            _ if self.has_lost_keys(&solution) => Some(self.failure(&problem, &solution)),
            Some(defect) => Some(self.defect(defect, &rules, &solution)),
            None => self
                .blemish(&verdict.defects, duals(&verdict), &rules)
                .or_else(|| self.lost(&rules, &solution))
                .or_else(|| self.lost_themes(&problem, &solution)),
        })
    }

    /// Does the original key solve no longer?
    fn has_lost_keys(&self, solution: &Solution) -> bool {
        let solves = |key: Move| solution.keys.iter().any(|phase| phase.step.step.is_same_way(key));
        self.original.keys.iter().any(|phase| !solves(phase.step.step))
    }

    /// The defence that refutes the key, or what else has become of it.
    fn failure(&self, problem: &Problem, solution: &Solution) -> String {
        let rules = &problem.diagram.rules;
        let Some(key) = self.original.keys.first().map(|phase| phase.step.step) else {
            return "no solution".to_string();
        };
        let defect = Defect {
            at: vec![(Ply::KEY, key)],
            ..Defect::new(DefectKind::StatedKey, vec![key])
        };
        let is_there = problem.diagram.men.iter().any(|man| {
            man.place.board == key.board() && man.place.square == key.from() && man.piece.role == key.role()
        });
        let resources = Resources::single(MEMORY);
        let told = |step: Move| popeye(rules, step);
        let refuted = is_there
            .then(|| proof(problem, &defect, resources, self.control))
            .flatten();
        match (refuted, solution.keys.first()) {
            (Some(Proof::AnyOf { number, moves }), _) => {
                let number = number.map(|ply| ply.to_string()).unwrap_or_default();
                let more = if moves.len() > 3 { " …" } else { "" };
                let moves = self::told(rules, &moves[..moves.len().min(3)]).join(", ");
                format!("no solution: 1.{}? {number}{moves}{more}", told(key))
            }
            (_, Some(other)) => format!("another key: 1.{}", told(other.step.step)),
            (_, None) => format!("no solution: 1.{} is not played", told(key)),
        }
    }

    fn defect(&self, defect: &Defect, rules: &Rules, solution: &Solution) -> String {
        let line = |moves: &[Move]| told(rules, moves).join(" ");
        match defect.kind {
            DefectKind::NoSolution => "no solution".to_string(),
            DefectKind::Cook => format!("cook: {}", line(&self.cook(defect, solution))),
            kind => {
                let told = match (defect.moves.as_slice(), &defect.reason) {
                    ([], Some(reason)) => reason.clone(),
                    (moves, _) => line(moves),
                };
                format!("{}: {told}", kind.name().replace('-', " "))
            }
        }
    }

    /// A solution that was not there before, of those that are too many.
    fn cook(&self, defect: &Defect, solution: &Solution) -> Vec<Move> {
        let known: Vec<Vec<Move>> = self.original.moves().collect();
        let new = solution.moves().find(|moves| !known.contains(moves));
        new.unwrap_or_else(|| defect.moves.clone())
    }

    /// A dual that there was not.
    fn blemish(&self, defects: &[Defect], now: usize, rules: &Rules) -> Option<String> {
        if now <= self.before || self.judge.criteria().duals.is_none() {
            return None;
        }
        let is_dual = |defect: &&Defect| defect.kind == DefectKind::Dual && defect.grade != Some(Grade::Threat);
        let duals: Vec<&Defect> = defects.iter().filter(is_dual).collect();
        let dual = duals.iter().max_by_key(|dual| Reverse(dual.at.len()))?;
        let at: Vec<String> = dual
            .at
            .iter()
            .map(|(number, step)| format!("{number}{}", popeye(rules, *step)))
            .collect();
        let moves = told(rules, &dual.moves).join(", ");
        Some(format!("dual: {} {moves}", at.join(" ")))
    }

    fn lost_themes(&self, problem: &Problem, solution: &Solution) -> Option<String> {
        let kept = self.judge.content().has_themes(problem, solution);
        (!kept).then(|| "a theme is lost".to_string())
    }

    fn lost(&self, rules: &Rules, solution: &Solution) -> Option<String> {
        let part = self.judge.content().lost(&[], rules, solution)?;
        Some(match part {
            Keep::Mates => "a mate of the content is lost".to_string(),
            Keep::Key => "another key".to_string(),
            Keep::Lines => "other lines".to_string(),
            Keep::Tries => "a try is lost".to_string(),
            Keep::SetPlay => "set play is lost".to_string(),
            Keep::Themes | Keep::Nothing => return None,
        })
    }
}

/// The themes that a problem shows, with its set play and its tries of one refutation, and that a version of it does not; nothing
/// where a search is stopped.
pub fn lost_themes(problem: &Problem, version: &Problem, control: &Control) -> Vec<Theme> {
    let themes = |problem: &Problem| {
        let mut inquiry = theme::inquiry(&whole(problem.clone()));
        inquiry.settings.told.tries = 1;
        let solution = solve_here(&inquiry, MEMORY, control).ok()?;
        (solution.status == Status::Complete).then(|| telling_themes(&inquiry, &solution))
    };
    match (themes(problem), themes(version)) {
        (Some(before), Some(now)) => before.difference(&now).copied().collect(),
        _ => Vec::new(),
    }
}

fn told(rules: &Rules, moves: &[Move]) -> Vec<String> {
    moves.iter().map(|&step| popeye(rules, step)).collect()
}

/// Bytes for the table of one inquiry.
const MEMORY: usize = 1 << 24;

/// The criteria by which versions of a sound problem are judged: as many solutions as it has, and no more duals.
pub fn criteria(original: &Original, most_duals: Option<usize>) -> Criteria {
    Criteria {
        duals: Some(most_duals.unwrap_or_else(|| duals(&original.verdict))),
        ..cure::criteria(original, None)
    }
}

/// A line for a reader: `wRa1: cook: Qd1-d8`.
pub fn line(purpose: &Purpose, rules: &Rules) -> String {
    let without = purpose.without.as_deref().unwrap_or("nothing: it can go");
    format!("{}: {without}", named(purpose.man, rules))
}
