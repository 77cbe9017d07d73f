//! Pawns that go on from their own first rank.

use super::label::{Label, labelled};
use super::rebirth::{is_pawn_on_base, step_from_base};
use super::{Acts, Condition, Fact, Hooks, View};
use crate::geometry::Place;
use crate::pieces::{Color, Piece, Role};
use crate::rules::Rules;

/// Normal pawns.
pub(super) struct NormalPawn {
    label: Label,
}

pub(super) static NORMAL_PAWN: NormalPawn = NormalPawn {
    label: Label {
        popeye: ["NormalPawn", "NormalBauern", "PionNormale"],
        definition: "Pawns on their own first rank go one step, take and check from there.",
        source: "Popeye's list of conditions",
    },
};

impl Condition for NormalPawn {
    labelled!();

    fn refuses(&self, rules: &Rules, men: &[Piece]) -> Option<&'static str> {
        let other_pawn = |man: &Piece| man.role.is_pawn() && man.role != Role::PAWN;
        match () {
            () if !super::is_alone(rules) => Some("NormalPawn is played without other conditions"),
            () if men.iter().any(other_pawn) => Some("of pawns only the usual ones are played under NormalPawn"),
            () => None,
        }
    }

    fn hooks(&self) -> Hooks {
        Hooks::ACTS
    }

    fn facts(&self) -> &'static [Fact] {
        &[Fact::BendsPawnsOnBase]
    }

    fn bends(&self, place: Place, piece: Piece, by: Color) -> bool {
        is_pawn_on_base(place, piece, by)
    }

    fn acts(&self, _view: &View<'_>, place: Place, piece: Piece, by: Color, acts: &mut Acts) {
        step_from_base(place, piece, by, acts);
    }
}
