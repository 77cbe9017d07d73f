//! #C: men that mate change their side.

use super::label::{Label, labelled};
use super::{Condition, Hooks, Turn, Unusual, stage};
use crate::board::{Effect, Effects, Mailbox};
use crate::geometry::Place;
use crate::pieces::Piece;
use crate::rules::Rules;

/// #C.
pub(super) struct MateC {
    label: Label,
}

pub(super) static MATE_C: MateC = MateC {
    label: Label {
        popeye: ["#C"; 3],
        definition: "With a move that mates by the usual rules all men that check, kings and neutral men excepted, change their side, unless \
                     that would leave the king of the side that moves in check: only then it is mate.",
        source: "K. Wenda and H. Gruber, Andernach 2026",
    },
};

/// The men that would change their side if this is a mate, each with its place.
fn checkers(turn: &Turn<'_>, men: &Mailbox, king: Place) -> Vec<(Place, Piece)> {
    let own = men.men().filter(|(_, man)| man.is_of(turn.mover) && !man.is_royal());
    own.filter(|&(place, _)| turn.scene.reaches_among(men, place, turn.mover, king))
        .collect()
}

impl Condition for MateC {
    labelled!();

    fn refuses(&self, rules: &Rules, _men: &[Piece]) -> Option<&'static str> {
        (rules.conditions.len() > 1).then_some("#C is not played with other conditions")
    }

    fn hooks(&self) -> Hooks {
        Hooks::FOLLOW
    }

    fn unusual(&self) -> &'static [Unusual] {
        &[Unusual::ToldApart, Unusual::SpoilsMates]
    }

    fn stage(&self) -> u8 {
        stage::OTHERS
    }

    fn follow(&self, turn: &Turn<'_>, men: &Mailbox, effects: &mut Effects) {
        let Some((king, _)) = men.royal(!turn.mover) else {
            return;
        };
        if !turn.scene.is_attacked_among(men, king, turn.mover) {
            return;
        }
        let checkers = checkers(turn, men, king);
        if checkers.is_empty() || !turn.scene.is_lost(turn, men, king) {
            return;
        }
        let mut changed = *men;
        for &(place, man) in &checkers {
            changed.set(place, Some(man.other_side()));
        }
        let own = men.royal(turn.mover);
        if own.is_some_and(|(own, _)| turn.scene.is_attacked_among(&changed, own, !turn.mover)) {
            return;
        }
        effects.extend(checkers.into_iter().map(|(place, from)| Effect::Become {
            place,
            from,
            to: from.other_side(),
        }));
    }
}
