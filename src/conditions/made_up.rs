//! Conditions that nobody plays, compiled for tests only: the example of `CONTRIBUTING.md`, and one that changes nothing.

use super::{Condition, View};
use crate::geometry::Place;
use crate::pieces::{Color, Piece, Role};

/// Knights do not act on the edge of the board.
pub(super) struct ShyKnights;

impl Condition for ShyKnights {
    fn name(&self) -> &'static str {
        "ShyKnights"
    }

    fn definition(&self) -> &'static str {
        "A knight on the edge of the board neither moves nor attacks."
    }

    fn source(&self) -> &'static str {
        "made up"
    }

    fn may_act(&self, view: &View<'_>, place: Place, piece: Piece, _by: Color) -> bool {
        let steps = [(1, 0), (-1, 0), (0, 1), (0, -1)];
        let on_edge = steps.into_iter().any(|step| view.men.beyond(place, step).is_none());
        piece.role != Role::KNIGHT || !on_edge
    }
}

/// Changes nothing: with it the general position plays what the fast positions play, and every trick of the search is denied.
pub(super) struct Nothing;

impl Condition for Nothing {
    fn name(&self) -> &'static str {
        "Nothing"
    }

    fn definition(&self) -> &'static str {
        "Nothing is changed."
    }

    fn source(&self) -> &'static str {
        "made up"
    }

    fn hooks(&self) -> super::Hooks {
        // It gives no other ways: men observe by their own.
        super::Hooks::ALL
            .and(super::Hooks::OBSERVED)
            .and(super::Hooks::OBSERVED_OWN)
    }
}
