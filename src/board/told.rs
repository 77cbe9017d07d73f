//! What conditions add to a move, as it is told behind it.

use super::{Effect, Memory, Subject};
use crate::geometry::{Place, SquareList};
use crate::pieces::{Attributes, Piece};
use serde::Serialize;
use smallvec::SmallVec;

/// One thing that is told behind a move. Its place here goes into identities: a new one comes last.
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
    /// `[Ra1<->Kb2]`: two men exchange places; where they stood.
    Exchange((Place, Piece), (Place, Piece)),
    /// `[c3=w]`, even where it is the man told of last.
    TurnsApart(Place, Piece),
    /// `=c`, or `[c3=kc]`: a man that a pawn has become gains an attribute; all that it has then are told.
    Gains(Place, Piece),
    /// `[Ic3,d4]`: where the imitators are now.
    Imitators(SquareList),
    /// `=I`: a pawn becomes an imitator.
    BecomesImitator,
    /// `[+wRa1->v]`: a man is reborn under the man of a place.
    Below(Place, Piece),
    /// `[c3=wR]`: it has become known what an invisible man is, and where it stands.
    Known(Place, Piece),
}

/// All that is told behind a move, in order. Most moves have nothing, and that takes one word of memory.
#[derive(Clone, PartialEq, Eq, PartialOrd, Ord, Hash, Debug, Default, Serialize)]
pub struct Tail(Option<Box<Added>>);

/// What is told of a move that does more.
#[derive(Clone, PartialEq, Eq, PartialOrd, Ord, Hash, Debug, Serialize)]
struct Added {
    told: Box<[Told]>,
    /// How many of these come before the passage to another board.
    early: usize,
}

impl Tail {
    /// What is told of the effects that conditions have added to a move; so many of them, the first ones, come before the passage
    /// to another board.
    pub fn of(added: &[Effect], early: usize) -> Tail {
        let added: Vec<(Effect, bool)> = added.iter().map(|&effect| (effect, false)).collect();
        Tail::of_marked(&added, early)
    }

    /// The same of effects with a mark each: is the man that changes its owner by it told with its square, though told of last?
    pub fn of_marked(added: &[(Effect, bool)], early: usize) -> Tail {
        let told = |effects: &[(Effect, bool)]| -> Box<[Told]> {
            let each = effects.iter();
            each.flat_map(|&(effect, apart)| told_of(effect, apart)).collect()
        };
        let all = told(added);
        let early = told(&added[..early]);
        Tail((!all.is_empty()).then(|| {
            Box::new(Added {
                told: all,
                early: early.len(),
            })
        }))
    }

    /// What is told of invisible men that have become known.
    pub fn known(men: impl IntoIterator<Item = (Place, Piece)>) -> Tail {
        let told: Box<[Told]> = men
            .into_iter()
            .map(|(place, piece)| Told::Known(place, piece))
            .collect();
        Tail((!told.is_empty()).then(|| Box::new(Added { told, early: 0 })))
    }

    /// How many of the things told come before the passage to another board.
    pub fn early(&self) -> usize {
        self.0.as_ref().map_or(0, |added| added.early)
    }

    /// The things told.
    pub fn iter(&self) -> impl Iterator<Item = Told> {
        self.0.iter().flat_map(|added| added.told.iter().copied())
    }

    /// Does a pawn become an imitator, so that nobody passes to another board?
    pub fn tells_of_imitator(&self) -> bool {
        self.iter().any(|told| told == Told::BecomesImitator)
    }

    /// Is nothing told?
    pub fn is_empty(&self) -> bool {
        self.0.is_none()
    }

    /// Bytes that it takes beside the step that holds it.
    pub fn bytes(&self) -> usize {
        self.0
            .as_ref()
            .map_or(0, |added| size_of::<Added>() + size_of_val(&*added.told))
    }
}

/// The attributes of which it is told that a man gains them.
const GAINED: Attributes = Attributes::CHAMELEON.and(Attributes::OVER_HURDLES);

/// What is told of one effect; a change of owner apart or not.
fn told_of(effect: Effect, apart: bool) -> SmallVec<[Told; 2]> {
    let mut told = SmallVec::new();
    match effect {
        Effect::Capture { place, piece } | Effect::Vanish { place, piece } => told.push(Told::Gone(place, piece)),
        Effect::Step { from, to, piece } | Effect::Return { from, to, piece } => told.push(Told::Goes(from, to, piece)),
        Effect::Rebirth { place, piece } => told.push(Told::Reborn(place, piece)),
        Effect::Become { place, from, to } => {
            if from.role != to.role || from == to {
                told.push(Told::Becomes(place, to));
            }
            if to.attributes.without(from.attributes).has(GAINED) {
                told.push(Told::Gains(place, to));
            }
            if from.owner != to.owner {
                told.push(match apart {
                    true => Told::TurnsApart(place, to),
                    false => Told::Turns(place, to),
                });
            }
        }
        Effect::Exchange { one, other } => told.push(Told::Exchange(other, one)),
        Effect::Remember {
            topic,
            after: Some(number),
            ..
        } if topic.subject == Subject::Ways => {
            let (left, shared) = Memory::ways(number);
            told.push(Told::Left(left, shared));
        }
        Effect::Remember {
            topic,
            before: Some(before),
            after: Some(after),
        } if topic.subject == Subject::Imitators => {
            let [before, after] = [before, after].map(SquareList::from_number);
            if before.len() == after.len() {
                told.push(Told::Imitators(after));
            }
        }
        Effect::Remember {
            topic,
            before: None,
            after: Some(number),
        } if topic.subject == Subject::Below => {
            told.push(Told::Below(Memory::below(topic.item), Memory::piece(number)));
        }
        Effect::Imitator { .. } => told.push(Told::BecomesImitator),
        Effect::Transfer { .. }
        | Effect::Yield { .. }
        | Effect::Remember { .. }
        | Effect::Swap { .. }
        | Effect::Close { .. } => {}
    }
    told
}
