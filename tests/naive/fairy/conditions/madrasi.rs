//! Who paralyses whom.

use super::Rule;
use crate::fairy::men::{Man, Side};
use crate::fairy::places::Place;
use crate::fairy::position::Position;

pub const RULES: &[Rule] = &[
    Rule {
        acts: |position, place, man, user| man.is_king() || !meets_its_like(position, place, man, user),
        ..Rule::named("Madrasi")
    },
    Rule {
        acts: |position, place, man, user| !meets_its_like(position, place, man, user),
        ..Rule::named("Madrasi RexInclusive")
    },
];

/// Does a man of the other side and of its kind attack it? That man's own paralysis does not matter.
pub fn meets_its_like(position: &Position, place: Place, man: Man, user: Side) -> bool {
    position
        .observers(user.other(), place)
        .iter()
        .any(|(_, other)| other.kind == man.kind)
}
