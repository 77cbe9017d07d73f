//! What a move does, one thing after the other.
//!
//! A move is its step and an ordered list of effects. They are played forwards and taken back from the end; the order in which
//! conditions add theirs is the definition of their combination. The idea is Popeye's move effect journal.

use super::Mailbox;
use crate::geometry::Place;
use crate::pieces::Piece;
use smallvec::SmallVec;

/// One effect of a move.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum Effect {
    /// A man is taken.
    Capture {
        /// Where it stood.
        place: Place,
        /// What it was.
        piece: Piece,
    },
    /// A man goes from one place of a board to another of it.
    Step {
        /// Where it stood.
        from: Place,
        /// Where it goes.
        to: Place,
        /// What it is.
        piece: Piece,
    },
    /// A man passes to the same square of another board.
    Transfer {
        /// Where it stood.
        from: Place,
        /// Where it goes.
        to: Place,
        /// What it is.
        piece: Piece,
    },
    /// A man becomes another on its place.
    Become {
        /// Where it stands.
        place: Place,
        /// What it was.
        from: Piece,
        /// What it is from now on.
        to: Piece,
    },
    /// A man that was taken stands on a place again.
    Rebirth {
        /// Where it stands.
        place: Place,
        /// What it is.
        piece: Piece,
    },
}

/// The effects of one move, in their order.
pub type Effects = SmallVec<[Effect; 6]>;

/// What an effect does on one place: the man there before and after it.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub struct Change {
    /// The place.
    pub place: Place,
    /// Who stood there.
    pub before: Option<Piece>,
    /// Who stands there now.
    pub after: Option<Piece>,
}

impl Effect {
    /// What it does, place by place.
    pub fn changes(self) -> SmallVec<[Change; 2]> {
        let change = |place, before, after| Change { place, before, after };
        match self {
            Effect::Capture { place, piece } => SmallVec::from_iter([change(place, Some(piece), None)]),
            Effect::Step { from, to, piece } | Effect::Transfer { from, to, piece } => {
                SmallVec::from_iter([change(from, Some(piece), None), change(to, None, Some(piece))])
            }
            Effect::Become { place, from, to } => SmallVec::from_iter([change(place, Some(from), Some(to))]),
            Effect::Rebirth { place, piece } => SmallVec::from_iter([change(place, None, Some(piece))]),
        }
    }

    /// Brings it about.
    pub fn play(self, men: &mut Mailbox) {
        for change in self.changes() {
            men.set(change.place, change.after);
        }
    }

    /// Takes it back, when it was the last that was brought about.
    pub fn take_back(self, men: &mut Mailbox) {
        for change in self.changes().into_iter().rev() {
            men.set(change.place, change.before);
        }
    }
}
