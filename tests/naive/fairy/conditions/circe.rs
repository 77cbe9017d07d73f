//! Circe and its kin: what is taken stands again, or can be taken only if it could.

use super::Rule;
use super::changes::{next_of, row};
use super::einstein::{less, more};
use super::rebirth_squares::{
    antipode, array, equipollent, file, frischauf, mirror, mirror_file, of_taker, on, other_wing, rank, turned,
    upside_down,
};
use super::remembered::gone_on;
use super::squares::touches_another_cell;
use crate::fairy::men::{Kind, Man, Nature, Owner, Side};
use crate::fairy::moves::Move;
use crate::fairy::places::{Place, Square};
use crate::fairy::position::Position;

/// Circe with another square.
macro_rules! circe {
    ($name:literal, $square:expr) => {
        Rule {
            after: |_, m, after| reborn(m, after, |man| Some(man).filter(|man| !man.is_king()), $square),
            ..Rule::named($name)
        }
    };
}

/// Circe with another square, for kings, too: a king is in check only where it would not be reborn.
macro_rules! rex_inclusive {
    ($name:literal, $square:expr) => {
        Rule {
            spares: |position, m| {
                m.taken
                    .is_some_and(|(_, king)| king_is_reborn(position, m, $square(m, king)))
            },
            after: |_, m, after| reborn(m, after, Some, $square),
            ..Rule::named($name)
        }
    };
}

/// Capture is allowed only if this square is vacant afterwards.
macro_rules! immun {
    ($name:literal, $square:expr) => {
        Rule {
            may: |position, m| {
                let spared = |man: Man| man.is_king() && !position.conditions.has("LosingChess");
                let square = |(_, man): (Place, Man)| spared(man) || is_free(position, m, $square(m, man));
                m.taken.is_none_or(square)
            },
            ..Rule::named($name)
        }
    };
}

