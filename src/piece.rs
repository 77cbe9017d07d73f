//! Colours, roles and men, and tables indexed by them.

use serde::Serialize;
use std::fmt;
use std::ops::{Index, IndexMut, Not};

/// The side a man belongs to.
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash, Debug, Serialize)]
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

/// What a man is, in the order in which magazines list them.
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash, Debug, Serialize)]
pub enum Role {
    /// King.
    King,
    /// Queen.
    Queen,
    /// Rook.
    Rook,
    /// Bishop.
    Bishop,
    /// Knight.
    Knight,
    /// Pawn.
    Pawn,
    /// The unicorn of Raumschach, which rides through the corners of the cells.
    Unicorn,
}

impl Role {
    /// All roles.
    pub const ALL: [Role; 7] = [
        Role::King,
        Role::Queen,
        Role::Rook,
        Role::Bishop,
        Role::Knight,
        Role::Pawn,
        Role::Unicorn,
    ];

    /// What a pawn may become on a flat board.
    pub const PROMOTIONS: [Role; 4] = [Role::Queen, Role::Rook, Role::Bishop, Role::Knight];

    /// The upper-case English letter, N being the knight.
    pub const fn letter(self) -> char {
        ['K', 'Q', 'R', 'B', 'N', 'P', 'U'][self as usize]
    }

    /// The role of an English letter of either case; a knight is N or S.
    pub fn from_letter(letter: char) -> Option<Role> {
        let letter = letter.to_ascii_uppercase();
        if letter == 'S' {
            return Some(Role::Knight);
        }
        Role::ALL.into_iter().find(|role| role.letter() == letter)
    }

    /// The role with this number in [`Role::ALL`].
    #[inline]
    pub(crate) const fn from_index(index: usize) -> Option<Role> {
        if index < 7 { Some(Role::ALL[index]) } else { None }
    }
}

/// A man: a role of a colour.
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash, Debug, Serialize)]
pub struct Piece {
    /// Whose it is.
    pub color: Color,
    /// What it is.
    pub role: Role,
}

impl Piece {
    /// The man of this colour and role.
    pub const fn new(color: Color, role: Role) -> Self {
        Piece { color, role }
    }

    /// The letter of a FEN: upper case for White.
    pub fn letter(self) -> char {
        let letter = self.role.letter();
        self.color.pick(letter, letter.to_ascii_lowercase())
    }

    /// The man of a FEN letter.
    pub fn from_letter(letter: char) -> Option<Piece> {
        let color = if letter.is_ascii_uppercase() {
            Color::White
        } else {
            Color::Black
        };
        Role::from_letter(letter).map(|role| Piece { color, role })
    }
}

/// One value for each side.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug, Default)]
pub struct ByColor<T>(pub [T; 2]);

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

/// One value for each role of a flat board (all but the unicorn).
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug, Default)]
pub struct ByRole<T>(pub [T; 6]);

impl<T> Index<Role> for ByRole<T> {
    type Output = T;
    #[inline]
    fn index(&self, role: Role) -> &T {
        &self.0[role as usize]
    }
}

impl<T> IndexMut<Role> for ByRole<T> {
    #[inline]
    fn index_mut(&mut self, role: Role) -> &mut T {
        &mut self.0[role as usize]
    }
}
