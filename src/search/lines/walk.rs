//! One thread's walk along the lines of one branch.

use super::{Branch, LineSearch};
use crate::pieces::ByColor;
use crate::position::{Key, Lookahead, Move, MoveList, key_of_origin, spread};
use crate::search::canon::canonical_rank;
use crate::search::control::Ticker;
use crate::search::final_positions::{FinalPositions, Outlook};
use crate::search::finds::Finds;
use crate::search::foresight::Foresight;
use crate::search::line_shape::{End, Turn};
use crate::search::relay::Give;
use crate::search::{Answer, stack};
use crate::stipulation::{Goal, History};
use std::cell::Cell;

/// Half-moves that have to be left for a failure to be worth noting, but for positions that keep the last, too.
const WORTH_NOTING: usize = 2;
/// One thread's walk along one branch.
pub(super) struct Walker<'q> {
    search: &'q LineSearch<'q>,
    pub(super) foresight: Foresight<'q>,
    ticker: Ticker<'q>,
    finds: Finds<'q>,
    /// Where men shall come to stand as in a placement: the moves of the side to move and of the other, by half-moves left.
    budgets: Vec<(u32, u32)>,
    /// A move that did not mate where the side to move had to.
    spare: Cell<Option<Move>>,
}

impl<'q> Walker<'q> {
    pub(super) fn new(
        search: &'q LineSearch<'q>,
        final_positions: Option<&'q FinalPositions>,
        path: Vec<Move>,
    ) -> Self {
        Walker {
            search,
            foresight: Foresight {
                line_shape: search.line_shape,
                final_positions,
            },
            ticker: Ticker::new(search.control),
            finds: Finds::new(path, search.limit),
            budgets: match search.line_shape.end {
                End::Goal(goal) if goal.needs_target() => search.line_shape.budgets(),
                _ => Vec::new(),
            },
            spare: Cell::new(None),
        }
    }

    /// Hands over all lines of a branch.
    pub(super) fn follow_branch<P: Lookahead>(
        mut self,
        branch: &Branch<P>,
        give: &'q Give<'q, Vec<Move>>,
    ) -> Answer<()> {
        self.finds.give_to(give);
        // A clone shares nothing with those of other threads.
        let answer = self.walk(&branch.position.clone(), branch.outlook.as_ref(), branch.left);
        self.finds.end(answer)
    }

    /// Finds all lines that go on from here with so many half-moves left.
    #[inline]
    fn walk<P: Lookahead>(&mut self, position: &P, outlook: Option<&Outlook>, left: usize) -> Answer<()> {
        if stack::is_due(left) {
            return stack::deeper(self.ticker.control(), || self.walk_here(position, outlook, left));
        }
        self.walk_here(position, outlook, left)
    }

    fn walk_here<P: Lookahead>(&mut self, position: &P, outlook: Option<&Outlook>, left: usize) -> Answer<()> {
        self.ticker.tick()?;
        if self.is_barred(position, left) || self.is_too_far(position, left) {
            return Ok(());
        }
        let (waiting, count) = (self.finds.waiting(), self.finds.count());
        match (left, self.search.line_shape.end) {
            (0, end) => self.end(position, end),
            (left, end) => {
                let key = self.notable_key(position, left);
                if key.is_some_and(|key| self.search.failures.has(key, left)) {
                    return Ok(());
                }
                match (left, end) {
                    (1, End::Goal(goal)) => self.reach(position, goal),
                    _ => self.explore(position, outlook, left)?,
                }
                if let Some(key) = key.filter(|_| self.finds.count() == count) {
                    self.search.failures.put(key, self.search.failing(left));
                }
            }
        }
        self.finds.leave(left, waiting)
    }

    /// The key under which a failure here is noted, if it is worth noting.
    #[inline]
    fn notable_key<P: Lookahead>(&self, position: &P, left: usize) -> Option<Key> {
        self.is_notable::<P>(left)
            .then(|| self.key_with(position.key(), left) ^ self.origins(position))
    }

    /// Is a failure with so many half-moves left worth noting?
    fn is_notable<P: Lookahead>(&self, left: usize) -> bool {
        let least = if P::KEEPS_LAST_MOVES { 1 } else { WORTH_NOTING };
        left >= least
    }

