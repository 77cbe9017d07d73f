//! The men of chess, and the unicorn of Raumschach.

use super::{Glyph, Kind, Movement, Pace, Role, Soldier};

const LAWS: &str = "FIDE Laws of Chess, article 3";

const STRAIGHT: Pace = Pace(1, 0);
const DIAGONAL: Pace = Pace(1, 1);

/// Upright, as in every diagram.
const fn upright(like: Role) -> Glyph {
    Glyph { like, turn: 0 }
}

pub(super) static KING: Kind = Kind {
    names: ["king", "könig", "roi"],
    letters: "K",
    magazine: ["K", "K", "R"],
    movement: &[Movement::Leap(STRAIGHT), Movement::Leap(DIAGONAL)],
    glyph: upright(Role::KING),
    weight: 0,
    definition: "Moves one step in any direction. It must not be left attacked.",
    source: LAWS,
};

pub(super) static QUEEN: Kind = Kind {
    names: ["queen", "dame", "dame"],
    letters: "Q",
    magazine: ["Q", "D", "D"],
    movement: &[Movement::Ride(STRAIGHT), Movement::Ride(DIAGONAL)],
    glyph: upright(Role::QUEEN),
    weight: 9,
    definition: "Rides along ranks, files and diagonals.",
    source: LAWS,
};

pub(super) static ROOK: Kind = Kind {
    names: ["rook", "turm", "tour"],
    letters: "R",
    magazine: ["R", "T", "T"],
    movement: &[Movement::Ride(STRAIGHT)],
    glyph: upright(Role::ROOK),
    weight: 5,
    definition: "Rides along ranks and files.",
    source: LAWS,
};

pub(super) static BISHOP: Kind = Kind {
    names: ["bishop", "läufer", "fou"],
    letters: "B",
    magazine: ["B", "L", "F"],
    movement: &[Movement::Ride(DIAGONAL)],
    glyph: upright(Role::BISHOP),
    weight: 3,
    definition: "Rides along diagonals.",
    source: LAWS,
};

pub(super) static KNIGHT: Kind = Kind {
    names: ["knight", "springer", "cavalier"],
    letters: "N",
    magazine: ["S", "S", "C"],
    movement: &[Movement::Leap(Pace(1, 2))],
    glyph: upright(Role::KNIGHT),
    weight: 3,
    definition: "Leaps two squares along a rank or file and one aside.",
    source: LAWS,
};

pub(super) static PAWN: Kind = Kind {
    names: ["pawn", "bauer", "pion"],
    letters: "P",
    magazine: ["P", "B", "P"],
    movement: &[Movement::Soldier(&Soldier::PAWN)],
    glyph: upright(Role::PAWN),
    weight: 1,
    definition: "Steps one square ahead, or two from the second rank; captures one square obliquely ahead; promotes on the \
                 last rank.",
    source: LAWS,
};

pub(super) static UNICORN: Kind = Kind {
    names: ["unicorn", "einhorn", "licorne"],
    letters: "U",
    magazine: ["U", "E", "LC"],
    movement: &[Movement::Space],
    glyph: upright(Role::UNICORN),
    weight: 2,
    definition: "Rides through the corners of the cells of a cube.",
    source: "F. Maack, Raumschach, 1907",
};
