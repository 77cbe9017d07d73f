//! Hoppers: men that need another man to move over.

use super::{Glyph, Kind, Movement, Pace, Role};

pub(super) static GRASSHOPPER: Kind = Kind {
    names: ["grasshopper", "grashüpfer", "sauterelle"],
    letters: "G",
    magazine: ["G", "G", "S"],
    movement: &[Movement::Hop(Pace(1, 0)), Movement::Hop(Pace(1, 1))],
    glyph: Glyph {
        like: Role::QUEEN,
        turn: 180,
    },
    weight: 3,
    definition: "Moves along ranks, files and diagonals over the next man, of either side, to the square just beyond it.",
    source: "T. R. Dawson, Cheltenham Examiner, 1913",
};
