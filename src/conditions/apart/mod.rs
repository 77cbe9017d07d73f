//! Conditions that are not played together, because what they mean then is not certain.

mod changing;
pub(super) mod kin;
mod kings;

use super::{Condition, Party};
use crate::rules::Rules;
use kin::{
    ANNAN, ANTI_SUPER_CIRCE, ANTICIRCE, ARMIES, BRETON, BY_ARRAY, CONTACT, IMMUN, LENDING, MASAND, MESSIGNY, MUMMERS,
    OSCILLATING, SAT, SAT_FORMS, SENTINELS, SNEK, SQUARES, SYNCHRONOUS, TRANSMUTED, ULTRA,
};

/// No condition of the first list is played with one of the second.
struct Apart {
    first: &'static [&'static str],
    second: &'static [&'static str],
    why: &'static str,
}

const NO_MASAND: &str = "Masand is not played with forms of SAT and with antikings";

const EXCHANGED: &str = "Messigny chess is not played with Anti-Andernach chess and where the length of a move counts: an exchange may have none";

const fn apart(first: &'static [&'static str], second: &'static [&'static str], why: &'static str) -> Apart {
    Apart { first, second, why }
}

/// Conditions of which one is played at a time, and why.
const ONE_AT_A_TIME: [(&[&str], &str); 10] = [
    (&ANNAN, "one type of Annan chess is played at a time"),
    (&ARMIES, "one army takes the place of the usual men"),
    (&SAT, "one form of SAT is played at a time"),
    (&SENTINELS, ONE_FORM),
    (&MESSIGNY, ONE_FORM),
    (&IMMUN, ONE_FORM),
    (&["Isardam", "Isardam Type B"], ONE_FORM),
    (&["CAST", "CAST Inverse"], ONE_FORM),
    (&[OSCILLATING[0], OSCILLATING[1], OSCILLATING[2]], ONE_TYPE),
    (&[OSCILLATING[3], OSCILLATING[4], OSCILLATING[5]], ONE_TYPE),
];

const ONE_FORM: &str = "one form of the same condition is played at a time";

const ONE_TYPE: &str = "the king of a side oscillates by one type only";

