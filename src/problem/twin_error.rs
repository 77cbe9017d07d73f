//! Why a twin cannot be made.

use crate::stipulation::StipulationError;
use crate::text::Misplaced;
use thiserror::Error;

/// Why a twin cannot be made.
#[derive(Debug, Clone, Error, PartialEq, Eq)]
pub enum TwinError {
    /// A word where a change was expected.
    #[error(
        "`{0}` is no change that makes a twin, expected move, exchange, remove, add, substitute, rotate, mirror, \
         shift, PolishType, transfer, stipulation, condition, or continued before them"
    )]
    Unknown(String),
    /// A change without what belongs to it.
    #[error(transparent)]
    Argument(#[from] Misplaced),
    /// No man where one should be changed.
    #[error("no man stands on {0}")]
    Empty(String),
    /// Two men where one should be changed.
    #[error("several men stand on {0}, expected the letter of a board after the square, as in {0}/B")]
    SeveralMen(String),
    /// A change that changes nothing.
    #[error("the man on {0} is there already")]
    NothingChanged(String),
    /// A shift over the edge.
    #[error("the shift moves a man off the board")]
    OffTheBoard,
    /// A turn of a board that is not square, or of the cube.
    #[error("a board of this shape cannot be turned or mirrored so")]
    NotOnItself,
    /// A transfer without a second board.
    #[error("the man on {0} cannot go to another board, for there is only one")]
    OneBoard(String),
    /// A transfer to one of several boards.
    #[error("there are several other boards, expected the letter of one after the square, as in {0}/C")]
    WhichBoard(String),
    /// A stipulation that is not understood.
    #[error(transparent)]
    Stipulation(#[from] StipulationError),
    /// A condition that is not played.
    #[error("the condition `{0}` is not played here")]
    Condition(String),
    /// The twin before could not be made.
    #[error("it continues a twin that cannot be made")]
    Continues,
}
