//! Leapers beyond those that Popeye plays: all that leap so many squares along a rank or file and so many aside, at most seven.

use super::{Glyph, Kind, Movement, Pace, Role};

/// Where the leapers with names of their own are found, and the others as leapers with these coordinates.
const SOURCE: &str = "G. P. Jelliss, A Guide to Variant Chess: All the King's Men";

/// A leaper of this name, which is called by its coordinates in German and French.
const fn leaper(
    names: [&'static str; 3],
    letters: &'static str,
    movement: &'static [Movement],
    definition: &'static str,
) -> Kind {
    let like = match movement {
        [Movement::Leap(Pace(_, 0))] => Role::ROOK,
        [Movement::Leap(Pace(m, n))] if *m == *n => Role::BISHOP,
        _ => Role::KNIGHT,
    };
    Kind {
        names,
        letters,
        magazine: [letters; 3],
        movement,
        glyph: Glyph {
            like,
            turn: if matches!(like, Role::KNIGHT) { 45 } else { 315 },
        },
        weight: 1,
        definition,
        source: SOURCE,
    }
}

pub(super) static THREELEAPER: Kind = leaper(
    ["threeleaper", "0:3-springer", "0:3-cavalier"],
    "03",
    &[Movement::Leap(Pace(3, 0))],
    "Leaps three squares along a rank or file.",
);

pub(super) static FOURLEAPER: Kind = leaper(
    ["fourleaper", "0:4-springer", "0:4-cavalier"],
    "04",
    &[Movement::Leap(Pace(4, 0))],
    "Leaps four squares along a rank or file.",
);

pub(super) static TRIPPER: Kind = leaper(
    ["tripper", "3:3-springer", "3:3-cavalier"],
    "33",
    &[Movement::Leap(Pace(3, 3))],
    "Leaps three squares along a diagonal.",
);

pub(super) static COMMUTER: Kind = leaper(
    ["commuter", "4:4-springer", "4:4-cavalier"],
    "44",
    &[Movement::Leap(Pace(4, 4))],
    "Leaps four squares along a diagonal.",
);

pub(super) static LEAPER_05: Kind = leaper(
    ["0:5-leaper", "0:5-springer", "0:5-cavalier"],
    "05",
    &[Movement::Leap(Pace(5, 0))],
    "Leaps five squares along a rank or file.",
);

pub(super) static LEAPER_06: Kind = leaper(
    ["0:6-leaper", "0:6-springer", "0:6-cavalier"],
    "06",
    &[Movement::Leap(Pace(6, 0))],
    "Leaps six squares along a rank or file.",
);

pub(super) static LEAPER_07: Kind = leaper(
    ["0:7-leaper", "0:7-springer", "0:7-cavalier"],
    "07",
    &[Movement::Leap(Pace(7, 0))],
    "Leaps seven squares along a rank or file.",
);

pub(super) static LEAPER_17: Kind = leaper(
    ["1:7-leaper", "1:7-springer", "1:7-cavalier"],
    "17",
    &[Movement::Leap(Pace(1, 7))],
    "Leaps seven squares along a rank or file and one aside.",
);

pub(super) static LEAPER_26: Kind = leaper(
    ["2:6-leaper", "2:6-springer", "2:6-cavalier"],
    "26",
    &[Movement::Leap(Pace(2, 6))],
    "Leaps six squares along a rank or file and two aside.",
);

pub(super) static LEAPER_27: Kind = leaper(
    ["2:7-leaper", "2:7-springer", "2:7-cavalier"],
    "27",
    &[Movement::Leap(Pace(2, 7))],
    "Leaps seven squares along a rank or file and two aside.",
);

pub(super) static LEAPER_45: Kind = leaper(
    ["4:5-leaper", "4:5-springer", "4:5-cavalier"],
    "45",
    &[Movement::Leap(Pace(4, 5))],
    "Leaps five squares along a rank or file and four aside.",
);

pub(super) static LEAPER_46: Kind = leaper(
    ["4:6-leaper", "4:6-springer", "4:6-cavalier"],
    "46",
    &[Movement::Leap(Pace(4, 6))],
    "Leaps six squares along a rank or file and four aside.",
);

pub(super) static LEAPER_47: Kind = leaper(
    ["4:7-leaper", "4:7-springer", "4:7-cavalier"],
    "47",
    &[Movement::Leap(Pace(4, 7))],
    "Leaps seven squares along a rank or file and four aside.",
);

pub(super) static LEAPER_55: Kind = leaper(
    ["5:5-leaper", "5:5-springer", "5:5-cavalier"],
    "55",
    &[Movement::Leap(Pace(5, 5))],
    "Leaps five squares along a diagonal.",
);

pub(super) static LEAPER_56: Kind = leaper(
    ["5:6-leaper", "5:6-springer", "5:6-cavalier"],
    "56",
    &[Movement::Leap(Pace(5, 6))],
    "Leaps six squares along a rank or file and five aside.",
);

pub(super) static LEAPER_57: Kind = leaper(
    ["5:7-leaper", "5:7-springer", "5:7-cavalier"],
    "57",
    &[Movement::Leap(Pace(5, 7))],
    "Leaps seven squares along a rank or file and five aside.",
);

pub(super) static LEAPER_66: Kind = leaper(
    ["6:6-leaper", "6:6-springer", "6:6-cavalier"],
    "66",
    &[Movement::Leap(Pace(6, 6))],
    "Leaps six squares along a diagonal.",
);

pub(super) static LEAPER_67: Kind = leaper(
    ["6:7-leaper", "6:7-springer", "6:7-cavalier"],
    "67",
    &[Movement::Leap(Pace(6, 7))],
    "Leaps seven squares along a rank or file and six aside.",
);

pub(super) static LEAPER_77: Kind = leaper(
    ["7:7-leaper", "7:7-springer", "7:7-cavalier"],
    "77",
    &[Movement::Leap(Pace(7, 7))],
    "Leaps seven squares along a diagonal.",
);

/// A man of a problem by R. Bédoni.
pub(super) static LEAPER_07_66: Kind = Kind {
    source: "R. Bédoni, Phénix, 2013",
    ..leaper(
        ["0:7/6:6-leaper", "0:7/6:6-springer", "0:7/6:6-cavalier"],
        "76",
        &[Movement::Leap(Pace(7, 0)), Movement::Leap(Pace(6, 6))],
        "Leaps seven squares along a rank or file, or six squares along a diagonal.",
    )
};
