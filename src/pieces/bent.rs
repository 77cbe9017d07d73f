//! Bent riders: men that turn on their way.

use super::{Glyph, Kind, Movement, Pace, Ring, Role};

pub(super) static ROSE: Kind = Kind {
    names: ["rose", "rose", "rose"],
    letters: "RO",
    magazine: ["RO", "RO", "RO"],
    movement: &[Movement::Circle(Pace(1, 2), Ring::Ride)],
    glyph: Glyph {
        like: Role::KNIGHT,
        turn: 315,
    },
    weight: 7,
    definition: "Makes any number of knight's leaps, each turned by 45 degrees against the last and always to the same side, on a circle; the squares between must be vacant.",
    source: "A. S. M. Dickins, A Guide to Fairy Chess",
};

pub(super) static ROSE_LION: Kind = Kind {
    names: ["rose-lion", "rosenlion", "rose-lion"],
    letters: "RN",
    magazine: ["RN", "RN", "RL"],
    movement: &[Movement::Circle(Pace(1, 2), Ring::Lion)],
    glyph: Glyph {
        like: Role::KNIGHT,
        turn: 315,
    },
    weight: 3,
    definition: "Moves on the circles of a rose over the next man, of either side, to any square beyond it, over vacant ones.",
    source: "Popeye's list of men",
};

pub(super) static ROSE_HOPPER: Kind = Kind {
    names: ["rose-hopper", "rosenhüpfer", "rose sauteur"],
    letters: "RP",
    magazine: ["RP", "RH", "RS"],
    movement: &[Movement::Circle(Pace(1, 2), Ring::Hop)],
    glyph: Glyph {
        like: Role::KNIGHT,
        turn: 315,
    },
    weight: 2,
    definition: "Moves on the circles of a rose over the next man, of either side, to the square of the circle just beyond it.",
    source: "Popeye's list of men",
};

pub(super) static RAO: Kind = Kind {
    names: ["rao", "rao", "rao"],
    letters: "RA",
    magazine: ["RA", "RA", "RA"],
    movement: &[Movement::Circle(Pace(1, 2), Ring::Cannon)],
    glyph: Glyph {
        like: Role::KNIGHT,
        turn: 315,
    },
    weight: 4,
    definition: "Rides as a rose without capture; captures the second man on such a circle, over the first.",
    source: "Popeye's list of men",
};

pub(super) static SPIRAL_SPRINGER: Kind = Kind {
    names: ["spiralspringer", "spiralspringer", "cavalier spirale"],
    letters: "SS",
    magazine: ["SS", "SS", "CS"],
    movement: &[Movement::Zigzag(Pace(1, 2), &[Pace(2, 0), Pace(4, 0)])],
    glyph: Glyph {
        like: Role::KNIGHT,
        turn: 225,
    },
    weight: 6,
    definition: "Makes any number of knight's leaps on a zigzag, two of which together go two or four squares along a rank or file; the squares between must be vacant.",
    source: "Popeye's list of men",
};

pub(super) static DIAGONAL_SPIRAL_SPRINGER: Kind = Kind {
    names: [
        "diagonal spiralspringer",
        "diagonalspiralspringer",
        "cavalier spirale diagonal",
    ],
    letters: "DS",
    magazine: ["DS", "DS", "CD"],
    movement: &[Movement::Zigzag(Pace(1, 2), &[Pace(1, 1), Pace(3, 3)])],
    glyph: Glyph {
        like: Role::KNIGHT,
        turn: 225,
    },
    weight: 6,
    definition: "Makes any number of knight's leaps on a zigzag, two of which together go one or three squares along a diagonal; the squares between must be vacant.",
    source: "Popeye's list of men",
};

