//! Laws without a part of what holds: some rules ask what would be if others did not hold.

use super::law::Law;
use super::{Ask, General, Hooks};
use crate::pieces::{Attributes, Color, Piece, Role};
use crate::rules::{ConditionSet, Rules};
use std::sync::{Arc, OnceLock};

/// What may be left out.
#[derive(Clone, Copy)]
pub(super) enum Omission {
    /// The conditions that do not count in mates.
    NotInMates,
    /// Those that place kings.
    PlacesKings,
    /// What is added to moves, and the choices which that leaves.
    Additions,
    /// Who may not act.
    MayAct,
    /// Who moves men of the other side.
    MovesOthers,
    /// All conditions, under which other men than kings may be royal.
    Conditions,
}

/// How many there are.
const OMISSIONS: usize = 6;

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
            Omission::NotInMates => law.forget(Ask::NotInMates),
            Omission::PlacesKings => law.forget(Ask::PlacesKings),
            Omission::Additions => law.hooks = law.hooks.without(Hooks::CHOICES.and(Hooks::FOLLOW)),
            Omission::MayAct => law.hooks = law.hooks.without(Hooks::MAY_ACT),
            Omission::MovesOthers => law.asks &= !(1 << Ask::MovesOthers as u32 | 1 << Ask::KeepsOwn as u32),
            Omission::Conditions => {
                let rules = Rules {
                    conditions: ConditionSet::NONE,
                    ..law.rules
                };
                let royal = Piece::new(Color::White, Role::ERLKING).with(Attributes::ROYAL);
                let promotions = law.promotions.iter().map(|&role| Piece::new(Color::White, role));
                law = Law::of(rules, promotions.chain([royal]));
            }
        }
        law
    }
}

impl General {
    /// The same position without this.
    pub(super) fn without(&self, omission: Omission) -> General {
        General {
            law: self.law.without(omission),
            ..self.same()
        }
    }
}