pub const RULES: &[Rule] = &[
    circe!("Circe", array),
    Rule {
        after: |_, m, after| {
            let mut after = reborn(m, after, |man| Some(man).filter(|man| !man.is_king()), frischauf).remove(0);
            if m.becomes.is_some() {
                let arrived = after.arrived(m);
                after
                    .men
                    .entry(arrived)
                    .and_modify(|man| *man = man.with(Nature::Promoted));
            }
            vec![after]
        },
        ..Rule::named("FrischAufCirce")
    },
    rex_inclusive!("Circe RexInclusive", array),
    rex_inclusive!("Circe Mirror RexInclusive", mirror),
    rex_inclusive!("Circe File RexInclusive", file),
    rex_inclusive!("Circe Diametral RexInclusive", |m, man| turned(array(m, man))),
    rex_inclusive!("Circe VerticalMirror RexInclusive", |m, man| other_wing(array(m, man))),
    rex_inclusive!("Circe Rank RexInclusive", rank),
    Rule {
        spares: |position, m| m.taken.is_some() && king_is_reborn(position, m, antipode(on(m))),
        after: |_, m, after| match m.taken {
            Some((place, man)) if may_be_reborn(&after, place.board.at(antipode(on(m)))) => {
                stands_there(&after, place.board.at(antipode(on(m))), man, user(m, man))
            }
            _ => vec![after],
        },
        ..Rule::named("Circe Antipodes RexInclusive")
    },
    Rule {
        after: |_, m, after| match m.taken.filter(|(_, man)| !man.is_king()) {
            Some((place, _)) if !may_be_reborn(&after, place.board.at(turned(on(m)))) => Vec::new(),
            _ => promoting(m, after, |m, _| Some(turned(on(m)))),
        },
        ..Rule::named("Circe Symmetry Strict")
    },
    circe!("MirrorCirce", mirror),
    circe!("FileCirce", file),
    circe!("MirrorFileCirce", mirror_file),
    circe!("DiametralCirce", |m, man| turned(array(m, man))),
    circe!("VerticalMirrorCirce", |m, man| other_wing(array(m, man))),
    circe!("RankCirce", rank),
    circe!("HorizontalSymmetryCirce", |m, _| upside_down(on(m))),
    Rule {
        after: |_, m, after| reborn(m, after, |man| Some(cloned(m, man)), array),
        ..Rule::named("CirceClone")
    },
    Rule {
        after: |_, m, after| reborn(m, after, |man| Some(cloned(m, man)), mirror),
        ..Rule::named("MirrorCirceClone")
    },
    Rule {
        after: |_, m, after| turncoat(m, after, array),
        ..Rule::named("CirceTurncoats")
    },
    Rule {
        after: |_, m, after| turncoat(m, after, mirror),
        ..Rule::named("CirceDoubleAgents")
    },
    Rule {
        after: |_, m, after| match m.taken.filter(|(_, man)| !man.is_king()) {
            // Other conditions have moved men by then.
            Some((place, man)) if !may_be_reborn(&after, place.board.at(array(m, man))) => Vec::new(),
            _ => reborn(m, after, Some, array),
        },
        ..Rule::named("Circe Strict")
    },
    Rule {
        after: |_, m, after| {
            let told = after.conditions.told("Circe April");
            let concerns = |man: &Man| told.contains(&man.kind.letters());
            match m.taken.filter(|(_, man)| concerns(man)) {
                Some((place, man)) if !may_be_reborn(&after, place.board.at(array(m, man))) => Vec::new(),
                Some(_) => reborn(m, after, Some, array),
                None => vec![after],
            }
        },
        ..Rule::named("Circe April")
    },
    Rule {
        after: |_, m, after| match m.taken.filter(|(_, man)| !man.is_king()) {
            Some(_) => {
                let mut reborn = anywhere(m, after);
                reborn.pop();
                reborn
            }
            None => vec![after],
        },
        ..Rule::named("Circe Super Strict")
    },
    Rule {
        after: |_, m, after| promoting(m, after, |m, _| Some(m.from.square)),
        ..Rule::named("PWC")
    },
    Rule {
        after: |_, m, after| promoting(m, after, |m, _| Some(turned(on(m)))),
        ..Rule::named("SymmetryCirce")
    },
    Rule {
        after: |_, m, after| promoting(m, after, |m, _| Some(other_wing(on(m)))),
        ..Rule::named("VerticalSymmetryCirce")
    },
    Rule {
        after: |_, m, after| promoting(m, after, |m, _| Some(antipode(on(m)))),
        ..Rule::named("AntipodeanCirce")
    },
    Rule {
        after: |before, m, after| promoting(&ended(before, m, &after), after, |m, _| equipollent(m)),
        ..Rule::named("EquipollentsCirce")
    },
    Rule {
        after: |_, m, after| {
            let more = |man: Man| Man {
                kind: more(man.kind),
                ..man
            };
            let taken = m.taken.map(|(place, man)| (place, more(man)));
            promoting(&Move { taken, ..*m }, after, |m, _| equipollent(m))
        },
        ..Rule::named("Circe Equipollents ReversalEinstein")
    },
    Rule {
        after: |before, m, after| promoting(&ended(before, m, &after), after, |m, _| Some(of_taker(m, m.by))),
        ..Rule::named("CouscousCirce")
    },
    Rule {
        after: |before, m, after| {
            let other = |m: &Move, _| Some(of_taker(m, m.by.other()));
            promoting(&ended(before, m, &after), after, other)
        },
        ..Rule::named("MirrorCouscousCirce")
    },
    Rule {
        after: |_, m, after| anywhere(m, after),
        ..Rule::named("SuperCirce")
    },
    Rule {
        after: |position, m, after| {
            let next = |man: Man| Man {
                kind: next_reborn(position, "ChameleonCirce", man.kind),
                ..man
            };
            reborn(m, after, |man| Some(next(man)), array)
        },
        ..Rule::named("ChameleonCirce")
    },
    Rule {
        after: |_, m, after| reborn(m, after, |man| Some(changed(man, less)), array),
        ..Rule::named("Circe Einstein")
    },
    Rule {
        after: |_, m, after| reborn(m, after, |man| Some(changed(man, more)), array),
        ..Rule::named("Circe ReversalEinstein")
    },
    immun!("ImmunChess", array),
    Rule {
        may: |position, m| m.taken.is_none_or(|(_, man)| is_free(position, m, array(m, man))),
        ..Rule::named("ImmunChess RexInclusive")
    },
    immun!("MirrorImmunChess", mirror),
    immun!("FileImmunChess", file),
    immun!("SymmetryImmunChess", |m, _| turned(on(m))),
    immun!("MirrorFileImmunChess", mirror_file),
    immun!("AntipodeanImmunChess", |m, _| antipode(on(m))),
    immun!("ImmuneVerticalSymmetry", |m, _| other_wing(on(m))),
    immun!("ImmuneHorizontalSymmetry", |m, _| upside_down(on(m))),
    Rule {
        may: |position, m| {
            let free = || equipollent(m).is_some_and(|square| is_free(position, m, square));
            m.taken.is_none_or(|(_, man)| man.is_king() || free())
        },
        ..Rule::named("EquipollentsImmunChess")
    },
];

