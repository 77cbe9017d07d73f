//! All-in, half-in and mainly-in chess: sides move men of the other side.

use super::label::{Label, labelled};
use super::{Ask, Binds, Condition, Hooks, Turn, Unusual, View, Whom, is_alone_with_alice, stage};
use crate::board::{Effect, Effects, Mailbox, Memory, Subject, Topic};
use crate::geometry::{Place, Square};
use crate::pieces::Piece;
use crate::rules::Rules;

/// A condition of the family.
pub(super) struct InChess {
    label: Label,
    how: How,
}

#[derive(Clone, Copy, PartialEq, Eq)]
enum How {
    /// Either side moves all men.
    All,
    /// Either side moves the men of the other one.
    Half,
    /// Either side moves all men but the one that has just moved.
    Mainly,
}

const fn in_chess(popeye: &'static str, definition: &'static str, source: &'static str, how: How) -> InChess {
    let label = Label {
        popeye: [popeye; 3],
        definition,
        source,
    };
    InChess { label, how }
}

pub(super) static TABLE: [InChess; 3] = [
    in_chess(
        "AllInChess",
        "Either side moves men of both sides, those of the other side as that would, but not by capture in passing. A move without capture may not just be taken back. \
         Checks are the usual ones.",
        "Popeye's list of conditions",
        How::All,
    ),
    in_chess(
        "HalfInChess",
        "Either side moves the men of the other one only, as that would, but not by capture in passing. Checks are the usual ones.",
        "C. Tylor, The Problemist, 2024",
        How::Half,
    ),
    in_chess(
        "MainlyInChess",
        "Either side moves men of both sides, those of the other side as that would, but not by capture in passing, nor the man that has just moved. Checks are \
         the usual ones.",
        "C. Tylor, The Problemist, 2024",
        How::Mainly,
    ),
];

/// The last move.
const LAST_MOVE: Topic = Topic {
    subject: Subject::TakenBack,
    item: 0,
};

/// What is remembered of a move to know when it is taken back, and what its taking back would be.
fn told(from: u64, to: u64, piece: Piece) -> u64 {
    from | to << 16 | Memory::piece_number(piece) << 32
}

impl Condition for InChess {
    labelled!();

    fn refuses(&self, rules: &Rules, men: &[Piece]) -> Option<&'static str> {
        match () {
            () if !is_alone_with_alice(rules) => {
                Some("all-in chess and its kin are played without other conditions, but for Alice chess")
            }
            () if men
                .iter()
                .any(|man| man.owner.color().is_none() || man.role.takes_beside()) =>
            {
                Some("all-in chess and its kin are not played with neutral men or men that take beside their arrival")
            }
            () => None,
        }
    }

    fn refuses_castling(&self, _rules: &Rules, _ends: &[Square]) -> Option<&'static str> {
        Some("castling is not played in all-in chess and its kin")
    }

    fn hooks(&self) -> Hooks {
        if self.how == How::Half {
            Hooks::NONE
        } else {
            Hooks::FOLLOW
        }
    }

    fn asks(&self) -> &'static [Ask] {
        match self.how == How::Half {
            true => &[],
            false => &[Ask::Step],
        }
    }

    fn unusual(&self) -> &'static [Unusual] {
        match self.how == How::Half {
            true => &[Unusual::MovesOthers, Unusual::KeepsOwn, Unusual::LosesTrack],
            false => &[Unusual::MovesOthers, Unusual::LosesTrack],
        }
    }

    fn stage(&self) -> u8 {
        stage::OTHERS
    }

    fn may_step(&self, view: &View<'_>, turn: &Turn<'_>) -> bool {
        let (piece, from, to) = turn.man;
        let [from, to] = [from, to].map(Memory::place_number);
        let Some(last) = view.memory.get(LAST_MOVE) else {
            return true;
        };
        match self.how {
            How::Mainly => last != from,
            _ => turn.taken.is_some() || last != told(to, from, piece),
        }
    }

    fn binds(&self) -> Binds {
        Binds::JustMoved
    }

    fn changes(&self, _takes: bool) -> Whom {
        Whom::Nobody
    }

    fn follow(&self, turn: &Turn<'_>, _men: &Mailbox, effects: &mut Effects) {
        let (piece, from, to) = turn.man;
        // On two boards it is taken back on the board to which the man has passed.
        let to = turn.mover_after(effects).map_or(to, |(place, _)| place);
        let from = Place::new(to.board, from.square);
        let [from, to] = [from, to].map(Memory::place_number);
        let number = match self.how {
            How::Mainly => Some(to),
            _ => turn.taken.is_none().then(|| told(from, to, piece)),
        };
        if number.is_some() || turn.memory.get(LAST_MOVE).is_some() {
            effects.push(Effect::remember(turn.memory, LAST_MOVE, number));
        }
    }

    fn forgotten_by_passing(&self) -> Option<Topic> {
        Some(LAST_MOVE)
    }
}
