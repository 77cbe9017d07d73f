//! Structured stipulations: all lines that lead through a tree of branches of play.
//!
//! The first moves are shared out among the threads; each is followed by a [`Walk`] of its own. What a first move leads to is
//! told in its order, whatever the threads.

mod battle;
mod help_play;
mod line;
mod stops;
mod stretch;
#[cfg(test)]
mod tests;
mod walk;

pub(super) use stops::Moment;
pub use stops::Stops;

use super::relay::{Give, Taker, in_order};
use super::{Answer, Control, Failures, Stopped};
use crate::position::{Lookahead, Man, Move};
use crate::rules::Rules;
use crate::stipulation::structured::{Branch, Expression, Fork, Kind};
use help_play::WORTH_PICTURING;
use std::ops::ControlFlow;
use stretch::{Stretch, lengths};
use walk::{Here, Pictures, Task, Walk};

/// A line that was found.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct FoundLine {
    /// All half-moves that are told; a side that passes makes [`Move::PASS`].
    pub moves: Vec<Move>,
    /// Where in it the numbers of moves begin anew: at its first move where another of several joined plays begins.
    pub anew: Vec<usize>,
}

/// A search for the lines of a structured stipulation, on all threads.
pub struct StructuredPlay<'s> {
    root: &'s Expression,
    failures: &'s Failures,
    control: &'s Control,
    /// The men of the position that play shall lead to, if there is one.
    target: &'s [Man],
    /// What the final positions of help play are found by, if they shall be.
    pictures: Option<Pictures<'s>>,
    /// Must moves be made in canonical order?
    in_order: bool,
}

/// A position at the root of play, and the passes that lead to it.
struct Start<'p, P> {
    position: &'p P,
    passes: usize,
}

impl<P> Clone for Start<'_, P> {
    fn clone(&self) -> Self {
        *self
    }
}

impl<P> Copy for Start<'_, P> {}

