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

/// Conditions by which two kings exchange their places.
const EXCHANGING: [&str; 3] = ["SwappingKings", "MessignyChess", "MessignyChess RexExclusive"];

/// Forms of Köko that are not played as Köko is.
const CONTACT: [&str; 2] = ["New Köko", "Antiköko"];

const fn apart(first: &'static [&'static str], second: &'static [&'static str], why: &'static str) -> Apart {
    Apart { first, second, why }
}

/// Pairs that went neither as their plain definitions say nor as in Popeye. Rare conditions have not been tried with all others.
const APART: [Apart; 16] = [
    apart(
        &["Bicolores"],
        &[
            "CAST",
            "CAST Inverse",
            "Central Chess",
            "Functionary Chess",
            "FuddledMen",
            "GenevaChess",
            "GenevaChess RexInclusive",
            "Leffie",
            "Lortap",
            "MultiCaptures",
            "New Köko",
            "Patrol",
            "UltraPatrol",
            "Provocation Chess",
            "Superguards",
            "SwappingKings",
        ],
        "Bicolores is not played with conditions by which a man attacks or not because of others or of the last move",
    ),
    apart(
        &["Pepo"],
        &[
            "KobulKings",
            "Lortap",
            "MultiCaptures",
            "Patrol",
            "UltraPatrol",
            "SwappingKings",
        ],
        "Pepo is not played with Kobul and swapping kings, Patrol and Lortap, and multicaptures",
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
        &["MessignyChess", "MessignyChess RexExclusive"],
        &["EinsteinChess", "ReversalEinsteinChess", "AntiEinsteinChess"],
        "Messigny chess is not played with Einstein chess and its kin",
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
        &["Reflective Kings", "White Reflective King", "Black Reflective King"],
        &["BGL", "Bichrome Chess", "Monochrome Chess"],
        "reflective kings are not played with conditions that measure a move by its length or its squares",
    ),
    apart(
        &["Face to Face", "Back to Back", "Cheek to Cheek"],
        &["MultiCaptures", "Make&TakeChess"],
        "men that lend their ways to those before them are not played with multicaptures and Make&Take",
    ),
    apart(
        &["NorskSjakk", SUPER_TRANSMUTING[0], SUPER_TRANSMUTING[1]],
        &[
            "SymmetryAntiCirce",
            "VerticalSymmetryAntiCirce",
            "AntipodeanAntiCirce",
            "EquipollentsAntiCirce",
            "FrankfurtChess",
        ],
        "men that change by their moves are not played with Frankfurt chess and with Anticirce by symmetry, Antipodean and \
              Equipollents Anticirce",
    ),
    apart(
        &SUPER_TRANSMUTING,
        &[
            "MessignyChess",
            "MessignyChess RexExclusive",
            "ProteanChess",
            "New Köko",
        ],
        "super-transmuting kings are not played with Messigny and Protean chess and New Köko",
    ),
    apart(
        &CONTACT,
        &["Take&Make", "ActuatedRevolvingCentre", "ActuatedRevolvingBoard"],
        "contact is not asked for where men go on or squares turn",
    ),
    apart(
        &CONTACT,
        &OSCILLATING,
        "contact is not asked for where kings exchange their places",
    ),
    apart(
        &["BrunnerChess"],
        &["FrankfurtChess", "ProteanChess", "Breton"],
        "Brunner chess is not played with Frankfurt and Protean chess and Breton",
    ),
    apart(
        &["AntiSuperCirce", "AntiSuperCirce Cheylan"],
        &["Leffie", "DarkSide", "TraitorChess"],
        "Anti-Super-Circe is not played with Leffie, Dark Side and Traitor chess",
    ),
    apart(
        &["Masand", "MasandGeneralised"],
        &["HaanerChess", "Make&TakeChess", "Leffie"],
        "Masand is not played with Haaner chess, Make&Take and Leffie",
    ),
    apart(
        &["Take&Make"],
        &["HaanerChess", "PhantomChess"],
        "Take&Make is not played with Haaner and Phantom chess",
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
