//! Conditions that are not played together, because what they mean then is not certain.

use crate::rules::Rules;

/// No condition of the first list is played with one of the second.
struct Apart {
    first: &'static [&'static str],
    second: &'static [&'static str],
    why: &'static str,
}

const SUPER_TRANSMUTING: [&str; 2] = ["White Super-Transmuting King", "Black Super-Transmuting King"];

const OSCILLATING: [&str; 6] = [
    "WhiteOscillatingKings",
    "WhiteOscillatingKings TypeB",
    "WhiteOscillatingKings TypeC",
    "BlackOscillatingKings",
    "BlackOscillatingKings TypeB",
    "BlackOscillatingKings TypeC",
];

/// Those of types B and C, for which it matters who is in check.
const OSCILLATING_BOUND: [&str; 4] = [OSCILLATING[1], OSCILLATING[2], OSCILLATING[4], OSCILLATING[5]];

const NO_MASAND: &str = "Masand is not played with forms of SAT and with antikings";

const ONE_TYPE: &str = "the king of a side oscillates by one type only";

const MESSIGNY: [&str; 2] = ["MessignyChess", "MessignyChess RexExclusive"];

const REFLECTIVE: [&str; 3] = ["Reflective Kings", "White Reflective King", "Black Reflective King"];

const MASAND: [&str; 2] = ["Masand", "MasandGeneralised"];

const SAT_FORMS: [&str; 8] = ["SAT 1", "SAT 2", "SAT 3", "SAT 4", "SAT 5", "SAT 6", "SAT 7", "SAT 8"];

/// SAT and its forms.
const SAT: [&str; 9] = [
    "SAT", "SAT 1", "SAT 2", "SAT 3", "SAT 4", "SAT 5", "SAT 6", "SAT 7", "SAT 8",
];

/// Conditions by which men lend each other their ways.
const LENDING: [&str; 8] = [
    "Annan Chess",
    "Annan Type B",
    "Annan Type C",
    "Annan Type D",
    "Nanna Chess",
    "Face to Face",
    "Back to Back",
    "Cheek to Cheek",
];

/// Conditions by which two kings exchange their places.
const EXCHANGING: [&str; 3] = ["SwappingKings", "MessignyChess", "MessignyChess RexExclusive"];

/// Anticirce and its forms in which nobody chooses where a man returns.
const ANTICIRCE: [&str; 19] = [
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
const SQUARES: [&str; 11] = [
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
const CONTACT: [&str; 3] = ["Köko", "New Köko", "Antiköko"];

/// Men that move to the other side's half belong to it.
const HALVES: [&str; 2] = ["DarkSide", "TraitorChess"];

const fn apart(first: &'static [&'static str], second: &'static [&'static str], why: &'static str) -> Apart {
    Apart { first, second, why }
}

