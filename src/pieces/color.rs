//! The two sides, who owns a man, and tables with a value for each side.

use serde::{Deserialize, Serialize};
use std::fmt;
use std::ops::{Index, IndexMut, Not};

/// A side: who is to move, and who moves up or down the board.
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash, Debug, Serialize, Deserialize)]
pub enum Color {
    /// The side that moves up the board.
    White,
    /// The side that moves down the board.
    Black,
}

impl Color {
    /// Both sides, White first.
    pub const ALL: [Color; 2] = [Color::White, Color::Black];

    /// One of two values.
    #[inline]
    pub const fn pick<T: Copy>(self, white: T, black: T) -> T {
        match self {
            Color::White => white,
            Color::Black => black,
        }
    }
}

impl Not for Color {
    type Output = Color;
    #[inline]
    fn not(self) -> Color {
        self.pick(Color::Black, Color::White)
    }
}

impl fmt::Display for Color {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str(self.pick("White", "Black"))
    }
}

/// Whose a man is. A neutral man belongs to the side that is to move, whichever it is.
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash, Debug, Serialize)]
pub enum Owner {
    /// White's.
    White,
    /// Black's.
    Black,
    /// Of both sides.
    Neutral,
}

impl Owner {
    /// All owners.
    pub const ALL: [Owner; 3] = [Owner::White, Owner::Black, Owner::Neutral];

    /// The side that owns the man alone.
    #[inline]
    pub const fn color(self) -> Option<Color> {
        match self {
            Owner::White => Some(Color::White),
            Owner::Black => Some(Color::Black),
            Owner::Neutral => None,
        }
    }

    /// One of three values.
    #[inline]
    pub const fn pick<T: Copy>(self, white: T, black: T, neutral: T) -> T {
        match self {
            Owner::White => white,
            Owner::Black => black,
            Owner::Neutral => neutral,
        }
    }

    /// The owner with colours exchanged; a neutral man stays neutral.
    #[must_use]
    pub const fn exchanged(self) -> Owner {
        self.pick(Owner::Black, Owner::White, Owner::Neutral)
    }

    /// The word in messages: `white`, `black` or `neutral`.
    pub const fn word(self) -> &'static str {
        self.pick("white", "black", "neutral")
    }

    /// The letter in front of a man, as Popeye writes it: `w`, `b` or `n`.
    pub const fn letter(self) -> char {
        self.pick('w', 'b', 'n')
    }
}

impl From<Color> for Owner {
    #[inline]
    fn from(color: Color) -> Owner {
        color.pick(Owner::White, Owner::Black)
    }
}

/// One value for each side.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug, Default)]
pub struct ByColor<T>(pub [T; 2]);

impl<T: Copy> ByColor<T> {
    /// The values of this side and of the other.
    #[inline]
    pub const fn of(color: Color, own: T, other: T) -> Self {
        ByColor(color.pick([own, other], [other, own]))
    }
}

impl<T> Index<Color> for ByColor<T> {
    type Output = T;
    #[inline]
    fn index(&self, color: Color) -> &T {
        &self.0[color as usize]
    }
}

impl<T> IndexMut<Color> for ByColor<T> {
    #[inline]
    fn index_mut(&mut self, color: Color) -> &mut T {
        &mut self.0[color as usize]
    }
}
