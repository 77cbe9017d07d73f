//! Royal Dynasty: a king is royal only while it is its side's only one.

use super::label::{Label, labelled};
use super::{Ask, Condition, Hooks, Scene, Unusual, is_alone};
use crate::board::Mailbox;
use crate::pieces::{Color, Piece, Role};
use crate::rules::Rules;

/// Royal Dynasty.
pub(super) struct Dynasty {
    label: Label,
}

pub(super) static DYNASTY: Dynasty = Dynasty {
    label: Label {
        popeye: ["RoyalDynasty", "KoenigsDynastie", "DynastieRoyale"],
        definition: "A side may have several kings, and pawns may become kings. While a side has more kings than one none of them is in check, and \
                     they may be taken; the last one is royal.",
        source: "Popeye's list of conditions",
    },
};

const PROMOTIONS: [Role; 5] = [Role::QUEEN, Role::ROOK, Role::BISHOP, Role::KNIGHT, Role::KING];

/// How many kings this side has.
fn kings(men: &Mailbox, color: Color) -> usize {
    let king = Piece::new(color, Role::KING);
    men.men().filter(|&(_, man)| man == king).count()
}

impl Condition for Dynasty {
    labelled!();

    fn hooks(&self) -> Hooks {
        Hooks::NONE
    }

    fn asks(&self) -> &'static [Ask] {
        &[Ask::Check]
    }

    fn unusual(&self) -> &'static [Unusual] {
        &[Unusual::Royals, Unusual::TakesKings, Unusual::ManyKings]
    }

    fn army(&self) -> Option<&'static [Role]> {
        Some(&PROMOTIONS)
    }

    fn refuses(&self, rules: &Rules, _men: &[Piece]) -> Option<&'static str> {
        (!is_alone(rules)).then_some("Royal Dynasty is played without other conditions")
    }

    fn is_check(&self, scene: &dyn Scene, color: Color, attacked: bool) -> bool {
        attacked && kings(scene.men(), color) == 1
    }
}
