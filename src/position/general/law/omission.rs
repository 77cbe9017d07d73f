//! A law without a part of it.

use super::{Law, Socket};
use crate::conditions::{self, Ask, Condition, Hooks, Unusual};
use crate::pieces::{Attributes, Color, Piece, Role};
use crate::rules::ConditionSet;
use std::sync::{Arc, OnceLock};

/// What may be left out.
#[derive(Clone, Copy)]
pub(in crate::position::general) enum Omission {
    /// The conditions that do not count in mates.
    NotInMates,
    /// The conditions by which a side may do something in the place of a move.
    Instead,
    /// Those that place kings.
    PlacesKings,
    /// Those that may sleep.
    Sleep,
    /// The one by which some mates are none.
    SpoilsMates,
    /// The one that only lets squares change their places, after moves of both sides: flights are not known then.
    Rearranging,
    /// The same, after moves of the side to move alone.
    RearrangingOnce,
    /// What is added to moves, and the choices which that leaves.
    Additions,
    /// Whom conditions with [`Unusual::Suspends`] keep from acting.
    Suspended,
    /// Who moves men of the other side.
    MovesOthers,
    /// All conditions but those by which men are reborn; men that are no kings may be royal then.
    Conditions,
}

/// How many there are.
const OMISSIONS: usize = 11;

/// The laws that were asked for, each made once. A clone begins anew, so that threads do not share them.
#[derive(Debug, Default)]
pub(super) struct LesserLaws([OnceLock<Arc<Law>>; OMISSIONS]);

impl Clone for LesserLaws {
    fn clone(&self) -> Self {
        LesserLaws::default()
    }
}

impl Law {
    /// The law without this.
    pub fn without(&self, omission: Omission) -> Arc<Law> {
        Arc::clone(self.lesser.0[omission as usize].get_or_init(|| Arc::new(self.made_without(omission))))
    }

    fn made_without(&self, omission: Omission) -> Law {
        let mut law = self.clone();
        match omission {
            Omission::NotInMates => law.forget_unusual(Unusual::NotInMates),
            Omission::Instead => law.forget_asking(Ask::Instead),
            Omission::PlacesKings => law.forget_unusual(Unusual::PlacesKings),
            Omission::Sleep => law.forget_asking(Ask::Sleep),
            Omission::SpoilsMates => law.forget_unusual(Unusual::SpoilsMates),
            Omission::RearrangingOnce => law.forget_asking(Ask::Rearranges),
            Omission::Rearranging => {
                law.forget_asking(Ask::Rearranges);
                law.kings_go_freely = false;
                law.quiet_moves_go_freely = false;
            }
            Omission::Additions => law.hooks = law.hooks.without(Hooks::CHOICES.and(Hooks::FOLLOW)),
            Omission::Suspended => law.suspend(),
            Omission::MovesOthers => law.conduct = law.conduct.without(Unusual::MovesOthers).without(Unusual::KeepsOwn),
            Omission::Conditions => {
                let rebirth = |number: &usize| conditions::TABLE[*number].settles().is_some();
                let rebirths = law.rules.conditions.numbers().filter(rebirth);
                let rules = law.rules.under(rebirths.fold(ConditionSet::NONE, ConditionSet::with));
                let royal = Piece::new(Color::White, Role::ERLKING).with(Attributes::ROYAL);
                let promotions = law.promotions.iter().map(|&role| Piece::new(Color::White, role));
                law = Law {
                    halting: self.halting.clone(),
                    ..Law::of(rules, promotions.chain([royal]))
                };
            }
        }
        law
    }

    /// Lets the conditions with [`Unusual::Suspends`] keep nobody from acting.
    fn suspend(&mut self) {
        let suspends = |socket: &&mut Socket| socket.conduct.is_unusual(Unusual::Suspends);
        for socket in self.sockets.iter_mut().filter(suspends) {
            socket.hooks = socket.hooks.without(Hooks::MAY_ACT);
        }
        let hooks = self.sockets.iter().map(|socket| socket.hooks);
        self.hooks = hooks.fold(Hooks::NONE, Hooks::and);
    }

    /// Takes the conditions out that ask for this.
    fn forget_asking(&mut self, ask: Ask) {
        self.forget(|condition| condition.asks().contains(&ask));
    }

    /// Takes the conditions out under which this is so.
    fn forget_unusual(&mut self, so: Unusual) {
        self.forget(|condition| condition.is_unusual(so));
    }

    fn forget(&mut self, goes: impl Fn(&dyn Condition) -> bool) {
        let mut held = std::mem::take(&mut self.held);
        held.retain(|condition| !goes(*condition));
        self.hold(held);
    }
}
