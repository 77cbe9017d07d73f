//! Madrasi: men of one kind paralyse each other.

use super::{Condition, Hooks, Observation, Passed, View};
use crate::geometry::Place;
use crate::pieces::{Color, Piece, Role};

/// Madrasi, without the kings.
pub(super) struct Madrasi;

impl Condition for Madrasi {
    fn name(&self) -> &'static str {
        "Madrasi"
    }

    fn definition(&self) -> &'static str {
        "A man that a man of the same kind of the other side attacks is paralysed: it neither moves nor takes nor checks, but goes on \
         paralysing. Kings are excepted."
    }

    fn source(&self) -> &'static str {
        "A. J. Karwatkar, 1979"
    }

    fn observation(&self) -> Observation {
        Observation::Own
    }

    fn hooks(&self) -> Hooks {
        Hooks::MAY_ACT
    }

    fn may_act(&self, view: &View<'_>, place: Place, piece: Piece, by: Color) -> bool {
        piece.role == Role::KING || !is_observed(view, place, piece, by)
    }
}

/// Is the man, used by this side, attacked by one of its kind of the other side, whether that may act or not? A pawn is also attacked
/// where it can be taken in passing.
pub(super) fn is_observed(view: &View<'_>, place: Place, piece: Piece, by: Color) -> bool {
    let passed = view.passed.filter(|passed| passed.pawn == place && passed.taker != by);
    let attacks = |at| {
        let on_passed = |passed: Passed| (view.attacks)(at, !by, passed.square);
        (view.attacks)(at, !by, place) || piece.role == Role::PAWN && passed.is_some_and(on_passed)
    };
    let mut men = view.men.men();
    men.any(|(at, other)| {
        at.board == place.board && at != place && other.role == piece.role && other.moves_for(!by) && attacks(at)
    })
}
