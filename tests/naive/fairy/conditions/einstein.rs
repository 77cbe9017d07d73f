//! Einstein chess and its kin: men gain and lose with their moves.

use super::Rule;
use crate::fairy::men::Kind;
use crate::fairy::men::soldiers::from_first_rank;
use crate::fairy::moves::Move;
use crate::fairy::position::Position;

/// What a man becomes with a move without capture, the rook that castles too, and what with a capture.
macro_rules! einstein {
    ($name:literal, $quiet:expr, $taking:expr) => {
        Rule {
            ways: |walker, man, own| {
                let mut ways = from_first_rank(walker, man, own, 3);
                for way in &mut ways {
                    way.promotes = false;
                }
                ways
            },
            after: |_, m, after| vec![changed(m, after, if m.taken.is_some() { $taking } else { $quiet })],
            ..Rule::named($name)
        }
    };
}

pub const RULES: &[Rule] = &[
    einstein!("EinsteinChess", less, more),
    einstein!("AntiEinsteinChess", less, |kind| kind),
    einstein!("ReversalEinsteinChess", more, less),
];

fn changed(m: &Move, mut after: Position, becomes: fn(Kind) -> Kind) -> Position {
    for (_, to) in after.steps(m) {
        after.become_as(to, becomes);
    }
    after
}

pub fn less(kind: Kind) -> Kind {
    match kind {
        Kind::QUEEN => Kind::ROOK,
        Kind::ROOK => Kind::BISHOP,
        Kind::BISHOP => Kind::KNIGHT,
        Kind::KNIGHT => Kind::PAWN,
        other => other,
    }
}

pub fn more(kind: Kind) -> Kind {
    match kind {
        Kind::PAWN => Kind::KNIGHT,
        Kind::KNIGHT => Kind::BISHOP,
        Kind::BISHOP => Kind::ROOK,
        Kind::ROOK => Kind::QUEEN,
        other => other,
    }
}
