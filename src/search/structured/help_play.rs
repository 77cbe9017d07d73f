//! Stretches of help and series play inside a structure that end in mate or stalemate: their lines are found as those of
//! problems that ask for nothing else.

use super::stretch::Stretch;
use super::walk::{Pictures, Task, Walk};
use crate::position::Lookahead;
use crate::search::line_shape::{End, LineShape, Turn};
use crate::search::{Answer, LineSearch};
use crate::stipulation::Goal;
use crate::stipulation::structured::{Expression, Kind};
use std::cell::Cell;

/// So many half-moves, and the final positions of a stretch are sought first. The same stretch may begin in many
/// positions, so that they must be worth more here than in problems with only one.
pub(super) const WORTH_PICTURING: usize = 7;

impl Stretch<'_> {
    /// The line shape of the play from the move at this index on, if it has one.
    pub(super) fn line_shape(self, index: u16) -> Option<LineShape> {
        let branch = self.branch;
        let (last, other) = (self.stop(self.total - 1), self.stop(self.total));
        let free = last.constraints.is_empty() && other.constraints.is_empty() && !branch.parries;
        let ends_alone = branch.kind == Kind::Series || other.forks.is_empty();
        let goal = match last.forks.as_slice() {
            [fork] if !fork.is_silent => match fork.expression {
                Expression::Goal(goal @ (Goal::Mate | Goal::Stalemate)) => goal,
                _ => return None,
            },
            _ => return None,
        };
        let turn = match branch.kind {
            Kind::Help => Turn::Alternates,
            // Where the other side passes a stalemate does not end play.
            Kind::Series if goal == Goal::Mate => Turn::Passes,
            _ => return None,
        };
        (free && ends_alone).then(|| LineShape {
            turn,
            ..LineShape::alternating((self.total - index).into(), End::Goal(goal))
        })
    }
}

impl Walk<'_, '_> {
    /// The lines of a stretch from the move at this index on, which have this line shape.
    pub(super) fn help_play<P: Lookahead>(
        &mut self,
        position: &P,
        stretch: Stretch<'_>,
        (index, line_shape): (u16, &LineShape),
        (pictures, task): (Pictures<'_>, Task),
    ) -> Answer<bool> {
        let search = LineSearch {
            rules: pictures.rules,
            line_shape,
            pictured_from: pictures.from,
            picture_memory: pictures.memory,
            shared_ends: None,
            target: &[],
            failures: self.failures,
            salt: stretch.salt(index),
            shorter_fail: false,
            control: self.ticker.control(),
            limit: match task {
                Task::Test => 1,
                Task::Tell => usize::MAX,
            },
            watched: false,
        };
        let any = Cell::new(false);
        let told = search.give_alone(position, &|line| {
            any.set(true);
            match task {
                Task::Test => Ok(()),
                Task::Tell => self.tell_line(&line),
            }
        });
        // One line was enough for a test, which stops there.
        if task == Task::Tell || !any.get() {
            told?;
        }
        Ok(any.get())
    }
}
