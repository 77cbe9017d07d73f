//! MAFF: a king is mated that has exactly one flight.

use super::label::{Label, labelled};
use super::{Ask, Condition, Hooks, Mating};
use crate::pieces::Piece;
use crate::rules::Rules;

/// MAFF.
pub(super) struct Maff {
    label: Label,
}

pub(super) static MAFF: Maff = Maff {
    label: Label {
        popeye: ["MAFF"; 3],
        definition: "A side is mated if it is in check and has exactly one legal move of its king, and no other legal \
                     move (mate with a free field).",
        source: "Popeye's list of conditions",
    },
};

impl Condition for Maff {
    labelled!();

    fn refuses(&self, rules: &Rules, _men: &[Piece]) -> Option<&'static str> {
        (!super::is_alone(rules)).then_some("MAFF is played without other conditions")
    }

    fn hooks(&self) -> Hooks {
        Hooks::NONE
    }

    fn asks(&self) -> &'static [Ask] {
        &[Ask::Mate]
    }

    fn is_mated(&self, mating: &Mating<'_>) -> bool {
        (mating.moves)() == [1, 0]
    }
}
