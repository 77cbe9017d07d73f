//! Argentine men: they take as chessmen do, and need a man to leap over where they do not take.

use super::{Glyph, Kind, Manner, Movement, Pace, Role};

pub(super) static SENORA: Kind = Kind {
    names: ["señora", "señora", "señora"],
    letters: "SE",
    magazine: ["SE", "SE", "DG"],
    movement: &[
        Movement::Along(Pace(1, 0), Manner::Argentine),
        Movement::Along(Pace(1, 1), Manner::Argentine),
    ],
    glyph: Glyph {
        like: Role::QUEEN,
        turn: 90,
    },
    weight: 6,
    definition: "Captures as a queen; without capture it moves as a lion.",
    source: "Popeye's list of men",
};

pub(super) static FARO: Kind = Kind {
    names: ["faro", "faro", "faro"],
    letters: "FA",
    magazine: ["FA", "FA", "FA"],
    movement: &[Movement::Along(Pace(1, 0), Manner::Argentine)],
    glyph: Glyph {
        like: Role::ROOK,
        turn: 90,
    },
    weight: 4,
    definition: "Captures as a rook; without capture it moves as a rook-lion.",
    source: "Popeye's list of men",
};

pub(super) static LOCO: Kind = Kind {
    names: ["loco", "loco", "loco"],
    letters: "LO",
    magazine: ["LO", "LO", "LO"],
    movement: &[Movement::Along(Pace(1, 1), Manner::Argentine)],
    glyph: Glyph {
        like: Role::BISHOP,
        turn: 90,
    },
    weight: 3,
    definition: "Captures as a bishop; without capture it moves as a bishop-lion.",
    source: "Popeye's list of men",
};

pub(super) static SALTADOR: Kind = Kind {
    names: ["saltador", "saltador", "saltador"],
    letters: "SA",
    magazine: ["SA", "SA", "SL"],
    movement: &[Movement::Along(Pace(1, 2), Manner::Saltador)],
    glyph: Glyph {
        like: Role::KNIGHT,
        turn: 90,
    },
    weight: 2,
    definition: "Captures as a mao or a moa; without capture it moves as a maohopper or a moahopper.",
    source: "Popeye's list of men",
};
