//! Circe on the square of capture: men stand again where they were taken, with the next capture.

use super::label::{Label, labelled};
use super::{Condition, Fact, Hooks, Turn, is_alone};
use crate::board::{Effect, Effects, Mailbox, Memory, Subject, Topic};
use crate::pieces::Piece;
use crate::rules::Rules;

/// Circe with rebirth by the next capture.
pub(super) struct Wait {
    label: Label,
}

pub(super) static WAIT: Wait = Wait {
    label: Label {
        popeye: [
            "Circe CaptureSquare WaitCapture",
            "Circe Schlagfeld NaechsterSchlag",
            "Circe CaseDePrise PriseProchaine",
        ],
        definition: "With each capture the man that was taken by the capture before, kings excepted, is reborn on the square on which it was \
                     taken, if that is vacant then; if not, it is gone.",
        source: "Popeye's list of conditions",
    },
};

/// Who was taken last, and where.
fn topic(item: u16) -> Topic {
    Topic {
        subject: Subject::TakenLast,
        item,
    }
}

const PLACE: u16 = 0;
const PIECE: u16 = 1;

impl Condition for Wait {
    labelled!();

    fn refuses(&self, rules: &Rules, _men: &[Piece]) -> Option<&'static str> {
        (!is_alone(rules)).then_some("rebirth by the next capture is played without other conditions")
    }

    fn hooks(&self) -> Hooks {
        Hooks::FOLLOW
    }

    fn facts(&self) -> &'static [Fact] {
        &[Fact::FollowsCaptures]
    }

    fn follow(&self, turn: &Turn<'_>, men: &Mailbox, effects: &mut Effects) {
        let Some((at, taken)) = turn.taken.filter(|(_, piece)| !piece.is_royal()) else {
            return;
        };
        let last = turn.memory.get(topic(PLACE)).map(Memory::place);
        let last = last.zip(turn.memory.get(topic(PIECE)).map(Memory::piece));
        let free = last.filter(|&(place, _)| turn.is_free(men, place));
        effects.extend(free.map(|(place, piece)| Effect::Rebirth { place, piece }));
        for (item, number) in [(PLACE, Memory::place_number(at)), (PIECE, Memory::piece_number(taken))] {
            effects.push(Effect::remember(turn.memory, topic(item), Some(number)));
        }
    }
}