/// Pairs that went neither as their plain definitions say nor as in Popeye, beside those of the other files here.
const APART: [Apart; 55] = [
    apart(
        &["Bicolores"],
        &[
            "Antiguards",
            "Antiköko",
            "BGL",
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
        "Bicolores is not played with conditions by which a man attacks or not because of others or of its last moves",
    ),
    apart(
        &["Pepo"],
        &[
            "Back to Back",
            "Bicolores",
            "Face to Face",
            "KobulKings",
            "Lortap",
            "MultiCaptures",
            "Patrol",
            "UltraPatrol",
            "SnekChess",
            "SwappingKings",
        ],
        "Pepo is not played with Bicolores, Kobul and swapping kings, Snek chess, Patrol and Lortap, multicaptures, Face to Face and Back to Back",
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
            TRANSMUTED[0],
            TRANSMUTED[1],
            TRANSMUTED[2],
            "ChameleonChess",
            "LineChameleonChess",
            "NorskSjakk",
            "RelegationChess",
            "DarkSide",
            "TraitorChess",
            "MagicSquares",
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
            "Bicaptures",
        ],
        "Make&Take is not played where men take from other squares than their own, with Einstein chess and its kin and with Bicaptures",
    ),
    apart(
        &BY_ARRAY,
        &ARMIES,
        "Immun and Geneva chess are not played with other armies: where the usual men would be reborn is not certain",
    ),
    apart(&MESSIGNY, &["AntiAndernachChess"], EXCHANGED),
    apart(&MESSIGNY, &MUMMERS, EXCHANGED),
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
        &["MultiCaptures"],
        "men that lend their ways to those before them are not played with multicaptures",
    ),
    apart(
        &["Make&TakeChess"],
        &LENDING,
        "Make&Take is not played where men lend their ways: on which square a man that takes borrows its way is not certain",
    ),
    apart(
        &["NorskSjakk"],
        &ANTICIRCE,
        "Norsk Sjakk is not played with Anticirce, by which a man that changes may return as what it was or as what it is",
    ),
    apart(
        &["CirceClone", "MirrorCirceClone"],
        &SNEK,
        "Circe Clone is not played with Snek chess and Snek circle chess",
    ),
    apart(
        &["New Köko", "Antiköko"],
        &MESSIGNY,
        "new and anti forms of Köko are not played with Messigny chess",
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
        &["Hole"],
        &["ActuatedRevolvingCentre", "ActuatedRevolvingBoard"],
        "holes are not played where squares turn",
    ),
    apart(
        &["BrunnerChess"],
        &[
            "FrankfurtChess",
            "ProteanChess",
            "Breton",
            "Breton Chromatic",
            "Breton PY",
            "AntiSuperCirce",
            "AntiSuperCirce Cheylan",
            "Pepo",
        ],
        "Brunner chess is not played with Frankfurt and Protean chess, Breton, Anti-Super-Circe and Pepo",
    ),
    apart(
        &ANTI_SUPER_CIRCE,
        &[
            "Isardam",
            "Leffie",
            "DarkSide",
            "TraitorChess",
            "FrankfurtChess",
            "ProteanChess",
        ],
        "Anti-Super-Circe is not played with Isardam, Leffie, Dark Side, Traitor, Frankfurt and Protean chess",
    ),
    apart(
        &["Take&Make"],
        &[
            "HaanerChess",
            "PhantomChess",
            "ProteanChess",
            "BGL",
            "Cheek to Cheek",
            "Köko",
            "New Köko",
            "Antiköko",
        ],
        "Take&Make is not played with Haaner, Phantom and Protean chess, BGL, Cheek to Cheek, Köko and its kin",
    ),
    apart(
        &SAT,
        &["Vogtländer Chess", "Bicolores", "Antikings", "Pepo"],
        "SAT is not played with other conditions that say what a check is",
    ),
    apart(
        &["Vogtländer Chess"],
        &["Bicolores", "Pepo", "Circe RexInclusive"],
        "Vogtländer chess is not played with Bicolores and Pepo and with Circe for kings",
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
    apart(
        &["ExchangeCastling"],
        &["Disparate"],
        "exchange castling is not played with Disparate: which of the two men has moved is not certain",
    ),
    apart(
        &["ExchangeCastling"],
        &MUMMERS,
        "exchange castling is not played where the length of a move counts",
    ),
    apart(
        &["Single Box"],
        &["AntiCirce Chameleon"],
        "single box is not played with Chameleon Anticirce: which of the two men must be in the box is not certain",
    ),
    apart(
        &["RoleExchange"],
        &["White Ultraschachzwang", "Black Ultraschachzwang"],
        "role exchange is not played where each move must check",
    ),
    apart(
        &LENDING,
        &MESSIGNY,
        "Messigny chess is not played where men lend each other their ways: of which kind they are then is not certain",
    ),
    apart(
        &["Take&Make"],
        &SYNCHRONOUS,
        "Take&Make is not played with synchronous movers: which way a man has gone is not certain",
    ),
    apart(
        &[
            "Take&Make",
            "Make&TakeChess",
            "SwappingKings",
            "Masand",
            "MasandGeneralised",
        ],
        &ULTRA,
        "Take&Make, Make&Take, Masand and swapping kings are not played with conditions that bind checks to certain moves",
    ),
    apart(
        &["BrunnerChess"],
        &[
            "Masand",
            "MasandGeneralised",
            "Isardam",
            "Isardam Type B",
            "CAST",
            "CAST Inverse",
        ],
        "Brunner chess is not played with Masand, Isardam and CAST: whether a man checks is not certain",
    ),
    apart(
        &["PartialParalysis"],
        &["CAST", "CAST Inverse"],
        "partial paralysis is not played with CAST: whom a man that it binds could take is not certain",
    ),
    apart(
        &["Leffie"],
        &["Isardam Type B"],
        "Leffie is not played with Isardam of type B: whether a man checks is not certain",
    ),
    apart(
        &MESSIGNY,
        &SYNCHRONOUS,
        "Messigny chess is not played with synchronous movers, followers and partial paralysis",
    ),
    apart(
        &MESSIGNY,
        &["PartialParalysis", "WhiteFollowMyLeader", "BlackFollowMyLeader"],
        "Messigny chess is not played with synchronous movers, followers and partial paralysis",
    ),
    apart(
        &["PhantomChess", "PlusChess"],
        &["CirceTake&Make"],
        "Circe Take&Make is not played where men take from other squares than their own",
    ),
    apart(
        &["FrankfurtChess", "ProteanChess"],
        &["AntiCirce RexExclusive"],
        "Frankfurt and Protean chess are not played with Anticirce without kings: whether a man that takes a king returns is not certain",
    ),
    apart(
        &ANTI_SUPER_CIRCE,
        &["Circe RexInclusive"],
        "Circe for kings is not played with Anti-Super-Circe, by which a man may stand in their way",
    ),
    apart(
        &["Tibet", "DoubleTibet"],
        &[
            "AntiCirce Chameleon",
            "AntiCirce Einstein",
            "AntiCirce ReversalEinstein",
            "AntiCloneCirce",
        ],
        "Tibet is not played with forms of Anticirce by which a man returns as another: whether it has taken one of its kind is not certain",
    ),
    apart(&SAT_FORMS, &MASAND, NO_MASAND),
    apart(&["Antikings"], &MASAND, NO_MASAND),
    apart(
        &LENDING,
        &[
            "MarsCirce",
            "MarsMirrorCirce",
            "PhantomChess",
            "PlusChess",
            "CirceTake&Make",
        ],
        "men that lend each other their ways are not played with Mars Circe, Phantom and Plus chess and Circe Take&Make",
    ),
    apart(
        &ULTRA,
        &["Vogtländer Chess", "Antikings"],
        "Vogtländer chess and Antikings are not played with conditions that bind checks to certain moves",
    ),
    apart(
        &["Masand", "MasandGeneralised", "SwappingKings"],
        &["Circe RexInclusive"],
        "Circe for kings is not played with Masand and swapping kings: whether a king is taken for good would hang on itself",
    ),
    apart(
        &["Pepo", "Bicaptures", "Antikings"],
        &["Circe RexInclusive"],
        "Circe for kings is not played with Pepo, Bicaptures and Antikings",
    ),
    apart(
        &CONTACT,
        &BRETON,
        "contact is not asked for with Breton, by which the man that takes may vanish",
    ),
    apart(
        &[
            "Breton",
            "Breton Chromatic",
            "Breton PY",
            "FrankfurtChess",
            "ProteanChess",
        ],
        &["Circe RexInclusive"],
        "Breton, Frankfurt and Protean chess are not played with Circe for kings",
    ),
    apart(
        &["Bicaptures"],
        &["ParrainCirce", "ContraParrain"],
        "Bicaptures are not played with Parrain Circe: for which side a man stands again that its own side has taken is not certain",
    ),
    apart(
        &["BlackChecks"],
        &["ParrainCirce", "ContraParrain", "LastCapture"],
        "Black Checks is not played with Parrain Circe: whether a man is reborn when Black makes no move is not certain",
    ),
    apart(
        &SNEK,
        &[
            "AndernachChess",
            "Tibet",
            "DoubleTibet",
            "Volage",
            "Hypervolage",
            "ChameleonPursuit",
            "DarkSide",
            "TraitorChess",
        ],
        "Snek chess is not played where men that take change their side: whether these become others, too, is not certain",
    ),
];

