//! Lines: all ways in which moves lead from a position to an end, whoever makes them.
//!
//! A depth-first walk that remembers where it failed. Positions recur a great deal, since the moves of a
//! line can often be made in many orders; each is searched once for every number of half-moves left, and
//! walked again only where it leads to solutions.

use super::canon::canonical_rank;
use super::control::Ticker;
use super::course::{Course, End, Turn};
use super::{Answer, Control, Failures, Stopped};
use crate::position::{Key, Man, Move, MoveList, Position};
use crate::stipulation::{Goal, History};
use rayon::prelude::*;

/// The lines that were found, in canonical order.
#[derive(Clone, PartialEq, Eq, Debug, Default)]
pub struct Found {
    /// All half-moves of each line; a side that passes makes [`Move::PASS`].
    pub lines: Vec<Vec<Move>>,
    /// Are these all? If not, the search was stopped or the limit was reached.
    pub complete: bool,
}

/// What all threads of a search share.
pub struct Quest<'s> {
    /// The course of the lines.
    pub course: &'s Course,
    /// The men of the position to be reached, for goals that ask for it.
    pub target: &'s [Man],
    /// Where lines fail.
    pub failures: &'s Failures,
    /// Who may stop it.
    pub control: &'s Control,
    /// No more lines than these are wanted.
    pub limit: usize,
}

/// The start of lines that one thread searches at a time.
struct Branch<P> {
    path: Vec<Move>,
    position: P,
    left: usize,
}

/// Half-moves that have to be left for a failure to be worth noting.
const WORTH_NOTING: usize = 2;
/// Sets the keys of moves in advance apart by their number, whatever the course that follows.
const INTRO_SALT: Key = 0x9e37_79b9_7f4a_7c15_f39c_c060_5ced_c835;
/// Half-moves that have to be left for a branch to be split further.
const WORTH_SPLITTING: usize = 4;

impl Quest<'_> {
    /// All lines from a position.
    pub fn lines<P: Position>(&self, position: &P) -> Found {
        let root = Branch {
            path: Vec::new(),
            position: position.clone(),
            left: self.course.half_moves(),
        };
        let branches = self.split(root);
        self.control.expect(branches.len());
        gather(&branches, self.limit, |branch| self.follow(branch))
    }

    /// The branches into which a position is split for the threads, in canonical order.
    fn split<P: Position>(&self, root: Branch<P>) -> Vec<Branch<P>> {
        let mut branches = vec![root];
        for _ in 0..2 {
            let splits = |branch: &Branch<P>| branch.left >= WORTH_SPLITTING;
            if !branches.iter().all(splits) {
                break;
            }
            branches = branches.into_iter().flat_map(|branch| self.children(branch)).collect();
        }
        branches
    }

    fn children<P: Position>(&self, branch: Branch<P>) -> Vec<Branch<P>> {
        let Branch { path, position, left } = branch;
        if Walker::new(self, path.clone()).is_barred(&position, left) {
            return Vec::new();
        }
        let mut children = Vec::new();
        let walker = Walker::new(self, path.clone());
        for step in sorted_moves(&position) {
            let after = position.play(step);
            if walker.is_last(&position, step, &after, left) {
                continue;
            }
            for (reply, next) in self.course.successors(&after, left) {
                let mut path = path.clone();
                path.push(step);
                path.extend(reply);
                children.push(Branch {
                    path,
                    position: next,
                    left: left - 1,
                });
            }
        }
        children
    }

    fn follow<P: Position>(&self, branch: &Branch<P>) -> Found {
        let mut walker = Walker::new(self, branch.path.clone());
        let complete = walker.walk(&branch.position, branch.left).is_ok();
        self.control.done();
        Found {
            lines: walker.found,
            complete,
        }
    }
}

