//! Where men may stand: squares, boards, shapes of boards, sets of squares and the lines through them.
//!
//! ```
//! use looking_glass::geometry::{Shape, Square};
//!
//! let shape = Shape::Flat { files: 8, ranks: 8 };
//! let e4 = Square::at(4, 3);
//! assert_eq!(shape.name(e4), "e4");
//! assert_eq!(shape.parse("e4"), Some(e4));
//! ```

pub mod attacks;
mod bitboard;
mod cube;
mod joined;
pub(crate) mod lines;
mod list;
mod reach;
mod shape;
mod square;

pub(crate) use bitboard::operator;
pub use bitboard::{Bitboard, Word};
pub use joined::Joined;
pub(crate) use joined::within;
pub use list::SquareList;
pub use reach::Reach;
pub use shape::Shape;
pub(crate) use square::common_divisor;
pub use square::{BoardId, Place, Square};
