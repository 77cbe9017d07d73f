//! Goals and when they are reached.

use crate::geometry::{Shape, Square};
use crate::position::{Kind, Man, Move, Position};

/// What a side wants to reach with a move.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug)]
pub enum Goal {
    /// `#`: mate.
    Mate,
    /// `=`: stalemate.
    Stalemate,
    /// `==`: stalemate of both sides.
    DoubleStalemate,
    /// `#=`: mate or stalemate.
    MateOrStalemate,
    /// `!=`: the mover is stalemated by his own move.
    AutoStalemate,
    /// `!#`: the mover is mated by his own move, as far as that can be.
    AutoMate,
    /// `##`: mate of both sides.
    DoubleMate,
    /// `##!`: a mate in reply to a mate.
    CounterMate,
    /// `+`: check.
    Check,
    /// `x`: a capture.
    Capture,
    /// `%`: win of a piece: a capture that costs nothing.
    WinPiece,
    /// `z<sq>`: a man reaches this square.
    Target(Square),
    /// `00`: castling.
    Castling,
    /// `ep`: a capture in passing.
    EnPassant,
    /// `k<sq>`: the mover stands next to the man that stood on this square.
    Kiss(Square),
    /// `ct`: the mover is back where it began.
    Circuit,
    /// `<>`: two men have exchanged places.
    Exchange,
    /// `c81`: the mover stands on its eighth rank.
    Chess81,
    /// `~`: any move.
    Any,
    /// `dia`: the position of the diagram, from the array.
    Diagram,
    /// `a=>b`: a second position, from the diagram.
    Position,
}

/// What a move did to the other side, as the signs of notation tell it.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug, Default)]
pub struct Outcome {
    /// The other king is attacked.
    pub check: bool,
    /// And has no legal answer.
    pub mate: bool,
    /// The other side is not in check and has no legal move.
    pub stalemate: bool,
}

impl Outcome {
    /// The outcome of the move that led to this position.
    pub fn of<P: Position>(after: &P) -> Self {
        let check = after.in_check(after.turn());
        let stuck = !after.has_legal_move();
        Outcome {
            check,
            mate: check && stuck,
            stalemate: !check && stuck,
        }
    }
}

/// What a goal may have to know beyond the last move.
///
/// Only goals with [`needs_history`](Goal::needs_history) look at the moves and only those with
/// [`needs_target`](Goal::needs_target) at the target; with any other goal a search passes
/// [`History::NONE`] and keeps no record.
#[derive(Clone, Copy, Debug)]
pub struct History<'a> {
    /// The shape of the boards.
    pub shape: Shape,
    /// All moves played from the diagram up to the position before the last move, in order.
    pub moves: &'a [Move],
    /// The men of the position to be reached.
    pub target: &'a [Man],
}

impl History<'_> {
    /// For goals that look at nothing but the last move.
    pub const NONE: History<'static> = History {
        shape: Shape::CHESS,
        moves: &[],
        target: &[],
    };
}

impl Goal {
    /// Must a search record the moves played for this goal?
    pub const fn needs_history(self) -> bool {
        matches!(self, Goal::Kiss(_) | Goal::Circuit | Goal::Exchange)
    }

    /// Must a search tell the position to be reached?
    pub const fn needs_target(self) -> bool {
        matches!(self, Goal::Diagram | Goal::Position)
    }

    /// Does a move that leads to `after` reach the goal? `before` is the position it was played in.
    pub fn reached<P: Position>(self, before: &P, step: Move, after: &P, history: &History<'_>) -> bool {
        let _ = (before, history);
        match self {
            Goal::Mate => after.is_mate(),
            Goal::Stalemate => after.is_stalemate(),
            Goal::MateOrStalemate => !after.has_legal_move(),
            Goal::Check => after.in_check(after.turn()),
            Goal::Capture => step.is_capture(),
            Goal::Target(square) => step.to() == square,
            Goal::Castling => step.kind() == Kind::Castling,
            Goal::EnPassant => step.kind() == Kind::EnPassant,
            Goal::Any => true,
            _ => false,
        }
    }
}
