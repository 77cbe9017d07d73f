//! What pawns may become.

use super::rebirth::{Label, labelled};
use super::{Condition, Hooks};
use crate::pieces::{Attributes, Piece, Role};
use crate::rules::{Detail, Rules};

/// Pawns become only men of the kinds that are told.
pub(super) struct PromotionOnly {
    label: Label,
}

pub(super) static ONLY: PromotionOnly = PromotionOnly {
    label: Label {
        popeye: ["PromOnly", "UWnur", "PromSeul"],
        definition: "Pawns become men of the kinds that are told, of no others; whether such men stand in the diagram or not.",
        source: "Popeye's list of conditions",
    },
};

impl Condition for PromotionOnly {
    labelled!();

    fn detail(&self) -> Option<Detail> {
        Some(Detail::Promotions)
    }

    fn knows(&self) -> Attributes {
        Attributes::ROYAL
    }

    fn refuses(&self, rules: &Rules, men: &[Piece]) -> Option<&'static str> {
        let chooses = super::of(rules).any(|other| other.hooks().has(Hooks::CHOICES));
        let marine = men.iter().any(|man| man.role == Role::MARINE_PAWN);
        (chooses || marine)
            .then_some("promotions are limited only where no condition leaves a choice and no marine pawns stand")
    }

    fn hooks(&self) -> Hooks {
        Hooks::NONE
    }
}
