//! The men whose moves alone some conditions concern: those with an attribute.

use super::{General, Hooks, Move};
use crate::conditions::Condition;
use crate::pieces::{Attributes, Color, Piece};

/// The men, by their attributes, whose moves alone certain conditions concern; all these conditions taken together.
#[derive(Clone, Copy, Debug, Default)]
pub(super) struct Concerned {
    /// Something may be added to their captures.
    taking: Attributes,
    /// Something may be added to any of their moves.
    always: Attributes,
    /// They may be kept from moving.
    held: Attributes,
    /// May something be added to promotions, whoever promotes?
    promoted: bool,
    /// May men become others by the ways that conditions give them?
    bent: bool,
}

impl Concerned {
    /// By the conditions that hold.
    pub fn of(held: &[&'static dyn Condition]) -> Self {
        let mut concerned = Concerned {
            bent: held.iter().any(|condition| condition.hooks().has(Hooks::ACTS)),
            ..Concerned::default()
        };
        for condition in held {
            let Some(bearers) = condition.bearers() else { continue };
            concerned.promoted |= bearers.promoted;
            let set = match (condition.hooks().has(Hooks::MAY_ACT), condition.follows_captures()) {
                (true, _) => &mut concerned.held,
                (false, true) => &mut concerned.taking,
                (false, false) => &mut concerned.always,
            };
            *set = set.and(bearers.attributes);
        }
        concerned.taking = concerned.taking.and(concerned.always);
        concerned
    }

    /// May anything be added to a move of this man that takes nobody, or may it be kept from moving?
    #[inline]
    pub fn binds_steps_of(&self, man: Piece) -> bool {
        man.attributes.has(self.always.and(self.held)) || self.promoted && self.may_promote(man)
    }

    /// May anything be added to any move of it?
    #[inline]
    pub fn adds_to_moves_of(&self, man: Piece) -> bool {
        man.attributes.has(self.taking) || self.promoted && self.may_promote(man)
    }

    fn may_promote(&self, man: Piece) -> bool {
        self.bent || man.role.promotes_for(Color::White).is_some()
    }

    /// May anything be added to this move of it?
    fn adds_to(&self, step: Move, man: Piece) -> bool {
        let attributes = if step.is_capture() { self.taking } else { self.always };
        man.attributes.has(attributes) || self.promoted && step.promotion().is_some()
    }
}

impl General {
    /// May a condition that concerns some men alone add something to this move?
    #[inline]
    pub(super) fn is_concerned(&self, step: Move) -> bool {
        let concerned = &self.law.concerned;
        let adds = concerned.promoted || !concerned.taking.is_empty();
        let man = || self.men.at(step.departure());
        adds && man().is_some_and(|man| concerned.adds_to(step, man))
    }
}
