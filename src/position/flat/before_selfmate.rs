//! Which moves may leave the other side nothing but moves that mate? Most leave it an idle move that gives no check,
//! and that can be seen without making them.
//!
//! An idle move stays legal and idle unless the move before it gives check, takes or stops the man that makes it,
//! touches a line that this man keeps from its own king, or is made by the king that is to be mated.

use super::mate::Checks;
use super::{EIGHTH_RANKS, Family, Flat};
use crate::geometry::{Bitboard, BoardId, Square, attacks};
use crate::pieces::Role;
use crate::position::{Kind, MoveList, Position};
use smallvec::SmallVec;

/// So many idle moves are looked at.
const MOST: usize = 8;

/// A move of the other side that gives no check, whatever stands where.
struct Idle {
    /// Where a move interferes with it by its arrival.
    arrivals: Bitboard,
    /// Where it does by its departure.
    departures: Bitboard,
}

impl<F: Family> Flat<F> {
    /// See [`Lookahead::moves_before_selfmate`](crate::position::Lookahead::moves_before_selfmate).
    pub(super) fn list_before_selfmate(&self, list: &mut MoveList) {
        let kings = (self.king_square(self.turn), self.checks());
        let (Some(own), Some(checks)) = kings else {
            return self.legal_moves(list);
        };
        let idle = self.idle_moves(own, &checks);
        let wanted = |role, from, board| {
            if role == Role::KING {
                return !Bitboard::EMPTY;
            }
            let touching = |set: Bitboard, idle: &Idle| {
                if idle.departures.has(from) {
                    set
                } else {
                    set & idle.arrivals
                }
            };
            let mut targets = idle.iter().fold(!Bitboard::EMPTY, touching);
            targets |= checks.squares::<F>(role, from, board);
            if role == Role::PAWN {
                targets |= EIGHTH_RANKS;
            }
            targets
        };
        self.each_wanted_moves(wanted, |moves| {
            self.unfold(&moves, list);
            false
        });
    }

    /// Idle moves of the other side, one of each man, as if it were to move.
    fn idle_moves(&self, own: Square, checks: &Checks) -> SmallVec<[Idle; MOST]> {
        let mut idle = SmallVec::new();
        let them = self.pass();
        let board = self.board_of(own);
        let screens = them.screens_before(own, board);
        let wanted = |role, from, leaves| {
            let opens = leaves == board && screens.has(from);
            if role == Role::KING || opens {
                return Bitboard::EMPTY;
            }
            let mut targets = !self.occupied();
            if Self::through(leaves) == board {
                targets &= !attacks::unobstructed(role, self.turn, own);
            }
            if role == Role::PAWN {
                targets &= !EIGHTH_RANKS;
            }
            targets
        };
        them.each_wanted_moves(wanted, |moves| {
            if moves.kind == Kind::Plain {
                let near = moves.targets & (attacks::king(moves.from) | attacks::knight(moves.from));
                let to = near.first().or(moves.targets.first());
                idle.extend(to.map(|to| {
                    let departures = attacks::line(checks.king, moves.from);
                    let way = attacks::between(moves.from, to) | Bitboard::of(moves.from) | Bitboard::of(to);
                    Idle {
                        arrivals: way | departures,
                        departures,
                    }
                }));
            }
            idle.len() == MOST
        });
        idle
    }

    /// The men that stand anywhere between a rider of the side to move and a square of this board.
    fn screens_before(&self, square: Square, board: BoardId) -> Bitboard {
        let riders = self.riders_towards(square, board, self.turn);
        riders.fold(Bitboard::EMPTY, |set, rider| set | attacks::between(square, rider))
    }
}
