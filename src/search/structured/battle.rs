//! Battles inside a structure: the attacker wants every move of the defender to lead to the end of the branch.

use super::stretch::salt;
use super::walk::{Here, Task, Walk};
use crate::position::{Lookahead, Move};
use crate::search::{Answer, stack};
use crate::stipulation::Goal;
use crate::stipulation::structured::{Branch, Kind};

impl Walk<'_, '_> {
    /// Does a battle that begins here come to its end?
    pub(super) fn battle<P: Lookahead>(&mut self, here: Here<'_, P>, branch: &Branch) -> Answer<bool> {
        let mut before = branch.first.constraints.iter().chain(&branch.second.constraints);
        let looks_back = |goal| !matches!(goal, Goal::Check | Goal::Mate | Goal::Stalemate);
        let key = here.position.key() ^ salt(branch, 0);
        let remembers = self.remembers && !before.any(|part| part.any_goal(&looks_back));
        if remembers && self.failures.has(key, branch.longest.into()) {
            return Ok(false);
        }
        let holds = match branch.kind {
            Kind::Attack => self.attack_shortest(here, branch, branch.longest, Task::Test)?,
            _ => self.defend(here, branch, branch.longest, Task::Test)?,
        };
        if remembers && !holds {
            self.failures.put(key, branch.longest.into());
        }
        Ok(holds)
    }

    /// Can the attacker, to move, end the branch within so many half-moves? Only the shortest ways are told.
    pub(super) fn attack_shortest<P: Lookahead>(
        &mut self,
        here: Here<'_, P>,
        branch: &Branch,
        longest: u16,
        task: Task,
    ) -> Answer<bool> {
        if !self.may_attack(here, branch)? {
            return Ok(false);
        }
        for left in 1..=longest {
            if self.attack(here.position, branch, left, task)? {
                return Ok(true);
            }
        }
        Ok(false)
    }

    /// Does all hold that must before a move of the attacker?
    pub(super) fn may_attack<P: Lookahead>(&mut self, here: Here<'_, P>, branch: &Branch) -> Answer<bool> {
        let defender = if branch.kind == Kind::Attack {
            &branch.second
        } else {
            &branch.first
        };
        self.hold_all(here, defender.constraints.iter())
    }

    fn attack<P: Lookahead>(&mut self, position: &P, branch: &Branch, left: u16, task: Task) -> Answer<bool> {
        stack::deeper(self.ticker.control(), || self.attack_here(position, branch, left, task))
    }

    fn attack_here<P: Lookahead>(&mut self, position: &P, branch: &Branch, left: u16, task: Task) -> Answer<bool> {
        self.ticker.tick()?;
        let mut any = false;
        for step in self.moves(position, false) {
            any |= self.attack_by(position, branch, left, step, task)?;
            if any && task == Task::Test {
                break;
            }
        }
        Ok(any)
    }

    /// Does this move of the attacker end the branch within so many half-moves?
    pub(super) fn attack_by<P: Lookahead>(
        &mut self,
        position: &P,
        branch: &Branch,
        left: u16,
        step: Move,
        task: Task,
    ) -> Answer<bool> {
        let stop = if branch.kind == Kind::Attack {
            &branch.first
        } else {
            &branch.second
        };
        let after = &position.play(step);
        let here = Here {
            position: after,
            last: Some((position, step)),
        };
        self.path.push(step);
        let reached = self.ends(here, stop, Task::Test)?;
        let solves = reached || left > 1 && self.defend(here, branch, left - 1, Task::Test)?;
        if solves && task == Task::Tell {
            if reached {
                self.ends(here, stop, task)?;
            } else {
                self.defend(here, branch, left - 1, task)?;
            }
        }
        self.path.pop();
        Ok(solves)
    }

    /// Does every move of the defender, who has one, end the branch or leave the attacker a way?
    pub(super) fn defend<P: Lookahead>(
        &mut self,
        here: Here<'_, P>,
        branch: &Branch,
        left: u16,
        task: Task,
    ) -> Answer<bool> {
        self.ticker.tick()?;
        let (attacker, defender) = if branch.kind == Kind::Attack {
            (&branch.first, &branch.second)
        } else {
            (&branch.second, &branch.first)
        };
        if !self.hold_all(here, attacker.constraints.iter())? {
            return Ok(false);
        }
        let defences = self.moves(here.position, false);
        for &defence in &defences {
            let after = &here.position.play(defence);
            let next = Here {
                position: after,
                last: Some((here.position, defence)),
            };
            self.path.push(defence);
            let met =
                self.ends(next, defender, task)? || left > 1 && self.attack_shortest(next, branch, left - 1, task)?;
            self.path.pop();
            if !met {
                return Ok(false);
            }
        }
        Ok(!defences.is_empty())
    }
}
