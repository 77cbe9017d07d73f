//! Men that become what is taken; royal men of many kinds.

use super::Rule;
use super::changes::circled;
use crate::fairy::men::walker::Way;
use crate::fairy::men::{Kind, Man, Nature, Side};
use crate::fairy::moves::Move;
use crate::fairy::places::Place;
use crate::fairy::position::Position;

pub const RULES: &[Rule] = &[
    Rule {
        ways: |_, _, own| without_promotion_by_capture(own),
        after: |_, m, after| vec![like_its_prey(m, after, |kind| kind)],
        ..Rule::named("FrankfurtChess")
    },
    Rule {
        ways: |_, _, own| without_promotion_by_capture(own),
        after: |_, m, after| vec![like_its_prey(m, after, reversed)],
        ..Rule::named("ProteanChess")
    },
    Rule {
        after: |_, m, after| vec![king_like_its_man(m, after)],
        ..Rule::named("KobulKings")
    },
    Rule {
        after: |_, m, after| match m.by {
            Side::White => vec![after],
            Side::Black => vec![king_like_its_man(m, after)],
        },
        ..Rule::named("KobulKings White")
    },
    Rule {
        after: |_, m, after| match m.by {
            Side::White => vec![king_like_its_man(m, after)],
            Side::Black => vec![after],
        },
        ..Rule::named("KobulKings Black")
    },
    Rule {
        after: |_, m, mut after| match m.taken {
            Some((_, taken)) if taken.kind.is_pawn() => {
                king_becomes(&mut after, m.by.other(), Kind::KING);
                vec![after]
            }
            Some((_, taken)) if taken.kind == Kind::KNIGHT => {
                let is_king = |man: &Man| man.kind == Kind::KING && man.serves(m.by.other());
                if after.men.values().any(is_king) {
                    king_becomes(&mut after, m.by.other(), Kind::KNIGHT);
                }
                vec![after]
            }
            Some((_, taken)) => circled(m, taken.kind, after),
            None => vec![after],
        },
        ..Rule::named("SnekChess")
    },
];

fn without_promotion_by_capture(mut ways: Vec<Way>) -> Vec<Way> {
    for way in &mut ways {
        way.promotes &= way.takes.is_none();
    }
    ways
}

/// Pawns go up and down.
fn reversed(kind: Kind) -> Kind {
    match kind {
        Kind::PAWN => Kind("PP"),
        Kind("PP") => Kind::PAWN,
        other => other,
    }
}

/// The king of the side from which a man is taken becomes one of its kind.
fn king_like_its_man(m: &Move, mut after: Position) -> Position {
    if let Some((_, taken)) = m.taken {
        let kind = if taken.kind.is_pawn() { Kind::KING } else { taken.kind };
        king_becomes(&mut after, m.by.other(), kind);
    }
    after
}

/// The man that has taken becomes one of this kind, and stays royal if it was.
fn like_its_prey(m: &Move, mut after: Position, becomes: fn(Kind) -> Kind) -> Position {
    if let Some((_, taken)) = m.taken {
        let arrived = after.arrived(m);
        after.men.insert(arrived, of_kind(m.man, becomes(taken.kind)));
    }
    after
}

/// The same man, royal or not, with the ways of this kind.
fn of_kind(man: Man, kind: Kind) -> Man {
    let other = Man {
        kind,
        ..man.without(Nature::Royal)
    };
    match man.is_king() && kind != Kind::KING {
        true => other.with(Nature::Royal),
        false => other,
    }
}

/// The king of this side goes as a man of this kind from now on.
fn king_becomes(after: &mut Position, side: Side, kind: Kind) {
    let is_king = |(_, man): &(&Place, &Man)| man.is_king() && man.serves(side);
    let king = after.men.iter().find(is_king).map(|(place, man)| (*place, *man));
    if let Some((place, man)) = king {
        after.men.insert(place, of_kind(man, kind));
    }
}
