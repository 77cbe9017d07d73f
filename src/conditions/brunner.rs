//! Brunner chess: a man checks only if it could take the king without leaving its own in check.

use super::label::{Label, labelled};
use super::{Ask, Attack, Condition, Hooks, Observation, Turn, Unusual, View};
use crate::geometry::Place;
use crate::pieces::{Piece, Role};
use crate::rules::Rules;

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

    fn refuses(&self, rules: &Rules, _men: &[Piece]) -> Option<&'static str> {
        let weighs = |other: &dyn Condition| {
            let chooses = || other.hooks().has(Hooks::CHOICES);
            other.asks().contains(&Ask::LeaveInCheck) || other.is_unusual(Unusual::WeighsChecks) && chooses()
        };
        let others = super::of(rules).any(|other| other.name() != self.name() && weighs(other));
        others.then_some("Brunner chess is not played with other conditions by which a king is attacked or not by what its capture leaves")
    }

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
        let is_attacked = |on: Place| {
            let mut men = after.men.men_for(by, on.board);
            men.any(|(from, piece)| (after.attacks_anyhow)(&Attack { from, piece, by, on }))
        };
        kings.all(|(place, _)| !is_attacked(place))
    }
}
