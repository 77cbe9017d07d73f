//! Lines in which a side may make no move instead of one: null moves, of which none answers another.
//!
//! A plain walk through all play. It remembers where it failed, and no more: pictures and bounds count moves that are
//! made.

use super::canon::canonical_rank;
use super::control::Ticker;
use super::line_shape::{End, LineShape};
use super::lines::up_to;
use super::relay::Taker;
use super::{Answer, Control, Failures, Reach, Stopped, stack};
use crate::position::{Key, Lookahead, Man, Move, MoveList};
use crate::stipulation::{Goal, History};
use std::ops::ControlFlow;

/// A search for all lines of a line shape, null moves included.
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
    /// Hands over all lines from a position in canonical order, as they are found; are these all?
    pub fn tell<P: Lookahead>(&self, position: &P, take: &mut Taker<'_, Vec<Move>>) -> bool {
        let goal = self.line_shape.goal();
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
    fn on<P: Lookahead>(&mut self, position: &P, left: usize, rested: bool) -> Answer<()> {
        if stack::is_due(left) {
            return stack::deeper(self.search.control, || self.on_here(position, left, rested));
        }
        self.on_here(position, left, rested)
    }

    fn on_here<P: Lookahead>(&mut self, position: &P, left: usize, rested: bool) -> Answer<()> {
        self.ticker.tick()?;
        if self.is_barred(position, left, rested) {
            return Ok(());
        }
        if left == 0 {
            return self.end(position, rested);
        }
        let key = position.key() ^ if rested { RESTED } else { 0 };
        let remembers = left > 1 && !self.goal.needs_history();
        if remembers && self.search.failures.has(key, left) {
            return Ok(());
        }
        let before = self.count;
        let mut list = MoveList::new();
        let ends_itself = matches!(self.search.line_shape.end, End::Goal(_));
        if ends_itself && left == 1 && self.goal == Goal::Mate {
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
        if may_rest(position, rested) {
            self.make(position, Move::REST, left)?;
        }
        if remembers && self.count == before {
            self.search.failures.put(key, Reach::Exactly(left));
        }
        Ok(())
    }

    /// The lines that go on with a move.
    fn make<P: Lookahead>(&mut self, position: &P, step: Move, left: usize) -> Answer<()> {
        let after = position.play(step);
        let line_shape = self.search.line_shape;
        let history = History::new(&self.path, self.search.target);
        // A null move before its time ends no line.
        let is_last = left == 1 && matches!(line_shape.end, End::Goal(_));
        let ends = is_last || step != Move::REST && line_shape.may_be_reached(left);
        let reached = ends && self.goal.reached(position, step, &after, &history);
        if is_last {
            return if reached { self.note(&[step]) } else { Ok(()) };
        }
        if reached || line_shape.may_be_interrupted(left) && self.is_over(&after, step == Move::REST) {
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

    /// Must no line lead through here? Because the side to move is bound and can reach the goal, or because the line is
    /// over.
    fn is_barred<P: Lookahead>(&self, position: &P, left: usize, rested: bool) -> bool {
        let line_shape = self.search.line_shape;
        let bound = left > 0 && line_shape.bound == Some(position.turn());
        bound && !self.reaching(position, self.goal, rested).is_empty()
            || line_shape.may_be_over(left) && self.is_over(position, rested)
    }

    /// Is the side to move, behind a null move or not, one that ends the line here, unasked?
    fn is_over<P: Lookahead>(&self, position: &P, rested: bool) -> bool {
        match self.search.line_shape.end {
            End::Forced(goal) => !self.forced(position, goal, rested).is_empty(),
            End::Obliged(goal) => !self.reaching(position, goal, rested).is_empty(),
            End::Goal(_) | End::Reciprocal { .. } => false,
        }
    }

    /// The moves that reach a goal, null moves included.
    fn reaching<P: Lookahead>(&self, position: &P, goal: Goal, rested: bool) -> Vec<Move> {
        let history = History::new(&self.path, self.search.target);
        let mut list = MoveList::new();
        goal.candidates(position, &mut list);
        if may_rest(position, rested) {
            list.push(Move::REST);
        }
        let reaches = |step: &Move| goal.reached(position, *step, &position.play(*step), &history);
        list.into_iter().filter(reaches).collect()
    }

    /// The moves of a side that cannot but reach a goal, null moves included; none if it can do something else.
    fn forced<P: Lookahead>(&self, position: &P, goal: Goal, rested: bool) -> Vec<Move> {
        let moves = self.reaching(position, goal, rested);
        let rest = u64::from(may_rest(position, rested));
        match moves.len() as u64 == position.count_legal_moves() + rest {
            true => moves,
            false => Vec::new(),
        }
    }

    /// Notes the lines that end as a line shape of no more half-moves does.
    fn end<P: Lookahead>(&mut self, position: &P, rested: bool) -> Answer<()> {
        let alone = |moves: Vec<Move>| moves.into_iter().map(|step| vec![step]).collect();
        let mut endings: Vec<Vec<Move>> = match self.search.line_shape.end {
            End::Goal(_) => Vec::new(),
            End::Forced(goal) => alone(self.forced(position, goal, rested)),
            End::Obliged(goal) => alone(self.reaching(position, goal, rested)),
            End::Reciprocal { own, goal } => self.reciprocal(position, own, goal, rested),
        };
        endings.sort_by_cached_key(|ending| ending.iter().map(|&step| canonical_rank(step)).collect::<Vec<_>>());
        endings.iter().try_for_each(|ending| self.note(ending))
    }

    /// The endings in which the side to move reaches its own goal, or lets the other side reach its; none unless there
    /// are both.
    fn reciprocal<P: Lookahead>(&self, position: &P, own: Goal, goal: Goal, rested: bool) -> Vec<Vec<Move>> {
        let mut list = position.legal();
        if may_rest(position, rested) {
            list.push(Move::REST);
        }
        let answered = |&step: &Move| {
            let answers = self.reaching(&position.play(step), goal, step == Move::REST);
            answers.into_iter().map(move |answer| vec![step, answer])
        };
        let helped: Vec<Vec<Move>> = list.iter().flat_map(answered).collect();
        let reached = self.reaching(position, own, rested);
        if helped.is_empty() || reached.is_empty() {
            return Vec::new();
        }
        reached.into_iter().map(|step| vec![step]).chain(helped).collect()
    }

    fn note(&mut self, ending: &[Move]) -> Answer<()> {
        self.count += 1;
        match (self.take)([&self.path[..], ending].concat()) {
            ControlFlow::Continue(()) => Ok(()),
            ControlFlow::Break(()) => Err(Stopped),
        }
    }
}

/// May the side to move, behind a null move or not, make a null move itself?
fn may_rest<P: Lookahead>(position: &P, rested: bool) -> bool {
    !rested && !position.in_check(position.turn())
}
