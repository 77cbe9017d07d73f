//! What a move that gives check does: Masand, Swapping Kings.

use super::label::{Label, labelled};
use super::{Condition, Hooks, Turn, Unusual, Whom, stage};
use crate::board::{Effect, Effects, Mailbox};
use crate::geometry::Place;
use crate::pieces::{Attributes, Color, Piece};

/// A condition of the family.
pub(super) struct AfterCheck {
    label: Label,
    how: How,
}

#[derive(Clone, Copy, PartialEq, Eq)]
enum How {
    Masand,
    Generalised,
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

pub(super) static MASAND_GENERALISED: AfterCheck = AfterCheck {
    label: Label {
        popeye: ["MasandGeneralised", "MasandVerallgemeinert", "MasandGeneralise"],
        definition: "After a move that gives check each man that checks changes the sides of all men, of either side, that it attacks or guards; \
                     kings and neutral men excepted. A man that several of them attack changes once.",
        source: "Popeye's list of conditions, after P. Tritten",
    },
    how: How::Generalised,
};

pub(super) static SWAPPING_KINGS: AfterCheck = AfterCheck {
    label: Label {
        popeye: ["SwappingKings", "TauschKoenige", "RoisEchanges"],
        definition: "After a move that gives check the kings exchange their places.",
        source: "Popeye's list of conditions",
    },
    how: How::Swap,
};

/// Two kings exchange their places; on different boards each stays on its board.
pub(super) fn swap(one: (Place, Piece), other: (Place, Piece)) -> Vec<Effect> {
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
    /// These men, if they attack the king, change the sides of those whom they attack.
    fn recolour(turn: &Turn<'_>, men: &Mailbox, (checkers, king): (&[Place], Place), effects: &mut Effects) {
        let attacks = |from: Place, on: Place| turn.scene.attacks_among(men, from, turn.mover, on);
        let checkers: Vec<Place> = checkers.iter().copied().filter(|&from| attacks(from, king)).collect();
        for (place, piece) in men.men() {
            let attacked = || checkers.iter().any(|&from| from != place && attacks(from, place));
            if !piece.is_royal() && piece.other_side() != piece && attacked() {
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

    fn knows_alone(&self) -> Attributes {
        match self.how {
            How::Masand => Attributes::KAMIKAZE
                .and(Attributes::VOLAGE)
                .and(Attributes::CHAMELEON)
                .and(Attributes::FUNCTIONARY)
                .and(Attributes::UNCAPTURABLE),
            _ => Attributes::NONE,
        }
    }

    fn hooks(&self) -> Hooks {
        Hooks::FOLLOW
    }

    fn unusual(&self) -> &'static [Unusual] {
        match self.how {
            How::Masand | How::Generalised => &[Unusual::ToldApart],
            How::Swap => &[],
        }
    }

    fn stage(&self) -> u8 {
        match self.how {
            How::Swap => stage::OTHERS,
            // Who checks is asked when sentinels stand and squares have turned.
            How::Masand | How::Generalised => stage::OTHERS + 2,
        }
    }

    fn changes(&self, _takes: bool) -> Whom {
        Whom::ByCheck
    }

    fn follow(&self, turn: &Turn<'_>, men: &Mailbox, effects: &mut Effects) {
        let Some((place, _)) = men.royal(!turn.mover) else {
            return;
        };
        if !turn.scene.is_attacked_among(men, place, turn.mover) {
            return;
        }
        match self.how {
            How::Masand => {
                let from = turn.mover_after(effects).map(|(from, _)| from);
                Self::recolour(turn, men, (from.as_slice(), place), effects);
            }
            How::Generalised => {
                let own = men.men().filter(|(_, piece)| piece.moves_for(turn.mover));
                let own: Vec<Place> = own.map(|(from, _)| from).collect();
                Self::recolour(turn, men, (&own, place), effects);
            }
            How::Swap => {
                let kings = men.royal(Color::White).zip(men.royal(Color::Black));
                effects.extend(kings.into_iter().flat_map(|(white, black)| swap(white, black)));
            }
        }
    }
}