/// What the searches of all branches found, in the order of the branches, and no more than so many lines.
pub(super) fn gather<B: Sync>(branches: &[B], limit: usize, search: impl Fn(&B) -> Found + Sync) -> Found {
    let at_a_time = match limit {
        usize::MAX => branches.len().max(1),
        _ => 2 * rayon::current_num_threads(),
    };
    let mut found = Found {
        lines: Vec::new(),
        complete: true,
    };
    for group in branches.chunks(at_a_time) {
        let parts: Vec<Found> = group.par_iter().map(&search).collect();
        for part in parts {
            found.complete &= part.complete;
            found.lines.extend(part.lines);
        }
        if found.lines.len() > limit {
            found.lines.truncate(limit);
            found.complete = false;
        }
        if found.lines.len() == limit {
            found.complete = false;
            break;
        }
    }
    found
}

/// The legal moves in canonical order.
fn sorted_moves<P: Position>(position: &P) -> MoveList {
    let mut list = MoveList::new();
    position.legal_moves(&mut list);
    list.sort_unstable_by_key(|&step| canonical_rank(step));
    list
}

/// One thread's walk along one branch.
struct Walker<'q> {
    quest: &'q Quest<'q>,
    ticker: Ticker<'q>,
    path: Vec<Move>,
    found: Vec<Vec<Move>>,
}

impl<'q> Walker<'q> {
    fn new(quest: &'q Quest<'q>, path: Vec<Move>) -> Self {
        Walker {
            quest,
            ticker: Ticker::new(quest.control),
            path,
            found: Vec::new(),
        }
    }

    /// Finds all lines that go on from here with so many half-moves left.
    fn walk<P: Position>(&mut self, position: &P, left: usize) -> Answer<()> {
        self.ticker.tick()?;
        if self.is_barred(position, left) {
            return Ok(());
        }
        let before = self.found.len();
        match (left, self.quest.course.end) {
            (0, end) => self.end(position, end),
            (1, End::Goal(goal)) => self.reach(position, goal),
            _ => {
                let key = self.notable_key(position, left);
                if key.is_some_and(|key| self.quest.failures.has(key, left)) {
                    return Ok(());
                }
                self.explore(position, left)?;
                if let Some(key) = key.filter(|_| self.found.len() == before) {
                    self.quest.failures.put(key, left);
                }
            }
        }
        self.sort_from(before);
        if self.found.len() >= self.quest.limit {
            return Err(Stopped);
        }
        Ok(())
    }

    /// The key under which a failure here is noted, if it is worth noting and does not depend on the
    /// moves played so far.
    #[inline]
    fn notable_key<P: Position>(&self, position: &P, left: usize) -> Option<Key> {
        let course = self.quest.course;
        if left < WORTH_NOTING || course.goal().needs_history() {
            return None;
        }
        let intro = left.saturating_sub(course.length) as Key;
        Some(position.key() ^ (intro.wrapping_mul(INTRO_SALT)))
    }

    fn explore<P: Position>(&mut self, position: &P, left: usize) -> Answer<()> {
        let mut list = MoveList::new();
        if left == 2 && self.quest.course.helps_mate() {
            position.moves_before_mate(&mut list);
        } else {
            position.legal_moves(&mut list);
        }
        if self.quest.limit != usize::MAX {
            list.sort_unstable_by_key(|&step| canonical_rank(step));
        }
        let depth = self.path.len();
        for step in list {
            let after = position.play(step);
            if self.is_last(position, step, &after, left) {
                continue;
            }
            self.path.push(step);
            if self.quest.course.turn(left) == Turn::Alternates {
                self.walk(&after, left - 1)?;
            } else {
                for (reply, next) in self.quest.course.successors(&after, left) {
                    self.path.truncate(depth + 1);
                    self.path.extend(reply);
                    self.walk(&next, left - 1)?;
                }
            }
            self.path.truncate(depth);
        }
        Ok(())
    }

    /// Puts the lines found since then, which differ from this half-move on, in canonical order.
    fn sort_from(&mut self, start: usize) {
        let depth = self.path.len();
        if self.found.len() > start + 1 {
            self.found[start..].sort_by_key(|line| line.get(depth).map(|&step| canonical_rank(step)));
        }
    }

