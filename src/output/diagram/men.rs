//! The shapes of the men, drawn for this program as SVG paths in a square of 100 by 100.

use crate::pieces::Role;

/// The strokes of one man, facing the reader; the same for White and Black.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub(super) struct Shape {
    /// The outline, filled with the man's colour.
    pub body: &'static str,
    /// Strokes that stand out from the body and are always black.
    pub over: &'static str,
    /// Strokes on the body, in the contrary colour.
    pub lines: &'static str,
    /// Spots on the body, filled with the contrary colour.
    pub spots: &'static str,
}

const KING: Shape = Shape {
    body: "M28 67C13 55 11 38 24 33C36 29 46 37 50 49C54 37 64 29 76 33C89 38 87 55 72 67V84H28Z\
           M50 49C42 40 42 29 50 25C58 29 58 40 50 49Z",
    over: "M50 25V9M43.5 15H56.5",
    lines: "M28 67C42 62 58 62 72 67M28 75.5C42 71 58 71 72 75.5M50 49V63",
    spots: "",
};

const QUEEN: Shape = Shape {
    body: "M28 66L14 35L32 53L31.5 27L43.5 50L50 24L56.5 50L68.5 27L68 53L86 35L72 66C70 70 70 73 72 78V84H28V78\
           C30 73 30 70 28 66ZM7.9 31.5a4.6 4.6 0 1 0 9.2 0a4.6 4.6 0 1 0-9.2 0ZM26.4 22.5a4.6 4.6 0 1 0 9.2 0\
           a4.6 4.6 0 1 0-9.2 0ZM45.4 19a4.6 4.6 0 1 0 9.2 0a4.6 4.6 0 1 0-9.2 0ZM64.4 22.5a4.6 4.6 0 1 0 9.2 0\
           a4.6 4.6 0 1 0-9.2 0ZM82.9 31.5a4.6 4.6 0 1 0 9.2 0a4.6 4.6 0 1 0-9.2 0Z",
    over: "",
    lines: "M28 66C42 61 58 61 72 66M29 76C42 72 58 72 71 76",
    spots: "",
};

const ROOK: Shape = Shape {
    body: "M25 84V76H30V73L36 67V43L29 36V19H38.5V26H45V19H55V26H61.5V19H71V36L64 43V67L70 73V76H75V84Z",
    over: "",
    lines: "M30 36H70M36 43H64M36 67H64M30 75.5H70",
    spots: "",
};

const BISHOP: Shape = Shape {
    body: "M50 21C38 28 30 38 32 49C33 55 37 59 40 62L38 71C45 73 55 73 62 71L60 62C63 59 67 55 68 49\
           C70 38 62 28 50 21ZM45.4 16.5a4.6 4.6 0 1 0 9.2 0a4.6 4.6 0 1 0-9.2 0Z\
           M48 72.5C46 78 38 77 30 77C25 77 21 79 20 84H80C79 79 75 77 70 77C62 77 54 78 52 72.5Z",
    over: "",
    lines: "M50 34V52M42 43H58M40 62C46 60 54 60 60 62",
    spots: "",
};

const KNIGHT: Shape = Shape {
    body: "M31 84C31 70 49 66 48 53C44 58 39 59 35 60C32 65 28 70 24 68.5C18 67.5 16 62 18 57C21 50 25 45 27 38\
           C28 32 30 27 34 24L35 12L44 20C63 18 79 34 79 62V84Z",
    over: "",
    lines: "M51 27C65 32 70 48 70 77M35 60C38 57 39 55 39 52",
    spots: "M33.9 35.5a2.6 2.6 0 1 0 5.2 0a2.6 2.6 0 1 0-5.2 0ZM20.9 60.5a1.9 1.9 0 1 0 3.8 0a1.9 1.9 0 1 0-3.8 0Z",
};

const PAWN: Shape = Shape {
    body: "M27 84V79C27 67 36 60 42 54C38 52 36 48 37 44C38 41 40 39.5 42 38.5C34 30 40 18 50 18C60 18 66 30 58 38.5\
           C60 39.5 62 41 63 44C64 48 62 52 58 54C64 60 73 67 73 79V84Z",
    over: "",
    lines: "",
    spots: "",
};

/// The shapes of the classical men. The unicorn of Raumschach is a knight with a horn.
const SHAPES: [Shape; Role::CLASSICAL.len()] = [
    KING,
    QUEEN,
    ROOK,
    BISHOP,
    KNIGHT,
    PAWN,
    Shape {
        over: "M31 27L17 9",
        ..KNIGHT
    },
];

/// The shape of a man, upright: that of the classical man it looks like.
pub(super) fn shape(role: Role) -> Shape {
    SHAPES[role.kind().glyph.like.index()]
}
