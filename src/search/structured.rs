//! Structured stipulations: all lines that lead through a tree of branches of play.
//!
//! Two questions are asked of every part of the tree: does it hold here, and by which lines? What fails is
//! remembered, by position, branch and half-moves left.

use super::canon::canonical_rank;
use super::control::Ticker;
use super::{Answer, Control, Failures, Stopped, stack};
use crate::position::{Key, Move, MoveList, Position};
use crate::stipulation::structured::{Branch, Expression, Fork, Kind, Stop};
use crate::stipulation::{Goal, History};
use std::ops::ControlFlow;

/// A line that was found.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct FoundLine {
    /// All half-moves that are told; a side that passes makes [`Move::PASS`].
    pub moves: Vec<Move>,
    /// Where in it the numbers of moves begin anew: at its first move where another of several joined plays begins.
    pub anew: Vec<usize>,
}

/// One thread's search for the lines of a structured stipulation.
pub struct StructuredPlay<'s> {
    failures: &'s Failures,
    ticker: Ticker<'s>,
    /// No more lines than these are wanted.
    limit: usize,
    /// Facts hold whatever the history.
    remembers: bool,
    /// Must lines be found in canonical order, because not all are wanted or because plays are joined?
    in_order: bool,
    path: Vec<Move>,
    anew: Vec<usize>,
    /// What was found so far, and not handed over.
    pub found: Vec<FoundLine>,
    /// How many lines were found.
    count: usize,
    /// Who takes lines as they are found.
    take: Option<&'s mut (dyn FnMut(FoundLine) -> ControlFlow<()> + 's)>,
}

/// A point of play: the position, and the move that led to it.
struct Here<'p, P> {
    position: &'p P,
    last: Option<(&'p P, Move)>,
}

impl<P> Clone for Here<'_, P> {
    fn clone(&self) -> Self {
        *self
    }
}

impl<P> Copy for Here<'_, P> {}

/// Is it enough to know that there is a line, or are all to be told?
#[derive(Clone, Copy, PartialEq, Eq)]
enum Task {
    Test,
    Tell,
}

/// A stretch of help or series play that is to take an exact number of moves.
#[derive(Clone, Copy)]
struct Stretch<'b> {
    branch: &'b Branch,
    /// So many half-moves, or moves of the series.
    total: u16,
}

impl<'b> Stretch<'b> {
    fn stop(self, index: u16) -> &'b Stop {
        if self.branch.kind == Kind::Series || index.is_multiple_of(2) {
            &self.branch.first
        } else {
            &self.branch.second
        }
    }

    fn is_last(self, index: u16) -> bool {
        index + 1 == self.total
    }

    /// The mate that alone the last move is made for.
    fn only_mates(self, index: u16) -> bool {
        let forks = &self.stop(index).forks;
        self.is_last(index) && matches!(forks.as_slice(), [fork] if fork.expression == Expression::Goal(Goal::Mate))
    }
}

/// Spreads the number of a branch and of a half-move over a key.
const SPREAD: Key = 0x9e37_79b9_7f4a_7c15_f39c_c060_5ced_c835;

impl<'s> StructuredPlay<'s> {
    /// A search for the lines of an expression, and no more than `limit` of them.
    pub fn new(root: &Expression, failures: &'s Failures, control: &'s Control, limit: usize) -> Self {
        StructuredPlay {
            failures,
            ticker: Ticker::new(control),
            limit,
            remembers: !root.any_goal(&|goal| goal.needs_history()),
            in_order: limit != usize::MAX || matches!(root, Expression::And(..) | Expression::Or(..)),
            path: Vec::new(),
            anew: Vec::new(),
            found: Vec::new(),
            count: 0,
            take: None,
        }
    }

