//! Forced squares: a side must move to one of them if it can.

use super::label::named;
use super::{Ask, Condition, Hooks, Turn};
use crate::pieces::Color;
use crate::rules::{Detail, Details};

/// A side that must move to certain squares.
pub(super) struct Forced {
    /// Our name, and Popeye's.
    pub names: [&'static str; 4],
    /// What it is.
    pub definition: &'static str,
    side: Color,
    /// Which of the sets of squares is its.
    squares: usize,
}

pub(super) static TABLE: [Forced; 2] = [
    Forced {
        names: [
            "White Forced Square",
            "WhiteForcedSquare",
            "WeissesZwangsfeld",
            "BlancCaseForce",
        ],
        definition: "If White has legal moves to the squares that are told, White must make one of them. Checks and mates are the usual ones.",
        side: Color::White,
        squares: Details::WHITE_FORCED,
    },
    Forced {
        names: [
            "Black Forced Square",
            "BlackForcedSquare",
            "SchwarzesZwangsfeld",
            "NoirCaseForce",
        ],
        definition: "If Black has legal moves to the squares that are told, Black must make one of them. Checks and mates are the usual ones.",
        side: Color::Black,
        squares: Details::BLACK_FORCED,
    },
];

impl Condition for Forced {
    named!("Popeye's list of conditions");

    fn detail(&self) -> Option<Detail> {
        Some(Detail::Squares(self.squares))
    }

    fn hooks(&self) -> Hooks {
        Hooks::NONE
    }

    fn asks(&self) -> &'static [Ask] {
        &[Ask::Measure]
    }

    fn judges(&self, mover: Color) -> bool {
        self.side == mover
    }

    fn measure(&self, turn: &Turn<'_>) -> Option<i32> {
        let squares = turn.rules.conditions.details().squares(self.squares);
        let forced = (squares >> turn.man.2.square.index() & 1) as i32;
        self.judges(turn.mover).then_some(forced)
    }
}