/// A first move, and the play that it begins.
#[derive(Clone, Copy)]
enum First<'b> {
    /// The move with this index of a stretch.
    OfStretch(Stretch<'b>, u16, Move),
    /// A move of the attacker, who is to end the branch in so many half-moves.
    OfAttack(&'b Branch, u16, Move),
}

impl<'s> StructuredPlay<'s> {
    /// A search for the lines of an expression.
    pub fn new(root: &'s Expression, failures: &'s Failures, control: &'s Control) -> Self {
        StructuredPlay {
            root,
            failures,
            control,
            target: &[],
            pictures: None,
            in_order: Self::finds_in_order(root) || matches!(root, Expression::And(..) | Expression::Or(..)),
        }
    }

    /// The same search, which makes all moves in canonical order: for who does not want all lines.
    #[must_use]
    pub fn ordered(self) -> Self {
        StructuredPlay { in_order: true, ..self }
    }

    /// The same search for play that shall lead to the position of these men.
    #[must_use]
    pub fn towards(self, target: &'s [Man]) -> Self {
        StructuredPlay { target, ..self }
    }

    /// The same search, which finds the final positions of help play first, in no more than so many bytes.
    #[must_use]
    pub fn picturing(self, rules: &'s Rules, memory: usize) -> Self {
        let from = WORTH_PICTURING;
        let pictures = Some(Pictures { rules, from, memory });
        StructuredPlay { pictures, ..self }
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

    /// Finds all lines that begin in this position. Returns whether the search came to its end and all was taken.
    pub fn tell<P: Lookahead>(&self, position: &P, take: &mut Taker<'_, FoundLine>) -> bool {
        let start = Start { position, passes: 0 };
        self.tell_part(start, self.begun(), take).is_ok()
    }

    /// The play without the sign of an inverted one: the diagram has the side to move with which it begins.
    fn begun(&self) -> &'s Expression {
        match self.root {
            Expression::Inverted(part) => part,
            root => root,
        }
    }

    /// Finds all lines of help play without its first half-move, or what ends a series that is left out;
    /// the other side begins in this position. Returns the same.
    pub fn tell_set_play<P: Lookahead>(&self, position: &P, take: &mut Taker<'_, FoundLine>) -> bool {
        let start = Start { position, passes: 1 };
        let Expression::Branch(branch) = self.begun() else {
            return true;
        };
        let told = match branch.kind {
            Kind::Help => {
                let lengths = lengths(branch).filter(|&total| total > 1);
                let stretches: Vec<Stretch<'_>> = lengths.map(|total| Stretch { branch, total }).collect();
                self.tell_stretches(start, &stretches, 1, take)
            }
            Kind::Series => self.alone(start, take, |walk, here| {
                for fork in branch.first.forks.iter().filter(|fork| !fork.expression.is_goal()) {
                    walk.fork(here, fork, Task::Tell)?;
                }
                Ok(())
            }),
            Kind::Attack | Kind::Defence => Ok(()),
        };
        told.is_ok()
    }

    /// Tells the lines of a part of the root.
    fn tell_part<P: Lookahead>(
        &self,
        start: Start<'_, P>,
        part: &Expression,
        take: &mut Taker<'_, FoundLine>,
    ) -> Answer<()> {
        match part {
            Expression::And(one, other) => {
                if !(self.holds(start, one)? && self.holds(start, other)?) {
                    return Ok(());
                }
                self.tell_part(start, one, take)?;
                // The lines of the other play are no more of the first one.
                let mut begins = start.passes == 0;
                self.tell_part(start, other, &mut |mut line: FoundLine| {
                    if std::mem::take(&mut begins) {
                        line.anew.insert(0, 0);
                    }
                    take(line)
                })
            }
            Expression::Or(one, other) => match self.holds(start, one)? {
                true => self.tell_part(start, one, take),
                false => self.tell_part(start, other, take),
            },
            Expression::Inverted(part) => {
                let position = start.position;
                if position.in_check(position.turn()) {
                    return Ok(());
                }
                let passes = start.passes + 1;
                let position = &position.pass();
                self.tell_part(Start { position, passes }, part, take)
            }
            Expression::Branch(branch) => self.tell_branch(start, branch, take),
            part => self.alone(start, take, |walk, here| walk.seek(here, part, Task::Tell).map(drop)),
        }
    }

    fn tell_branch<P: Lookahead>(
        &self,
        start: Start<'_, P>,
        branch: &Branch,
        take: &mut Taker<'_, FoundLine>,
    ) -> Answer<()> {
        match branch.kind {
            Kind::Help | Kind::Series => {
                let stretches: Vec<Stretch<'_>> = lengths(branch).map(|total| Stretch { branch, total }).collect();
                self.tell_stretches(start, &stretches, 0, take)
            }
            Kind::Attack => self.tell_attack(start, branch, take),
            Kind::Defence => self.alone(start, take, |walk, here| {
                walk.branch(here, branch, Task::Tell).map(drop)
            }),
        }
    }

    /// Does a part of the root hold?
    fn holds<P: Lookahead>(&self, start: Start<'_, P>, part: &Expression) -> Answer<bool> {
        let mut holds = false;
        let told = self.tell_part(start, part, &mut |_| {
            holds = true;
            ControlFlow::Break(())
        });
        // That a line is enough is no reason to stop.
        if holds { Ok(true) } else { told.map(|()| false) }
    }

    /// Tells the lines of stretches, one after the other, of which so many moves have been made.
    fn tell_stretches<P: Lookahead>(
        &self,
        start: Start<'_, P>,
        stretches: &[Stretch<'_>],
        index: u16,
        take: &mut Taker<'_, FoundLine>,
    ) -> Answer<()> {
        let mut walk = self.walk(start, None);
        let mut firsts = Vec::new();
        for &stretch in stretches {
            if walk.may_go_on(start.here(), stretch, index)? {
                let moves = walk.moves(start.position, stretch.only_mates(index));
                firsts.extend(moves.iter().map(|&step| First::OfStretch(stretch, index, step)));
            }
        }
        self.share_out(start, &firsts, take)
    }

    /// Tells the shortest ways in which the attacker, to move, ends a branch.
    fn tell_attack<P: Lookahead>(
        &self,
        start: Start<'_, P>,
        branch: &Branch,
        take: &mut Taker<'_, FoundLine>,
    ) -> Answer<()> {
        let mut walk = self.walk(start, None);
        if !walk.may_begin(start.here(), branch)? {
            return Ok(());
        }
        let moves = walk.moves(start.position, false);
        for left in 1..=branch.longest {
            let firsts: Vec<First<'_>> = moves.iter().map(|&step| First::OfAttack(branch, left, step)).collect();
            let mut any = false;
            self.share_out(start, &firsts, &mut |line| {
                any = true;
                take(line)
            })?;
            if any {
                break;
            }
        }
        Ok(())
    }

    /// Tells what first moves lead to, in their order, on all threads.
    fn share_out<P: Lookahead>(
        &self,
        start: Start<'_, P>,
        firsts: &[First<'_>],
        take: &mut Taker<'_, FoundLine>,
    ) -> Answer<()> {
        self.shared(start, firsts, take, |walk, first| {
            match *first {
                First::OfStretch(stretch, index, step) => {
                    walk.stretch_move(start.position, stretch, index, step, Task::Tell)
                }
                First::OfAttack(branch, left, step) => {
                    let proofs = &mut walk.proofs(branch);
                    walk.tell_attack(start.position, proofs, left, step)
                }
            }
            .map(drop)
        })
    }

    /// Tells what one thread finds.
    fn alone<P: Lookahead>(
        &self,
        start: Start<'_, P>,
        take: &mut Taker<'_, FoundLine>,
        tell: impl Fn(&mut Walk<'_, '_>, Here<'_, P>) -> Answer<()> + Sync + Send,
    ) -> Answer<()> {
        self.shared(start, &[()], take, |walk, ()| tell(walk, start.here()))
    }

    /// Tells what is found in each of these parts, in their order, by a walk for each.
    fn shared<P: Lookahead, T: Sync>(
        &self,
        start: Start<'_, P>,
        parts: &[T],
        take: &mut Taker<'_, FoundLine>,
        tell: impl Fn(&mut Walk<'_, '_>, &T) -> Answer<()> + Sync + Send,
    ) -> Answer<()> {
        let complete = in_order(
            parts,
            (size_of::<FoundLine>() + 64, take),
            || (),
            |(), part, give| tell(&mut self.walk(start, Some(give)), part),
        );
        if complete { Ok(()) } else { Err(Stopped) }
    }

    /// A walk of one thread, which hands over the lines that it finds.
    fn walk<'g, P>(&self, start: Start<'_, P>, give: Option<&'g Give<'g, FoundLine>>) -> Walk<'s, 'g> {
        let remembers = !self.root.any_goal(&|goal| goal.needs_history());
        Walk {
            target: self.target,
            pictures: self.pictures,
            in_order: self.in_order,
            path: vec![Move::PASS; start.passes],
            give,
            ..Walk::new(remembers, self.failures, self.control)
        }
    }
}

impl<'p, P> Start<'p, P> {
    fn here(self) -> Here<'p, P> {
        Here {
            position: self.position,
            last: None,
        }
    }
}
