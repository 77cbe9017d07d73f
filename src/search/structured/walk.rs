//! One thread's walk through the tree of branches of a structured stipulation.
//!
//! Two questions are asked of every part of the tree: does it hold here, and by which lines? What fails is
//! remembered, by position, branch and half-moves left.

use super::FoundLine;
use super::stretch::{Stretch, lengths};
use crate::position::{Lookahead, Man, Move, MoveList};
use crate::rules::Rules;
use crate::search::canon::canonical_rank;
use crate::search::control::Ticker;
use crate::search::order::Memories;
use crate::search::relay::Give;
use crate::search::{Answer, Control, Failures, stack};
use crate::stipulation::structured::{Branch, Expression, Fork, Kind, Stop};
use crate::stipulation::{Goal, History};

/// What final positions are found by.
#[derive(Clone, Copy)]
pub(super) struct Pictures<'s> {
    pub(super) rules: &'s Rules,
    /// How many half-moves a stretch must have for them to be sought.
    pub(super) from: usize,
    /// Bytes that they may take.
    pub(super) memory: usize,
}

/// One thread's search for the lines of a structured stipulation.
pub(super) struct Walk<'s, 'g> {
    pub(super) failures: &'s Failures,
    pub(super) ticker: Ticker<'s>,
    /// Facts hold whatever the history.
    pub(super) remembers: bool,
    /// The men of the position that play shall lead to, if there is one.
    pub(super) target: &'s [Man],
    /// What the final positions of help play are found by, if they shall be.
    pub(super) pictures: Option<Pictures<'s>>,
    /// Are moves made in canonical order?
    pub(super) in_order: bool,
    pub(super) path: Vec<Move>,
    pub(super) anew: Vec<usize>,
    /// What battles remember, by the numbers of their branches.
    pub(super) memories: Memories,
    /// Who takes the lines that are told.
    pub(super) give: Option<&'g Give<'g, FoundLine>>,
}

/// A point of play: the position, and the move that led to it.
pub(super) struct Here<'p, P> {
    pub(super) position: &'p P,
    pub(super) last: Option<(&'p P, Move)>,
}

impl<P> Clone for Here<'_, P> {
    fn clone(&self) -> Self {
        *self
    }
}

impl<P> Copy for Here<'_, P> {}

impl<'p, P> Here<'p, P> {
    /// That after a move.
    pub(super) const fn after(before: &'p P, step: Move, position: &'p P) -> Self {
        let last = Some((before, step));
        Here { position, last }
    }
}

/// Is it enough to know that there is a line, or are all to be told?
#[derive(Clone, Copy, PartialEq, Eq)]
pub(super) enum Task {
    Test,
    Tell,
}

impl<'s, 'g> Walk<'s, 'g> {
    /// A walk that makes moves in the order of the generator and can tell nothing yet.
    pub(super) fn new(remembers: bool, failures: &'s Failures, control: &'s Control) -> Self {
        Walk {
            failures,
            ticker: Ticker::new(control),
            remembers,
            target: &[],
            pictures: None,
            in_order: false,
            path: Vec::new(),
            anew: Vec::new(),
            memories: Memories::new(),
            give: None,
        }
    }

    /// Does this hold here? If so, and if they are to be told, its lines are noted.
    pub(super) fn seek<P: Lookahead>(
        &mut self,
        here: Here<'_, P>,
        expression: &Expression,
        task: Task,
    ) -> Answer<bool> {
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
                    self.seek(here, other, task)?;
                }
                Ok(true)
            }
            Expression::Or(one, other) => Ok(self.seek(here, one, task)? || self.seek(here, other, task)?),
            Expression::Inverted(part) => self.inverted(here, part, task),
            Expression::Branch(branch) => self.branch(here, branch, task),
        }
    }

    /// Tells a line that goes on from here with these moves.
    pub(super) fn tell_line(&self, moves: &[Move]) -> Answer<()> {
        match self.give {
            Some(give) => give(FoundLine {
                moves: [&self.path, moves].concat(),
                anew: self.anew.clone(),
            }),
            None => Ok(()),
        }
    }

    fn note_if(&mut self, holds: bool, task: Task) -> Answer<bool> {
        if holds && task == Task::Tell {
            self.tell_line(&[])?;
        }
        Ok(holds)
    }

    fn is_reached<P: Lookahead>(&self, here: Here<'_, P>, goal: Goal) -> bool {
        let after = here.position;
        match (here.last, goal) {
            (Some((before, step)), _) => {
                let moves = self.path.split_last().map_or(&[][..], |(_, before)| before);
                let target = self.target;
                goal.reached(before, step, after, &History { moves, target })
            }
            (None, Goal::Check) => after.in_check(after.turn()),
            (None, Goal::Mate) => after.is_mate(),
            (None, Goal::Stalemate) => after.is_stalemate(),
            (None, Goal::MateOrStalemate) => !after.has_legal_move(),
            (None, _) => false,
        }
    }

    fn inverted<P: Lookahead>(&mut self, here: Here<'_, P>, part: &Expression, task: Task) -> Answer<bool> {
        if here.position.in_check(here.position.turn()) {
            return Ok(false);
        }
        let position = &here.position.pass();
        self.path.push(Move::PASS);
        let holds = self.seek(Here { position, last: None }, part, task)?;
        self.path.pop();
        Ok(holds)
    }

    pub(super) fn branch<P: Lookahead>(&mut self, here: Here<'_, P>, branch: &Branch, task: Task) -> Answer<bool> {
        stack::deeper(self.ticker.control(), || self.branch_here(here, branch, task))
    }

    fn branch_here<P: Lookahead>(&mut self, here: Here<'_, P>, branch: &Branch, task: Task) -> Answer<bool> {
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
                    self.tell_battle(here, branch)?;
                }
                Ok(holds)
            }
        }
    }

    /// Does the branch end here in this way?
    pub(super) fn fork<P: Lookahead>(&mut self, here: Here<'_, P>, fork: &Fork, task: Task) -> Answer<bool> {
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
    pub(super) fn ends<P: Lookahead>(&mut self, here: Here<'_, P>, stop: &Stop, task: Task) -> Answer<bool> {
        let mut any = false;
        for fork in &stop.forks {
            any |= self.fork(here, fork, task)?;
            if any && task == Task::Test {
                break;
            }
        }
        Ok(any)
    }

    pub(super) fn hold_all<'e, P: Lookahead>(
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

    /// The legal moves, or those that mate.
    pub(super) fn moves<P: Lookahead>(&self, position: &P, only_mates: bool) -> MoveList {
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
}
