//! Legal moves of a [`Flat`] position, whole sets of them at a time.
//!
//! In Alice chess a man leaves the board it moves on. So men on the other board than their king are never
//! pinned, and only they can interpose; men on the king's board can only take the checker, and
//! whatever they leave or take may open lines to the king. A non-king move that is safe after the
//! transfer was safe before it, for its departure can only open lines; only the king is tested on both boards.

use super::guard::Guard;
use super::{EIGHTH_RANKS, Family, Flat};
use crate::geometry::{Bitboard, BoardId, Place, Reach, Square, attacks};
use crate::pieces::Role;
use crate::position::{Kind, Move, MoveList, Position};

/// Moves of one man that differ only in where they end.
pub(super) struct PieceMoves {
    pub(super) role: Role,
    pub(super) from: Square,
    pub(super) board: BoardId,
    pub(super) targets: Bitboard,
    pub(super) kind: Kind,
}

impl PieceMoves {
    #[inline]
    pub(super) const fn new(role: Role, from: Square, board: BoardId, targets: Bitboard, kind: Kind) -> Self {
        PieceMoves {
            role,
            from,
            board,
            targets,
            kind,
        }
    }
}

/// Where the men of one board may go.
pub(super) struct Field {
    board: BoardId,
    /// As far as check and shields go.
    permitted: Bitboard,
    /// Those of the permitted squares that are open to men.
    pub(super) open: Bitboard,
}

/// Which squares of arrival are wanted, by role, square and board of departure.
pub(super) trait Wanted: Fn(Role, Square, BoardId) -> Bitboard {}

impl<T: Fn(Role, Square, BoardId) -> Bitboard> Wanted for T {}

impl<F: Family> Flat<F> {
    /// Gives all legal moves to `each`, man by man, until it answers true; did it?
    #[inline]
    pub(super) fn each_moves(&self, each: impl FnMut(PieceMoves) -> bool) -> bool {
        self.each_wanted_moves(|_, _, _| !Bitboard::EMPTY, each)
    }

    /// The same for those moves only of which `wanted` names the squares of arrival: it is given role, square and
    /// board of the man. All castlings and captures in passing are given if anything of the man is wanted.
    #[inline]
    pub(super) fn each_wanted_moves(&self, wanted: impl Wanted, each: impl FnMut(PieceMoves) -> bool) -> bool {
        self.each_wanted_moves_of(!Bitboard::EMPTY, wanted, each)
    }

    /// The same where nothing is wanted but of these men and the king.
    #[inline]
    pub(super) fn each_wanted_moves_of(
        &self,
        men: Bitboard,
        wanted: impl Wanted,
        mut each: impl FnMut(PieceMoves) -> bool,
    ) -> bool {
        let guard = self.guard();
        if self.king_moves(&guard, &wanted, &mut each) {
            return true;
        }
        if guard.checkers.many() {
            return false;
        }
        for &board in Self::boards() {
            let field = self.field(board, &guard);
            if self.fans_of(men, &field, &guard, &wanted, &mut each) {
                return true;
            }
        }
        self.passing_moves(&guard, &mut each)
    }

    /// The wanted moves of all men but the king on one board, without captures in passing, as if there were no king to
    /// be guarded.
    #[inline]
    pub(super) fn fans_unguarded(
        &self,
        board: BoardId,
        wanted: &impl Wanted,
        each: &mut impl FnMut(PieceMoves) -> bool,
    ) -> bool {
        let field = self.field(board, &Guard::NONE);
        self.fans_of(!Bitboard::EMPTY, &field, &Guard::NONE, wanted, each)
    }

    /// Where the men of a board may go.
    #[inline]
    pub(super) fn field(&self, board: BoardId, guard: &Guard) -> Field {
        let permitted = self.permitted(board, guard);
        Field {
            board,
            permitted,
            open: permitted & self.open(board),
        }
    }

