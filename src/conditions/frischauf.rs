//! Frischauf: men that pawns have become are told from others, since they are reborn elsewhere.

use super::{Bearers, Condition, Hooks, Turn, Unusual, stage};
use crate::board::{Effect, Effects, Mailbox};
use crate::pieces::{Attributes, Piece};
use crate::rules::Rules;

/// Marks each man that a pawn becomes, whichever condition asks for it.
struct Frischauf;

/// What holds besides a condition that asks for marks.
pub(super) fn marks(rules: &Rules) -> Option<&'static dyn Condition> {
    super::is_unusual(rules, Unusual::MarksPromoted).then_some(&Frischauf as &dyn Condition)
}

impl Condition for Frischauf {
    fn name(&self) -> &'static str {
        "Frischauf"
    }

    fn definition(&self) -> &'static str {
        "A man that a pawn has become is marked."
    }

    fn source(&self) -> &'static str {
        "Popeye's list of conditions"
    }

    fn hooks(&self) -> Hooks {
        Hooks::FOLLOW
    }

    fn bearers(&self) -> Option<Bearers> {
        Bearers::with(Attributes::NONE, true)
    }

    fn stage(&self) -> u8 {
        stage::CHANGE
    }

    fn follow(&self, turn: &Turn<'_>, _men: &Mailbox, effects: &mut Effects) {
        let become_one = turn.becomes.and_then(|_| turn.mover_after(effects));
        effects.extend(become_one.map(|(place, from)| {
            let attributes = from.attributes.and(Attributes::FRISCHAUF);
            let to = Piece { attributes, ..from };
            Effect::Become { place, from, to }
        }));
    }
}