    /// Where men stood in the diagram, for goals that ask for it: nothing else of the moves played so far matters to them.
    fn origins<P: Lookahead>(&self, position: &P) -> Key {
        if !self.search.line_shape.goal().needs_history() {
            return 0;
        }
        let history = History::new(&self.finds.path, self.search.target);
        let away = history.away(position);
        away.fold(0, |key, (place, origin)| key ^ key_of_origin(place, origin))
    }

    /// Moves in advance are told apart by their number, whatever the line shape that follows.
    #[inline]
    fn key_with(&self, key: Key, left: usize) -> Key {
        let intro = left.saturating_sub(self.search.line_shape.length) as Key;
        key ^ self.search.salt ^ spread(intro)
    }

    /// Leaves out moves of a series to positions that are known to fail: that is quicker than to play them.
    fn leave_out_failures<P: Lookahead>(&self, position: &P, left: usize, list: &mut MoveList) {
        let left = left - 1;
        list.retain(|step| {
            let key = position.key_after_passing(*step);
            !key.is_some_and(|key| self.search.failures.has(self.key_with(key, left), left))
        });
    }

    /// The moves to be tried with so many half-moves left.
    fn moves<P: Lookahead>(&self, position: &P, left: usize) -> MoveList {
        let mut list = MoveList::new();
        let line_shape = self.search.line_shape;
        if left == 2 && line_shape.helps_mate() {
            position.moves_before_mate(&mut list);
        } else if left == 1 && line_shape.end == End::Forced(Goal::Mate) && line_shape.turn(left) == Turn::Alternates {
            position.moves_before_selfmate(&mut list);
        } else {
            position.legal_moves(&mut list);
        }
        if self.finds.asks_for_order(left) {
            list.sort_unstable_by_key(|&step| canonical_rank(step));
        }
        list
    }

    fn explore<P: Lookahead>(&mut self, position: &P, outlook: Option<&Outlook>, left: usize) -> Answer<()> {
        let mut list = self.moves(position, left);
        let then = self.search.line_shape.turn(left);
        // Where men stood in the diagram is not known of a position that is not made.
        let forgets = !self.search.line_shape.goal().needs_history();
        if then == Turn::Passes && forgets && self.is_notable::<P>(left - 1) {
            self.leave_out_failures(position, left, &mut list);
        }
        let depth = self.finds.path.len();
        let alternates = then == Turn::Alternates;
        let turn = if alternates { !position.turn() } else { position.turn() };
        let sifted = self.foresight.sift(outlook, position, left);
        for &step in &list {
            if outlook.is_some_and(Outlook::is_heavy) {
                self.ticker.control().check()?;
            }
            let Some(outlook) = self
                .foresight
                .after_move(sifted.as_ref(), position, step, (turn, left - 1))
            else {
                continue;
            };
            let after = position.play(step);
            if self.is_last(position, step, &after, left) {
                continue;
            }
            self.finds.path.push(step);
            if alternates {
                self.walk(&after, outlook.as_ref(), left - 1)?;
            } else {
                self.go_on(&after, outlook, left)?;
            }
            self.finds.path.truncate(depth);
        }
        Ok(())
    }

    /// Goes on after a half-move that was made with so many left, where the other side passes or parries.
    fn go_on<P: Lookahead>(&mut self, after: &P, outlook: Option<Outlook>, left: usize) -> Answer<()> {
        if !after.in_check(after.turn()) {
            // Without the list of successors: each would be copied into it and out of it.
            return self.answer(after, outlook.as_ref(), (Some(Move::PASS), &after.pass()), left);
        }
        let depth = self.finds.path.len();
        for (reply, next) in self.search.line_shape.successors(after, left) {
            self.answer(after, outlook.as_ref(), (reply, &next), left)?;
            self.finds.path.truncate(depth);
        }
        Ok(())
    }

    /// Goes on from a position to which the other side passes or parries.
    fn answer<P: Lookahead>(
        &mut self,
        after: &P,
        outlook: Option<&Outlook>,
        (reply, next): (Option<Move>, &P),
        left: usize,
    ) -> Answer<()> {
        self.finds.path.extend(reply);
        let then = (next.turn(), left - 1);
        if let Some(outlook) = self.foresight.after_reply(outlook, after, reply, then) {
            self.walk(next, outlook.as_deref(), left - 1)?;
        }
        Ok(())
    }

    /// Must no line lead through here? Because the side to move is bound and can reach the goal, or
    /// because the line is over.
    pub(super) fn is_barred<P: Lookahead>(&self, position: &P, left: usize) -> bool {
        let line_shape = self.search.line_shape;
        let bound = line_shape.bound == Some(position.turn()) && self.can_reach(position, line_shape.goal());
        bound || line_shape.may_be_over(left) && self.is_over(position)
    }

