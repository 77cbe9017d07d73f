//! Dister: a side must take two men as far from each other, or as near, as it can.

use super::{Ask, Condition, Hooks, Turn, Whom, stage};
use crate::board::{Effect, Effects, Mailbox, Memory, Subject, Topic, whereabouts};
use crate::geometry::{BoardId, Place, Square};
use crate::pieces::{Color, Piece};
use crate::rules::{Detail, Details, Rules};

/// A side that must keep two men far apart, or together.
pub(super) struct Dister {
    /// Our name, which is Popeye's, too.
    names: [&'static str; 3],
    definition: &'static str,
    side: Color,
    far: bool,
}

pub(super) static TABLE: [Dister; 4] = [
    Dister {
        names: ["BlackMaxDister", "SchwarzerMaxDister", "NoirMaxDister"],
        definition: "Of his legal moves Black must make one after which the two men that stand in the diagram on the squares that are told \
                     are farthest from each other, in a straight line from the middle of a square to the middle of another; if one of \
                     them is gone, the distance is nought. Checks and mates are the usual ones.",
        side: Color::Black,
        far: true,
    },
    Dister {
        names: ["WhiteMaxDister", "WeisserMaxDister", "BlancMaxDister"],
        definition: "The same for White.",
        side: Color::White,
        far: true,
    },
    Dister {
        names: ["BlackMinDister", "SchwarzerMinDister", "NoirMinDister"],
        definition: "BlackMaxDister, but the two men must be nearest to each other; if one of them is gone, they are farther than they ever \
                     could be.",
        side: Color::Black,
        far: false,
    },
    Dister {
        names: ["WhiteMinDister", "WeisserMinDister", "BlancMinDister"],
        definition: "The same for White.",
        side: Color::White,
        far: false,
    },
];

/// More than any square of a distance.
const NEVER: i32 = 1000;

/// Where one of the two men stands.
fn topic(number: u16) -> Topic {
    Topic {
        subject: Subject::Partner,
        item: number,
    }
}

/// Where the two men stand.
fn places(memory: &Memory) -> [Option<Place>; 2] {
    [0, 1].map(|number| memory.get(topic(number)).map(Memory::place))
}

impl Condition for Dister {
    fn name(&self) -> &'static str {
        self.names[0]
    }

    fn popeye_names(&self) -> [&'static str; 3] {
        self.names
    }

    fn definition(&self) -> &'static str {
        self.definition
    }

    fn source(&self) -> &'static str {
        "Popeye's list of conditions"
    }

    fn detail(&self) -> Option<Detail> {
        Some(Detail::Squares(Details::DISTER))
    }

    fn refuses(&self, rules: &Rules, _men: &[Piece]) -> Option<&'static str> {
        let follows = super::of(rules).filter(|other| other.hooks().has(Hooks::FOLLOW));
        match () {
            () if rules.conditions.details().squares(Details::DISTER).count_ones() != 2 => {
                Some("MaxDister and MinDister want two squares")
            }
            () if follows.count() > 1 => {
                Some("MaxDister and MinDister are played for one side, and not with conditions that add to moves")
            }
            () => None,
        }
    }

    fn needs_men(&self) -> bool {
        true
    }

    fn hooks(&self) -> Hooks {
        Hooks::FOLLOW.and(Hooks::BEGIN)
    }

    fn asks(&self) -> &'static [Ask] {
        &[Ask::Measure]
    }

    fn stage(&self) -> u8 {
        stage::OTHERS
    }

    fn changes(&self, _takes: bool) -> Whom {
        Whom::Nobody
    }

    fn begin(&self, men: &Mailbox, rules: &Rules, memory: &mut Memory) {
        let told = rules.conditions.details().squares(Details::DISTER);
        let squares = (0..64).filter(|square| told >> square & 1 != 0);
        for (number, square) in squares.enumerate() {
            let place = Place::new(BoardId::A, Square::new(square));
            let stands = men.at(place).map(|_| Memory::place_number(place));
            memory.set(topic(number as u16), stands);
        }
    }

    fn judges(&self, mover: Color) -> bool {
        self.side == mover
    }

    fn measure(&self, turn: &Turn<'_>) -> Option<i32> {
        let (_, from, to) = turn.man;
        let after = |place: Option<Place>| match place {
            Some(place) if place == from => Some(to),
            Some(place) if turn.taken.is_some_and(|(taken, _)| taken == place) => None,
            place => place,
        };
        let [one, other] = places(turn.memory).map(after);
        let distance = one.zip(other).map(|(one, other)| {
            let (files, ranks) = one.square.offset_to(other.square);
            i32::from(files).pow(2) + i32::from(ranks).pow(2)
        });
        let measure = match self.far {
            true => distance.unwrap_or(0),
            false => distance.map_or(0, |distance| NEVER - distance),
        };
        self.judges(turn.mover).then_some(measure)
    }

    fn follow(&self, turn: &Turn<'_>, _men: &Mailbox, effects: &mut Effects) {
        for (number, place) in places(turn.memory).into_iter().enumerate() {
            let man = place.and_then(|place| Some((place, turn.before.at(place)?)));
            let after = man.and_then(|man| whereabouts(man, effects)).map(|(place, _)| place);
            if after != place {
                let after = after.map(Memory::place_number);
                effects.push(Effect::remember(turn.memory, topic(number as u16), after));
            }
        }
    }
}
