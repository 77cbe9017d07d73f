//! Moves that could be left out, were there not the duty to move.

use super::change::fact;
use super::path::{Path, Paths};
use super::{Fact, Layer, Theme};
use crate::position::Position;
use crate::problem::Problem;
use crate::stipulation::{Goal, Play};

/// Solutions of a helpmate in which a move is made that could be left out.
pub(super) fn facts(problem: &Problem, paths: &Paths<'_>) -> Option<Fact> {
    let stipulation = &problem.stipulation;
    if (stipulation.play, stipulation.goal) != (Play::Help, Goal::Mate) {
        return None;
    }
    let lines = paths.iter().filter(|path| path.layer == Layer::Line);
    fact(
        Theme::TempoMove,
        lines.filter(|path| waits(path)).map(Path::show).collect(),
    )
}

/// Is a move made only because its side must move?
fn waits(path: &Path) -> bool {
    path.mate.is_some() && (0..path.steps.len() - 1).any(|at| can_be_left_out(path, at))
}

/// If the side passed instead, would all later moves be legal, and the last one mate?
fn can_be_left_out(path: &Path, at: usize) -> bool {
    let Ok(start) = path.before[at].position() else {
        return false;
    };
    if start.in_check(start.turn()) {
        return false;
    }
    let mut position = start.pass();
    for told in &path.steps[at + 1..] {
        match position.legal_like(told.step) {
            Some(step) => position = position.play(step),
            None => return false,
        }
    }
    position.is_mate()
}
