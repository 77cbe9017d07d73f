//! The numbers of half-moves: the one place where it is said which of them are numbered, and how.

use super::Line;
use crate::pieces::Color;
use crate::problem::Problem;
use crate::stipulation::{Play, Stipulation};
use std::fmt;

/// The place of a half-move: the number of its move, and which half of that move it is.
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash, Debug)]
pub struct Ply {
    /// The number of the move, from 1.
    pub number: u16,
    /// Which half of it.
    pub half: Half,
}

/// The halves of a move.
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash, Debug)]
pub enum Half {
    /// `1.`: a move of the side whose moves are numbered.
    First,
    /// `1...`: what the other side does after it.
    Second,
}

impl Ply {
    /// The key of a battle, and the first move of most lines.
    pub const KEY: Ply = Ply::first(1);

    /// `3.`
    pub const fn first(number: u16) -> Self {
        Ply {
            number,
            half: Half::First,
        }
    }

    /// `3...`
    pub const fn second(number: u16) -> Self {
        Ply {
            number,
            half: Half::Second,
        }
    }

    /// Is it the first half of its move?
    pub fn is_first(self) -> bool {
        self.half == Half::First
    }

    /// The half-move after it, where the sides alternate.
    #[must_use]
    pub const fn next(self) -> Self {
        match self.half {
            Half::First => Ply::second(self.number),
            Half::Second => Ply::first(self.number + 1),
        }
    }
}

impl fmt::Display for Ply {
    /// `3.` or `3...`.
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let dots = match self.half {
            Half::First => ".",
            Half::Second => "...",
        };
        write!(f, "{}{dots}", self.number)
    }
}

/// The places of the half-moves of a line, of the set play or not.
///
/// The moves of one side are numbered. It is the side that begins, but the other one where half a move comes first,
/// and in structured play that is inverted. Whatever the other side does, as a parry or at the end, belongs to the
/// move before it. Numbers begin anew with the series of several moves that follows moves in advance, and where a part of structured play
/// begins.
pub fn plies(problem: &Problem, line: &Line) -> Vec<Ply> {
    let leader = match line.first() {
        Some(first) if problem.stipulation.intro > 0 && problem.waits() => first.by,
        _ => leader(problem),
    };
    numbered(problem, line, leader)
}

/// The same as Popeye numbers them. Where a series waits for the other side it takes the first move for one of an
/// inverted line, and so numbers those of the side that does not make it.
pub fn popeye_plies(problem: &Problem, line: &Line) -> Vec<Ply> {
    match line.first() {
        Some(first) if problem.waits() => numbered(problem, line, !first.by),
        _ => plies(problem, line),
    }
}

/// The places where the moves of this side are numbered, up to where the numbers begin anew.
fn numbered(problem: &Problem, line: &Line, mut leader: Color) -> Vec<Ply> {
    let demand = problem.demand();
    // The side of the series that moves in advance hold off.
    let follower = if problem.waits() { problem.start().turn } else { !leader };
    let mut in_advance =
        demand.intro > 0 && demand.length.moves > 1 && line.first().is_some_and(|first| first.by != follower);
    // Where half a move comes first the set play lacks the first move, but for the half that is left of it.
    let mut number = u16::from(has_half(&demand) && line.first().is_some_and(|told| told.by == leader));
    let mut plies = Vec::with_capacity(line.len());
    for (index, told) in line.iter().enumerate() {
        if told.anew && index > 0 || in_advance && told.by == follower {
            (leader, number, in_advance) = (told.by, 0, false);
        }
        let leads = told.by == leader;
        number += u16::from(leads || index == 0);
        plies.push(if leads { Ply::first(number) } else { Ply::second(number) });
    }
    plies
}

/// Does half a move come first?
fn has_half(demand: &Stipulation) -> bool {
    let halves = matches!(
        demand.play,
        Play::Help | Play::HelpSelf | Play::HelpReflex | Play::ReciprocalHelp { .. }
    );
    halves && demand.length.half
}

/// The side whose moves are numbered where a line begins.
pub fn leader(problem: &Problem) -> Color {
    let demand = problem.demand();
    let begins = problem.start().turn;
    let inverted = demand.structure.as_ref().is_some_and(|play| play.is_inverted());
    let is_inverted = inverted || has_half(&demand) || problem.waits();
    if is_inverted { !begins } else { begins }
}
