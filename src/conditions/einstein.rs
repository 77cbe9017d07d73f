//! Einstein chess and its kin: men become less or greater by moving.

use super::rebirth::{Label, labelled};
use super::{Condition, Hooks, Turn, stage};
use crate::board::{Effect, Effects, Mailbox};
use crate::pieces::{Piece, Role};

/// A condition of the family: how men change that take nothing, and how those that take.
pub(super) struct Einstein {
    label: Label,
    quiet: Change,
    taking: Change,
}

#[derive(Clone, Copy, PartialEq, Eq)]
enum Change {
    None,
    Less,
    Greater,
}

/// From the least to the greatest.
const LADDER: [Role; 5] = [Role::PAWN, Role::KNIGHT, Role::BISHOP, Role::ROOK, Role::QUEEN];

pub(super) static EINSTEIN: Einstein = Einstein {
    label: Label {
        popeye: ["EinsteinChess", "EinsteinSchach", "EchecsEinstein"],
        definition: "A man that moves without capture becomes the next less one, of queen, rook, bishop, knight and pawn; a man that takes \
                     becomes the next greater one. Pawns and queens stay what they are at the ends. A pawn on its first rank can make up \
                     to three steps.",
        source: "Popeye's list of conditions",
    },
    quiet: Change::Less,
    taking: Change::Greater,
};

pub(super) static REVERSAL: Einstein = Einstein {
    label: Label {
        popeye: [
            "ReversalEinsteinChess",
            "ReversesEinsteinSchach",
            "ReversEchecsEinstein",
        ],
        definition: "Einstein chess the other way round: greater without capture, less with it.",
        source: "Popeye's list of conditions",
    },
    quiet: Change::Greater,
    taking: Change::Less,
};

pub(super) static ANTI: Einstein = Einstein {
    label: Label {
        popeye: ["AntiEinsteinChess", "AntiEinsteinSchach", "EchecsAntiEinstein"],
        definition: "A man that moves without capture becomes the next less one, as in Einstein chess; a man that takes stays what it is.",
        source: "Popeye's list of conditions",
    },
    quiet: Change::Less,
    taking: Change::None,
};

fn changed(role: Role, change: Change) -> Role {
    let Some(step) = LADDER.iter().position(|&other| other == role) else {
        return role;
    };
    let step = match change {
        Change::None => step,
        Change::Less => step.saturating_sub(1),
        Change::Greater => (step + 1).min(LADDER.len() - 1),
    };
    LADDER[step]
}

impl Condition for Einstein {
    labelled!();

    fn hooks(&self) -> Hooks {
        Hooks::FOLLOW
    }

    fn stage(&self) -> u8 {
        stage::CHANGE
    }

    fn follow(&self, turn: &Turn<'_>, men: &Mailbox, effects: &mut Effects) {
        let change = if turn.taken.is_some() { self.taking } else { self.quiet };
        for place in turn.movers(effects) {
            let Some(from) = men.at(place) else { continue };
            let to = Piece {
                role: changed(from.role, change),
                ..from
            };
            if from != to {
                effects.push(Effect::Become { place, from, to });
            }
        }
    }
}
