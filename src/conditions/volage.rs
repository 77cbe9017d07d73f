//! Volage chess: men change their side when they change the colour of their square.

use super::label::{Label, labelled};
use super::{Condition, Fact, Hooks, Turn, Whom, anticirce, circe, stage};
use crate::board::{Effect, Effects, Mailbox, Memory, Subject, Topic, whereabouts};
use crate::geometry::Place;
use crate::pieces::{Attributes, Color, Piece};
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

/// Does the man that moves come to a square of another colour, where it takes or where it ends? By one move it changes its side once.
fn changes_colour(turn: &Turn<'_>, end: Place) -> bool {
    let (_, from, to) = turn.man;
    [to, end]
        .iter()
        .any(|place| place.square.is_dark() != from.square.is_dark())
}

/// The dark squares, a bit for each.
const DARK: u64 = 0xAA55_AA55_AA55_AA55;

fn bit(place: Place) -> u64 {
    1 << place.square.index()
}

/// Where the men that have changed their side stand after these effects.
fn turned_after(turned: u64, effects: &Effects) -> u64 {
    effects.iter().fold(turned, |turned, effect| match *effect {
        Effect::Capture { place, .. } => turned & !bit(place),
        Effect::Step { from, to, .. } | Effect::Return { from, to, .. } if turned & bit(from) != 0 => {
            turned & !bit(from) | bit(to)
        }
        _ => turned,
    })
}

/// What becomes of a man that is reborn on a square of another colour than that of its capture: it has gone there, too.
pub(super) struct Reborn {
    /// Is it the condition, and not the attribute of the man?
    chess: Option<&'static VolageChess>,
}

/// Of men with the attribute.
pub(super) static REBORN: Reborn = Reborn { chess: None };

static REBORN_VOLAGE: Reborn = Reborn { chess: Some(&VOLAGE) };
static REBORN_HYPERVOLAGE: Reborn = Reborn {
    chess: Some(&HYPERVOLAGE),
};

/// What these conditions do with men that are reborn, if they hold.
pub(super) fn of_reborn(rules: &Rules) -> Option<&'static dyn Condition> {
    super::of(rules).find_map(|condition| match condition.name() {
        name if name == VOLAGE.name() => Some(&REBORN_VOLAGE as &dyn Condition),
        name if name == HYPERVOLAGE.name() => Some(&REBORN_HYPERVOLAGE as &dyn Condition),
        _ => None,
    })
}

impl Reborn {
    /// Where the man that was taken stands again, and what it is there.
    fn man(effects: &Effects) -> Option<(Place, Piece)> {
        let is_rebirth = |effect: &Effect| matches!(effect, Effect::Rebirth { .. });
        let at = effects.iter().position(is_rebirth)?;
        let Effect::Rebirth { place, piece } = effects[at] else {
            return None;
        };
        whereabouts((place, piece), &effects[at + 1..])
    }

    /// Which men have changed their side before this one is looked at.
    fn turned(turn: &Turn<'_>, effects: &Effects) -> Option<u64> {
        let told = effects.iter().rev().find_map(|effect| match *effect {
            Effect::Remember { topic, after, .. } if topic == TURNED => Some(after),
            _ => None,
        });
        told.unwrap_or_else(|| turn.memory.get(TURNED))
    }
}

impl Condition for Reborn {
    fn name(&self) -> &'static str {
        "Volage"
    }

    fn definition(&self) -> &'static str {
        VOLAGE.label.definition
    }

    fn source(&self) -> &'static str {
        VOLAGE.label.source
    }

    fn hooks(&self) -> Hooks {
        Hooks::FOLLOW
    }

    fn facts(&self) -> &'static [Fact] {
        &[Fact::FollowsCaptures]
    }

    fn stage(&self) -> u8 {
        stage::REBIRTH + 1
    }

    fn follow(&self, turn: &Turn<'_>, _men: &Mailbox, effects: &mut Effects) {
        let Some(((place, from), (taken, before))) = Self::man(effects).zip(turn.taken) else {
            return;
        };
        let other_colour = place.square.is_dark() != taken.square.is_dark();
        let attribute = Attributes::VOLAGE;
        let was_turned = turn.memory.get(TURNED).unwrap_or(0) & bit(taken) != 0;
        let may_turn = match self.chess {
            None => before.attributes.has(attribute),
            Some(_) => !was_turned && !before.is_royal(),
        };
        let turns = may_turn && other_colour;
        if turns {
            let to = from.other_side().with(from.attributes.without(attribute));
            effects.extend((to != from).then_some(Effect::Become { place, from, to }));
        }
        if self.chess.is_some_and(|chess| chess.once) && (was_turned || turns) {
            let before = Self::turned(turn, effects);
            let after = Some(before.unwrap_or(0) | bit(place));
            effects.push(Effect::Remember {
                topic: TURNED,
                before,
                after,
            });
        }
    }
}

impl VolageChess {
    /// Has the man on this place changed its side, so that it does so no more?
    fn has_turned(&self, memory: &Memory, place: Place) -> bool {
        self.once && memory.get(TURNED).is_some_and(|turned| turned & bit(place) != 0)
    }
}

impl Condition for VolageChess {
    labelled!();

    fn refuses(&self, rules: &Rules, _men: &[Piece]) -> Option<&'static str> {
        let known = |name: &str| name == self.name() || circe::is_common(name) || anticirce::is_common(name);
        let adds = |other: &dyn Condition| other.hooks().has(Hooks::FOLLOW) && !known(other.name());
        let joined = super::of(rules).any(adds);
        joined.then_some(
            "of conditions that add to moves only common forms of Circe and Anticirce are played with volage chess",
        )
    }

    fn knows(&self) -> Attributes {
        Attributes::ROYAL
    }

    fn hooks(&self) -> Hooks {
        Hooks::FOLLOW
    }

    fn facts(&self) -> &'static [Fact] {
        &[Fact::KeepsKinds, Fact::ChangesSides]
    }

    fn stage(&self) -> u8 {
        stage::SIDE
    }

    fn changes(&self, _takes: bool) -> Whom {
        Whom::Mover
    }

    fn may_follow(&self, _rules: &Rules, _men: &Mailbox, memory: &Memory, [from, to]: [Place; 2]) -> bool {
        self.has_turned(memory, from) || from.square.is_dark() != to.square.is_dark()
    }

    fn may_change(&self, _rules: &Rules, _men: &Mailbox, memory: &Memory, [from, to]: [Place; 2]) -> bool {
        !self.has_turned(memory, from) && from.square.is_dark() != to.square.is_dark()
    }

    fn deserts(&self, memory: &Memory, _mover: Color, (from, man): (Place, Piece)) -> u64 {
        match self.has_turned(memory, from) || man.is_royal() {
            true => 0,
            false if from.square.is_dark() => !DARK,
            false => DARK,
        }
    }

    fn follow(&self, turn: &Turn<'_>, _men: &Mailbox, effects: &mut Effects) {
        let before = turn.memory.get(TURNED).unwrap_or(0);
        let mut turned = turned_after(before, effects);
        let mover = turn.mover_after(effects).filter(|(_, man)| man.is_of(turn.mover));
        let changes = |&(place, _): &(Place, Piece)| {
            !turn.man.0.is_royal() && turned & bit(place) == 0 && changes_colour(turn, place)
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
