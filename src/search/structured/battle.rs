//! Battles inside a structure: the attacker wants every move of the defender to lead to the end of the branch.
//!
//! What can be forced is asked of [`Battle`]; here are told the lines that show it.

use super::stops::Stops;
use super::stretch::salt;
use super::walk::{Here, Task, Walk};
use crate::position::{Lookahead, Move};
use crate::search::control::Ticker;
use crate::search::order::{Memories, Memory};
use crate::search::{Answer, Battle, Reach, Stopped, stack};
use crate::stipulation::structured::{Branch, Kind};
use crate::stipulation::{Goal, Play};

/// What can be forced in a branch whose last move is one of the attacker, and where it is one of the defender.
pub(super) struct Proofs<'b> {
    stops: Stops<'b>,
    by_attacker: Battle<'b>,
    by_defender: Battle<'b>,
}

impl<'b> Proofs<'b> {
    /// That for play of so many half-moves of which the attacker makes the first.
    fn of(&mut self, half_moves: u16) -> &mut Battle<'b> {
        match half_moves % 2 {
            0 => &mut self.by_defender,
            _ => &mut self.by_attacker,
        }
    }
}

/// The distances from the end at which moves of a branch are remembered.
fn distances(branch: &Branch) -> usize {
    usize::from(branch.longest) + 4
}

impl<'s> Walk<'s, '_> {
    /// What can be forced in a branch.
    pub(super) fn proofs<'b>(&self, branch: &'b Branch) -> Proofs<'b>
    where
        's: 'b,
    {
        let stops = self.stops(branch);
        let ending = |play| {
            let ticker = Ticker::new(self.ticker.control());
            let lent = (ticker, Memory::new(distances(branch)), Memories::new());
            Battle::inside(stops, play, &[], lent)
        };
        Proofs {
            by_attacker: ending(Play::Direct),
            by_defender: ending(Play::SelfPlay),
            stops,
        }
    }

    fn stops<'b>(&self, branch: &'b Branch) -> Stops<'b>
    where
        's: 'b,
    {
        let mut stops = Stops::of(branch, self.failures, self.target);
        // Nothing looks back that is part of something that does not.
        stops.looks_back = !self.remembers;
        stops
    }

    /// Does a battle that begins here come to its end?
    pub(super) fn battle<P: Lookahead>(&mut self, here: Here<'_, P>, branch: &Branch) -> Answer<bool> {
        let mut before = branch.first.constraints.iter().chain(&branch.second.constraints);
        let looks_back = |goal| !matches!(goal, Goal::Check | Goal::Mate | Goal::Stalemate);
        let key = here.position.key() ^ salt(branch, 0);
        let remembers = self.remembers && !before.any(|part| part.any_goal(&looks_back));
        if remembers && self.failures.has(key, branch.longest.into()) {
            return Ok(false);
        }
        let holds = self.may_begin(here, branch)? && self.is_forced(here.position, branch)?;
        if remembers && !holds {
            self.failures.put(key, Reach::Exactly(branch.longest.into()));
        }
        Ok(holds)
    }

    /// Does all hold that must before the first move of a battle?
    pub(super) fn may_begin<P: Lookahead>(&mut self, here: Here<'_, P>, branch: &Branch) -> Answer<bool> {
        self.hold_all(here, branch.second.constraints.iter())
    }

    fn is_forced<P: Lookahead>(&mut self, position: &P, branch: &Branch) -> Answer<bool> {
        let attacks = branch.kind == Kind::Attack;
        let play = match branch.longest.is_multiple_of(2) == attacks {
            true => Play::SelfPlay,
            false => Play::Direct,
        };
        let known = self.memories.iter().position(|(number, _)| *number == branch.number);
        let memory = known.map(|at| self.memories.swap_remove(at).1);
        let memory = memory.unwrap_or_else(|| Memory::new(distances(branch)));
        let lent = (self.ticker.lend(), memory, std::mem::take(&mut self.memories));
        let mut battle = Battle::inside(self.stops(branch), play, &self.path, lent);
        let forced = match attacks {
            true => battle.attack(position, branch.longest.div_ceil(2))?,
            false => battle.defend(position, Move::PASS, branch.longest / 2)?,
        };
        let (ticker, memory, memories) = battle.given_back();
        self.ticker.take_back(ticker);
        self.memories = memories;
        self.memories.push((branch.number, memory));
        self.unless_stopped(forced)
    }

    /// An answer of a battle, unless something had to end in which it asked whether the branch ends.
    fn unless_stopped(&self, answer: bool) -> Answer<bool> {
        match self.ticker.control().reason() {
            None => Ok(answer),
            Some(_) => Err(Stopped),
        }
    }

    /// Tells how a battle comes to its end, which it does.
    pub(super) fn tell_battle<P: Lookahead>(&mut self, here: Here<'_, P>, branch: &Branch) -> Answer<()> {
        let proofs = &mut self.proofs(branch);
        match branch.kind {
            Kind::Attack => self.tell_attacks(here.position, proofs, branch.longest),
            _ => self.tell_defences(here.position, proofs, branch.longest),
        }
    }

    /// Tells the shortest ways in which the attacker, to move, ends the branch within so many half-moves.
    fn tell_attacks<P: Lookahead>(&mut self, position: &P, proofs: &mut Proofs<'_>, longest: u16) -> Answer<()> {
        let moves = self.moves(position, false);
        for left in 1..=longest {
            let mut any = false;
            for &step in &moves {
                any |= self.tell_attack(position, proofs, left, step)?;
            }
            if any {
                break;
            }
        }
        Ok(())
    }

    /// Does this move of the attacker end the branch within so many half-moves? If so, tells how.
    pub(super) fn tell_attack<P: Lookahead>(
        &mut self,
        position: &P,
        proofs: &mut Proofs<'_>,
        left: u16,
        step: Move,
    ) -> Answer<bool> {
        let proof = proofs.of(left);
        proof.begin_after(&self.path);
        let forced = proof.forces(position, step, left.div_ceil(2))?;
        if !self.unless_stopped(forced)? {
            return Ok(false);
        }
        let after = &position.play(step);
        let here = Here::after(position, step, after);
        self.path.push(step);
        if !self.ends(here, proofs.stops.attacker, Task::Tell)? {
            self.tell_defences(after, proofs, left - 1)?;
        }
        self.path.pop();
        Ok(true)
    }

    /// Tells what follows each move of the defender, who cannot avoid the end of the branch within so many half-moves.
    fn tell_defences<P: Lookahead>(&mut self, position: &P, proofs: &mut Proofs<'_>, left: u16) -> Answer<()> {
        for defence in self.moves(position, false) {
            let after = &position.play(defence);
            let here = Here::after(position, defence, after);
            self.path.push(defence);
            if !self.ends(here, proofs.stops.defender, Task::Tell)? {
                stack::deeper(self.ticker.control(), || self.tell_attacks(after, proofs, left - 1))?;
            }
            self.path.pop();
        }
        Ok(())
    }
}
