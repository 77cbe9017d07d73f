//! Conditions that are much alike, by their names.

pub(super) const SUPER_TRANSMUTING: [&str; 2] = ["White Super-Transmuting King", "Black Super-Transmuting King"];

pub(super) const OSCILLATING: [&str; 6] = [
    "WhiteOscillatingKings",
    "WhiteOscillatingKings TypeB",
    "WhiteOscillatingKings TypeC",
    "BlackOscillatingKings",
    "BlackOscillatingKings TypeB",
    "BlackOscillatingKings TypeC",
];

/// Those of types B and C, for which it matters who is in check.
pub(super) const OSCILLATING_BOUND: [&str; 4] = [OSCILLATING[1], OSCILLATING[2], OSCILLATING[4], OSCILLATING[5]];

pub(super) const MESSIGNY: [&str; 2] = ["MessignyChess", "MessignyChess RexExclusive"];

pub(in crate::conditions) const REFLECTIVE: [&str; 3] =
    ["Reflective Kings", "White Reflective King", "Black Reflective King"];

pub(super) const TRANSMUTED: [&str; 3] = ["Transmuted Kings", "White Transmuted King", "Black Transmuted King"];

pub(in crate::conditions) const VAULTING: [&str; 3] = ["Vaulting Kings", "White Vaulting King", "Black Vaulting King"];

/// Conditions that bind checks to moves that a side must make.
pub(super) const ULTRA: [&str; 6] = [
    "BlackMaximummer Ultra",
    "WhiteMaximummer Ultra",
    "BlackMustCapture Ultra",
    "WhiteMustCapture Ultra",
    "BlackConsequentForcedSquare",
    "WhiteConsequentForcedSquare",
];

pub(super) const MASAND: [&str; 2] = ["Masand", "MasandGeneralised"];

pub(super) const SAT_FORMS: [&str; 8] = ["SAT 1", "SAT 2", "SAT 3", "SAT 4", "SAT 5", "SAT 6", "SAT 7", "SAT 8"];

/// SAT and its forms.
pub(super) const SAT: [&str; 9] = [
    "SAT", "SAT 1", "SAT 2", "SAT 3", "SAT 4", "SAT 5", "SAT 6", "SAT 7", "SAT 8",
];

pub(super) const ANNAN: [&str; 4] = ["Annan Chess", "Annan Type B", "Annan Type C", "Annan Type D"];

/// Conditions by which men lend each other their ways.
pub(super) const LENDING: [&str; 8] = [
    ANNAN[0],
    ANNAN[1],
    ANNAN[2],
    ANNAN[3],
    "Nanna Chess",
    "Face to Face",
    "Back to Back",
    "Cheek to Cheek",
];

/// Conditions by which two kings exchange their places.
pub(super) const EXCHANGING: [&str; 3] = ["SwappingKings", "MessignyChess", "MessignyChess RexExclusive"];

/// Anticirce and its forms in which nobody chooses where a man returns.
pub(super) const ANTICIRCE: [&str; 19] = [
    "AntiCirce",
    "AntiCirce Chameleon",
    "AntiCirce Cheylan",
    "AntiCirce Couscous",
    "AntiCirce Diametral",
    "AntiCirce Einstein",
    "AntiCirce Rank",
    "AntiCirce ReversalEinstein",
    "AntiCirce RexExclusive",
    "AntiCloneCirce",
    "AntipodeanAntiCirce",
    "DiagramAntiCirce",
    "EquipollentsAntiCirce",
    "FileAntiCirce",
    "HorizontalSymmetryAntiCirce",
    "MirrorAntiCirce",
    "MirrorFileAntiCirce",
    "SymmetryAntiCirce",
    "VerticalSymmetryAntiCirce",
];

/// Conditions that bind the squares between which a man may go.
pub(super) const SQUARES: [&str; 11] = [
    "Bichrome Chess",
    "Monochrome Chess",
    "Grid Chess",
    "Grid Chess VerticalShift",
    "Grid Chess HorizontalShift",
    "Grid Chess DiagonalShift",
    "Grid Chess Orthogonal",
    "Grid Chess Irregular",
    "ContactGridChess",
    "White Edgemover",
    "Black Edgemover",
];

/// Köko and its kin.
pub(super) const CONTACT: [&str; 4] = ["Köko", "New Köko", "Antiköko", "ContactGridChess"];

/// Armies that take the place of the usual men.
pub(super) const ARMIES: [&str; 6] = [
    "ArgentinianChess",
    "CavalierMajeur",
    "ChineseChess",
    "Leofamily",
    "MarineChess",
    "UltramarineChess",
];

/// Men that move to the other side's half belong to it.
pub(super) const HALVES: [&str; 2] = ["DarkSide", "TraitorChess"];

/// Forms of Immun chess.
pub(super) const IMMUN: [&str; 11] = [
    "ImmunChess",
    "ImmunChess RexInclusive",
    "MirrorImmunChess",
    "FileImmunChess",
    "SymmetryImmunChess",
    "MirrorFileImmunChess",
    "AntipodeanImmunChess",
    "EquipollentsImmunChess",
    "ImmuneVerticalSymmetry",
    "ImmuneHorizontalSymmetry",
    "DiagramImmunChess",
];

/// Immun chess and Geneva chess by the squares of the array.
pub(super) const BY_ARRAY: [&str; 8] = [
    "ImmunChess",
    "ImmunChess RexInclusive",
    "MirrorImmunChess",
    "FileImmunChess",
    "MirrorFileImmunChess",
    "DiagramImmunChess",
    "GenevaChess",
    "GenevaChess RexInclusive",
];

/// Conditions by which a move answers the last one in the same way.
pub(super) const SYNCHRONOUS: [&str; 4] = [
    "WhiteSynchronMover",
    "BlackSynchronMover",
    "WhiteAntiSynchronMover",
    "BlackAntiSynchronMover",
];

pub(super) const SENTINELS: [&str; 4] = [
    "Sentinelles",
    "Sentinelles PionAdvers",
    "Sentinelles PionNeutre",
    "Sentinelles ParaSentinelles",
];

/// Conditions by which the length of a move counts.
pub(super) const MUMMERS: [&str; 6] = [
    "Black Maximummer",
    "White Maximummer",
    "BlackMaximummer Ultra",
    "WhiteMaximummer Ultra",
    "Black Minimummer",
    "White Minimummer",
];

pub(super) const BRETON: [&str; 3] = ["Breton", "Breton Chromatic", "Breton PY"];

pub(super) const ANTI_SUPER_CIRCE: [&str; 2] = ["AntiSuperCirce", "AntiSuperCirce Cheylan"];

pub(super) const SNEK: [&str; 2] = ["SnekChess", "SnekCircleChess"];
