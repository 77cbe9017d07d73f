//! Where captures put men.

use crate::geometry::Place;

/// What follows a capture, where it does no more than put one man on another square.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub struct Relocation {
    /// Is it the man that takes? If not, the one that is taken stands again.
    pub taker: bool,
    /// Where the man may come to stand, if it does not stay where it was.
    pub goals: Goals,
}

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
