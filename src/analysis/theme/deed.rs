//! When two moves of different phases are the same move.

use crate::geometry::{BoardId, Place, Square};
use crate::pieces::Role;
use crate::position::{Kind, Move, rook_path};

/// A move as it is known in all phases: by the man, named by its place in the diagram, and by what becomes of it.
/// Whatever it takes, and wherever the man comes from at last, it is the same move.
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash, Debug)]
pub(crate) struct Deed {
    man: Place,
    to: Square,
    lands: BoardId,
    becomes: Option<Role>,
    castles: bool,
}

impl Deed {
    /// The place in the diagram of the man that moves.
    pub(super) const fn man(&self) -> Place {
        self.man
    }

    /// The deed of a move that is made after these.
    pub(crate) fn of(before: &[Move], step: Move) -> Self {
        Deed {
            man: origin(before.iter().copied(), step.departure()),
            to: step.to(),
            lands: step.lands(),
            becomes: step.promotion(),
            castles: step.kind() == Kind::Castling,
        }
    }
}

/// Where the man that stands on a place after these moves stood before them.
pub(crate) fn origin(moves: impl DoubleEndedIterator<Item = Move>, mut place: Place) -> Place {
    for step in moves.rev() {
        if step.kind() == Kind::Pass {
            continue;
        }
        if place == step.arrival() {
            place = step.departure();
        } else if step.kind() == Kind::Castling {
            let (from, to) = rook_path(step.to());
            if place == Place::new(step.rook_lands(), to) {
                place = Place::new(step.board(), from);
            }
        }
    }
    place
}
