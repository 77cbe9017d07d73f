//! A move, and lists of moves.

use crate::geometry::{BoardId, Place, Square};
use crate::piece::Role;
use serde::Serialize;
use smallvec::SmallVec;

/// What is special about a move.
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash, Debug, Serialize)]
pub enum Kind {
    /// Nothing: a move, a capture or a promotion.
    Plain,
    /// A pawn's double step.
    DoubleStep,
    /// A pawn's capture in passing.
    EnPassant,
    /// Castling, written as the king's move; with the a-side or the h-side rook.
    Castling,
    /// No move at all: the right to move passes to the other side.
    Pass,
}

/// A move, packed: the man, where it starts and ends, and what it takes or becomes.
///
/// A move says nothing without the position it is played in.
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash, Serialize)]
pub struct Move(u32);

const NONE: u32 = 7;
/// In place of a promotion: no pawn becomes a king.
const PARTING: u32 = Role::King as u32;

impl Move {
    /// The move by which a side passes.
    pub const PASS: Move = Move((Kind::Pass as u32) << 27 | NONE << 21 | NONE << 24);

    /// A pass that is told in lines: a null move. A mere [`PASS`](Move::PASS) stands between the moves of a series.
    pub const REST: Move = Move(Move::PASS.0 | 1 << 7);

    /// A move that takes and becomes nothing and is of the plain kind.
    #[inline]
    pub const fn new(role: Role, from: Place, to: Square, lands: BoardId) -> Move {
        Move(
            from.square.index() as u32
                | (to.index() as u32) << 7
                | (from.board as u32) << 14
                | (lands as u32) << 16
                | (role as u32) << 18
                | NONE << 21
                | NONE << 24,
        )
    }

    /// The same move, of another kind.
    #[inline]
    pub const fn of_kind(self, kind: Kind) -> Move {
        Move(self.0 & !(7 << 27) | (kind as u32) << 27)
    }

    /// The same move, taking a man of this role.
    #[inline]
    pub const fn taking(self, role: Role) -> Move {
        Move(self.0 & !(7 << 21) | (role as u32) << 21)
    }

    /// The same move, taking nothing.
    #[inline]
    pub const fn without_capture(self) -> Move {
        Move(self.0 | NONE << 21)
    }

    /// The same move, becoming this role.
    #[inline]
    pub const fn becoming(self, role: Role) -> Move {
        Move(self.0 & !(7 << 24) | (role as u32) << 24)
    }

    /// The square it starts from.
    #[inline]
    pub const fn from(self) -> Square {
        Square::new((self.0 & 127) as u8)
    }

    /// The square it ends on.
    #[inline]
    pub const fn to(self) -> Square {
        Square::new((self.0 >> 7 & 127) as u8)
    }

    /// The board it is played on.
    #[inline]
    pub const fn board(self) -> BoardId {
        BoardId::new((self.0 >> 14 & 3) as usize)
    }

    /// The board the man ends on.
    #[inline]
    pub const fn lands(self) -> BoardId {
        BoardId::new((self.0 >> 16 & 3) as usize)
    }

    /// The role of the man that moves, before any promotion.
    #[inline]
    pub const fn role(self) -> Role {
        Role::ALL[(self.0 >> 18 & 7) as usize]
    }

    /// The role of the man taken.
    #[inline]
    pub const fn captured(self) -> Option<Role> {
        Role::from_index((self.0 >> 21 & 7) as usize)
    }

    /// The role a pawn becomes.
    #[inline]
    pub const fn promotion(self) -> Option<Role> {
        match self.0 >> 24 & 7 {
            PARTING => None,
            role => Role::from_index(role as usize),
        }
    }

    /// Castling between two boards: the same, but with the rook on the other board than the king.
    #[inline]
    pub const fn parting(self) -> Move {
        Move(self.0 & !(7 << 24) | PARTING << 24)
    }

    /// The board on which the rook of a castling ends: the king's, unless the two men part (which
    /// happens only where there are two boards).
    #[inline]
    pub const fn rook_lands(self) -> BoardId {
        if self.0 >> 24 & 7 == PARTING {
            return BoardId::new(self.lands().index() ^ 1);
        }
        self.lands()
    }

    /// What is special about it.
    #[inline]
    pub const fn kind(self) -> Kind {
        match self.0 >> 27 & 7 {
            0 => Kind::Plain,
            1 => Kind::DoubleStep,
            2 => Kind::EnPassant,
            3 => Kind::Castling,
            _ => Kind::Pass,
        }
    }

    /// The role of the man once it has arrived.
    #[inline]
    pub const fn arrives_as(self) -> Role {
        match self.promotion() {
            Some(role) => role,
            None => self.role(),
        }
    }

    /// Does it take a man?
    #[inline]
    pub const fn is_capture(self) -> bool {
        self.0 >> 21 & 7 != NONE
    }

    /// Does the man stay on its square and only change boards?
    #[inline]
    pub const fn is_zero(self) -> bool {
        self.from().index() == self.to().index() && !matches!(self.kind(), Kind::Pass)
    }

    /// Castling: is it with the rook of the a-file?
    #[inline]
    pub const fn is_long_castling(self) -> bool {
        matches!(self.kind(), Kind::Castling) && self.to().file() < self.from().file()
    }

    /// Do both go the same way, whatever they take?
    #[inline]
    pub const fn is_same_way(self, other: Move) -> bool {
        (self.0 ^ other.0) & !(7 << 21) == 0
    }

    /// All of it in one number, for tables; see [`Move::from_bits`].
    #[inline]
    pub const fn bits(self) -> u32 {
        self.0
    }

    /// The move of [`Move::bits`].
    #[inline]
    pub const fn from_bits(bits: u32) -> Move {
        Move(bits)
    }
}

impl std::fmt::Debug for Move {
    fn fmt(&self, f: &mut std::fmt::Formatter<'_>) -> std::fmt::Result {
        write!(
            f,
            "{}{:?}{}-{}{}",
            self.role().letter(),
            self.kind(),
            self.from().index(),
            self.to().index(),
            self.lands()
        )
    }
}

/// A list of moves that stays off the heap unless it is very long.
pub type MoveList = SmallVec<[Move; 96]>;

/// Where the rook starts and ends when the king castles to this square.
#[inline]
pub(crate) const fn rook_path(king_to: Square) -> (Square, Square) {
    let rank = king_to.rank();
    match king_to.file() {
        2 => (Square::at(0, rank), Square::at(3, rank)),
        _ => (Square::at(7, rank), Square::at(5, rank)),
    }
}
