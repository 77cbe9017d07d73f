//! A pawn's double step, which may be answered in passing.

use super::Move;
use crate::board::Choice;
use crate::geometry::{BoardId, Place, Square};
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
    /// The double step that a pawn's move is. Of three steps the last square passed over counts.
    #[inline]
    pub(super) fn of(step: Move) -> Self {
        // A pawn that acts from another square than its own begins there.
        let via = step.choice().and_then(Choice::via);
        let start = via.map_or(step.from(), |via| via.square);
        let (from, to) = (start.index(), step.to().index());
        let passed = match start.rank().abs_diff(step.to().rank()) {
            3 => (from + 2 * to) / 3,
            _ => (from + to) / 2,
        };
        DoubleStep {
            passed: Square::new(passed as u8),
            left: step.board(),
            landed: step.lands(),
            aside: (step.to().file() as i8 - start.file() as i8) / 2,
        }
    }

    /// The boards on which it can be answered: `docs/rules.md`, the readings of en passant.
    #[inline]
    pub(super) fn answered_on(self, reading: EnPassant) -> impl Iterator<Item = BoardId> {
        let first = matches!(reading, EnPassant::First | EnPassant::Both);
        let second = matches!(reading, EnPassant::Second | EnPassant::Both);
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
    pub(super) fn start(self) -> Place {
        let back = if self.passed.rank() < 4 { -8 } else { 8 };
        let number = self.passed.index() as i8 + back - self.aside;
        Place::new(self.left, Square::new(number as u8))
    }
}
