//! Take&Make: a man that takes goes on as the man that it has taken.

use super::attribute::{WHETHER, WITH_MOST};
use super::rebirth::{choices_at, chosen_promotion, is_last, keeps_pawns};
use super::{ChoiceList, Condition, Fact, Goals, Hooks, Party, Turn, Unusual, stage};
use crate::board::{Effect, Effects, Mailbox, Meaning};
use crate::pieces::{Attributes, Piece, Role};

/// Take&Make chess.
pub(super) struct TakeAndMake;

impl Condition for TakeAndMake {
    fn name(&self) -> &'static str {
        "Take&Make"
    }

    fn popeye_names(&self) -> [&'static str; 3] {
        ["Take&MakeChess", "Take&MakeSchach", "Take&MakeEchecs"]
    }

    fn definition(&self) -> &'static str {
        "A man that takes must go on at once, without a further capture, as the man that it has taken would go from there; if it cannot, \
         the capture is not allowed. A pawn may not go on to its own first rank, and becomes another man only where it ends. Kings are \
         attacked as usual."
    }

    fn source(&self) -> &'static str {
        "Popeye's list of conditions"
    }

    fn knows_alone(&self) -> Attributes {
        WITH_MOST.without(Attributes::ROYAL).and(WHETHER)
    }

    fn hooks(&self) -> Hooks {
        Hooks::FOLLOW.and(Hooks::CHOICES)
    }

    fn unusual(&self) -> &'static [Unusual] {
        &[Unusual::LatePromotion]
    }

    fn facts(&self) -> &'static [Fact] {
        &[Fact::FollowsCaptures]
    }

    fn stage(&self) -> u8 {
        stage::STEP
    }

    fn choices(&self, turn: &Turn<'_>, men: &Mailbox) -> Option<ChoiceList> {
        let (_, taken) = turn.taken?;
        let (piece, _, to) = turn.man;
        let first = turn.mover.pick(0, turn.rules.shape.ranks() - 1);
        let as_taken = Piece {
            role: taken.role,
            ..piece
        };
        let mut goals = turn.scene.quiet_goals(men, to, as_taken, !turn.mover);
        goals.retain(|goal| piece.role != Role::PAWN || goal.square.rank() != first);
        goals.retain(|&goal| !is_last(turn, goal, piece.role, turn.mover) || !keeps_pawns(turn));
        let at = |goal| choices_at(turn, Meaning::Onward, goal, piece.role, turn.mover);
        Some(goals.into_iter().flat_map(at).collect())
    }

    fn men_besides(&self) -> Option<u32> {
        Some(0)
    }

    fn relocates(&self) -> Option<Party> {
        Some(Party::Taker)
    }

    fn goals(&self, _turn: &Turn<'_>) -> Goals {
        Goals::OfTaken
    }

    fn follow(&self, turn: &Turn<'_>, _men: &Mailbox, effects: &mut Effects) {
        let chosen = turn.chosen.of(Meaning::Onward).filter(|_| turn.taken.is_some());
        let (Some(choice), Some((from, piece))) = (chosen, turn.mover_after(effects)) else {
            return;
        };
        let to = choice.place;
        effects.push(Effect::Step { from, to, piece });
        effects.extend(chosen_promotion(turn, Meaning::Onward, to, piece));
    }
}
