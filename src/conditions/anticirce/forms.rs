//! The forms of Anticirce: each a condition of its own.

use super::{ANTICIRCE, Anticirce, Becomes};
use crate::conditions::attribute::WHETHER;
use crate::conditions::change::Change;
use crate::conditions::label::Label;
use crate::conditions::rebirth::{Home, Rebirth};
use crate::pieces::Attributes;

/// Anticirce as Calvet has it.
pub(in crate::conditions) static CALVET: Anticirce = Anticirce {
    knows_alone: WHETHER.and(Attributes::PARALYSING).and(Attributes::MAGIC),
    ..ANTICIRCE
};

pub(in crate::conditions) static CHEYLAN: Anticirce = Anticirce {
    label: Label {
        popeye: ["AntiCirce Cheylan"; 3],
        definition: "Anticirce, but a man may not take on its own square of rebirth.",
        source: "Popeye's list of conditions, after Y. Cheylan",
    },
    cheylan: true,
    ..ANTICIRCE
};

pub(in crate::conditions) static MIRROR: Anticirce = Anticirce {
    label: Label {
        popeye: ["MirrorAntiCirce", "AntiSpiegelCirce", "AntiCirceMalefique"],
        definition: "Anticirce, but men are reborn as men of the other side would be.",
        source: "Popeye's list of conditions",
    },
    rebirth: Rebirth {
        mirrored: true,
        ..ANTICIRCE.rebirth
    },
    ..ANTICIRCE
};

pub(in crate::conditions) static FILE: Anticirce = Anticirce {
    label: Label {
        popeye: ["FileAntiCirce", "AntiFileCirce", "AntiFileCirce"],
        definition: "Anticirce, but men are reborn on the file of capture as in File Circe.",
        source: "Popeye's list of conditions",
    },
    rebirth: Rebirth {
        home: Home::File,
        mirrored: false,
    },
    ..ANTICIRCE
};

pub(in crate::conditions) static MIRROR_FILE: Anticirce = Anticirce {
    label: Label {
        popeye: ["MirrorFileAntiCirce", "AntiSpiegelFileCirce", "AntiFileCirceMalefique"],
        definition: "File Anticirce, but men are reborn as men of the other side would be.",
        source: "Popeye's list of conditions",
    },
    rebirth: Rebirth {
        home: Home::File,
        mirrored: true,
    },
    ..ANTICIRCE
};

pub(in crate::conditions) static HORIZONTAL_SYMMETRY: Anticirce = Anticirce {
    label: Label {
        popeye: [
            "HorizontalSymmetryAntiCirce",
            "HorizontaleAntiSymmetrieCirce",
            "AntiCirceSymetriqueHorizontale",
        ],
        definition: "Anticirce, but men are reborn on the file of capture, on the rank as far from the other edge.",
        source: "Popeye's list of conditions",
    },
    rebirth: Rebirth {
        home: Home::HorizontalSymmetry,
        mirrored: false,
    },
    ..ANTICIRCE
};

pub(in crate::conditions) static SYMMETRY: Anticirce = Anticirce {
    label: Label {
        popeye: ["SymmetryAntiCirce", "AntiSymmetrieCirce", "AntiCirceSymetrique"],
        definition: "Anticirce, but men are reborn on the square that lies opposite to the square of capture through the middle of the board; pawns become other men on their promotion rank.",
        source: "Popeye's list of conditions",
    },
    rebirth: Rebirth {
        home: Home::Symmetry,
        mirrored: false,
    },
    promotes: true,
    ..ANTICIRCE
};

pub(in crate::conditions) static VERTICAL_SYMMETRY: Anticirce = Anticirce {
    label: Label {
        popeye: [
            "VerticalSymmetryAntiCirce",
            "VertikaleAntiSymmetrieCirce",
            "AntiCirceSymetriqueVerticale",
        ],
        definition: "Anticirce, but men are reborn on the rank of capture, on the file as far from the other edge; pawns become other men on their promotion rank.",
        source: "Popeye's list of conditions",
    },
    rebirth: Rebirth {
        home: Home::VerticalSymmetry,
        mirrored: false,
    },
    promotes: true,
    ..ANTICIRCE
};

pub(in crate::conditions) static ANTIPODES: Anticirce = Anticirce {
    label: Label {
        popeye: ["AntipodeanAntiCirce", "AntiAntipodenCirce", "AntiCirceAntipoden"],
        definition: "Anticirce, but men are reborn on the square four files and four ranks away from the square of capture; pawns become other men on their promotion rank.",
        source: "Popeye's list of conditions",
    },
    rebirth: Rebirth {
        home: Home::Antipodes,
        mirrored: false,
    },
    promotes: true,
    ..ANTICIRCE
};

