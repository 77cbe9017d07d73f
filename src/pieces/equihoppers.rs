//! Equihoppers: men that leap over or onto the middle of their way.

use super::{Glyph, Kind, Movement, Role};

pub(super) static EQUIHOPPER: Kind = Kind {
    names: ["equihopper", "equihopper", "équisauteur"],
    letters: "EQ",
    magazine: ["EQ", "EQ", "EA"],
    movement: &[Movement::Equihop {
        lines: false,
        nonstop: false,
    }],
    glyph: Glyph {
        like: Role::BISHOP,
        turn: 180,
    },
    weight: 2,
    definition: "Leaps over a man to the square as far beyond it in the same direction. Squares that lie on the straight way before and behind the man must be vacant.",
    source: "A. S. M. Dickins, A Guide to Fairy Chess",
};

pub(super) static NONSTOP_EQUIHOPPER: Kind = Kind {
    names: ["nonstop equihopper", "non-stop-equihopper", "équisauteur non-stop"],
    letters: "NE",
    magazine: ["NE", "NE", "EQ"],
    movement: &[Movement::Equihop {
        lines: false,
        nonstop: true,
    }],
    glyph: Glyph {
        like: Role::BISHOP,
        turn: 135,
    },
    weight: 3,
    definition: "Leaps over a man to the square as far beyond it in the same direction, whatever stands between.",
    source: "Popeye's list of men",
};

pub(super) static ORIX: Kind = Kind {
    names: ["orix", "orix", "orix"],
    letters: "OR",
    magazine: ["OR", "OR", "OR"],
    movement: &[Movement::Equihop {
        lines: true,
        nonstop: false,
    }],
    glyph: Glyph {
        like: Role::BISHOP,
        turn: 225,
    },
    weight: 2,
    definition: "Moves as an equihopper, but only along ranks, files and diagonals.",
    source: "Popeye's list of men",
};

pub(super) static NONSTOP_ORIX: Kind = Kind {
    names: ["nonstop orix", "non-stop-orix", "orix non-stop"],
    letters: "NO",
    magazine: ["NO", "NO", "NO"],
    movement: &[Movement::Equihop {
        lines: true,
        nonstop: true,
    }],
    glyph: Glyph {
        like: Role::BISHOP,
        turn: 225,
    },
    weight: 2,
    definition: "Moves as a nonstop equihopper, but only along ranks, files and diagonals.",
    source: "Popeye's list of men",
};

pub(super) static EQUISTOPPER: Kind = Kind {
    names: ["equistopper", "equistopper", "equistoppeur"],
    letters: "QE",
    magazine: ["QE", "QE", "QA"],
    movement: &[Movement::Equistop { nonstop: false }],
    glyph: Glyph {
        like: Role::ROOK,
        turn: 225,
    },
    weight: 3,
    definition: "Moves to the square half-way to another man. Squares that lie on the straight way to that man must be vacant but for the one of arrival.",
    source: "Popeye's list of men",
};

pub(super) static NONSTOP_EQUISTOPPER: Kind = Kind {
    names: ["nonstop equistopper", "nonstop-equistopper", "equistoppeur non-stop"],
    letters: "QF",
    magazine: ["QF", "QF", "QF"],
    movement: &[Movement::Equistop { nonstop: true }],
    glyph: Glyph {
        like: Role::ROOK,
        turn: 225,
    },
    weight: 3,
    definition: "Moves to the square half-way to another man, whatever stands between.",
    source: "Popeye's list of men",
};

pub(super) static EAGLE_EQUIHOPPER: Kind = Kind {
    names: ["eagle equihopper", "adler-equihopper", "equisauteur aigle"],
    letters: "EE",
    magazine: ["EE", "AE", "AE"],
    movement: &[Movement::TurnedEquihop { nonstop: false }],
    glyph: Glyph {
        like: Role::ROOK,
        turn: 135,
    },
    weight: 3,
    definition: "Moves over a man to the square as far from it at a right angle. Squares that lie on the straight ways to that man and from it must be vacant.",
    source: "Popeye's list of men",
};

pub(super) static EAGLE_NONSTOP_EQUIHOPPER: Kind = Kind {
    names: [
        "eagle nonstop equihopper",
        "nonstop-adler-equihopper",
        "equisauteur aigle non-stop",
    ],
    letters: "EN",
    magazine: ["EN", "AQ", "AQ"],
    movement: &[Movement::TurnedEquihop { nonstop: true }],
    glyph: Glyph {
        like: Role::ROOK,
        turn: 135,
    },
    weight: 3,
    definition: "Moves over a man to the square as far from it at a right angle, whatever stands between.",
    source: "Popeye's list of men",
};
