//! Ultraschachzwang: each move of a side must give check.

use super::label::named;
use super::{Ask, Condition, Hooks, Scene, Turn, Unusual};
use crate::pieces::Color;

/// A side that must give check.
pub(super) struct MustCheck {
    /// Our name, and Popeye's.
    pub names: [&'static str; 4],
    /// What it is.
    pub definition: &'static str,
    /// The side.
    pub side: Color,
}

pub(super) static ULTRA: [MustCheck; 2] = [
    MustCheck {
        names: [
            "White Ultraschachzwang",
            "WhiteUltraSchachZwang",
            "WeisserUltraSchachZwang",
            "BlancUltraSchachZwang",
        ],
        definition: "Each move of White must give check; without such a move White cannot move. Mates are the usual ones.",
        side: Color::White,
    },
    MustCheck {
        names: [
            "Black Ultraschachzwang",
            "BlackUltraSchachZwang",
            "SchwarzerUltraSchachZwang",
            "NoirUltraSchachZwang",
        ],
        definition: "Each move of Black must give check; without such a move Black cannot move. Mates are the usual ones.",
        side: Color::Black,
    },
];

impl Condition for MustCheck {
    named!("Popeye's manual");

    fn hooks(&self) -> Hooks {
        Hooks::NONE
    }

    fn asks(&self) -> &'static [Ask] {
        &[Ask::Stand]
    }

    fn unusual(&self) -> &'static [Unusual] {
        &[Unusual::NotInMates, Unusual::OnlyChecks]
    }

    fn judges(&self, mover: Color) -> bool {
        mover == self.side
    }

    fn may_stand(&self, _before: &dyn Scene, turn: &Turn<'_>, after: &dyn Scene) -> bool {
        !self.judges(turn.mover) || after.in_check(after.turn())
    }
}
