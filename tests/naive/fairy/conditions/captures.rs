//! Men that take in other ways than they go, or go on after a capture.

use super::Rule;
use super::homes::ways_from;
use crate::fairy::men::walker::{Walker, Way};
use crate::fairy::men::{Kind, Man, Side};
use crate::fairy::moves::Move;
use crate::fairy::position::Position;

/// The men that have the files a to h in the array.
const FILES: [Kind; 8] = [
    Kind::ROOK,
    Kind::KNIGHT,
    Kind::BISHOP,
    Kind::QUEEN,
    Kind::KING,
    Kind::BISHOP,
    Kind::KNIGHT,
    Kind::ROOK,
];

pub const RULES: &[Rule] = &[
    Rule {
        ways: |walker, man, own| bolero(walker, man, own, |way| way.takes.is_some()),
        ..Rule::named("Bolero")
    },
    Rule {
        ways: |walker, man, own| bolero(walker, man, own, |way| way.takes.is_none()),
        ..Rule::named("BoleroInverse")
    },
    Rule {
        ways: |walker, man, own| bolero_of_kings(walker, man, own, |way| way.takes.is_some()),
        ..Rule::named("Bolero RexInclusive")
    },
    Rule {
        ways: |walker, man, own| bolero_of_kings(walker, man, own, |way| way.takes.is_none()),
        ..Rule::named("BoleroInverse RexInclusive")
    },
    Rule {
        takes_own: |_, _, man| !man.is_king(),
        ..Rule::named("Bicaptures")
    },
    Rule {
        ways: make_and_take,
        ..Rule::named("Make&TakeChess")
    },
    Rule {
        after: goes_on,
        ..Rule::named("SeriesCapture")
    },
];

/// In some ways a man goes as usual, in others as the man that has its file in the array.
fn bolero(walker: &Walker<'_>, man: Man, own: Vec<Way>, usual: fn(&Way) -> bool) -> Vec<Way> {
    if man.is_king() {
        return own;
    }
    bolero_of_kings(walker, man, own, usual)
}

/// The same for kings, too.
fn bolero_of_kings(walker: &Walker<'_>, man: Man, own: Vec<Way>, usual: fn(&Way) -> bool) -> Vec<Way> {
    if man.kind.is_pawn() {
        return own;
    }
    let file = FILES[walker.from.square.file as usize - 1];
    let others = file.gait()(walker).into_iter().filter(|way| !usual(way));
    own.into_iter().filter(usual).chain(others).collect()
}

/// To take a man one goes first as that man would, and takes it from there.
fn make_and_take(walker: &Walker<'_>, man: Man, own: Vec<Way>) -> Vec<Way> {
    let mut ways: Vec<Way> = own.into_iter().filter(|way| way.takes.is_none()).collect();
    for (prey, other) in &walker.position.men {
        if !other.serves(walker.by.other()) {
            continue;
        }
        let as_prey = Walker {
            by: walker.by.other(),
            ..*walker
        };
        let steps = other.kind.gait()(&as_prey)
            .into_iter()
            .filter(|way| way.takes.is_none());
        let takes = steps.flat_map(|step| ways_from(walker, man, step.to));
        ways.extend(takes.filter(|way| way.takes == Some(*prey)));
    }
    ways
}

/// A man that has taken may go on, as long as it may have moved so and no king is in check after the capture.
fn goes_on(before: &Position, m: &Move, after: Position) -> Vec<Position> {
    let mut outcomes = vec![after.clone()];
    let in_check = [Side::White, Side::Black].iter().any(|side| after.in_check(*side));
    let here = before.arrived(m);
    let goes = |man: &Man| m.taken.is_some() && !in_check && man.serves(m.by);
    let Some(man) = after.man(here).filter(goes) else {
        return outcomes;
    };
    if !before.is_safe_before_transfer(m, &after) {
        return outcomes;
    }
    // The same side goes on.
    let mut between = after;
    between.turn = m.by;
    for next in between.goes(here, man, m.by) {
        for gone in with_others(&between, &next) {
            if between.has_room(&next) && !between.loses_king(&next) && between.is_safe_before_transfer(&next, &gone) {
                outcomes.extend(goes_on(&between, &next, gone));
            }
        }
    }
    outcomes
}

/// A step by which a man goes on, with all that other conditions add to it.
fn with_others(before: &Position, m: &Move) -> Vec<Position> {
    let rules = before.conditions.rules.iter();
    let others = rules.filter(|rule| rule.name != "SeriesCapture");
    others.fold(vec![before.moved(m)], |outcomes, rule| {
        outcomes
            .into_iter()
            .flat_map(|after| (rule.after)(before, m, after))
            .collect()
    })
}
