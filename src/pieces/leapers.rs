//! Leapers: men that make one leap of a fixed length.

use super::{Glyph, Kind, Movement, Pace, Role};

pub(super) static CAMEL: Kind = Kind {
    names: ["camel", "kamel", "chameau"],
    letters: "CA",
    magazine: ["CA", "CA", "CH"],
    movement: &[Movement::Leap(Pace(1, 3))],
    glyph: Glyph {
        like: Role::KNIGHT,
        turn: 90,
    },
    weight: 2,
    definition: "Leaps three squares along a rank or file and one aside.",
    source: "A. S. M. Dickins, A Guide to Fairy Chess",
};

pub(super) static ZEBRA: Kind = Kind {
    names: ["zebra", "zebra", "zèbre"],
    letters: "ZB",
    magazine: ["Z", "Z", "Z"],
    movement: &[Movement::Leap(Pace(2, 3))],
    glyph: Glyph {
        like: Role::KNIGHT,
        turn: 270,
    },
    weight: 2,
    definition: "Leaps three squares along a rank or file and two aside.",
    source: "A. S. M. Dickins, A Guide to Fairy Chess",
};

pub(super) static GIRAFFE: Kind = Kind {
    names: ["giraffe", "giraffe", "girafe"],
    letters: "GI",
    magazine: ["GI", "GI", "GI"],
    movement: &[Movement::Leap(Pace(1, 4))],
    glyph: Glyph {
        like: Role::KNIGHT,
        turn: 90,
    },
    weight: 2,
    definition: "Leaps four squares along a rank or file and one aside.",
    source: "A. S. M. Dickins, A Guide to Fairy Chess",
};

pub(super) static FERS: Kind = Kind {
    names: ["fers", "fers", "fers"],
    letters: "FE",
    magazine: ["FE", "FE", "FE"],
    movement: &[Movement::Leap(Pace(1, 1))],
    glyph: Glyph {
        like: Role::BISHOP,
        turn: 180,
    },
    weight: 2,
    definition: "Steps one square along a diagonal.",
    source: "A. S. M. Dickins, A Guide to Fairy Chess",
};

pub(super) static WAZIR: Kind = Kind {
    names: ["wazir", "wesir", "vizir"],
    letters: "WE",
    magazine: ["WE", "WE", "VI"],
    movement: &[Movement::Leap(Pace(1, 0))],
    glyph: Glyph {
        like: Role::ROOK,
        turn: 270,
    },
    weight: 2,
    definition: "Steps one square along a rank or file.",
    source: "A. S. M. Dickins, A Guide to Fairy Chess",
};

pub(super) static ALFIL: Kind = Kind {
    names: ["alfil", "alfil", "alfil"],
    letters: "AL",
    magazine: ["AL", "AL", "AL"],
    movement: &[Movement::Leap(Pace(2, 2))],
    glyph: Glyph {
        like: Role::BISHOP,
        turn: 270,
    },
    weight: 1,
    definition: "Leaps two squares along a diagonal.",
    source: "A. S. M. Dickins, A Guide to Fairy Chess",
};

pub(super) static DABBABA: Kind = Kind {
    names: ["dabbaba", "dabbaba", "dabbaba"],
    letters: "DA",
    magazine: ["DA", "DA", "DA"],
    movement: &[Movement::Leap(Pace(2, 0))],
    glyph: Glyph {
        like: Role::ROOK,
        turn: 270,
    },
    weight: 1,
    definition: "Leaps two squares along a rank or file.",
    source: "A. S. M. Dickins, A Guide to Fairy Chess",
};

pub(super) static ANTELOPE: Kind = Kind {
    names: ["antelope", "antilope", "antilope"],
    letters: "AN",
    magazine: ["AN", "AN", "AN"],
    movement: &[Movement::Leap(Pace(3, 4))],
    glyph: Glyph {
        like: Role::KNIGHT,
        turn: 270,
    },
    weight: 2,
    definition: "Leaps four squares along a rank or file and three aside.",
    source: "A. S. M. Dickins, A Guide to Fairy Chess",
};

