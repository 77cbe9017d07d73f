//! The lines of stretches of help and series play inside a structure.

use super::stretch::Stretch;
use super::walk::{Here, Task, Walk};
use crate::position::{Lookahead, Move};
use crate::search::{Answer, Reach, stack};
use crate::stipulation::structured::{Kind, Stop};

impl Walk<'_, '_> {
    /// The lines of a stretch of which so many moves have been made.
    pub(super) fn stretch<P: Lookahead>(
        &mut self,
        here: Here<'_, P>,
        stretch: Stretch<'_>,
        index: u16,
        task: Task,
    ) -> Answer<bool> {
        if stack::is_due((stretch.total - index).into()) {
            let control = self.ticker.control();
            return stack::deeper(control, || self.stretch_here(here, stretch, index, task));
        }
        self.stretch_here(here, stretch, index, task)
    }

    fn stretch_here<P: Lookahead>(
        &mut self,
        here: Here<'_, P>,
        stretch: Stretch<'_>,
        index: u16,
        task: Task,
    ) -> Answer<bool> {
        self.ticker.tick()?;
        if !self.may_go_on(here, stretch, index)? {
            return Ok(false);
        }
        let left = stretch.total - index;
        let key = here.position.key() ^ stretch.salt(index);
        let remembers = self.remembers && !stretch.only_mates(index);
        if remembers && self.failures.has(key, left.into()) {
            return Ok(false);
        }
        let pictures = self.pictures.filter(|pictures| usize::from(left) >= pictures.from);
        if let Some((pictures, line_shape)) = pictures.zip(stretch.line_shape(index)) {
            return self.help_play(here.position, stretch, (index, &line_shape), (pictures, task));
        }
        let mut any = false;
        for step in self.moves(here.position, stretch.only_mates(index)) {
            any |= self.stretch_move(here.position, stretch, index, step, task)?;
            if any && task == Task::Test {
                return Ok(true);
            }
        }
        if remembers && !any {
            self.failures.put(key, Reach::Exactly(left.into()));
        }
        Ok(any)
    }

    /// Does all hold that must before the move at this index?
    pub(super) fn may_go_on<P: Lookahead>(
        &mut self,
        here: Here<'_, P>,
        stretch: Stretch<'_>,
        index: u16,
    ) -> Answer<bool> {
        // A constraint made of goals is one of the move in a series, any other one of the position before it.
        let series = stretch.branch.kind == Kind::Series;
        let before = stretch.stop(index + 1).constraints.iter();
        self.hold_all(here, before.filter(|part| !(series && part.is_goal())))
    }

    /// The lines of a stretch that go on with this move.
    pub(super) fn stretch_move<P: Lookahead>(
        &mut self,
        before: &P,
        stretch: Stretch<'_>,
        index: u16,
        step: Move,
        task: Task,
    ) -> Answer<bool> {
        let after = &before.play(step);
        let here = Here::after(before, step, after);
        let (stop, depth) = (stretch.stop(index), self.path.len());
        self.path.push(step);
        let series = stretch.branch.kind == Kind::Series;
        let goals = stop.constraints.iter().filter(|part| series && part.is_goal());
        let holds = if !self.hold_all(here, goals)? {
            false
        } else if stretch.is_last(index) {
            self.ends(here, stop, task)?
        } else {
            !self.is_over(here, stop)? && self.go_on(here, stretch, index, task)?
        };
        self.path.truncate(depth);
        Ok(holds)
    }

    /// Has a way been reached in which the branch must end?
    fn is_over<P: Lookahead>(&mut self, here: Here<'_, P>, stop: &Stop) -> Answer<bool> {
        for fork in stop.forks.iter().filter(|fork| fork.ends_play()) {
            if self.seek(here, &fork.expression, Task::Test)? {
                return Ok(true);
            }
        }
        Ok(false)
    }

    /// The lines of a stretch from here on, where the move at `index` has been made.
    fn go_on<P: Lookahead>(&mut self, here: Here<'_, P>, stretch: Stretch<'_>, index: u16, task: Task) -> Answer<bool> {
        let after = here.position;
        let checked = after.in_check(after.turn());
        let series = stretch.branch.kind == Kind::Series;
        let passes = series || stretch.branch.parries && index.is_multiple_of(2) && !checked;
        if !passes {
            return self.stretch(here, stretch, index + 1, task);
        }
        let next = if series { index + 1 } else { index + 2 };
        if checked || next >= stretch.total {
            return Ok(false);
        }
        self.path.push(Move::PASS);
        let position = &after.pass();
        let holds = self.stretch(Here { position, last: None }, stretch, next, task);
        self.path.pop();
        holds
    }
}
