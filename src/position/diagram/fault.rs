//! Why a diagram is not playable.

use crate::geometry::BoardId;
use crate::pieces::Color;
use std::fmt;

/// Why a diagram is not playable.
#[derive(Clone, PartialEq, Eq, Debug)]
pub enum Fault {
    /// A side has no king.
    NoKing(Color),
    /// A side has more than one king.
    ManyKings(Color, Vec<String>),
    /// Men share a square where the rules forbid it.
    Shared(String, Vec<String>),
    /// A pawn stands where it cannot have moved to.
    PawnOnEnd(String),
    /// A man stands on a board that is not in play.
    NoBoard(String, BoardId),
    /// A man stands beside the board.
    OffBoard(String),
    /// A man of a kind that the variant does not have.
    Foreign(String),
    /// The side not to move is in check.
    OpponentInCheck(Color),
    /// No double step over this square can have been played.
    NoDoubleStep(String),
    /// Several double steps over this square may have been played, from and to these boards.
    OpenDoubleStep(String, Vec<(BoardId, BoardId)>),
    /// Castling is stated without king and rook at home.
    NotAtHome(String),
    /// What is asked of it is not answered here.
    Unanswerable(String),
    /// The solution contradicts the plain rules. This must not happen.
    Contradiction(String),
    /// Castling is stated where there is none.
    NoCastling,
}

impl fmt::Display for Fault {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            Fault::NoKing(color) => write!(f, "{color} has no king"),
            Fault::ManyKings(color, places) => {
                write!(
                    f,
                    "{color} has {} kings ({}), expected one",
                    places.len(),
                    places.join(", ")
                )
            }
            Fault::Shared(square, men) => {
                write!(
                    f,
                    "{} share the square {square}, which these rules forbid",
                    men.join(" and ")
                )
            }
            Fault::PawnOnEnd(man) => write!(f, "{man} stands on an end rank, where no pawn can be"),
            Fault::OffBoard(man) => write!(f, "{man} does not stand on the board"),
            Fault::NoBoard(man, board) => {
                write!(f, "{man} stands on board {board}, which is not in play")
            }
            Fault::Foreign(man) => write!(f, "{man} is of a kind that these rules do not have"),
            Fault::OpponentInCheck(color) => {
                write!(f, "{color} is in check, but it is the other side's move")
            }
            Fault::NoDoubleStep(square) => {
                write!(f, "no double step can just have passed over {square}")
            }
            Fault::OpenDoubleStep(square, boards) => {
                let written = boards.iter().map(|(left, landed)| format!("{left}:{square}/{landed}"));
                let written: Vec<String> = written.collect();
                write!(
                    f,
                    "the double step over {square} leaves its boards open, expected {}",
                    written.join(" or ")
                )
            }
            Fault::Unanswerable(reason) => f.write_str(reason),
            Fault::Contradiction(what) => write!(
                f,
                "internal error: the solution contradicts the plain rules, and counts for nothing: {what}"
            ),
            Fault::NotAtHome(right) => write!(f, "castling {right} is stated, but king and rook are not at home"),
            Fault::NoCastling => write!(f, "castling is stated, but these rules have none"),
        }
    }
}
