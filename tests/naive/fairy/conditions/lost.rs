//! Lost pieces.

use super::Rule;
use crate::fairy::men::{Kind, Nature};
use crate::fairy::moves::Move;
use crate::fairy::places::Place;
use crate::fairy::position::Position;

pub const RULES: &[Rule] = &[Rule {
    after: |_, m, after| vec![without_lost(m, after)],
    ..Rule::named("LostPieces")
}];

fn without_lost(m: &Move, mut after: Position) -> Position {
    let others = after
        .men
        .iter()
        .filter(|(_, man)| man.serves(m.by.other()) && !man.is_king());
    let lost: Vec<Place> = others
        .map(|(place, _)| *place)
        .filter(|place| is_lost(&after, *place))
        .collect();
    for place in lost {
        after.clear(place);
    }
    after
}

/// Would the man there be mated if it were royal and the kings were not?
fn is_lost(position: &Position, place: Place) -> bool {
    let mut position = position.clone();
    // With Alice chess nobody escapes by a capture in passing.
    position.last = position.last.filter(|_| !position.conditions.alice);
    // Men are reborn as usual.
    position.conditions.rules.retain(|rule| rule.name == "Circe");
    for man in position.men.values_mut().filter(|man| man.is_king()) {
        man.kind = Kind("EK");
    }
    position
        .men
        .entry(place)
        .and_modify(|man| *man = man.with(Nature::Royal));
    position.is_mate()
}