pub(super) static ROOT_FIFTY: Kind = Kind {
    names: ["root-50-leaper", "wurzel-50-springer", "cavalier racine de cinquante"],
    letters: "RF",
    magazine: ["RF", "WF", "CC"],
    movement: &[Movement::Leap(Pace(5, 5)), Movement::Leap(Pace(1, 7))],
    glyph: Glyph {
        like: Role::KNIGHT,
        turn: 45,
    },
    weight: 1,
    definition: "Leaps five squares along a diagonal, or seven squares along a rank or file and one aside.",
    source: "A. S. M. Dickins, A Guide to Fairy Chess",
};

pub(super) static BUCEPHALE: Kind = Kind {
    names: ["bucephale", "wurzel-25-springer", "bucéphale"],
    letters: "BU",
    magazine: ["BU", "BU", "BU"],
    movement: &[Movement::Leap(Pace(3, 4)), Movement::Leap(Pace(5, 0))],
    glyph: Glyph {
        like: Role::KNIGHT,
        turn: 315,
    },
    weight: 2,
    definition: "Leaps five squares along a rank or file, or four squares and three aside.",
    source: "Popeye's list of men",
};

pub(super) static LEAPER_15: Kind = Kind {
    names: ["1:5-leaper", "1:5-springer", "1:5-cavalier"],
    letters: "15",
    magazine: ["15", "15", "15"],
    movement: &[Movement::Leap(Pace(1, 5))],
    glyph: Glyph {
        like: Role::KNIGHT,
        turn: 45,
    },
    weight: 1,
    definition: "Leaps five squares along a rank or file and one aside.",
    source: "Popeye's list of men",
};

pub(super) static LEAPER_16: Kind = Kind {
    names: ["1:6-leaper", "1:6-springer", "1:6-cavalier"],
    letters: "16",
    magazine: ["16", "16", "16"],
    movement: &[Movement::Leap(Pace(1, 6))],
    glyph: Glyph {
        like: Role::KNIGHT,
        turn: 45,
    },
    weight: 1,
    definition: "Leaps six squares along a rank or file and one aside.",
    source: "Popeye's list of men",
};

pub(super) static LEAPER_24: Kind = Kind {
    names: ["2:4-leaper", "2:4-springer", "2:4-cavalier"],
    letters: "24",
    magazine: ["24", "24", "24"],
    movement: &[Movement::Leap(Pace(2, 4))],
    glyph: Glyph {
        like: Role::KNIGHT,
        turn: 45,
    },
    weight: 1,
    definition: "Leaps four squares along a rank or file and two aside.",
    source: "Popeye's list of men",
};

pub(super) static LEAPER_25: Kind = Kind {
    names: ["2:5-leaper", "2:5-springer", "2:5-cavalier"],
    letters: "25",
    magazine: ["25", "25", "25"],
    movement: &[Movement::Leap(Pace(2, 5))],
    glyph: Glyph {
        like: Role::KNIGHT,
        turn: 45,
    },
    weight: 1,
    definition: "Leaps five squares along a rank or file and two aside.",
    source: "Popeye's list of men",
};

pub(super) static LEAPER_35: Kind = Kind {
    names: ["3:5-leaper", "3:5-springer", "3:5-cavalier"],
    letters: "35",
    magazine: ["35", "35", "35"],
    movement: &[Movement::Leap(Pace(3, 5))],
    glyph: Glyph {
        like: Role::KNIGHT,
        turn: 45,
    },
    weight: 1,
    definition: "Leaps five squares along a rank or file and three aside.",
    source: "Popeye's list of men",
};

pub(super) static LEAPER_36: Kind = Kind {
    names: ["3:6-leaper", "3:6-springer", "3:6-cavalier"],
    letters: "36",
    magazine: ["36", "36", "36"],
    movement: &[Movement::Leap(Pace(3, 6))],
    glyph: Glyph {
        like: Role::KNIGHT,
        turn: 45,
    },
    weight: 1,
    definition: "Leaps six squares along a rank or file and three aside.",
    source: "Popeye's list of men",
};