fn all() -> impl Iterator<Item = &'static Apart> {
    APART.iter().chain(&changing::APART).chain(&kings::APART)
}

/// Why these conditions are not played together, whoever stands where, if there are two of them that are not.
pub(crate) fn refuses_together(rules: &Rules) -> Option<&'static str> {
    if rules.conditions.len() < 2 {
        return None;
    }
    let settling = |party: Party| {
        let settles = |condition: &&dyn Condition| condition.settles() == Some(party);
        super::of(rules).filter(settles).count()
    };
    let held = |names: &[&str]| {
        super::of(rules)
            .filter(|condition| names.contains(&condition.name()))
            .count()
    };
    let apart = all().find(|apart| held(apart.first) > 0 && held(apart.second) > 0);
    let several = || ONE_AT_A_TIME.iter().find(|(names, _)| held(names) > 1);
    match () {
        () if settling(Party::Taker) > 1 => Some("forms of Anticirce are not played together"),
        () if settling(Party::Taken) > 1 => {
            Some("conditions by which men that are taken stand again are not played together")
        }
        () => apart.map(|apart| apart.why).or_else(|| several().map(|(_, why)| *why)),
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn all_names_are_those_of_conditions() {
        let pairs = all().flat_map(|apart| apart.first.iter().chain(apart.second));
        let names = pairs.chain(ONE_AT_A_TIME.iter().flat_map(|(names, _)| *names));
        let unknown: Vec<_> = names
            .filter(|name| crate::conditions::by_name(name).is_none())
            .collect();
        assert!(unknown.is_empty(), "{unknown:?}");
    }

    #[test]
    fn nothing_is_refused_alone() {
        for apart in all() {
            assert!(
                apart.first.iter().all(|name| !apart.second.contains(name)),
                "{}",
                apart.why
            );
        }
    }
}
