//! All-in chess and its kin: a side moves men of the other one.

use super::Rule;
use crate::fairy::moves::{How, Move};
use crate::fairy::position::Position;

pub const RULES: &[Rule] = &[
    Rule {
        also: moves_of_others,
        stands: |before, m, _| !takes_back(before, m),
        ..Rule::named("AllInChess")
    },
    Rule {
        also: moves_of_others,
        stands: |before, m, _| m.by != before.turn,
        ..Rule::named("HalfInChess")
    },
    Rule {
        also: moves_of_others,
        stands: |before, m, _| !has_just_moved(before, m),
        ..Rule::named("MainlyInChess")
    },
];

/// The men of the other side go as that side would let them go, but take nothing in passing.
fn moves_of_others(position: &Position) -> Vec<Move> {
    let other = position.turn.other();
    let men = position.men.iter().filter(|(_, man)| man.serves(other));
    let mut moves: Vec<Move> = men.flat_map(|(from, man)| position.goes(*from, *man, other)).collect();
    moves.retain(|m| m.how != How::EnPassant);
    moves
}

/// Does the move take back the last one, neither of them with a capture?
fn takes_back(position: &Position, m: &Move) -> bool {
    // What a pawn has become does not go back as a pawn.
    let quiet = |last: &Move| last.taken.is_none() && last.becomes.is_none();
    // On two boards the man goes back on the other one, and passes to where it came from.
    let back = |last: &Move| quiet(last) && position.arrived(last) == m.from && last.from.square == m.to.square;
    m.taken.is_none() && position.memory.last.as_ref().is_some_and(back)
}

fn has_just_moved(position: &Position, m: &Move) -> bool {
    position
        .memory
        .last
        .is_some_and(|last| position.arrived(&last) == m.from)
}
