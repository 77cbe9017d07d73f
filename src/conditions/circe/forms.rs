//! The forms of Circe: each a condition of its own.

use super::{Becomes, CIRCE, Circe, Occupied};
use crate::conditions::change::Change;
use crate::conditions::label::Label;
use crate::conditions::rebirth::{Home, Rebirth};

/// Circe itself.
pub(in crate::conditions) static PLAIN: Circe = CIRCE;

pub(in crate::conditions) static MIRROR: Circe = Circe {
    label: Label {
        popeye: ["MirrorCirce", "SpiegelCirce", "CirceMalefique"],
        definition: "Circe, but men are reborn as men of the other side would be: a white knight on b8 or g8.",
        source: "Popeye's list of conditions",
    },
    rebirth: Rebirth {
        mirrored: true,
        ..CIRCE.rebirth
    },
    ..CIRCE
};

pub(in crate::conditions) static FILE: Circe = Circe {
    label: Label {
        popeye: ["FileCirce"; 3],
        definition: "Circe, but men are reborn on the file on which they were taken: on their first rank, pawns on their second, fairy \
                     men on the promotion square.",
        source: "Popeye's list of conditions",
    },
    rebirth: Rebirth {
        home: Home::File,
        mirrored: false,
    },
    ..CIRCE
};

pub(in crate::conditions) static MIRROR_FILE: Circe = Circe {
    label: Label {
        popeye: ["MirrorFileCirce", "SpiegelFileCirce", "FileCirceMalefique"],
        definition: "File Circe, but men are reborn as men of the other side would be.",
        source: "Popeye's list of conditions",
    },
    rebirth: Rebirth {
        home: Home::File,
        mirrored: true,
    },
    ..CIRCE
};

pub(in crate::conditions) static DIAMETRAL: Circe = Circe {
    label: Label {
        popeye: ["DiametralCirce", "DiametralCirce", "CirceDiametrale"],
        definition: "Circe, but men are reborn on the square that lies opposite to their square of Circe through the middle of the board.",
        source: "Popeye's list of conditions",
    },
    rebirth: Rebirth {
        home: Home::Diametral,
        mirrored: false,
    },
    ..CIRCE
};

pub(in crate::conditions) static VERTICAL_MIRROR: Circe = Circe {
    label: Label {
        popeye: [
            "VerticalMirrorCirce",
            "VertikalesSpiegelCirce",
            "CirceMalefiqueVerticale",
        ],
        definition: "Circe, but men are reborn on the other wing: on the square of the h-file for that of the a-file, and so on.",
        source: "Popeye's list of conditions",
    },
    rebirth: Rebirth {
        home: Home::Aside,
        mirrored: false,
    },
    ..CIRCE
};

pub(in crate::conditions) static RANK: Circe = Circe {
    label: Label {
        popeye: ["RankCirce"; 3],
        definition: "Circe, but men are reborn on the rank on which they were taken, on the file of their square of the array; rooks, \
                     bishops and knights on the one of their two files whose square has the colour of the square of capture.",
        source: "Popeye's list of conditions",
    },
    rebirth: Rebirth {
        home: Home::Rank,
        mirrored: false,
    },
    ..CIRCE
};

pub(in crate::conditions) static HORIZONTAL_SYMMETRY: Circe = Circe {
    label: Label {
        popeye: [
            "HorizontalSymmetryCirce",
            "HorizontaleSymmetrieCirce",
            "CirceSymetriqueHorizontale",
        ],
        definition: "Circe, but men are reborn on the file on which they were taken, on the rank as far from the other edge: a man taken \
                     on c2 on c7. A pawn on the last rank stays a pawn.",
        source: "Popeye's list of conditions",
    },
    rebirth: Rebirth {
        home: Home::HorizontalSymmetry,
        mirrored: false,
    },
    ..CIRCE
};

pub(in crate::conditions) static CLONE: Circe = Circe {
    label: Label {
        popeye: ["CirceClone"; 3],
        definition: "Circe, but the man taken is reborn as a man of the kind that took it, on that kind's square. If a king took it, it is \
                     reborn as itself.",
        source: "Popeye's list of conditions",
    },
    becomes: Becomes::Taker,
    ..CIRCE
};

pub(in crate::conditions) static MIRROR_CLONE: Circe = Circe {
    label: Label {
        popeye: ["MirrorCirceClone", "SpiegelCirceclone", "CirceCloneMalefique"],
        definition: "Circe Clone, but men are reborn as men of the other side would be.",
        source: "Popeye's list of conditions",
    },
    rebirth: MIRROR.rebirth,
    becomes: Becomes::Taker,
    ..CIRCE
};

