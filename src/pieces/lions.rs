//! Lions: men that need another man to move over and go any number of squares beyond it.

use super::{Glyph, Kind, Manner, Movement, Pace, Role};

pub(super) static LION: Kind = Kind {
    names: ["lion", "lion", "lion"],
    letters: "LI",
    magazine: ["LI", "LI", "LI"],
    movement: &[
        Movement::Along(Pace(1, 0), Manner::Lion(1)),
        Movement::Along(Pace(1, 1), Manner::Lion(1)),
    ],
    glyph: Glyph {
        like: Role::QUEEN,
        turn: 135,
    },
    weight: 5,
    definition: "Moves along ranks, files and diagonals over the next man, of either side, to any square beyond it, over vacant ones.",
    source: "A. S. M. Dickins, A Guide to Fairy Chess",
};

pub(super) static ROOK_LION: Kind = Kind {
    names: ["rook-lion", "turm-lion", "tour-lion"],
    letters: "RL",
    magazine: ["RL", "TL", "TL"],
    movement: &[Movement::Along(Pace(1, 0), Manner::Lion(1))],
    glyph: Glyph {
        like: Role::ROOK,
        turn: 135,
    },
    weight: 3,
    definition: "Moves as a lion, but only along ranks and files.",
    source: "Popeye's list of men",
};

pub(super) static BISHOP_LION: Kind = Kind {
    names: ["bishop-lion", "läufer-lion", "fou-lion"],
    letters: "BL",
    magazine: ["BL", "LL", "FL"],
    movement: &[Movement::Along(Pace(1, 1), Manner::Lion(1))],
    glyph: Glyph {
        like: Role::BISHOP,
        turn: 135,
    },
    weight: 2,
    definition: "Moves as a lion, but only along diagonals.",
    source: "Popeye's list of men",
};

pub(super) static NIGHTRIDER_LION: Kind = Kind {
    names: ["nightriderlion", "nachtreiterlion", "noctambule lion"],
    letters: "NL",
    magazine: ["NL", "NL", "NL"],
    movement: &[Movement::Along(Pace(1, 2), Manner::Lion(1))],
    glyph: Glyph {
        like: Role::KNIGHT,
        turn: 135,
    },
    weight: 3,
    definition: "Moves as a lion, but along the lines of a nightrider.",
    source: "Popeye's list of men",
};

pub(super) static RABBIT: Kind = Kind {
    names: ["rabbit", "hase", "lapin"],
    letters: "RT",
    magazine: ["RT", "HE", "LA"],
    movement: &[
        Movement::Along(Pace(1, 0), Manner::Lion(2)),
        Movement::Along(Pace(1, 1), Manner::Lion(2)),
    ],
    glyph: Glyph {
        like: Role::QUEEN,
        turn: 135,
    },
    weight: 3,
    definition: "Moves as a lion, but over two men.",
    source: "Popeye's list of men",
};

pub(super) static BOB: Kind = Kind {
    names: ["bob", "bob", "bob"],
    letters: "BO",
    magazine: ["BO", "BO", "BO"],
    movement: &[
        Movement::Along(Pace(1, 0), Manner::Lion(4)),
        Movement::Along(Pace(1, 1), Manner::Lion(4)),
    ],
    glyph: Glyph {
        like: Role::QUEEN,
        turn: 135,
    },
    weight: 1,
    definition: "Moves as a lion, but over four men.",
    source: "Popeye's list of men",
};

pub(super) static KANGAROO_LION: Kind = Kind {
    names: ["kangaroo lion", "känguruhlion", "kangourou-lion"],
    letters: "KL",
    magazine: ["KL", "LK", "KL"],
    movement: &[
        Movement::Along(Pace(1, 0), Manner::Lion(2)),
        Movement::Along(Pace(1, 1), Manner::Lion(2)),
    ],
    glyph: Glyph {
        like: Role::QUEEN,
        turn: 90,
    },
    weight: 3,
    definition: "Moves as a kangaroo, but to any square beyond the second man, over vacant ones.",
    source: "Popeye's list of men",
};
