//! Where king and rook stand in a castling, and where they go.

use super::rook_path;
use crate::board::{Choice, Effect, Effects};
use crate::conditions::Turn;
use crate::geometry::Place;

/// Where the rook stands that castles: in the corner, if nothing else is told.
pub(super) fn rook_place(choice: Option<Choice>, king_to: Place) -> Place {
    let corner = Place::new(king_to.board, rook_path(king_to.square).0);
    choice.and_then(Choice::via).unwrap_or(corner)
}

/// The steps of king and rook, in an order in which neither is in the other's way.
pub(super) fn steps(turn: &Turn<'_>) -> Effects {
    let (piece, from, to) = turn.man;
    let king = Effect::Step { from, to, piece };
    let rook_from = rook_place(turn.chosen.first(), to);
    let rook_to = Place::new(to.board, rook_path(to.square).1);
    let Some(rook_man) = turn.before.at(rook_from) else {
        return Effects::from_iter([king]);
    };
    let rook = Effect::Step {
        from: rook_from,
        to: rook_to,
        piece: rook_man,
    };
    match (rook_from == to, from == rook_to) {
        (true, true) => Effects::from_iter([Effect::Exchange {
            one: (from, piece),
            other: (rook_from, rook_man),
        }]),
        (true, false) => Effects::from_iter([rook, king]),
        (false, _) => Effects::from_iter([king, rook]),
    }
}