pub(in crate::conditions) static TURNCOATS: Circe = Circe {
    label: Label {
        popeye: ["CirceTurncoats", "TurncoatCirce", "CirceTurncoats"],
        definition: "Circe, but a man that is reborn changes its side; a neutral man stays neutral.",
        source: "Popeye's list of conditions",
    },
    turncoat: true,
    ..CIRCE
};

pub(in crate::conditions) static DOUBLE_AGENTS: Circe = Circe {
    label: Label {
        popeye: ["CirceDoubleAgents", "DoppelAgentenCirce", "CirceDoubleAgents"],
        definition: "Mirror Circe, but a man that is reborn changes its side; a neutral man stays neutral.",
        source: "Popeye's list of conditions",
    },
    rebirth: MIRROR.rebirth,
    turncoat: true,
    ..CIRCE
};

pub(in crate::conditions) static STRICT: Circe = Circe {
    label: Label {
        popeye: ["Circe Strict", "Circe Strikt", "Circe Stricte"],
        definition: "Circe, but a capture is allowed only if the man taken can be reborn; kings are attacked as ever.",
        source: "Popeye's list of conditions",
    },
    occupied: Occupied::Forbidden,
    ..CIRCE
};

pub(in crate::conditions) static ASSASSIN: Circe = Circe {
    label: Label {
        popeye: ["CirceAssassin", "AssassinCirce", "CirceAssassin"],
        definition: "Circe, but a man that stands on the square of rebirth, the taker too, vanishes, and the man taken stands there. The own king \
                     must not vanish so; a side is in check, too, if its king would vanish by the capture of one of its men.",
        source: "Popeye's list of conditions",
    },
    occupied: Occupied::Vanishes,
    ..CIRCE
};

pub(in crate::conditions) static CHAMELEON: Circe = Circe {
    label: Label {
        popeye: ["ChameleonCirce", "ChamaeleonCirce", "CirceCameleon"],
        definition: "Circe, but a man is reborn as the next one in the row of knight, bishop, rook, queen and again knight, on that one's square; \
                     pawns and fairy men stay what they are; or in another row that is told: `ChameleonCirce S Q S`.",
        source: "Popeye's list of conditions",
    },
    becomes: Becomes::Next,
    ..CIRCE
};

pub(in crate::conditions) static PWC: Circe = Circe {
    label: Label {
        popeye: ["PWC", "PlatzwechselCirce", "CirceEchange"],
        definition: "A man that is taken, kings excepted, is reborn on the square from which the taker came. A pawn on its promotion rank becomes another man, as the side that takes chooses.",
        source: "Popeye's list of conditions",
    },
    rebirth: Rebirth {
        home: Home::Departure,
        mirrored: false,
    },
    promotes: true,
    ..CIRCE
};

pub(in crate::conditions) static SYMMETRY: Circe = Circe {
    label: Label {
        popeye: ["SymmetryCirce", "SymmetrieCirce", "CirceSymetrique"],
        definition: "Circe, but men are reborn on the square that lies opposite to the square of capture through the middle of the board; pawns become other men on their promotion rank.",
        source: "Popeye's list of conditions",
    },
    rebirth: Rebirth {
        home: Home::Symmetry,
        mirrored: false,
    },
    promotes: true,
    ..CIRCE
};

pub(in crate::conditions) static VERTICAL_SYMMETRY: Circe = Circe {
    label: Label {
        popeye: [
            "VerticalSymmetryCirce",
            "VertikaleSymmetrieCirce",
            "CirceSymetriqueVerticale",
        ],
        definition: "Circe, but men are reborn on the rank on which they were taken, on the file as far from the other edge; pawns become other men on their promotion rank.",
        source: "Popeye's list of conditions",
    },
    rebirth: Rebirth {
        home: Home::VerticalSymmetry,
        mirrored: false,
    },
    promotes: true,
    ..CIRCE
};

pub(in crate::conditions) static ANTIPODES: Circe = Circe {
    label: Label {
        popeye: ["AntipodeanCirce", "AntipodenCirce", "CirceAntipoden"],
        definition: "Circe, but men are reborn on the square four files and four ranks away from the square of capture; pawns become other men on their promotion rank.",
        source: "Popeye's list of conditions",
    },
    rebirth: Rebirth {
        home: Home::Antipodes,
        mirrored: false,
    },
    promotes: true,
    ..CIRCE
};

