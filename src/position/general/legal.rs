//! Which moves of a [`General`] position are legal.

use super::{Ask, General, Hooks, Move};
use crate::geometry::Place;
use crate::pieces::Role;
use crate::position::Position;

impl General {
    /// Does the move leave the own king safe, and do all conditions allow it? A king must also be safe on the board on which it moves,
    /// before it passes to the other; of all else that reading of "legal on the board on which it is made" asks nothing, as in Popeye.
    pub(super) fn is_legal(&self, step: Move) -> bool {
        let asked = self.minds_attacks() || self.asks_legality();
        let moves_kings = self.hooks.has(Hooks::FOLLOW) || step.role() == Role::KING;
        if !asked && !moves_kings {
            return self.kings[self.turn].is_none_or(|king| {
                let men = self.men_after(&self.effects(step));
                !self.sight(&men).is_attacked(king, !self.turn)
            });
        }
        let after = self.play(step);
        !after.is_checked(self.turn) && self.is_safe_where_made(step, &after) && self.may_stand(step, &after)
    }

    /// Do conditions say which moves are legal that are so by themselves, and what a check is?
    fn asks_legality(&self) -> bool {
        [Ask::Leave, Ask::Stand, Ask::Check]
            .into_iter()
            .any(|ask| self.is_asked(ask))
    }

    /// Is it legal but for where it ends?
    pub(super) fn is_legal_where_made(&self, step: Move) -> bool {
        self.is_safe_where_made(step, &self.play(step))
    }

    fn is_safe_where_made(&self, step: Move, after: &General) -> bool {
        let passed = step.lands() != step.board() && step.role() == Role::KING;
        let Some(king) = after.kings[self.turn].filter(|king| passed && king.board == step.lands()) else {
            return true;
        };
        let back = Place::new(step.board(), king.square);
        let mut men = after.men;
        men.set(back, men.at(king));
        men.set(king, None);
        !after.is_checked_among(&men, back, self.turn)
    }
}
