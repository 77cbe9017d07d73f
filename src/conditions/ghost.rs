//! Ghosts: men that were taken and come back where they were taken, when that square is vacant again.

use super::label::{Label, labelled};
use super::{Ask, Binds, Condition, Hooks, Party, Turn, View, Whom, stage};
use crate::board::{Effect, Effects, Mailbox, Memory, Subject, Topic};
use crate::geometry::Place;
use crate::pieces::{Attributes, Piece};
use crate::rules::Rules;

/// Ghost chess, or haunted chess.
pub(super) struct Ghosts {
    label: Label,
    /// Can a man that has come back not be taken again? Then a square may also keep several.
    uncapturable: bool,
}

pub(super) static GHOST: Ghosts = Ghosts {
    label: Label {
        popeye: ["GhostChess", "Geisterschach", "EchecsGhost"],
        definition: "A man that is taken, kings excepted, comes back on the square where it was taken as soon as a move leaves that square \
                     vacant, and cannot be taken any more. Of several that were taken there the last comes first.",
        source: "Popeye's list of conditions",
    },
    uncapturable: true,
};

pub(super) static HAUNTED: Ghosts = Ghosts {
    label: Label {
        popeye: ["HauntedChess", "Spukschach", "EchecsHantes"],
        definition: "A man that is taken, kings excepted, comes back on the square where it was taken as soon as a move leaves that square \
                     vacant. Of several that were taken there only the last comes back.",
        source: "Popeye's list of conditions",
    },
    uncapturable: false,
};

/// Men that can be taken on one square one after the other.
const DEEP: u16 = 64;

/// A man taken on this place; how many were taken there before tells which.
fn topic(place: u64, depth: u16) -> Topic {
    Topic {
        subject: Subject::Ghost,
        item: place as u16 * DEEP + depth,
    }
}

impl Ghosts {
    /// Remembers the man that is taken.
    fn remember(&self, turn: &Turn<'_>, memory: &mut Memory, effects: &mut Effects) {
        let Some((place, piece)) = turn.taken.filter(|(_, piece)| !piece.is_royal()) else {
            return;
        };
        let number = Memory::place_number(place);
        let below = (0..DEEP)
            .take_while(|&depth| memory.get(topic(number, depth)).is_some())
            .count();
        let depth = if self.uncapturable { below as u16 } else { 0 };
        let piece = match self.uncapturable {
            true => piece.also(Attributes::UNCAPTURABLE),
            false => piece,
        };
        let (topic, value) = (topic(number, depth), Some(Memory::piece_number(piece)));
        effects.push(Effect::remember(memory, topic, value));
        memory.set(topic, value);
    }
}

impl Condition for Ghosts {
    labelled!();

    fn knows(&self) -> Attributes {
        Attributes::ROYAL
    }

    fn settles(&self) -> Option<Party> {
        Some(Party::Taken)
    }

    fn refuses(&self, rules: &Rules, _men: &[Piece]) -> Option<&'static str> {
        super::of(rules)
            .any(|condition| condition.settles() == Some(Party::Taker))
            .then_some("Ghost and Haunted chess are not played with Anticirce and its kin")
    }

    fn hooks(&self) -> Hooks {
        Hooks::FOLLOW
    }

    fn asks(&self) -> &'static [Ask] {
        &[Ask::Step, Ask::Uncovers]
    }

    fn binds(&self) -> Binds {
        Binds::Captures
    }

    fn stage(&self) -> u8 {
        stage::PROMOTION
    }

    fn may_step(&self, _view: &View<'_>, turn: &Turn<'_>) -> bool {
        !turn
            .taken
            .is_some_and(|(_, man)| man.attributes.has(Attributes::UNCAPTURABLE))
    }

    /// A man comes back where the square becomes vacant, on all boards if they share squares.
    fn may_follow(&self, _rules: &Rules, _men: &Mailbox, memory: &Memory, [from, _]: [Place; 2]) -> bool {
        self.uncovers(memory) >> from.square.index() & 1 != 0
    }

    fn changes(&self, _takes: bool) -> Whom {
        Whom::Nobody
    }

    fn uncovers(&self, memory: &Memory) -> u64 {
        let ghosts = memory.of(Subject::Ghost);
        let squares = ghosts.map(|(item, _)| Memory::place(u64::from(item / DEEP)).square);
        squares.fold(0, |all, square| all | 1 << square.index())
    }

    fn follow(&self, turn: &Turn<'_>, men: &Mailbox, effects: &mut Effects) {
        let mut memory = turn.memory.clone();
        self.remember(turn, &mut memory, effects);
        let mut men = *men;
        let ghosts: Vec<(u16, u64)> = memory.of(Subject::Ghost).collect();
        for (item, number) in ghosts.into_iter().rev() {
            let (place, piece) = (Memory::place(u64::from(item / DEEP)), Memory::piece(number));
            if !turn.is_free(&men, place) {
                continue;
            }
            let topic = Topic {
                subject: Subject::Ghost,
                item,
            };
            let comes = Effect::Rebirth { place, piece };
            comes.play(&mut men);
            effects.push(comes);
            effects.push(Effect::remember(&memory, topic, None));
            memory.set(topic, None);
        }
    }
}
