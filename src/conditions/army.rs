//! Conditions in which pawns become the men of another army.

use super::label::{Label, labelled};
use super::{Condition, Hooks, is_alone};
use crate::pieces::{Attributes, Piece, Role};
use crate::rules::Rules;

/// Another army.
pub(super) struct Army {
    label: Label,
    /// What pawns become.
    promotions: &'static [Role],
    /// The men whose places are taken, which do not stand in a diagram.
    displaced: &'static [Role],
}

pub(super) static CAVALIER_MAJEUR: Army = Army {
    label: Label {
        popeye: ["CavalierMajeur"; 3],
        definition: "Nightriders stand for knights: pawns become queens, nightriders, rooks and bishops, and there are no knights.",
        source: "Popeye's list of conditions",
    },
    promotions: &[Role::QUEEN, Role::NIGHTRIDER, Role::ROOK, Role::BISHOP],
    displaced: &[Role::KNIGHT],
};

pub(super) static CHINESE: Army = Army {
    label: Label {
        popeye: ["ChineseChess", "ChinesischesSchach", "Chinoises"],
        definition: "Pawns become leos, maos, paos and vaos, too, whether such men stand in the diagram or not.",
        source: "Popeye's list of conditions",
    },
    promotions: &[
        Role::QUEEN,
        Role::ROOK,
        Role::BISHOP,
        Role::KNIGHT,
        Role::CHINESE[0],
        Role::CHINESE[1],
        Role::CHINESE[2],
        Role::CHINESE[3],
    ],
    displaced: &[],
};

impl Condition for Army {
    labelled!();

    fn knows(&self) -> Attributes {
        Attributes::ROYAL
    }

    fn hooks(&self) -> Hooks {
        Hooks::NONE
    }

    fn refuses(&self, rules: &Rules, men: &[Piece]) -> Option<&'static str> {
        let others = super::of(rules).any(|other| other.hooks() != Hooks::NONE);
        match () {
            () if men.iter().any(|man| self.displaced.contains(&man.role)) => {
                Some("a man stands in the diagram whose place another army has taken")
            }
            () if others && !is_alone(rules) => {
                Some("another army is not played with conditions that add to moves or change them")
            }
            () => None,
        }
    }

    fn army(&self) -> Option<&'static [Role]> {
        Some(self.promotions)
    }
}
