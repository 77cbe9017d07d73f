//! Brunner chess: a man checks only if it could take the king without leaving its own in check.

use super::label::{Label, labelled};
use super::{Ask, Attack, Condition, Hooks, Observation, Turn, View};
use crate::geometry::Place;
use crate::pieces::{Piece, Role};

/// Brunner chess.
pub(super) struct Brunner {
    label: Label,
}

pub(super) static BRUNNER: Brunner = Brunner {
    label: Label {
        popeye: ["BrunnerChess", "BrunnerSchach", "EchecsBrunner"],
        definition: "A man gives check only if it could take the king without leaving its own king attacked: a pinned \
                     man does not check, and a king may go beside the other if a man of its side guards it there.",
        source: "Popeye's list of conditions",
    },
};

impl Condition for Brunner {
    labelled!();

    fn observation(&self) -> Observation {
        Observation::Own
    }

    fn hooks(&self) -> Hooks {
        Hooks::NONE
    }

    fn asks(&self) -> &'static [Ask] {
        &[Ask::LeaveInCheck]
    }

    fn may_leave(&self, _before: &View<'_>, turn: &Turn<'_>, after: &View<'_>, _arrived: &[Place]) -> bool {
        let king = Piece::new(turn.mover, Role::KING);
        let mut kings = after.men.men().filter(|&(_, man)| man == king);
        let by = !turn.mover;
        let attacks = |from: Place, on: Place| {
            let man = after.men.at(from);
            man.is_some_and(|piece| (after.may_attack)(&Attack { from, piece, by, on }))
        };
        kings.all(|(place, _)| !after.observers(place, by).any(|from| attacks(from, place)))
    }
}