/// The man taken as one of the kind that took it; a king's prey stays itself.
fn cloned(m: &Move, man: Man) -> Man {
    let kind = if m.man.is_king() { man.kind } else { m.man.kind };
    Man { kind, ..man }
}

fn changed(man: Man, becomes: fn(Kind) -> Kind) -> Man {
    Man {
        kind: becomes(man.kind),
        ..man
    }
}

/// What is reborn in the place of this one: the next in the row that the condition is told, or in the usual one.
pub fn next_reborn(position: &Position, name: &str, kind: Kind) -> Kind {
    match row(position, name) {
        none if none.is_empty() => next_in_row(kind),
        row => next_of(&row, kind),
    }
}

/// Knight, bishop, rook, queen, knight.
pub fn next_in_row(kind: Kind) -> Kind {
    match kind {
        Kind::KNIGHT => Kind::BISHOP,
        Kind::BISHOP => Kind::ROOK,
        Kind::ROOK => Kind::QUEEN,
        Kind::QUEEN => Kind::KNIGHT,
        other => other,
    }
}

/// Is the square vacant after the capture, on every board? For the taking of a king the board of the capture counts.
pub fn is_free(position: &Position, m: &Move, square: Square) -> bool {
    match m.taken.is_some_and(|(_, man)| man.is_king()) {
        true => position.king_taken(m).is_vacant(m.to.board.at(square)),
        false => position.moved(m).is_vacant_everywhere(square),
    }
}

/// Would a king that is taken be reborn on this square of its board?
fn king_is_reborn(position: &Position, m: &Move, square: Square) -> bool {
    let after = position.king_taken(m);
    let place = m.to.board.at(square);
    after.is_vacant(place) && is_in_contact(&after, place)
}

/// Is a man that is reborn there in contact, where that is asked for?
fn is_in_contact(after: &Position, place: Place) -> bool {
    !after.conditions.has("ContactGridChess") || touches_another_cell(after, place)
}

/// May a man that was taken stand there: is the square vacant on every board, and is it in contact where that is asked for?
pub fn may_be_reborn(after: &Position, place: Place) -> bool {
    after.is_vacant_everywhere(place.square) && is_in_contact(after, place)
}

/// The man taken stands again, as what it becomes if it does, on its square of the board of its capture, if no man is there
/// on any board.
fn reborn(
    m: &Move,
    mut after: Position,
    becomes: impl Fn(Man) -> Option<Man>,
    square: impl Fn(&Move, Man) -> Square,
) -> Vec<Position> {
    if let Some((place, new)) = m.taken.and_then(|(place, man)| Some((place, becomes(man)?))) {
        let square = before_last(&after, new, square(m, new));
        if may_be_reborn(&after, place.board.at(square)) {
            after.put(place.board.at(square), new);
        }
    }
    vec![after]
}

