//! Which moves may let the other side mate? Most do not, and that can be seen without making them.
//!
//! If no check covers the flights of the king as it stands, then either the king has to move, or a line or a landing
//! has to be opened for the attacker, or the one flight that a check leaves has to be plugged.

use super::mate::Checks;
use super::{Family, Flat, beside};
use crate::geometry::{Bitboard, BoardId, Reach, Square, attacks};
use crate::pieces::Role;
use crate::position::{Move, MoveList, Position, Rights};

/// What can be done for the attacker without moving the king.
struct Help {
    /// Is there a check that covers all flights, so that any move may do?
    any: bool,
    /// The flights that a check leaves as the only one.
    plugs: Bitboard,
}

impl<F: Family> Flat<F> {
    /// See [`Lookahead::moves_before_mate`](crate::position::Lookahead::moves_before_mate).
    pub(super) fn list_before_mate(&self, list: &mut MoveList) {
        let Some(king) = self.king_square(self.turn) else {
            return;
        };
        let them = self.pass();
        let castles = self.castling.meets(Rights::of(!self.turn));
        // A man that meets a check may be taken, and the line is open again.
        let free = !castles && !self.in_check(self.turn);
        let help = match them.checks() {
            Some(checks) if free => them.help_needed(&checks, self.king_reach(king, self.board_of(king))),
            _ => return self.legal_moves(list),
        };
        if help.any {
            return self.legal_moves(list);
        }
        let openers = self.openers(king);
        let pawns = self.roles[Role::PAWN] & self.colors[!self.turn];
        let wanted = |role, from, board| {
            if role == Role::KING || openers.has(from) {
                return !Bitboard::EMPTY;
            }
            // A man that is taken may have kept another of its side from its square or its line.
            let mut targets = help.plugs | self.offers(pawns & self.on(Self::through(board))) | self.colors[!self.turn];
            if role == Role::PAWN {
                // Where a double step can be met in passing.
                let [left, right] = beside(pawns);
                targets |= left | right;
            }
            targets
        };
        self.each_wanted_moves(wanted, |moves| {
            self.unfold(&moves, list);
            false
        });
    }

    /// The side to move wants to mate: what do its checks leave, if the other side only makes a move that
    /// changes neither lines nor flights? Its own king does not restrict it, for a move may free it.
    fn help_needed(&self, checks: &Checks, reach: Bitboard) -> Help {
        let mut help = Help {
            any: false,
            plugs: Bitboard::EMPTY,
        };
        let checking = |role, from, board| checks.squares::<F>(role, from, board);
        if let Some(own) = self.king_square(self.turn) {
            // A king that opens a line: rare.
            let squares = checks.squares::<F>(Role::KING, own, self.board_of(own));
            help.any = squares.meets(attacks::king(own));
        }
        let mut list = MoveList::new();
        for &board in Self::boards() {
            help.any = help.any
                || self.fans_unguarded(board, &checking, &mut |moves| {
                    list.clear();
                    self.unfold(&moves, &mut list);
                    list.iter().any(|&step| {
                        let left = self.flights_left(step, checks, reach);
                        if left.many() || !self.play(step).in_check(!self.turn) {
                            return false;
                        }
                        help.plugs |= left;
                        left.is_empty()
                    })
                });
        }
        help
    }

    /// Flights that this check does not cover, two at most.
    fn flights_left(&self, check: Move, checks: &Checks, reach: Bitboard) -> Bitboard {
        let mut left = Bitboard::EMPTY;
        let arrival = Bitboard::of(check.to()) & attacks::king(checks.king);
        for flight in reach | arrival {
            if !self.covers(check, flight, checks) {
                left |= Bitboard::of(flight);
                if left.many() {
                    break;
                }
            }
        }
        left
    }

    /// Is a square, which the king could reach otherwise, denied to it by this move?
    ///
    /// It is if it is attacked on the king's board without the king or on the other one, or if
    /// its twin is occupied.
    fn covers(&self, step: Move, flight: Square, checks: &Checks) -> bool {
        let us = self.turn;
        let (from, to) = (Bitboard::of(step.from()), Bitboard::of(step.to()));
        if checks.theirs.has(flight) && step.to() != flight {
            return true;
        }
        let left = self.occupied() & !from & !to;
        let arrives = |board| if step.lands() == board { to } else { Bitboard::EMPTY };
        let guarded = |board: BoardId, without: Bitboard| {
            let occupied = (left & self.on(board) | arrives(board)) & !without;
            self.attacked(flight, board, us, occupied, from)
                || (step.lands() == board && u64::of(us, step.arrives_as(), step.to(), occupied).has(flight))
        };
        if guarded(checks.board, Bitboard::of(checks.king)) {
            return true;
        }
        if !F::TWO_BOARDS {
            return false;
        }
        let there = Self::through(checks.board);
        (left & self.on(there) | arrives(there)).has(flight) || guarded(there, Bitboard::EMPTY)
    }

    /// The men of the side to move that may open a line or a landing for the other side by leaving.
    ///
    /// Other men may leave the same line, and a rider may come to another line first, so neither what stands on the
    /// lines nor where the riders are now is asked: the men on any line to the king and the squares around
    /// it count, and those in the way of the other side's men.
    fn openers(&self, king: Square) -> Bitboard {
        let us = self.turn;
        let none = Bitboard::EMPTY;
        let lines = |set: Bitboard, square| set | attacks::queen(square, none);
        let mut open = (attacks::king(king) | Bitboard::of(king)).fold(none, lines);
        let theirs = self.colors[!us];
        for from in theirs & !self.roles[Role::PAWN] {
            if let Some(role) = self.role_at(from) {
                open |= u64::of(!us, role, from, none);
            }
        }
        let pawns = theirs & self.roles[Role::PAWN];
        let ahead = |men: Bitboard| Bitboard((!us).pick(men.0 << 8, men.0 >> 8));
        open |= ahead(pawns) | ahead(ahead(pawns)) | self.offers(pawns);
        open & self.colors[us]
    }

    /// Where these pawns of the other side could take.
    fn offers(&self, pawns: Bitboard) -> Bitboard {
        let us = self.turn;
        pawns.fold(Bitboard::EMPTY, |set, from| set | attacks::pawn(!us, from))
    }
}
