//! A few squares in their order.

use super::Square;
use serde::Serialize;

/// Bits of one square.
const SQUARE: u32 = 6;
/// Where the number of squares stands.
const COUNT: u32 = SQUARE * SquareList::MOST as u32;

/// A few different squares of a flat board, in their order, as one number.
///
/// ```
/// use looking_glass::geometry::{Square, SquareList};
///
/// let list = SquareList::default().with(Square::at(3, 3)).expect("there is room");
/// assert_eq!(list.squares().collect::<Vec<_>>(), [Square::at(3, 3)]);
/// assert_eq!(list.with(Square::at(3, 3)), None);
/// ```
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash, Debug, Default, Serialize)]
pub struct SquareList(u64);

impl SquareList {
    /// So many squares there are at most.
    pub const MOST: usize = 10;
    /// None.
    pub const NONE: SquareList = SquareList(0);

    /// The list of this number.
    pub const fn from_number(number: u64) -> Self {
        SquareList(number)
    }

    /// The list as a number.
    pub const fn number(self) -> u64 {
        self.0
    }

    /// How many squares there are.
    pub const fn len(self) -> usize {
        (self.0 >> COUNT) as usize
    }

    /// Is there none?
    pub const fn is_empty(self) -> bool {
        self.0 == 0
    }

    /// The squares, in their order.
    pub fn squares(self) -> impl Iterator<Item = Square> {
        (0..self.len() as u32).map(move |at| Square::new((self.0 >> (at * SQUARE)) as u8 & 63))
    }

    /// The list with another square behind; nothing if it is there already, or if there is no room.
    #[must_use]
    pub fn with(self, square: Square) -> Option<Self> {
        let room = self.len() < Self::MOST && self.squares().all(|other| other != square);
        let at = self.len() as u32 * SQUARE;
        room.then(|| SquareList((self.0 | (square.index() as u64) << at) + (1 << COUNT)))
    }
}
