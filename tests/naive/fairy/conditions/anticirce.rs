//! Anticirce and its kin: who takes goes home.

use super::Rule;
use super::circe::{all_squares, is_free, next_reborn, stands_there};
use super::einstein::{less, more};
use super::rebirth_squares::{
    antipode, equipollent, on, on_file, other_wing, rank, rebirth_square, turned, upside_down,
};
use crate::fairy::attributes::on_arrival;
use crate::fairy::men::{Kind, Man, Nature};
use crate::fairy::moves::Move;
use crate::fairy::places::Square;
use crate::fairy::position::Position;

/// Anticirce with this square, for the man as it is after promotion.
macro_rules! anticirce {
    ($name:literal, $square:expr) => {
        Rule {
            may: |position, m| m.taken.is_none() || open(position, m, $square(m, taker(m)), true),
            after: |_, m, after| returned(m, after, $square),
            ..Rule::named($name)
        }
    };
}

/// Anticirce for the man as it becomes by its capture, after promotion.
macro_rules! becoming {
    ($name:literal, $becomes:expr) => {
        Rule {
            may: |position, m| m.taken.is_none() || open(position, m, Some(array(m, $becomes(position, m))), true),
            after: |position, m, after| match m.taken {
                None => vec![after],
                Some(_) => went_as(m, &after, $becomes(position, m), array(m, $becomes(position, m))),
            },
            ..Rule::named($name)
        }
    };
}

pub const RULES: &[Rule] = &[
    becoming!("AntiCloneCirce", |_, m| cloned(m)),
    becoming!("AntiCirce Chameleon", |position, m| changed(m, |kind| {
        next_reborn(position, "AntiCirce Chameleon", kind)
    })),
    becoming!("AntiCirce Einstein", |_, m| changed(m, more)),
    becoming!("AntiCirce ReversalEinstein", |_, m| changed(m, less)),
    anticirce!("AntiCirce Couscous", |m: &Move, _| m
        .taken
        .map(|(place, man)| rebirth_square(man, place.square, m.by))),
    Rule {
        may: |position, m| m.taken.is_none() || m.man.is_king() || open(position, m, Some(array(m, taker(m))), true),
        after: |_, m, after| match m.man.is_king() {
            true => vec![after],
            false => returned(m, after, |m, man| Some(array(m, man))),
        },
        ..Rule::named("AntiCirce RexExclusive")
    },
    anticirce!("AntiCirce", |m, man| Some(array(m, man))),
    Rule {
        may: |position, m| m.taken.is_none() || open(position, m, Some(array(m, taker(m))), false),
        after: |_, m, after| returned(m, after, |m, man| Some(array(m, man))),
        ..Rule::named("AntiCirce Cheylan")
    },
    anticirce!("MirrorAntiCirce", |m: &Move, man| Some(rebirth_square(
        man,
        m.to.square,
        m.by
    ))),
    anticirce!("FileAntiCirce", |m: &Move, man| Some(on_file(man, m.to.square, m.by))),
    anticirce!("MirrorFileAntiCirce", |m: &Move, man| Some(on_file(
        man,
        m.to.square,
        m.by.other()
    ))),
    anticirce!("AntiCirce Rank", |m, man| Some(rank(m, man))),
    anticirce!("AntiCirce Diametral", |m, man| Some(turned(array(m, man)))),
    anticirce!("HorizontalSymmetryAntiCirce", |m: &Move, _| Some(upside_down(on(m)))),
    anticirce!("SymmetryAntiCirce", |m: &Move, _| Some(turned(on(m)))),
    anticirce!("VerticalSymmetryAntiCirce", |m: &Move, _| Some(other_wing(on(m)))),
    anticirce!("AntipodeanAntiCirce", |m: &Move, _| Some(antipode(on(m)))),
    anticirce!("EquipollentsAntiCirce", |m: &Move, _| equipollent(m)),
    Rule {
        after: |_, m, after| match m.taken {
            None => vec![after],
            Some(_) => all_squares().flat_map(|square| went_to(m, &after, square)).collect(),
        },
        ..Rule::named("AntiSuperCirce")
    },
    Rule {
        after: |_, m, after| match m.taken {
            None => vec![after],
            Some(_) => {
                let gone = all_squares().flat_map(|square| went_to(m, &after, square));
                gone.chain([after.clone()]).collect()
            }
        },
        ..Rule::named("AntiCirce Super Relaxed")
    },
    Rule {
        after: |_, m, after| {
            let told = after.conditions.told("AntiCirce Super April");
            match m.taken.filter(|_| told.contains(&taker(m).kind.letters())) {
                None => vec![after],
                Some(_) => all_squares().flat_map(|square| went_to(m, &after, square)).collect(),
            }
        },
        ..Rule::named("AntiCirce Super April")
    },
    Rule {
        may: |position, m| m.taken.is_none() || open(position, m, Some(frischauf(m, taker(m))), true),
        after: |_, m, after| returned(m, marked(m, after), |m, man| Some(frischauf(m, man))),
        ..Rule::named("AntiCirce Frischauf")
    },
    Rule {
        after: |_, m, after| match m.taken {
            None => vec![after],
            Some(_) => {
                let elsewhere = all_squares().filter(|square| *square != m.to.square);
                elsewhere.flat_map(|square| went_to(m, &after, square)).collect()
            }
        },
        ..Rule::named("AntiSuperCirce Cheylan")
    },
];