pub(super) static LEAPER_37: Kind = Kind {
    names: ["3:7-leaper", "3:7-springer", "3:7-cavalier"],
    letters: "37",
    magazine: ["37", "37", "37"],
    movement: &[Movement::Leap(Pace(3, 7))],
    glyph: Glyph {
        like: Role::KNIGHT,
        turn: 45,
    },
    weight: 1,
    definition: "Leaps seven squares along a rank or file and three aside.",
    source: "Popeye's list of men",
};

pub(super) static ERLKING: Kind = Kind {
    names: ["erlking", "erlkönig", "roi des elfes"],
    letters: "EK",
    magazine: ["EK", "EK", "RE"],
    movement: &[Movement::Leap(Pace(1, 0)), Movement::Leap(Pace(1, 1))],
    glyph: Glyph {
        like: Role::KING,
        turn: 180,
    },
    weight: 3,
    definition: "Steps one square in any direction, as a king that is not royal.",
    source: "Popeye's list of men",
};

pub(super) static OKAPI: Kind = Kind {
    names: ["okapi", "okapi", "okapi"],
    letters: "OK",
    magazine: ["OK", "OK", "OK"],
    movement: &[Movement::Leap(Pace(1, 2)), Movement::Leap(Pace(2, 3))],
    glyph: Glyph {
        like: Role::KNIGHT,
        turn: 135,
    },
    weight: 4,
    definition: "Leaps as a knight or as a zebra.",
    source: "Popeye's list of men",
};

pub(super) static BISON: Kind = Kind {
    names: ["bison", "bison", "bison"],
    letters: "BI",
    magazine: ["BI", "BI", "BI"],
    movement: &[Movement::Leap(Pace(1, 3)), Movement::Leap(Pace(2, 3))],
    glyph: Glyph {
        like: Role::KNIGHT,
        turn: 135,
    },
    weight: 4,
    definition: "Leaps as a camel or as a zebra.",
    source: "Popeye's list of men",
};

pub(super) static ZEBU: Kind = Kind {
    names: ["zebu", "zebu", "zébu"],
    letters: "ZE",
    magazine: ["ZE", "ZE", "ZE"],
    movement: &[Movement::Leap(Pace(1, 3)), Movement::Leap(Pace(1, 4))],
    glyph: Glyph {
        like: Role::KNIGHT,
        turn: 135,
    },
    weight: 4,
    definition: "Leaps as a camel or as a giraffe.",
    source: "Popeye's list of men",
};

pub(super) static GNU: Kind = Kind {
    names: ["gnu", "gnu", "gnou"],
    letters: "GN",
    magazine: ["GN", "GN", "G"],
    movement: &[Movement::Leap(Pace(1, 2)), Movement::Leap(Pace(1, 3))],
    glyph: Glyph {
        like: Role::KNIGHT,
        turn: 135,
    },
    weight: 5,
    definition: "Leaps as a knight or as a camel.",
    source: "A. S. M. Dickins, A Guide to Fairy Chess",
};

pub(super) static SQUIRREL: Kind = Kind {
    names: ["squirrel", "eichhörnchen", "écureuil"],
    letters: "SQ",
    magazine: ["SQ", "EI", "EC"],
    movement: &[
        Movement::Leap(Pace(1, 2)),
        Movement::Leap(Pace(2, 0)),
        Movement::Leap(Pace(2, 2)),
    ],
    glyph: Glyph {
        like: Role::KNIGHT,
        turn: 135,
    },
    weight: 5,
    definition: "Leaps to any square at a distance of two: as a knight, an alfil or a dabbaba.",
    source: "A. S. M. Dickins, A Guide to Fairy Chess",
};

pub(super) static ALIBABA: Kind = Kind {
    names: ["alibaba", "alibaba", "alibaba"],
    letters: "AB",
    magazine: ["AB", "AB", "AB"],
    movement: &[Movement::Leap(Pace(2, 0)), Movement::Leap(Pace(2, 2))],
    glyph: Glyph {
        like: Role::QUEEN,
        turn: 135,
    },
    weight: 2,
    definition: "Leaps as an alfil or as a dabbaba.",
    source: "G. P. Jelliss, A Guide to Variant Chess: All the King's Men",
};
