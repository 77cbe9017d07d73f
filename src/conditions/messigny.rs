//! Messigny chess: men of one kind exchange their places.

use super::label::{Label, labelled};
use super::{Condition, Hooks, Turn, View, Whom, stage};
use crate::board::{Effect, Effects, Mailbox, Meaning, Memory, Subject, Topic};
use crate::geometry::Place;
use crate::pieces::{Color, Piece};

/// Messigny chess.
pub(super) struct Messigny {
    label: Label,
    /// Do kings exchange their places, too?
    kings: bool,
}

pub(super) static MESSIGNY: Messigny = Messigny {
    label: Label {
        popeye: ["MessignyChess", "MessignySchach", "EchecsMessigny"],
        definition: "In place of a move a man may exchange its place with a man of the same kind of the other side, kings too. The move after \
                     that cannot exchange either of them again.",
        source: "Popeye's list of conditions",
    },
    kings: true,
};

pub(super) static WITHOUT_KINGS: Messigny = Messigny {
    label: Label {
        popeye: [
            "MessignyChess RexExclusive",
            "MessignySchach RexExklusive",
            "EchecsMessigny RexExclusif",
        ],
        definition: "Messigny chess, but kings do not exchange their places.",
        source: "Popeye's list of conditions",
    },
    kings: false,
};

/// The places of the last exchange, if it was the last move.
const LAST: Topic = Topic {
    subject: Subject::LastExchange,
    item: 0,
};

impl Condition for Messigny {
    labelled!();

    fn hooks(&self) -> Hooks {
        Hooks::EXCHANGES.and(Hooks::FOLLOW)
    }

    fn stage(&self) -> u8 {
        stage::OTHERS
    }

    fn exchanges(&self, view: &View<'_>, place: Place, piece: Piece, by: Color) -> Vec<Place> {
        let last = view.memory.get(LAST).unwrap_or(u64::MAX);
        let was = |place: Place| [last & 0xffff, last >> 16].contains(&Memory::place_number(place));
        let other = |&(at, man): &(Place, Piece)| {
            at != place
                && at.board == place.board
                && man.role == piece.role
                && (self.kings || !man.is_royal())
                && man.moves_for(!by)
                && !was(at)
        };
        let others = view.men.men().filter(other).map(|(at, _)| at);
        if was(place) || piece.is_royal() && !self.kings {
            return Vec::new();
        }
        others.collect()
    }

    fn forgotten_by_passing(&self) -> Option<Topic> {
        Some(LAST)
    }

    fn changes(&self, _takes: bool) -> Whom {
        Whom::Nobody
    }

    fn follow(&self, turn: &Turn<'_>, _men: &Mailbox, effects: &mut Effects) {
        let exchange = turn.chosen.of(Meaning::Exchange);
        let places = exchange.map(|choice| {
            let (_, from, _) = turn.man;
            Memory::place_number(from) | Memory::place_number(choice.place) << 16
        });
        if places.is_some() || turn.memory.get(LAST).is_some() {
            effects.push(Effect::remember(turn.memory, LAST, places));
        }
    }
}
