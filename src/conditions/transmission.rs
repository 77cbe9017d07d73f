//! Transmission Menace: men move as those that attack them, too.

use super::label::{Label, labelled};
use super::{Act, Acts, Condition, Hooks, View};
use crate::geometry::Place;
use crate::pieces::{Color, Piece, Role};
use crate::rules::Rules;

/// Transmission Menace.
pub(super) struct Transmission {
    label: Label,
}

pub(super) static TRANSMISSION_MENACE: Transmission = Transmission {
    label: Label {
        popeye: ["TransmissionMenace"; 3],
        definition: "A man, the king too, that men of the other side attack in their own ways moves, takes and checks in these ways beside its own.",
        source: "Julia's Fairies, 2020",
    },
};

impl Condition for Transmission {
    labelled!();

    fn refuses(&self, rules: &Rules, men: &[Piece]) -> Option<&'static str> {
        let ways = |other: &&'static dyn Condition| other.name() != self.name() && other.hooks().has(Hooks::ACTS);
        match () {
            () if super::of(rules).any(|other| ways(&other)) => {
                Some("Transmission Menace is not played where men have other ways than their own")
            }
            () if men.iter().any(|man| man.owner.color().is_none()) => {
                Some("neutral men are not played under Transmission Menace")
            }
            () => None,
        }
    }

    fn has_base_pawns(&self) -> bool {
        // What an attacked pawn may do there Popeye plays otherwise.
        false
    }

    fn hooks(&self) -> Hooks {
        Hooks::ACTS
    }

    fn acts(&self, view: &View<'_>, place: Place, piece: Piece, by: Color, acts: &mut Acts) {
        let mut roles: Vec<Role> = vec![piece.role];
        for observer in view.observers(place, !by) {
            let role = view.men.at(observer).map_or(piece.role, |man| man.role);
            if !roles.contains(&role) {
                roles.push(role);
                acts.push(Act::of(role, place));
            }
        }
    }
}
