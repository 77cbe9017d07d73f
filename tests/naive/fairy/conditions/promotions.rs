//! What pawns become, and whether they do.

use super::Rule;
use crate::fairy::men::soldiers::from_first_rank;
use crate::fairy::men::walker::Way;
use crate::fairy::men::{Kind, Man, Side};
use crate::fairy::moves::{How, Move};
use crate::fairy::places::Square;
use crate::fairy::position::{Position, Unmoved};

/// This side's pawns do not go to their last rank; kings are attacked there as ever.
macro_rules! no_promotion {
    ($name:literal, $side:expr) => {
        Rule {
            may: |_, m| m.by != $side || m.becomes.is_none() || m.taken.is_some_and(|(_, man)| man.is_king()),
            ..Rule::named($name)
        }
    };
}

/// This side's pawns become other men on the squares that are told.
macro_rules! on_told_squares {
    ($name:literal, $side:expr) => {
        Rule {
            ways: |walker, man, ways| match walker.by == $side {
                true => elsewhere(man, ways, &walker.position.conditions.told_squares($name)),
                false => ways,
            },
            ..Rule::named($name)
        }
    };
}

/// The king castles with the second of these men; pawns become these and those of the diagram.
macro_rules! army {
    ($name:literal, $king:expr, $men:expr) => {
        Rule {
            begins: |position| {
                let men = $men.map(Kind);
                position.castlers = [$king, men[1]];
                position.promotions = men.to_vec();
                for kind in position.present.clone() {
                    add(&mut position.promotions, kind);
                }
            },
            ..Rule::named($name)
        }
    };
}

pub const RULES: &[Rule] = &[
    on_told_squares!("WhitePromSquares", Side::White),
    on_told_squares!("BlackPromSquares", Side::Black),
    Rule {
        ways: |walker, man, ways| {
            let squares = (1..=8).map(|file| Square::new(file, walker.by.rank(7)));
            elsewhere(man, ways, &squares.collect::<Vec<_>>())
        },
        ..Rule::named("GlasgowChess")
    },
    no_promotion!("NoWhitePromotion", Side::White),
    no_promotion!("NoBlackPromotion", Side::Black),
    Rule {
        begins: |position| {
            let told = position.conditions.told("PromOnly");
            let kind = |letters: &&str| Kind::from_letters(letters).expect("a man");
            position.promotions = told.iter().map(kind).collect();
        },
        ..Rule::named("PromOnly")
    },
    Rule {
        after: |_, m, after| substituted(m, after),
        ..Rule::named("Football")
    },
    Rule {
        ways: |walker, man, own| from_first_rank(walker, man, own, 1),
        ..Rule::named("NormalPawn")
    },
    Rule {
        begins: |position| replace(&mut position.promotions, Kind::KNIGHT, Kind("N")),
        ..Rule::named("CavalierMajeur")
    },
    Rule {
        begins: |position| {
            for kind in ["LE", "MA", "PA", "VA"].map(Kind) {
                add(&mut position.promotions, kind);
            }
        },
        ..Rule::named("ChineseChess")
    },
    army!("Leofamily", Kind::KING, ["LE", "PA", "VA", "MA"]),
    army!("ArgentinianChess", Kind::KING, ["SE", "FA", "LO", "SA"]),
    army!("MarineChess", Kind::KING, ["SI", "TR", "ND", "MS"]),
    army!("UltramarineChess", Kind("PO"), ["SI", "TR", "ND", "MS"]),
    Rule {
        begins: |position| add(&mut position.promotions, Kind::KING),
        may: |position, m| !matches!(m.how, How::Castling(_)) || !has_two(position, m.man),
        after: |before, _, mut after| {
            castle_no_more(before, &mut after);
            vec![after]
        },
        spares: |position, m| m.taken.is_some_and(|(_, king)| has_two(position, king)),
        ..Rule::named("RoyalDynasty")
    },
];

/// On the a- or the h-file a man, kings excepted, may become another.
fn substituted(m: &Move, after: Position) -> Vec<Position> {
    let place = after.arrived(m);
    let man = after.man(place).filter(|man| !man.is_king());
    let Some(man) = man.filter(|_| [1, 8].contains(&place.square.file)) else {
        return vec![after];
    };
    let told = after.conditions.told("Football");
    let kinds: Vec<Kind> = match told.is_empty() {
        true => [Kind::PAWN].into_iter().chain(after.promotions.clone()).collect(),
        false => told
            .iter()
            .map(|letters| Kind::from_letters(letters).expect("a man"))
            .collect(),
    };
    let others = kinds.into_iter().filter(|kind| *kind != man.kind);
    let becomes = |kind: Kind| {
        let mut after = after.clone();
        after.put(place, Man { kind, ..man });
        after
    };
    let outcomes: Vec<Position> = others.map(becomes).collect();
    [after.clone()].into_iter().chain(outcomes).collect()
}

/// A side that has had several kings castles no more.
fn castle_no_more(before: &Position, after: &mut Position) {
    let kings = |position: &Position, side| {
        let men = position.men.values();
        men.filter(|man| man.is_king() && man.serves(side)).count()
    };
    for side in [Side::White, Side::Black] {
        if kings(before, side) > 1 || kings(after, side) > 1 {
            after.unmoved.retain(|one| *one != Unmoved::King(side));
        }
    }
}

/// Are there several such men?
fn has_two(position: &Position, man: Man) -> bool {
    position.men.values().filter(|other| **other == man).count() > 1
}

/// The ways of a man that becomes another on these squares if it is a pawn.
fn elsewhere(man: Man, mut ways: Vec<Way>, squares: &[Square]) -> Vec<Way> {
    for way in &mut ways {
        way.promotes = man.kind == Kind::PAWN && squares.contains(&way.to.square);
    }
    ways
}

fn add(kinds: &mut Vec<Kind>, kind: Kind) {
    if !kinds.contains(&kind) {
        kinds.push(kind);
    }
}

fn replace(kinds: &mut Vec<Kind>, old: Kind, new: Kind) {
    kinds.retain(|kind| *kind != old);
    add(kinds, new);
}