pub(super) static ZIGZAG_11: Kind = Kind {
    names: [
        "(1,1)-zigzag nightrider",
        "diagonalspiralspringer (1,1)",
        "cavalier spirale diagonal (1,1)",
    ],
    letters: "S1",
    magazine: ["S1", "S1", "N1"],
    movement: &[Movement::Zigzag(Pace(1, 2), &[Pace(1, 1)])],
    glyph: Glyph {
        like: Role::KNIGHT,
        turn: 225,
    },
    weight: 4,
    definition: "Makes any number of knight's leaps on a zigzag, two of which together go one square along a diagonal; the squares between must be vacant.",
    source: "Popeye's list of men",
};

pub(super) static ZIGZAG_20: Kind = Kind {
    names: [
        "(2,0)-zigzag nightrider",
        "spiralspringer (2,0)",
        "cavalier spirale (2,0)",
    ],
    letters: "S2",
    magazine: ["S2", "S2", "N2"],
    movement: &[Movement::Zigzag(Pace(1, 2), &[Pace(2, 0)])],
    glyph: Glyph {
        like: Role::KNIGHT,
        turn: 225,
    },
    weight: 4,
    definition: "Makes any number of knight's leaps on a zigzag, two of which together go two squares along a rank or file; the squares between must be vacant.",
    source: "Popeye's list of men",
};

pub(super) static ZIGZAG_33: Kind = Kind {
    names: [
        "(3,3)-zigzag nightrider",
        "diagonalspiralspringer (3,3)",
        "cavalier spirale diagonal (3,3)",
    ],
    letters: "S3",
    magazine: ["S3", "S3", "N3"],
    movement: &[Movement::Zigzag(Pace(1, 2), &[Pace(3, 3)])],
    glyph: Glyph {
        like: Role::KNIGHT,
        turn: 225,
    },
    weight: 4,
    definition: "Makes any number of knight's leaps on a zigzag, two of which together go three squares along a diagonal; the squares between must be vacant.",
    source: "Popeye's list of men",
};

pub(super) static ZIGZAG_40: Kind = Kind {
    names: [
        "(4,0)-zigzag nightrider",
        "spiralspringer (4,0)",
        "cavalier spirale (4,0)",
    ],
    letters: "S4",
    magazine: ["S4", "S4", "N4"],
    movement: &[Movement::Zigzag(Pace(1, 2), &[Pace(4, 0)])],
    glyph: Glyph {
        like: Role::KNIGHT,
        turn: 225,
    },
    weight: 4,
    definition: "Makes any number of knight's leaps on a zigzag, two of which together go four squares along a rank or file; the squares between must be vacant.",
    source: "Popeye's list of men",
};

pub(super) static QUINTESSENCE: Kind = Kind {
    names: ["quintessence", "quintessenz", "quintessence"],
    letters: "QN",
    magazine: ["QN", "QN", "QN"],
    movement: &[Movement::Zigzag(Pace(1, 2), &[Pace(1, 3)])],
    glyph: Glyph {
        like: Role::KNIGHT,
        turn: 135,
    },
    weight: 6,
    definition: "Makes any number of knight's leaps on a zigzag, turned by a right angle each time and back; the squares between must be vacant.",
    source: "J. Gruber, 1969",
};

pub(super) static BOYSCOUT: Kind = Kind {
    names: ["boyscout", "pfadfinder", "boy-scout"],
    letters: "BT",
    magazine: ["BT", "PF", "BT"],
    movement: &[Movement::Zigzag(Pace(1, 1), &[Pace(2, 0)])],
    glyph: Glyph {
        like: Role::BISHOP,
        turn: 135,
    },
    weight: 4,
    definition: "Makes any number of steps along diagonals on a zigzag, turned by a right angle each time and back; the squares between must be vacant.",
    source: "A. S. M. Dickins, A Guide to Fairy Chess",
};

pub(super) static GIRLSCOUT: Kind = Kind {
    names: ["girlscout", "pfadfinderin", "girl-scout"],
    letters: "GT",
    magazine: ["GT", "PN", "GT"],
    movement: &[Movement::Zigzag(Pace(1, 0), &[Pace(1, 1)])],
    glyph: Glyph {
        like: Role::ROOK,
        turn: 135,
    },
    weight: 4,
    definition: "Makes any number of steps along ranks and files by turns on a zigzag; the squares between must be vacant.",
    source: "A. S. M. Dickins, A Guide to Fairy Chess",
};

