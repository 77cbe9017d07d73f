//! Volage chess: men change their side when they change the colour of their square.

use super::label::{Label, labelled};
use super::{Condition, Hooks, Turn, stage};
use crate::board::{Effect, Effects, Mailbox, Subject, Topic};
use crate::geometry::Place;
use crate::pieces::{Attributes, Piece};
use crate::rules::Rules;

/// Volage, or hypervolage.
pub(super) struct VolageChess {
    label: Label,
    /// Once only?
    once: bool,
}

pub(super) static VOLAGE: VolageChess = VolageChess {
    label: Label {
        popeye: ["Volage"; 3],
        definition: "The first time that a man, kings excepted, goes from a light square to a dark one or the other way round, it \
                     changes its side.",
        source: "Popeye's list of conditions",
    },
    once: true,
};

pub(super) static HYPERVOLAGE: VolageChess = VolageChess {
    label: Label {
        popeye: ["Hypervolage"; 3],
        definition: "Each time that a man, kings excepted, goes from a light square to a dark one or the other way round, it changes \
                     its side.",
        source: "Popeye's list of conditions",
    },
    once: false,
};

/// Where the men stand that have changed their side: a bit for each square.
const TURNED: Topic = Topic {
    subject: Subject::Turned,
    item: 0,
};

fn bit(place: Place) -> u64 {
    1 << place.square.index()
}

/// Where the men that have changed their side stand after these effects.
fn turned_after(turned: u64, effects: &Effects) -> u64 {
    effects.iter().fold(turned, |turned, effect| match *effect {
        Effect::Capture { place, .. } => turned & !bit(place),
        Effect::Step { from, to, .. } if turned & bit(from) != 0 => turned & !bit(from) | bit(to),
        _ => turned,
    })
}

impl Condition for VolageChess {
    labelled!();

    fn refuses(&self, rules: &Rules, _men: &[Piece]) -> Option<&'static str> {
        let adds = |other: &dyn Condition| other.hooks().has(Hooks::FOLLOW) && other.name() != self.name();
        let joined = super::of(rules).any(adds);
        (rules.boards > 1 || joined)
            .then_some("volage chess is played on one board, without other conditions that add to moves")
    }

    fn knows(&self) -> Attributes {
        Attributes::ROYAL
    }

    fn hooks(&self) -> Hooks {
        Hooks::FOLLOW
    }

    fn stage(&self) -> u8 {
        stage::SIDE
    }

    fn follow(&self, turn: &Turn<'_>, _men: &Mailbox, effects: &mut Effects) {
        let before = turn.memory.get(TURNED).unwrap_or(0);
        let mut turned = turned_after(before, effects);
        let mover = turn.mover_after(effects).filter(|(_, man)| man.is_of(turn.mover));
        let changes = |&(place, _): &(Place, Piece)| {
            !turn.man.0.is_royal() && turned & bit(place) == 0 && place.square.is_dark() != turn.man.1.square.is_dark()
        };
        if let Some((place, from)) = mover.filter(changes) {
            let to = from.other_side();
            effects.push(Effect::Become { place, from, to });
            turned |= bit(place);
        }
        if self.once && turned != before {
            let after = Some(turned).filter(|&turned| turned != 0);
            effects.push(Effect::remember(turn.memory, TURNED, after));
        }
    }
}
