//! What pawns may become.

use super::label::{Label, labelled};
use super::take_make::PLAIN as TAKE_AND_MAKE;
use super::{Ask, Binds, Condition, Hooks, Turn, View, parrain};
use crate::pieces::{Attributes, Color, Piece, Role};
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

/// A side whose pawns do not go to their last rank.
pub(super) struct NoPromotion {
    label: Label,
    side: Color,
}

pub(super) static NO_PROMOTION: [NoPromotion; 2] = [
    NoPromotion {
        label: Label {
            popeye: ["NoWhitePromotion", "OhneWeissUW", "SansBlancPromotion"],
            definition: "White's pawns do not move to their last rank, and stay pawns that a move of White puts there. They check there as usual.",
            source: "Popeye's list of conditions",
        },
        side: Color::White,
    },
    NoPromotion {
        label: Label {
            popeye: ["NoBlackPromotion", "OhneSchwarzUW", "SansNoirPromotion"],
            definition: "Black's pawns do not move to their last rank, and stay pawns that a move of Black puts there. They check there as usual.",
            source: "Popeye's list of conditions",
        },
        side: Color::Black,
    },
];

impl Condition for NoPromotion {
    labelled!();

    fn hooks(&self) -> Hooks {
        Hooks::NONE
    }

    fn refuses(&self, rules: &Rules, _men: &[Piece]) -> Option<&'static str> {
        let known = [
            parrain::PARRAIN.name(),
            parrain::CONTRA_PARRAIN.name(),
            TAKE_AND_MAKE.name(),
        ];
        let adds = |other: &dyn Condition| {
            other.hooks().without(Hooks::LANDINGS) != Hooks::NONE && !known.contains(&other.name())
        };
        let others = super::of(rules).any(adds);
        others.then_some("promotions are forbidden only with Parrain Circe and Take&Make or where no other condition adds to moves or changes them")
    }

    fn asks(&self) -> &'static [Ask] {
        &[Ask::Step]
    }

    fn binds(&self) -> Binds {
        Binds::Captures
    }

    fn may_step(&self, _view: &View<'_>, turn: &Turn<'_>) -> bool {
        !self.keeps_pawns(turn.mover) || turn.becomes.is_none()
    }

    fn keeps_pawns(&self, mover: Color) -> bool {
        mover == self.side
    }
}
