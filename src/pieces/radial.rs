//! Radial men: what counts is how far another man is.

use super::{Glyph, Kind, Movement, Radius, Role};

pub(super) static RADIAL_KNIGHT: Kind = Kind {
    names: ["radial knight", "radialspringer", "cavalier radial"],
    letters: "RK",
    magazine: ["RK", "RP", "CL"],
    movement: &[Movement::Radial(Radius {
        lines: false,
        from_man: true,
        enemies: true,
    })],
    glyph: Glyph {
        like: Role::KNIGHT,
        turn: 45,
    },
    weight: 4,
    definition: "Moves over an enemy at any distance to a square at the same distance from it, whatever the direction.",
    source: "Popeye's list of men",
};

pub(super) static TREEHOPPER: Kind = Kind {
    names: ["treehopper", "baumhüpfer", "sauteur des bois"],
    letters: "TH",
    magazine: ["TH", "UH", "SB"],
    movement: &[Movement::Radial(Radius {
        lines: true,
        from_man: true,
        enemies: false,
    })],
    glyph: Glyph {
        like: Role::QUEEN,
        turn: 45,
    },
    weight: 4,
    definition: "Moves over a man of either side on a rank, file or diagonal to a square at the same distance from it on its ranks and files, or on its diagonals.",
    source: "Popeye's list of men",
};

pub(super) static LEAFHOPPER: Kind = Kind {
    names: ["leafhopper", "blatthüpfer", "sauteur des feuilles"],
    letters: "LH",
    magazine: ["LH", "BH", "SE"],
    movement: &[Movement::Radial(Radius {
        lines: true,
        from_man: false,
        enemies: false,
    })],
    glyph: Glyph {
        like: Role::QUEEN,
        turn: 45,
    },
    weight: 4,
    definition: "Moves along ranks, files and diagonals as far as a man of either side is away on a line of the same kind, to another square than that man's.",
    source: "Popeye's list of men",
};

pub(super) static GREATER_TREEHOPPER: Kind = Kind {
    names: ["greater treehopper", "großer baumhüpfer", "grand sauteur des bois"],
    letters: "GE",
    magazine: ["GE", "GU", "SM"],
    movement: &[Movement::Radial(Radius {
        lines: false,
        from_man: true,
        enemies: false,
    })],
    glyph: Glyph {
        like: Role::QUEEN,
        turn: 135,
    },
    weight: 6,
    definition: "Moves over a man of either side at any distance to a square at the same distance from it, whatever the direction.",
    source: "Popeye's list of men",
};

pub(super) static GREATER_LEAFHOPPER: Kind = Kind {
    names: ["greater leafhopper", "großer blatthüpfer", "grand sauteur des feuilles"],
    letters: "GF",
    magazine: ["GF", "GB", "SU"],
    movement: &[Movement::Radial(Radius {
        lines: false,
        from_man: false,
        enemies: false,
    })],
    glyph: Glyph {
        like: Role::QUEEN,
        turn: 135,
    },
    weight: 6,
    definition: "Moves as far as a man of either side is away, whatever the direction, to another square than that man's.",
    source: "Popeye's list of men",
};
