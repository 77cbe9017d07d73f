//! Castling rights: which castlings kings and rooks have not lost yet.

use crate::geometry::{BoardId, Place, Square, operator};
use crate::pieces::Color;
use serde::Serialize;
use std::ops::{BitAnd, BitAndAssign, BitOr, BitOrAssign, Not};

/// The side of the board to which a king castles.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum Wing {
    /// To the rook of the h-file.
    King,
    /// To the rook of the a-file.
    Queen,
}

impl Color {
    /// The home rank of this side's king, from 0.
    pub(crate) const fn first_rank(self) -> u8 {
        self.pick(0, 7)
    }
}

impl Wing {
    /// Both, the king's first.
    pub const ALL: [Wing; 2] = [Wing::King, Wing::Queen];

    /// The letter of a side's castling in FEN.
    pub const fn letter(self, color: Color) -> char {
        match self {
            Wing::King => color.pick('K', 'k'),
            Wing::Queen => color.pick('Q', 'q'),
        }
    }

    /// The file on which the rook stands at home.
    pub const fn rook_file(self) -> u8 {
        [7, 0][self as usize]
    }

    /// The file to which the king goes.
    pub const fn king_goes_to(self) -> u8 {
        [6, 2][self as usize]
    }

    /// The file to which the rook goes.
    pub const fn rook_goes_to(self) -> u8 {
        [5, 3][self as usize]
    }
}

/// A set of castlings.
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash, Debug, Default, Serialize)]
pub struct Rights(u8);

impl Rights {
    /// No castling.
    pub const NONE: Rights = Rights(0);

    /// All four.
    pub const ALL: Rights = Rights(15);

    /// One castling.
    pub const fn one(color: Color, wing: Wing) -> Rights {
        Rights(1 << (color.pick(0, 2) + wing as u8))
    }

    /// Both castlings of a side.
    pub const fn of(color: Color) -> Rights {
        Rights(color.pick(3, 12))
    }

    /// The castlings, White's before Black's, the king's side before the queen's.
    pub fn each() -> impl Iterator<Item = (Color, Wing)> {
        Color::ALL
            .into_iter()
            .flat_map(|color| Wing::ALL.into_iter().map(move |wing| (color, wing)))
    }

    /// Is this castling among them?
    #[inline]
    pub const fn has(self, color: Color, wing: Wing) -> bool {
        self.0 & Rights::one(color, wing).0 != 0
    }

    /// Are there none?
    #[inline]
    pub const fn is_empty(self) -> bool {
        self.0 == 0
    }

    /// Is there any castling among both?
    pub fn meets(self, other: Rights) -> bool {
        !(self & other).is_empty()
    }

    /// Those of White as Black's, and those of Black as White's.
    #[must_use]
    pub const fn exchanged(self) -> Rights {
        Rights((self.0 & 3) << 2 | self.0 >> 2)
    }

    /// The number of this set, below 16.
    pub const fn index(self) -> usize {
        self.0 as usize
    }

    /// The set of this number; bits behind the fourth stand for nothing.
    pub const fn of_index(index: usize) -> Rights {
        Rights(index as u8 & 15)
    }

    /// Those that survive a move from or to a square.
    #[inline]
    pub(super) const fn kept(square: Square) -> Rights {
        Rights(match square.index() {
            0 => 15 & !2,
            4 => 15 & !3,
            7 => 15 & !1,
            56 => 15 & !8,
            60 => 15 & !12,
            63 => 15 & !4,
            _ => 15,
        })
    }

    /// The same where there may be men on several boards: a place of another board than that of a side's castling says nothing of it.
    #[inline]
    pub(super) fn kept_at(place: Place, board: impl Fn(Color) -> Option<BoardId>) -> Rights {
        let concerned = Color::ALL
            .into_iter()
            .filter(|&color| board(color) == Some(place.board))
            .fold(Rights::NONE, |set, color| set | Rights::of(color));
        Rights::kept(place.square) | !concerned
    }
}

operator!(Rights, BitAnd, bitand, BitAndAssign, bitand_assign);
operator!(Rights, BitOr, bitor, BitOrAssign, bitor_assign);

impl FromIterator<(Color, Wing)> for Rights {
    fn from_iter<I: IntoIterator<Item = (Color, Wing)>>(castlings: I) -> Self {
        let castlings = castlings.into_iter().map(|(color, wing)| Rights::one(color, wing));
        castlings.fold(Rights::NONE, BitOr::bitor)
    }
}

impl Not for Rights {
    type Output = Rights;

    #[inline]
    fn not(self) -> Rights {
        Rights(!self.0 & 15)
    }
}
