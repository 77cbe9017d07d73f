//! Hoppers: men that need another man to move over.

use super::{Glyph, Kind, Manner, Movement, Pace, Role};

pub(super) static GRASSHOPPER: Kind = Kind {
    names: ["grasshopper", "grashüpfer", "sauterelle"],
    letters: "G",
    magazine: ["G", "G", "S"],
    movement: &[Movement::Hop(Pace(1, 0)), Movement::Hop(Pace(1, 1))],
    glyph: Glyph {
        like: Role::QUEEN,
        turn: 180,
    },
    weight: 3,
    definition: "Moves along ranks, files and diagonals over the next man, of either side, to the square just beyond it.",
    source: "T. R. Dawson, Cheltenham Examiner, 1913",
};

pub(super) static GRASSHOPPER_2: Kind = Kind {
    names: ["grasshopper-2", "grashüpfer-2", "sauterelle-2"],
    letters: "G2",
    magazine: ["G2", "G2", "S2"],
    movement: &[
        Movement::Along(Pace(1, 0), Manner::Far(2)),
        Movement::Along(Pace(1, 1), Manner::Far(2)),
    ],
    glyph: Glyph {
        like: Role::QUEEN,
        turn: 225,
    },
    weight: 3,
    definition: "Moves as a grasshopper, but to the second square beyond the man; the first must be vacant.",
    source: "Popeye's list of men",
};

pub(super) static GRASSHOPPER_3: Kind = Kind {
    names: ["grasshopper-3", "grashüpfer-3", "sauterelle-3"],
    letters: "G3",
    magazine: ["G3", "G3", "S3"],
    movement: &[
        Movement::Along(Pace(1, 0), Manner::Far(3)),
        Movement::Along(Pace(1, 1), Manner::Far(3)),
    ],
    glyph: Glyph {
        like: Role::QUEEN,
        turn: 315,
    },
    weight: 2,
    definition: "Moves as a grasshopper, but to the third square beyond the man; the two before it must be vacant.",
    source: "Popeye's list of men",
};

pub(super) static ROOKHOPPER: Kind = Kind {
    names: ["rookhopper", "turmhüpfer", "sauterelle tour"],
    letters: "RH",
    magazine: ["RH", "TH", "ST"],
    movement: &[Movement::Hop(Pace(1, 0))],
    glyph: Glyph {
        like: Role::ROOK,
        turn: 180,
    },
    weight: 2,
    definition: "Moves along ranks and files over the next man, of either side, to the square just beyond it.",
    source: "Popeye's list of men",
};

pub(super) static BISHOPHOPPER: Kind = Kind {
    names: ["bishophopper", "läuferhüpfer", "sauterelle fou"],
    letters: "BH",
    magazine: ["BH", "LH", "SF"],
    movement: &[Movement::Hop(Pace(1, 1))],
    glyph: Glyph {
        like: Role::BISHOP,
        turn: 180,
    },
    weight: 2,
    definition: "Moves along diagonals over the next man, of either side, to the square just beyond it.",
    source: "Popeye's list of men",
};

pub(super) static NIGHTRIDER_HOPPER: Kind = Kind {
    names: ["nightriderhopper", "nachtreiterhüpfer", "noctambule sauteur"],
    letters: "NH",
    magazine: ["NH", "NH", "SN"],
    movement: &[Movement::Hop(Pace(1, 2))],
    glyph: Glyph {
        like: Role::KNIGHT,
        turn: 225,
    },
    weight: 3,
    definition: "Moves along the lines of a nightrider over the next man, of either side, to the square of that line just beyond it.",
    source: "Popeye's list of men",
};

pub(super) static CAMELRIDER_HOPPER: Kind = Kind {
    names: ["camelriderhopper", "kamelreiterhüpfer", "chameau sauteur"],
    letters: "CH",
    magazine: ["CH", "CH", "SC"],
    movement: &[Movement::Hop(Pace(1, 3))],
    glyph: Glyph {
        like: Role::KNIGHT,
        turn: 225,
    },
    weight: 2,
    definition: "Moves along the lines of a camelrider over the next man, of either side, to the square of that line just beyond it.",
    source: "Popeye's list of men",
};

