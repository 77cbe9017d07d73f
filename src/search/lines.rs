//! Lines: all ways in which moves lead from a position to an end, whoever makes them.
//!
//! A depth-first walk that remembers where it failed. Positions recur a great deal, since the moves of a
//! line can often be made in many orders; each is searched once for every number of half-moves left, and
//! walked again only where it leads to solutions.

use super::canon::canonical_rank;
use super::control::Ticker;
use super::final_positions::{FinalPositions, Kind, Outlook};
use super::foresight::Foresight;
use super::line_shape::{End, LineShape, Turn};
use super::relay::{Give, Taker, in_order_by_first};
use super::{Answer, Control, Failures, Stopped, stack};
use crate::pieces::Color;
use crate::position::{Key, Lookahead, Man, Move, MoveList};
use crate::rules::Rules;
use crate::stipulation::{Goal, History};
use std::borrow::Cow;
use std::ops::ControlFlow;

/// The lines that were found, in canonical order.
#[derive(Clone, PartialEq, Eq, Debug, Default)]
pub struct Found {
    /// All half-moves of each line; a side that passes makes [`Move::PASS`].
    pub lines: Vec<Vec<Move>>,
    /// Are these all? If not, the search was stopped or the limit was reached.
    pub complete: bool,
}

/// What all threads of a search share.
pub struct LineSearch<'s> {
    /// The rules played by.
    pub rules: &'s Rules,
    /// The line shape of the lines.
    pub line_shape: &'s LineShape,
    /// How many half-moves a line shape must have for the final positions of its end to be sought: so many as make it
    /// [worth while](LineSearch::WORTH_PICTURING), or others where they are held against play without them.
    pub pictured_from: usize,
    /// Bytes that the final positions may take.
    pub picture_memory: usize,
    /// The men of the position to be reached, for goals that ask for it.
    pub target: &'s [Man],
    /// Where lines fail.
    pub failures: &'s Failures,
    /// Tells the failures of this search apart from those of others that are kept with them.
    pub salt: Key,
    /// Who may stop it.
    pub control: &'s Control,
    /// No more lines than these are wanted.
    pub limit: usize,
    /// Are its first moves those that were announced, whose progress is watched?
    pub watched: bool,
}

/// The start of lines that one thread searches at a time.
struct Branch<P> {
    path: Vec<Move>,
    position: P,
    outlook: Option<Outlook>,
    left: usize,
}

/// Half-moves that have to be left for a failure to be worth noting, but for positions that keep the last, too.
const WORTH_NOTING: usize = 2;
/// Sets the keys of moves in advance apart by their number, whatever the line shape that follows.
const INTRO_SALT: Key = 0x9e37_79b9_7f4a_7c15_f39c_c060_5ced_c835;
/// Half-moves that have to be left for a branch to be split further.
const WORTH_SPLITTING: usize = 4;
/// With so many half-moves left lines are put in order when they are found, which is cheaper than to put all moves in
/// order; before, the moves are. A line is handed over with those that differ from it in no more than these.
pub(super) const SORTED_LATE: usize = 2;

/// With more men than these on two boards, lines of five half-moves end in too many positions.
const CROWDED: usize = 16;

/// So many final positions are found even where there is less memory for them: some two megabytes.
const FEW_PICTURES: usize = 1 << 13;

