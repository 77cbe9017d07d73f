//! Marine men: they move as other men, and take as locusts.

use super::{Glyph, Kind, Manner, Movement, Pace, Role};

pub(super) static SIREN: Kind = Kind {
    names: ["siren", "sirene", "sirène"],
    letters: "SI",
    magazine: ["SI", "SI", "SI"],
    movement: &[
        Movement::Along(Pace(1, 0), Manner::Marine),
        Movement::Along(Pace(1, 1), Manner::Marine),
    ],
    glyph: Glyph {
        like: Role::QUEEN,
        turn: 270,
    },
    weight: 6,
    definition: "Rides as a queen without capture; takes the next man on such a line by going to the square just beyond it, which must be vacant.",
    source: "A. S. M. Dickins, A Guide to Fairy Chess",
};

pub(super) static TRITON: Kind = Kind {
    names: ["triton", "triton", "triton"],
    letters: "TR",
    magazine: ["TR", "TR", "TR"],
    movement: &[Movement::Along(Pace(1, 0), Manner::Marine)],
    glyph: Glyph {
        like: Role::ROOK,
        turn: 270,
    },
    weight: 4,
    definition: "Rides as a rook without capture; takes the next man on such a line by going to the square just beyond it, which must be vacant.",
    source: "A. S. M. Dickins, A Guide to Fairy Chess",
};

pub(super) static NEREID: Kind = Kind {
    names: ["nereid", "nereide", "néréide"],
    letters: "ND",
    magazine: ["ND", "ND", "NE"],
    movement: &[Movement::Along(Pace(1, 1), Manner::Marine)],
    glyph: Glyph {
        like: Role::BISHOP,
        turn: 270,
    },
    weight: 3,
    definition: "Rides as a bishop without capture; takes the next man on such a line by going to the square just beyond it, which must be vacant.",
    source: "A. S. M. Dickins, A Guide to Fairy Chess",
};

pub(super) static MARINE_KNIGHT: Kind = Kind {
    names: ["marine knight", "mariner springer", "cavalier marin"],
    letters: "MS",
    magazine: ["MS", "MS", "CM"],
    movement: &[Movement::Along(Pace(1, 2), Manner::MarineLeap)],
    glyph: Glyph {
        like: Role::KNIGHT,
        turn: 270,
    },
    weight: 3,
    definition: "Leaps as a knight without capture; takes a man a knight's leap away by going to the square a knight's leap beyond it in the same direction, which must be vacant.",
    source: "Popeye's list of men",
};

pub(super) static SKYLLA: Kind = Kind {
    names: ["skylla", "skylla", "skylla"],
    letters: "SK",
    magazine: ["SK", "SK", "SK"],
    movement: &[Movement::Along(Pace(1, 2), Manner::Skylla)],
    glyph: Glyph {
        like: Role::KNIGHT,
        turn: 270,
    },
    weight: 2,
    definition: "Moves as a mao without capture; a man that stands on the square between is taken, if the square of arrival is vacant.",
    source: "Popeye's list of men",
};

pub(super) static CHARYBDIS: Kind = Kind {
    names: ["charybdis", "charybdis", "charybdis"],
    letters: "CY",
    magazine: ["CY", "CY", "CY"],
    movement: &[Movement::Along(Pace(1, 2), Manner::Charybdis)],
    glyph: Glyph {
        like: Role::KNIGHT,
        turn: 270,
    },
    weight: 2,
    definition: "Moves as a moa without capture; a man that stands on the square between is taken, if the square of arrival is vacant.",
    source: "Popeye's list of men",
};

pub(super) static POSEIDON: Kind = Kind {
    names: ["poseidon", "poseidon", "poséidon"],
    letters: "PO",
    magazine: ["PO", "PO", "PO"],
    movement: &[
        Movement::Along(Pace(1, 0), Manner::MarineLeap),
        Movement::Along(Pace(1, 1), Manner::MarineLeap),
    ],
    glyph: Glyph {
        like: Role::KING,
        turn: 270,
    },
    weight: 3,
    definition: "Steps one square in any direction without capture; takes a man one step away by going to the square just beyond it, which must be vacant. In inputs and records it is royal.",
    source: "Popeye's list of men",
};
