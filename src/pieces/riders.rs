//! Riders: men that repeat one leap in the same direction over vacant squares.

use super::{Glyph, Kind, Movement, Pace, Role};

pub(super) static NIGHTRIDER: Kind = Kind {
    names: ["nightrider", "nachtreiter", "noctambule"],
    letters: "NR",
    magazine: ["N", "N", "N"],
    movement: &[Movement::Ride(Pace(1, 2))],
    glyph: Glyph {
        like: Role::KNIGHT,
        turn: 180,
    },
    weight: 5,
    definition: "Makes any number of knight's leaps in one direction; the squares between must be vacant.",
    source: "T. R. Dawson, The Problemist, 1925",
};
