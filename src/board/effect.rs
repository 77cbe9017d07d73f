//! What a move does, one thing after the other.
//!
//! A move is its step and an ordered list of effects. They are played forwards and taken back from the end; the order in which
//! conditions add theirs is the definition of their combination. The idea is Popeye's move effect journal.

use super::{Mailbox, Memory, Topic};
use crate::geometry::{BoardId, Place, Square};
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
    /// A man that has moved goes on to a place of rebirth.
    Return {
        /// Where it stood.
        from: Place,
        /// Where it goes, which may be the same place.
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
    /// A man vanishes that nobody has taken.
    Vanish {
        /// Where it stood.
        place: Place,
        /// What it was.
        piece: Piece,
    },
    /// A man becomes an imitator, which is no man: its square is vacant then.
    Imitator {
        /// Where it stood.
        place: Place,
        /// What it was.
        piece: Piece,
    },
    /// A man vanishes, which is not told: another one stands in its place, or it was to stand again and cannot.
    Yield {
        /// Where it stood.
        place: Place,
        /// What it was.
        piece: Piece,
    },
    /// Two men exchange their places.
    Exchange {
        /// A man and where it stood.
        one: (Place, Piece),
        /// The other and where it stood.
        other: (Place, Piece),
    },
    /// Two places exchange what stands on them, if anything does; that is not told.
    Swap {
        /// A place and who stood there.
        one: (Place, Option<Piece>),
        /// The other and who stood there.
        other: (Place, Option<Piece>),
    },
    /// A square is gone from all boards: nobody can come to it or pass over it.
    Close {
        /// One of its places, which is vacant.
        place: Place,
    },
    /// A condition remembers something, or forgets it.
    Remember {
        /// What it is about.
        topic: Topic,
        /// What was remembered.
        before: Option<u64>,
        /// What is remembered now.
        after: Option<u64>,
    },
}

/// The effects of one move, in their order.
pub type Effects = SmallVec<[Effect; 6]>;

/// The changes of an effect, in their order: two at most, or none.
pub type Changes = std::iter::Take<std::array::IntoIter<Change, 2>>;

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
    pub fn changes(self) -> Changes {
        let change = |place, before, after| Change { place, before, after };
        let one = |only: Change| [only; 2].into_iter().take(1);
        let two = |first: Change, second: Change| [first, second].into_iter().take(2);
        match self {
            Effect::Step { from, to, piece }
            | Effect::Transfer { from, to, piece }
            | Effect::Return { from, to, piece } => two(change(from, Some(piece), None), change(to, None, Some(piece))),
            Effect::Become { place, from, to } => one(change(place, Some(from), Some(to))),
            Effect::Rebirth { place, piece } => one(change(place, None, Some(piece))),
            Effect::Capture { place, piece }
            | Effect::Vanish { place, piece }
            | Effect::Imitator { place, piece }
            | Effect::Yield { place, piece } => one(change(place, Some(piece), None)),
            Effect::Exchange { one, other } => two(
                change(one.0, Some(one.1), Some(other.1)),
                change(other.0, Some(other.1), Some(one.1)),
            ),
            Effect::Swap { one, other } => two(change(one.0, one.1, other.1), change(other.0, other.1, one.1)),
            Effect::Remember { .. } | Effect::Close { .. } => {
                let nowhere = Place::new(BoardId::A, Square::new(0));
                [change(nowhere, None, None); 2].into_iter().take(0)
            }
        }
    }

    /// What changes in what is remembered, from the memory before it.
    pub fn remember(memory: &Memory, topic: Topic, after: Option<u64>) -> Effect {
        let before = memory.get(topic);
        Effect::Remember { topic, before, after }
    }

    /// Where the man of this place stands after it, and what it is; nothing if it is gone.
    fn carries(self, man: (Place, Piece)) -> Option<(Place, Piece)> {
        match self {
            Effect::Step { from, to, piece }
            | Effect::Transfer { from, to, piece }
            | Effect::Return { from, to, piece }
                if from == man.0 =>
            {
                Some((to, piece))
            }
            Effect::Become { place, to, .. } if place == man.0 => Some((place, to)),
            Effect::Capture { place, .. }
            | Effect::Vanish { place, .. }
            | Effect::Imitator { place, .. }
            | Effect::Yield { place, .. }
                if place == man.0 =>
            {
                None
            }
            Effect::Exchange { one, other } if one.0 == man.0 => Some((other.0, man.1)),
            Effect::Exchange { one, other } if other.0 == man.0 => Some((one.0, man.1)),
            Effect::Swap { one, other } if one.0 == man.0 => Some((other.0, man.1)),
            Effect::Swap { one, other } if other.0 == man.0 => Some((one.0, man.1)),
            _ => Some(man),
        }
    }

    /// Brings it about.
    pub fn play(self, men: &mut Mailbox) {
        if let Effect::Close { place } = self {
            men.close(place, true);
        }
        for change in self.changes() {
            men.set(change.place, change.after);
        }
    }

    /// Takes it back, when it was the last that was brought about.
    pub fn take_back(self, men: &mut Mailbox) {
        if let Effect::Close { place } = self {
            men.close(place, false);
        }
        for change in self.changes().rev() {
            men.set(change.place, change.before);
        }
    }
}

/// Where a man stands after effects, and what it is then; nothing if it is gone.
pub fn whereabouts(man: (Place, Piece), effects: &[Effect]) -> Option<(Place, Piece)> {
    effects.iter().try_fold(man, |man, effect| effect.carries(man))
}