    /// Is it certain that the men cannot come to stand as they shall in so many half-moves?
    fn is_too_far<P: Lookahead>(&self, position: &P, left: usize) -> bool {
        let moves = self
            .budgets
            .get(left)
            .map(|&(own, other)| ByColor::of(position.turn(), own, other));
        moves.is_some_and(|moves| !position.may_come_to(self.search.target, moves))
    }

    /// Is the line over before its time with this move, because it reaches the goal or, in a series, because
    /// the other side need not pass?
    #[inline]
    pub(super) fn is_last<P: Lookahead>(&self, before: &P, step: Move, after: &P, left: usize) -> bool {
        let line_shape = self.search.line_shape;
        let history = History::new(&self.finds.path, self.search.target);
        line_shape.may_be_reached(left) && line_shape.goal().reached(before, step, after, &history)
            || line_shape.may_be_interrupted(left) && self.is_over(after)
    }

    /// Is the side to move one that ends the line here, unasked?
    fn is_over<P: Lookahead>(&self, position: &P) -> bool {
        match self.search.line_shape.end {
            End::Forced(goal) => self.forced(position, goal).is_some(),
            End::Obliged(goal) => self.can_reach(position, goal),
            End::Goal(_) | End::Reciprocal { .. } => false,
        }
    }

    fn can_reach<P: Lookahead>(&self, position: &P, goal: Goal) -> bool {
        if goal == Goal::Mate {
            return position.can_mate();
        }
        let mut list = MoveList::new();
        self.goal_moves(position, goal, &mut list);
        !list.is_empty()
    }

    /// Notes the lines that end with a move that reaches the goal.
    fn reach<P: Lookahead>(&mut self, position: &P, goal: Goal) {
        let mut list = MoveList::new();
        self.goal_moves(position, goal, &mut list);
        for &step in &list {
            self.finds.note(&[step]);
        }
    }

    /// Notes the lines that end as a line shape of no more half-moves does.
    fn end<P: Lookahead>(&mut self, position: &P, end: End) {
        match end {
            End::Goal(_) => {}
            End::Obliged(goal) => self.reach(position, goal),
            End::Forced(goal) => {
                for &step in &self.forced(position, goal).unwrap_or_default() {
                    self.finds.note(&[step]);
                }
            }
            End::Reciprocal { own, goal } => self.reciprocate(position, own, goal),
        }
    }

    /// Appends the moves that reach the goal, in no particular order, to an empty list. A list that is given back is copied, which takes
    /// as long as to find out that there is none.
    fn goal_moves<P: Lookahead>(&self, position: &P, goal: Goal, list: &mut MoveList) {
        match goal {
            Goal::Mate => return position.mating_moves(list),
            Goal::Stalemate => return position.stalemating_moves(list),
            _ => goal.candidates(position, list),
        }
        let history = History::new(&self.finds.path, self.search.target);
        list.retain(|step| goal.reached(position, *step, &position.play(*step), &history));
    }

    /// The moves of a side that cannot but reach the goal, if it can move.
    fn forced<P: Lookahead>(&self, position: &P, goal: Goal) -> Option<MoveList> {
        let history = History::new(&self.finds.path, self.search.target);
        if goal == Goal::Mate {
            let mut spare = self.spare.get();
            let forced = position.forced_mates(&mut spare);
            self.spare.set(spare);
            return forced;
        }
        let mut list = position.legal();
        // A goal that only an illegal move reaches is the last resort of a side that must move.
        if list.is_empty() && goal.exposes_mover() {
            self.goal_moves(position, goal, &mut list);
        }
        let all = list
            .iter()
            .all(|&step| goal.reached(position, step, &position.play(step), &history));
        (all && !list.is_empty()).then_some(list)
    }

    /// Notes the lines that end reciprocally: all of both kinds, or none.
    fn reciprocate<P: Lookahead>(&mut self, position: &P, own: Goal, goal: Goal) {
        let mut first = MoveList::new();
        self.goal_moves(position, own, &mut first);
        if first.is_empty() {
            return;
        }
        let count = self.finds.count();
        for step in position.legal() {
            self.finds.path.push(step);
            self.reach(&position.play(step), goal);
            self.finds.path.pop();
        }
        if self.finds.count() > count {
            for step in first {
                self.finds.note(&[step]);
            }
        }
    }
}
