//! Chameleon chess and others in which the man that moves becomes another.

use super::attribute::chameleon_after;
use super::label::{Label, labelled};
use super::{Ask, Condition, Hooks, Kinds, Turn, View, Whom, stage};
use crate::board::{Effect, Effects, Mailbox};
use crate::geometry::Place;
use crate::pieces::{Attributes, Piece, Role};
use crate::rules::{Detail, Rules};

/// A condition of the family.
pub(super) struct Walk {
    label: Label,
    how: How,
}

#[derive(Clone, Copy, PartialEq, Eq)]
enum How {
    Chameleon,
    Norsk,
    Relegation,
    Line,
}

pub(super) static CHAMELEON: Walk = Walk {
    label: Label {
        popeye: ["ChameleonChess", "ChamaeleonSchach", "EchecsCameleon"],
        definition: "A man that moves becomes the next one in the row of knight, bishop, rook, queen and again knight, or in another row that is \
                     told. Kings, pawns and men that are not in the row stay what they are.",
        source: "Popeye's list of conditions",
    },
    how: How::Chameleon,
};

pub(super) static NORSK: Walk = Walk {
    label: Label {
        popeye: ["NorskSjakk"; 3],
        definition: "A queen that moves becomes a knight and a knight a queen, a rook a bishop and a bishop a rook, in castling, too, but not \
                     by promotion. Men take only men of their own kind, kings nothing; check is given as usual.",
        source: "Popeye's list of conditions",
    },
    how: How::Norsk,
};

pub(super) static RELEGATION: Walk = Walk {
    label: Label {
        popeye: ["RelegationChess", "Degradierung", "Degradierung"],
        definition: "A man that moves to its second rank becomes a pawn, kings excepted.",
        source: "Popeye's list of conditions",
    },
    how: How::Relegation,
};

pub(super) static LINE_CHAMELEON: Walk = Walk {
    label: Label {
        popeye: ["LineChameleonChess", "LinienChamaeleonSchach", "EchecsCameleonLigne"],
        definition: "A queen, rook, bishop or knight that moves becomes the man that stands on the file of its arrival in the array, on the e-file \
                     it stays what it is. So does the man that a pawn has become; kings, pawns and fairy men stay what they are.",
        source: "Popeye's list of conditions",
    },
    how: How::Line,
};

impl Walk {
    fn becomes(&self, turn: &Turn<'_>, place: Place, role: Role) -> Role {
        let second = turn.mover.pick(1, turn.rules.shape.ranks() - 2);
        match self.how {
            How::Line if LINE.contains(&role) => of_file(place).unwrap_or(role),
            How::Norsk if turn.becomes.is_some() => role,
            How::Relegation if !turn.man.0.is_royal() && place.square.rank() == second => Role::PAWN,
            _ => self.next(turn.rules, role),
        }
    }

    /// What a man of this kind becomes wherever it goes.
    fn next(&self, rules: &Rules, role: Role) -> Role {
        match (self.how, role) {
            (How::Chameleon, role) => chameleon_after(rules, role).unwrap_or(role),
            (How::Norsk, Role::QUEEN) => Role::KNIGHT,
            (How::Norsk, Role::KNIGHT) => Role::QUEEN,
            (How::Norsk, Role::ROOK) => Role::BISHOP,
            (How::Norsk, Role::BISHOP) => Role::ROOK,
            _ => role,
        }
    }
}

/// The men that change under Line Chameleon chess.
const LINE: [Role; 4] = [Role::QUEEN, Role::ROOK, Role::BISHOP, Role::KNIGHT];

/// The man of the array on the file of a place, if it is no king.
fn of_file(place: Place) -> Option<Role> {
    match place.square.file() {
        0 | 7 => Some(Role::ROOK),
        1 | 6 => Some(Role::KNIGHT),
        2 | 5 => Some(Role::BISHOP),
        3 => Some(Role::QUEEN),
        _ => None,
    }
}

impl Condition for Walk {
    labelled!();

    fn knows(&self) -> Attributes {
        match self.how {
            How::Chameleon => Attributes::ROYAL,
            How::Norsk | How::Relegation | How::Line => Attributes::NONE,
        }
    }

    fn detail(&self) -> Option<Detail> {
        (self.how == How::Chameleon).then_some(Detail::Cycle(true))
    }

    fn hooks(&self) -> Hooks {
        Hooks::FOLLOW
    }

    fn asks(&self) -> &'static [Ask] {
        match self.how {
            How::Norsk => &[Ask::Step],
            _ => &[],
        }
    }

    fn stage(&self) -> u8 {
        match self.how {
            How::Chameleon => stage::STEP,
            How::Norsk | How::Line => stage::PROMOTION,
            How::Relegation => stage::CHANGE,
        }
    }

    fn changes(&self, _takes: bool) -> Whom {
        Whom::Mover
    }

    fn becomes(&self, rules: &Rules, _promotions: &[Role], man: Piece, _takes: bool) -> Kinds {
        match self.how {
            How::Line if LINE.contains(&man.role) => Kinds::from(LINE),
            How::Relegation => Kinds::from_iter([man.role, Role::PAWN]),
            How::Chameleon | How::Norsk | How::Line => Kinds::from_iter([self.next(rules, man.role)]),
        }
    }

    fn may_step(&self, _view: &View<'_>, turn: &Turn<'_>) -> bool {
        let own_kind = |(_, taken): (Place, Piece)| taken.role == turn.man.0.role && !turn.man.0.is_royal();
        self.how != How::Norsk || turn.taken.is_none_or(own_kind)
    }

    fn follow(&self, turn: &Turn<'_>, _men: &Mailbox, effects: &mut Effects) {
        // Pawns that become other men are what they have become.
        if self.how == How::Relegation && turn.man.0.role == Role::PAWN {
            return;
        }
        let partner = turn.partner_after(effects).filter(|_| self.how == How::Norsk);
        for (place, from) in turn.mover_after(effects).into_iter().chain(partner) {
            let role = self.becomes(turn, place, from.role);
            if role != from.role {
                let to = Piece { role, ..from };
                effects.push(Effect::Become { place, from, to });
            }
        }
    }
}
