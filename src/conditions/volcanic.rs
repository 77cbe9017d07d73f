//! Circe Volcanic and Parachute: men that are reborn on an occupied square stand under the man there, or over it.

use super::label::{Label, labelled};
use super::rebirth::{Home, Rebirth};
use super::{Ask, Condition, Hooks, Turn, Unusual, is_alone};
use crate::board::{Effect, Effects, Mailbox, Memory, Subject, Topic};
use crate::geometry::Place;
use crate::pieces::Piece;
use crate::rules::Rules;

/// A condition of the family.
pub(super) struct Volcanic {
    label: Label,
    /// Does the man that is reborn stand over the other?
    over: bool,
    /// Is it the man that has taken?
    taker: bool,
}

pub(super) static VOLCANIC: Volcanic = Volcanic {
    label: Label {
        popeye: ["Circe Volcanic", "Circe Vulkan", "Circe Volcanique"],
        definition: "Circe, but a man whose square of rebirth is occupied is put under the man there, and stands on the board again as soon as a \
                     move leaves that square vacant. Of several under one square the first comes first.",
        source: "Popeye's list of conditions",
    },
    over: false,
    taker: false,
};

pub(super) static PARACHUTE: Volcanic = Volcanic {
    label: Label {
        popeye: ["Circe Parachute", "Circe Fallschirm", "Circe Parachute"],
        definition: "Circe, but a man whose square of rebirth is occupied is reborn over the man there, a king too, which stands on the board \
                     again as soon as a move leaves that square vacant. Of several under one square the last comes first.",
        source: "Popeye's list of conditions",
    },
    over: true,
    taker: false,
};

pub(super) static ANTICIRCE_VOLCANIC: Volcanic = Volcanic {
    label: Label {
        popeye: ["AntiCirce Volcanic", "AntiCirce Vulkan", "AntiCirce Volcanique"],
        definition: "Anticirce, but a man that takes and whose square of rebirth is occupied is put under the man there, a king too, and stands on \
                     the board again as soon as a move leaves that square vacant. Of several under one square the first comes first.",
        source: "Popeye's list of conditions",
    },
    over: false,
    taker: true,
};

pub(super) static ANTICIRCE_PARACHUTE: Volcanic = Volcanic {
    label: Label {
        popeye: ["AntiCirce Parachute", "AntiCirce Fallschirm", "AntiCirce Parachute"],
        definition: "Anticirce, but a man that takes and whose square of rebirth is occupied is reborn over the man there, a king too, which stands \
                     on the board again as soon as a move leaves that square vacant. Of several under one square the last comes first.",
        source: "Popeye's list of conditions",
    },
    over: true,
    taker: true,
};

const CIRCE: Rebirth = Rebirth {
    home: Home::Array,
    mirrored: false,
};

/// How deep a man is under its square.
fn depth(topic: Topic) -> u16 {
    topic.item % Memory::DEEP
}

impl Volcanic {
    fn subject(&self) -> Subject {
        if self.over { Subject::Covered } else { Subject::Below }
    }

    /// The men under a place, whichever board they come back to, the first one put there first.
    fn under(&self, turn: &Turn<'_>, memory: &Memory, place: Place) -> Vec<(Topic, Piece)> {
        let subject = self.subject();
        let is_there =
            |&(item, _): &(u16, u64)| turn.places_in_the_way(place).any(|place| Memory::below(item) == place);
        let all = memory.of(subject).filter(is_there);
        let mut under: Vec<(Topic, Piece)> = all
            .map(|(item, number)| (Topic { subject, item }, Memory::piece(number)))
            .collect();
        under.sort_by_key(|(topic, _)| depth(*topic));
        under
    }

    /// Puts a man that comes back on the place under its square.
    fn cover(&self, turn: &Turn<'_>, memory: &mut Memory, (place, piece): (Place, Piece), effects: &mut Effects) {
        let last = self.under(turn, memory, place).last().map(|(topic, _)| depth(*topic));
        let topic = Memory::topic_below(self.subject(), place, last.map_or(0, |depth| depth + 1));
        let value = Some(Memory::piece_number(piece));
        effects.push(Effect::remember(memory, topic, value));
        memory.set(topic, value);
    }

