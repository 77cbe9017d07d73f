//! PAD: men that take twice vanish, or take only once.

use super::label::{Label, labelled};
use super::{Ask, Attack, Condition, Fact, Hooks, Turn, Unusual, View, is_alone, stage};
use crate::board::{Effect, Effects, Mailbox, Memory, Subject, Topic, whereabouts};
use crate::geometry::Place;
use crate::pieces::{Attributes, Piece};
use crate::rules::Rules;

/// PAD chess, in its forms.
pub(super) struct Pad {
    label: Label,
    /// Does a man that has taken not take again?
    strict: bool,
    /// Are kings men like others?
    kings: bool,
}

const fn pad(popeye: [&'static str; 3], definition: &'static str, strict: bool, kings: bool) -> Pad {
    let source = "H. Maeshima, Problem Paradise, 2025";
    let label = Label {
        popeye,
        definition,
        source,
    };
    Pad { label, strict, kings }
}

pub(super) static TABLE: [Pad; 4] = [
    pad(
        ["PADChess", "PADSchach", "PADechecs"],
        "A man, kings excepted, that takes for the second time vanishes after that capture.",
        false,
        false,
    ),
    pad(
        [
            "PADChess RexInclusive",
            "PADSchach RexInklusive",
            "PADechecs RexInclusif",
        ],
        "PAD chess, but a king takes once only, and then attacks the other king no more.",
        false,
        true,
    ),
    pad(
        ["PADChess Strict", "PADSchach Strikt", "PADechecs Stricte"],
        "A man, kings excepted, that has taken once takes no more, and does not check.",
        true,
        false,
    ),
    pad(
        [
            "PADChess Strict RexInclusive",
            "PADSchach Strikt RexInklusive",
            "PADechecs Stricte RexInclusif",
        ],
        "A man, kings included, that has taken once takes no more, and does not check.",
        true,
        true,
    ),
];

/// Has the man on this place taken?
fn has_taken(place: Place) -> Topic {
    Topic {
        subject: Subject::HasTaken,
        item: Memory::place_number(place) as u16,
    }
}

impl Pad {
    /// May the man not take a second time?
    fn is_bound(&self, piece: Piece) -> bool {
        if piece.is_royal() { self.kings } else { self.strict }
    }

    fn remembers(memory: &Memory, place: Place) -> bool {
        memory.get(has_taken(place)).is_some()
    }
}

impl Condition for Pad {
    labelled!();

    fn refuses(&self, rules: &Rules, _men: &[Piece]) -> Option<&'static str> {
        (!is_alone(rules)).then_some("PAD chess is played without other conditions")
    }

    fn knows(&self) -> Attributes {
        Attributes::NONE
    }

    fn hooks(&self) -> Hooks {
        Hooks::FOLLOW
    }

    fn asks(&self) -> &'static [Ask] {
        match self.strict || self.kings {
            true => &[Ask::Step, Ask::Attack],
            false => &[],
        }
    }

    fn unusual(&self) -> &'static [Unusual] {
        &[Unusual::LosesTrack]
    }

    fn facts(&self) -> &'static [Fact] {
        &[Fact::OnlyRemoves]
    }

    fn stage(&self) -> u8 {
        stage::OTHERS
    }

    fn may_step(&self, view: &View<'_>, turn: &Turn<'_>) -> bool {
        let (piece, from, _) = turn.man;
        turn.taken.is_none() || !self.is_bound(piece) || !Self::remembers(view.memory, from)
    }

    fn may_attack(&self, view: &View<'_>, attack: &Attack) -> bool {
        !self.is_bound(attack.piece) || !Self::remembers(view.memory, attack.from)
    }

    fn follow(&self, turn: &Turn<'_>, _men: &Mailbox, effects: &mut Effects) {
        let (mover, from, _) = turn.man;
        let counts = !mover.is_royal() || self.kings;
        let takes = turn.taken.is_some() && counts;
        let before = Self::remembers(turn.memory, from);
        let arrived = turn.mover_after(effects);
        let vanishes = takes && before && !self.is_bound(mover);
        if let Some((place, piece)) = arrived.filter(|_| vanishes) {
            effects.push(Effect::Vanish { place, piece });
        }
        // The others that have taken stay where they are, or are taken; the rook of a castling has taken nothing.
        let taken = turn.memory.of(Subject::HasTaken);
        for place in taken.map(|(item, _)| Memory::place(u64::from(item))) {
            let man = turn.before.at(place).map(|man| (place, man));
            let stays = man.and_then(|man| whereabouts(man, effects)).map(|(place, _)| place);
            if stays != Some(place) {
                effects.push(Effect::remember(turn.memory, has_taken(place), None));
            }
        }
        if let Some((place, _)) = turn.mover_after(effects).filter(|_| takes || before && counts) {
            effects.push(Effect::Remember {
                topic: has_taken(place),
                before: None,
                after: Some(1),
            });
        }
    }
}