/// Pairs that went neither as their plain definitions say nor as in Popeye. Rare conditions have not been tried with all others.
const APART: [Apart; 51] = [
    apart(
        &["Bicolores"],
        &[
            "Antiguards",
            "Antiköko",
            "CAST",
            "CAST Inverse",
            "Central Chess",
            "Circe RexInclusive",
            "ContactGridChess",
            "Functionary Chess",
            "FuddledMen",
            "GenevaChess",
            "GenevaChess RexInclusive",
            "Isardam",
            "Isardam Type B",
            "Köko",
            "Leffie",
            "Lortap",
            "MultiCaptures",
            "New Köko",
            "PartialParalysis",
            "Patrol",
            "UltraPatrol",
            "Provocation Chess",
            "Shielded Kings",
            "Superguards",
            "SwappingKings",
        ],
        "Bicolores is not played with conditions by which a man attacks or not because of others or of the last move",
    ),
    apart(
        &["Pepo"],
        &[
            "Bicolores",
            "KobulKings",
            "Lortap",
            "MultiCaptures",
            "Patrol",
            "UltraPatrol",
            "SnekChess",
            "SwappingKings",
        ],
        "Pepo is not played with Bicolores, Kobul and swapping kings, Snek chess, Patrol and Lortap, and multicaptures",
    ),
    apart(
        &EXCHANGING,
        &["Vogtländer Chess", "Disparate"],
        "kings do not exchange their places under Vogtländer chess and Disparate",
    ),
    apart(
        &EXCHANGING,
        &OSCILLATING,
        "kings exchange their places by one condition only",
    ),
    apart(
        &MESSIGNY,
        &["EinsteinChess", "ReversalEinsteinChess", "AntiEinsteinChess"],
        "Messigny chess is not played with Einstein chess and its kin",
    ),
    apart(
        &MESSIGNY,
        &["ParrainCirce", "ContraParrain"],
        "Messigny chess is not played with Parrain Circe, for which an exchange is no step",
    ),
    apart(
        &MESSIGNY,
        &[
            "SwappingKings",
            "Transmuted Kings",
            "White Transmuted King",
            "Black Transmuted King",
            "ChameleonChess",
            "LineChameleonChess",
            "NorskSjakk",
            "RelegationChess",
            "DarkSide",
            "TraitorChess",
        ],
        "Messigny chess is not played with swapping and transmuted kings and where men change by where they move",
    ),
    apart(
        &["MultiCaptures"],
        &[
            "CAST",
            "CAST Inverse",
            "BrunnerChess",
            "Isardam",
            "Leffie",
            "Köko",
            "New Köko",
            "Antiköko",
            "Masand",
            "MasandGeneralised",
        ],
        "multicaptures are not played with CAST, Masand and conditions that weigh what a capture leaves: who attacks is not certain",
    ),
    apart(
        &["MultiCaptures"],
        &ANTICIRCE,
        "multicaptures are not played with Anticirce: whether a man attacks that could not return is not certain",
    ),
    apart(
        &["Make&TakeChess"],
        &[
            "MarsCirce",
            "MarsMirrorCirce",
            "PhantomChess",
            "PlusChess",
            "EinsteinChess",
            "ReversalEinsteinChess",
            "AntiEinsteinChess",
        ],
        "Make&Take is not played where men take from other squares than their own, and with Einstein chess and its kin",
    ),
    apart(
        &["GenevaChess", "GenevaChess RexInclusive"],
        &["ArgentinianChess"],
        "Geneva chess is not played with Argentinian chess: where its men would be reborn is not certain",
    ),
    apart(
        &MESSIGNY,
        &[
            "AntiAndernachChess",
            "Black Maximummer",
            "White Maximummer",
            "BlackMaximummer Ultra",
            "WhiteMaximummer Ultra",
            "Black Minimummer",
            "White Minimummer",
        ],
        "Messigny chess is not played with Anti-Andernach chess and where the length of a move counts: an exchange may have none",
    ),
    apart(
        &["KobulKings", "SnekChess"],
        &[
            "Transmuted Kings",
            "White Transmuted King",
            "Black Transmuted King",
            "Reflective Kings",
            "White Reflective King",
            "Black Reflective King",
            "Vaulting Kings",
            "White Vaulting King",
            "Black Vaulting King",
            "Shielded Kings",
            "Central Chess",
            "BrunnerChess",
            "Breton",
        ],
        "Kobul kings and Snek chess are not played with other ways of kings, with Breton and with conditions on guards",
    ),
    apart(
        &REFLECTIVE,
        &["BGL"],
        "reflective kings are not played with conditions that measure a move by its length or its squares",
    ),
    apart(
        &SQUARES,
        &REFLECTIVE,
        "reflective kings are not played with conditions that measure a move by its length or its squares",
    ),
    apart(
        &SQUARES,
        &["Take&Make"],
        "Take&Make is not played where the squares of a move are bound: those of the capture, or where the man ends",
    ),
    apart(
        &["NorskSjakk"],
        &["ChameleonChess", "LineChameleonChess", "RelegationChess"],
        "Norsk Sjakk is not played with other conditions by which a man that moves becomes another",
    ),
    apart(
        &["Face to Face", "Back to Back", "Cheek to Cheek"],
        &["MultiCaptures", "Make&TakeChess"],
        "men that lend their ways to those before them are not played with multicaptures and Make&Take",
    ),
    apart(
        &SUPER_TRANSMUTING,
        &[
            "SymmetryAntiCirce",
            "VerticalSymmetryAntiCirce",
            "AntipodeanAntiCirce",
            "EquipollentsAntiCirce",
        ],
        "super-transmuting kings are not played with Anticirce by symmetry, Antipodean and Equipollents Anticirce",
    ),
    apart(
        &["NorskSjakk", SUPER_TRANSMUTING[0], SUPER_TRANSMUTING[1]],
        &["FrankfurtChess"],
        "men that change by their moves are not played with Frankfurt chess",
    ),
    apart(
        &["NorskSjakk"],
        &ANTICIRCE,
        "Norsk Sjakk is not played with Anticirce, by which a man that changes may return as what it was or as what it is",
    ),
    apart(
        &["CirceClone", "MirrorCirceClone"],
        &["SnekChess", "SnekCircleChess"],
        "Circe Clone is not played with Snek chess and Snek circle chess",
    ),
    apart(
        &HALVES,
        &["AndernachChess", "AntiAndernachChess", "Tibet", "DoubleTibet"],
        "Dark Side and Traitor chess are not played with Andernach chess, Tibet and their kin: a man could change its side twice",
    ),
    apart(
        &["DarkSide"],
        &["TraitorChess"],
        "Dark Side is not played with Traitor chess: a man could change its side twice",
    ),
    apart(
        &SAT,
        &["SwappingKings", SUPER_TRANSMUTING[0], SUPER_TRANSMUTING[1]],
        "SAT is not played with swapping and super-transmuting kings",
    ),
    apart(
        &SUPER_TRANSMUTING,
        &[
            "MessignyChess",
            "MessignyChess RexExclusive",
            "ProteanChess",
            "New Köko",
            "ChameleonChess",
            "LineChameleonChess",
            "NorskSjakk",
            "RelegationChess",
            "Breton",
            "Breton Chromatic",
        ],
        "super-transmuting kings are not played with Messigny, Protean and chameleon chess and their kin, New Köko and Breton",
    ),
    apart(
        &["New Köko", "Antiköko"],
        &["Take&Make", "MessignyChess", "MessignyChess RexExclusive"],
        "new and anti forms of Köko are not played with Take&Make and Messigny chess",
    ),
    apart(
        &["CouscousCirce", "MirrorCouscousCirce"],
        &[
            "ChameleonChess",
            "FrankfurtChess",
            "LineChameleonChess",
            "NorskSjakk",
            "ProteanChess",
            "RelegationChess",
        ],
        "Couscous Circe is not played where men that take become others: as which of the two they take is not certain",
    ),
    apart(
        &CONTACT,
        &["ActuatedRevolvingCentre", "ActuatedRevolvingBoard"],
        "contact is not asked for where squares turn",
    ),
    apart(
        &CONTACT,
        &OSCILLATING,
        "contact is not asked for where kings exchange their places",
    ),
    apart(
        &["BrunnerChess"],
        &[
            "FrankfurtChess",
            "ProteanChess",
            "Breton",
            "AntiSuperCirce",
            "AntiSuperCirce Cheylan",
        ],
        "Brunner chess is not played with Frankfurt and Protean chess, Breton and Anti-Super-Circe",
    ),
    apart(
        &["AntiSuperCirce", "AntiSuperCirce Cheylan"],
        &["Isardam", "Leffie", "DarkSide", "TraitorChess"],
        "Anti-Super-Circe is not played with Isardam, Leffie, Dark Side and Traitor chess",
    ),
    apart(
        &MASAND,
        &["HaanerChess", "Make&TakeChess", "Leffie", "Pepo"],
        "Masand is not played with Haaner chess, Make&Take, Leffie and Pepo",
    ),
    apart(
        &["Take&Make"],
        &["HaanerChess", "PhantomChess", "BGL"],
        "Take&Make is not played with Haaner and Phantom chess and BGL",
    ),
    apart(
        &["Breton", "Breton Chromatic"],
        &ANTICIRCE,
        "Breton is not played with Anticirce: the man that returns may vanish or change its side",
    ),
    apart(
        &SAT,
        &["Vogtländer Chess", "Bicolores", "Antikings", "Pepo"],
        "SAT is not played with other conditions that say what a check is",
    ),
    apart(&["SAT"], &SAT_FORMS, "one form of SAT is played at a time"),
    apart(
        &["Vogtländer Chess"],
        &["Bicolores", "Pepo", "Circe RexInclusive"],
        "Vogtländer chess is not played with Bicolores and Pepo and with Circe for kings",
    ),
    apart(
        &["Pepo", "Bicaptures", "WhiteOscillatingKings", "BlackOscillatingKings"],
        &["Circe RexInclusive"],
        "Circe for kings is not played with Pepo, Bicaptures and oscillating kings",
    ),
    apart(&SAT_FORMS, &MASAND, NO_MASAND),
    apart(&["Antikings"], &MASAND, NO_MASAND),
    apart(
        &["Antikings"],
        &["SwappingKings", SUPER_TRANSMUTING[0], SUPER_TRANSMUTING[1]],
        "antikings are not played with swapping and super-transmuting kings",
    ),
    apart(
        &OSCILLATING_BOUND,
        &[
            "Vogtländer Chess",
            "Bicolores",
            "Pepo",
            "Single Box",
            "Disparate",
            "Leffie",
        ],
        "oscillating kings of types B and C are not played with conditions on checks, single box, Disparate and Leffie",
    ),
    apart(
        &OSCILLATING,
        &["BlackChecks", "TraitorChess"],
        "oscillating kings are not played with Black Checks and Traitor chess",
    ),
    apart(&[OSCILLATING[0]], &[OSCILLATING[1], OSCILLATING[2]], ONE_TYPE),
    apart(&[OSCILLATING[1]], &[OSCILLATING[2]], ONE_TYPE),
    apart(&[OSCILLATING[3]], &[OSCILLATING[4], OSCILLATING[5]], ONE_TYPE),
    apart(&[OSCILLATING[4]], &[OSCILLATING[5]], ONE_TYPE),
    apart(
        &LENDING,
        &["PhantomChess", "PlusChess", "CirceTake&Make"],
        "men that lend each other their ways are not played with Phantom and Plus chess and Circe Take&Make",
    ),
    apart(
        &CONTACT,
        &["Wormholes", "TransmissionMenace"],
        "contact is not asked for with wormholes and Transmission Menace",
    ),
    apart(
        &["ActuatedRevolvingBoard"],
        &["BlackChecks"],
        "a board that revolves is not played with Black Checks, by which Black may pass",
    ),
];

/// Why these conditions are not played together, if there are two of them that are not.
pub(crate) fn refuses_together(rules: &Rules) -> Option<&'static str> {
    let has = |names: &[&str]| super::of(rules).any(|condition| names.contains(&condition.name()));
    let apart = APART.iter().find(|apart| has(apart.first) && has(apart.second));
    apart.map(|apart| apart.why)
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn all_names_are_those_of_conditions() {
        let names = APART.iter().flat_map(|apart| apart.first.iter().chain(apart.second));
        let unknown: Vec<_> = names.filter(|name| super::super::by_name(name).is_none()).collect();
        assert!(unknown.is_empty(), "{unknown:?}");
    }

    #[test]
    fn nothing_is_refused_alone() {
        for apart in &APART {
            assert!(
                apart.first.iter().all(|name| !apart.second.contains(name)),
                "{}",
                apart.why
            );
        }
    }
}
