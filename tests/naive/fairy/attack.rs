//! Who attacks what, who is paralysed, who is in check.

use super::men::{ALL_EIGHT, Gait, Man, Side};
use super::places::{Place, Step};
use super::position::Position;

impl Position {
    /// Could the man, used by this side, capture an enemy man that stood on the target? The rest of the
    /// rules is left out: paralysis, check to the own king.
    pub fn reaches(&self, from: Place, man: Man, side: Side, target: Place) -> bool {
        if from.board != target.board || from == target {
            return false;
        }
        match man.kind.gait() {
            Gait::Leap(steps) => steps.iter().any(|step| from.plus(*step) == Some(target)),
            Gait::Ride(steps) => steps.iter().any(|step| self.rides_to(from, *step, target)),
            Gait::Hop(steps) => steps.iter().any(|step| self.hops_from(from, *step) == Some(target)),
            Gait::Pawn => pawn_captures(from, side).contains(&target),
        }
    }

    fn rides_to(&self, from: Place, step: Step, target: Place) -> bool {
        let mut place = from.plus(step);
        while let Some(here) = place {
            if here == target {
                return true;
            }
            if !self.is_vacant(here) {
                return false;
            }
            place = here.plus(step);
        }
        false
    }

    /// Where a hopper lands on this line, if there is a hurdle and a square beyond it.
    pub fn hops_from(&self, from: Place, step: Step) -> Option<Place> {
        let mut hurdle = from.plus(step)?;
        while self.is_vacant(hurdle) {
            hurdle = hurdle.plus(step)?;
        }
        hurdle.plus(step)
    }

    /// Madrasi: a man other than a king is paralysed if an enemy man of its kind attacks it. The enemy's
    /// own paralysis does not matter.
    pub fn is_paralysed(&self, place: Place, man: Man, user: Side) -> bool {
        if !self.conditions.madrasi || man.is_king() {
            return false;
        }
        let enemy = user.other();
        let observes = |(from, other): (&Place, &Man)| {
            let same_kind = other.kind == man.kind && other.serves(enemy);
            let direct = self.reaches(*from, *other, enemy, place);
            same_kind && (direct || self.captures_en_passant(*from, *other, enemy, place))
        };
        self.men.iter().any(observes)
    }

    /// Could this pawn take the one on the target en passant, for all that its place says?
    pub fn captures_en_passant(&self, from: Place, man: Man, side: Side, target: Place) -> bool {
        let Some(last) = self.last else {
            return false;
        };
        let passed = target.board.at(last.passed);
        let taken = last.pawn == target && last.by != side;
        taken && man.kind.gait() == Gait::Pawn && pawn_captures(from, side).contains(&passed)
    }

    /// Does this side attack the place: has it a man, not paralysed, that could capture there?
    pub fn attacks(&self, side: Side, target: Place) -> bool {
        let strikes = |(from, man): (&Place, &Man)| {
            man.serves(side) && self.reaches(*from, *man, side, target) && !self.is_paralysed(*from, *man, side)
        };
        self.men.iter().any(strikes)
    }

    /// A neutral man attacks the kings of both sides.
    pub fn in_check(&self, side: Side) -> bool {
        let king = self.king(side);
        king.is_some_and(|king| self.attacks(side.other(), king))
    }
}

/// The places on which a pawn used by this side captures.
pub fn pawn_captures(from: Place, side: Side) -> Vec<Place> {
    let ahead = |step: &&Step| step.0 != 0 && step.1 == side.forward();
    ALL_EIGHT
        .iter()
        .filter(ahead)
        .filter_map(|step| from.plus(*step))
        .collect()
}
