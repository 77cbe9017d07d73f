//! AMU: only an attacked man mates.

use super::label::{Label, labelled};
use super::{Ask, Condition, Fact, Hooks, Mating, Turn, Whom, stage};
use crate::board::{Effect, Effects, Mailbox, Subject, Topic};
use crate::pieces::Piece;
use crate::rules::Rules;

/// AMU.
pub(super) struct Amu {
    label: Label,
}

pub(super) static AMU: Amu = Amu {
    label: Label {
        popeye: ["AMU"; 3],
        definition: "A side is mated only by the move of a man that exactly one man of that side attacked before it moved (attacked mating unit).",
        source: "Popeye's list of conditions",
    },
};

/// Was the man that made the last move attacked by exactly one man?
const ATTACKED_ONCE: Topic = Topic {
    subject: Subject::AttackedOnce,
    item: 0,
};

impl Condition for Amu {
    labelled!();

    fn refuses(&self, rules: &Rules, _men: &[Piece]) -> Option<&'static str> {
        (!super::is_alone(rules)).then_some("AMU is played without other conditions")
    }

    fn hooks(&self) -> Hooks {
        Hooks::FOLLOW
    }

    fn asks(&self) -> &'static [Ask] {
        &[Ask::Mate]
    }

    fn facts(&self) -> &'static [Fact] {
        &[Fact::MatesStuckAlone]
    }

    fn stage(&self) -> u8 {
        stage::OTHERS
    }

    fn changes(&self, _takes: bool) -> Whom {
        Whom::Nobody
    }

    fn follow(&self, turn: &Turn<'_>, _men: &Mailbox, effects: &mut Effects) {
        let (_, from, _) = turn.man;
        let others = turn.before.men().filter(|&(place, _)| place != from);
        let observers = others.filter(|&(place, _)| turn.scene.reaches_among(turn.before, place, !turn.mover, from));
        let once = (observers.count() == 1).then_some(1);
        if once != turn.memory.get(ATTACKED_ONCE) {
            effects.push(Effect::remember(turn.memory, ATTACKED_ONCE, once));
        }
    }

    fn forgotten_by_passing(&self) -> Option<Topic> {
        Some(ATTACKED_ONCE)
    }

    fn is_mated(&self, mating: &Mating<'_>) -> bool {
        mating.memory.get(ATTACKED_ONCE).is_some() && (mating.is_stuck)()
    }
}
