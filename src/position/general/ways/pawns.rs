//! Ways of pawns and of men like them.

use super::Path;
use crate::geometry::Shape;
use crate::pieces::Soldier;

impl Path<'_> {
    fn ahead(&self) -> i8 {
        self.by.pick(1, -1)
    }

    /// The quiet steps, a double step from the second rank included.
    pub(super) fn soldier_steps(&mut self, soldier: &Soldier) {
        let side = if soldier.back { !self.by } else { self.by };
        let Shape::Flat { ranks, .. } = self.men.shape() else {
            return;
        };
        let home = self.from.square.rank() == side.pick(1, ranks - 2);
        for &files in soldier.quiet {
            let step = (files, side.pick(1, -1));
            let Some(once) = self.vacant(self.from, step) else {
                continue;
            };
            self.quiet(once);
            let twice = self.vacant(once, step).filter(|_| home);
            twice.into_iter().for_each(|to| self.quiet(to));
        }
    }

    /// The captures, but for those in passing; from the first rank too, where other men that borrow them may stand.
    pub(super) fn soldier_takes(&mut self, soldier: &Soldier) {
        let side = if soldier.back { !self.by } else { self.by };
        for &files in soldier.takes {
            let step = (files, side.pick(1, -1));
            let man = self.occupied(self.from, step);
            match soldier.over {
                true => man.into_iter().for_each(|man| self.leap_over(man, step)),
                false => self.take(man),
            }
        }
    }

    pub(super) fn super_pawn(&mut self, quiet: &[i8], takes: &[i8]) {
        let ahead = self.ahead();
        for &files in quiet {
            self.ride_quietly(self.from, (files, ahead));
        }
        for &files in takes {
            let man = self.men.first_man(self.from, (files, ahead));
            self.take(man);
        }
    }

    pub(super) fn footman(&mut self) {
        let Shape::Flat { ranks, .. } = self.men.shape() else {
            return;
        };
        let rank = self.from.square.rank();
        let far = self.by.pick(rank >= ranks / 2, rank < ranks / 2);
        let steps = [(0, self.ahead()), (1, 0), (-1, 0)];
        for step in steps.into_iter().take(if far { 3 } else { 1 }) {
            let to = self.men.beyond(self.from, step);
            to.into_iter().for_each(|to| self.land(to));
        }
    }
}
