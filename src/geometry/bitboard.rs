//! Sets of squares as machine words: 64 bits for flat boards, 128 for the cube.

use super::Square;
use std::ops::{BitAnd, BitAndAssign, BitOr, BitOrAssign, BitXor, BitXorAssign, Not};

/// A machine word with one bit for each square.
pub trait Word:
    Copy
    + Eq
    + std::hash::Hash
    + std::fmt::Debug
    + BitAnd<Output = Self>
    + BitOr<Output = Self>
    + BitXor<Output = Self>
    + Not<Output = Self>
    + Send
    + Sync
    + 'static
{
    /// No square.
    const EMPTY: Self;
    /// One square.
    fn bit(index: usize) -> Self;
    /// How many squares.
    fn count(self) -> u32;
    /// The number of the lowest square; undefined for the empty set.
    fn lowest(self) -> u32;
    /// All but the lowest square; the empty set stays empty.
    fn without_lowest(self) -> Self;
}

macro_rules! word {
    ($type:ty) => {
        impl Word for $type {
            const EMPTY: Self = 0;
            #[inline]
            fn bit(index: usize) -> Self {
                1 << index
            }
            #[inline]
            fn count(self) -> u32 {
                self.count_ones()
            }
            #[inline]
            fn lowest(self) -> u32 {
                self.trailing_zeros()
            }
            #[inline]
            fn without_lowest(self) -> Self {
                self & self.wrapping_sub(1)
            }
        }
    };
}
word!(u64);
word!(u128);

/// A set of squares.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug)]
pub struct Bitboard<W: Word = u64>(pub W);

impl<W: Word> Bitboard<W> {
    /// The set without squares.
    pub const EMPTY: Self = Bitboard(W::EMPTY);

    /// The set of one square.
    #[inline]
    pub fn of(square: Square) -> Self {
        Bitboard(W::bit(square.index()))
    }

    /// Is the set empty?
    #[inline]
    pub fn is_empty(self) -> bool {
        self.0 == W::EMPTY
    }

    /// Has the set a square?
    #[inline]
    pub fn any(self) -> bool {
        self.0 != W::EMPTY
    }

    /// Has the set two squares or more?
    #[inline]
    pub fn many(self) -> bool {
        self.0.without_lowest() != W::EMPTY
    }

    /// Is the square in the set?
    #[inline]
    pub fn has(self, square: Square) -> bool {
        (self & Self::of(square)).any()
    }

    /// Do the two sets share a square?
    #[inline]
    pub fn meets(self, other: Self) -> bool {
        (self & other).any()
    }

    /// How many squares.
    #[inline]
    pub fn len(self) -> u32 {
        self.0.count()
    }

    /// The lowest square, if any.
    #[inline]
    pub fn first(self) -> Option<Square> {
        if self.is_empty() {
            None
        } else {
            Some(Square::new(self.0.lowest() as u8))
        }
    }
}

impl<W: Word> Iterator for Bitboard<W> {
    type Item = Square;

    #[inline]
    fn next(&mut self) -> Option<Square> {
        let first = self.first();
        self.0 = self.0.without_lowest();
        first
    }
}

/// An operator of sets, which are the bits of a word, and the assignment that goes with it.
macro_rules! operator {
    ($set:ident $(<$word:ident>)?, $trait:ident, $method:ident, $assign:ident, $assign_method:ident) => {
        impl $(<$word: Word>)? $trait for $set $(<$word>)? {
            type Output = Self;
            #[inline]
            fn $method(self, other: Self) -> Self {
                $set($trait::$method(self.0, other.0))
            }
        }
        impl $(<$word: Word>)? $assign for $set $(<$word>)? {
            #[inline]
            fn $assign_method(&mut self, other: Self) {
                *self = $trait::$method(*self, other);
            }
        }
    };
}
pub(crate) use operator;

operator!(Bitboard<W>, BitAnd, bitand, BitAndAssign, bitand_assign);
operator!(Bitboard<W>, BitOr, bitor, BitOrAssign, bitor_assign);
operator!(Bitboard<W>, BitXor, bitxor, BitXorAssign, bitxor_assign);

impl<W: Word> Not for Bitboard<W> {
    type Output = Self;
    #[inline]
    fn not(self) -> Self {
        Bitboard(!self.0)
    }
}

impl<W: Word> FromIterator<Square> for Bitboard<W> {
    fn from_iter<I: IntoIterator<Item = Square>>(squares: I) -> Self {
        squares
            .into_iter()
            .fold(Self::EMPTY, |set, square| set | Self::of(square))
    }
}
