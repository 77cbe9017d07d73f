//! Why a diagram is not playable.

use crate::geometry::BoardId;
use crate::pieces::Color;
use thiserror::Error;

/// Why a diagram is not playable.
#[derive(Clone, PartialEq, Eq, Debug, Error)]
pub enum Fault {
    /// A side has no king.
    #[error("{0} has no king")]
    NoKing(Color),
    /// A side has more than one king.
    #[error("{0} has {count} kings ({places}), expected one", count = .1.len(), places = .1.join(", "))]
    ManyKings(Color, Vec<String>),
    /// Men share a square where the rules forbid it.
    #[error("{men} share the square {0}, which these rules forbid", men = .1.join(" and "))]
    Shared(String, Vec<String>),
    /// A pawn stands where it cannot have moved to.
    #[error("{0} stands on an end rank, where no pawn can be")]
    PawnOnEnd(String),
    /// A man stands on a board that is not in play.
    #[error("{0} stands on board {1}, which is not in play")]
    NoBoard(String, BoardId),
    /// A man stands beside the board.
    #[error("{0} does not stand on the board")]
    OffBoard(String),
    /// A man of a kind that the variant does not have.
    #[error("{0} is of a kind that these rules do not have")]
    Foreign(String),
    /// The side not to move is in check.
    #[error("{0} is in check, but it is the other side's move")]
    OpponentInCheck(Color),
    /// No double step over this square can have been played.
    #[error("no double step can just have passed over {0}")]
    NoDoubleStep(String),
    /// Several double steps over this square may have been played, from and to these boards.
    #[error("the double step over {0} leaves its boards open, expected {ways}", ways = written(.0, .1))]
    OpenDoubleStep(String, Vec<(BoardId, BoardId)>),
    /// Castling is stated without king and rook at home.
    #[error("castling {0} is stated, but king and rook are not at home")]
    NotAtHome(String),
    /// Its conditions are not played together, whoever stands where.
    #[error("{0}")]
    Apart(String),
    /// What is asked of it is not answered here.
    #[error("{0}")]
    Unanswerable(String),
    /// The solution contradicts the plain rules. This must not happen.
    #[error("internal error: the solution contradicts the plain rules, and counts for nothing: {0}")]
    Contradiction(String),
    /// Castling is stated where there is none.
    #[error("castling is stated, but these rules have none")]
    NoCastling,
}

/// A double step as it is written with its boards, in all ways: `A:e3/B or B:e3/A`.
fn written(square: &str, boards: &[(BoardId, BoardId)]) -> String {
    let written = boards.iter().map(|(left, landed)| format!("{left}:{square}/{landed}"));
    written.collect::<Vec<String>>().join(" or ")
}
