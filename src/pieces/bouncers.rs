//! Bouncers: men that go as far as the next man in the opposite direction is away.

use super::{Glyph, Kind, Manner, Movement, Pace, Role};

pub(super) static BOUNCER: Kind = Kind {
    names: ["bouncer", "bouncer", "bouncer"],
    letters: "B1",
    magazine: ["B1", "B1", "B1"],
    movement: &[
        Movement::Along(Pace(1, 0), Manner::Bounce),
        Movement::Along(Pace(1, 1), Manner::Bounce),
    ],
    glyph: Glyph {
        like: Role::QUEEN,
        turn: 315,
    },
    weight: 4,
    definition: "Moves along ranks, files and diagonals over vacant squares, exactly as far as the next man in the opposite direction is away, or else the square beyond the edge of the board.",
    source: "Popeye's list of men",
};

pub(super) static ROOK_BOUNCER: Kind = Kind {
    names: ["rook bouncer", "turm-bouncer", "tour-bouncer"],
    letters: "B2",
    magazine: ["B2", "B2", "B2"],
    movement: &[Movement::Along(Pace(1, 0), Manner::Bounce)],
    glyph: Glyph {
        like: Role::ROOK,
        turn: 135,
    },
    weight: 2,
    definition: "Moves as a bouncer, but only along ranks and files.",
    source: "Popeye's list of men",
};

pub(super) static BISHOP_BOUNCER: Kind = Kind {
    names: ["bishop bouncer", "läufer-bouncer", "fou-bouncer"],
    letters: "B3",
    magazine: ["B3", "B3", "B3"],
    movement: &[Movement::Along(Pace(1, 1), Manner::Bounce)],
    glyph: Glyph {
        like: Role::BISHOP,
        turn: 315,
    },
    weight: 2,
    definition: "Moves as a bouncer, but only along diagonals.",
    source: "Popeye's list of men",
};
