//! How many legal moves there are, without listing them.

use super::guard::Guard;
use super::legal::PieceMoves;
use super::{EIGHTH_RANKS, Family, Flat, beside};
use crate::geometry::{Bitboard, BoardId, Square};
use crate::pieces::Role;
use crate::position::{Move, MoveList, Position, coordinate_order};
use std::cmp::Ordering;

impl PieceMoves {
    /// How many moves they are: each promotion counts.
    fn count(&self) -> u32 {
        let promotions = match self.role {
            Role::PAWN => 3 * (self.targets & EIGHTH_RANKS).len(),
            _ => 0,
        };
        self.targets.len() + promotions
    }
}

impl<F: Family> Flat<F> {
    /// The number of legal moves.
    pub(super) fn count_legal(&self) -> u64 {
        let guard = self.guard();
        let everything = |_, _, _| !Bitboard::EMPTY;
        let (mut in_moves, mut of_pawns) = (0, 0);
        let mut each = |moves: PieceMoves| {
            in_moves += moves.count();
            false
        };
        self.king_moves(&guard, &everything, &mut each);
        if !guard.checkers.many() {
            for &board in Self::boards() {
                let pawns = self.free_pawns(board, &guard);
                let field = self.field(board, &guard);
                of_pawns += self.count_pawn_moves(pawns, board, field.open);
                self.fans_of(!pawns, &field, &guard, &everything, &mut each);
            }
            self.passing_moves(&guard, &mut each);
        }
        u64::from(in_moves + of_pawns)
    }

    /// How many legal moves come before this one in the order of coordinates: those of men that stand before the moved man
    /// are counted by whole sets.
    pub(super) fn count_legal_before(&self, step: Move) -> usize {
        let place = |board: BoardId, square: Square| (board, square.file(), square.rank());
        let own = place(step.board(), step.from());
        let wanted = |_, from, board| match place(board, from) <= own {
            true => !Bitboard::EMPTY,
            false => Bitboard::EMPTY,
        };
        let (mut of_others, mut of_the_man) = (0, MoveList::new());
        self.each_wanted_moves(wanted, |moves| {
            match place(moves.board, moves.from).cmp(&own) {
                Ordering::Less => of_others += moves.count(),
                Ordering::Equal => self.unfold(&moves, &mut of_the_man),
                Ordering::Greater => {}
            }
            false
        });
        let (shape, own) = (self.shape(), coordinate_order(self.shape(), step));
        let before = |other: &Move| coordinate_order(shape, *other) < own;
        of_others as usize + of_the_man.into_iter().filter(before).count()
    }

    /// The pawns of the side to move on one board none of whose moves there can expose the king.
    fn free_pawns(&self, board: BoardId, guard: &Guard) -> Bitboard {
        let pawns = self.roles[Role::PAWN] & self.colors[self.turn] & self.on(board);
        match F::TWO_BOARDS {
            true if F::ZERO_MOVES => Bitboard::EMPTY,
            true if board != guard.board => pawns,
            true if guard.checkers.any() => Bitboard::EMPTY,
            _ => pawns & !(guard.pinned | guard.paired),
        }
    }

    /// The number of moves of such pawns to open squares, all at once.
    fn count_pawn_moves(&self, pawns: Bitboard, board: BoardId, open: Bitboard) -> u32 {
        let us = self.turn;
        let taken = open & self.colors[!us];
        let vacant = !self.occupied_on(board);
        let forward = |men: Bitboard| Bitboard(us.pick(men.0 << 8, men.0 >> 8));
        let once = forward(pawns) & vacant;
        let third = Bitboard(us.pick(0xff << 16, 0xff << 40));
        let twice = if F::DOUBLE_STEP {
            forward(once & third) & vacant
        } else {
            Bitboard::EMPTY
        };
        let count = |targets: Bitboard| targets.len() + 3 * (targets & EIGHTH_RANKS).len();
        let [left, right] = beside(pawns).map(|pawns| forward(pawns) & taken);
        count(once & open) + (twice & open).len() + count(left) + count(right)
    }
}
