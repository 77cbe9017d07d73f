//! A man of a diagram, or of a placement that play shall lead to.

use crate::geometry::Place;
use crate::pieces::Piece;
use serde::Serialize;

/// A man of a diagram.
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash, Debug, Serialize)]
pub struct Man {
    /// Where it stands.
    pub place: Place,
    /// What it is.
    pub piece: Piece,
}

impl Man {
    /// A man on this place.
    pub const fn new(place: Place, piece: Piece) -> Self {
        Man { place, piece }
    }

    /// The same man elsewhere.
    #[must_use]
    pub const fn at(self, place: Place) -> Self {
        Man { place, ..self }
    }
}
