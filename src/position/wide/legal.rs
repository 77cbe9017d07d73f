//! Legal moves of a [`Wide`] position: first what a man may do on its board as if there were no
//! other, then where it may land, then whether its king is safe.
//!
//! Only the king's board matters for that, and only the move's part in it: a man may stay on it, leave it,
//! enter it, or have nothing to do with it. The first two can open a line to the king, the first and the
//! third can close one. A move that is safe after the transfer was safe before it, for leaving can only open
//! lines; only the king is tested on both boards.

use super::{BOARDS, Wide};
use crate::geometry::{Bitboard, BoardId, Place, Reach, Square};
use crate::pieces::Role;
use crate::position::{Kind, Move, MoveList, Position};
use crate::rules::ZeroMoves;

/// Moves of one man to one board that differ only in their square.
pub(super) struct PieceMoves<W: Reach> {
    pub(super) role: Role,
    pub(super) from: Place,
    pub(super) lands: BoardId,
    pub(super) targets: Bitboard<W>,
    pub(super) kind: Kind,
}

impl<W: Reach> PieceMoves<W> {
    #[inline]
    pub(super) const fn new(role: Role, from: Place, lands: BoardId, targets: Bitboard<W>, kind: Kind) -> Self {
        PieceMoves {
            role,
            from,
            lands,
            targets,
            kind,
        }
    }
}

/// How the king of the side to move restricts its men.
pub(super) struct Guard<W: Reach> {
    pub(super) king: Option<Place>,
    /// Enemies on the king's board that attack it.
    pub(super) checkers: Bitboard<W>,
    /// The board from which an enemy on the king's square checks it, and how many such there are.
    pub(super) zero_checker: Option<BoardId>,
    pub(super) zero_checks: u32,
    /// Own men that alone stand between the king and an enemy rider.
    pinned: Bitboard<W>,
    /// Enemy men that alone do so: taking one and leaving opens the line.
    shields: Bitboard<W>,
    /// An own and an enemy man that together do so: the one may not take the other and leave.
    paired: Bitboard<W>,
}

impl<W: Reach> Guard<W> {
    /// No restriction.
    const NONE: Self = Guard {
        king: None,
        checkers: Bitboard::EMPTY,
        zero_checker: None,
        zero_checks: 0,
        pinned: Bitboard::EMPTY,
        shields: Bitboard::EMPTY,
        paired: Bitboard::EMPTY,
    };

    /// How many men check the king.
    pub(super) fn checks(&self) -> u32 {
        self.checkers.len() + self.zero_checks
    }
}

impl<W: Reach> Wide<W> {
    fn guard(&self) -> Guard<W> {
        let mut guard = Guard {
            king: self.king(self.turn),
            ..Guard::NONE
        };
        let Some(king) = guard.king else { return guard };
        let us = self.turn;
        let board = self.board(king.board);
        let (occupied, ours) = (board.occupied(), board.colors[us]);
        guard.checkers = board.attackers(king.square, !us, occupied);
        for rider in board.attackers(king.square, !us, Bitboard::EMPTY) & !guard.checkers {
            let blockers = W::between(king.square, rider) & occupied;
            if !blockers.many() {
                guard.pinned |= blockers & ours;
                guard.shields |= blockers & !ours;
            } else if blockers.len() == 2 && blockers.meets(ours) && blockers.meets(!ours) {
                guard.paired |= blockers;
            }
        }
        for board in self.zero_checks(king, us) {
            guard.zero_checker = Some(board);
            guard.zero_checks += 1;
        }
        guard
    }

    /// Gives all legal moves to `each`, man by man, until it answers true; did it?
    pub(super) fn each_moves(&self, mut each: impl FnMut(PieceMoves<W>) -> bool) -> bool {
        let guard = self.guard();
        if self.king_moves(&guard, &mut each) || self.passing_moves(&guard, &mut each) {
            return true;
        }
        // One move takes one man and closes one line.
        guard.checks() < 2
            && self
                .rules
                .board_ids()
                .any(|board| self.moves_on(board, &guard, &mut each))
    }

    /// Moves of all men but the king on one board, without captures in passing.
    fn moves_on(&self, board: BoardId, guard: &Guard<W>, each: &mut impl FnMut(PieceMoves<W>) -> bool) -> bool {
        let us = self.turn;
        let men = self.board(board);
        let occupied = men.occupied();
        let ways = self.ways(board, guard);
        for role in Role::CLASSICAL.into_iter().skip(1) {
            for square in men.of(us, role) {
                let from = Place::new(board, square);
                let reach = match role {
                    Role::PAWN => self.pawn_reach(from, occupied),
                    role => W::of(us, role, square, occupied) & !men.colors[us],
                };
                let zero = self.zero_boards(from, role, guard);
                for lands in self.rules.board_ids() {
                    let way = self.without_exposure(reach & ways[lands.index()], from, lands, guard);
                    let targets = way | zero[lands.index()];
                    let moves = PieceMoves::new(role, from, lands, targets, Kind::Plain);
                    if targets.any() && each(moves) {
                        return true;
                    }
                }
            }
        }
        false
    }