/// A fairy man stands again where a pawn would become another man: in Glasgow chess on the rank before the last.
fn before_last(position: &Position, man: Man, square: Square) -> Square {
    let rank = match square.rank {
        1 => 2,
        8 => 7,
        other => other,
    };
    match position.conditions.has("GlasgowChess") && man.kind.is_fairy() {
        true => Square { rank, ..square },
        false => square,
    }
}

/// The same, but it changes its side; neutral men stay neutral.
fn turncoat(m: &Move, after: Position, square: impl Fn(&Move, Man) -> Square) -> Vec<Position> {
    let changed = |man: Man| {
        let owner = match man.owner {
            Owner::White => Owner::Black,
            Owner::Black => Owner::White,
            Owner::Neutral => Owner::Neutral,
        };
        Some(Man { owner, ..man })
    };
    reborn(m, after, changed, square)
}

/// The move with the square to which its man has gone on by Take&Make, and what it is there.
fn ended(before: &Position, m: &Move, after: &Position) -> Move {
    let to = gone_on(before, m, after).map(|square| m.to.board.at(square));
    to.map_or(*m, |to| Move {
        to,
        becomes: after.man(to).map(|man| man.kind),
        ..*m
    })
}

/// A pawn that is reborn on its promotion rank becomes another man, as the side that takes chooses.
fn promoting(m: &Move, after: Position, square: impl Fn(&Move, Man) -> Option<Square>) -> Vec<Position> {
    let Some((place, man)) = m.taken.filter(|(_, man)| !man.is_king()) else {
        return vec![after];
    };
    let place = square(m, man).map(|square| place.board.at(square));
    match place.filter(|place| may_be_reborn(&after, *place)) {
        Some(place) => stands_there(&after, place, man, user(m, man)),
        None => vec![after],
    }
}

/// Whose man one that was taken is then: its own side's, and a neutral one the other side's.
pub fn user(m: &Move, man: Man) -> Side {
    match man.owner {
        Owner::White => Side::White,
        Owner::Black => Side::Black,
        Owner::Neutral => m.by.other(),
    }
}

/// The positions with this man on the place: pawns on their last rank, used by this side, become others.
pub fn stands_there(position: &Position, place: Place, man: Man, side: Side) -> Vec<Position> {
    let keeps = |name: &str, by: Side| by != position.turn && position.conditions.has(name);
    let kept = keeps("NoWhitePromotion", Side::White) || keeps("NoBlackPromotion", Side::Black);
    let changes = !kept
        && !["EinsteinChess", "AntiEinsteinChess", "ReversalEinsteinChess"]
            .iter()
            .any(|name| position.conditions.has(name));
    let kinds = match changes && man.kind == Kind::PAWN && place.square.rank == side.rank(8) {
        true => position.promotions.clone(),
        false => vec![man.kind],
    };
    let put = |kind: Kind| {
        let mut position = position.clone();
        position.put(place, Man { kind, ..man });
        position
    };
    kinds.into_iter().map(put).collect()
}

/// All squares of a board.
pub fn all_squares() -> impl Iterator<Item = Square> {
    (1..=8).flat_map(|file| (1..=8).map(move |rank| Square::new(file, rank)))
}

/// On any vacant square, or nowhere.
fn anywhere(m: &Move, after: Position) -> Vec<Position> {
    let Some((place, man)) = m.taken.filter(|(_, man)| !man.is_king()) else {
        return vec![after];
    };
    let mut reborn = anywhere_at_least(m, &after, place, man);
    reborn.push(after);
    reborn
}

/// The man taken stands again on any vacant square.
pub fn anywhere_at_least(m: &Move, after: &Position, place: Place, man: Man) -> Vec<Position> {
    let places = all_squares().map(|square| place.board.at(square));
    let free = places.filter(|place| may_be_reborn(after, *place));
    free.flat_map(|place| stands_there(after, place, man, user(m, man)))
        .collect()
}
