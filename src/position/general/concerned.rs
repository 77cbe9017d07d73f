//! The men whose moves alone some conditions concern: those with an attribute, those that leave somebody uncovered, and kings that castle
//! in a way of their own.

use super::{Ask, General, Hooks, Kind, Move};
use crate::conditions::{Condition, Fact};
use crate::geometry::Place;
use crate::pieces::{Attributes, Color, Piece, Role};

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
    /// May something be added to steps of kings that are [castlings](Fact::AddsCastlings)?
    castling: bool,
}

impl Concerned {
    /// By the conditions that hold.
    pub fn of(held: &[&'static dyn Condition]) -> Self {
        let mut concerned = Concerned {
            bent: held.iter().any(|condition| condition.hooks().has(Hooks::ACTS)),
            castling: held.iter().any(|condition| condition.has(Fact::AddsCastlings)),
            ..Concerned::default()
        };
        for condition in held {
            let Some(bearers) = condition.bearers() else { continue };
            concerned.promoted |= bearers.promoted;
            let set = match (
                condition.hooks().has(Hooks::MAY_ACT),
                condition.has(Fact::FollowsCaptures),
            ) {
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
        man.attributes.has(self.always.and(self.held))
            || self.promoted && self.may_promote(man)
            || self.castling && man.role == Role::KING
    }

    /// May anything be added to any move of it, castlings left out?
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
        let castles = || {
            let [from, to] = [step.from(), step.to()];
            let far = |one: u8, other: u8| one.abs_diff(other) > 1;
            !step.is_capture() && (far(from.file(), to.file()) || far(from.rank(), to.rank()))
        };
        man.attributes.has(attributes)
            || self.promoted && step.promotion().is_some()
            || self.castling && man.role == Role::KING && castles()
    }
}

impl General {
    /// May a condition that concerns some men alone add something to this move?
    #[inline]
    pub(super) fn is_concerned(&self, step: Move) -> bool {
        let concerned = &self.law.concerned;
        let adds = concerned.promoted || concerned.castling || !concerned.taking.is_empty();
        let man = || self.men.at(step.departure());
        adds && man().is_some_and(|man| concerned.adds_to(step, man)) || self.may_uncover(step)
    }

    /// May anything be added to a move of the man of this place that takes nobody, or may it be kept from moving?
    #[inline]
    pub(super) fn binds_steps_of(&self, (from, man): (Place, Piece)) -> bool {
        self.law.concerned.binds_steps_of(man) || self.uncovers(from)
    }

    /// May anything be added to any move of it, castlings left out?
    #[inline]
    pub(super) fn adds_to_moves_of(&self, (from, man): (Place, Piece)) -> bool {
        self.law.concerned.adds_to_moves_of(man) || self.uncovers(from)
    }

    /// May somebody come to stand on this place when it becomes vacant?
    #[inline]
    pub(super) fn uncovers(&self, place: Place) -> bool {
        let uncovers = |condition: &dyn Condition| condition.uncovers(&self.memory) >> place.square.index() & 1 != 0;
        self.is_asked(Ask::Uncovers) && self.asked(Ask::Uncovers).any(uncovers)
    }

    /// May the move uncover somebody? Two men leave their places by castling, and the place of a man becomes vacant that is taken where
    /// nobody arrives, or from which the man that takes it passes to another board.
    fn may_uncover(&self, step: Move) -> bool {
        let vacates = || {
            let arrives = Place::new(step.board(), step.to());
            let takes = step.is_capture() && (self.law.rules.boards > 1 || self.men.is_vacant(arrives));
            takes || step.kind() == Kind::Castling
        };
        self.is_asked(Ask::Uncovers) && (vacates() || self.uncovers(step.departure()))
    }
}