    /// For each board to land on, the squares to which men of this board may move as far as the
    /// transfer, check and shields go.
    fn ways(&self, board: BoardId, guard: &Guard<W>) -> [Bitboard<W>; BOARDS] {
        let mut ways = [Bitboard::EMPTY; BOARDS];
        for lands in self.rules.board_ids() {
            ways[lands.index()] = self.landings(board, lands) & self.permitted(board, lands, guard);
        }
        ways
    }

    /// The squares on which a man moving on one board may land on another, as far as the transfer goes.
    #[inline]
    pub(super) fn landings(&self, from: BoardId, lands: BoardId) -> Bitboard<W> {
        let squares = W::squares(self.rules.shape);
        squares & self.rules.landings(from, lands, |board| self.vacant(board))
    }

    /// The squares to which an ordinary move from board to board may go as far as check and shields go.
    fn permitted(&self, from: BoardId, lands: BoardId, guard: &Guard<W>) -> Bitboard<W> {
        let Some(king) = guard.king else {
            return !Bitboard::EMPTY;
        };
        if let Some(zero_checker) = guard.zero_checker {
            return if from == zero_checker {
                Bitboard::of(king.square)
            } else {
                Bitboard::EMPTY
            };
        }
        let leaves = from == king.board && lands != king.board;
        let Some(checker) = guard.checkers.first() else {
            return if leaves { !guard.shields } else { !Bitboard::EMPTY };
        };
        let takes = if from == king.board {
            guard.checkers
        } else {
            Bitboard::EMPTY
        };
        let closes = if lands == king.board {
            W::between(king.square, checker)
        } else {
            Bitboard::EMPTY
        };
        takes | closes
    }

    /// The targets that do not expose the own king.
    #[inline]
    fn without_exposure(&self, targets: Bitboard<W>, from: Place, lands: BoardId, guard: &Guard<W>) -> Bitboard<W> {
        let Some(king) = guard.king.filter(|king| king.board == from.board && targets.any()) else {
            return targets;
        };
        let pinned = guard.pinned.has(from.square);
        if lands == king.board {
            return if pinned {
                targets & W::line(king.square, from.square)
            } else {
                targets
            };
        }
        // The man leaves the king's board.
        let captures = targets & self.board(king.board).colors[!self.turn];
        let (safe, doubtful) = if guard.checkers.any() || pinned {
            (Bitboard::EMPTY, captures)
        } else if guard.paired.has(from.square) {
            let partners = captures & guard.paired;
            (targets & !partners, partners)
        } else {
            return targets;
        };
        doubtful
            .filter(|&to| !self.exposed(king, Bitboard::of(from.square) | Bitboard::of(to)))
            .fold(safe, |set, to| set | Bitboard::of(to))
    }

    /// Is the king of the side to move attacked once these men are gone from its board?
    fn exposed(&self, king: Place, gone: Bitboard<W>) -> bool {
        let board = self.board(king.board);
        let left = board.occupied() & !gone;
        (board.attackers(king.square, !self.turn, left) & !gone).any()
    }

    /// Steps and captures of a pawn on its own board, whatever stands on others.
    fn pawn_reach(&self, from: Place, occupied: Bitboard<W>) -> Bitboard<W> {
        let us = self.turn;
        let captures = W::pawn(us, from.square) & self.board(from.board).colors[!us];
        let once = W::pawn_steps(us, from.square) & !occupied;
        let doubles = self.rules.double_step && W::double_step_squares(self.rules.shape, us).has(from.square);
        let passed = once.first().filter(|_| doubles);
        let twice = passed.map_or(Bitboard::EMPTY, |passed| W::pawn_steps(us, passed) & !occupied);
        captures | once | twice
    }

    /// The zero moves of a man other than the king: for each board its own square, or nothing.
    fn zero_boards(&self, from: Place, role: Role, guard: &Guard<W>) -> [Bitboard<W>; BOARDS] {
        let mut zero = [Bitboard::EMPTY; BOARDS];
        let makes_none = match self.rules.zero_moves {
            ZeroMoves::No => true,
            ZeroMoves::Quiet => false,
            ZeroMoves::Capturing => role == Role::PAWN,
        };
        if makes_none {
            return zero;
        }
        for lands in self.rules.board_ids().filter(|&board| board != from.board) {
            if self.zero_possible(from.square, lands) && self.zero_safe(from, lands, guard) {
                zero[lands.index()] = Bitboard::of(from.square);
            }
        }
        zero
    }

