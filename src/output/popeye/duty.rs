//! The moves that a side bound by reflex play should have made: behind them Popeye's text has `?!?`.

use crate::position::{AnyPosition, Move, MoveList, Position};
use crate::problem::{Opening, Problem};
use crate::solution::Step;
use crate::stipulation::{Ending, Goal, History, Play};

/// The moves by which the side that begins could reach in the diagram the goal that it must reach if it can: then
/// nothing solves.
pub(super) fn in_diagram(problem: &Problem) -> Vec<Step> {
    goal_of_first(problem).map_or_else(Vec::new, |goal| after(problem, goal, &[]))
}

/// The moves by which the attacker of reflex play could, and so must, reach the goal after a defence.
pub(super) fn after_defence(problem: &Problem, key: &Step, defence: &Step) -> Vec<Step> {
    let bound = problem.stipulation.play == Play::Reflex && !problem.settings.demanded.quodlibet;
    if bound {
        after(problem, problem.stipulation.goal, &[key.step, defence.step])
    } else {
        Vec::new()
    }
}

/// The goal that the side which begins must reach at once if it can.
fn goal_of_first(problem: &Problem) -> Option<Goal> {
    let (stipulation, settings) = (problem.demand(), &problem.settings);
    if settings.demanded.opening == Opening::AfterKey || settings.demanded.quodlibet || problem.waits() {
        return None;
    }
    if let Some(structure) = &stipulation.structure {
        return structure.duty();
    }
    let bound = match stipulation.play {
        Play::Reflex => true,
        Play::HelpReflex => !stipulation.length.half,
        play => play.ending() == Some(Ending::Reflex),
    };
    bound.then_some(stipulation.goal)
}

/// The moves that reach a goal after these.
fn after(problem: &Problem, goal: Goal, played: &[Move]) -> Vec<Step> {
    if goal.needs_target() || played.contains(&Move::PASS) {
        return Vec::new();
    }
    match problem.beginning() {
        Ok(position) => {
            let position = played.iter().fold(position, |position, &step| position.play(step));
            let mut told = reaching(&position, goal, &History::new(played, &[]));
            let rests = problem.settings.demanded.null_moves && !position.in_check(position.turn());
            let rests = rests && played.is_empty() && !problem.stipulation.play.is_battle();
            if rests && goal.reached(&position, Move::REST, &position.play(Move::REST), &History::NONE) {
                told.push(Step::of(&position, Move::REST));
            }
            told
        }
        Err(_) => Vec::new(),
    }
}

/// The moves that reach the goal in the position to which the play up to it led.
fn reaching(position: &AnyPosition, goal: Goal, history: &History<'_>) -> Vec<Step> {
    let mut candidates = MoveList::new();
    goal.candidates(position, &mut candidates);
    let mut candidates = candidates.into_vec();
    candidates.retain(|&step| goal.reached(position, step, &position.play(step), history));
    let mut told: Vec<Step> = candidates.into_iter().map(|step| Step::of(position, step)).collect();
    told.sort();
    told
}
