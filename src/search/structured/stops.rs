//! What ends a battle inside a structure, and what must hold in it.

use super::walk::{Here, Task, Walk};
use crate::position::{Lookahead, Man, Move};
use crate::search::order::Memories;
use crate::search::{Answer, Control, Failures};
use crate::stipulation::structured::{Branch, Expression, Kind, Stop};
use crate::stipulation::{Goal, History};
use std::cell::RefCell;

/// What a battle inside a structure asks for, in place of a goal.
#[derive(Clone, Copy)]
pub struct Stops<'s> {
    pub(in crate::search) attacker: &'s Stop,
    pub(in crate::search) defender: &'s Stop,
    failures: &'s Failures,
    /// The men of the position that play shall lead to, if there is one.
    target: &'s [Man],
    /// Does something ask for the moves that led to a position?
    pub(in crate::search) looks_back: bool,
}

/// A move that a battle asks about: what stood before it, the moves that led there, the move, and what stands after it.
pub(in crate::search) struct Moment<'p, 's, P> {
    pub(in crate::search) line: &'p [Move],
    pub(in crate::search) before: &'p P,
    pub(in crate::search) step: Move,
    pub(in crate::search) after: &'p P,
    pub(in crate::search) control: &'s Control,
    pub(in crate::search) memories: &'p RefCell<Memories>,
}

impl<'s> Stops<'s> {
    /// What this branch asks for, where nothing asks for the moves before. Where it fails is noted, and the men are those of
    /// the position that play shall lead to.
    pub fn of(branch: &'s Branch, failures: &'s Failures, target: &'s [Man]) -> Self {
        let (attacker, defender) = match branch.kind {
            Kind::Attack => (&branch.first, &branch.second),
            _ => (&branch.second, &branch.first),
        };
        Stops {
            attacker,
            defender,
            failures,
            target,
            looks_back: false,
        }
    }

    /// May the attacker's moves end the branch?
    pub(in crate::search) fn attacker_may_end(&self) -> bool {
        !self.attacker.forks.is_empty()
    }

    /// Does this move of the side that stops so end the branch? Apart from the search of plain battles, which stays small.
    #[inline(never)]
    pub(in crate::search) fn ends<P: Lookahead>(&self, stop: &Stop, moment: &Moment<'_, 's, P>) -> bool {
        stop.forks.iter().any(|fork| match fork.expression {
            Expression::Goal(goal) => self.is_reached(goal, moment),
            _ => self.ask(moment, |walk, here| walk.fork(here, fork, Task::Test)),
        })
    }

    /// May play not go on after this move of the side that stops so?
    #[inline(never)]
    pub(in crate::search) fn bars<P: Lookahead>(&self, stop: &Stop, moment: &Moment<'_, 's, P>) -> bool {
        let holds = |walk: &mut Walk<'_, '_>, here: Here<'_, P>| walk.hold_all(here, stop.constraints.iter());
        !stop.constraints.is_empty() && !self.ask(moment, holds)
    }

    /// Plain goals need no walk.
    fn is_reached<P: Lookahead>(&self, goal: Goal, moment: &Moment<'_, 's, P>) -> bool {
        let history = History {
            moves: moment.line,
            target: self.target,
        };
        goal.reached(moment.before, moment.step, moment.after, &history)
    }

    fn ask<P: Lookahead>(
        &self,
        moment: &Moment<'_, 's, P>,
        question: impl FnOnce(&mut Walk<'_, '_>, Here<'_, P>) -> Answer<bool>,
    ) -> bool {
        let mut walk = Walk {
            target: self.target,
            ..Walk::new(!self.looks_back, self.failures, moment.control)
        };
        walk.memories = moment.memories.take();
        if self.looks_back {
            walk.path.extend_from_slice(moment.line);
            walk.path.push(moment.step);
        }
        let here = Here::after(moment.before, moment.step, moment.after);
        // Where the search has to end, its next node tells so.
        let holds = question(&mut walk, here).unwrap_or(false);
        moment.memories.replace(walk.memories);
        holds
    }
}
