//! Haaner chess and holes: squares that are gone.

use super::attribute::WITH_MOST;
use super::label::{Label, labelled};
use super::{Condition, Hooks, Left, Turn, Whom, stage};
use crate::board::{Effect, Effects, Mailbox};
use crate::geometry::Place;
use crate::pieces::{Attributes, Color, Piece};
use crate::rules::{Detail, Details};

/// Squares that men leave are gone.
pub(super) struct Haaner {
    label: Label,
}

pub(super) static HAANER: Haaner = Haaner {
    label: Label {
        popeye: ["HaanerChess", "HaanerSchach", "Haan"],
        definition: "A square that a man leaves by its move becomes a hole: no man can move to it or over it, as if the edge of the board \
                     were there.",
        source: "Popeye's list of conditions",
    },
};

impl Condition for Haaner {
    labelled!();

    fn knows(&self) -> Attributes {
        Attributes::ROYAL
    }

    fn hooks(&self) -> Hooks {
        Hooks::FOLLOW
    }

    fn stage(&self) -> u8 {
        stage::LEFT
    }

    fn changes(&self, _takes: bool) -> Whom {
        Whom::Mover
    }

    fn leaves(&self, _man: Piece, _mover: Color) -> Left {
        Left::Hole
    }

    fn follow(&self, turn: &Turn<'_>, men: &Mailbox, effects: &mut Effects) {
        let left = |effect: &Effect| match *effect {
            Effect::Step { from, .. } => Some(from),
            _ => None,
        };
        let mut places: Vec<Place> = effects.iter().filter_map(left).collect();
        // A pawn that is taken in passing leaves a hole, too.
        let beside = turn.taken.filter(|_| turn.passing).map(|(place, _)| place);
        places.extend(beside);
        for place in places {
            if turn.is_free(men, place) && !effects.contains(&Effect::Close { place }) {
                effects.push(Effect::Close { place });
            }
        }
    }
}

/// Holes in the board.
pub(super) struct Holes {
    label: Label,
}

pub(super) static HOLES: Holes = Holes {
    label: Label {
        popeye: ["Hole", "Loch", "Trou"],
        definition: "These squares do not belong to the board: no man can move to them or over them.",
        source: "Popeye's manual",
    },
};

impl Condition for Holes {
    labelled!();

    fn detail(&self) -> Option<Detail> {
        Some(Detail::Squares(Details::HOLES))
    }

    fn knows(&self) -> Attributes {
        WITH_MOST.and(Attributes::FUNCTIONARY)
    }

    fn hooks(&self) -> Hooks {
        Hooks::NONE
    }
}
