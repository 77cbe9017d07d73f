//! What lies ahead on a line: the final positions that can still be reached after its moves.

use super::final_positions::{FinalPositions, Outlook, Sifted};
use super::line_shape::{LineShape, Turn};
use crate::pieces::Color;
use crate::position::{Lookahead, Move};
use std::borrow::Cow;

/// Half-moves that have to be left, with those that the end adds, for the final positions to be looked at.
const WORTH_FORESEEING: usize = 2;

/// The final positions of all lines of one shape, if they were found.
#[derive(Clone, Copy)]
pub(super) struct Foresight<'q> {
    pub(super) line_shape: &'q LineShape,
    pub(super) final_positions: Option<&'q FinalPositions>,
}

impl Foresight<'_> {
    /// Is it not worth while to look at them any more with so many half-moves left?
    fn is_too_late(&self, left: usize) -> bool {
        left + self.line_shape.added() <= WORTH_FORESEEING
    }

    /// What can be reached from here with so many half-moves left, where it is looked at.
    pub(super) fn sift<'o, P: Lookahead>(
        &self,
        outlook: Option<&'o Outlook>,
        position: &P,
        left: usize,
    ) -> Option<Sifted<'o>> {
        let outlook = outlook.filter(|_| !self.is_too_late(left))?;
        let final_positions = self.final_positions?;
        let budget = final_positions.budget((position.turn(), left));
        Some(final_positions.sift(outlook, position.turn(), budget[position.turn()]))
    }

    /// What can be reached after a move, with so many half-moves left then and this side to move, where it is looked
    /// at; `None` if no line goes on.
    #[inline]
    pub(super) fn after_move<P: Lookahead>(
        &self,
        sifted: Option<&Sifted<'_>>,
        position: &P,
        step: Move,
        then: (Color, usize),
    ) -> Option<Option<Outlook>> {
        let (Some(final_positions), Some(sifted)) = (self.final_positions, sifted) else {
            return Some(None);
        };
        let mut budget = final_positions.budget(then);
        if self.line_shape.turn(then.1 + 1) == Turn::Parries {
            // The other side may parry before the next move.
            budget[!position.turn()] += 1;
        }
        final_positions.after(sifted, position, step, (budget, self.is_too_late(then.1)))
    }

    /// What can be reached after what the other side does after a move, with so many half-moves left then and this side
    /// to move: as much as before unless it parries. `None` if no line goes on.
    pub(super) fn after_reply<'o, P: Lookahead>(
        &self,
        outlook: Option<&'o Outlook>,
        after: &P,
        reply: Option<Move>,
        then: (Color, usize),
    ) -> Option<Option<Cow<'o, Outlook>>> {
        match (self.final_positions, outlook, reply) {
            (Some(final_positions), Some(before), Some(parry)) if parry != Move::PASS => {
                let (budget, side) = (final_positions.budget(then), after.turn());
                let sifted = final_positions.sift(before, side, budget[side] + 1);
                let parried = final_positions.after(&sifted, after, parry, (budget, self.is_too_late(then.1)))?;
                Some(parried.map(Cow::Owned))
            }
            _ => Some(outlook.map(Cow::Borrowed)),
        }
    }
}
