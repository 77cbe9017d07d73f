//! Takes out of the lines what the settings exclude.

use super::{Line, Listener, Piece as Told, Status, canonical_number};
use crate::geometry::Place;
use crate::pieces::Piece;
use crate::position::{Move, Position};
use crate::problem::{MoveNumber, Problem};
use crate::stipulation::{Goal, History};
use std::collections::HashMap;
use std::ops::ControlFlow;

/// The settings of a problem that exclude lines, and what has passed them.
pub(super) struct Sieve<'a, P> {
    problem: &'a Problem,
    diagram: &'a P,
    actual: Passed,
    set_play: Passed,
    /// Is there, or may there be, more than is let through?
    is_part: bool,
}

/// What has passed of the lines of one part.
#[derive(Default)]
struct Passed {
    count: usize,
    /// How often each last position was reached by lines of each length.
    endings: HashMap<(usize, Vec<(Place, Piece)>), usize>,
}

impl<'a, P: Position> Sieve<'a, P> {
    /// The sieve of a problem whose settings exclude lines.
    pub(super) fn of(problem: &'a Problem, diagram: &'a P) -> Option<Self> {
        let settings = &problem.settings;
        let excludes = settings.demanded.goal_is_end
            || settings.limits.picks_first_moves()
            || settings.limits.max_per_ending.is_some();
        excludes.then(|| Sieve {
            problem,
            diagram,
            actual: Passed::default(),
            set_play: Passed::default(),
            is_part: false,
        })
    }

    /// Lets through what the settings admit, and no more than they admit.
    pub(super) fn sift(&mut self, piece: Told, listener: &mut Listener<'_>) -> ControlFlow<()> {
        let (line, is_actual) = match &piece {
            Told::Line(line) => (line, true),
            Told::SetLine(line) => (line, false),
            _ => return listener(piece),
        };
        if !self.admits(line, is_actual) {
            return ControlFlow::Continue(());
        }
        let limit = self.problem.settings.limits.max_solutions.unwrap_or(usize::MAX);
        let passed = self.passed(is_actual);
        if passed.count == limit {
            self.is_part = true;
            return ControlFlow::Break(());
        }
        passed.count += 1;
        listener(piece)
    }

    /// How far the answer goes of which so much was found.
    pub(super) fn status(&self, found: Status) -> Status {
        if self.is_part { Status::Limit } else { found }
    }

    fn passed(&mut self, is_actual: bool) -> &mut Passed {
        match is_actual {
            true => &mut self.actual,
            false => &mut self.set_play,
        }
    }

    fn admits(&mut self, line: &Line, is_actual: bool) -> bool {
        let (settings, diagram) = (&self.problem.settings, self.diagram);
        if is_actual && !self.is_numbered(diagram, line) {
            return false;
        }
        if settings.demanded.goal_is_end && ends_before(diagram, self.problem.stipulation.goal, line) {
            return false;
        }
        let Some(limit) = settings.limits.max_per_ending else {
            return true;
        };
        let endings = &mut self.passed(is_actual).endings;
        let seen = endings.entry((line.len(), last(diagram, line).all_men())).or_default();
        *seen += 1;
        let seen = *seen;
        // An ending that is told as often as it may be might have more lines.
        self.is_part |= seen >= limit;
        seen <= limit
    }

    /// Does a line lie between the first and the last move number that are asked for?
    fn is_numbered(&self, diagram: &P, line: &Line) -> bool {
        let settings = &self.problem.settings;
        let compare = |number: &MoveNumber| {
            let path = numbers(diagram, line, number.0.len());
            path.as_slice().cmp(&number.0[..path.len()])
        };
        settings
            .limits
            .from_move
            .as_ref()
            .is_none_or(|number| compare(number).is_ge())
            && settings
                .limits
                .up_to_move
                .as_ref()
                .is_none_or(|number| compare(number).is_le())
    }
}

/// The positions of a line, from the diagram on, each with the move made in it.
fn positions<P: Position>(diagram: &P, line: &Line) -> Vec<(P, Move)> {
    let mut position = diagram.clone();
    let mut all = Vec::new();
    for told in line {
        if position.turn() != told.by {
            position = position.pass();
        }
        let after = position.play(told.step);
        all.push((position, told.step));
        position = after;
    }
    all
}

/// The last position of a line.
fn last<P: Position>(diagram: &P, line: &Line) -> P {
    let before = positions(diagram, line).pop();
    before.map_or_else(|| diagram.clone(), |(position, step)| position.play(step))
}

/// Does the side that shall not reach the goal do so before the end of the line? Where the other does, play is over anyway, but in moves in
/// advance, where it may.
fn ends_before<P: Position>(diagram: &P, goal: Goal, line: &Line) -> bool {
    let all = positions(diagram, line);
    let moves: Vec<Move> = all.iter().map(|(_, step)| *step).collect();
    let reaching = all.last().map(|(position, _)| position.turn());
    let mut wrong = all
        .iter()
        .enumerate()
        .filter(|(_, (position, _))| Some(position.turn()) != reaching);
    wrong.any(|(index, (position, step))| {
        let history = History {
            moves: &moves[..index],
            ..History::NONE
        };
        goal.reached(position, *step, &position.play(*step), &history)
    })
}

/// The numbers of the first moves of a line among the legal moves, in the order in which they are told.
fn numbers<P: Position>(diagram: &P, line: &Line, count: usize) -> Vec<u32> {
    let all = positions(diagram, line);
    let number = |(position, step): &(P, Move)| canonical_number(position, *step).unwrap_or(0);
    all.iter().take(count).map(number).collect()
}
