//! Neutral kings: one king of both sides, and the conditions with which it is played.

use super::{ALICE, Condition, TABLE, is_alone};
use crate::pieces::Piece;
use crate::rules::Rules;

/// Popeye's names of the conditions under which what is played here was compared with what Popeye plays.
const COMPARED: [&str; 81] = [
    "AlphabeticChess",
    "AndernachChess",
    "AnnanChess",
    "AntiAndernachChess",
    "AntiGuards",
    "AntiKoeko",
    "AntipodeanCirce",
    "BichromChess",
    "BlackAlphabeticChess",
    "BlackEdgeMover",
    "BlackMaximummer",
    "BlackMinimummer",
    "BlackMustCapture",
    "BlackPromSquares",
    "CASTChess",
    "ChameleonChess",
    "ChameleonCirce",
    "ChecklessChess",
    "Circe",
    "Circe Parachute",
    "Circe Strict",
    "Circe Volcanic",
    "CirceClone",
    "CirceDoubleAgents",
    "CirceTurncoats",
    "CouscousCirce",
    "DiagramCirce",
    "DiametralCirce",
    "DoubleTibet",
    "EquipollentsCirce",
    "FaceToFace",
    "FileCirce",
    "FrankfurtChess",
    "GlasgowChess",
    "GridChess",
    "GridChess HorizontalShift",
    "GridChess Irregular",
    "GridChess Orthogonal",
    "HorizontalSymmetryCirce",
    "ImmunChess",
    "Isardam",
    "KoeKo",
    "Lortap",
    "Madrasi",
    "MirrorCirce",
    "MirrorCirceClone",
    "MirrorCouscousCirce",
    "MirrorFileCirce",
    "MirrorImmunChess",
    "MonochromChess",
    "NewKoeko",
    "NoBlackCapture",
    "NoCapture",
    "NoWhiteCapture",
    "NorskSjakk",
    "PWC",
    "Patrouille",
    "PromOnly",
    "ProteanChess",
    "ProvocationChess",
    "RankCirce",
    "ReflectiveKings",
    "RelegationChess",
    "Sentinelles",
    "Sentinelles ParaSentinelles",
    "Sentinelles PionAdvers",
    "Sentinelles PionNeutre",
    "SuperGuards",
    "SymmetryCirce",
    "Take&MakeChess",
    "Tibet",
    "TransmutedKings",
    "UltraPatrol",
    "VerticalMirrorCirce",
    "VerticalSymmetryCirce",
    "WhiteAlphabeticChess",
    "WhiteEdgeMover",
    "WhiteMaximummer",
    "WhiteMinimummer",
    "WhiteMustCapture",
    "WhitePromSquares",
];

/// The same of conditions that were compared without others.
const COMPARED_ALONE: [&str; 28] = [
    "AMU",
    "ActuatedRevolvingBoard",
    "AntiSuperCirce",
    "ArgentinianChess",
    "BGL",
    "BackToBack",
    "BiWoozles",
    "BlackChecks",
    "BlackUltraSchachZwang",
    "Bolero",
    "CageCirce",
    "ChineseChess",
    "Disparate",
    "DuellistChess",
    "EiffelChess",
    "FrischAufCirce",
    "FunctionaryChess",
    "GenevaChess",
    "Imitator",
    "MessignyChess",
    "ParrainCirce",
    "PhantomChess",
    "PlusChess",
    "PowerTransfer",
    "VaultingKings",
    "VogtlaenderChess",
    "Woozles",
    "Wormholes",
];

/// Why a neutral king, or another neutral royal man, is not played among these men.
pub(crate) fn refuses(rules: &Rules, men: &[Piece]) -> Option<&'static str> {
    let royals = || men.iter().filter(|man| man.is_royal());
    let compared = |condition: &dyn Condition| {
        let name = condition.popeye_names()[0];
        COMPARED.contains(&name) || is_alone(rules) && COMPARED_ALONE.contains(&name)
    };
    let others = rules.conditions.numbers().filter(|&number| number != ALICE);
    let mut others = others.map(|number| TABLE[number]);
    match () {
        () if royals().all(|man| man.owner.color().is_some()) => None,
        () if royals().count() > 1 => Some("a neutral king is the only king of both sides"),
        () if rules.boards > 1 && others.next().is_some() => {
            Some("neutral kings are played with conditions on one board only")
        }
        () if !others.all(compared) => Some("neutral kings are not played with these conditions"),
        () => None,
    }
}