pub(in crate::conditions) static EQUIPOLLENTS: Anticirce = Anticirce {
    label: Label {
        popeye: [
            "EquipollentsAntiCirce",
            "AntiEquipollentsCirce",
            "AntiCirceEquipollents",
        ],
        definition: "Anticirce, but men are reborn as far from the square of capture, and in the same direction, as they have gone to it; pawns become other men on their promotion rank.",
        source: "Popeye's list of conditions",
    },
    rebirth: Rebirth {
        home: Home::Equipollents,
        mirrored: false,
    },
    promotes: true,
    ..ANTICIRCE
};

pub(super) const SUPER_ANTICIRCE: Anticirce = Anticirce {
    label: Label {
        popeye: ["AntiSuperCirce"; 3],
        definition: "Anticirce, but the side that takes chooses the square of rebirth among all that are vacant, that of capture included; pawns become other men on their promotion rank.",
        source: "Popeye's list of conditions",
    },
    rebirth: Rebirth {
        home: Home::Any,
        mirrored: false,
    },
    promotes: true,
    ..ANTICIRCE
};

pub(in crate::conditions) static SUPER: Anticirce = SUPER_ANTICIRCE;

pub(in crate::conditions) static SUPER_CHEYLAN: Anticirce = Anticirce {
    label: Label {
        popeye: ["AntiSuperCirce Cheylan"; 3],
        definition: "Anti-Super-Circe, but a man is not reborn on the square of capture.",
        source: "Popeye's list of conditions",
    },
    cheylan: true,
    ..SUPER_ANTICIRCE
};

pub(in crate::conditions) static RANK: Anticirce = Anticirce {
    label: Label {
        popeye: ["AntiCirce Rank", "AntiCirce Reihe", "AntiCirce Rangee"],
        definition: "Anticirce, but men are reborn on the rank of capture as in Rank Circe.",
        source: "Popeye's list of conditions",
    },
    rebirth: Rebirth {
        home: Home::Rank,
        mirrored: false,
    },
    ..ANTICIRCE
};

pub(in crate::conditions) static DIAMETRAL: Anticirce = Anticirce {
    label: Label {
        popeye: ["AntiCirce Diametral"; 3],
        definition: "Anticirce, but men are reborn as in Diametral Circe.",
        source: "Popeye's list of conditions",
    },
    rebirth: Rebirth {
        home: Home::Diametral,
        mirrored: false,
    },
    ..ANTICIRCE
};

pub(in crate::conditions) static COUSCOUS: Anticirce = Anticirce {
    label: Label {
        popeye: ["AntiCirce Couscous"; 3],
        definition: "Anticirce, but a man that takes is reborn on the square on which the man that it takes would be reborn in Circe; pawns become \
                     other men on their promotion rank.",
        source: "Popeye's list of conditions",
    },
    promotes: true,
    by_taken: true,
    ..ANTICIRCE
};

pub(in crate::conditions) static CLONE: Anticirce = Anticirce {
    label: Label {
        popeye: ["AntiCloneCirce"; 3],
        definition: "Anticirce, but a man that takes is reborn as a man of the kind that it has taken, on that one's square of its own side; a \
                     king stays royal.",
        source: "Popeye's list of conditions",
    },
    becomes: Becomes::Taken,
    ..ANTICIRCE
};

pub(in crate::conditions) static CHAMELEON: Anticirce = Anticirce {
    label: Label {
        popeye: ["AntiCirce Chameleon", "AntiCirce Chamaeleon", "AntiCirce Chameleon"],
        definition: "Anticirce, but a man that takes is reborn as the next one in the row of knight, bishop, rook, queen and again knight, on \
                     that one's square. Another row may be told, as with Circe Chameleon.",
        source: "Popeye's list of conditions",
    },
    becomes: Becomes::Next,
    ..ANTICIRCE
};

pub(in crate::conditions) static EINSTEIN: Anticirce = Anticirce {
    label: Label {
        popeye: ["AntiCirce Einstein"; 3],
        definition: "Anticirce, but a pawn that takes is reborn as a knight, a knight as a bishop, a bishop as a rook and a rook as a queen, \
                     on that one's square.",
        source: "Popeye's list of conditions",
    },
    becomes: Becomes::Einstein(Change::More),
    ..ANTICIRCE
};

pub(in crate::conditions) static REVERSAL_EINSTEIN: Anticirce = Anticirce {
    label: Label {
        popeye: [
            "AntiCirce ReversalEinstein",
            "AntiCirce ReversesEinstein",
            "AntiCirce ReversEinstein",
        ],
        definition: "Anticirce, but a queen that takes is reborn as a rook, a rook as a bishop, a bishop as a knight and a knight as a pawn, \
                     on that one's square.",
        source: "Popeye's list of conditions",
    },
    becomes: Becomes::Einstein(Change::Less),
    ..ANTICIRCE
};

pub(in crate::conditions) static REX_EXCLUSIVE: Anticirce = Anticirce {
    label: Label {
        popeye: [
            "AntiCirce RexExclusive",
            "AntiCirce RexExklusive",
            "AntiCirce RexExclusif",
        ],
        definition: "Anticirce, but kings take as usual and stay where they have taken.",
        source: "Popeye's list of conditions",
    },
    kings: false,
    ..ANTICIRCE
};
