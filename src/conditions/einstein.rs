//! Einstein chess and its kin: men lose or gain strength with every move.

use super::change::Change;
use super::label::{Label, labelled};
use super::rebirth::is_pawn_on_base;
use super::{Act, Acts, Condition, Fact, Hooks, Kinds, Observation, Turn, Unusual, View, Whom, stage};
use crate::board::{Effect, Effects, Mailbox, Subject, Topic};
use crate::geometry::Place;
use crate::pieces::{Color, Movement, Piece, Role, Soldier};
use crate::rules::Rules;

/// The first of two squares that a pawn has just passed over, on which it can be taken in passing, too.
pub(crate) const FARTHER: Topic = Topic {
    subject: Subject::PassedFarther,
    item: 0,
};

/// A condition of the family.
pub(super) struct Einstein {
    label: Label,
    quiet: Change,
    capture: Change,
}

pub(super) static EINSTEIN: Einstein = Einstein {
    label: Label {
        popeye: ["EinsteinChess", "EinsteinSchach", "EchecsEinstein"],
        definition: "With a move without capture a queen becomes a rook, a rook a bishop, a bishop a knight, a knight a pawn; with a capture a \
                     pawn becomes a knight, a knight a bishop, a bishop a rook, a rook a queen. The rook that castles becomes a bishop. Pawns \
                     become nothing else on the last rank. A pawn on its own first rank may go up to three squares, and may be taken in passing on each that it passes over.",
        source: "Popeye's list of conditions",
    },
    quiet: Change::Less,
    capture: Change::More,
};

pub(super) static ANTI: Einstein = Einstein {
    label: Label {
        popeye: ["AntiEinsteinChess", "AntiEinsteinSchach", "EchecsAntiEinstein"],
        definition: "Einstein chess, but men that take stay what they are.",
        source: "Popeye's list of conditions",
    },
    quiet: Change::Less,
    capture: Change::Nothing,
};

pub(super) static REVERSE: Einstein = Einstein {
    label: Label {
        popeye: [
            "ReversalEinsteinChess",
            "ReversesEinsteinSchach",
            "ReversEchecsEinstein",
        ],
        definition: "Einstein chess the other way round: men gain with a move without capture and lose with a capture.",
        source: "Popeye's list of conditions",
    },
    quiet: Change::More,
    capture: Change::Less,
};

/// Lets a pawn on its own first rank go up to three squares, and take from there.
fn steps_from_base(place: Place, piece: Piece, by: Color, acts: &mut Acts) {
    static FROM_BASE: [Movement; 1] = [Movement::Soldier(&Soldier {
        from_base: true,
        base_steps: 3,
        ..Soldier::PAWN
    })];
    if is_pawn_on_base(place, piece, by) {
        *acts = Acts::from_iter([Act {
            movement: &FROM_BASE,
            ..Act::of(Role::PAWN, place)
        }]);
    }
}

/// The first of two squares that a pawn passes over with this move.
fn farther(turn: &Turn<'_>) -> Option<u64> {
    let (piece, from, to) = turn.man;
    let (files, ranks) = from.square.offset_to(to.square);
    let beside = (from.square.index() * 2 + to.square.index()) / 3;
    (piece.role == Role::PAWN && files == 0 && ranks.abs() == 3).then_some(beside as u64)
}

impl Condition for Einstein {
    labelled!();

    fn refuses(&self, rules: &Rules, men: &[Piece]) -> Option<&'static str> {
        // Where men gain by capture no pawn is reborn by it, for which more could be chosen.
        let gains = self.capture == Change::More;
        let chooses = |other: &dyn Condition| {
            let returns = gains && other.name() == super::anticirce::SUPER.name();
            let promotes = super::circe::chooses_promotion_alone(other.name());
            let goes_on = other.is_unusual(Unusual::GoesOn);
            other.hooks().has(Hooks::CHOICES) && !returns && !promotes && !goes_on
        };
        let minds = |other: &dyn Condition| {
            other.observation() != Observation::NotAsked || chooses(other) || other.army().is_some()
        };
        let usual = |man: &Piece| man.is_classical() && man.owner.color().is_some();
        match () {
            () if !men.iter().all(usual) => Some(
                "Einstein chess is played with the men of the game, without neutral and other royal ones and attributes",
            ),
            () if super::of(rules).any(|other| other.name() != self.name() && minds(other)) => {
                Some("Einstein chess is not played with conditions that leave a choice or ask who observes a man")
            }
            () => None,
        }
    }

    fn army(&self) -> Option<&'static [Role]> {
        Some(&[])
    }

    fn unusual(&self) -> &'static [Unusual] {
        &[Unusual::StaysPawn]
    }

    fn facts(&self) -> &'static [Fact] {
        &[Fact::BendsPawnsOnBase]
    }

    fn hooks(&self) -> Hooks {
        Hooks::FOLLOW.and(Hooks::ACTS)
    }

    fn stage(&self) -> u8 {
        stage::CHANGE
    }

    fn bends(&self, place: Place, piece: Piece, by: Color) -> bool {
        is_pawn_on_base(place, piece, by)
    }

    fn acts(&self, _view: &View<'_>, place: Place, piece: Piece, by: Color, acts: &mut Acts) {
        steps_from_base(place, piece, by, acts);
    }

    fn men_besides(&self) -> Option<u32> {
        Some(0)
    }

    fn changes(&self, _takes: bool) -> Whom {
        Whom::Mover
    }

    fn becomes(&self, _rules: &Rules, _promotions: &[Role], man: Piece, takes: bool) -> Kinds {
        let change = if takes { self.capture } else { self.quiet };
        Kinds::from_iter([change.of(man.role)])
    }

    fn follow(&self, turn: &Turn<'_>, _men: &Mailbox, effects: &mut Effects) {
        let partner = turn.partner_after(effects);
        let change = if turn.taken.is_some() { self.capture } else { self.quiet };
        for (place, from) in turn.mover_after(effects).into_iter().chain(partner) {
            let role = change.of(from.role);
            if role != from.role {
                let to = Piece { role, ..from };
                effects.push(Effect::Become { place, from, to });
            }
        }
        let farther = farther(turn);
        if farther.is_some() || turn.memory.get(FARTHER).is_some() {
            effects.push(Effect::remember(turn.memory, FARTHER, farther));
        }
    }

    fn forgotten_by_passing(&self) -> Option<Topic> {
        Some(FARTHER)
    }
}
