//! Circe Take&Make: a man that is taken goes on from where it was taken.

use super::label::{Label, labelled};
use super::rebirth::{choices_at, chosen_promotion, may_be_reborn, reborn_for};
use super::{ChoiceList, Condition, Fact, Goals, Hooks, Party, Turn};
use crate::board::{Effect, Effects, Mailbox, Meaning};
use crate::geometry::Place;

/// Circe Take&Make.
pub(super) struct CirceMake {
    label: Label,
}

pub(super) static CIRCE_MAKE: CirceMake = CirceMake {
    label: Label {
        popeye: ["CirceTake&Make"; 3],
        definition: "A man that is taken, kings excepted, is reborn on a square to which it could have gone without \
                     capture from where it was taken, as the side that takes chooses; if there is none, the capture \
                     is not allowed. Pawns become other men on their promotion rank.",
        source: "Popeye's list of conditions",
    },
};

impl Condition for CirceMake {
    labelled!();

    fn settles(&self) -> Option<Party> {
        Some(Party::Taken)
    }

    fn hooks(&self) -> Hooks {
        Hooks::FOLLOW.and(Hooks::CHOICES)
    }

    fn facts(&self) -> &'static [Fact] {
        &[Fact::FollowsCaptures]
    }

    fn choices(&self, turn: &Turn<'_>, men: &Mailbox) -> Option<ChoiceList> {
        let (place, piece) = turn.taken.filter(|(_, piece)| !piece.is_royal())?;
        let mut there = *men;
        there.set(place, Some(piece));
        let goals = turn.scene.quiet_goals(&there, place, piece, !turn.mover).into_iter();
        let may_go = |goal: Place| turn.scene.may_go(&there, place, !turn.mover, goal);
        let free = goals.filter(|&goal| may_be_reborn(turn, men, goal) && may_go(goal));
        let side = reborn_for(turn, piece);
        let at = |goal| choices_at(turn, Meaning::Rebirth, goal, piece.role, side);
        Some(free.flat_map(at).collect())
    }

    fn men_besides(&self) -> Option<u32> {
        Some(1)
    }

    fn relocates(&self) -> Option<Party> {
        Some(Party::Taken)
    }

    fn goals(&self, _turn: &Turn<'_>) -> Goals {
        Goals::OfTaken
    }

    fn follow(&self, turn: &Turn<'_>, men: &Mailbox, effects: &mut Effects) {
        let chosen = turn.chosen.of(Meaning::Rebirth);
        let (Some(choice), Some((_, piece))) = (chosen, turn.taken) else {
            return;
        };
        if may_be_reborn(turn, men, choice.place) {
            let place = choice.place;
            effects.push(Effect::Rebirth { place, piece });
            effects.extend(chosen_promotion(turn, Meaning::Rebirth, place, piece));
        }
    }
}
