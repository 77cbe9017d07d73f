//! Mate in one of a [`Flat`] position, without trying moves that cannot mate.
//!
//! In Alice chess a man checks directly if and only if it comes from the other board than the king's, and
//! a man that leaves the king's board checks only by opening lines: the one it stood on, or the one on which stood the
//! man it takes. So for each man a set of squares holds all its checks.

use super::{EIGHTH_RANKS, Family, Flat};
use crate::geometry::{Bitboard, BoardId, Square, attacks};
use crate::piece::{ByRole, Color, Role};
use crate::position::{Kind, Move, MoveList, Position};

/// Where the side to move can give check.
#[derive(Debug)]
pub(super) struct Checks {
    /// The board of the king to be mated.
    board: BoardId,
    pub(super) king: Square,
    /// The men of its side on its board.
    theirs: Bitboard,
    /// For each role the squares from which it attacks the king.
    pub(super) direct: ByRole<Bitboard>,
    /// Own men that alone stand between an own rider and the king.
    openers: Bitboard,
    /// Enemy men that alone do so.
    pub(super) shields: Bitboard,
    /// An own and an enemy man that together do so.
    paired: Bitboard,
}

impl<F: Family> Flat<F> {
    /// Gives all mating moves to `each` until it answers true; did it?
    #[inline]
    pub(super) fn each_mate(&self, mut each: impl FnMut(Move) -> bool) -> bool {
        let Some(checks) = self.checks() else {
            return false;
        };
        let mut list = MoveList::new();
        let mut escape = None;
        let checking = |role, from, board| checks.squares::<F>(role, from, board);
        self.each_wanted_fan(checking, |fan| {
            list.clear();
            self.unfold(&fan, &mut list);
            list.iter()
                .any(|&step| self.mates(step, &checks, &mut escape) && each(step))
        })
    }

    /// Does this move mate? The square by which the king escaped from the last check is looked at first.
    #[inline]
    fn mates(&self, step: Move, checks: &Checks, escape: &mut Option<Square>) -> bool {
        let plain = matches!(step.kind(), Kind::Plain | Kind::DoubleStep);
        if plain && escape.is_some_and(|flight| !self.covers(step, flight, checks)) {
            return false;
        }
        let after = self.play(step);
        if !after.in_check(after.turn()) {
            return false;
        }
        if let Some(flight) = after.flight() {
            *escape = Some(flight);
            return false;
        }
        !after.has_other_move()
    }

    /// Is a square, which the king could reach otherwise, denied to it by this move?
    ///
    /// It is if it is attacked on the king's board without the king or on the other one, or if
    /// its twin is occupied.
    pub(super) fn covers(&self, step: Move, flight: Square, checks: &Checks) -> bool {
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
                || (step.lands() == board && reach(step.arrives_as(), us, step.to(), occupied).has(flight))
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

    pub(super) fn checks(&self) -> Option<Checks> {
        let us = self.turn;
        let king = self.king_square(!us)?;
        let board = self.board_of(king);
        let on = self.on(board);
        let (ours, theirs) = (self.colors[us] & on, self.colors[!us] & on);
        let occupied = ours | theirs;
        let (straight, diagonal) = (attacks::rook(king, occupied), attacks::bishop(king, occupied));
        let none = Bitboard::EMPTY;
        let mut checks = Checks {
            board,
            king,
            theirs,
            direct: ByRole([
                none,
                straight | diagonal,
                straight,
                diagonal,
                attacks::knight(king),
                attacks::pawn(!us, king),
            ]),
            openers: none,
            shields: none,
            paired: none,
        };
        for rider in self.riders_towards(king, board, us) {
            let blockers = attacks::between(king, rider) & occupied;
            if !blockers.many() {
                checks.openers |= blockers & ours;
                checks.shields |= blockers & theirs;
            } else if F::TWO_BOARDS && blockers.len() == 2 && blockers.meets(ours) && blockers.meets(theirs) {
                checks.paired |= blockers;
            }
        }
        Some(checks)
    }
}

/// What a man attacks from a square among these men.
#[inline]
pub(super) fn reach(role: Role, color: Color, from: Square, occupied: Bitboard) -> Bitboard {
    match role {
        Role::Queen => attacks::queen(from, occupied),
        Role::Rook => attacks::rook(from, occupied),
        Role::Bishop => attacks::bishop(from, occupied),
        Role::Knight => attacks::knight(from),
        Role::King => attacks::king(from),
        _ => attacks::pawn(color, from),
    }
}

impl Checks {
    /// All squares on which a man may give check by its arrival or departure, and perhaps others.
    #[inline]
    pub(super) fn squares<F: Family>(&self, role: Role, from: Square, board: BoardId) -> Bitboard {
        let mut direct = self.direct[role];
        if role == Role::Pawn {
            // A pawn that promotes checks as what it becomes; on one board also along the line it stood on.
            let promoted = self.direct[Role::Queen] | self.direct[Role::Knight];
            let promoted = if F::TWO_BOARDS { promoted } else { !Bitboard::EMPTY };
            direct = direct & !EIGHTH_RANKS | promoted & EIGHTH_RANKS;
        }
        if !F::TWO_BOARDS {
            let opens = self.openers.has(from);
            return direct
                | if opens {
                    !attacks::line(self.king, from)
                } else {
                    Bitboard::EMPTY
                };
        }
        if board != self.board {
            return direct;
        }
        if self.openers.has(from) {
            return !Bitboard::EMPTY;
        }
        self.shields
            | if self.paired.has(from) {
                self.paired
            } else {
                Bitboard::EMPTY
            }
    }
}
