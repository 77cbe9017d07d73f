//! When the play of a battle ends: what moves reach, and who has to reach it.

use super::structured::Moment;
use super::{Answer, Battle};
use crate::position::{Lookahead, Move, MoveList};
use crate::stipulation::{Goal, History, Play};

impl<'s> Battle<'s> {
    /// Does this move reach the goal, whoever plays it?
    #[inline]
    pub fn reaches<P: Lookahead>(&self, before: &P, step: Move, after: &P) -> bool {
        if let Some(stops) = self.stops {
            return stops.ends(stops.attacker, &self.moment(before, step, after));
        }
        let history = History::new(&self.line, self.target);
        self.demand.goal.reached(before, step, after, &history)
    }

    fn moment<'p, P>(&'p self, before: &'p P, step: Move, after: &'p P) -> Moment<'p, 's, P> {
        Moment {
            line: &self.line,
            before,
            step,
            after,
            control: self.ticker.control(),
            memories: &self.memories,
        }
    }

    /// Does this move of the attacker reach the goal, as he may?
    #[inline]
    pub fn wins<P: Lookahead>(&self, before: &P, step: Move, after: &P) -> bool {
        self.demand.attacker_may_reach() && self.reaches(before, step, after)
    }

    /// The same of a move with so many left, itself included: what a structured stipulation demands of the last of an
    /// exact number of moves is not looked for before.
    pub fn wins_with<P: Lookahead>(&self, before: &P, step: Move, after: &P, moves: u16) -> bool {
        let looks = moves <= 1 || self.stops.is_none() || !self.demand.exact;
        looks && self.wins(before, step, after)
    }

    /// Does this move of the attacker reach the goal when nobody asked him to?
    #[inline]
    pub fn spoils<P: Lookahead>(&self, before: &P, step: Move, after: &P) -> bool {
        if let Some(stops) = self.stops {
            return stops.bars(stops.attacker, &self.moment(before, step, after));
        }
        let ends = if self.demand.attacker_may_reach() {
            self.demand.exact
        } else {
            self.demand.goal_is_end
        };
        ends && self.reaches(before, step, after)
    }

    /// Does this move of the defender reach the goal, as the attacker wants him to?
    #[inline]
    pub fn fulfils<P: Lookahead>(&self, before: &P, defence: Move, after: &P) -> bool {
        match self.stops {
            Some(stops) => stops.ends(stops.defender, &self.moment(before, defence, after)),
            None => self.demand.play != Play::Direct && self.reaches(before, defence, after),
        }
    }

    /// Does the play end, in vain, with this move of the defender, who does not end it as the attacker wants?
    #[inline]
    pub fn saves<P: Lookahead>(&self, before: &P, defence: Move, after: &P) -> bool {
        match self.stops {
            Some(stops) => stops.bars(stops.defender, &self.moment(before, defence, after)),
            None => self.demand.goal_is_end && self.reaches(before, defence, after),
        }
    }

    /// Reflex play: a defender who can reach the goal has to.
    pub fn defender_must_fulfil<P: Lookahead>(&self, position: &P) -> bool {
        matches!(self.demand.play, Play::Reflex | Play::SemiReflex) && self.in_one(position)
    }

    /// Reflex play: an attacker who can reach the goal himself has to, and fails.
    pub fn attacker_is_bound<P: Lookahead>(&self, position: &P) -> bool {
        self.demand.play == Play::Reflex && !self.demand.quodlibet && self.in_one(position)
    }

    /// Has the side that shall mate nothing left to mate with? The attacker is to move.
    #[inline]
    pub(super) fn mates_no_more<P: Lookahead>(&self, position: &P) -> bool {
        let attacker = position.turn();
        let mating = match self.demand.play {
            Play::Direct => attacker,
            _ => !attacker,
        };
        let may_either = self.demand.quodlibet || self.stops.is_some();
        self.demand.goal == Goal::Mate && !may_either && position.cannot_ever_mate(mating)
    }

    /// Can the side to move reach the goal at once?
    pub(super) fn in_one<P: Lookahead>(&self, position: &P) -> bool {
        if self.demand.goal == Goal::Mate {
            return position.can_mate();
        }
        let mut list = MoveList::new();
        self.demand.goal.candidates(position, &mut list);
        list.iter()
            .any(|&step| self.reaches(position, step, &position.play(step)))
    }

    /// Is a mate all that is demanded of the attacker's last move?
    pub fn asks_for_mate(&self) -> bool {
        let demand = self.demand;
        demand.play == Play::Direct && demand.goal == Goal::Mate && self.stops.is_none()
    }

    /// The moves of the attacker that mate at once.
    ///
    /// # Errors
    /// The search was ended before it knew.
    pub fn mating_moves<P: Lookahead>(&mut self, position: &P) -> Answer<MoveList> {
        self.ticker.tick()?;
        let mut mating = MoveList::new();
        position.mating_moves(&mut mating);
        Ok(mating)
    }
}
