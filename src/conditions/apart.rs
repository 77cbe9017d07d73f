//! Conditions that are not played together: by what each says alone it is not certain what they mean then.

use crate::rules::Rules;

/// None of the ones is played with any of the others.
struct Apart {
    ones: &'static [&'static str],
    others: &'static [&'static str],
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

/// Pairs that go neither as their plain definitions together nor as in Popeye, found by trying all of them.
const APART: [Apart; 16] = [
    Apart {
        ones: &["Bicolores"],
        others: &[
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
        why: "Bicolores is not played with conditions by which a man attacks or not because of others or of the last move",
    },
    Apart {
        ones: &["Pepo"],
        others: &[
            "KobulKings",
            "Lortap",
            "MultiCaptures",
            "Patrol",
            "UltraPatrol",
            "SwappingKings",
        ],
        why: "Pepo is not played with Kobul and swapping kings, Patrol and Lortap, and multicaptures",
    },
    Apart {
        ones: &["SwappingKings", "MessignyChess", "MessignyChess RexExclusive"],
        others: &["Vogtländer Chess", "Disparate"],
        why: "kings do not exchange their places under Vogtländer chess and Disparate",
    },
    Apart {
        ones: &["SwappingKings", "MessignyChess", "MessignyChess RexExclusive"],
        others: &OSCILLATING,
        why: "kings exchange their places by one condition only",
    },
    Apart {
        ones: &["MessignyChess", "MessignyChess RexExclusive"],
        others: &["EinsteinChess", "ReversalEinsteinChess", "AntiEinsteinChess"],
        why: "Messigny chess is not played with Einstein chess and its kin",
    },
    Apart {
        ones: &["KobulKings", "SnekChess"],
        others: &[
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
        why: "Kobul kings and Snek chess are not played with other ways of kings, with Breton and with conditions on guards",
    },
    Apart {
        ones: &["Reflective Kings", "White Reflective King", "Black Reflective King"],
        others: &["BGL", "Bichrome Chess", "Monochrome Chess"],
        why: "reflective kings are not played with conditions that measure a move by its length or its squares",
    },
    Apart {
        ones: &["Face to Face", "Back to Back", "Cheek to Cheek"],
        others: &["MultiCaptures", "Make&TakeChess"],
        why: "men that lend their ways to those before them are not played with multicaptures and Make&Take",
    },
    Apart {
        ones: &["NorskSjakk", SUPER_TRANSMUTING[0], SUPER_TRANSMUTING[1]],
        others: &[
            "SymmetryAntiCirce",
            "VerticalSymmetryAntiCirce",
            "AntipodeanAntiCirce",
            "EquipollentsAntiCirce",
            "FrankfurtChess",
        ],
        why: "men that change by their moves are not played with Frankfurt chess and with Anticirce by symmetry, Antipodean and \
              Equipollents Anticirce",
    },
    Apart {
        ones: &SUPER_TRANSMUTING,
        others: &[
            "MessignyChess",
            "MessignyChess RexExclusive",
            "ProteanChess",
            "New Köko",
        ],
        why: "super-transmuting kings are not played with Messigny and Protean chess and New Köko",
    },
    Apart {
        ones: &["New Köko", "Antiköko"],
        others: &["Take&Make", "ActuatedRevolvingCentre", "ActuatedRevolvingBoard"],
        why: "contact is not asked for where men go on or squares turn",
    },
    Apart {
        ones: &["New Köko", "Antiköko"],
        others: &OSCILLATING,
        why: "contact is not asked for where kings exchange their places",
    },
    Apart {
        ones: &["BrunnerChess"],
        others: &["FrankfurtChess", "ProteanChess", "Breton"],
        why: "Brunner chess is not played with Frankfurt and Protean chess and Breton",
    },
    Apart {
        ones: &["AntiSuperCirce", "AntiSuperCirce Cheylan"],
        others: &["Leffie", "DarkSide", "TraitorChess"],
        why: "Anti-Super-Circe is not played with Leffie, Dark Side and Traitor chess",
    },
    Apart {
        ones: &["Masand", "MasandGeneralised"],
        others: &["HaanerChess", "Make&TakeChess", "Leffie"],
        why: "Masand is not played with Haaner chess, Make&Take and Leffie",
    },
    Apart {
        ones: &["Take&Make"],
        others: &["HaanerChess", "PhantomChess"],
        why: "Take&Make is not played with Haaner and Phantom chess",
    },
];

/// Why these conditions are not played together, if there are two of them that are not.
pub(crate) fn refuses_together(rules: &Rules) -> Option<&'static str> {
    let has = |names: &[&str]| super::of(rules).any(|condition| names.contains(&condition.name()));
    let apart = APART.iter().find(|apart| has(apart.ones) && has(apart.others));
    apart.map(|apart| apart.why)
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn all_names_are_those_of_conditions() {
        let names = APART.iter().flat_map(|apart| apart.ones.iter().chain(apart.others));
        let unknown: Vec<_> = names.filter(|name| super::super::by_name(name).is_none()).collect();
        assert!(unknown.is_empty(), "{unknown:?}");
    }

    #[test]
    fn nothing_is_refused_alone() {
        for apart in &APART {
            assert!(
                apart.ones.iter().all(|one| !apart.others.contains(one)),
                "{}",
                apart.why
            );
        }
    }
}
