//! Pairs of which one changes the sides of men, or lets them vanish, and that are not played together.

use super::kin::{ANTICIRCE, BRETON, HALVES, IMMUN, MASAND, SENTINELS};
use super::{Apart, apart};

/// Those pairs.
pub(super) const APART: [Apart; 12] = [
    apart(
        &MASAND,
        &[
            "HaanerChess",
            "Make&TakeChess",
            "Leffie",
            "Pepo",
            "SwappingKings",
            "TraitorChess",
        ],
        "Masand is not played with Haaner and Traitor chess, Make&Take, Leffie, Pepo and swapping kings",
    ),
    apart(
        &MASAND,
        &["Woozles", "BiWoozles", "Heffalumps", "BiHeffalumps"],
        "Masand is not played with Woozles and Heffalumps: whom a man attacks that others bind is not certain",
    ),
    apart(
        &["MasandGeneralised"],
        &[
            "SAT",
            "Köko",
            "New Köko",
            "Antiköko",
            "Disparate",
            "FuddledMen",
            "DarkSide",
            "LineChameleonChess",
            "Superguards",
            "CirceTurncoats",
        ],
        "generalised Masand is not played with conditions by which men that change their sides may begin or cease to check",
    ),
    apart(
        &["MasandGeneralised"],
        &SENTINELS,
        "generalised Masand is not played with Sentinels, whose pawns may check when they have changed their sides",
    ),
    apart(
        &BRETON,
        &ANTICIRCE,
        "Breton is not played with Anticirce: the man that returns may vanish or change its side",
    ),
    apart(
        &BRETON,
        &["FrankfurtChess", "ProteanChess"],
        "Breton is not played with Frankfurt and Protean chess: of which kind the man is that takes is not certain",
    ),
    apart(
        &BRETON,
        &IMMUN,
        "Breton is not played with Immun chess: whether a man is in the way that vanishes is not certain",
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
        &["TraitorChess"],
        &[
            "SwappingKings",
            "AntiCloneCirce",
            "Single Box",
            "Single Box Type 2",
            "Single Box Type 3",
        ],
        "Traitor chess is not played with swapping kings, Anticirce Clone and single box",
    ),
    apart(
        &["HaanerChess"],
        &IMMUN,
        "Haaner chess is not played with Immun chess: whether a hole is vacant is not certain",
    ),
    apart(
        &["CirceTake&Make"],
        &["TransmissionMenace"],
        "Circe Take&Make is not played with Transmission Menace: by which ways a man that is taken goes on is not certain",
    ),
];
