//! Squares that go round after moves, with the men on them.

use super::Rule;
use crate::fairy::moves::{How, Move};
use crate::fairy::places::{Place, Square};
use crate::fairy::position::Position;

pub const RULES: &[Rule] = &[
    Rule {
        after: |_, m, after| match is_central(m.from.square) || is_central(m.to.square) {
            true => vec![revolved(after, is_central)],
            false => vec![after],
        },
        ..Rule::named("ActuatedRevolvingCentre")
    },
    Rule {
        may: |_, m: &Move| m.how != How::EnPassant,
        after: |_, _, after| vec![revolved(after, |_| true)],
        ..Rule::named("ActuatedRevolvingBoard")
    },
];

fn is_central(square: Square) -> bool {
    [4, 5].contains(&square.file) && [4, 5].contains(&square.rank)
}

/// A quarter of a turn clockwise round the middle of the board: d4 goes to d5.
fn turned(place: Place) -> Place {
    let Square { file, rank } = place.square;
    place.board.at(Square::new(rank, 9 - file))
}

fn revolved(mut after: Position, goes: fn(Square) -> bool) -> Position {
    let going = |place: &Place| goes(place.square);
    let leaving: Vec<Place> = after.men.keys().copied().filter(going).collect();
    let lifted: Vec<_> = leaving
        .into_iter()
        .filter_map(|place| Some((turned(place), after.clear(place)?)))
        .collect();
    // Who comes home so has moved.
    after.men.extend(lifted);
    if let Some(last) = after.last.as_mut().filter(|last| goes(last.pawn.square)) {
        last.pawn = turned(last.pawn);
    }
    after
}
