//! A man that nobody plays: the example of `CONTRIBUTING.md`, compiled for tests only.

use super::{Glyph, Kind, Movement, Pace, Role};

pub(super) static BUMBLEBEE: Kind = Kind {
    names: ["bumblebee", "hummel", "bourdon"],
    letters: "BB",
    magazine: ["BB", "HU", "BD"],
    movement: &[Movement::Leap(Pace(1, 0)), Movement::Leap(Pace(2, 2))],
    glyph: Glyph {
        like: Role::PAWN,
        turn: 90,
    },
    weight: 2,
    definition: "Steps one square along a rank or file, or leaps two squares along a diagonal.",
    source: "made up",
};
