//! Battles by brute force under limits: each function is the definition of its name. No tables, no order of moves.

use crate::plain::moves::PlainMove;
use crate::plain::position::Plain;
use crate::plain::stipulation::{Goal, Play};
use crate::search::{Control, Stopped};

/// A battle on the plain rules, and what ends the search.
pub(super) struct Battle<'c> {
    pub play: Play,
    pub goal: Goal,
    pub control: &'c Control,
}

type Answer<T> = Result<T, Stopped>;

impl Battle<'_> {
    /// In reflex play an attacker who can reach the goal has to, and has failed.
    pub fn has_failed(&self, position: &Plain) -> bool {
        self.play == Play::Reflex && self.can_reach(position)
    }

    /// In reflex play a defender who can reach the goal has to.
    fn obliges(&self, position: &Plain) -> bool {
        matches!(self.play, Play::Reflex | Play::SemiReflex) && self.can_reach(position)
    }

    fn can_reach(&self, position: &Plain) -> bool {
        let moves = position.legal_moves();
        moves.iter().any(|m| self.goal.reached(position, m))
    }

    /// Does this move of the attacker end the play with his success?
    pub fn wins(&self, before: &Plain, m: &PlainMove, after: &Plain) -> bool {
        self.play == Play::Direct && self.goal.reached(before, m) || self.obliges(after)
    }

    /// Does the attacker, to move, force the goal in so many moves?
    fn has_key(&self, position: &Plain, moves: usize) -> Answer<bool> {
        self.control.check()?;
        if moves == 0 || self.has_failed(position) {
            return Ok(false);
        }
        for m in position.legal_moves() {
            if self.solves(position, &m, moves)? {
                return Ok(true);
            }
        }
        Ok(false)
    }

    /// Does this move of the attacker, the first of so many, force the goal?
    fn solves(&self, before: &Plain, m: &PlainMove, moves: usize) -> Answer<bool> {
        let after = before.play(m);
        if self.wins(before, m, &after) {
            return Ok(true);
        }
        if moves == 1 && self.play == Play::Direct {
            return Ok(false);
        }
        let defences = after.legal_moves();
        for defence in &defences {
            if !self.is_met(&after, defence, moves - 1)? {
                return Ok(false);
            }
        }
        Ok(!defences.is_empty())
    }

    /// Does this defence lose against so many moves?
    fn is_met(&self, before: &Plain, defence: &PlainMove, moves: usize) -> Answer<bool> {
        if self.play != Play::Direct && self.goal.reached(before, defence) {
            return Ok(true);
        }
        self.has_key(&before.play(defence), moves)
    }

    /// The defences against which a first move fails, up to one more than the limit; none after a key. Nothing of a first
    /// move that fails without any defence.
    ///
    /// # Errors
    /// The search was ended.
    pub fn refutations(
        &self,
        before: &Plain,
        m: &PlainMove,
        moves: usize,
        limit: usize,
    ) -> Answer<Option<Vec<String>>> {
        let after = before.play(m);
        if self.wins(before, m, &after) {
            return Ok(Some(Vec::new()));
        }
        let defences = after.legal_moves();
        let mut refutations = Vec::new();
        for defence in &defences {
            if !self.is_met(&after, defence, moves - 1)? {
                refutations.push(defence.coords().to_string());
                if refutations.len() > limit {
                    break;
                }
            }
        }
        Ok((!defences.is_empty()).then_some(refutations))
    }
}
