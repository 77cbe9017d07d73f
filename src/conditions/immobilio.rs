//! Immobilio: men whose square of rebirth is occupied do not act.

use super::label::{Label, labelled};
use super::rebirth::home;
use super::{Ask, Condition, Hooks, Turn, View};
use crate::geometry::Place;
use crate::pieces::{Color, Piece};
use crate::rules::{Detail, Rules};

/// Immobilio.
pub(super) struct Immobilio {
    label: Label,
}

pub(super) static IMMOBILIO: Immobilio = Immobilio {
    label: Label {
        popeye: ["Immobilio"; 3],
        definition: "A man, the king too, neither moves nor attacks while its square of rebirth in Circe, king on e1 and e8, is occupied, if by \
                     the man itself; the colour of that square is that of the square where the man stands. Kinds of men may be told, to \
                     whom alone it applies: `Immobilio Q S`.",
        source: "Popeye's list of conditions",
    },
};

/// Is the man on this place held there?
fn is_held(view: &View<'_>, place: Place, piece: Piece, by: Color) -> bool {
    let details = view.rules.conditions.details();
    let concerned = details.kinds().next().is_none() || details.has_kind(piece.role);
    concerned && home(place, piece.role, by).is_some_and(|home| !view.men.is_vacant(home))
}

impl Condition for Immobilio {
    labelled!();

    fn detail(&self) -> Option<Detail> {
        Some(Detail::Kinds(true))
    }

    fn refuses(&self, rules: &Rules, _men: &[Piece]) -> Option<&'static str> {
        (!super::is_alone(rules)).then_some("Immobilio is played without other conditions")
    }

    fn hooks(&self) -> Hooks {
        Hooks::MAY_ACT
    }

    fn asks(&self) -> &'static [Ask] {
        &[Ask::Step]
    }

    fn may_act(&self, view: &View<'_>, place: Place, piece: Piece, by: Color) -> bool {
        !is_held(view, place, piece, by)
    }

    /// A castling is a king's move, too; the king stands on its own square.
    fn may_step(&self, view: &View<'_>, turn: &Turn<'_>) -> bool {
        let (piece, from, _) = turn.man;
        !turn.castles || !is_held(view, from, piece, turn.mover)
    }
}
