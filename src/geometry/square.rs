//! One square, one board, one place (a square of a board).

use serde::Serialize;
use std::fmt;

/// A square (or, in space, a cell) by its number within the [`Shape`](super::Shape) it belongs to.
///
/// Flat boards number from a1, eight to a rank whatever their width, so that e4 is the same
/// square on every flat board; the cube numbers from Aa1, file by file, rank by rank, level by level.
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash, Debug, Serialize)]
pub struct Square(u8);

impl Square {
    /// The square with this number.
    #[inline]
    pub const fn new(index: u8) -> Self {
        Square(index)
    }

    /// The square of a flat board at a file and a rank, both counted from 0.
    #[inline]
    pub const fn at(file: u8, rank: u8) -> Self {
        Square(rank * 8 + file)
    }

    /// Its number, for tables.
    #[inline]
    pub const fn index(self) -> usize {
        self.0 as usize
    }

    /// The file on a flat board, from 0.
    #[inline]
    pub const fn file(self) -> u8 {
        self.0 & 7
    }

    /// The rank on a flat board, from 0.
    #[inline]
    pub const fn rank(self) -> u8 {
        self.0 >> 3
    }

    /// Is it dark, as a1 is, on a flat board?
    #[inline]
    pub const fn is_dark(self) -> bool {
        (self.file() + self.rank()).is_multiple_of(2)
    }

    /// By how many files and ranks another square of a flat board is away from it.
    #[inline]
    pub const fn offset_to(self, to: Square) -> (i8, i8) {
        (to.file() as i8 - self.file() as i8, to.rank() as i8 - self.rank() as i8)
    }
}

/// The number of equal steps, as small as can be, that lead so far away.
pub(crate) fn common_divisor(a: i8, b: i8) -> i8 {
    let (mut a, mut b) = (a.abs(), b.abs());
    while b != 0 {
        (a, b) = (b, a % b);
    }
    a
}

/// One of the boards of a game, A being the first.
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash, Debug, Serialize)]
pub enum BoardId {
    /// The board on which Alice chess begins.
    A,
    /// The board behind the looking-glass.
    B,
    /// The third board of three-board Alice.
    C,
}

impl BoardId {
    /// All boards, in order.
    pub const ALL: [BoardId; 3] = [BoardId::A, BoardId::B, BoardId::C];

    /// The board with this number, A being 0.
    #[inline]
    pub const fn new(index: usize) -> Self {
        match index {
            0 => BoardId::A,
            1 => BoardId::B,
            _ => BoardId::C,
        }
    }

    /// Its number, A being 0.
    #[inline]
    pub const fn index(self) -> usize {
        self as usize
    }

    /// The other one of two boards.
    pub const fn other(self) -> Self {
        match self {
            BoardId::A => BoardId::B,
            _ => BoardId::A,
        }
    }

    /// The upper-case letter.
    pub const fn letter(self) -> char {
        ['A', 'B', 'C'][self as usize]
    }

    /// The board named by a letter of either case.
    pub fn from_letter(letter: char) -> Option<Self> {
        Self::ALL
            .into_iter()
            .find(|board| board.letter() == letter.to_ascii_uppercase())
    }

    /// The board named by a word of one letter.
    pub fn from_name(name: &str) -> Option<Self> {
        name.parse().ok().and_then(Self::from_letter)
    }
}

impl fmt::Display for BoardId {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "{}", self.letter())
    }
}

/// A square of one of the boards.
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash, Debug, Serialize)]
pub struct Place {
    /// The board.
    pub board: BoardId,
    /// The square on it.
    pub square: Square,
}

impl Place {
    /// The place of this square on that board.
    #[inline]
    pub const fn new(board: BoardId, square: Square) -> Self {
        Place { board, square }
    }
}
