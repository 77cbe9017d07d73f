//! What a battle is about: what the attacker has to force, and when the defender holds out.

use super::limits::Limits;
use crate::stipulation::{Goal, Play};

/// What the attacker has to force; see [`Play`] for the kinds of battle.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub struct Demand {
    /// Direct, self-, reflex or semi-reflex play.
    pub play: Play,
    /// The goal, reached by the attacker in direct play and by the defender otherwise.
    pub goal: Goal,
    /// Must the goal be reached in exactly the length asked for?
    pub exact: bool,
    /// In self-play and reflex play: may the attacker reach the goal himself instead?
    pub quodlibet: bool,
    /// Does the play end, in vain, when the wrong side reaches the goal?
    pub goal_is_end: bool,
    /// Does the defender move only when he is in check, or to end the play? So it is in parry series.
    pub parries: bool,
    /// When the defender holds out, whatever he could be forced to later.
    pub limits: Limits,
}

impl Demand {
    /// A demand without anything special.
    pub const fn new(play: Play, goal: Goal) -> Self {
        Demand {
            play,
            goal,
            exact: false,
            quodlibet: false,
            goal_is_end: false,
            parries: false,
            limits: Limits::NONE,
        }
    }

    /// May the attacker reach the goal himself?
    pub(super) const fn attacker_may_reach(&self) -> bool {
        self.quodlibet || matches!(self.play, Play::Direct)
    }

    /// The fewest moves of an attack whose outcome is worth keeping: those of one move are decided as soon as they are looked up,
    /// but for reflex play, where nothing is tried before both sides were asked whether they can reach the goal, and parry series,
    /// whose moves lead to the same position in many orders.
    pub(super) const fn worth_keeping(&self) -> u16 {
        match self.play {
            Play::Reflex | Play::SemiReflex => 1,
            _ if self.parries => 1,
            _ => 2,
        }
    }

    /// Must facts be found anew, because they do not hold whatever the history or for all lengths below?
    pub(super) const fn is_beyond_tables(&self) -> bool {
        self.exact || self.goal.needs_history()
    }
}
