//! Influencer and Sentinels: what a move does beside it and behind it.

use super::attribute::{WHETHER, WITH_MOST};
use super::label::{Label, labelled};
use super::{Condition, Hooks, Left, Turn, Whom, stage};
use crate::board::{Effect, Effects, Mailbox, Memory, whereabouts};
use crate::geometry::Place;
use crate::pieces::{Attributes, Color, Piece, Role};
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
pub(super) const BESIDE: [(i8, i8); 8] = [(1, 0), (0, 1), (-1, 0), (0, -1), (-1, 1), (1, 1), (1, -1), (-1, -1)];

impl Condition for Influencer {
    labelled!();

    fn refuses(&self, rules: &Rules, _men: &[Piece]) -> Option<&'static str> {
        (!super::is_alone(rules)).then_some("Influencer is not played with other conditions")
    }

    fn hooks(&self) -> Hooks {
        Hooks::FOLLOW
    }

    fn stage(&self) -> u8 {
        stage::OTHERS
    }

    fn changes(&self, _takes: bool) -> Whom {
        Whom::Enemies
    }

    fn may_follow(&self, rules: &Rules, men: &Mailbox, _memory: &Memory, [from, to]: [Place; 2]) -> bool {
        let mover = men.at(from).filter(|man| !man.is_royal());
        let ends = rules.board_ids().map(|board| Place::new(board, to.square));
        let mut beside = ends.flat_map(|end| {
            BESIDE
                .into_iter()
                .filter_map(move |step| men.at(men.beyond(end, step)?))
        });
        // A neutral man may be moved by either side.
        mover.is_some_and(|mover| {
            let is_other = |man: Piece| mover.owner.color().is_none() || man.owner != mover.owner;
            beside.any(|man| !man.is_royal() && is_other(man))
        })
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
    whose: Whose,
}

/// Whose pawns are left behind?
#[derive(Clone, Copy, PartialEq, Eq)]
enum Whose {
    /// Those of the side that moves.
    Own,
    /// The same, if that had not more pawns than the other side.
    OwnIfNotMore,
    /// Those of the other side.
    Others,
    /// By neutral men neutral ones, by others those of the side that moves.
    Neutral,
}

pub(super) static SENTINELS: [Sentinels; 4] = [
    Sentinels {
        label: Label {
            popeye: ["Sentinelles"; 3],
            definition: "A man other than a pawn that leaves a square of the second to the seventh rank leaves a pawn of the side that moves \
                         there, as long as that side has fewer than eight.",
            source: "Popeye's list of conditions",
        },
        whose: Whose::Own,
    },
    Sentinels {
        label: Label {
            popeye: ["Sentinelles PionAdvers"; 3],
            definition: "Sentinels, but the pawn is one of the other side, as long as that has fewer than eight.",
            source: "Popeye's list of conditions",
        },
        whose: Whose::Others,
    },
    Sentinels {
        label: Label {
            popeye: ["Sentinelles PionNeutre"; 3],
            definition: "Sentinels, but a neutral man leaves a neutral pawn, however many there are.",
            source: "Popeye's list of conditions",
        },
        whose: Whose::Neutral,
    },
    Sentinels {
        label: Label {
            popeye: ["Sentinelles ParaSentinelles"; 3],
            definition: "Sentinels, but a side that had more pawns than the other before the move leaves none.",
            source: "Popeye's list of conditions",
        },
        whose: Whose::OwnIfNotMore,
    },
];

/// A side's pawns at most.
const PAWNS: usize = 8;

/// How many pawns a side has among these men; neutral ones are those of both.
fn pawns(men: &Mailbox, side: Color) -> usize {
    let own = men
        .men()
        .filter(|(_, man)| man.role == Role::PAWN && man.moves_for(side));
    own.count()
}

impl Sentinels {
    /// The pawn that the man leaves behind which this side moves.
    fn pawn_of(&self, man: Piece, mover: Color) -> Piece {
        match self.whose {
            Whose::Neutral if man.owner.color().is_none() => Piece::neutral(Role::PAWN),
            Whose::Others => Piece::new(!mover, Role::PAWN),
            Whose::Own | Whose::OwnIfNotMore | Whose::Neutral => Piece::new(mover, Role::PAWN),
        }
    }

    /// The same, if there is room for it.
    fn pawn(&self, turn: &Turn<'_>, men: &Mailbox, mover: Piece) -> Option<Piece> {
        let pawn = self.pawn_of(mover, turn.mover);
        let Some(side) = pawn.owner.color() else {
            return Some(pawn);
        };
        let before = |side| pawns(turn.before, side);
        let more = self.whose == Whose::OwnIfNotMore && before(side) > before(!side);
        let room = pawns(men, side) < PAWNS && pawns(men, Color::White) + pawns(men, Color::Black) < 2 * PAWNS;
        (room && !more).then_some(pawn)
    }
}

impl Condition for Sentinels {
    labelled!();

    fn knows(&self) -> Attributes {
        Attributes::ROYAL
    }

    fn knows_alone(&self) -> Attributes {
        match self.whose {
            Whose::Own => WITH_MOST.and(WHETHER).and(Attributes::PARALYSING),
            _ => Attributes::NONE,
        }
    }

    fn hooks(&self) -> Hooks {
        Hooks::FOLLOW
    }

    fn stage(&self) -> u8 {
        stage::OTHERS
    }

    fn changes(&self, _takes: bool) -> Whom {
        Whom::Mover
    }

    fn leaves(&self, man: Piece, mover: Color) -> Left {
        match man.role.is_pawn() {
            true => Left::Nobody,
            false => Left::Man(self.pawn_of(man, mover)),
        }
    }

    fn follow(&self, turn: &Turn<'_>, men: &Mailbox, effects: &mut Effects) {
        let (mover, from, _) = turn.man;
        let last = turn.rules.shape.ranks() - 1;
        let edge = [0, last].contains(&from.square.rank());
        if edge || mover.role.is_pawn() || !turn.is_free(men, from) {
            return;
        }
        if let Some(piece) = self.pawn(turn, men, mover) {
            effects.push(Effect::Rebirth { place: from, piece });
        }
    }
}
