//! Hunters: men that move ahead as one man, back as another, and never along their rank.
//!
//! Any two of six men make a hunter, and a pawn makes one with each of them. The rook/bishop-hunter and the
//! bishop/rook-hunter of Popeye's list are riders that turn by the board.

use super::{Glyph, Kind, Movement, Soldier, classical, hoppers, riders};

/// The pawn of a hunter: it does not promote, and a hunter that has come back to its own first rank goes ahead from there, too.
static PAWN: Soldier = Soldier {
    promotes: false,
    from_base: true,
    ..Soldier::PAWN
};

/// Names the men of which hunters are made: the kind of each, its names in three languages, our letters for it and those of magazines in
/// these languages.
macro_rules! parts {
    ($($part:ident = $kind:path, [$e:literal, $g:literal, $f:literal], $ours:literal, [$me:literal, $mg:literal, $mf:literal];)*) => {
        $(macro_rules! $part {
            (kind) => { $kind };
            (english) => { $e };
            (german) => { $g };
            (french) => { $f };
            (ours) => { $ours };
            (in_english) => { $me };
            (in_german) => { $mg };
            (in_french) => { $mf };
        })*
    };
}

parts! {
    queen = classical::QUEEN, ["queen", "dame", "dame"], "Q", ["Q", "D", "D"];
    rook = classical::ROOK, ["rook", "turm", "tour"], "R", ["R", "T", "T"];
    bishop = classical::BISHOP, ["bishop", "läufer", "fou"], "B", ["B", "L", "F"];
    knight = classical::KNIGHT, ["knight", "springer", "cavalier"], "N", ["S", "S", "C"];
    grasshopper = hoppers::GRASSHOPPER, ["grasshopper", "grashüpfer", "sauterelle"], "G", ["G", "G", "S"];
    nightrider = riders::NIGHTRIDER, ["nightrider", "nachtreiter", "noctambule"], "NR", ["N", "N", "N"];
    pawn = classical::PAWN, ["pawn", "bauer", "pion"], "P", ["P", "B", "P"];
}

/// The hunter that moves ahead as one man and back as another.
macro_rules! hunter {
    (pawn, $home:ident) => {
        hunter!(pawn, $home, Movement::Soldier(&PAWN), "pawn that does not promote")
    };
    ($away:ident, $home:ident) => {
        hunter!($away, $home, Movement::Ahead($away!(kind).movement), $away!(english))
    };
    ($away:ident, $home:ident, $ahead:expr, $told:expr) => {
        Kind {
            names: [
                concat!("hunter ", $away!(english), "/", $home!(english)),
                concat!("jäger ", $away!(german), "/", $home!(german)),
                concat!("chasseur ", $away!(french), "/", $home!(french)),
            ],
            letters: concat!("H", $away!(ours), $home!(ours)),
            magazine: [
                concat!($away!(in_english), "/", $home!(in_english)),
                concat!($away!(in_german), "/", $home!(in_german)),
                concat!($away!(in_french), "/", $home!(in_french)),
            ],
            movement: &[$ahead, Movement::Back($home!(kind).movement)],
            glyph: Glyph {
                like: $away!(kind).glyph.like,
                turn: ($away!(kind).glyph.turn + 45) % 360,
            },
            weight: ($away!(kind).weight + $home!(kind).weight) / 2,
            definition: concat!(
                "Moves ahead as a ",
                $told,
                ", back as a ",
                $home!(english),
                ", and never along its rank."
            ),
            source: "Popeye, which reads any two men so",
        }
    };
}

/// Each hunter, by the man as which it moves ahead.
pub(super) static HUNTERS: [Kind; 36] = [
    hunter!(queen, rook),
    hunter!(queen, bishop),
    hunter!(queen, knight),
    hunter!(queen, grasshopper),
    hunter!(queen, nightrider),
    hunter!(rook, queen),
    hunter!(rook, bishop),
    hunter!(rook, knight),
    hunter!(rook, grasshopper),
    hunter!(rook, nightrider),
    hunter!(bishop, queen),
    hunter!(bishop, rook),
    hunter!(bishop, knight),
    hunter!(bishop, grasshopper),
    hunter!(bishop, nightrider),
    hunter!(knight, queen),
    hunter!(knight, rook),
    hunter!(knight, bishop),
    hunter!(knight, grasshopper),
    hunter!(knight, nightrider),
    hunter!(grasshopper, queen),
    hunter!(grasshopper, rook),
    hunter!(grasshopper, bishop),
    hunter!(grasshopper, knight),
    hunter!(grasshopper, nightrider),
    hunter!(nightrider, queen),
    hunter!(nightrider, rook),
    hunter!(nightrider, bishop),
    hunter!(nightrider, knight),
    hunter!(nightrider, grasshopper),
    hunter!(pawn, queen),
    hunter!(pawn, rook),
    hunter!(pawn, bishop),
    hunter!(pawn, knight),
    hunter!(pawn, grasshopper),
    hunter!(pawn, nightrider),
];
