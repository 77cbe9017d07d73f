//! Quick counts of a diagram, sound or not: how far is it from a sound problem?

use super::aim::{self, Aim};
use crate::position::{AnyPosition, Lookahead};
use crate::problem::Problem;
use crate::search::{Answer, Battle, Control, Demand, Failures, Stopped, Table};
use crate::solution::count;
use crate::with_position;

/// What was counted.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Default)]
pub(super) struct Tally {
    /// Is there a shorter solution? Then nothing else is known.
    pub(super) short: bool,
    /// Keys, or lines; no more than one beyond those that were asked for.
    pub(super) solutions: usize,
    /// Where there is no key: the refutations of the first move that has the fewest, no more than [`Counter::REFUTATIONS`].
    pub(super) refutations: usize,
    /// Moves of the defender in the diagram that the set play does not answer, if that was asked; if he is in no check and
    /// has a move.
    pub(super) unprovided: Option<usize>,
}

/// Counts for one thread.
pub(super) struct Counter<'s> {
    battle: Battle<'s>,
    moves: u16,
    failures: Failures,
    control: &'s Control,
}

impl<'s> Counter<'s> {
    /// Refutations are counted no further.
    pub(super) const REFUTATIONS: usize = 6;

    /// A counter for problems of one stipulation, with so many bytes for what fails.
    pub(super) fn new(problem: &Problem, table: &'s Table, memory: usize, control: &'s Control) -> Self {
        let stipulation = &problem.stipulation;
        let demand = Demand::new(stipulation.play, stipulation.goal);
        Counter {
            battle: Battle::new(demand, stipulation.length.moves, table, control),
            moves: stipulation.length.moves,
            failures: Failures::new(memory),
            control,
        }
    }

    /// Counts solutions up to one beyond so many, and of a battle what the set play leaves open.
    ///
    /// # Errors
    /// The search was stopped.
    pub(super) fn count(
        &mut self,
        candidate: &Problem,
        position: &AnyPosition,
        most: usize,
        set: bool,
    ) -> Answer<Tally> {
        self.control.check()?;
        with_position!(position, position => match candidate.stipulation.play.is_battle() {
            true => self.battle(position, most, set),
            false => self.lines(candidate, position, most),
        })
    }

    /// How far a mate in two is from one with such a key; nothing where it is farther than `bar` or can be none.
    ///
    /// # Errors
    /// The search was stopped.
    pub(super) fn aimed(&self, position: &AnyPosition, aim: Aim, bar: i64) -> Answer<Option<i64>> {
        self.control.check()?;
        Ok(with_position!(position, position => aim::distance(position, aim, bar)))
    }

    fn battle<P: Lookahead>(&mut self, position: &P, most: usize, set: bool) -> Answer<Tally> {
        let mut tally = Tally::default();
        if self.moves > 1 && self.battle.attack(position, self.moves - 1)? {
            tally.short = true;
            return Ok(tally);
        }
        if set {
            tally.unprovided = self.unprovided(position)?;
        }
        tally.solutions = self.battle.keys(position, self.moves, most)?.len();
        if tally.solutions == 0 {
            tally.refutations = self.refutations(position)?;
        }
        Ok(tally)
    }

    /// Moves of the defender, were it his turn, that the attacker does not answer; nothing where there are none.
    fn unprovided<P: Lookahead>(&mut self, position: &P) -> Answer<Option<usize>> {
        if position.in_check(position.turn()) {
            return Ok(None);
        }
        let passed = position.pass();
        let list = passed.legal();
        if list.is_empty() || passed.in_check(passed.turn()) {
            return Ok(None);
        }
        let mut open = 0;
        for defence in list {
            open += usize::from(!self.battle.meets(&passed, defence, self.moves - 1)?);
        }
        Ok(Some(open))
    }

    /// The refutations of the best first move, of which only those of play in two moves are counted.
    fn refutations<P: Lookahead>(&mut self, position: &P) -> Answer<usize> {
        let mut least = Self::REFUTATIONS;
        if self.moves != 2 {
            return Ok(least);
        }
        for first in position.legal() {
            let after = position.play(first);
            let replies = after.legal();
            let mut count = usize::from(replies.is_empty()) * Self::REFUTATIONS;
            for reply in replies {
                if count >= least {
                    break;
                }
                count += usize::from(!self.battle.meets(&after, reply, 1)?);
            }
            least = least.min(count);
        }
        Ok(least)
    }

    fn lines<P: Lookahead>(&self, candidate: &Problem, position: &P, most: usize) -> Answer<Tally> {
        match count(candidate, position, most, &self.failures, self.control) {
            Some(count) => Ok(Tally {
                short: count.short > 0,
                solutions: count.whole,
                ..Tally::default()
            }),
            None if self.control.reason().is_some() => Err(Stopped),
            None => Ok(Tally::default()),
        }
    }
}