impl LineSearch<'_> {
    /// Half-moves that a line shape must have for final positions of its end to be worth finding.
    pub const WORTH_PICTURING: usize = 5;

    /// More final positions than so many are no help. On two boards there are more of them, and less is known of each, so that
    /// many are of no help to a short line shape; nor are they where the last moves are forced or must serve two ends,
    /// since nearly all play without them fails soon.
    fn most_pictures(&self) -> usize {
        let helpful = if self.line_shape.added() > 0 {
            FEW_PICTURES
        } else {
            match self.line_shape.half_moves().saturating_sub(Self::WORTH_PICTURING) {
                0 if self.rules.boards > 1 => 1 << 12,
                1 if self.rules.boards > 1 => 1 << 15,
                _ => 1 << 20,
            }
        };
        helpful.min((self.picture_memory / FinalPositions::BYTES).max(FEW_PICTURES))
    }

    /// All lines from a position.
    pub fn lines<P: Lookahead>(&self, position: &P) -> Found {
        let mut lines = Vec::new();
        let complete = self.tell(position, &mut |line| {
            lines.push(line);
            ControlFlow::Continue(())
        });
        Found { lines, complete }
    }

    /// Hands over all lines from a position in canonical order, each as soon as it is known to be the next one. Were
    /// these all?
    pub fn tell<P: Lookahead>(&self, position: &P, take: &mut Taker<'_, Vec<Move>>) -> bool {
        let (final_positions, root) = self.root(position);
        let final_positions = final_positions.as_ref();
        let branches = self.split(root, final_positions);
        let search =
            |(): &mut (), branch: &Branch<P>, give: &Give<'_, Vec<Move>>| self.follow(branch, final_positions, give);
        let counted = self.watched.then_some(self.control);
        let first = |branch: &Branch<P>| branch.path.first().copied();
        up_to(self.limit, take, |take| {
            in_order_by_first(
                &branches,
                (line_bytes(self.line_shape.half_moves()), take),
                (counted, first),
                || (),
                search,
            )
        })
    }

    /// Gives all lines from a position in canonical order, found by this thread alone.
    pub(super) fn give_alone<P: Lookahead>(&self, position: &P, give: &Give<'_, Vec<Move>>) -> Answer<()> {
        let (final_positions, root) = self.root(position);
        self.follow(&root, final_positions.as_ref(), give)
    }

    /// The final positions in which the lines may end, if they are looked at, and the start of all lines.
    fn root<P: Lookahead>(&self, position: &P) -> (Option<FinalPositions>, Branch<P>) {
        let (final_positions, outlook) = self.final_positions(position).unzip();
        let root = Branch {
            path: Vec::new(),
            position: position.clone(),
            outlook,
            left: self.line_shape.half_moves(),
        };
        (final_positions, root)
    }

    /// The final positions in which the lines may end, where looking at them is worth its while.
    fn final_positions<P: Lookahead>(&self, position: &P) -> Option<(FinalPositions, Outlook)> {
        let kind = match self.line_shape.goal() {
            Goal::Mate => Kind::Mate,
            Goal::Stalemate => Kind::Stalemate,
            Goal::MateOrStalemate => Kind::NoMove,
            _ => return None,
        };
        let half_moves = self.line_shape.half_moves();
        // The other side has a move for each parry, so that less is known.
        let parries = 2 * usize::from(self.line_shape.turn == Turn::Parries);
        if half_moves < self.pictured_from.saturating_add(parries) || self.is_crowded(position) {
            return None;
        }
        let last = match self.line_shape.beginner_ends() {
            true => position.turn(),
            false => !position.turn(),
        };
        let bounds = (self.most_pictures(), self.control);
        FinalPositions::new(self.rules, position, (!last, kind), self.line_shape.budgets(), bounds)
    }

    /// Are there surely more final positions of a short line shape on two boards than are of help?
    fn is_crowded<P: Lookahead>(&self, position: &P) -> bool {
        let is_short = self.pictured_from == Self::WORTH_PICTURING
            && self.line_shape.half_moves() == Self::WORTH_PICTURING
            && self.rules.boards > 1;
        is_short && Color::ALL.map(|color| position.men(color).len()).iter().sum::<usize>() > CROWDED
    }

    /// The branches into which a position is split for the threads, in canonical order.
    fn split<P: Lookahead>(&self, root: Branch<P>, final_positions: Option<&FinalPositions>) -> Vec<Branch<P>> {
        let mut branches = vec![root];
        for _ in 0..2 {
            let splits = |branch: &Branch<P>| branch.left >= WORTH_SPLITTING;
            if !branches.iter().all(splits) {
                break;
            }
            branches = branches
                .into_iter()
                .flat_map(|branch| self.children(branch, final_positions))
                .collect();
        }
        branches
    }

    fn children<P: Lookahead>(&self, branch: Branch<P>, final_positions: Option<&FinalPositions>) -> Vec<Branch<P>> {
        let Branch {
            path,
            position,
            outlook,
            left,
        } = branch;
        let walker = Walker::new(self, final_positions, path.clone());
        if walker.is_barred(&position, left) {
            return Vec::new();
        }
        let mut children = Vec::new();
        let outlook = outlook.filter(|_| self.control.check().is_ok());
        let sifted = walker.foresight.sift(outlook.as_ref(), &position, left);
        for step in sorted_moves(&position) {
            // When the search is over, the branches are not looked at any more: nobody will follow them.
            let sifted = sifted.as_ref().filter(|_| self.control.check().is_ok());
            let after = position.play(step);
            if walker.is_last(&position, step, &after, left) {
                continue;
            }
            for (reply, next) in self.line_shape.successors(&after, left) {
                let then = (next.turn(), left - 1);
                let foreseen = walker.foresight.after_move(sifted, &position, step, then);
                let Some(outlook) = foreseen else {
                    continue;
                };
                let Some(outlook) = walker.foresight.after_reply(outlook.as_ref(), &after, reply, then) else {
                    continue;
                };
                let outlook = outlook.map(Cow::into_owned);
                let mut path = path.clone();
                path.push(step);
                path.extend(reply);
                children.push(Branch {
                    path,
                    position: next,
                    outlook,
                    left: left - 1,
                });
            }
        }
        children
    }

    fn follow<P: Lookahead>(
        &self,
        branch: &Branch<P>,
        final_positions: Option<&FinalPositions>,
        give: &Give<'_, Vec<Move>>,
    ) -> Answer<()> {
        let mut walker = Walker {
            give: Some(give),
            ..Walker::new(self, final_positions, branch.path.clone())
        };
        // A clone shares nothing with those of other threads.
        let answer = walker.walk(&branch.position.clone(), branch.outlook.as_ref(), branch.left);
        in_canonical_order(&mut walker.found);
        let handed_over = walker.hand_over();
        answer.and(handed_over)
    }
}

