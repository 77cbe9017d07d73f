//! What the side that moves chooses besides its step: a place with a meaning.

use crate::geometry::Place;

/// So many men a pawn may choose to become where it is reborn.
pub const MOST_PROMOTIONS: usize = 15;

/// What is chosen with a move, where a condition leaves a choice. What follows of necessity needs none.
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash, Debug)]
pub struct Choice {
    /// What the place means.
    pub meaning: Meaning,
    /// The place.
    pub place: Place,
    /// From 1: which of its possible promotions a pawn becomes that comes to the place by rebirth; 0: none. At most [`MOST_PROMOTIONS`].
    pub becomes: u8,
}

/// What the place of a choice means.
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash, Debug)]
pub enum Meaning {
    /// The man taken stands there again.
    Rebirth,
    /// The man that has taken goes on to it.
    Onward,
    /// The man that moved stands there again.
    Home,
    /// The man that moved exchanges its place with the man there.
    Exchange,
    /// The man acts from there instead of from where it stands: its step begins there.
    Via,
    /// What the condition says: a place that vanishes, a man that changes, ...
    Other,
    /// Nothing is chosen, though something could have been.
    Nothing,
}

impl Meaning {
    /// All meanings, in order.
    pub const ALL: [Meaning; 7] = [
        Meaning::Rebirth,
        Meaning::Onward,
        Meaning::Home,
        Meaning::Exchange,
        Meaning::Via,
        Meaning::Other,
        Meaning::Nothing,
    ];
}

impl Choice {
    /// A place of this meaning.
    #[inline]
    pub const fn new(meaning: Meaning, place: Place) -> Self {
        Choice {
            meaning,
            place,
            becomes: 0,
        }
    }

    /// The place from which the man acts instead of its own, or the rook that castles, if that is what is told.
    #[inline]
    pub fn via(self) -> Option<Place> {
        (self.meaning == Meaning::Via).then_some(self.place)
    }
}

/// What is chosen with one move: nothing, one thing, or two things by two conditions.
#[derive(Clone, Copy, PartialEq, Eq, Default, Debug)]
pub struct Chosen {
    first: Option<Choice>,
    second: Option<Choice>,
}

impl Chosen {
    /// This alone, if anything.
    #[inline]
    pub const fn one(first: Option<Choice>) -> Self {
        Chosen { first, second: None }
    }

    /// This besides.
    #[inline]
    pub const fn and(self, second: Option<Choice>) -> Self {
        Chosen { second, ..self }
    }

    /// What is chosen first.
    #[inline]
    pub const fn first(self) -> Option<Choice> {
        self.first
    }

    /// What is chosen besides.
    #[inline]
    pub const fn second(self) -> Option<Choice> {
        self.second
    }

    /// What is chosen of this meaning.
    #[inline]
    pub fn of(self, meaning: Meaning) -> Option<Choice> {
        let both = [self.first, self.second];
        both.into_iter().flatten().find(|choice| choice.meaning == meaning)
    }
}
