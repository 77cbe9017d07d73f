//! Alphabetic chess: the man on the first square of the alphabet must move.

use super::label::named;
use super::{Ask, Condition, Hooks, Turn};
use crate::pieces::Color;

/// Alphabetic chess.
pub(super) struct Alphabetic {
    /// Our name, and Popeye's.
    pub names: [&'static str; 4],
    /// What it is.
    pub definition: &'static str,
    /// The side that is bound, if only one.
    pub side: Option<Color>,
}

pub(super) static TABLE: [Alphabetic; 3] = [
    Alphabetic {
        names: [
            "Alphabetic Chess",
            "AlphabeticChess",
            "AlphabetischesSchach",
            "EchecsAlphabetiques",
        ],
        definition: "Of its men that have a legal move a side must move the one whose square comes first, in the order a1, a2, ... a8, \
                     b1, ... h8.",
        side: None,
    },
    Alphabetic {
        names: [
            "White Alphabetic Chess",
            "WhiteAlphabeticChess",
            "WeissesAlphabetischesSchach",
            "BlancEchecsAlphabetiques",
        ],
        definition: "Alphabetic chess for White only.",
        side: Some(Color::White),
    },
    Alphabetic {
        names: [
            "Black Alphabetic Chess",
            "BlackAlphabeticChess",
            "SchwarzesAlphabetischesSchach",
            "NoirEchecsAlphabetiques",
        ],
        definition: "Alphabetic chess for Black only.",
        side: Some(Color::Black),
    },
];

impl Condition for Alphabetic {
    named!("Popeye's manual");

    fn hooks(&self) -> Hooks {
        Hooks::NONE
    }

    fn asks(&self) -> &'static [Ask] {
        &[Ask::Measure]
    }

    fn judges(&self, mover: Color) -> bool {
        self.side.is_none_or(|bound| bound == mover)
    }

    fn measure(&self, turn: &Turn<'_>) -> Option<i32> {
        let (_, from, _) = turn.man;
        self.judges(turn.mover)
            .then_some(-8 * i32::from(from.square.file()) - i32::from(from.square.rank()))
    }
}
