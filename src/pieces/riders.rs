//! Riders: men that repeat one leap in the same direction over vacant squares.

use super::{Glyph, Kind, Manner, Movement, Pace, Role};

pub(super) static NIGHTRIDER: Kind = Kind {
    names: ["nightrider", "nachtreiter", "noctambule"],
    letters: "NR",
    magazine: ["N", "N", "N"],
    movement: &[Movement::Ride(Pace(1, 2))],
    glyph: Glyph {
        like: Role::KNIGHT,
        turn: 180,
    },
    weight: 5,
    definition: "Makes any number of knight's leaps in one direction; the squares between must be vacant.",
    source: "T. R. Dawson, The Problemist, 1925",
};

pub(super) static CAMELRIDER: Kind = Kind {
    names: ["camelrider", "kamelreiter", "chameau noctambule"],
    letters: "CR",
    magazine: ["CR", "CR", "CN"],
    movement: &[Movement::Ride(Pace(1, 3))],
    glyph: Glyph {
        like: Role::KNIGHT,
        turn: 225,
    },
    weight: 3,
    definition: "Makes any number of camel's leaps in one direction; the squares between must be vacant.",
    source: "Popeye's list of men",
};

pub(super) static ZEBRARIDER: Kind = Kind {
    names: ["zebrarider", "zebrareiter", "zèbre noctambule"],
    letters: "ZR",
    magazine: ["ZR", "ZR", "ZN"],
    movement: &[Movement::Ride(Pace(2, 3))],
    glyph: Glyph {
        like: Role::KNIGHT,
        turn: 225,
    },
    weight: 3,
    definition: "Makes any number of zebra's leaps in one direction; the squares between must be vacant.",
    source: "A. S. M. Dickins, A Guide to Fairy Chess",
};

pub(super) static GNURIDER: Kind = Kind {
    names: ["gnurider", "gnureiter", "gnou noctambule"],
    letters: "GR",
    magazine: ["GR", "GR", "GN"],
    movement: &[Movement::Ride(Pace(1, 2)), Movement::Ride(Pace(1, 3))],
    glyph: Glyph {
        like: Role::KNIGHT,
        turn: 225,
    },
    weight: 7,
    definition: "Moves as a nightrider or as a camelrider.",
    source: "Popeye's list of men",
};

pub(super) static WAZIRRIDER: Kind = Kind {
    names: ["wazirrider", "wesirreiter", "vizir noctambule"],
    letters: "WR",
    magazine: ["WR", "WR", "VS"],
    movement: &[Movement::Ride(Pace(1, 0))],
    glyph: Glyph {
        like: Role::ROOK,
        turn: 45,
    },
    weight: 5,
    definition: "Makes any number of wazir's steps in one direction, as a rook.",
    source: "Popeye's list of men",
};

pub(super) static FERSRIDER: Kind = Kind {
    names: ["fersrider", "fersreiter", "fers noctambule"],
    letters: "FR",
    magazine: ["FR", "FR", "FS"],
    movement: &[Movement::Ride(Pace(1, 1))],
    glyph: Glyph {
        like: Role::BISHOP,
        turn: 45,
    },
    weight: 3,
    definition: "Makes any number of fers's steps in one direction, as a bishop.",
    source: "Popeye's list of men",
};

pub(super) static EDGEHOG: Kind = Kind {
    names: ["edgehog", "randschwein", "hérisson de bord"],
    letters: "EH",
    magazine: ["EH", "RD", "EH"],
    movement: &[
        Movement::Along(Pace(1, 0), Manner::Edge),
        Movement::Along(Pace(1, 1), Manner::Edge),
    ],
    glyph: Glyph {
        like: Role::QUEEN,
        turn: 45,
    },
    weight: 6,
    definition: "Moves as a queen, but only from the edge of the board to the inside, or from the inside to the edge.",
    source: "A. S. M. Dickins, A Guide to Fairy Chess",
};

pub(super) static ROOK_HUNTER: Kind = Kind {
    names: ["rook/bishop-hunter", "turm/läufer-jäger", "tour/fou chasseur"],
    letters: "RR",
    magazine: ["RR", "TJ", "TC"],
    movement: &[Movement::Up(Pace(1, 0)), Movement::Down(Pace(1, 1))],
    glyph: Glyph {
        like: Role::ROOK,
        turn: 315,
    },
    weight: 3,
    definition: "Moves up the board as a rook along its file, down the board as a bishop, whoever owns it.",
    source: "Popeye's list of men",
};

pub(super) static BISHOP_HUNTER: Kind = Kind {
    names: ["bishop/rook-hunter", "läufer/turm-jäger", "fou/tour chasseur"],
    letters: "BR",
    magazine: ["BR", "LJ", "FC"],
    movement: &[Movement::Up(Pace(1, 1)), Movement::Down(Pace(1, 0))],
    glyph: Glyph {
        like: Role::BISHOP,
        turn: 315,
    },
    weight: 3,
    definition: "Moves up the board as a bishop, down the board as a rook along its file, whoever owns it.",
    source: "Popeye's list of men",
};

pub(super) static ALFILRIDER: Kind = Kind {
    names: ["alfilrider", "alfilreiter", "alfil noctambule"],
    letters: "AF",
    magazine: ["AF", "AF", "AC"],
    movement: &[Movement::Ride(Pace(2, 2))],
    glyph: Glyph {
        like: Role::BISHOP,
        turn: 225,
    },
    weight: 2,
    definition: "Makes any number of alfil's leaps in one direction; the squares between must be vacant.",
    source: "G. P. Jelliss, A Guide to Variant Chess: All the King's Men",
};

pub(super) static DABBABARIDER: Kind = Kind {
    names: ["dabbabarider", "dabbabareiter", "dabbaba noctambule"],
    letters: "DD",
    magazine: ["DD", "DD", "DD"],
    movement: &[Movement::Ride(Pace(2, 0))],
    glyph: Glyph {
        like: Role::ROOK,
        turn: 225,
    },
    weight: 2,
    definition: "Makes any number of dabbaba's leaps in one direction; the squares between must be vacant.",
    source: "G. P. Jelliss, A Guide to Variant Chess: All the King's Men",
};
