//! Where pawns become other men: on squares that are told, or on the rank before the last.

use super::label::{Label, labelled};
use super::promotion::NO_PROMOTION;
use super::{Ask, Condition, Fact, Hooks, Unusual};
use crate::geometry::Reach;
use crate::pieces::{Attributes, Color, Piece};
use crate::rules::{Detail, Details, Rules};

/// Pawns become other men elsewhere.
pub(super) struct PromotionSquares {
    label: Label,
    /// The side whose pawns do; both if none is named, and then on the rank before their last.
    side: Option<Color>,
}

pub(super) static TABLE: [PromotionSquares; 3] = [
    PromotionSquares {
        label: Label {
            popeye: ["WhitePromSquares", "UWFeldWeiss", "BlancCasePromotion"],
            definition: "White's pawns become other men on the squares that are told, and not on their last rank, where they stay what they are.",
            source: "Popeye's list of conditions",
        },
        side: Some(Color::White),
    },
    PromotionSquares {
        label: Label {
            popeye: ["BlackPromSquares", "UWFeldSchwarz", "NoirCasePromotion"],
            definition: "The same for Black's pawns.",
            source: "Popeye's list of conditions",
        },
        side: Some(Color::Black),
    },
    PromotionSquares {
        label: Label {
            popeye: ["GlasgowChess", "GlasgowSchach", "EchecsGlasgow"],
            definition: "Pawns become other men on the rank before their last.",
            source: "Popeye's list of conditions",
        },
        side: None,
    },
];

impl PromotionSquares {
    /// The set of [`Details`] in which its squares are told.
    fn set(&self) -> Option<usize> {
        let side = self.side?;
        Some(side.pick(Details::WHITE_PROMOTION, Details::BLACK_PROMOTION))
    }
}

impl Condition for PromotionSquares {
    labelled!();

    fn detail(&self) -> Option<Detail> {
        self.set().map(Detail::Squares)
    }

    fn knows(&self) -> Attributes {
        Attributes::ROYAL
    }

    fn hooks(&self) -> Hooks {
        Hooks::NONE
    }

    fn asks(&self) -> &'static [Ask] {
        &[Ask::PromotesElsewhere]
    }

    fn refuses(&self, rules: &Rules, _men: &[Piece]) -> Option<&'static str> {
        let bound = [Unusual::WeighsChecks, Unusual::StaysPawn, Unusual::BecomesImitator];
        let forbids = |other: &dyn Condition| NO_PROMOTION.iter().any(|forbidden| forbidden.name() == other.name());
        let reborn = |other: &dyn Condition| self.side.is_none() && super::circe::keeps_pawns_home(other.name());
        let minds = |other: &dyn Condition| {
            let remembers = other.only_remembers()
                && !other.has(Fact::FollowsCaptures)
                && !other.hooks().has(Hooks::ACTS.and(Hooks::CHOICES).and(Hooks::EXCHANGES));
            let adds = other.hooks().without(Hooks::LANDINGS) != Hooks::NONE && !remembers;
            let binds = other.asks().contains(&Ask::LeaveInCheck) || bound.iter().any(|&so| other.is_unusual(so));
            adds && !reborn(other) || binds || forbids(other)
        };
        super::of(rules)
            .any(minds)
            .then_some("other squares of promotion are not played with conditions that add to moves or to promotions")
    }

    fn promotion_squares(&self, rules: &Rules, color: Color) -> Option<u64> {
        if let Some(set) = self.set() {
            return (self.side == Some(color)).then(|| rules.conditions.details().squares(set));
        }
        // The rank before the last is the second one of the other side.
        Some(u64::double_step_squares(rules.shape, !color).0)
    }
}