    /// Moves of those of these men that stand on the board of a field, without the king's and captures in passing.
    #[inline]
    pub(super) fn fans_of(
        &self,
        men: Bitboard,
        field: &Field,
        guard: &Guard,
        wanted: &impl Wanted,
        each: &mut impl FnMut(PieceMoves) -> bool,
    ) -> bool {
        if field.permitted.is_empty() {
            return false;
        }
        let men = men & self.colors[self.turn] & self.on(field.board);
        self.fans_of_role(Role::QUEEN, men, field, guard, wanted, each)
            || self.fans_of_role(Role::ROOK, men, field, guard, wanted, each)
            || self.fans_of_role(Role::BISHOP, men, field, guard, wanted, each)
            || self.fans_of_role(Role::KNIGHT, men, field, guard, wanted, each)
            || self.fans_of_role(Role::PAWN, men, field, guard, wanted, each)
    }

    /// The same of one role. Each role has code of its own, since their moves have little in common.
    #[inline(always)]
    fn fans_of_role(
        &self,
        role: Role,
        men: Bitboard,
        field: &Field,
        guard: &Guard,
        wanted: &impl Wanted,
        each: &mut impl FnMut(PieceMoves) -> bool,
    ) -> bool {
        let board = field.board;
        for from in men & self.roles[role] {
            let open = (field.open | field.permitted & zero::<F>(from)) & wanted(role, from, board);
            if open.is_empty() {
                continue;
            }
            let reach = self.reach(role, from, board) | zero::<F>(from);
            let targets = self.without_exposure(reach & open, from, board, guard);
            if targets.any() && each(PieceMoves::new(role, from, board, targets, Kind::Plain)) {
                return true;
            }
        }
        false
    }

    /// What a man reaches on its own board, whatever stands on the other.
    #[inline]
    pub(super) fn reach(&self, role: Role, from: Square, board: BoardId) -> Bitboard {
        let occupied = self.occupied_on(board);
        match role {
            Role::PAWN => self.pawn_reach(from, board, occupied),
            _ => u64::of(self.turn, role, from, occupied),
        }
    }

    /// The squares that may be moved to as far as men go: vacant on both boards, or held by an enemy on this one.
    #[inline]
    pub(super) fn open(&self, board: BoardId) -> Bitboard {
        !self.occupied() | self.colors[!self.turn] & self.on(board)
    }

    /// Steps and captures of a pawn on its own board, whatever stands on the other.
    #[inline]
    fn pawn_reach(&self, from: Square, board: BoardId, occupied: Bitboard) -> Bitboard {
        let us = self.turn;
        let vacant = !occupied;
        let captures = attacks::pawn(us, from) & self.colors[!us] & self.on(board);
        let bit = 1u64 << from.index();
        let (once, second) = us.pick((bit << 8, 1), (bit >> 8, 6));
        let once = Bitboard(once) & vacant;
        let twice = if F::DOUBLE_STEP && from.rank() == second {
            Bitboard(us.pick(once.0 << 8, once.0 >> 8))
        } else {
            Bitboard::EMPTY
        };
        captures | once | twice & vacant
    }

    /// Is there a legal move, the king's own aside?
    #[inline]
    pub(super) fn has_other_move(&self) -> bool {
        let wanted = |role, _, _| {
            if role == Role::KING {
                Bitboard::EMPTY
            } else {
                !Bitboard::EMPTY
            }
        };
        self.each_wanted_moves(wanted, |_| true)
    }

    /// The legal move that goes the same way as this one, if there is one.
    pub(super) fn legal_as(&self, step: Move) -> Option<Move> {
        let (from, to, board) = (step.from(), step.to(), step.board());
        let simple = matches!(step.kind(), Kind::Plain | Kind::DoubleStep) && !step.is_zero();
        let ours = self.colors[self.turn] & self.roles[step.role()] & self.on(board);
        if !simple || !ours.has(from) || !self.open(board).has(to) || !self.reach(step.role(), from, board).has(to) {
            return if simple { None } else { self.listed_like(step) };
        }
        let target = Bitboard::of(to);
        let legal = if step.role() == Role::KING {
            self.is_flight(from, board, to, !self.turn)
        } else {
            let guard = self.guard();
            let permitted = !guard.checkers.many() && self.permitted(board, &guard).has(to);
            permitted && self.without_exposure(target, from, board, &guard).any()
        };
        let quiet = step.without_capture();
        legal.then(|| self.role_at(to).map_or(quiet, |role| quiet.taking(role)))
    }

