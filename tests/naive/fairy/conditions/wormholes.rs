//! Wormholes.

use super::Rule;
use super::circe::stands_there;
use crate::fairy::moves::Move;
use crate::fairy::places::{Board, Place};
use crate::fairy::position::Position;

pub const RULES: &[Rule] = &[Rule {
    may: |position, m| {
        let takes_king = m.taken.is_some_and(|(_, man)| man.is_king());
        !takes_king || !holes(position).contains(&m.to) || !ends(m, &position.king_taken(m)).is_empty()
    },
    after: |_, m, after| match holes(&after).contains(&m.to) {
        true => gone_through(m, &after),
        false => vec![after],
    },
    ..Rule::named("Wormholes")
}];

fn holes(position: &Position) -> Vec<Place> {
    let squares = position.conditions.told_squares("Wormholes");
    squares.into_iter().map(|square| Board::A.at(square)).collect()
}

/// The vacant wormholes to which the man may go on: without capture or promotion not to where it came from.
fn ends(m: &Move, after: &Position) -> Vec<Place> {
    let back = m.taken.is_some() || m.becomes.is_some();
    let mut ends = holes(after);
    ends.retain(|place| after.is_vacant(*place) && (back || *place != m.from));
    ends
}

fn gone_through(m: &Move, after: &Position) -> Vec<Position> {
    let go_on = |end: Place| {
        let mut gone = after.clone();
        let man = gone.clear(m.to).expect("the man that has moved");
        if let Some(last) = &mut gone.last {
            last.pawn = end;
        }
        let mut outcomes = stands_there(&gone, end, man, m.by);
        // It has moved, wherever it ends.
        for outcome in &mut outcomes {
            outcome.unmoved.clone_from(&after.unmoved);
        }
        outcomes
    };
    ends(m, after).into_iter().flat_map(go_on).collect()
}
