//! Where captures put men.

use crate::geometry::Place;

/// Which man of a capture a condition puts elsewhere.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum Party {
    /// The one that takes.
    Taker,
    /// The one that is taken.
    Taken,
}

/// The squares of a board to which a man may be put.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum Goals {
    /// These, a bit for each.
    Squares(u64),
    /// Those to which the man that is taken could go, or some of them.
    OfTaken,
}

impl Goals {
    /// This place, if there is one.
    pub(super) fn at(place: Option<Place>) -> Goals {
        Goals::Squares(place.map_or(0, |place| 1 << place.square.index()))
    }
}