/// The bytes of a line of about so many half-moves.
pub(super) const fn line_bytes(half_moves: usize) -> usize {
    size_of::<Vec<Move>>() + half_moves * size_of::<Move>()
}

/// A search that is over with so many lines, which it hands over; is it complete?
pub(super) fn up_to(
    limit: usize,
    take: &mut Taker<'_, Vec<Move>>,
    search: impl FnOnce(&mut Taker<'_, Vec<Move>>) -> bool,
) -> bool {
    let mut left = limit;
    if limit == 0 {
        return false;
    }
    search(&mut |line| {
        left -= 1;
        match take(line) {
            ControlFlow::Continue(()) if left > 0 => ControlFlow::Continue(()),
            _ => ControlFlow::Break(()),
        }
    })
}

/// Puts lines that were left behind when a search was stopped in canonical order.
pub(super) fn in_canonical_order(lines: &mut [Vec<Move>]) {
    lines.sort_by_cached_key(|line| -> Vec<u64> { line.iter().map(|&step| canonical_rank(step)).collect() });
}

/// The legal moves in canonical order.
fn sorted_moves<P: Lookahead>(position: &P) -> MoveList {
    let mut list = MoveList::new();
    position.legal_moves(&mut list);
    list.sort_unstable_by_key(|&step| canonical_rank(step));
    list
}

/// One thread's walk along one branch.
struct Walker<'q> {
    search: &'q LineSearch<'q>,
    foresight: Foresight<'q>,
    ticker: Ticker<'q>,
    path: Vec<Move>,
    /// Where the lines go.
    give: Option<&'q Give<'q, Vec<Move>>>,
    /// The lines that are not handed over yet.
    found: Vec<Vec<Move>>,
    /// How many lines were found in all.
    count: usize,
}

