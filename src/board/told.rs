//! What conditions add to a move, as it is told behind it.

use super::{Effect, Memory};
use crate::geometry::Place;
use crate::pieces::Piece;
use serde::Serialize;
use smallvec::SmallVec;

/// One thing that is told behind a move.
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash, Debug, Serialize)]
pub enum Told {
    /// `[+wRa1]`: a man stands on a place again.
    Reborn(Place, Piece),
    /// `[-wRa1]`: a man vanishes.
    Gone(Place, Piece),
    /// `[wRa1->b2]`: a man goes on.
    Goes(Place, Place, Piece),
    /// `=w`, or `[c3=w]` where it is not the man told of last: a man changes its owner.
    Turns(Place, Piece),
    /// `=Q`, or `[c3=Q]`: a man changes its kind.
    Becomes(Place, Piece),
    /// ` (4.59)`, or ` (4.59/2)`: how far the sides may still move, in hundredths; nothing is without end.
    Left([Option<u32>; 2], bool),
    /// `[Ra1<->Kb2]`: two men exchange places; where they stand now.
    Exchange((Place, Piece), (Place, Piece)),
}

/// How much is told of one move. A condition that changes more men than these does so to many at once.
const MOST: usize = 8;

/// All that is told behind a move, in order.
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash, Debug, Default, Serialize)]
pub struct Tail {
    told: [Option<Told>; MOST],
    /// How many of these come before the passage to another board.
    early: u8,
}

impl Tail {
    /// What is told of the effects that conditions have added to a move.
    pub fn of(added: &[Effect]) -> Tail {
        let told = added.iter().flat_map(|&effect| told_of(effect));
        let mut tail = Tail::default();
        for (slot, told) in tail.told.iter_mut().zip(told) {
            *slot = Some(told);
        }
        tail
    }

    /// The same, of which what these effects tell comes before the passage to another board.
    #[must_use]
    pub fn with_early(self, added: &[Effect]) -> Tail {
        let early = added.iter().flat_map(|&effect| told_of(effect)).count().min(MOST) as u8;
        Tail { early, ..self }
    }

    /// How many of the things told come before the passage to another board.
    pub fn early(self) -> usize {
        usize::from(self.early)
    }

    /// The things told.
    pub fn iter(self) -> impl Iterator<Item = Told> {
        self.told.into_iter().flatten()
    }

    /// Is nothing told?
    pub fn is_empty(&self) -> bool {
        self.told[0].is_none()
    }
}

/// What is told of one effect.
fn told_of(effect: Effect) -> SmallVec<[Told; 2]> {
    let mut told = SmallVec::new();
    match effect {
        Effect::Capture { place, piece } | Effect::Vanish { place, piece } => told.push(Told::Gone(place, piece)),
        Effect::Step { from, to, piece } | Effect::Return { from, to, piece } => told.push(Told::Goes(from, to, piece)),
        Effect::Rebirth { place, piece } => told.push(Told::Reborn(place, piece)),
        Effect::Become { place, from, to } => {
            if from.role != to.role || from == to {
                told.push(Told::Becomes(place, to));
            }
            if from.owner != to.owner {
                told.push(Told::Turns(place, to));
            }
        }
        Effect::Exchange { one, other } => told.push(Told::Exchange((other.0, one.1), (one.0, other.1))),
        Effect::Remember {
            topic,
            after: Some(number),
            ..
        } if topic.condition == Memory::WAYS => {
            let (left, shared) = Memory::ways(number);
            told.push(Told::Left(left, shared));
        }
        Effect::Transfer { .. } | Effect::Remember { .. } | Effect::Close { .. } => {}
    }
    told
}