fn array(m: &Move, man: Man) -> Square {
    rebirth_square(man, on(m), m.by.other())
}

/// A man that was a pawn, or that a pawn becomes by this capture, goes where pawns of the file of capture become other men.
fn frischauf(m: &Move, man: Man) -> Square {
    match m.becomes.is_some() || man.is(Nature::Promoted) {
        true => Square::new(on(m).file, m.by.rank(8)),
        false => array(m, man),
    }
}

/// A man that a pawn becomes is marked.
fn marked(m: &Move, mut after: Position) -> Position {
    let arrived = after.arrived(m);
    if m.becomes.is_some() {
        after
            .men
            .entry(arrived)
            .and_modify(|man| *man = man.with(Nature::Promoted));
    }
    after
}

/// The man that takes, as it is where it arrives.
fn taker(m: &Move) -> Man {
    on_arrival(m)
}

/// The same when it has changed so.
fn changed(m: &Move, becomes: impl Fn(Kind) -> Kind) -> Man {
    let man = taker(m);
    Man {
        kind: becomes(man.kind),
        ..man
    }
}

/// It becomes what it has taken; a king stays royal, and who takes a king stays what it is.
fn cloned(m: &Move) -> Man {
    let man = taker(m);
    let (_, taken) = m.taken.expect("a capture");
    let other = Man {
        kind: taken.kind,
        ..man
    };
    match man.is_king() {
        _ if taken.is_king() => man,
        true => other.with(Nature::Royal),
        false => other,
    }
}

/// May it go there: is the square vacant after the capture, or, if that is allowed, its own?
fn open(position: &Position, m: &Move, square: Option<Square>, own: bool) -> bool {
    let Some(square) = square else { return false };
    let vacant = if square == m.to.square {
        own
    } else {
        is_free(position, m, square)
    };
    vacant && !goes_home_into_check(position, m, square)
}

/// With Alice chess a king does not check the other if it would go home to an attacked square of its board, as in Popeye. A man that
/// was taken before is reborn with that move by Parrain Circe.
pub fn goes_home_into_check(position: &Position, m: &Move, square: Square) -> bool {
    let takes_king = m.taken.is_some_and(|(_, man)| man.is_king());
    if !position.conditions.alice || !takes_king || !m.man.is_king() {
        return false;
    }
    let mut after = position.king_taken(m);
    let king = after.clear(m.to).expect("the king that takes");
    after.put(m.to.board.at(square), king);
    let parrain = |rule: &&&Rule| ["ParrainCirce", "ContraParrain"].contains(&rule.name);
    let rule = position.conditions.rules.iter().find(parrain);
    let outcomes = match rule {
        Some(rule) => (rule.after)(position, m, after),
        None => vec![after],
    };
    outcomes
        .iter()
        .all(|after| after.attacks(m.by.other(), m.to.board.at(square)))
}

fn returned(m: &Move, after: Position, square: impl Fn(&Move, Man) -> Option<Square>) -> Vec<Position> {
    if m.taken.is_none() {
        return vec![after];
    }
    square(m, taker(m)).map_or(Vec::new(), |square| went_to(m, &after, square))
}

/// The man that has taken stands on this square, if it is vacant or its own.
fn went_to(m: &Move, after: &Position, square: Square) -> Vec<Position> {
    let man = after.man(after.arrived(m)).expect("the man that has taken");
    went_as(m, after, man, square)
}

/// The same as this man.
fn went_as(m: &Move, after: &Position, man: Man, square: Square) -> Vec<Position> {
    if square != m.to.square && !after.is_vacant_everywhere(square) {
        return Vec::new();
    }
    let mut after = after.clone();
    let arrived = after.arrived(m);
    let is_chameleon = after.clear(arrived).is_some_and(|man| man.is(Nature::Chameleon));
    let man = if is_chameleon { man.with(Nature::Chameleon) } else { man };
    stands_there(&after, arrived.board.at(square), man, m.by)
}
