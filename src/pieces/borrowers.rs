//! Men that move as others do.

use super::{Glyph, Kind, Movement, Role};

pub(super) static ORPHAN: Kind = Kind {
    names: ["orphan", "waise", "orphelin"],
    letters: "OP",
    magazine: ["O", "O", "O"],
    movement: &[Movement::Borrowed { from_enemy: true }],
    glyph: Glyph {
        like: Role::PAWN,
        turn: 180,
    },
    weight: 3,
    definition: "Moves as any man of the other side that observes it, or would observe it as an orphan moving so; as a pawn from the first \
                 rank, too.",
    source: "A. S. M. Dickins, A Guide to Fairy Chess",
};

pub(super) static FRIEND: Kind = Kind {
    names: ["friend", "freund", "ami"],
    letters: "FD",
    magazine: ["F", "F", "A"],
    movement: &[Movement::Borrowed { from_enemy: false }],
    glyph: Glyph {
        like: Role::KNIGHT,
        turn: 135,
    },
    weight: 3,
    definition: "Moves as any man of its own side that observes it, or would observe it as a friend moving so.",
    source: "A. S. M. Dickins, A Guide to Fairy Chess",
};
