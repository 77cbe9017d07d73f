//! Under which conditions goals are solved that leave the own king attacked (`!#`, `##`, `##!`), so that it can be taken.

use super::apart::kin::{REFLECTIVE, VAULTING};
use super::{Ask, Condition};

/// Conditions that are not [plain](is_plain), under which such goals have been compared with Popeye in random problems, all lines equal.
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

/// Can a king be taken under the condition as usual?
pub(crate) fn lets_kings_fall(condition: &dyn Condition) -> bool {
    COMPARED.contains(&condition.name()) || is_plain(condition)
}

/// Does the condition ask for nothing but where pawns become other men, bring nothing unusual, and forget nothing by a pass? Who is mated
/// by its own move is asked after one. And it must not change how a king takes while it is attacked: where two kings stand beside each
/// other, whether one of them attacks would depend on whether the other does.
fn is_plain(condition: &dyn Condition) -> bool {
    let asks = condition.asks().iter().any(|&ask| ask != Ask::PromotesElsewhere);
    let waits = [REFLECTIVE, VAULTING].as_flattened().contains(&condition.name());
    !asks && condition.unusual().is_empty() && condition.forgotten_by_passing().is_none() && !waits
}
