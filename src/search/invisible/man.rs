//! The twelve classical men and sets of them, as small numbers.

use crate::geometry::{Bitboard, Reach, Square, attacks};
use crate::pieces::{Color, Role};

/// A classical man.
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash, Debug)]
pub struct Man(u8);

/// The kinds in the order of their numbers.
const ROLES: [Role; 6] = [
    Role::KING,
    Role::QUEEN,
    Role::ROOK,
    Role::BISHOP,
    Role::KNIGHT,
    Role::PAWN,
];

/// In place of a square: nowhere.
pub(super) const NOWHERE: u8 = 64;
/// The first and the eighth rank.
pub(super) const ENDS: u64 = 0xff00_0000_0000_00ff;

impl Man {
    pub(super) const KING: usize = 0;
    pub(super) const QUEEN: usize = 1;
    pub(super) const ROOK: usize = 2;
    pub(super) const BISHOP: usize = 3;
    pub(super) const KNIGHT: usize = 4;
    pub(super) const PAWN: usize = 5;

    /// The man of a side and of a kind; nothing if no classical man is of that kind.
    pub fn new(color: Color, role: Role) -> Option<Man> {
        let kind = ROLES.iter().position(|&known| known == role)?;
        Some(Man::of(color, kind))
    }

    pub(super) const fn of(color: Color, kind: usize) -> Man {
        Man((color as usize * 6 + kind) as u8)
    }

    pub(super) const fn numbered(number: usize) -> Man {
        Man(number as u8)
    }

    pub(super) const fn number(self) -> usize {
        self.0 as usize
    }

    pub(super) const fn kind(self) -> usize {
        (self.0 % 6) as usize
    }

    /// Its side.
    pub const fn color(self) -> Color {
        if self.0 < 6 { Color::White } else { Color::Black }
    }

    /// Its kind.
    pub const fn role(self) -> Role {
        ROLES[self.kind()]
    }

    /// The kind of a number, from 0.
    pub const fn kind_numbered(number: usize) -> Role {
        ROLES[number]
    }

    pub(super) const fn is_king(self) -> bool {
        self.kind() == Man::KING
    }

    pub(super) const fn is_pawn(self) -> bool {
        self.kind() == Man::PAWN
    }

    /// The squares that it attacks from a square among these men.
    pub(super) fn reach(self, from: u8, men: u64) -> u64 {
        u64::of(self.color(), self.role(), Square::new(from), Bitboard(men)).0
    }
}

/// A set of men.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub(super) struct Men(pub(super) u16);

impl Men {
    pub(super) const NONE: Men = Men(0);
    pub(super) const KINGS: Men = Men(1 | 1 << 6);
    pub(super) const PAWNS: Men = Men(1 << 5 | 1 << 11);

    pub(super) const fn one(man: Man) -> Men {
        Men(1 << man.0)
    }

    /// All men of a side.
    pub(super) const fn side(color: Color) -> Men {
        Men(0x3f << (6 * color as u16))
    }

    /// All officers of a side that a pawn may become.
    pub(super) const fn officers(color: Color) -> Men {
        Men(0x1e << (6 * color as u16))
    }

    /// All men but kings that may stand on a square.
    pub(super) const fn standing(square: u8) -> Men {
        let all = Men(0xfff).without(Men::KINGS);
        if 1 << square & ENDS != 0 {
            all.without(Men::PAWNS)
        } else {
            all
        }
    }

    pub(super) const fn and(self, other: Men) -> Men {
        Men(self.0 & other.0)
    }

    pub(super) const fn without(self, other: Men) -> Men {
        Men(self.0 & !other.0)
    }

    pub(super) const fn is_empty(self) -> bool {
        self.0 == 0
    }

    pub(super) const fn has(self, man: Man) -> bool {
        self.0 >> man.0 & 1 != 0
    }

    /// The one with the greatest number.
    pub(super) const fn last(self) -> Man {
        Man(15 - self.0.leading_zeros() as u8)
    }

    pub(super) fn each(self) -> impl Iterator<Item = Man> {
        (0..12).map(Man).filter(move |&man| self.has(man))
    }
}

/// The squares of a set.
pub(super) fn squares(mut set: u64) -> impl Iterator<Item = u8> {
    std::iter::from_fn(move || {
        let square = (set != 0).then(|| set.trailing_zeros() as u8);
        set &= set.wrapping_sub(1);
        square
    })
}

/// The squares strictly between two squares of one line.
pub(super) fn between(a: u8, b: u8) -> u64 {
    attacks::between(Square::new(a), Square::new(b)).0
}