pub(in crate::conditions) static EQUIPOLLENTS: Circe = Circe {
    label: Label {
        popeye: ["EquipollentsCirce", "EquipollentsCirce", "CirceEquipollents"],
        definition: "Circe, but men are reborn as far from the square of capture, and in the same direction, as the taker has gone to it; pawns become other men on their promotion rank.",
        source: "Popeye's list of conditions",
    },
    rebirth: Rebirth {
        home: Home::Equipollents,
        mirrored: false,
    },
    promotes: true,
    ..CIRCE
};

pub(in crate::conditions) static EQUIPOLLENTS_REVERSAL_EINSTEIN: Circe = Circe {
    label: Label {
        popeye: [
            "Circe Equipollents ReversalEinstein",
            "Circe Equipollents ReversesEinstein",
            "Circe Equipollents ReversEinstein",
        ],
        definition: "Equipollents Circe, but a pawn is reborn as a knight, a knight as a bishop, a bishop as a rook and a rook as a queen.",
        source: "Popeye's list of conditions",
    },
    becomes: Becomes::Einstein(Change::More),
    ..EQUIPOLLENTS
};

pub(in crate::conditions) static COUSCOUS: Circe = Circe {
    label: Label {
        popeye: ["CouscousCirce", "CouscousCirce", "CirceCouscous"],
        definition: "Circe, but a man is reborn on the square of the man that has taken it, as it is after promotion; pawns become other men on their promotion rank.",
        source: "Popeye's list of conditions",
    },
    by_taker: true,
    promotes: true,
    ..CIRCE
};

pub(in crate::conditions) static MIRROR_COUSCOUS: Circe = Circe {
    label: Label {
        popeye: ["MirrorCouscousCirce", "SpiegelCouscousCirce", "CirceCouscousMalefique"],
        definition: "Couscous Circe, but with the square of the same man of the other side.",
        source: "Popeye's list of conditions",
    },
    rebirth: MIRROR.rebirth,
    by_taker: true,
    promotes: true,
    ..CIRCE
};

pub(super) const SUPER_CIRCE: Circe = Circe {
    label: Label {
        popeye: ["SuperCirce"; 3],
        definition: "Circe, but the side that takes chooses any vacant square for the rebirth, or none; pawns become other men on their promotion rank.",
        source: "Popeye's list of conditions",
    },
    rebirth: Rebirth {
        home: Home::Any,
        mirrored: false,
    },
    promotes: true,
    ..CIRCE
};

pub(in crate::conditions) static SUPER: Circe = SUPER_CIRCE;

pub(in crate::conditions) static APRIL: Circe = Circe {
    label: Label {
        popeye: ["AprilChess", "Aprilschach", "EchecsAvril"],
        definition: "A man of one of the kinds that are told is reborn when it is taken, on any vacant square that the side that takes chooses; \
                     pawns become other men on their promotion rank. Other men are gone.",
        source: "Popeye's list of conditions",
    },
    occupied: Occupied::Forbidden,
    told: true,
    ..SUPER_CIRCE
};

pub(in crate::conditions) static REX_INCLUSIVE: Circe = Circe {
    label: Label {
        popeye: ["Circe RexInclusive", "Circe RexInklusive", "Circe RexInclusif"],
        definition: "Circe for kings, too: a king that is taken is reborn on its square of the array if that is vacant after the capture; so it is \
                     in check only where it would not be.",
        source: "Popeye's list of conditions",
    },
    kings: true,
    ..CIRCE
};

pub(in crate::conditions) static EINSTEIN: Circe = Circe {
    label: Label {
        popeye: ["Circe Einstein"; 3],
        definition: "Circe, but a queen is reborn as a rook, a rook as a bishop, a bishop as a knight and a knight as a pawn, on that one's square.",
        source: "Popeye's list of conditions",
    },
    becomes: Becomes::Einstein(Change::Less),
    ..CIRCE
};

pub(in crate::conditions) static REVERSAL_EINSTEIN: Circe = Circe {
    label: Label {
        popeye: [
            "Circe ReversalEinstein",
            "Circe ReversesEinstein",
            "Circe ReversEinstein",
        ],
        definition: "Circe, but a pawn is reborn as a knight, a knight as a bishop, a bishop as a rook and a rook as a queen, on that one's square.",
        source: "Popeye's list of conditions",
    },
    becomes: Becomes::Einstein(Change::More),
    ..CIRCE
};

pub(in crate::conditions) static FRISCHAUF: Circe = Circe {
    label: Label {
        popeye: ["FrischAufCirce"; 3],
        definition: "Circe, but a man that a pawn has become is reborn where pawns on the file of its capture become other men.",
        source: "Popeye's list of conditions",
    },
    frischauf: true,
    ..CIRCE
};
