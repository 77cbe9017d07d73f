//! Deflected hoppers: men that turn aside at the man that they reach.

use super::{Glyph, Kind, Manner, Movement, Pace, Role};

pub(super) static MOOSE: Kind = Kind {
    names: ["moose", "elch", "élan"],
    letters: "ME",
    magazine: ["M", "EL", "E"],
    movement: &[
        Movement::Along(Pace(1, 0), Manner::Turned(1)),
        Movement::Along(Pace(1, 1), Manner::Turned(1)),
    ],
    glyph: Glyph {
        like: Role::QUEEN,
        turn: 90,
    },
    weight: 3,
    definition: "Moves along ranks, files and diagonals to the next man, of either side, and goes one step on from it in a direction turned by 45 degrees to either side.",
    source: "A. S. M. Dickins, A Guide to Fairy Chess",
};

pub(super) static EAGLE: Kind = Kind {
    names: ["eagle", "adler", "aigle"],
    letters: "EA",
    magazine: ["EA", "AD", "AI"],
    movement: &[
        Movement::Along(Pace(1, 0), Manner::Turned(2)),
        Movement::Along(Pace(1, 1), Manner::Turned(2)),
    ],
    glyph: Glyph {
        like: Role::QUEEN,
        turn: 270,
    },
    weight: 3,
    definition: "Moves along ranks, files and diagonals to the next man, of either side, and goes one step on from it in a direction turned by 90 degrees to either side.",
    source: "A. S. M. Dickins, A Guide to Fairy Chess",
};

pub(super) static SPARROW: Kind = Kind {
    names: ["sparrow", "spatz", "moineau"],
    letters: "SW",
    magazine: ["SW", "SP", "M"],
    movement: &[
        Movement::Along(Pace(1, 0), Manner::Turned(3)),
        Movement::Along(Pace(1, 1), Manner::Turned(3)),
    ],
    glyph: Glyph {
        like: Role::QUEEN,
        turn: 135,
    },
    weight: 3,
    definition: "Moves along ranks, files and diagonals to the next man, of either side, and goes one step on from it in a direction turned by 135 degrees to either side.",
    source: "A. S. M. Dickins, A Guide to Fairy Chess",
};

pub(super) static ROOK_MOOSE: Kind = Kind {
    names: ["rook moose", "turmelch", "élan tour"],
    letters: "RM",
    magazine: ["RM", "TC", "ET"],
    movement: &[Movement::Along(Pace(1, 0), Manner::Turned(1))],
    glyph: Glyph {
        like: Role::ROOK,
        turn: 90,
    },
    weight: 2,
    definition: "Moves along ranks and files to the next man, of either side, and goes one step on from it in a direction turned by 45 degrees to either side.",
    source: "Popeye's list of men",
};

pub(super) static ROOK_EAGLE: Kind = Kind {
    names: ["rook eagle", "turmadler", "aigle tour"],
    letters: "RE",
    magazine: ["RE", "TA", "AT"],
    movement: &[Movement::Along(Pace(1, 0), Manner::Turned(2))],
    glyph: Glyph {
        like: Role::ROOK,
        turn: 270,
    },
    weight: 2,
    definition: "Moves along ranks and files to the next man, of either side, and goes one step on from it in a direction turned by 90 degrees to either side.",
    source: "Popeye's list of men",
};

pub(super) static ROOK_SPARROW: Kind = Kind {
    names: ["rook sparrow", "turmspatz", "moineau tour"],
    letters: "RW",
    magazine: ["RW", "TS", "MT"],
    movement: &[Movement::Along(Pace(1, 0), Manner::Turned(3))],
    glyph: Glyph {
        like: Role::ROOK,
        turn: 135,
    },
    weight: 2,
    definition: "Moves along ranks and files to the next man, of either side, and goes one step on from it in a direction turned by 135 degrees to either side.",
    source: "Popeye's list of men",
};

pub(super) static BISHOP_MOOSE: Kind = Kind {
    names: ["bishop moose", "läuferelch", "élan fou"],
    letters: "BM",
    magazine: ["BM", "LC", "EF"],
    movement: &[Movement::Along(Pace(1, 1), Manner::Turned(1))],
    glyph: Glyph {
        like: Role::BISHOP,
        turn: 90,
    },
    weight: 2,
    definition: "Moves along diagonals to the next man, of either side, and goes one step on from it in a direction turned by 45 degrees to either side.",
    source: "Popeye's list of men",
};

pub(super) static BISHOP_EAGLE: Kind = Kind {
    names: ["bishop eagle", "läuferadler", "aigle fou"],
    letters: "BE",
    magazine: ["BE", "LA", "AF"],
    movement: &[Movement::Along(Pace(1, 1), Manner::Turned(2))],
    glyph: Glyph {
        like: Role::BISHOP,
        turn: 270,
    },
    weight: 2,
    definition: "Moves along diagonals to the next man, of either side, and goes one step on from it in a direction turned by 90 degrees to either side.",
    source: "Popeye's list of men",
};

pub(super) static BISHOP_SPARROW: Kind = Kind {
    names: ["bishop sparrow", "läuferspatz", "moineau fou"],
    letters: "BW",
    magazine: ["BW", "LS", "MF"],
    movement: &[Movement::Along(Pace(1, 1), Manner::Turned(3))],
    glyph: Glyph {
        like: Role::BISHOP,
        turn: 135,
    },
    weight: 2,
    definition: "Moves along diagonals to the next man, of either side, and goes one step on from it in a direction turned by 135 degrees to either side.",
    source: "Popeye's list of men",
};
