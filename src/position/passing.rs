//! Which double steps may have led to a diagram.

use super::{Diagram, DoubleStep};
use crate::geometry::{Bitboard, Place, Shape, Square};
use crate::pieces::{Piece, Role};

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
