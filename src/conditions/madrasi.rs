//! Madrasi: men of one kind paralyse each other.

use super::attribute::WITH_MOST;
use super::{Ask, Condition, Hooks, Observation, Turn, View};
use crate::geometry::Place;
use crate::pieces::{Attributes, Color, Piece};

/// Madrasi, with the kings or without them.
pub(super) struct Madrasi {
    /// Do kings paralyse kings, too?
    kings: bool,
}

pub(super) static PLAIN: Madrasi = Madrasi { kings: false };
pub(super) static REX_INCLUSIVE: Madrasi = Madrasi { kings: true };

impl Condition for Madrasi {
    fn name(&self) -> &'static str {
        self.popeye_names()[0]
    }

    fn popeye_names(&self) -> [&'static str; 3] {
        match self.kings {
            false => ["Madrasi"; 3],
            true => ["Madrasi RexInclusive", "Madrasi RexInklusive", "Madrasi RexInclusif"],
        }
    }

    fn definition(&self) -> &'static str {
        if self.kings {
            return "Madrasi for kings, too: kings that stand side by side paralyse each other, and neither is in check by the other.";
        }
        "A man that a man of the same kind of the other side attacks is paralysed: it neither moves nor takes nor checks, but goes on \
         paralysing. Kings are excepted."
    }

    fn source(&self) -> &'static str {
        "A. J. Karwatkar, 1979"
    }

    fn observation(&self) -> Observation {
        Observation::Own
    }

    fn knows(&self) -> Attributes {
        WITH_MOST
    }

    fn hooks(&self) -> Hooks {
        let acts = Hooks::MAY_ACT.and(Hooks::MAY_OBSERVE);
        match self.kings {
            true => acts,
            false => acts.and(Hooks::KINGS_ACT),
        }
    }

    fn may_act(&self, view: &View<'_>, place: Place, piece: Piece, by: Color) -> bool {
        piece.is_royal() && !self.kings || !is_observed(view, place, piece, by)
    }

    fn may_observe(&self, view: &View<'_>, place: Place, piece: Piece, by: Color) -> bool {
        self.may_act(view, place, piece, by)
    }

    fn asks(&self) -> &'static [Ask] {
        if self.kings { &[Ask::Step] } else { &[] }
    }

    /// A castling is a king's move, too.
    fn may_step(&self, view: &View<'_>, turn: &Turn<'_>) -> bool {
        let (piece, from, _) = turn.man;
        !turn.castles || !is_observed(view, from, piece, turn.mover)
    }
}

/// Is the man, used by this side, attacked by one of its kind of the other side, whether that may act or not? A pawn is also attacked
/// where it can be taken in passing.
pub(super) fn is_observed(view: &View<'_>, place: Place, piece: Piece, by: Color) -> bool {
    let attacks = |at| (view.attacks)(at, !by, place) || view.attacks_in_passing(at, !by, place);
    let mut men = view.men.men();
    men.any(|(at, other)| {
        at.board == place.board && at != place && other.role == piece.role && other.moves_for(!by) && attacks(at)
    })
}
