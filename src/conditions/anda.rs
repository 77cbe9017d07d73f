//! Anda: men that give check become neutral, and belong to a side again.

use super::label::{Label, labelled};
use super::{Condition, Fact, Hooks, Turn, Unusual, Whom, are_only, stage};
use crate::board::{Effect, Effects, Mailbox};
use crate::pieces::Piece;
use crate::rules::Rules;

/// Anda, or its inverse.
pub(super) struct Anda {
    label: Label,
    /// Do men change that give check, or those that do not?
    by_check: bool,
}

pub(super) static ANDA: Anda = Anda {
    label: Label {
        popeye: ["Anda"; 3],
        definition: "A man, kings excepted, that gives check by its own move becomes neutral, if it stands where it attacks the king itself; a neutral man \
                     that does so belongs to the side that moves it from then on.",
        source: "P. A. Petkov, 2019",
    },
    by_check: true,
};

pub(super) static INVERSE: Anda = Anda {
    label: Label {
        popeye: ["AndaInverse", "AndaInvers", "AndaInverse"],
        definition: "A man, kings excepted, that moves and does not attack the other king then becomes neutral; a neutral man that does so \
                     belongs to the side that moves it from then on.",
        source: "P. A. Petkov, 2019",
    },
    by_check: false,
};

impl Condition for Anda {
    labelled!();

    fn refuses(&self, rules: &Rules, _men: &[Piece]) -> Option<&'static str> {
        let known = ["Anda", "AndaInverse", "Circe"];
        (!are_only(rules, &known)).then_some("Anda is played alone or with Circe")
    }

    fn hooks(&self) -> Hooks {
        Hooks::FOLLOW
    }

    fn unusual(&self) -> &'static [Unusual] {
        &[Unusual::TurnsApart, Unusual::LosesTrack]
    }

    fn facts(&self) -> &'static [Fact] {
        &[Fact::KeepsKinds, Fact::ChangesSides]
    }

    fn stage(&self) -> u8 {
        stage::OTHERS
    }

    fn changes(&self, _takes: bool) -> Whom {
        Whom::Mover
    }

    fn follow(&self, turn: &Turn<'_>, men: &Mailbox, effects: &mut Effects) {
        let man = turn.mover_after(effects).filter(|(_, man)| !man.is_royal());
        let Some((place, from)) = man else { return };
        let king = men.royal(!turn.mover);
        let checks = king.is_some_and(|(king, _)| turn.scene.reaches_among(men, place, turn.mover, king));
        if checks != self.by_check {
            return;
        }
        let to = from.neutral_or_of(turn.mover);
        effects.push(Effect::Become { place, from, to });
    }
}
