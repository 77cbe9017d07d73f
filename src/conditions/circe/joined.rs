//! Forms of Circe that are played by themselves: their words are joined in Popeye's input.

use super::{
    ANTIPODES, ASSASSIN, CIRCE, Circe, DIAMETRAL, FILE, MIRROR, Occupied, RANK, REX_INCLUSIVE, SUPER_CIRCE, SYMMETRY,
    VERTICAL_MIRROR,
};
use crate::conditions::label::Label;

pub(in crate::conditions) static SUPER_STRICT: Circe = Circe {
    label: Label {
        popeye: ["Circe Super Strict", "Circe Super Strikt", "Circe Super Stricte"],
        definition: "Super Circe, but the man taken must be reborn: a capture is not allowed where no square is vacant.",
        source: "Popeye's list of conditions",
    },
    occupied: Occupied::Forbidden,
    alone: true,
    ..SUPER_CIRCE
};

pub(in crate::conditions) static ARRAY_APRIL: Circe = Circe {
    label: Label {
        popeye: ["Circe April", "Circe April", "Circe Avril"],
        definition: "Circe for men of the kinds that are told, which must be reborn: they can be taken only if their square is vacant then. Other men are gone.",
        source: "Popeye's list of conditions",
    },
    occupied: Occupied::Forbidden,
    told: true,
    alone: true,
    ..CIRCE
};

pub(in crate::conditions) static MIRROR_ASSASSIN: Circe = Circe {
    label: Label {
        popeye: [
            "Circe Mirror Assassin",
            "Circe Spiegel Assassin",
            "Circe Malefique Assassin",
        ],
        definition: "Circe Assassin, but men are reborn as men of the other side would be.",
        source: "Popeye's list of conditions",
    },
    rebirth: MIRROR.rebirth,
    alone: true,
    ..ASSASSIN
};

pub(in crate::conditions) static MIRROR_REX_INCLUSIVE: Circe = Circe {
    label: Label {
        popeye: [
            "Circe Mirror RexInclusive",
            "Circe Spiegel RexInklusive",
            "Circe Malefique RexInclusif",
        ],
        definition: "Mirror Circe for kings, too: a king is in check only where it would not be reborn.",
        source: "Popeye's list of conditions",
    },
    rebirth: MIRROR.rebirth,
    alone: true,
    ..REX_INCLUSIVE
};

pub(in crate::conditions) static FILE_REX_INCLUSIVE: Circe = Circe {
    label: Label {
        popeye: [
            "Circe File RexInclusive",
            "Circe File RexInklusive",
            "Circe Colonne RexInclusif",
        ],
        definition: "File Circe for kings, too: a king is in check only where it would not be reborn.",
        source: "Popeye's list of conditions",
    },
    rebirth: FILE.rebirth,
    alone: true,
    ..REX_INCLUSIVE
};

pub(in crate::conditions) static DIAMETRAL_REX_INCLUSIVE: Circe = Circe {
    label: Label {
        popeye: [
            "Circe Diametral RexInclusive",
            "Circe Diametral RexInklusive",
            "Circe Diametral RexInclusif",
        ],
        definition: "Diametral Circe for kings, too: a king is in check only where it would not be reborn.",
        source: "Popeye's list of conditions",
    },
    rebirth: DIAMETRAL.rebirth,
    alone: true,
    ..REX_INCLUSIVE
};

pub(in crate::conditions) static VERTICAL_MIRROR_REX_INCLUSIVE: Circe = Circe {
    label: Label {
        popeye: [
            "Circe VerticalMirror RexInclusive",
            "Circe VertikalSpiegel RexInklusive",
            "Circe MalefiqueVerticale RexInclusif",
        ],
        definition: "Vertical Mirror Circe for kings, too: a king is in check only where it would not be reborn.",
        source: "Popeye's list of conditions",
    },
    rebirth: VERTICAL_MIRROR.rebirth,
    alone: true,
    ..REX_INCLUSIVE
};

pub(in crate::conditions) static RANK_REX_INCLUSIVE: Circe = Circe {
    label: Label {
        popeye: [
            "Circe Rank RexInclusive",
            "Circe Reihe RexInklusive",
            "Circe Rangee RexInclusif",
        ],
        definition: "Rank Circe for kings, too: a king is in check only where it would not be reborn.",
        source: "Popeye's list of conditions",
    },
    rebirth: RANK.rebirth,
    alone: true,
    ..REX_INCLUSIVE
};

pub(in crate::conditions) static ANTIPODES_REX_INCLUSIVE: Circe = Circe {
    label: Label {
        popeye: [
            "Circe Antipodes RexInclusive",
            "Circe Antipoden RexInklusive",
            "Circe Antipodes RexInclusif",
        ],
        definition: "Antipodean Circe for kings, too: a king is in check only where it would not be reborn.",
        source: "Popeye's list of conditions",
    },
    kings: true,
    alone: true,
    ..ANTIPODES
};

pub(in crate::conditions) static SYMMETRY_STRICT: Circe = Circe {
    label: Label {
        popeye: [
            "Circe Symmetry Strict",
            "Circe Symmetrie Strikt",
            "Circe Symetrie Stricte",
        ],
        definition: "Symmetry Circe, but a man can be taken only if it can be reborn; kings are attacked as ever.",
        source: "Popeye's list of conditions",
    },
    occupied: Occupied::Forbidden,
    alone: true,
    ..SYMMETRY
};
