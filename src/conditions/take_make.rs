//! Take&Make: a man that takes goes on as the man that it has taken.

use super::attribute::{WHETHER, WITH_MOST};
use super::neighbours::BESIDE;
use super::rebirth::{choices_at, chosen_promotion, is_last, keeps_pawns};
use super::{
    Ask, Attack, ChoiceList, Condition, Fact, Goals, Hooks, Party, Turn, Unusual, View, is_alone_on_one_board, stage,
};
use crate::board::{Effect, Effects, Mailbox, Meaning};
use crate::pieces::{Attributes, Piece, Role};
use crate::rules::Rules;

/// Take&Make chess.
pub(super) struct TakeAndMake {
    /// Must a man be able to go on as the king, too, that it checks?
    binds_checks: bool,
}

pub(super) static PLAIN: TakeAndMake = TakeAndMake { binds_checks: false };
pub(super) static ABSOLUTE: TakeAndMake = TakeAndMake { binds_checks: true };

impl TakeAndMake {
    /// Could the man that takes the king go on from there as a king?
    fn goes_on(view: &View<'_>, attack: &Attack) -> bool {
        let first = attack.by.pick(0, view.rules.shape.ranks() - 1);
        let goals = BESIDE.iter().filter_map(|&step| view.men.beyond(attack.on, step));
        let mut open = goals.filter(|&goal| goal == attack.from || view.men.is_vacant(goal));
        open.any(|goal| attack.piece.role != Role::PAWN || goal.square.rank() != first)
    }
}

impl Condition for TakeAndMake {
    fn name(&self) -> &'static str {
        match self.binds_checks {
            false => "Take&Make",
            true => "Take&Make Absolute",
        }
    }

    fn popeye_names(&self) -> [&'static str; 3] {
        match self.binds_checks {
            false => ["Take&MakeChess", "Take&MakeSchach", "Take&MakeEchecs"],
            true => [
                "Take&MakeChess Absolute",
                "Take&MakeSchach Absolut",
                "Take&MakeEchecs Absolu",
            ],
        }
    }

    fn definition(&self) -> &'static str {
        if self.binds_checks {
            return "Take&Make, but a man gives check only if it could go on as the king when it took him.";
        }
        "A man that takes must go on at once, without a further capture, as the man that it has taken would go from there; if it cannot, \
         the capture is not allowed. A pawn may not go on to its own first rank, and becomes another man only where it ends. Kings are \
         attacked as usual."
    }

    fn source(&self) -> &'static str {
        "Popeye's list of conditions"
    }

    fn refuses(&self, rules: &Rules, men: &[Piece]) -> Option<&'static str> {
        match self.binds_checks {
            true if !is_alone_on_one_board(rules) => {
                Some("Take&Make Absolute is played on one board and without other conditions")
            }
            true if men.iter().any(|man| man.role.takes_beside()) => {
                Some("men that take beside their arrival are not played under Take&Make Absolute")
            }
            _ => None,
        }
    }

    fn asks(&self) -> &'static [Ask] {
        if self.binds_checks { &[Ask::Attack] } else { &[] }
    }

    fn may_attack(&self, view: &View<'_>, attack: &Attack) -> bool {
        let is_royal = || view.men.at(attack.on).is_some_and(|man| man.is_royal());
        !self.binds_checks || !is_royal() || TakeAndMake::goes_on(view, attack)
    }

    fn knows_alone(&self) -> Attributes {
        if self.binds_checks {
            return Attributes::NONE;
        }
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
