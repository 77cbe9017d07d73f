//! Tells what structured stipulations ask for: lines, or a battle that has a common form.

use super::lines::tell;
use super::sift::Sieve;
use super::solve::share_of_tables;
use super::{Line, Phase, Solution, Status};
use crate::position::{Move, Position};
use crate::problem::{Opening, Problem, Settings};
use crate::search::{Control, Failures, Tale, Told, canonical_rank};
use crate::stipulation::structured::{Expression, PlainBattle, Structure};

/// The problem whose battle has a common form as one that asks for it.
pub(super) fn in_common_form(problem: &Problem, battle: PlainBattle) -> Problem {
    let mut settings = Settings {
        quodlibet: problem.settings.quodlibet || battle.quodlibet,
        ..problem.settings.clone()
    };
    if battle.after_key {
        settings.opening = Opening::AfterKey;
    }
    Problem {
        stipulation: battle.stipulation,
        settings,
        ..problem.clone()
    }
}

/// The lines of a structure that begin in this position, its set play included.
pub(super) fn solve_lines<P: Position>(
    problem: &Problem,
    structure: &Structure,
    position: &P,
    memory: usize,
    control: &Control,
) -> Solution {
    let sieve = Sieve::of(problem);
    let limit = match sieve {
        Some(_) => None,
        None => problem.settings.max_solutions,
    };
    let failures = Failures::within(share_of_tables(memory), control.budget());
    let search = |set: bool| -> (Vec<Line>, bool) {
        let root = &structure.root;
        let mut tale = Tale::new(root, &failures, control, limit.unwrap_or(usize::MAX));
        let complete = if set {
            tale.tell_set_play(&position.pass(), root).is_ok()
        } else {
            tale.tell(position, root).is_ok()
        };
        (lines(position, tale.found, is_joined(root)), complete)
    };
    let mut solution = Solution::empty();
    let (lines, mut complete) = search(false);
    solution.solutions = lines;
    if problem.settings.set_play && !position.in_check(position.turn()) {
        let (lines, all) = search(true);
        solution.set_solutions = lines;
        complete &= all;
    }
    if !complete {
        solution.status = Status::of_stopped(control);
    }
    if let Some(sieve) = sieve {
        sieve.sift(position, &mut solution);
    }
    solution
}

/// The moves that reach at once what a structure demands of one move.
pub(super) fn solve_attack_in_one<P: Position>(structure: &Structure, position: &P, control: &Control) -> Solution {
    let mut solution = Solution::empty();
    let failures = Failures::new(0);
    let mut tale = Tale::new(&structure.root, &failures, control, usize::MAX);
    if tale.tell(position, &structure.root).is_err() {
        solution.status = Status::of_stopped(control);
    }
    let mut keys = lines(position, tale.found, false).concat();
    keys.dedup();
    solution.keys = keys.into_iter().map(Phase::of_key).collect();
    solution
}

/// Are several plays to be told one after the other?
fn is_joined(root: &Expression) -> bool {
    matches!(root, Expression::And(..) | Expression::Or(..))
}

/// The lines as they are told, shorter ones first, but for plays that are joined.
fn lines<P: Position>(position: &P, mut found: Vec<Told>, joined: bool) -> Vec<Line> {
    if !joined {
        found.sort_by_cached_key(|told| {
            let ranks: Vec<u64> = told.moves.iter().map(|&step| canonical_rank(step)).collect();
            (ranks.len(), ranks)
        });
    }
    let moves: Vec<_> = found.iter().map(|told| told.moves.clone()).collect();
    let mut lines = Vec::new();
    tell(position, &moves, &mut lines);
    for (line, told) in lines.iter_mut().zip(&found) {
        for &at in &told.anew {
            // Passes are not told: those before it are no moves of the line.
            let passes = told.moves[..at].iter().filter(|&&step| step == Move::PASS).count();
            if let Some(step) = line.get_mut(at - passes) {
                step.anew = true;
            }
        }
    }
    lines
}
