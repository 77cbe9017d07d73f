//! Moves that could be left out: made only because the side must move, or only to get a man out of the way.

use super::change::fact;
use super::deed::origin;
use super::path::{Path, Paths};
use super::{Fact, Layer, Theme};
use crate::pieces::Role;
use crate::position::{Diagram, Position};
use crate::problem::Problem;
use crate::solution::Step;
use crate::stipulation::{Goal, Play};

/// Solutions of a helpmate in which a move is made that could be left out, or whose man could be taken off instead.
pub(super) fn facts(problem: &Problem, paths: &Paths<'_>) -> Vec<Fact> {
    let stipulation = &problem.stipulation;
    if (stipulation.play, stipulation.goal) != (Play::Help, Goal::Mate) {
        return Vec::new();
    }
    let shown = |theme: Theme, shows: fn(&Path, usize) -> bool| {
        let lines = paths.iter().filter(|path| path.layer == Layer::Line);
        let shows = |path: &&Path| path.mate.is_some() && (0..path.steps.len() - 1).any(|at| shows(path, at));
        fact(theme, lines.filter(shows).map(Path::show).collect())
    };
    let facts = [
        shown(Theme::TempoMove, can_be_left_out),
        shown(Theme::Hideaway, only_gets_away),
    ];
    facts.into_iter().flatten().collect()
}

/// If the side passed instead, would all later moves be legal, and the last one mate?
fn can_be_left_out(path: &Path, at: usize) -> bool {
    leads_to_mate(&path.before[at], &path.steps[at + 1..])
}

/// Would they, if the man, which is not taken later, were taken off the board instead, but not if it stayed? Then it moves only
/// to get out of the way.
fn only_gets_away(path: &Path, at: usize) -> bool {
    let step = path.steps[at].step;
    if step.role() == Role::KING || step.is_capture() {
        return false;
    }
    let all = path.moves(path.steps.len());
    let stays = origin(all, step.arrival()) == origin(path.moves(at), step.departure());
    let mut without = Diagram::clone(&path.before[at]);
    without.men.retain(|man| man.place != step.departure());
    stays && leads_to_mate(&without, &path.steps[at + 1..]) && !can_be_left_out(path, at)
}

/// If the side to move, not in check, passed, would these moves be legal, and the last one mate?
fn leads_to_mate(before: &Diagram, later: &[Step]) -> bool {
    let Ok(start) = before.position() else { return false };
    if start.in_check(start.turn()) {
        return false;
    }
    let mut position = start.pass();
    for told in later {
        match position.legal_like(told.step) {
            Some(step) => position = position.play(step),
            None => return false,
        }
    }
    position.is_mate()
}