pub(super) static ZEBRARIDER_HOPPER: Kind = Kind {
    names: ["zebrariderhopper", "zebrareiterhüpfer", "zèbre sauteur"],
    letters: "ZH",
    magazine: ["ZH", "ZH", "SZ"],
    movement: &[Movement::Hop(Pace(2, 3))],
    glyph: Glyph {
        like: Role::KNIGHT,
        turn: 225,
    },
    weight: 1,
    definition: "Moves along the lines of a zebrarider over the next man, of either side, to the square of that line just beyond it.",
    source: "Popeye's list of men",
};

pub(super) static GNURIDER_HOPPER: Kind = Kind {
    names: ["gnuriderhopper", "gnureiterhüpfer", "gnou sauteur"],
    letters: "GH",
    magazine: ["GH", "GH", "SG"],
    movement: &[Movement::Hop(Pace(1, 2)), Movement::Hop(Pace(1, 3))],
    glyph: Glyph {
        like: Role::KNIGHT,
        turn: 225,
    },
    weight: 4,
    definition: "Moves along the lines of a gnurider over the next man, of either side, to the square of that line just beyond it.",
    source: "Popeye's list of men",
};

pub(super) static KINGHOPPER: Kind = Kind {
    names: ["kinghopper", "königshüpfer", "roi sauteur"],
    letters: "KH",
    magazine: ["KH", "KH", "SR"],
    movement: &[
        Movement::Along(Pace(1, 0), Manner::Near),
        Movement::Along(Pace(1, 1), Manner::Near),
    ],
    glyph: Glyph {
        like: Role::KING,
        turn: 180,
    },
    weight: 2,
    definition: "Leaps over a man one step away in any direction to the square just beyond it.",
    source: "Popeye's list of men",
};

pub(super) static KNIGHTHOPPER: Kind = Kind {
    names: ["knighthopper", "springerhüpfer", "cavalier sauteur"],
    letters: "KP",
    magazine: ["KP", "SH", "SV"],
    movement: &[Movement::Along(Pace(1, 2), Manner::Near)],
    glyph: Glyph {
        like: Role::KNIGHT,
        turn: 315,
    },
    weight: 2,
    definition: "Leaps over a man a knight's leap away, to the square a knight's leap beyond it in the same direction.",
    source: "Popeye's list of men",
};

pub(super) static KANGAROO: Kind = Kind {
    names: ["kangaroo", "känguru", "kangourou"],
    letters: "KA",
    magazine: ["KA", "KA", "KA"],
    movement: &[
        Movement::Along(Pace(1, 0), Manner::Over(2)),
        Movement::Along(Pace(1, 1), Manner::Over(2)),
    ],
    glyph: Glyph {
        like: Role::QUEEN,
        turn: 225,
    },
    weight: 2,
    definition: "Moves along ranks, files and diagonals over two men, of either side, to the square just beyond the second.",
    source: "A. S. M. Dickins, A Guide to Fairy Chess",
};

pub(super) static CONTRA_GRASSHOPPER: Kind = Kind {
    names: ["contragrasshopper", "kontragrashüpfer", "sauterelle contra"],
    letters: "CG",
    magazine: ["CG", "KG", "SA"],
    movement: &[
        Movement::Along(Pace(1, 0), Manner::Away),
        Movement::Along(Pace(1, 1), Manner::Away),
    ],
    glyph: Glyph {
        like: Role::QUEEN,
        turn: 135,
    },
    weight: 3,
    definition: "Leaps over a man one step away and rides on beyond it in the same direction, any number of squares.",
    source: "Popeye's list of men",
};

pub(super) static HAMSTER: Kind = Kind {
    names: ["hamster", "hamster", "hamster"],
    letters: "HA",
    magazine: ["HA", "HA", "HA"],
    movement: &[
        Movement::Along(Pace(1, 0), Manner::Short),
        Movement::Along(Pace(1, 1), Manner::Short),
    ],
    glyph: Glyph {
        like: Role::QUEEN,
        turn: 135,
    },
    weight: 1,
    definition: "Moves along ranks, files and diagonals to the last square before the next man. It does not capture.",
    source: "Popeye's list of men",
};

