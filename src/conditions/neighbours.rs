//! Influencer and Sentinels: what a move does beside it and behind it.

use super::rebirth::{Label, labelled};
use super::{Condition, Hooks, Turn, stage};
use crate::board::{Effect, Effects, Mailbox, whereabouts};
use crate::geometry::Square;
use crate::pieces::{Color, Piece, Role};
use crate::rules::Rules;

/// Men beside the one that has moved become others.
pub(super) struct Influencer {
    label: Label,
}

pub(super) static INFLUENCER: Influencer = Influencer {
    label: Label {
        popeye: ["Influencer", "Influencer", "Influenceur"],
        definition: "A man that moves, kings excepted, makes pawns of all men of the other side on squares beside it, kings excepted; on the \
                     first and last rank it makes men of its own kind of them.",
        source: "Popeye's list of conditions",
    },
};

/// The eight squares beside a square.
const BESIDE: [(i8, i8); 8] = [(1, 0), (0, 1), (-1, 0), (0, -1), (1, 1), (-1, 1), (1, -1), (-1, -1)];

impl Condition for Influencer {
    labelled!();

    fn refuses(&self, rules: &Rules, _men: &[Piece]) -> Option<&'static str> {
        match () {
            () if rules.boards > 1 => Some("Influencer is played on one board only"),
            () if rules.conditions.len() > 1 => Some("Influencer is not played with other conditions"),
            () => None,
        }
    }

    fn refuses_castling(&self, _rules: &Rules, _ends: &[Square]) -> Option<&'static str> {
        Some("castling is not played under Influencer")
    }

    fn hooks(&self) -> Hooks {
        Hooks::FOLLOW
    }

    fn stage(&self) -> u8 {
        stage::OTHERS
    }

    fn follow(&self, turn: &Turn<'_>, men: &Mailbox, effects: &mut Effects) {
        let last = turn.rules.shape.ranks() - 1;
        let moved = effects.iter().enumerate().filter_map(|(number, effect)| match *effect {
            Effect::Step { to, piece, .. } if !piece.is_royal() => whereabouts((to, piece), &effects[number + 1..]),
            _ => None,
        });
        let movers: Vec<_> = moved.collect();
        for (place, mover) in movers {
            for beside in BESIDE.into_iter().filter_map(|step| men.beyond(place, step)) {
                let Some(from) = men.at(beside) else { continue };
                let edge = [0, last].contains(&beside.square.rank());
                let role = if edge { mover.role } else { Role::PAWN };
                if from.moves_for(!turn.mover) && !from.is_royal() {
                    let to = Piece { role, ..from };
                    effects.push(Effect::Become {
                        place: beside,
                        from,
                        to,
                    });
                }
            }
        }
    }
}

/// Men leave pawns behind.
pub(super) struct Sentinels {
    label: Label,
}

pub(super) static SENTINELS: Sentinels = Sentinels {
    label: Label {
        popeye: ["Sentinelles"; 3],
        definition: "A man other than a pawn that leaves a square of the second to the seventh rank leaves a pawn of the side that moves there, \
                     as long as that side has fewer than eight.",
        source: "Popeye's list of conditions",
    },
};

/// A side's pawns at most.
const PAWNS: usize = 8;

impl Condition for Sentinels {
    labelled!();

    fn refuses(&self, rules: &Rules, _men: &[Piece]) -> Option<&'static str> {
        (rules.boards > 1).then_some("Sentinels are played on one board only")
    }

    fn hooks(&self) -> Hooks {
        Hooks::FOLLOW
    }

    fn stage(&self) -> u8 {
        stage::OTHERS
    }

    fn follow(&self, turn: &Turn<'_>, men: &Mailbox, effects: &mut Effects) {
        let (mover, from, _) = turn.man;
        let last = turn.rules.shape.ranks() - 1;
        let edge = [0, last].contains(&from.square.rank());
        let pawns = |side: Color| {
            men.men()
                .filter(|(_, man)| man.role == Role::PAWN && man.moves_for(side))
                .count()
        };
        let room = pawns(turn.mover) < PAWNS && pawns(Color::White) + pawns(Color::Black) < 2 * PAWNS;
        if !edge && !mover.role.is_pawn() && turn.is_free(men, from) && room {
            let piece = Piece::new(turn.mover, Role::PAWN);
            effects.push(Effect::Rebirth { place: from, piece });
        }
    }
}
