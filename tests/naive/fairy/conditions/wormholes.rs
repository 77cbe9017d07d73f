//! Wormholes.

use super::Rule;
use super::circe::stands_there;
use crate::fairy::men::soldiers::from_first_rank;
use crate::fairy::moves::Move;
use crate::fairy::places::{Board, Place};
use crate::fairy::position::Position;

pub const RULES: &[Rule] = &[Rule {
    may: |position, m| {
        let takes_king = m.taken.is_some_and(|(_, man)| man.is_king());
        !takes_king || !is_hole(position, m.to) || attacks_through(m, &position.king_taken(m))
    },
    ways: |walker, man, own| match is_hole(walker.position, walker.from) {
        true => from_first_rank(walker, man, own, 1),
        false => own,
    },
    after: |_, m, after| match is_hole(&after, m.to) {
        true => gone_through(m, &after),
        false => vec![after],
    },
    ..Rule::named("Wormholes")
}];

/// They are wormholes of both boards.
fn holes(position: &Position, board: Board) -> Vec<Place> {
    let squares = position.conditions.told_squares("Wormholes");
    squares.into_iter().map(|square| board.at(square)).collect()
}

fn is_hole(position: &Position, place: Place) -> bool {
    holes(position, place.board).contains(&place)
}

/// A king is attacked if there is a vacant wormhole on its board, whoever stands on the other one.
fn attacks_through(m: &Move, taken: &Position) -> bool {
    holes(taken, m.to.board).iter().any(|place| taken.is_vacant(*place))
}

/// The wormholes to which the man may go on, on the board on which it has moved: they are vacant on both. Without capture or promotion
/// it does not go on to where it came from.
fn ends(m: &Move, after: &Position) -> Vec<Place> {
    let back = m.taken.is_some() || m.becomes.is_some();
    let mut ends = holes(after, m.to.board);
    ends.retain(|place| place.square != m.to.square && after.is_vacant_everywhere(place.square));
    ends.retain(|place| back || *place != m.from);
    ends
}

fn gone_through(m: &Move, after: &Position) -> Vec<Position> {
    let go_on = |end: Place| {
        let mut gone = after.clone();
        // It comes out on its own board, and does not pass to the other.
        let man = gone.clear(after.arrived(m)).expect("the man that has moved");
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
