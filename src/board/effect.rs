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

impl Effect {
    /// Brings it about.
    pub fn play(self, men: &mut Mailbox) {
        match self {
            Effect::Capture { place, .. } => men.set(place, None),
            Effect::Step { from, to, piece } | Effect::Transfer { from, to, piece } => {
                men.set(from, None);
                men.set(to, Some(piece));
            }
            Effect::Become { place, to, .. } => men.set(place, Some(to)),
            Effect::Rebirth { place, piece } => men.set(place, Some(piece)),
        }
    }

    /// Takes it back, when it was the last that was brought about.
    pub fn take_back(self, men: &mut Mailbox) {
        match self {
            Effect::Capture { place, piece } => men.set(place, Some(piece)),
            Effect::Step { from, to, piece } | Effect::Transfer { from, to, piece } => {
                men.set(to, None);
                men.set(from, Some(piece));
            }
            Effect::Become { place, from, .. } => men.set(place, Some(from)),
            Effect::Rebirth { place, .. } => men.set(place, None),
        }
    }
}
