//! Lines in which a side may make no move instead of one: null moves, of which none answers another.
//!
//! A plain walk through all play. It remembers where it failed, and no more: pictures and bounds count moves that are
//! made.

use super::canon::canonical_rank;
use super::control::Ticker;
use super::line_shape::{End, LineShape};
use super::lines::up_to;
use super::relay::Taker;
use super::{Answer, Control, Failures, Stopped, stack};
use crate::position::{Key, Man, Move, MoveList, Position};
use crate::stipulation::{Goal, History};
use std::ops::ControlFlow;

/// A search for all lines of a line shape that ends with a goal, null moves included.
pub struct Resting<'s> {
    /// The line shape of the lines.
    pub line_shape: &'s LineShape,
    /// The men of the position to be reached, for goals that ask for it.
    pub target: &'s [Man],
    /// Where lines fail.
    pub failures: &'s Failures,
    /// Who may stop it.
    pub control: &'s Control,
    /// No more lines than these are wanted.
    pub limit: usize,
}

/// Sets a position after a null move apart from the same one after a move.
const RESTED: Key = 0x6a09_e667_f3bc_c908_b2fb_1366_ea95_7d3e;

impl Resting<'_> {
    /// Hands over all lines from a position in canonical order, as they are found; are these all? There are none, and it is
    /// not known whether these are all, if the line shape does not end with a goal.
    pub fn tell<P: Position>(&self, position: &P, take: &mut Taker<'_, Vec<Move>>) -> bool {
        let End::Goal(goal) = self.line_shape.end else {
            return false;
        };
        up_to(self.limit, take, |take| {
            let mut walk = Walk {
                search: self,
                goal,
                ticker: Ticker::new(self.control),
                path: Vec::new(),
                count: 0,
                take,
            };
            walk.on(position, self.line_shape.half_moves(), false).is_ok()
        })
    }
}

struct Walk<'q, 't> {
    search: &'q Resting<'q>,
    goal: Goal,
    ticker: Ticker<'q>,
    path: Vec<Move>,
    /// How many lines were found.
    count: usize,
    take: &'q mut Taker<'t, Vec<Move>>,
}

impl Walk<'_, '_> {
    /// Finds the lines that go on from here with so many half-moves left, behind a null move or not.
    fn on<P: Position>(&mut self, position: &P, left: usize, rested: bool) -> Answer<()> {
        if stack::is_due(left) {
            return stack::deeper(self.search.control, || self.on_here(position, left, rested));
        }
        self.on_here(position, left, rested)
    }

    fn on_here<P: Position>(&mut self, position: &P, left: usize, rested: bool) -> Answer<()> {
        self.ticker.tick()?;
        let key = position.key() ^ if rested { RESTED } else { 0 };
        let remembers = left > 1 && !self.goal.needs_history();
        if remembers && self.search.failures.has(key, left) {
            return Ok(());
        }
        let before = self.count;
        let mut list = MoveList::new();
        if left == 1 && self.goal == Goal::Mate {
            position.mating_moves(&mut list);
        } else if left == 2 && self.search.line_shape.helps_mate() {
            position.moves_before_mate(&mut list);
        } else {
            position.legal_moves(&mut list);
        }
        list.sort_unstable_by_key(|&step| canonical_rank(step));
        for step in list {
            self.make(position, step, left)?;
        }
        if !rested && !position.in_check(position.turn()) {
            self.make(position, Move::REST, left)?;
        }
        if remembers && self.count == before {
            self.search.failures.put(key, left);
        }
        Ok(())
    }

    /// The lines that go on with a move.
    fn make<P: Position>(&mut self, position: &P, step: Move, left: usize) -> Answer<()> {
        let after = position.play(step);
        let line_shape = self.search.line_shape;
        let history = History {
            moves: &self.path,
            target: self.search.target,
        };
        // A null move before its time ends no line.
        let ends = left == 1 || step != Move::REST && line_shape.may_be_reached(left);
        let reached = ends && self.goal.reached(position, step, &after, &history);
        if left == 1 {
            return if reached { self.note(step) } else { Ok(()) };
        }
        if reached {
            return Ok(());
        }
        let depth = self.path.len();
        for (reply, next) in line_shape.successors(&after, left) {
            self.path.truncate(depth);
            self.path.push(step);
            self.path.extend(reply);
            self.on(&next, left - 1, step == Move::REST)?;
        }
        self.path.truncate(depth);
        Ok(())
    }

    fn note(&mut self, last: Move) -> Answer<()> {
        self.count += 1;
        match (self.take)([&self.path[..], &[last]].concat()) {
            ControlFlow::Continue(()) => Ok(()),
            ControlFlow::Break(()) => Err(Stopped),
        }
    }
}
