//! When the defender is taken to hold out, though more might be proved.

use super::Answer;
use super::battle::Battle;
use crate::pieces::Role;
use crate::position::{Key, Lookahead, Move, spread};

impl Battle<'_> {
    /// What makes the facts of one allowance differ from those of another.
    pub(super) fn allowance_key(&self) -> Key {
        spread(self.allowance.into())
    }

    /// Is every move of the defender, to move, met, and does no limit say that he holds out?
    pub(super) fn defend_within_limits<P: Lookahead>(&mut self, position: &P, attack: Move, left: u16) -> Answer<bool> {
        if self.lacks_threat(position, left)? || self.has_flights(position, left) {
            return Ok(false);
        }
        let Some(limit) = self.demand().limits.non_trivial.filter(|limit| left > limit.within) else {
            return self.meets_all(position, attack, left);
        };
        let allowed = self.allowance + 1;
        let count = self.count_non_trivial(position, limit.within, allowed)?;
        if count > allowed {
            return Ok(false);
        }
        let before = std::mem::replace(&mut self.allowance, allowed - count);
        let met = self.meets_all(position, attack, left)?;
        self.allowance = before;
        Ok(met)
    }

    /// An attack with so many moves left mostly fails that leaves as many replies as this or more.
    pub(super) fn most_replies(&self, moves: u16) -> u64 {
        match self.demand().limits.non_trivial {
            Some(limit) if moves > limit.within + 1 => u64::from(self.allowance) + 3,
            _ => u64::MAX,
        }
    }

    /// Is there no threat within the moves in which there must be one?
    fn lacks_threat<P: Lookahead>(&mut self, position: &P, left: u16) -> Answer<bool> {
        match self.demand().limits.max_threat {
            Some(limit) if left >= limit && !position.in_check(position.turn()) => {
                self.follow(Move::PASS);
                let threatened = self.attack(&position.pass(), limit)?;
                self.retrace();
                Ok(!threatened)
            }
            _ => Ok(false),
        }
    }

    /// Has the king too many flights?
    fn has_flights<P: Lookahead>(&self, position: &P, left: u16) -> bool {
        let Some(limit) = self.demand().limits.max_flights.filter(|_| left > 1) else {
            return false;
        };
        let legal = position.legal();
        let flights = legal.iter().filter(|step| step.role() == Role::KING);
        flights.count() > limit as usize
    }

    /// How many defences are not met within so many moves; no more are counted than one beyond the allowed.
    fn count_non_trivial<P: Lookahead>(&mut self, position: &P, within: u16, allowed: u32) -> Answer<u32> {
        let mut count = Ok(0);
        position.any_legal(|defence| {
            count = count.and_then(|count| Ok(count + u32::from(!self.meets(position, defence, within)?)));
            !count.is_ok_and(|count| count <= allowed)
        });
        count
    }
}
