//! Mate in one of a [`Flat`] position, without trying moves that cannot mate.
//!
//! In Alice chess a man checks directly if and only if it comes from the other board than the king's, and
//! a man that leaves the king's board checks only by opening lines: the one it stood on, or the one on which stood the
//! man it takes. So for each man a set of squares holds all its checks.

use super::legal::PieceMoves;
use super::{EIGHTH_RANKS, Family, Flat};
use crate::geometry::{Bitboard, BoardId, Square, attacks};
use crate::pieces::{ByRole, Role};
use crate::position::{Kind, Move, MoveList, Position};

/// Where the side to move can give check.
#[derive(Debug)]
pub(super) struct Checks {
    /// The board of the king to be mated.
    pub(super) board: BoardId,
    pub(super) king: Square,
    /// The men of its side on its board.
    pub(super) theirs: Bitboard,
    /// For each role the squares from which it attacks the king.
    pub(super) direct: ByRole<Bitboard>,
    /// Own men that alone stand between an own rider and the king.
    openers: Bitboard,
    /// Enemy men that alone do so.
    pub(super) shields: Bitboard,
    /// An own and an enemy man that together do so.
    paired: Bitboard,
}

/// Where the king that is to be mated can go.
struct Escapes {
    /// Squares to which it could go if it were its move.
    open: Bitboard,
    /// Those of which that is not known yet.
    doubtful: Bitboard,
}

impl<F: Family> Flat<F> {
    /// Gives all mating moves to `each` until it answers true; did it?
    #[inline]
    pub(super) fn each_mate(&self, mut each: impl FnMut(Move) -> bool) -> bool {
        let Some(checks) = self.checks() else { return false };
        let mut list = MoveList::new();
        let mut escapes = self.escapes(&checks);
        let checking = |role, from, board| checks.squares::<F>(role, from, board);
        let men = checks.men::<F>(self.on(checks.board));
        self.each_wanted_moves_of(men, checking, |mut moves| {
            if moves.kind == Kind::Plain {
                moves.targets = self.without_escape(&moves, &checks, &mut escapes);
                if moves.targets.is_empty() {
                    return false;
                }
            }
            list.clear();
            self.unfold(&moves, &mut list);
            list.iter().any(|&step| self.play(step).is_mate() && each(step))
        })
    }

    /// The squares beside the king that it could go to, none of them looked at.
    #[inline]
    fn escapes(&self, checks: &Checks) -> Escapes {
        let mut blocked = checks.theirs;
        if F::TWO_BOARDS {
            blocked |= self.occupied_on(Self::through(checks.board));
        }
        Escapes {
            open: Bitboard::EMPTY,
            doubtful: attacks::king(checks.king) & F::SQUARES & !blocked,
        }
    }

    /// The targets of plain moves that leave the king no square to which it could go before. Most checks leave one, and need not be
    /// played.
    #[inline]
    fn without_escape(&self, moves: &PieceMoves, checks: &Checks, escapes: &mut Escapes) -> Bitboard {
        let us = self.turn;
        // By leaving a man may open lines on its board, by taking too; by arriving it guards and occupies.
        let left = attacks::unobstructed(Role::QUEEN, us, moves.from);
        let opening = self.colors[!us]
            | if moves.role == Role::PAWN {
                EIGHTH_RANKS
            } else {
                Bitboard::EMPTY
            };
        let mut leaves_one = |to: &Square| {
            let mut touched = left | attacks::unobstructed(moves.role, us, *to) | Bitboard::of(*to);
            if opening.has(*to) {
                touched |= attacks::unobstructed(Role::QUEEN, us, *to) | attacks::knight(*to);
            }
            self.leaves_escape(touched, checks, escapes)
        };
        moves.targets.into_iter().filter(|to| !leaves_one(to)).collect()
    }

    /// Is there a square to which the king could go, besides those that a move touches?
    #[inline]
    fn leaves_escape(&self, touched: Bitboard, checks: &Checks, escapes: &mut Escapes) -> bool {
        if (escapes.open & !touched).any() {
            return true;
        }
        for square in escapes.doubtful & !touched {
            escapes.doubtful &= !Bitboard::of(square);
            if self.is_flight(checks.king, checks.board, square, self.turn) {
                escapes.open |= Bitboard::of(square);
                return true;
            }
        }
        false
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

impl Checks {
    /// Men of which squares may be wanted, given those on the king's board.
    #[inline]
    fn men<F: Family>(&self, on: Bitboard) -> Bitboard {
        if F::TWO_BOARDS && self.shields.is_empty() {
            // A man that stays away from the king's board checks only by opening lines.
            !on | self.openers | self.paired
        } else {
            !Bitboard::EMPTY
        }
    }

    /// All squares on which a man may give check by its arrival or departure, and perhaps others.
    #[inline]
    pub(super) fn squares<F: Family>(&self, role: Role, from: Square, board: BoardId) -> Bitboard {
        let mut direct = self.direct[role];
        if role == Role::PAWN {
            // A pawn that promotes checks as what it becomes; on one board also along the line it stood on.
            let promoted = self.direct[Role::QUEEN] | self.direct[Role::KNIGHT];
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
