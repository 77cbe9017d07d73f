//! The king's moves and castling in a [`Wide`] position.

use super::Wide;
use super::legal::{Guard, PieceMoves};
use crate::geometry::{Bitboard, BoardId, Place, Reach, Square};
use crate::pieces::Role;
use crate::position::{Kind, Move, Wing, rook_path};
use crate::rules::{Castling, ZeroMoves};

impl<W: Reach> Wide<W> {
    /// The king's moves and castling.
    pub(super) fn king_moves(&self, guard: &Guard<W>, each: &mut impl FnMut(PieceMoves<W>) -> bool) -> bool {
        let Some(king) = guard.king else { return false };
        let reach = self.king_reach(king);
        for lands in self.rules.board_ids() {
            let mut targets: Bitboard<W> = (reach & self.landings(king.board, lands))
                .filter(|&to| self.king_safe(king, Place::new(lands, to)))
                .collect();
            let zero = Place::new(lands, king.square);
            if self.zero_allowed(king, lands, guard) && self.king_safe(king, zero) {
                targets |= Bitboard::of(king.square);
            }
            if targets.any() && each(king_moves(king, lands, targets, Kind::Plain)) {
                return true;
            }
        }
        if self.castling.is_empty() || guard.checks() > 0 {
            return false;
        }
        self.rules.board_ids().any(|lands| {
            let targets: Bitboard<W> = self.castling_targets(king, lands).collect();
            targets.any() && each(king_moves(king, lands, targets, Kind::Castling))
        })
    }

    /// The king's moves, whether it is safe where it ends or not, without castling. A move that leaves the
    /// board must be legal there all the same.
    pub(super) fn careless_king_moves(&self, guard: &Guard<W>, each: &mut impl FnMut(PieceMoves<W>) -> bool) {
        let Some(king) = guard.king else { return };
        let crossing = self.king_reach(king);
        for lands in self.rules.board_ids() {
            let staying = W::king(king.square) & !self.board(king.board).colors[self.turn];
            let reach = if lands == king.board { staying } else { crossing };
            let mut targets = reach & self.landings(king.board, lands);
            if self.zero_allowed(king, lands, guard) {
                targets |= Bitboard::of(king.square);
            }
            if targets.any() {
                each(king_moves(king, lands, targets, Kind::Plain));
            }
        }
    }

    /// The squares to which the king can go on its own board without entering an attack there: it may
    /// not pass through check, even if the transfer would take it out again.
    fn king_reach(&self, king: Place) -> Bitboard<W> {
        let board = self.board(king.board);
        let without_king = board.occupied() & !Bitboard::of(king.square);
        (W::king(king.square) & W::squares(self.rules.shape) & !board.colors[self.turn])
            .filter(|&to| board.attackers(to, !self.turn, without_king).is_empty())
            .collect()
    }

    /// Is the king safe where it lands? Its own board has been seen to.
    fn king_safe(&self, king: Place, place: Place) -> bool {
        let there = place.board == king.board || !self.board(place.board).is_attacked(place.square, !self.turn);
        // An enemy on the king's square of a third board: on the board it came from that square is now vacant, whatever was there.
        there && !self.zero_checks(place, self.turn).any(|board| board != king.board)
    }

    /// May the king make a zero move to this board, safe there or not? It is no way out of check, unless
    /// zero moves capture: then "mate must cover the king's ability to flee via a zero move".
    fn zero_allowed(&self, king: Place, lands: BoardId, guard: &Guard<W>) -> bool {
        let allowed = match self.rules.zero_moves {
            ZeroMoves::No => false,
            ZeroMoves::Quiet => guard.checkers.is_empty(),
            ZeroMoves::Capturing => true,
        };
        allowed && lands != king.board && self.zero_possible(king.square, lands)
    }

    /// Where a king that is not in check may castle to, landing on this board.
    fn castling_targets(&self, king: Place, lands: BoardId) -> impl Iterator<Item = Square> {
        let target = move |wing: Wing| {
            let to = Square::at(wing.king_goes_to(), king.square.rank());
            (self.castling.has(self.turn, wing) && self.may_castle(king, to, lands)).then_some(to)
        };
        Wing::ALL.into_iter().filter_map(target)
    }

    /// The squares between king and rook are vacant on their board, the king crosses no attacked square
    /// of it, the two may land where they do, and there the king is safe, with the rook already beside it.
    fn may_castle(&self, king: Place, to: Square, lands: BoardId) -> bool {
        let (corner, beside) = rook_path(to);
        let board = self.board(king.board);
        let possible = match self.rules.castling {
            Castling::Never => false,
            Castling::Together => {
                let landings = self.landings(king.board, lands);
                landings.has(to) && landings.has(beside)
            }
            Castling::Each => self.landings(king.board, lands).has(to),
        };
        possible
            && !W::between(king.square, corner).meets(board.occupied())
            && ![to, beside].iter().any(|&square| board.is_attacked(square, !self.turn))
            && self.is_safe(self.castling_move(Move::new(Role::KING, king, to, lands).of_kind(Kind::Castling)))
    }

    /// The castling with the rook where it lands: beside the king, or on the other board if each man
    /// transfers by itself and one finds its square occupied there.
    pub(super) fn castling_move(&self, step: Move) -> Move {
        let (_, beside) = rook_path(step.to());
        let follows = self.landings(step.board(), step.lands()).has(beside);
        if self.rules.castling == Castling::Each && !follows {
            return step.parting();
        }
        step
    }
}

fn king_moves<W: Reach>(from: Place, lands: BoardId, targets: Bitboard<W>, kind: Kind) -> PieceMoves<W> {
    PieceMoves::new(Role::KING, from, lands, targets, kind)
}