    /// May a man with zero moves arrive on this square of a board?
    #[inline]
    pub(super) fn zero_possible(&self, square: Square, lands: BoardId) -> bool {
        let board = self.board(lands);
        let own = board.colors[self.turn].has(square);
        let quiet = !board.occupied().has(square);
        quiet || !own && self.rules.zero_moves == ZeroMoves::Capturing
    }

    /// Does the zero move of a man other than the king leave the king safe?
    fn zero_safe(&self, from: Place, lands: BoardId, guard: &Guard<W>) -> bool {
        let Some(king) = guard.king else { return true };
        if let Some(zero_checker) = guard.zero_checker {
            return from.square == king.square && lands == zero_checker;
        }
        match guard.checkers.first() {
            None => from.board != king.board || !guard.pinned.has(from.square),
            Some(checker) => {
                lands == king.board && (from.square == checker || W::between(king.square, checker).has(from.square))
            }
        }
    }

    /// Captures in passing; rare, and they open lines on two boards, so each is tried.
    fn passing_moves(&self, guard: &Guard<W>, each: &mut impl FnMut(PieceMoves<W>) -> bool) -> bool {
        let Some(double_step) = self.double_step else {
            return false;
        };
        let passed = double_step.passed;
        for board in double_step.answered_on(self.rules.en_passant) {
            for square in self.pawns_taking(self.turn, Place::new(board, passed)) {
                let from = Place::new(board, square);
                for lands in self.rules.board_ids() {
                    let moves = PieceMoves::new(Role::PAWN, from, lands, Bitboard::of(passed), Kind::EnPassant);
                    let step = Move::new(Role::PAWN, from, passed, lands)
                        .of_kind(Kind::EnPassant)
                        .taking(Role::PAWN);
                    let safe = guard.king.is_none() || self.is_safe(step);
                    if self.landings(board, lands).has(passed) && safe && each(moves) {
                        return true;
                    }
                }
            }
        }
        false
    }

    /// Is the king of the side to move safe after a move?
    pub(super) fn is_safe(&self, step: Move) -> bool {
        !self.play(step).in_check(self.turn)
    }

    /// All moves that would be legal but for the own king; see
    /// [`Position::exposing_moves`].
    pub(super) fn list_exposing(&self, list: &mut MoveList) {
        let mut all = MoveList::new();
        let mut unfold = |moves: PieceMoves<W>| {
            self.unfold(&moves, &mut all);
            false
        };
        for board in self.rules.board_ids() {
            self.moves_on(board, &Guard::NONE, &mut unfold);
        }
        self.passing_moves(&Guard::NONE, &mut unfold);
        self.careless_king_moves(&self.guard(), &mut unfold);
        let legal = self.legal();
        all.retain(|step| step.captured() != Some(Role::KING) && !legal.contains(step));
        list.append(&mut all);
    }

    /// The moves of one man, one by one.
    pub(super) fn unfold(&self, moves: &PieceMoves<W>, list: &mut MoveList) {
        let promoting = W::promotion_squares(self.rules.shape, self.turn);
        for to in moves.targets {
            let mut step = Move::new(moves.role, moves.from, to, moves.lands).of_kind(moves.kind);
            if moves.kind == Kind::Castling {
                list.push(self.castling_move(step));
                continue;
            }
            if let Some(role) = self.taken_by(moves, to) {
                step = step.taking(role);
            }
            if moves.role != Role::PAWN || step.is_zero() {
                list.push(step);
            } else if promoting.has(to) {
                list.extend(self.rules.promotions().iter().map(|&role| step.becoming(role)));
            } else if self.is_double_step(step) {
                list.push(step.of_kind(Kind::DoubleStep));
            } else {
                list.push(step);
            }
        }
    }

    /// Is this pawn's move a double step?
    fn is_double_step(&self, step: Move) -> bool {
        self.rules.double_step && step.from().index().abs_diff(step.to().index()) == 16
    }

    /// The role of the man a move of this man takes on the square.
    fn taken_by(&self, moves: &PieceMoves<W>, to: Square) -> Option<Role> {
        if moves.kind == Kind::EnPassant {
            return Some(Role::PAWN);
        }
        let zero = to == moves.from.square;
        let board = self.board(if zero { moves.lands } else { moves.from.board });
        let enemy = board.colors[!self.turn].has(to);
        if enemy { board.role_at(to) } else { None }
    }

    /// The number of legal moves.
    pub(super) fn count_legal(&self) -> u64 {
        let promoting = W::promotion_squares(self.rules.shape, self.turn);
        let roles = self.rules.promotions().len() as u32;
        let mut count = 0;
        self.each_moves(|moves| {
            let promotions = if moves.role == Role::PAWN {
                (moves.targets & promoting).len()
            } else {
                0
            };
            count += u64::from(moves.targets.len() + (roles - 1) * promotions);
            false
        });
        count
    }
}
