//! Pairs of which one says how kings move or change, and that are not played together.

use super::kin::{
    CONTACT, EXCHANGING, MASAND, MESSIGNY, OSCILLATING, OSCILLATING_BOUND, REFLECTIVE, SAT, SQUARES, SUPER_TRANSMUTING,
    TRANSMUTED, ULTRA, VAULTING,
};
use super::{Apart, apart};

const WHICH_FLIGHTS: &str =
    "SAT is not played with kings that move as their attackers: which flights they have is not certain";

const TWO_WAYS: &str =
    "super-transmuting kings are not played with other ways of the same kings when they are attacked";

/// Conditions by which White's king moves in other ways when it is attacked. The kings of either side may have ways of their own.
const WAYS_OF_WHITE: [&str; 6] = [
    TRANSMUTED[0],
    TRANSMUTED[1],
    REFLECTIVE[0],
    REFLECTIVE[1],
    VAULTING[0],
    VAULTING[1],
];

/// The same of Black's king.
const WAYS_OF_BLACK: [&str; 6] = [
    TRANSMUTED[0],
    TRANSMUTED[2],
    REFLECTIVE[0],
    REFLECTIVE[2],
    VAULTING[0],
    VAULTING[2],
];

const NO_EXCHANGE_IN_CHECK: &str =
    "exchange castling is not played with kings that must move in other ways when they are attacked";

const ATTACKED_OR_NOT: &str =
    "kings that move as their attackers are not played with conditions that bind checks to certain moves";

/// Those pairs.
pub(super) const APART: [Apart; 36] = [
    apart(
        &["Isardam", "Isardam Type B"],
        &OSCILLATING_BOUND,
        "Isardam is not played with oscillating kings of types B and C: whether a king that goes away is attacked is not certain",
    ),
    apart(
        &MESSIGNY,
        &["BlackConsequentForcedSquare", "WhiteConsequentForcedSquare"],
        "Messigny chess is not played with forced squares that bind checks: whether an exchange comes to one is not certain",
    ),
    apart(
        &SUPER_TRANSMUTING,
        &[
            "AntiCirce Rank",
            "AntiCirce RexExclusive",
            "AntiCirce Chameleon",
            "AntiCirce Einstein",
            "AntiCirce ReversalEinstein",
            "AntiCloneCirce",
        ],
        "super-transmuting kings are not played with forms of Anticirce by which a king that takes returns otherwise than other men",
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
        &["KobulKings", "SnekChess"],
        &[
            TRANSMUTED[0],
            TRANSMUTED[1],
            TRANSMUTED[2],
            REFLECTIVE[0],
            REFLECTIVE[1],
            REFLECTIVE[2],
            VAULTING[0],
            VAULTING[1],
            VAULTING[2],
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
        &CONTACT,
        &OSCILLATING,
        "contact is not asked for where kings exchange their places",
    ),
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
    apart(
        &SAT,
        &OSCILLATING_BOUND,
        "SAT is not played with oscillating kings of types B and C",
    ),
    apart(&SAT, &TRANSMUTED, WHICH_FLIGHTS),
    apart(&SAT, &REFLECTIVE, WHICH_FLIGHTS),
    apart(&SAT, &VAULTING, WHICH_FLIGHTS),
    apart(
        &OSCILLATING,
        &["Circe RexInclusive"],
        "oscillating kings are not played with Circe for kings",
    ),
    apart(
        &ULTRA,
        &OSCILLATING_BOUND,
        "oscillating kings of types B and C are not played with conditions that bind checks to certain moves",
    ),
    apart(
        &["Antikings"],
        &OSCILLATING_BOUND,
        "antikings are not played with oscillating kings of types B and C",
    ),
    apart(
        &MASAND,
        &OSCILLATING,
        "Masand is not played with oscillating kings: who checks before or after the kings have exchanged their places is not certain",
    ),
    apart(
        &["ExchangeCastling"],
        &MESSIGNY,
        "kings exchange their places by one condition only",
    ),
    apart(&["ExchangeCastling"], &TRANSMUTED, NO_EXCHANGE_IN_CHECK),
    apart(&["ExchangeCastling"], &VAULTING, NO_EXCHANGE_IN_CHECK),
    apart(&["ExchangeCastling"], &SUPER_TRANSMUTING, NO_EXCHANGE_IN_CHECK),
    apart(
        &SUPER_TRANSMUTING,
        &["RoleExchange", "MagicSquares"],
        "super-transmuting kings are not played with role exchange and magic squares",
    ),
    apart(&[SUPER_TRANSMUTING[0]], &WAYS_OF_WHITE, TWO_WAYS),
    apart(&[SUPER_TRANSMUTING[1]], &WAYS_OF_BLACK, TWO_WAYS),
    apart(&ULTRA, &TRANSMUTED, ATTACKED_OR_NOT),
    apart(&ULTRA, &REFLECTIVE, ATTACKED_OR_NOT),
    apart(&ULTRA, &VAULTING, ATTACKED_OR_NOT),
    apart(&ULTRA, &SUPER_TRANSMUTING, ATTACKED_OR_NOT),
    apart(
        &VAULTING,
        &["Make&TakeChess"],
        "vaulting kings are not played with Make&Take: whether a king is attacked before its first step or after it is not certain",
    ),
];
