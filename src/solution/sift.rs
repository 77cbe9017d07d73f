//! Takes out of the lines what the settings exclude.

use super::{Line, Solution, Status, canonical_number};
use crate::geometry::Place;
use crate::piece::{Color, Piece};
use crate::position::{Move, Position};
use crate::problem::{MoveNumber, Problem};
use crate::stipulation::{Goal, History};
use std::collections::HashMap;

/// The settings of a problem that exclude lines.
pub(super) struct Sieve<'a> {
    problem: &'a Problem,
}

impl<'a> Sieve<'a> {
    /// The sieve of a problem whose settings exclude lines.
    pub(super) fn of(problem: &'a Problem) -> Option<Self> {
        let settings = &problem.settings;
        let excludes = settings.goal_is_end
            || settings.from_move.is_some()
            || settings.up_to_move.is_some()
            || settings.max_per_ending.is_some();
        excludes.then_some(Sieve { problem })
    }

    /// The problem with all its lines, before their number is limited.
    pub(super) fn without_limit(&self) -> Problem {
        let mut all = self.problem.clone();
        all.settings.max_solutions = None;
        all
    }

    /// Leaves the lines that the settings admit, and no more than they admit.
    pub(super) fn sift<P: Position>(&self, diagram: &P, solution: &mut Solution) {
        solution.solutions.retain(|line| self.is_numbered(diagram, line));
        let limit = self.problem.settings.max_solutions.unwrap_or(usize::MAX);
        for lines in [&mut solution.solutions, &mut solution.set_solutions] {
            let is_part = self.sift_lines(diagram, lines);
            if is_part {
                solution.status = Status::Limit;
            }
            if lines.len() > limit {
                lines.truncate(limit);
                solution.status = Status::Limit;
            }
        }
    }

    /// Leaves the lines that the settings admit. Are some endings told as often as they may be, so that there may be
    /// more lines? Lines of each length are counted for themselves.
    fn sift_lines<P: Position>(&self, diagram: &P, lines: &mut Vec<Line>) -> bool {
        if self.problem.settings.goal_is_end {
            lines.retain(|line| !ends_before(diagram, self.problem.stipulation.goal, line));
        }
        let Some(limit) = self.problem.settings.max_per_ending else {
            return false;
        };
        let mut endings: HashMap<_, usize> = HashMap::new();
        lines.retain(|line| {
            let seen = endings.entry((line.len(), men(&last(diagram, line)))).or_default();
            *seen += 1;
            *seen <= limit
        });
        endings.values().any(|&seen| seen >= limit)
    }

    /// Does a line lie between the first and the last move number that are asked for?
    fn is_numbered<P: Position>(&self, diagram: &P, line: &Line) -> bool {
        let settings = &self.problem.settings;
        let compare = |number: &MoveNumber| {
            let path = numbers(diagram, line, number.0.len());
            path.as_slice().cmp(&number.0[..path.len()])
        };
        settings.from_move.as_ref().is_none_or(|number| compare(number).is_ge())
            && settings
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

/// The men of a position with their places.
fn men<P: Position>(position: &P) -> Vec<(Place, Piece)> {
    Color::ALL.into_iter().flat_map(|color| position.men(color)).collect()
}

/// Does a half-move before the last reach the goal?
fn ends_before<P: Position>(diagram: &P, goal: Goal, line: &Line) -> bool {
    let all = positions(diagram, line);
    let moves: Vec<Move> = all.iter().map(|(_, step)| *step).collect();
    let before_last = &all[..all.len().saturating_sub(1)];
    before_last.iter().enumerate().any(|(index, (position, step))| {
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
