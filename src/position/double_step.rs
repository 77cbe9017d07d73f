//! The double step that a diagram says has just been played.

use super::{Diagram, Move};
use crate::geometry::{Bitboard, BoardId, Place, Shape, Square};
use crate::pieces::{Piece, Role};
use crate::rules::EnPassant;

/// A pawn's double step just played, which might be answered by a capture in passing.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug)]
pub struct DoubleStep {
    /// The square passed over.
    pub passed: Square,
    /// The board on which the pawn stepped.
    pub left: BoardId,
    /// The board on which it stands now.
    pub landed: BoardId,
    /// By how many files each of the two steps went aside: none for a pawn, one to either side for a Berolina pawn.
    pub aside: i8,
}

impl DoubleStep {
    /// The double step that a pawn's move is.
    #[inline]
    pub(super) fn of(step: Move) -> Self {
        DoubleStep {
            passed: Square::new(((step.from().index() + step.to().index()) / 2) as u8),
            left: step.board(),
            landed: step.lands(),
            aside: (step.to().file() as i8 - step.from().file() as i8) / 2,
        }
    }

    /// The boards on which it can be answered: `docs/rules.md`, the readings of en passant.
    #[inline]
    pub(super) fn answered_on(self, reading: EnPassant) -> impl Iterator<Item = BoardId> {
        let (first, second) = (reading.on_first(), reading.on_second());
        BoardId::ALL
            .into_iter()
            .filter(move |&board| first && board == self.left || second && board == self.landed)
    }

    /// Where the pawn stands now.
    #[inline]
    pub fn pawn(self) -> Place {
        let beyond = if self.passed.rank() < 4 { 8 } else { -8 };
        let number = self.passed.index() as i8 + beyond + self.aside;
        Place::new(self.landed, Square::new(number as u8))
    }

    /// Where it came from.
    fn start(self) -> Place {
        let back = if self.passed.rank() < 4 { -8 } else { 8 };
        let number = self.passed.index() as i8 + back - self.aside;
        Place::new(self.left, Square::new(number as u8))
    }
}

impl Diagram {
    /// All double steps over the square that may have led to this diagram.
    ///
    /// The pawn stands behind the square; the square and the pawn's start are vacant on the board it
    /// left, and it could land where it is.
    pub fn double_steps(&self, passed: Square) -> Vec<DoubleStep> {
        let Shape::Flat { ranks, .. } = self.rules.shape else {
            return Vec::new();
        };
        let mover = !self.turn;
        if !self.rules.double_step || passed.rank() != mover.pick(2, ranks - 3) {
            return Vec::new();
        }
        let boards = || self.rules.board_ids();
        boards()
            .flat_map(|left| {
                boards().map(move |landed| DoubleStep {
                    passed,
                    left,
                    landed,
                    aside: 0,
                })
            })
            .filter(|&step| self.has_come(step, Piece::new(mover, Role::PAWN)))
            .collect()
    }

    fn has_come(&self, step: DoubleStep, pawn: Piece) -> bool {
        let pawn_at = step.pawn();
        let vacant = |square| self.at(Place::new(step.left, square)).next().is_none();
        let stands = self.at(pawn_at).any(|man| man.piece == pawn);
        let stepped = vacant(step.passed) && vacant(step.start().square);
        let reached = step.left == step.landed || vacant(pawn_at.square);
        stands && stepped && reached && self.could_land(step)
    }

    /// Could the pawn land where it is? Before the step its square was vacant there.
    fn could_land(&self, step: DoubleStep) -> bool {
        let square = step.pawn().square;
        let vacant = |board| {
            let taken = board != step.landed && self.at(Place::new(board, square)).next().is_some();
            if taken {
                Bitboard::<u64>::EMPTY
            } else {
                Bitboard::of(square)
            }
        };
        self.rules.landings(step.left, step.landed, vacant).has(square)
    }
}
