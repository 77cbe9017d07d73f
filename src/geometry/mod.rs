//! Where men may stand: squares, boards, shapes of boards, sets of squares and the lines through them.

pub mod attacks;
mod bitboard;
pub mod cube;
mod reach;
mod shape;
mod square;

pub use bitboard::{Bitboard, Word};
pub use reach::Reach;
pub use shape::Shape;
pub use square::{BoardId, Place, Square};