    /// Does a man that comes to the place go under the one that is there?
    fn goes_under(&self, turn: &Turn<'_>, men: &Mailbox, place: Place) -> bool {
        !self.over && !turn.is_free(men, place)
    }

    /// Puts the man that is there, on whichever board, under the man that comes to the place.
    fn make_way(&self, turn: &Turn<'_>, men: &mut Mailbox, memory: &mut Memory, place: Place, effects: &mut Effects) {
        for place in turn.places_in_the_way(place) {
            if let Some(piece) = men.at(place) {
                self.cover(turn, memory, (place, piece), effects);
                effects.push(Effect::Yield { place, piece });
                men.set(place, None);
            }
        }
    }

    /// Lets the man that has taken return.
    fn send_back(&self, turn: &Turn<'_>, men: &mut Mailbox, memory: &mut Memory, effects: &mut Effects) {
        let taker = turn.taken.and_then(|_| turn.mover_after(effects));
        let Some((from, piece)) = taker else { return };
        let Some(to) = CIRCE.place(turn, piece.role, turn.mover) else {
            return;
        };
        // It returns on the board to which it has passed.
        let to = Place::new(from.board, to.square);
        men.set(from, None);
        if self.goes_under(turn, men, to) {
            effects.push(Effect::Yield { place: from, piece });
            return self.cover(turn, memory, (to, piece), effects);
        }
        self.make_way(turn, men, memory, to, effects);
        effects.push(Effect::Return { from, to, piece });
        men.set(to, Some(piece));
    }

    /// Lets the man that is taken stand again.
    fn revive(&self, turn: &Turn<'_>, men: &mut Mailbox, memory: &mut Memory, effects: &mut Effects) {
        let taken = turn.taken.filter(|(_, piece)| !piece.is_royal());
        let Some((_, piece)) = taken else { return };
        let Some(place) = CIRCE.place(turn, piece.role, !turn.mover) else {
            return;
        };
        if self.goes_under(turn, men, place) {
            return self.cover(turn, memory, (place, piece), effects);
        }
        self.make_way(turn, men, memory, place, effects);
        effects.push(Effect::Rebirth { place, piece });
        men.set(place, Some(piece));
    }
}

impl Condition for Volcanic {
    labelled!();

    fn refuses(&self, rules: &Rules, _men: &[Piece]) -> Option<&'static str> {
        (!is_alone(rules)).then_some("Circe and Anticirce Volcanic and Parachute are played without other conditions")
    }

    /// A move may bring a king back, and so check it.
    fn asks(&self) -> &'static [Ask] {
        match self.over || self.taker {
            true => &[Ask::Check],
            false => &[],
        }
    }

    fn unusual(&self) -> &'static [Unusual] {
        match self.taker {
            true => &[Unusual::Homecoming],
            false => &[],
        }
    }

    fn hooks(&self) -> Hooks {
        Hooks::FOLLOW
    }

    fn follow(&self, turn: &Turn<'_>, men: &Mailbox, effects: &mut Effects) {
        let (mut men, mut memory) = (*men, turn.memory.clone());
        match self.taker {
            true => self.send_back(turn, &mut men, &mut memory, effects),
            false => self.revive(turn, &mut men, &mut memory, effects),
        }
        let covered: Vec<Place> = memory.of(self.subject()).map(|(item, _)| Memory::below(item)).collect();
        for place in covered {
            let under = self.under(turn, &memory, place);
            let next = if self.over { under.last() } else { under.first() };
            if let Some(&(topic, piece)) = next.filter(|_| turn.is_free(&men, place)) {
                let place = Memory::below(topic.item);
                effects.push(Effect::Rebirth { place, piece });
                effects.push(Effect::remember(&memory, topic, None));
                memory.set(topic, None);
                men.set(place, Some(piece));
            }
        }
    }
}
