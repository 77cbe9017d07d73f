//! The king's own moves, and castling.

use super::guard::Guard;
use super::legal::{PieceMoves, Wanted, zero};
use super::{Family, Flat};
use crate::geometry::{Bitboard, BoardId, Square, attacks};
use crate::pieces::{Color, Role};
use crate::position::{Kind, Wing, rook_path};

impl<F: Family> Flat<F> {
    /// Where the king could go if it were no king.
    #[inline]
    pub(super) fn king_reach(&self, king: Square, board: BoardId) -> Bitboard {
        attacks::king(king) & F::SQUARES & self.open(board) | zero::<F>(king)
    }

    /// Where the king can go: squares that are safe on its board without it, and on the board it passes to.
    #[inline]
    fn flights(&self, king: Square, board: BoardId, wanted: Bitboard) -> impl Iterator<Item = Square> {
        (self.king_reach(king, board) & wanted).filter(move |&to| self.is_flight(king, board, to, !self.turn))
    }

    /// Is a square that may be moved to safe for a king from the men of this side?
    #[inline]
    pub(super) fn is_flight(&self, king: Square, board: BoardId, to: Square, by: Color) -> bool {
        let (there, none) = (Self::through(board), Bitboard::EMPTY);
        let without_king = self.occupied_on(board) & !Bitboard::of(king);
        let attacked_here = self.attacked(to, board, by, without_king, none);
        let attacked_there = F::TWO_BOARDS && self.attacked(to, there, by, self.occupied_on(there), none);
        !attacked_here && !attacked_there
    }

    /// A square to which the king of the side to move can go, castling aside.
    #[inline]
    pub(super) fn flight(&self) -> Option<Square> {
        let king = self.king_square(self.turn)?;
        self.flights(king, self.board_of(king), !Bitboard::EMPTY).next()
    }

    /// The king's moves and castling.
    #[inline]
    pub(super) fn king_moves(
        &self,
        guard: &Guard,
        wanted: &impl Wanted,
        each: &mut impl FnMut(PieceMoves) -> bool,
    ) -> bool {
        let Some(king) = guard.king else { return false };
        let board = guard.board;
        let wanted = wanted(Role::KING, king, board);
        let targets: Bitboard = self.flights(king, board, wanted).collect();
        let role = Role::KING;
        if targets.any() && each(PieceMoves::new(role, king, board, targets, Kind::Plain)) {
            return true;
        }
        if self.castling.is_empty() || guard.checkers.any() {
            return false;
        }
        let targets = self.castling_targets(king, board);
        targets.any() && each(PieceMoves::new(role, king, board, targets, Kind::Castling))
    }

    /// Where a king that is not in check may castle to.
    fn castling_targets(&self, king: Square, board: BoardId) -> Bitboard {
        let target = |wing: Wing| {
            let to = Square::at(wing.king_goes_to(), king.rank());
            let may = self.castling.has(self.turn, wing) && self.may_castle(king, to, board);
            if may { Bitboard::of(to) } else { Bitboard::EMPTY }
        };
        target(Wing::King) | target(Wing::Queen)
    }

    /// The squares between king and rook are vacant on their board, those where they land on the other
    /// board too; the king crosses no attacked square of its board, and is safe where it lands, with
    /// the rook already beside it.
    fn may_castle(&self, king: Square, to: Square, board: BoardId) -> bool {
        let (corner, beside) = rook_path(to);
        let landing = Bitboard::of(to) | Bitboard::of(beside);
        let occupied = self.occupied_on(board);
        if attacks::between(king, corner).meets(occupied) || landing.meets(self.occupied()) {
            return false;
        }
        let there = Self::through(board);
        landing
            .into_iter()
            .all(|square| !self.attacked(square, board, !self.turn, occupied, Bitboard::EMPTY))
            && (!F::TWO_BOARDS
                || self
                    .attackers(to, there, !self.turn, self.occupied_on(there) | Bitboard::of(beside))
                    .is_empty())
    }
}
