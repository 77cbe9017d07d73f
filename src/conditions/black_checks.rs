//! Black Checks: Black moves only to give check.

use super::label::{Label, labelled};
use super::{Ask, Condition, Hooks, Instead, Scene, Turn, Unusual};
use crate::pieces::{Color, Piece};
use crate::rules::Rules;

/// A side that gives check, or rests.
pub(super) struct BlackChecks {
    label: Label,
}

pub(super) static BLACK_CHECKS: BlackChecks = BlackChecks {
    label: Label {
        popeye: ["BlackChecks", "SchwarzSchaecher", "NoirEchecs"],
        definition: "Each move of Black must give check. If he has no such move and is not in check, he makes no move, and White moves again. \
                     Mates and stalemates are the usual ones.",
        source: "Popeye's list of conditions",
    },
};

impl Condition for BlackChecks {
    labelled!();

    fn refuses(&self, rules: &Rules, _men: &[Piece]) -> Option<&'static str> {
        super::obliges(rules).then_some("BlackChecks is not played where a side must choose among its legal moves")
    }

    fn hooks(&self) -> Hooks {
        Hooks::NONE
    }

    fn asks(&self) -> &'static [Ask] {
        &[Ask::Stand, Ask::Instead]
    }

    fn unusual(&self) -> &'static [Unusual] {
        &[Unusual::NotInMates, Unusual::OnlyChecks, Unusual::Rests]
    }

    fn judges(&self, mover: Color) -> bool {
        mover == Color::Black
    }

    fn may_stand(&self, _before: &dyn Scene, turn: &Turn<'_>, after: &dyn Scene) -> bool {
        !self.judges(turn.mover) || after.in_check(after.turn())
    }

    fn instead(&self, scene: &dyn Scene, stuck: bool) -> Option<Instead> {
        let rests = stuck && self.judges(scene.turn()) && !scene.in_check(scene.turn());
        rests.then_some(Instead::Rest)
    }
}
