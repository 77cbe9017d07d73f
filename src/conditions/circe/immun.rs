//! The forms of Immun chess: nobody is reborn, but the square of rebirth must be vacant.

use super::{
    ANTIPODES, CIRCE, Circe, EQUIPOLLENTS, FILE, HORIZONTAL_SYMMETRY, MIRROR, MIRROR_FILE, Occupied, SYMMETRY,
    VERTICAL_SYMMETRY,
};
use crate::conditions::label::Label;

pub(in crate::conditions) static IMMUN: Circe = Circe {
    label: Label {
        popeye: ["ImmunChess", "Immunschach", "Immun"],
        definition: "A man, kings excepted, can be taken only if its square of rebirth in Circe is vacant after the capture, before anybody is reborn; it is gone as usual.",
        source: "Popeye's list of conditions",
    },
    reborn: false,
    occupied: Occupied::Forbidden,
    ..CIRCE
};

pub(in crate::conditions) static IMMUN_REX_INCLUSIVE: Circe = Circe {
    label: Label {
        popeye: [
            "ImmunChess RexInclusive",
            "Immunschach RexInklusive",
            "Immun RexInclusif",
        ],
        definition: "Immun chess for kings, too: a king is in check only if its square of the array would be vacant after the capture.",
        source: "Popeye's list of conditions",
    },
    kings: true,
    ..IMMUN
};

pub(in crate::conditions) static IMMUN_MIRROR: Circe = Circe {
    label: Label {
        popeye: ["MirrorImmunChess", "SpiegelImmunschach", "ImmunMalefique"],
        definition: "Immun chess, but with the squares of Mirror Circe.",
        source: "Popeye's list of conditions",
    },
    rebirth: MIRROR.rebirth,
    ..IMMUN
};

pub(in crate::conditions) static IMMUN_FILE: Circe = Circe {
    label: Label {
        popeye: ["FileImmunChess", "FileImmunSchach", "ImmunFile"],
        definition: "Immun chess, but with the squares of File Circe.",
        source: "Popeye's list of conditions",
    },
    rebirth: FILE.rebirth,
    ..IMMUN
};

pub(in crate::conditions) static IMMUN_SYMMETRY: Circe = Circe {
    label: Label {
        popeye: ["SymmetryImmunChess", "SymmetrieImmunSchach", "ImmunSymmetrique"],
        definition: "Immun chess, but with the squares of Symmetry Circe.",
        source: "Popeye's list of conditions",
    },
    rebirth: SYMMETRY.rebirth,
    ..IMMUN
};

pub(in crate::conditions) static IMMUN_MIRROR_FILE: Circe = Circe {
    label: Label {
        popeye: ["MirrorFileImmunChess", "SpiegelFileImmunSchach", "ImmunFileMalefique"],
        definition: "Immun chess, but with the squares of Mirror File Circe.",
        source: "Popeye's list of conditions",
    },
    rebirth: MIRROR_FILE.rebirth,
    ..IMMUN
};

pub(in crate::conditions) static IMMUN_ANTIPODES: Circe = Circe {
    label: Label {
        popeye: ["AntipodeanImmunChess", "AntipodenImmunSchach", "ImmunAntipoden"],
        definition: "Immun chess, but with the squares of Antipodean Circe.",
        source: "Popeye's list of conditions",
    },
    rebirth: ANTIPODES.rebirth,
    ..IMMUN
};

pub(in crate::conditions) static IMMUN_EQUIPOLLENTS: Circe = Circe {
    label: Label {
        popeye: ["EquipollentsImmunChess", "EquipollentsImmunSchach", "ImmunEquipollents"],
        definition: "Immun chess, but with the squares of Equipollents Circe; a man whose square would be off the board cannot be taken.",
        source: "Popeye's list of conditions",
    },
    rebirth: EQUIPOLLENTS.rebirth,
    ..IMMUN
};

pub(in crate::conditions) static IMMUN_VERTICAL_SYMMETRY: Circe = Circe {
    label: Label {
        popeye: [
            "ImmuneVerticalSymmetry",
            "ImmuneVertikaleSymmetrie",
            "ImmuneSymetriqueVerticale",
        ],
        definition: "Immun chess, but with the squares of Vertical Symmetry Circe.",
        source: "Popeye's list of conditions",
    },
    rebirth: VERTICAL_SYMMETRY.rebirth,
    ..IMMUN
};

pub(in crate::conditions) static IMMUN_HORIZONTAL_SYMMETRY: Circe = Circe {
    label: Label {
        popeye: [
            "ImmuneHorizontalSymmetry",
            "ImmuneHorizontaleSymmetrie",
            "ImmuneSymetriqueHorizontale",
        ],
        definition: "Immun chess, but with the squares of Horizontal Symmetry Circe.",
        source: "Popeye's list of conditions",
    },
    rebirth: HORIZONTAL_SYMMETRY.rebirth,
    ..IMMUN
};