    /// Notes the path, ended by these moves, as a line.
    fn note(&mut self, ending: &[Move]) {
        self.found.push([&self.path, ending].concat());
    }

    /// Must no line lead through here? Because the side to move is bound and can reach the goal, or
    /// because the line is over.
    fn is_barred<P: Position>(&self, position: &P, left: usize) -> bool {
        let course = self.quest.course;
        let bound = course.bound == Some(position.turn()) && self.can_reach(position, course.goal());
        bound || course.may_be_over(left) && self.is_over(position)
    }

    /// Is the line over before its time with this move, because it reaches the goal or, in a series, because
    /// the other side need not pass?
    #[inline]
    fn is_last<P: Position>(&self, before: &P, step: Move, after: &P, left: usize) -> bool {
        let course = self.quest.course;
        let history = History {
            moves: &self.path,
            target: self.quest.target,
        };
        course.may_be_reached(left) && course.goal().reached(before, step, after, &history)
            || course.may_be_interrupted(left) && self.is_over(after)
    }

    /// Is the side to move one that ends the line here, unasked?
    fn is_over<P: Position>(&self, position: &P) -> bool {
        match self.quest.course.end {
            End::Forced(goal) => self.forced(position, goal).is_some(),
            End::Obliged(goal) => self.can_reach(position, goal),
            End::Goal(_) | End::Reciprocal { .. } => false,
        }
    }

    fn can_reach<P: Position>(&self, position: &P, goal: Goal) -> bool {
        if goal == Goal::Mate {
            return position.can_mate();
        }
        !self.goal_moves(position, goal).is_empty()
    }

    /// Notes the lines that end with a move that reaches the goal.
    fn reach<P: Position>(&mut self, position: &P, goal: Goal) {
        for step in self.goal_moves(position, goal) {
            self.note(&[step]);
        }
    }

    /// Notes the lines that end as a course of no more half-moves does.
    fn end<P: Position>(&mut self, position: &P, end: End) {
        match end {
            End::Goal(_) => {}
            End::Obliged(goal) => self.reach(position, goal),
            End::Forced(goal) => {
                for step in self.forced(position, goal).unwrap_or_default() {
                    self.note(&[step]);
                }
            }
            End::Reciprocal { own, goal } => self.reciprocate(position, own, goal),
        }
    }

    /// The moves that reach the goal, in no particular order.
    fn goal_moves<P: Position>(&self, position: &P, goal: Goal) -> MoveList {
        let mut list = MoveList::new();
        if goal == Goal::Mate {
            position.mating_moves(&mut list);
            return list;
        }
        goal.candidates(position, &mut list);
        let history = History {
            moves: &self.path,
            target: self.quest.target,
        };
        list.retain(|step| goal.reached(position, *step, &position.play(*step), &history));
        list
    }

    /// The moves of a side that cannot but reach the goal, if it can move.
    fn forced<P: Position>(&self, position: &P, goal: Goal) -> Option<MoveList> {
        let history = History {
            moves: &self.path,
            target: self.quest.target,
        };
        if goal == Goal::Mate {
            let mut mating = MoveList::new();
            position.mating_moves(&mut mating);
            let all = !mating.is_empty() && mating.len() as u64 == position.count_legal_moves();
            return all.then_some(mating);
        }
        let mut list = MoveList::new();
        position.legal_moves(&mut list);
        let all = list
            .iter()
            .all(|&step| goal.reached(position, step, &position.play(step), &history));
        (all && !list.is_empty()).then_some(list)
    }

    /// Notes the lines that end reciprocally: all of both kinds, or none.
    fn reciprocate<P: Position>(&mut self, position: &P, own: Goal, goal: Goal) {
        let first = self.goal_moves(position, own);
        if first.is_empty() {
            return;
        }
        let start = self.found.len();
        let mut list = MoveList::new();
        position.legal_moves(&mut list);
        for step in list {
            self.path.push(step);
            self.reach(&position.play(step), goal);
            self.path.pop();
        }
        if self.found.len() > start {
            for step in first {
                self.note(&[step]);
            }
        }
    }
}