    /// The same for moves that are rare.
    fn listed_like(&self, step: Move) -> Option<Move> {
        self.legal().into_iter().find(|legal| legal.is_same_way(step))
    }

    /// Captures in passing; rare, and they open lines on two boards, so each is tried.
    #[inline]
    pub(super) fn passing_moves(&self, guard: &Guard, each: &mut impl FnMut(PieceMoves) -> bool) -> bool {
        let Some(passed) = self.passed else { return false };
        for from in self.pawns_taking(self.turn, passed) {
            let (board, target) = (self.board_of(from), Bitboard::of(passed));
            let moves = PieceMoves::new(Role::PAWN, from, board, target, Kind::EnPassant);
            if !self.passing_exposes(from, passed, guard) && each(moves) {
                return true;
            }
        }
        false
    }

    /// The legal moves of men of this role to this square, and castling and captures in passing.
    pub(super) fn list_alike(&self, step: Move, list: &mut MoveList) {
        let target = Bitboard::of(step.to());
        let wanted = |role, _, _| if role == step.role() { target } else { Bitboard::EMPTY };
        self.each_wanted_moves_of(self.roles[step.role()], wanted, |moves| {
            self.unfold(&moves, list);
            false
        });
    }

    /// All moves that would be legal but for the own king; see [`Position::exposing_moves`](crate::position::Position).
    pub(super) fn list_exposing(&self, list: &mut MoveList) {
        let mut all = MoveList::new();
        let everything = |_, _, _| !Bitboard::EMPTY;
        let mut unfold = |moves: PieceMoves| {
            self.unfold(&moves, &mut all);
            false
        };
        for &board in Self::boards() {
            self.fans_unguarded(board, &everything, &mut unfold);
        }
        self.passing_moves(&Guard::NONE, &mut unfold);
        if let Some(from) = self.king_square(self.turn) {
            let board = self.board_of(from);
            let left = self.occupied_on(board) & !Bitboard::of(from);
            let crossed_safely = |to: Square| !F::TWO_BOARDS || self.attackers(to, board, !self.turn, left).is_empty();
            let targets = self.king_reach(from, board).filter(|&to| crossed_safely(to)).collect();
            unfold(PieceMoves::new(Role::KING, from, board, targets, Kind::Plain));
        }
        let legal = self.legal();
        all.retain(|step| step.captured() != Some(Role::KING) && !legal.contains(step));
        list.append(&mut all);
    }

    /// The moves of one man, one by one.
    pub(super) fn unfold(&self, moves: &PieceMoves, list: &mut MoveList) {
        let origin = Place::new(moves.board, moves.from);
        let lands = Self::through(moves.board);
        let theirs = self.colors[!self.turn];
        for to in moves.targets {
            let mut step = Move::new(moves.role, origin, to, lands).of_kind(moves.kind);
            if moves.kind == Kind::EnPassant {
                step = step.taking(Role::PAWN);
            } else if theirs.has(to)
                && let Some(role) = self.role_at(to)
            {
                step = step.taking(role);
            }
            if moves.role != Role::PAWN {
                list.push(step);
            } else if EIGHTH_RANKS.has(to) {
                list.extend(Role::PROMOTIONS.map(|role| step.becoming(role)));
            } else if to.index().abs_diff(moves.from.index()) == 16 {
                list.push(step.of_kind(Kind::DoubleStep));
            } else {
                list.push(step);
            }
        }
    }
}

/// The square a man stands on, if it may transfer without moving: the same square of the other board is
/// vacant, as no two men share one. The king's zero move is tested as its moves are, which forbids it in check.
#[inline]
pub(super) fn zero<F: Family>(from: Square) -> Bitboard {
    if F::ZERO_MOVES {
        Bitboard::of(from)
    } else {
        Bitboard::EMPTY
    }
}