impl<'q> Walker<'q> {
    fn new(search: &'q LineSearch<'q>, final_positions: Option<&'q FinalPositions>, path: Vec<Move>) -> Self {
        Walker {
            search,
            foresight: Foresight {
                line_shape: search.line_shape,
                final_positions,
            },
            ticker: Ticker::new(search.control),
            path,
            give: None,
            found: Vec::new(),
            count: 0,
        }
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
        if self.is_barred(position, left) {
            return Ok(());
        }
        let (start, before) = (self.found.len(), self.count);
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
                if let Some(key) = key.filter(|_| self.count == before) {
                    self.search.failures.put(key, left);
                }
            }
        }
        if left <= SORTED_LATE {
            self.sort_from(start);
        }
        if self.count >= self.search.limit {
            return Err(Stopped);
        }
        if left >= SORTED_LATE {
            self.hand_over()?;
        }
        Ok(())
    }

    /// Hands over the lines found so far, which are in order.
    fn hand_over(&mut self) -> Answer<()> {
        match self.give {
            Some(give) => self.found.drain(..).try_for_each(give),
            None => Ok(()),
        }
    }

    /// The key under which a failure here is noted, if it is worth noting and does not depend on the
    /// moves played so far.
    #[inline]
    fn notable_key<P: Lookahead>(&self, position: &P, left: usize) -> Option<Key> {
        let line_shape = self.search.line_shape;
        let least = if P::KEEPS_LAST_MOVES { 1 } else { WORTH_NOTING };
        if left < least || line_shape.goal().needs_history() {
            return None;
        }
        let intro = left.saturating_sub(line_shape.length) as Key;
        Some(position.key() ^ self.search.salt ^ (intro.wrapping_mul(INTRO_SALT)))
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
        if left > SORTED_LATE || self.search.limit != usize::MAX {
            list.sort_unstable_by_key(|&step| canonical_rank(step));
        }
        list
    }

    fn explore<P: Lookahead>(&mut self, position: &P, outlook: Option<&Outlook>, left: usize) -> Answer<()> {
        let list = self.moves(position, left);
        let depth = self.path.len();
        let alternates = self.search.line_shape.turn(left) == Turn::Alternates;
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
            self.path.push(step);
            if alternates {
                self.walk(&after, outlook.as_ref(), left - 1)?;
            } else {
                self.go_on(&after, outlook, left)?;
            }
            self.path.truncate(depth);
        }
        Ok(())
    }

    /// Goes on after a half-move that was made with so many left, where the other side passes or parries.
    fn go_on<P: Lookahead>(&mut self, after: &P, outlook: Option<Outlook>, left: usize) -> Answer<()> {
        let depth = self.path.len();
        for (reply, next) in self.search.line_shape.successors(after, left) {
            self.path.truncate(depth);
            self.path.extend(reply);
            let then = (next.turn(), left - 1);
            if let Some(outlook) = self.foresight.after_reply(outlook.as_ref(), after, reply, then) {
                self.walk(&next, outlook.as_deref(), left - 1)?;
            }
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
        self.count += 1;
    }

    /// Must no line lead through here? Because the side to move is bound and can reach the goal, or
    /// because the line is over.
    fn is_barred<P: Lookahead>(&self, position: &P, left: usize) -> bool {
        let line_shape = self.search.line_shape;
        let bound = line_shape.bound == Some(position.turn()) && self.can_reach(position, line_shape.goal());
        bound || line_shape.may_be_over(left) && self.is_over(position)
    }

    /// Is the line over before its time with this move, because it reaches the goal or, in a series, because
    /// the other side need not pass?
    #[inline]
    fn is_last<P: Lookahead>(&self, before: &P, step: Move, after: &P, left: usize) -> bool {
        let line_shape = self.search.line_shape;
        let history = History {
            moves: &self.path,
            target: self.search.target,
        };
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
            self.note(&[step]);
        }
    }

    /// Notes the lines that end as a line shape of no more half-moves does.
    fn end<P: Lookahead>(&mut self, position: &P, end: End) {
        match end {
            End::Goal(_) => {}
            End::Obliged(goal) => self.reach(position, goal),
            End::Forced(goal) => {
                for &step in &self.forced(position, goal).unwrap_or_default() {
                    self.note(&[step]);
                }
            }
            End::Reciprocal { own, goal } => self.reciprocate(position, own, goal),
        }
    }

    /// Appends the moves that reach the goal, in no particular order, to an empty list. A list that is given back is copied, which takes
    /// as long as to find out that there is none.
    fn goal_moves<P: Lookahead>(&self, position: &P, goal: Goal, list: &mut MoveList) {
        if goal == Goal::Mate {
            position.mating_moves(list);
            return;
        }
        goal.candidates(position, list);
        let history = History {
            moves: &self.path,
            target: self.search.target,
        };
        list.retain(|step| goal.reached(position, *step, &position.play(*step), &history));
    }

    /// The moves of a side that cannot but reach the goal, if it can move.
    fn forced<P: Lookahead>(&self, position: &P, goal: Goal) -> Option<MoveList> {
        let history = History {
            moves: &self.path,
            target: self.search.target,
        };
        if goal == Goal::Mate {
            let mut mating = MoveList::new();
            position.mating_moves(&mut mating);
            let all = !mating.is_empty() && mating.len() as u64 == position.count_legal_moves();
            return all.then_some(mating);
        }
        let mut list = MoveList::new();
        position.legal_moves(&mut list);
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
        let start = self.found.len();
        let mut list = MoveList::new();
        position.legal_moves(&mut list);
        for &step in &list {
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
