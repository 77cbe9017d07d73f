//! Pawns of other kinds, and men that step as pawns do.

use super::{Glyph, Kind, Manner, Movement, Pace, Role, Soldier};

pub(super) static DUMMY: Kind = Kind {
    names: ["dummy", "dummy", "pièce impuissante"],
    letters: "DU",
    magazine: ["DU", "DU", "PI"],
    movement: &[],
    glyph: Glyph {
        like: Role::PAWN,
        turn: 270,
    },
    weight: 0,
    definition: "Never moves nor takes.",
    source: "A. S. M. Dickins, A Guide to Fairy Chess",
};

pub(super) static BEROLINA_PAWN: Kind = Kind {
    names: ["berolina pawn", "berolinabauer", "pion berolina"],
    letters: "BP",
    magazine: ["BP", "BB", "PB"],
    movement: &[Movement::Soldier(&Soldier {
        quiet: &[-1, 1],
        takes: &[0],
        ..Soldier::PAWN
    })],
    glyph: Glyph {
        like: Role::PAWN,
        turn: 180,
    },
    weight: 1,
    definition: "Steps one square obliquely ahead, or two from the second rank; captures one square straight ahead; promotes on the last rank.",
    source: "E. Nebermann, 1926",
};

pub(super) static BEROLINA_SUPERPAWN: Kind = Kind {
    names: ["berolina superpawn", "berolinasuperbauer", "superpion berolina"],
    letters: "BS",
    magazine: ["BS", "BS", "BS"],
    movement: &[Movement::SuperPawn {
        quiet: &[-1, 1],
        takes: &[0],
    }],
    glyph: Glyph {
        like: Role::PAWN,
        turn: 225,
    },
    weight: 3,
    definition: "Rides obliquely ahead without capture; captures the next man on its file ahead; promotes on the last rank.",
    source: "Popeye's list of men",
};

pub(super) static SUPERPAWN: Kind = Kind {
    names: ["superpawn", "superbauer", "superpion"],
    letters: "SP",
    magazine: ["SP", "SB", "SP"],
    movement: &[Movement::SuperPawn {
        quiet: &[0],
        takes: &[-1, 1],
    }],
    glyph: Glyph {
        like: Role::PAWN,
        turn: 45,
    },
    weight: 3,
    definition: "Rides straight ahead without capture; captures the next man on a diagonal ahead; promotes on the last rank.",
    source: "W. Speckmann, 1967",
};

pub(super) static REVERSED_PAWN: Kind = Kind {
    names: ["reversed pawn", "reversbauer", "pion renversé"],
    letters: "PP",
    magazine: ["PP", "RB", "PV"],
    movement: &[Movement::Soldier(&Soldier {
        back: true,
        ..Soldier::PAWN
    })],
    glyph: Glyph {
        like: Role::PAWN,
        turn: 180,
    },
    weight: 1,
    definition: "Moves as a pawn of the other side: towards its own first rank, where it promotes.",
    source: "Popeye's list of men",
};

pub(super) static MARINE_PAWN: Kind = Kind {
    names: ["marine pawn", "mariner bauer", "pion marin"],
    letters: "MP",
    magazine: ["MP", "MB", "PM"],
    movement: &[Movement::Soldier(&Soldier {
        over: true,
        ..Soldier::PAWN
    })],
    glyph: Glyph {
        like: Role::PAWN,
        turn: 90,
    },
    weight: 1,
    definition: "Steps as a pawn; takes a man one square obliquely ahead by going to the square just beyond it, which must be vacant; becomes a siren, triton, nereid, marine knight or any man of the diagram but kings and pawns.",
    source: "Popeye's list of men",
};

pub(super) static CHINESE_PAWN: Kind = Kind {
    names: ["chinese pawn", "chinesischer bauer", "pion chinois"],
    letters: "CP",
    magazine: ["CP", "CB", "PC"],
    movement: &[Movement::Footman],
    glyph: Glyph {
        like: Role::PAWN,
        turn: 90,
    },
    weight: 1,
    definition: "Steps or captures one square straight ahead, and sideways on the other half of the board. It does not promote.",
    source: "A. S. M. Dickins, A Guide to Fairy Chess",
};

pub(super) static DRAGON: Kind = Kind {
    names: ["dragon", "drache", "dragon"],
    letters: "DR",
    magazine: ["DR", "DR", "DR"],
    movement: &[
        Movement::Soldier(&Soldier {
            promotes: false,
            passing: false,
            ..Soldier::PAWN
        }),
        Movement::Leap(Pace(1, 2)),
    ],
    glyph: Glyph {
        like: Role::KNIGHT,
        turn: 45,
    },
    weight: 4,
    definition: "Moves as a knight or as a pawn; it does not promote.",
    source: "A. S. M. Dickins, A Guide to Fairy Chess",
};

pub(super) static GRYPHON: Kind = Kind {
    names: ["gryphon", "greif", "griffon"],
    letters: "GY",
    magazine: ["GY", "GY", "GY"],
    movement: &[
        Movement::Soldier(&Soldier {
            takes: &[],
            promotes: false,
            passing: false,
            ..Soldier::PAWN
        }),
        Movement::Ride(Pace(1, 1)),
    ],
    glyph: Glyph {
        like: Role::BISHOP,
        turn: 315,
    },
    weight: 4,
    definition: "Moves as a bishop, or steps ahead as a pawn without capture; it does not promote.",
    source: "Popeye's list of men",
};

pub(super) static SHIP: Kind = Kind {
    names: ["ship", "schiff", "bateau"],
    letters: "SH",
    magazine: ["SH", "SC", "BA"],
    movement: &[
        Movement::Soldier(&Soldier {
            quiet: &[],
            promotes: false,
            passing: false,
            ..Soldier::PAWN
        }),
        Movement::Ride(Pace(1, 0)),
    ],
    glyph: Glyph {
        like: Role::ROOK,
        turn: 315,
    },
    weight: 5,
    definition: "Moves as a rook, or captures as a pawn; it does not promote.",
    source: "Popeye's list of men",
};

pub(super) static MARINE_SHIP: Kind = Kind {
    names: ["marine ship", "marines schiff", "bateau marin"],
    letters: "MH",
    magazine: ["MH", "MC", "BM"],
    movement: &[
        Movement::Soldier(&Soldier {
            quiet: &[],
            over: true,
            from_base: true,
            promotes: false,
            passing: false,
            ..Soldier::PAWN
        }),
        Movement::Along(Pace(1, 0), Manner::Marine),
    ],
    glyph: Glyph {
        like: Role::ROOK,
        turn: 270,
    },
    weight: 4,
    definition: "Moves as a triton, or captures as a marine pawn; it does not promote.",
    source: "Popeye's list of men",
};
