//! Men of Chinese chess, and those made after them: they need a man to leap over where they capture.

use super::{Glyph, Kind, Manner, Movement, Pace, Role};

pub(super) static LEO: Kind = Kind {
    names: ["leo", "leo", "leo"],
    letters: "LE",
    magazine: ["LE", "LE", "LE"],
    movement: &[
        Movement::Along(Pace(1, 0), Manner::Cannon),
        Movement::Along(Pace(1, 1), Manner::Cannon),
    ],
    glyph: Glyph {
        like: Role::QUEEN,
        turn: 90,
    },
    weight: 7,
    definition: "Rides as a queen without capture; captures the second man on such a line, over the first.",
    source: "A. S. M. Dickins, A Guide to Fairy Chess",
};

pub(super) static PAO: Kind = Kind {
    names: ["pao", "pao", "pao"],
    letters: "PA",
    magazine: ["PA", "PA", "PA"],
    movement: &[Movement::Along(Pace(1, 0), Manner::Cannon)],
    glyph: Glyph {
        like: Role::ROOK,
        turn: 90,
    },
    weight: 4,
    definition: "Rides as a rook without capture; captures the second man on such a line, over the first.",
    source: "A. S. M. Dickins, A Guide to Fairy Chess",
};

pub(super) static VAO: Kind = Kind {
    names: ["vao", "vao", "vao"],
    letters: "VA",
    magazine: ["VA", "VA", "VA"],
    movement: &[Movement::Along(Pace(1, 1), Manner::Cannon)],
    glyph: Glyph {
        like: Role::BISHOP,
        turn: 90,
    },
    weight: 3,
    definition: "Rides as a bishop without capture; captures the second man on such a line, over the first.",
    source: "A. S. M. Dickins, A Guide to Fairy Chess",
};

pub(super) static NAO: Kind = Kind {
    names: ["nao", "nao", "nao"],
    letters: "NA",
    magazine: ["NA", "NA", "NA"],
    movement: &[Movement::Along(Pace(1, 2), Manner::Cannon)],
    glyph: Glyph {
        like: Role::KNIGHT,
        turn: 90,
    },
    weight: 4,
    definition: "Rides as a nightrider without capture; captures the second man on such a line, over the first.",
    source: "A. S. M. Dickins, A Guide to Fairy Chess",
};

pub(super) static MAO: Kind = Kind {
    names: ["mao", "mao", "mao"],
    letters: "MA",
    magazine: ["MA", "MA", "MA"],
    movement: &[Movement::Along(Pace(1, 2), Manner::Mao)],
    glyph: Glyph {
        like: Role::KNIGHT,
        turn: 90,
    },
    weight: 2,
    definition: "Moves as a knight, first one step along a rank or file, then one along a diagonal; the square between must be vacant.",
    source: "A. S. M. Dickins, A Guide to Fairy Chess",
};

pub(super) static MOA: Kind = Kind {
    names: ["moa", "moa", "moa"],
    letters: "MO",
    magazine: ["MO", "MO", "MO"],
    movement: &[Movement::Along(Pace(1, 2), Manner::Moa)],
    glyph: Glyph {
        like: Role::KNIGHT,
        turn: 90,
    },
    weight: 2,
    definition: "Moves as a knight, first one step along a diagonal, then one along a rank or file; the square between must be vacant.",
    source: "Popeye's list of men",
};

pub(super) static MAORIDER: Kind = Kind {
    names: ["maorider", "maoreiter", "noctambule mao"],
    letters: "AO",
    magazine: ["AO", "AO", "AO"],
    movement: &[Movement::Along(Pace(1, 2), Manner::MaoRide)],
    glyph: Glyph {
        like: Role::KNIGHT,
        turn: 90,
    },
    weight: 4,
    definition: "Makes any number of mao's steps in one direction.",
    source: "Popeye's list of men",
};

pub(super) static MOARIDER: Kind = Kind {
    names: ["moarider", "moareiter", "noctambule moa"],
    letters: "OA",
    magazine: ["OA", "OA", "OA"],
    movement: &[Movement::Along(Pace(1, 2), Manner::MoaRide)],
    glyph: Glyph {
        like: Role::KNIGHT,
        turn: 90,
    },
    weight: 4,
    definition: "Makes any number of moa's steps in one direction.",
    source: "Popeye's list of men",
};

pub(super) static KAO: Kind = Kind {
    names: ["kao", "kao", "kao"],
    letters: "KO",
    magazine: ["KO", "KO", "KO"],
    movement: &[Movement::Along(Pace(1, 2), Manner::CannonLeap)],
    glyph: Glyph {
        like: Role::KNIGHT,
        turn: 90,
    },
    weight: 2,
    definition: "Leaps as a knight without capture; over a man a knight's leap away it captures a man one more leap away in the same direction.",
    source: "Popeye's list of men",
};

pub(super) static MAORIDER_LION: Kind = Kind {
    names: ["maoriderlion", "maoreiterlion", "noctambule mao lion"],
    letters: "ML",
    magazine: ["ML", "ML", "ML"],
    movement: &[Movement::Along(Pace(1, 2), Manner::MaoLion)],
    glyph: Glyph {
        like: Role::KNIGHT,
        turn: 90,
    },
    weight: 3,
    definition: "Moves on the lines of a maorider over one man, whether on a square of arrival or between, to any square beyond it.",
    source: "Popeye's list of men",
};

pub(super) static MOARIDER_LION: Kind = Kind {
    names: ["moariderlion", "moareiterlion", "noctambule moa lion"],
    letters: "MM",
    magazine: ["MM", "MM", "MM"],
    movement: &[Movement::Along(Pace(1, 2), Manner::MoaLion)],
    glyph: Glyph {
        like: Role::KNIGHT,
        turn: 90,
    },
    weight: 3,
    definition: "Moves on the lines of a moarider over one man, whether on a square of arrival or between, to any square beyond it.",
    source: "Popeye's list of men",
};

pub(super) static MAOHOPPER: Kind = Kind {
    names: ["maohopper", "maohüpfer", "mao sauteur"],
    letters: "AH",
    magazine: ["AH", "AH", "AS"],
    movement: &[Movement::Along(Pace(1, 2), Manner::MaoHop)],
    glyph: Glyph {
        like: Role::KNIGHT,
        turn: 90,
    },
    weight: 2,
    definition: "Moves as a mao, but the square between must be occupied.",
    source: "Popeye's list of men",
};

pub(super) static MOAHOPPER: Kind = Kind {
    names: ["moahopper", "moahüpfer", "moa sauteur"],
    letters: "OH",
    magazine: ["OH", "OH", "OS"],
    movement: &[Movement::Along(Pace(1, 2), Manner::MoaHop)],
    glyph: Glyph {
        like: Role::KNIGHT,
        turn: 90,
    },
    weight: 2,
    definition: "Moves as a moa, but the square between must be occupied.",
    source: "Popeye's list of men",
};
