//! How the king restricts the men of its side: checks, pins, and lines that a capture opens.

use super::{Family, Flat, stepped};
use crate::geometry::{Bitboard, BoardId, Square, attacks};
use crate::pieces::Role;

/// How the king of the side to move restricts its men.
pub(super) struct Guard {
    pub(super) king: Option<Square>,
    /// The board the king stands on.
    pub(super) board: BoardId,
    pub(super) checkers: Bitboard,
    /// Own men that alone stand between the king and an enemy rider.
    pub(super) pinned: Bitboard,
    /// Enemy men that alone do so: taking one opens the line, since the taker leaves as well.
    shields: Bitboard,
    /// An own and an enemy man that together do so: the one may not take the other.
    pub(super) paired: Bitboard,
}

impl Guard {
    /// No restriction.
    pub(super) const NONE: Guard = Guard {
        king: None,
        board: BoardId::A,
        checkers: Bitboard::EMPTY,
        pinned: Bitboard::EMPTY,
        shields: Bitboard::EMPTY,
        paired: Bitboard::EMPTY,
    };
}

impl<F: Family> Flat<F> {
    pub(super) fn guard(&self) -> Guard {
        let us = self.turn;
        let mut guard = Guard {
            king: self.king_square(us),
            ..Guard::NONE
        };
        let Some(king) = guard.king else { return guard };
        guard.board = self.board_of(king);
        let on = self.on(guard.board);
        let (ours, theirs) = (self.colors[us] & on, self.colors[!us] & on);
        guard.checkers = (attacks::knight(king) & self.roles[Role::KNIGHT]
            | attacks::pawn(us, king) & self.roles[Role::PAWN]
            | attacks::king(king) & self.roles[Role::KING])
            & theirs;
        for rider in self.riders_towards(king, guard.board, !us) {
            let blockers = attacks::between(king, rider) & (ours | theirs);
            if blockers.is_empty() {
                guard.checkers |= Bitboard::of(rider);
            } else if !blockers.many() {
                guard.pinned |= blockers & ours;
                guard.shields |= blockers & theirs;
            } else if F::TWO_BOARDS && blockers.len() == 2 && blockers.meets(ours) && blockers.meets(theirs) {
                guard.paired |= blockers;
            }
        }
        guard
    }

    /// The squares to which men of this board may move as far as check and shields go.
    #[inline]
    pub(super) fn permitted(&self, board: BoardId, guard: &Guard) -> Bitboard {
        let Some(king) = guard.king else { return F::SQUARES };
        let between = guard.checkers.first().map(|checker| attacks::between(king, checker));
        match between {
            None if F::TWO_BOARDS && board == guard.board => F::SQUARES & !guard.shields,
            None => F::SQUARES,
            Some(between) if !F::TWO_BOARDS => between | guard.checkers,
            Some(_) if board == guard.board => guard.checkers,
            Some(between) => between,
        }
    }

    /// The targets that do not expose the own king.
    #[inline]
    pub(super) fn without_exposure(&self, targets: Bitboard, from: Square, board: BoardId, guard: &Guard) -> Bitboard {
        let Some(king) = guard.king else { return targets };
        if !F::TWO_BOARDS {
            return if guard.pinned.has(from) {
                targets & attacks::line(king, from)
            } else {
                targets
            };
        }
        if board != guard.board || targets.is_empty() {
            return targets;
        }
        let captures = targets & self.colors[!self.turn];
        let (safe, doubtful) = if guard.checkers.any() || guard.pinned.has(from) {
            (Bitboard::EMPTY, captures)
        } else if guard.paired.has(from) {
            (targets & !(captures & guard.paired), captures & guard.paired)
        } else {
            return targets;
        };
        doubtful
            .filter(|&to| !self.exposed(king, guard.board, Bitboard::of(from) | Bitboard::of(to)))
            .fold(safe, |set, to| set | Bitboard::of(to))
    }

    /// Is the king of the side to move attacked once these men are gone from its board?
    fn exposed(&self, king: Square, board: BoardId, gone: Bitboard) -> bool {
        let left = self.occupied_on(board) & !gone;
        self.attacked(king, board, !self.turn, left, gone)
    }

    /// Does a capture in passing from here expose the own king?
    pub(super) fn passing_exposes(&self, from: Square, passed: Square, guard: &Guard) -> bool {
        let Some(king) = guard.king else { return false };
        let taken = Bitboard::of(stepped(self.turn, passed));
        let mut left = self.occupied_on(guard.board) & !taken & !Bitboard::of(from);
        if Self::through(self.board_of(from)) == guard.board {
            left |= Bitboard::of(passed);
        }
        (self.attackers(king, guard.board, !self.turn, left) & !taken).any()
    }
}