    /// The same search, which hands over the lines as it finds them, in canonical order: for an expression that
    /// [allows for it](Self::finds_in_order).
    #[must_use]
    pub fn handing_over(self, take: &'s mut (dyn FnMut(FoundLine) -> ControlFlow<()> + 's)) -> Self {
        StructuredPlay {
            in_order: true,
            take: Some(take),
            ..self
        }
    }

    /// Are the lines of this found in canonical order, if moves are made in it? So are those of help and series play
    /// that end in goals: all of one length come one after the other, shorter ones first.
    pub fn finds_in_order(root: &Expression) -> bool {
        match root {
            Expression::Inverted(part) => !matches!(**part, Expression::Inverted(_)) && Self::finds_in_order(part),
            Expression::Branch(branch) => {
                let mut forks = branch.first.forks.iter().chain(&branch.second.forks);
                let ends = |fork: &Fork| fork.is_silent || matches!(fork.expression, Expression::Goal(_));
                matches!(branch.kind, Kind::Help | Kind::Series) && forks.all(ends)
            }
            _ => false,
        }
    }

    /// Does this hold after a move?
    pub fn holds_after<P: Position>(&mut self, before: &P, step: Move, after: &P, end: &Expression) -> Answer<bool> {
        self.path.push(step);
        let here = Here {
            position: after,
            last: Some((before, step)),
        };
        let holds = self.seek(here, end, Task::Test);
        self.path.pop();
        holds
    }

    /// Finds all lines of an expression that begin in this position.
    pub fn tell<P: Position>(&mut self, position: &P, root: &Expression) -> Answer<()> {
        let here = Here { position, last: None };
        // A diagram has the side to move that an inverted play begins with.
        match root {
            Expression::Inverted(part) => self.seek(here, part, Task::Tell)?,
            root => self.seek(here, root, Task::Tell)?,
        };
        Ok(())
    }

    /// Finds all lines of help play without its first half-move, or what ends a series that is left out;
    /// the other side begins in this position.
    pub fn tell_set_play<P: Position>(&mut self, position: &P, root: &Expression) -> Answer<()> {
        let here = Here { position, last: None };
        let branch = match root {
            Expression::Branch(branch) => branch,
            Expression::Inverted(part) => match part.as_ref() {
                Expression::Branch(branch) => branch,
                _ => return Ok(()),
            },
            _ => return Ok(()),
        };
        self.path.push(Move::PASS);
        match branch.kind {
            Kind::Help => {
                for total in lengths(branch).filter(|&total| total > 1) {
                    self.stretch(here, Stretch { branch, total }, 1, Task::Tell)?;
                }
            }
            Kind::Series => {
                for fork in branch.first.forks.iter().filter(|fork| !fork.expression.is_goal()) {
                    self.fork(here, fork, Task::Tell)?;
                }
            }
            Kind::Attack | Kind::Defence => {}
        }
        self.path.pop();
        Ok(())
    }

    /// Does this hold here? If so, and if they are to be told, its lines are noted.
    fn seek<P: Position>(&mut self, here: Here<'_, P>, expression: &Expression, task: Task) -> Answer<bool> {
        match expression {
            Expression::Goal(goal) => {
                let reached = self.is_reached(here, *goal);
                self.note_if(reached, task)
            }
            Expression::Not(part) => {
                let holds = self.seek(here, part, Task::Test)?;
                self.note_if(!holds, task)
            }
            Expression::And(one, other) => {
                if !(self.seek(here, one, Task::Test)? && self.seek(here, other, Task::Test)?) {
                    return Ok(false);
                }
                if task == Task::Tell {
                    self.seek(here, one, task)?;
                    let before = self.found.len();
                    self.seek(here, other, task)?;
                    // The lines of the other play are no more of the first one.
                    let next = self.found.get_mut(before).filter(|_| self.path.is_empty());
                    next.into_iter().for_each(|told| told.anew.insert(0, 0));
                }
                Ok(true)
            }
            Expression::Or(one, other) => Ok(self.seek(here, one, task)? || self.seek(here, other, task)?),
            Expression::Inverted(part) => self.inverted(here, part, task),
            Expression::Branch(branch) => self.branch(here, branch, task),
        }
    }

    fn note_if(&mut self, holds: bool, task: Task) -> Answer<bool> {
        if holds && task == Task::Tell {
            let told = FoundLine {
                moves: self.path.clone(),
                anew: self.anew.clone(),
            };
            match &mut self.take {
                Some(take) => {
                    if take(told).is_break() {
                        return Err(Stopped);
                    }
                }
                None => {
                    self.ticker.control().keep_line(self.path.len())?;
                    self.found.push(told);
                }
            }
            self.count += 1;
            if self.count >= self.limit {
                return Err(Stopped);
            }
        }
        Ok(holds)
    }

    fn is_reached<P: Position>(&self, here: Here<'_, P>, goal: Goal) -> bool {
        let after = here.position;
        match (here.last, goal) {
            (Some((before, step)), _) => {
                let moves = self.path.split_last().map_or(&[][..], |(_, before)| before);
                goal.reached(before, step, after, &History { moves, target: &[] })
            }
            (None, Goal::Check) => after.in_check(after.turn()),
            (None, Goal::Mate) => after.is_mate(),
            (None, Goal::Stalemate) => after.is_stalemate(),
            (None, Goal::MateOrStalemate) => !after.has_legal_move(),
            (None, _) => false,
        }
    }

    fn inverted<P: Position>(&mut self, here: Here<'_, P>, part: &Expression, task: Task) -> Answer<bool> {
        if here.position.in_check(here.position.turn()) {
            return Ok(false);
        }
        let position = &here.position.pass();
        self.path.push(Move::PASS);
        let holds = self.seek(Here { position, last: None }, part, task)?;
        self.path.pop();
        Ok(holds)
    }

    fn branch<P: Position>(&mut self, here: Here<'_, P>, branch: &Branch, task: Task) -> Answer<bool> {
        stack::deeper(self.ticker.control(), || self.branch_here(here, branch, task))
    }

    fn branch_here<P: Position>(&mut self, here: Here<'_, P>, branch: &Branch, task: Task) -> Answer<bool> {
        match branch.kind {
            Kind::Help | Kind::Series => {
                let mut any = false;
                for total in lengths(branch) {
                    any |= self.stretch(here, Stretch { branch, total }, 0, task)?;
                    if any && task == Task::Test {
                        break;
                    }
                }
                Ok(any)
            }
            Kind::Attack | Kind::Defence => {
                let holds = self.battle(here, branch)?;
                if holds && task == Task::Tell {
                    match branch.kind {
                        Kind::Attack => self.attack_shortest(here, branch, branch.longest, task)?,
                        _ => self.defend(here, branch, branch.longest, task)?,
                    };
                }
                Ok(holds)
            }
        }
    }

    /// Does a battle that begins here come to its end?
    fn battle<P: Position>(&mut self, here: Here<'_, P>, branch: &Branch) -> Answer<bool> {
        let mut before = branch.first.constraints.iter().chain(&branch.second.constraints);
        let looks_back = |goal| !matches!(goal, Goal::Check | Goal::Mate | Goal::Stalemate);
        let key = here.position.key() ^ (2 * Key::from(branch.number)).wrapping_mul(SPREAD);
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

    /// Does the branch end here in this way?
    fn fork<P: Position>(&mut self, here: Here<'_, P>, fork: &Fork, task: Task) -> Answer<bool> {
        if fork.is_silent || task == Task::Test {
            let holds = self.seek(here, &fork.expression, Task::Test)?;
            return self.note_if(holds, task);
        }
        let anew = fork.expression.is_numbered_anew();
        if anew {
            self.anew.push(self.path.len());
        }
        let holds = self.seek(here, &fork.expression, task)?;
        if anew {
            self.anew.pop();
        }
        Ok(holds)
    }

    /// Does the branch end here in one of its ways? All of them are told.
    fn ends<P: Position>(&mut self, here: Here<'_, P>, stop: &Stop, task: Task) -> Answer<bool> {
        let mut any = false;
        for fork in &stop.forks {
            any |= self.fork(here, fork, task)?;
            if any && task == Task::Test {
                break;
            }
        }
        Ok(any)
    }

    fn hold_all<'e, P: Position>(
        &mut self,
        here: Here<'_, P>,
        constraints: impl Iterator<Item = &'e Expression>,
    ) -> Answer<bool> {
        for constraint in constraints {
            if !self.seek(here, constraint, Task::Test)? {
                return Ok(false);
            }
        }
        Ok(true)
    }

    /// The lines of a stretch of which so many moves have been made.
    fn stretch<P: Position>(
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

    fn stretch_here<P: Position>(
        &mut self,
        here: Here<'_, P>,
        stretch: Stretch<'_>,
        index: u16,
        task: Task,
    ) -> Answer<bool> {
        self.ticker.tick()?;
        let series = stretch.branch.kind == Kind::Series;
        // A constraint made of goals is one of the move in a series, any other one of the position before it.
        let before = stretch.stop(index + 1).constraints.iter();
        if !self.hold_all(here, before.filter(|part| !(series && part.is_goal())))? {
            return Ok(false);
        }
        let left = stretch.total - index;
        let numbers = 2 * Key::from(stretch.branch.number) + Key::from(index % 2);
        let key = here.position.key() ^ numbers.wrapping_mul(SPREAD);
        let remembers = self.remembers && !stretch.only_mates(index);
        if remembers && self.failures.has(key, left.into()) {
            return Ok(false);
        }
        let mut any = false;
        for step in self.moves(here.position, stretch.only_mates(index)) {
            any |= self.stretch_move(here.position, stretch, index, step, task)?;
            if any && task == Task::Test {
                return Ok(true);
            }
        }
        if remembers && !any {
            self.failures.put(key, left.into());
        }
        Ok(any)
    }

    /// The lines of a stretch that go on with this move.
    fn stretch_move<P: Position>(
        &mut self,
        before: &P,
        stretch: Stretch<'_>,
        index: u16,
        step: Move,
        task: Task,
    ) -> Answer<bool> {
        let after = &before.play(step);
        let here = Here {
            position: after,
            last: Some((before, step)),
        };
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

    /// The legal moves, or those that mate.
    fn moves<P: Position>(&self, position: &P, only_mates: bool) -> MoveList {
        let mut list = MoveList::new();
        if only_mates {
            position.mating_moves(&mut list);
        } else {
            position.legal_moves(&mut list);
        }
        if self.in_order {
            list.sort_unstable_by_key(|&step| canonical_rank(step));
        }
        list
    }

    /// Has a way been reached in which the branch must end?
    fn is_over<P: Position>(&mut self, here: Here<'_, P>, stop: &Stop) -> Answer<bool> {
        for fork in stop.forks.iter().filter(|fork| fork.ends_play()) {
            if self.seek(here, &fork.expression, Task::Test)? {
                return Ok(true);
            }
        }
        Ok(false)
    }

    /// The lines of a stretch from here on, where the move at `index` has been made.
    fn go_on<P: Position>(&mut self, here: Here<'_, P>, stretch: Stretch<'_>, index: u16, task: Task) -> Answer<bool> {
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

    /// Can the attacker, to move, end the branch within so many half-moves? Only the shortest ways are told.
    fn attack_shortest<P: Position>(
        &mut self,
        here: Here<'_, P>,
        branch: &Branch,
        longest: u16,
        task: Task,
    ) -> Answer<bool> {
        let defender = if branch.kind == Kind::Attack {
            &branch.second
        } else {
            &branch.first
        };
        if !self.hold_all(here, defender.constraints.iter())? {
            return Ok(false);
        }
        for left in 1..=longest {
            if self.attack(here.position, branch, left, task)? {
                return Ok(true);
            }
        }
        Ok(false)
    }

    fn attack<P: Position>(&mut self, position: &P, branch: &Branch, left: u16, task: Task) -> Answer<bool> {
        stack::deeper(self.ticker.control(), || self.attack_here(position, branch, left, task))
    }

    fn attack_here<P: Position>(&mut self, position: &P, branch: &Branch, left: u16, task: Task) -> Answer<bool> {
        self.ticker.tick()?;
        let stop = if branch.kind == Kind::Attack {
            &branch.first
        } else {
            &branch.second
        };
        let mut any = false;
        for step in self.moves(position, false) {
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
            any |= solves;
            if any && task == Task::Test {
                break;
            }
        }
        Ok(any)
    }

    /// Does every move of the defender, who has one, end the branch or leave the attacker a way?
    fn defend<P: Position>(&mut self, here: Here<'_, P>, branch: &Branch, left: u16, task: Task) -> Answer<bool> {
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

/// The lengths that a stretch may have: those after which it can end.
fn lengths(branch: &Branch) -> impl Iterator<Item = u16> {
    let ends = |total: u16| {
        let stop = Stretch { branch, total }.stop(total - 1);
        !stop.forks.is_empty()
    };
    (branch.shortest.unwrap_or(1)..=branch.longest).filter(move |&total| ends(total))
}
