//! OWU: a king is mated only if exactly one man of the other side stands beside it.

use super::label::{Label, labelled};
use super::{Ask, Condition, Fact, Hooks, Mating};
use crate::pieces::{Piece, Role};
use crate::rules::Rules;

/// OWU.
pub(super) struct Owu {
    label: Label,
}

pub(super) static OWU: Owu = Owu {
    label: Label {
        popeye: ["OWU"; 3],
        definition: "A side is mated if it is in check, has no legal move, and exactly one man of the other side or neutral \
                     man stands beside its king (one white unit).",
        source: "Popeye's list of conditions",
    },
};

impl Condition for Owu {
    labelled!();

    fn refuses(&self, rules: &Rules, men: &[Piece]) -> Option<&'static str> {
        let is_king = |man: &Piece| !man.is_royal() || man.role == Role::KING;
        let plays = rules.boards == 1 && super::is_alone(rules) && men.iter().all(is_king);
        (!plays).then_some("OWU is played on one board, without other conditions and without royal men but kings")
    }

    fn hooks(&self) -> Hooks {
        Hooks::NONE
    }

    fn asks(&self) -> &'static [Ask] {
        &[Ask::Mate]
    }

    fn facts(&self) -> &'static [Fact] {
        &[Fact::MatesStuckAlone]
    }

    fn is_mated(&self, mating: &Mating<'_>) -> bool {
        (mating.beside)() == 1 && (mating.is_stuck)()
    }
}
