//! Forms of Anticirce that are played by themselves: their words are joined in Popeye's input.

use super::{ANTICIRCE, Anticirce, SUPER_ANTICIRCE};
use crate::conditions::label::Label;

pub(in crate::conditions) static SUPER_APRIL: Anticirce = Anticirce {
    label: Label {
        popeye: [
            "AntiCirce Super April",
            "AntiCirce Super April",
            "AntiCirce Super Avril",
        ],
        definition: "A man of one of the kinds that are told is reborn when it takes, as it is after promotion, on any square that is vacant then, that of capture included, as its side chooses. Other men take as usual.",
        source: "Popeye's list of conditions",
    },
    told: true,
    alone: true,
    ..SUPER_ANTICIRCE
};

pub(in crate::conditions) static SUPER_RELAXED: Anticirce = Anticirce {
    label: Label {
        popeye: [
            "AntiCirce Super Relaxed",
            "AntiCirce Super Locker",
            "AntiCirce Super Relache",
        ],
        definition: "Anti-Super-Circe, but a man that takes need not be reborn. So it may stay where it has taken, which comes to the same as being reborn there.",
        source: "Popeye's list of conditions",
    },
    relaxed: true,
    alone: true,
    ..SUPER_ANTICIRCE
};

pub(in crate::conditions) static FRISCHAUF: Anticirce = Anticirce {
    label: Label {
        popeye: ["AntiCirce Frischauf", "AntiCirce Frischauf", "AntiCirce Frischauf"],
        definition: "Anticirce, but a man that a pawn has become is reborn where pawns of its side on the file of capture become other men, also when the pawn becomes it by the capture.",
        source: "Popeye's list of conditions",
    },
    frischauf: true,
    alone: true,
    ..ANTICIRCE
};
