//! What a move that gives check does: Masand, Swapping Kings.

use super::label::{Label, labelled};
use super::{Condition, Hooks, Turn, stage};
use crate::board::{Effect, Effects, Mailbox};
use crate::geometry::Place;
use crate::pieces::Piece;

/// A condition of the family.
pub(super) struct AfterCheck {
    label: Label,
    how: How,
}

#[derive(Clone, Copy, PartialEq, Eq)]
enum How {
    Masand,
    Swap,
}

pub(super) static MASAND: AfterCheck = AfterCheck {
    label: Label {
        popeye: ["Masand"; 3],
        definition: "A man that gives check by its own move changes the sides of all men, of either side, that it attacks or guards; kings \
                     and neutral men excepted.",
        source: "Popeye's list of conditions, after P. Tritten",
    },
    how: How::Masand,
};

pub(super) static SWAPPING_KINGS: AfterCheck = AfterCheck {
    label: Label {
        popeye: ["SwappingKings", "TauschKoenige", "RoisEchanges"],
        definition: "After a move that gives check the kings exchange their places.",
        source: "Popeye's list of conditions",
    },
    how: How::Swap,
};

/// Kings on different boards stay on their boards.
fn swap(one: (Place, Piece), other: (Place, Piece)) -> Vec<Effect> {
    if one.0.board == other.0.board {
        return vec![Effect::Exchange { one, other }];
    }
    let step = |man: (Place, Piece), to: Place| Effect::Step {
        from: man.0,
        to: Place::new(man.0.board, to.square),
        piece: man.1,
    };
    vec![step(one, other.0), step(other, one.0)]
}

impl AfterCheck {
    fn recolour(turn: &Turn<'_>, men: &Mailbox, king: Place, effects: &mut Effects) {
        let Some((from, _)) = turn.mover_after(effects) else {
            return;
        };
        let takes = |on: Place| turn.scene.reaches_among(men, from, turn.mover, on);
        if !takes(king) {
            return;
        }
        for (place, piece) in men.men() {
            if place != from && !piece.is_royal() && piece.other_side() != piece && takes(place) {
                effects.push(Effect::Become {
                    place,
                    from: piece,
                    to: piece.other_side(),
                });
            }
        }
    }
}

impl Condition for AfterCheck {
    labelled!();

    fn hooks(&self) -> Hooks {
        Hooks::FOLLOW
    }

    fn stage(&self) -> u8 {
        stage::OTHERS
    }

    fn follow(&self, turn: &Turn<'_>, men: &Mailbox, effects: &mut Effects) {
        let Some((place, theirs)) = men.plain_king(!turn.mover) else {
            return;
        };
        if !turn.scene.is_attacked_among(men, place, turn.mover) {
            return;
        }
        match self.how {
            How::Masand => Self::recolour(turn, men, place, effects),
            How::Swap => {
                let own = men.plain_king(turn.mover);
                effects.extend(own.into_iter().flat_map(|own| swap(own, (place, theirs))));
            }
        }
    }
}
