//! Bent riders: men that turn on their way.

use super::{Glyph, Kind, Movement, Pace, Role};

pub(super) static ROSE: Kind = Kind {
    names: ["rose", "rose", "rose"],
    letters: "RO",
    magazine: ["RO", "RO", "RO"],
    movement: &[Movement::Circle(Pace(1, 2))],
    glyph: Glyph {
        like: Role::KNIGHT,
        turn: 315,
    },
    weight: 7,
    definition: "Makes any number of knight's leaps, each turned by 45 degrees against the last and always to the same side, on a circle; the squares between must be vacant.",
    source: "A. S. M. Dickins, A Guide to Fairy Chess",
};
