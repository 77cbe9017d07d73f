//! The double step of a [`General`] position: the pawn that can be taken in passing.

use super::{DoubleStep, General, Hooks};
use crate::board::Memory;
use crate::conditions::{GONE_ON, Passed};
use crate::geometry::Place;
use crate::position::key;

impl General {
    /// Keeps the double step if the side to move has a pawn beside it, whether that may take or not.
    pub(super) fn note_double_step(&mut self, step: DoubleStep) {
        let beside = |board| self.pawns_beside(Place::new(board, step.passed)).next().is_some();
        // Where men borrow ways, any man may take as a pawn.
        if self.law.hooks.has(Hooks::ACTS) || step.answered_on(self.law.rules.en_passant).any(beside) {
            self.double_step = Some(step);
            self.key ^= key::double_step(step);
        }
    }

    pub(super) fn forget_double_step(&mut self) {
        if let Some(step) = self.double_step.take() {
            self.key ^= key::double_step(step);
        }
    }

    /// Where the pawn of the double step stands now.
    pub(super) fn passed_pawn(&self, step: DoubleStep) -> Place {
        self.memory.get(GONE_ON).map_or(step.pawn(), Memory::place)
    }

    /// The pawn that can be taken in passing, as conditions see it.
    pub(super) fn passed(&self) -> Option<Passed> {
        self.double_step.map(|step| Passed {
            pawn: self.passed_pawn(step),
            square: Place::new(step.landed, step.passed),
            taker: self.turn,
        })
    }
}
