//! Under which conditions a king may fall: goals that leave the own king attacked are solved.

use super::{Ask, Condition};

/// Conditions that ask for more or bring something unusual, under which such goals have been compared with Popeye in random problems, all
/// lines equal.
const COMPARED: [&str; 38] = [
    "ActuatedRevolvingBoard",
    "ActuatedRevolvingCentre",
    "AntiCirce",
    "AntiCirce Cheylan",
    "AntiSuperCirce",
    "Antiguards",
    "Antiköko",
    "BiWoozles",
    "Bichrome Chess",
    "BlackChecks",
    "Circe RexInclusive",
    "CirceAssassin",
    "Disparate",
    "EinsteinChess",
    "FileAntiCirce",
    "FrischAufCirce",
    "Functionary Chess",
    "GenevaChess",
    "Grid Chess",
    "HauntedChess",
    "Imitator",
    "Isardam",
    "KobulKings",
    "Köko",
    "Lortap",
    "Masand",
    "MirrorAntiCirce",
    "Monochrome Chess",
    "Patrol",
    "Pepo",
    "Provocation Chess",
    "SeriesCapture",
    "Single Box",
    "SnekChess",
    "Superguards",
    "SymmetryAntiCirce",
    "UltraPatrol",
    "Wormholes",
];

/// Conditions under which they were not: whether kings beside each other attack each other hangs on whether they are attacked.
const DOUBTFUL: [&str; 6] = [
    "Black Reflective King",
    "Black Vaulting King",
    "Reflective Kings",
    "Vaulting Kings",
    "White Reflective King",
    "White Vaulting King",
];

/// Can a king be taken under the condition as usual? Otherwise it must neither ask for anything but where pawns become other men, nor bring
/// anything unusual, nor forget something by a pass: who is mated by its own move is asked after one.
pub(crate) fn lets_kings_fall(condition: &dyn Condition) -> bool {
    let name = condition.name();
    let asks = || condition.asks().iter().any(|&ask| ask != Ask::PromotesElsewhere);
    let more = || asks() || !condition.unusual().is_empty() || condition.forgotten_by_passing().is_some();
    COMPARED.contains(&name) || !DOUBTFUL.contains(&name) && !more()
}