pub(super) static DOUBLE_GRASSHOPPER: Kind = Kind {
    names: ["double grasshopper", "doppelgrashüpfer", "double sauterelle"],
    letters: "DG",
    magazine: ["DG", "DG", "DS"],
    movement: &[Movement::TwoHops(&[Pace(1, 0), Pace(1, 1)])],
    glyph: Glyph {
        like: Role::QUEEN,
        turn: 180,
    },
    weight: 3,
    definition: "Makes two grasshopper's hops in one move, the first to a vacant square.",
    source: "Popeye's list of men",
};

pub(super) static DOUBLE_ROOKHOPPER: Kind = Kind {
    names: ["double rookhopper", "doppelturmhüpfer", "double tour-sauterelle"],
    letters: "DK",
    magazine: ["DK", "DT", "DT"],
    movement: &[Movement::TwoHops(&[Pace(1, 0)])],
    glyph: Glyph {
        like: Role::ROOK,
        turn: 180,
    },
    weight: 2,
    definition: "Makes two rookhopper's hops in one move, the first to a vacant square.",
    source: "Popeye's list of men",
};

pub(super) static DOUBLE_BISHOPPER: Kind = Kind {
    names: ["double bishopper", "doppelläuferhüpfer", "double fou-sauterelle"],
    letters: "DB",
    magazine: ["DB", "DL", "DF"],
    movement: &[Movement::TwoHops(&[Pace(1, 1)])],
    glyph: Glyph {
        like: Role::BISHOP,
        turn: 180,
    },
    weight: 2,
    definition: "Makes two bishophopper's hops in one move, the first to a vacant square.",
    source: "Popeye's list of men",
};

pub(super) static MARGUERITE: Kind = Kind {
    names: ["marguerite", "marguerite", "marguerite"],
    letters: "MG",
    magazine: ["MG", "MG", "MG"],
    movement: &[
        Movement::Hop(Pace(1, 0)),
        Movement::Hop(Pace(1, 1)),
        Movement::Along(Pace(1, 0), Manner::Short),
        Movement::Along(Pace(1, 1), Manner::Short),
        Movement::Along(Pace(1, 0), Manner::Turned(1)),
        Movement::Along(Pace(1, 1), Manner::Turned(1)),
        Movement::Along(Pace(1, 0), Manner::Turned(2)),
        Movement::Along(Pace(1, 1), Manner::Turned(2)),
        Movement::Along(Pace(1, 0), Manner::Turned(3)),
        Movement::Along(Pace(1, 1), Manner::Turned(3)),
    ],
    glyph: Glyph {
        like: Role::QUEEN,
        turn: 225,
    },
    weight: 8,
    definition: "Moves as a grasshopper, moose, eagle, sparrow or hamster.",
    source: "Popeye's list of men",
};

pub(super) static CONTRA_HAMSTER: Kind = Kind {
    names: ["contrahamster", "kontrahamster", "contrahamster"],
    letters: "HC",
    magazine: ["HC", "HK", "HC"],
    movement: &[
        Movement::Along(Pace(1, 0), Manner::ContraHamster),
        Movement::Along(Pace(1, 1), Manner::ContraHamster),
    ],
    glyph: Glyph {
        like: Role::QUEEN,
        turn: 135,
    },
    weight: 3,
    definition: "Rides as a queen, but only away from a man that stands on the square just behind it.",
    source: "Popeye's list of men",
};

pub(super) static SCARABEUS: Kind = Kind {
    names: ["scarabeus", "skarabäus", "scarabée"],
    letters: "SC",
    magazine: ["SC", "SR", "SS"],
    movement: &[
        Movement::Along(Pace(1, 0), Manner::Scarab),
        Movement::Along(Pace(1, 1), Manner::Scarab),
    ],
    glyph: Glyph {
        like: Role::KNIGHT,
        turn: 225,
    },
    weight: 3,
    definition: "Moves along ranks, files and diagonals to the next man, of either side, and goes a knight's leap on from it, in one of the two directions nearest to the line.",
    source: "Popeye's list of men",
};