pub(super) static UBI_UBI: Kind = Kind {
    names: ["ubi-ubi", "ubi-ubi", "ubi-ubi"],
    letters: "UU",
    magazine: ["UU", "UU", "UU"],
    movement: &[Movement::Wandering],
    glyph: Glyph {
        like: Role::KNIGHT,
        turn: 90,
    },
    weight: 9,
    definition: "Makes any number of knight's leaps in whatever directions; the squares between must be vacant.",
    source: "A. S. M. Dickins, A Guide to Fairy Chess",
};

pub(super) static ARCHBISHOP: Kind = Kind {
    names: ["archbishop", "erzbischof", "archevêque"],
    letters: "AR",
    magazine: ["AR", "ER", "AR"],
    movement: &[Movement::Reflected(1)],
    glyph: Glyph {
        like: Role::BISHOP,
        turn: 135,
    },
    weight: 5,
    definition: "Moves as a bishop that may be reflected once at the edge of the board.",
    source: "A. S. M. Dickins, A Guide to Fairy Chess",
};

pub(super) static REFLECTING_BISHOP: Kind = Kind {
    names: ["reflecting bishop", "reflektierender läufer", "fou rebondissant"],
    letters: "RB",
    magazine: ["RB", "RL", "FR"],
    movement: &[Movement::Reflected(4)],
    glyph: Glyph {
        like: Role::BISHOP,
        turn: 90,
    },
    weight: 6,
    definition: "Moves as a bishop that may be reflected up to four times at the edge of the board.",
    source: "A. S. M. Dickins, A Guide to Fairy Chess",
};

pub(super) static CARDINAL: Kind = Kind {
    names: ["cardinal", "kardinal", "cardinal"],
    letters: "CD",
    magazine: ["C", "KL", "CA"],
    movement: &[Movement::Cardinal],
    glyph: Glyph {
        like: Role::BISHOP,
        turn: 225,
    },
    weight: 5,
    definition: "Moves as a bishop that may be reflected once at the edge of the board, at a point half a square beyond it: it goes on from the next square of the edge, on squares of the other colour.",
    source: "A. S. M. Dickins, A Guide to Fairy Chess",
};

pub(super) static BOUNCY_KNIGHT: Kind = Kind {
    names: ["bouncy knight", "reflektierender springer", "cavalier rebondissant"],
    letters: "BK",
    magazine: ["BK", "RS", "CR"],
    movement: &[Movement::BouncingLeaps],
    glyph: Glyph {
        like: Role::KNIGHT,
        turn: 45,
    },
    weight: 5,
    definition: "Moves as a knight, and may leap on from a vacant square of the edge, up to three leaps in all.",
    source: "Popeye's list of men",
};

pub(super) static BOUNCY_NIGHTRIDER: Kind = Kind {
    names: [
        "bouncy nightrider",
        "reflektierender nachtreiter",
        "noctambule rebondissant",
    ],
    letters: "BN",
    magazine: ["BN", "NR", "NR"],
    movement: &[Movement::BouncingRides],
    glyph: Glyph {
        like: Role::KNIGHT,
        turn: 180,
    },
    weight: 7,
    definition: "Moves as a nightrider, and may ride on in any direction from a vacant square of the edge.",
    source: "Popeye's list of men",
};

pub(super) static CAT: Kind = Kind {
    names: ["cat", "cat", "cat"],
    letters: "CT",
    magazine: ["CT", "CT", "CT"],
    movement: &[Movement::LeapAndRide],
    glyph: Glyph {
        like: Role::KNIGHT,
        turn: 135,
    },
    weight: 5,
    definition: "Leaps as a knight, and may ride on from a vacant square by steps of two squares in the longer direction of the leap. The name is short for cavalier de Troie.",
    source: "Popeye's list of men",
};
