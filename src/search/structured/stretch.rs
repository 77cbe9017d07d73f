//! A stretch of help and series play inside a structure: its length, and how it may end.

use crate::position::{Key, spread};
use crate::stipulation::Goal;
use crate::stipulation::structured::{Branch, Expression, Kind, Stop};

/// A stretch of help or series play that is to take an exact number of moves.
#[derive(Clone, Copy)]
pub(super) struct Stretch<'b> {
    pub(super) branch: &'b Branch,
    /// So many half-moves, or moves of the series.
    pub(super) total: u16,
}

impl<'b> Stretch<'b> {
    /// Tells the failures of the move at an index apart from those of other branches and of the other side's moves.
    pub(super) fn salt(self, index: u16) -> Key {
        salt(self.branch, index)
    }

    pub(super) fn stop(self, index: u16) -> &'b Stop {
        if self.branch.kind == Kind::Series || index.is_multiple_of(2) {
            &self.branch.first
        } else {
            &self.branch.second
        }
    }

    pub(super) fn is_last(self, index: u16) -> bool {
        index + 1 == self.total
    }

    /// The mate that alone the last move is made for.
    pub(super) fn only_mates(self, index: u16) -> bool {
        let forks = &self.stop(index).forks;
        self.is_last(index) && matches!(forks.as_slice(), [fork] if fork.expression == Expression::Goal(Goal::Mate))
    }
}

/// Tells the failures of a branch apart from those of others, and those of its first half-move, third, … from the rest.
pub(super) fn salt(branch: &Branch, index: u16) -> Key {
    spread(2 * Key::from(branch.number) + Key::from(index % 2))
}

/// The lengths that a stretch may have: those after which it can end.
pub(super) fn lengths(branch: &Branch) -> impl Iterator<Item = u16> {
    let ends = |total: u16| {
        let stop = Stretch { branch, total }.stop(total - 1);
        !stop.forks.is_empty()
    };
    (branch.shortest.unwrap_or(1)..=branch.longest).filter(move |&total| ends(total))
}
