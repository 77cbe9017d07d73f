//! Locusts: men that take by leaping over.

use super::{Glyph, Kind, Manner, Movement, Pace, Role};

pub(super) static LOCUST: Kind = Kind {
    names: ["locust", "heuschrecke", "locuste"],
    letters: "LC",
    magazine: ["L", "H", "L"],
    movement: &[
        Movement::Along(Pace(1, 0), Manner::Locust),
        Movement::Along(Pace(1, 1), Manner::Locust),
    ],
    glyph: Glyph {
        like: Role::QUEEN,
        turn: 270,
    },
    weight: 3,
    definition: "Moves along ranks, files and diagonals, over the next man, an enemy, which it takes, to the square just beyond it, which must be vacant. It moves in no other way.",
    source: "A. S. M. Dickins, A Guide to Fairy Chess",
};

pub(super) static ROOK_LOCUST: Kind = Kind {
    names: ["rook locust", "turmheuschrecke", "tour locuste"],
    letters: "LR",
    magazine: ["LR", "HT", "LT"],
    movement: &[Movement::Along(Pace(1, 0), Manner::Locust)],
    glyph: Glyph {
        like: Role::ROOK,
        turn: 270,
    },
    weight: 2,
    definition: "Moves as a locust, but only along ranks and files.",
    source: "Popeye's list of men",
};

pub(super) static BISHOP_LOCUST: Kind = Kind {
    names: ["bishop locust", "läuferheuschrecke", "fou locuste"],
    letters: "LB",
    magazine: ["LB", "HL", "LF"],
    movement: &[Movement::Along(Pace(1, 1), Manner::Locust)],
    glyph: Glyph {
        like: Role::BISHOP,
        turn: 270,
    },
    weight: 2,
    definition: "Moves as a locust, but only along diagonals.",
    source: "Popeye's list of men",
};

pub(super) static NIGHTRIDER_LOCUST: Kind = Kind {
    names: ["nightrider locust", "nachtreiterheuschrecke", "noctambule locuste"],
    letters: "LN",
    magazine: ["LN", "HN", "LN"],
    movement: &[Movement::Along(Pace(1, 2), Manner::Locust)],
    glyph: Glyph {
        like: Role::KNIGHT,
        turn: 270,
    },
    weight: 2,
    definition: "Moves as a locust, but along the lines of a nightrider.",
    source: "Popeye's list of men",
};
