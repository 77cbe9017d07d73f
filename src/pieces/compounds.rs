//! Compounds: men that move as one or another of two classical men.

use super::{Glyph, Kind, Manner, Movement, Pace, Role};

pub(super) static AMAZON: Kind = Kind {
    names: ["amazon", "amazone", "amazone"],
    letters: "AM",
    magazine: ["AM", "AM", "AM"],
    movement: &[
        Movement::Ride(Pace(1, 0)),
        Movement::Ride(Pace(1, 1)),
        Movement::Leap(Pace(1, 2)),
    ],
    glyph: Glyph {
        like: Role::QUEEN,
        turn: 90,
    },
    weight: 12,
    definition: "Moves as a queen or as a knight.",
    source: "A. S. M. Dickins, A Guide to Fairy Chess",
};

pub(super) static EMPRESS: Kind = Kind {
    names: ["empress", "kaiserin", "impératrice"],
    letters: "EM",
    magazine: ["EM", "KN", "IM"],
    movement: &[Movement::Ride(Pace(1, 0)), Movement::Leap(Pace(1, 2))],
    glyph: Glyph {
        like: Role::ROOK,
        turn: 90,
    },
    weight: 8,
    definition: "Moves as a rook or as a knight.",
    source: "A. S. M. Dickins, A Guide to Fairy Chess",
};

pub(super) static PRINCESS: Kind = Kind {
    names: ["princess", "prinzessin", "princesse"],
    letters: "PR",
    magazine: ["PR", "PR", "PR"],
    movement: &[Movement::Ride(Pace(1, 1)), Movement::Leap(Pace(1, 2))],
    glyph: Glyph {
        like: Role::BISHOP,
        turn: 90,
    },
    weight: 6,
    definition: "Moves as a bishop or as a knight.",
    source: "A. S. M. Dickins, A Guide to Fairy Chess",
};

pub(super) static WARAN: Kind = Kind {
    names: ["waran", "waran", "varan"],
    letters: "WA",
    magazine: ["WA", "WA", "V"],
    movement: &[Movement::Ride(Pace(1, 0)), Movement::Ride(Pace(1, 2))],
    glyph: Glyph {
        like: Role::ROOK,
        turn: 135,
    },
    weight: 10,
    definition: "Moves as a rook or as a nightrider.",
    source: "Popeye's list of men",
};

pub(super) static ELEPHANT: Kind = Kind {
    names: ["elephant", "elefant", "éléphant"],
    letters: "ET",
    magazine: ["ET", "ET", "EL"],
    movement: &[
        Movement::Ride(Pace(1, 0)),
        Movement::Ride(Pace(1, 1)),
        Movement::Ride(Pace(1, 2)),
    ],
    glyph: Glyph {
        like: Role::QUEEN,
        turn: 135,
    },
    weight: 14,
    definition: "Moves as a queen or as a nightrider.",
    source: "Popeye's list of men",
};

pub(super) static SCORPION: Kind = Kind {
    names: ["scorpion", "skorpion", "scorpion"],
    letters: "SO",
    magazine: ["SO", "SO", "SO"],
    movement: &[
        Movement::Leap(Pace(1, 0)),
        Movement::Leap(Pace(1, 1)),
        Movement::Hop(Pace(1, 0)),
        Movement::Hop(Pace(1, 1)),
    ],
    glyph: Glyph {
        like: Role::QUEEN,
        turn: 225,
    },
    weight: 5,
    definition: "Moves as an erlking or as a grasshopper.",
    source: "Popeye's list of men",
};

pub(super) static STING: Kind = Kind {
    names: ["sting", "stachel", "épine"],
    letters: "ST",
    magazine: ["ST", "ST", "EP"],
    movement: SCORPION.movement,
    glyph: Glyph {
        like: Role::KING,
        turn: 180,
    },
    weight: 5,
    definition: "Moves as a scorpion. In inputs and records it is royal.",
    source: "Popeye's list of men",
};

pub(super) static GRAL: Kind = Kind {
    names: ["gral", "gral", "gral"],
    letters: "GL",
    magazine: ["GL", "GL", "GL"],
    movement: &[Movement::Leap(Pace(2, 2)), Movement::Hop(Pace(1, 0))],
    glyph: Glyph {
        like: Role::ROOK,
        turn: 225,
    },
    weight: 3,
    definition: "Leaps as an alfil or hops as a rookhopper.",
    source: "Popeye's list of men",
};

pub(super) static DOLPHIN: Kind = Kind {
    names: ["dolphin", "delphin", "dauphin"],
    letters: "DO",
    magazine: ["DO", "DE", "DN"],
    movement: &[
        Movement::Hop(Pace(1, 0)),
        Movement::Hop(Pace(1, 1)),
        Movement::Along(Pace(1, 0), Manner::Over(2)),
        Movement::Along(Pace(1, 1), Manner::Over(2)),
    ],
    glyph: Glyph {
        like: Role::QUEEN,
        turn: 315,
    },
    weight: 4,
    definition: "Moves as a grasshopper or as a kangaroo.",
    source: "Popeye's list of men",
};

pub(super) static QUERQUISITE: Kind = Kind {
    names: ["querquisite", "odysseus", "querquisite"],
    letters: "QQ",
    magazine: ["QQ", "OD", "QQ"],
    movement: &[Movement::ByFile],
    glyph: Glyph {
        like: Role::QUEEN,
        turn: 315,
    },
    weight: 4,
    definition: "Moves as the man that stands on its file in the array: as a rook on the a-file, as a knight on the b-file and so on.",
    source: "A. S. M. Dickins, A Guide to Fairy Chess",
};
