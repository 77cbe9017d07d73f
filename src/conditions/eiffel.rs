//! Eiffel chess: men are paralysed in a ring of kinds.

use super::{Condition, Hooks, View};
use crate::geometry::Place;
use crate::pieces::{Color, Piece, Role};

/// Eiffel chess.
pub(super) struct Eiffel;

/// Who paralyses whom.
const RING: [(Role, Role); 5] = [
    (Role::QUEEN, Role::PAWN),
    (Role::ROOK, Role::QUEEN),
    (Role::BISHOP, Role::ROOK),
    (Role::KNIGHT, Role::BISHOP),
    (Role::PAWN, Role::KNIGHT),
];

impl Condition for Eiffel {
    fn name(&self) -> &'static str {
        "Eiffel Chess"
    }

    fn popeye_names(&self) -> [&'static str; 3] {
        ["EiffelChess", "EiffelSchach", "EchecsEiffel"]
    }

    fn definition(&self) -> &'static str {
        "A pawn that a queen of the other side attacks is paralysed: it neither moves nor takes nor checks, but goes on paralysing. So a \
         rook paralyses queens, a bishop rooks, a knight bishops and a pawn knights."
    }

    fn source(&self) -> &'static str {
        "Popeye's manual"
    }

    fn hooks(&self) -> Hooks {
        Hooks::MAY_ACT
    }

    fn may_act(&self, view: &View<'_>, place: Place, piece: Piece, by: Color) -> bool {
        let ring = RING.iter().find(|(_, paralysed)| *paralysed == piece.role);
        ring.is_none_or(|&(role, _)| {
            let mut observers = view.observers(place, !by);
            !observers.any(|at| view.men.at(at).is_some_and(|man| man.role == role))
        })
    }
}
