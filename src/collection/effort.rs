//! How long a search may be expected to take, as far as a glance tells.

use super::{Case, Question};
use crate::problem::Problem;
use crate::stipulation::{Goal, Play};

/// A number that grows with the effort that a case will probably take; only the order of such numbers means
/// anything. It is the logarithm of a tree's size, so twins hardly add to it.
pub(super) fn expected(case: &Case) -> u64 {
    let questions = case.questions.iter().flatten();
    questions.map(of).max().unwrap_or(0)
}

fn of(question: &Question) -> u64 {
    let problem = &question.problem;
    u64::from(depth(problem)) * branching(problem)
}

/// The half-moves in which the search is free.
fn depth(problem: &Problem) -> u32 {
    let length = problem.stipulation.length;
    match problem.stipulation.play {
        Play::Direct => length.half_moves().saturating_sub(1),
        Play::SelfPlay | Play::Reflex | Play::SemiReflex => length.half_moves(),
        Play::Series(_) | Play::ParrySeries(_) | Play::ParryHelpSeries(_) => {
            u32::from(length.moves) + u32::from(problem.stipulation.intro)
        }
        _ => length.half_moves(),
    }
}

/// A hundred times the logarithm of the moves in a position, roughly: each man has a few. The diagram of a proof game
/// has many men, but leaves little freedom.
fn branching(problem: &Problem) -> u64 {
    let men = problem.diagram.men.len().max(2) as f64;
    let freedom = if problem.stipulation.goal == Goal::Diagram {
        0.5
    } else {
        1.0
    };
    (100.0 * freedom * (2.0 * men).ln()) as u64
}
