//! One thread's walk along the games of one branch.

use super::plan::{BothSides, Plan};
use super::tracked_men::{TrackedMan, TrackedMen};
use super::{Branch, ProofGames, Shared};
use crate::geometry::Place;
use crate::pieces::{ByColor, Color, Role};
use crate::position::{Kind, Move, MoveList, Position, rook_path};
use crate::search::canon::canonical_rank;
use crate::search::control::Ticker;
use crate::search::line_shape::Turn;
use crate::search::lines::{SORTED_LATE, in_canonical_order};
use crate::search::relay::Give;
use crate::search::retro_moves::{number, taken};
use crate::search::{Answer, Stopped, stack};
use smallvec::SmallVec;
use std::sync::Arc;

/// Half-moves that have to be left for a failure to be worth noting.
const WORTH_NOTING: usize = 2;
/// Half-moves that have to be left for a new plan to be worth its while.
const WORTH_PLANNING: usize = 10;
/// And as many more for each man that is still to be taken: where men fall, a plan is dear, since it asks where all others
/// can take them, and holds only to the next capture.
const FOR_EACH_CAPTURE: usize = 2;

/// Moves that the plan admits, with the men after each.
type Admitted = SmallVec<[(Move, BothSides); 4]>;

pub(super) struct Walker<'q> {
    search: &'q ProofGames<'q>,
    shared: &'q Shared,
    ticker: Ticker<'q>,
    path: Vec<Move>,
    /// Where the games go.
    give: Option<&'q Give<'q, Vec<Move>>>,
    /// The games that are not handed over yet.
    found: Vec<Vec<Move>>,
    /// How many games were found in all.
    count: usize,
}

impl<'q> Walker<'q> {
    pub(super) fn new(search: &'q ProofGames<'q>, shared: &'q Shared, path: Vec<Move>) -> Self {
        Walker {
            search,
            shared,
            ticker: Ticker::new(search.control),
            path,
            give: None,
            found: Vec::new(),
            count: 0,
        }
    }

    /// Hands over all games of a branch.
    pub(super) fn follow_branch<P: Position>(
        mut self,
        branch: &Branch<P>,
        give: &'q Give<'q, Vec<Move>>,
    ) -> Answer<()> {
        self.give = Some(give);
        let answer = self.walk(&branch.position, &branch.both_sides, &branch.plan, branch.left);
        in_canonical_order(&mut self.found);
        let handed_over = self.hand_over();
        answer.and(handed_over)
    }

    /// Hands over the games found so far, which are in order.
    fn hand_over(&mut self) -> Answer<()> {
        match self.give {
            Some(give) => self.found.drain(..).try_for_each(give),
            None => Ok(()),
        }
    }

    /// Finds all games that go on from here with so many half-moves left.
    #[inline]
    fn walk<P: Position>(&mut self, position: &P, both_sides: &BothSides, plan: &Plan, left: usize) -> Answer<()> {
        if stack::is_due(left) {
            return stack::deeper(self.ticker.control(), || {
                self.walk_here(position, both_sides, plan, left)
            });
        }
        self.walk_here(position, both_sides, plan, left)
    }

    fn walk_here<P: Position>(&mut self, position: &P, both_sides: &BothSides, plan: &Plan, left: usize) -> Answer<()> {
        self.ticker.tick()?;
        let (start, before) = (self.found.len(), self.count);
        let key = position.key();
        if left >= WORTH_NOTING && self.shared.dead_ends.has(key, left) {
            return Ok(());
        }
        if self.is_worth_planning(both_sides, left)
            && plan.is_outdated(position.turn(), both_sides, self.shared.budgets[left])
        {
            // A plan may take longer than a thousand nodes.
            self.ticker.control().check()?;
            let mut both_sides = both_sides.clone();
            if let Some(plan) = self
                .search
                .plan(self.shared, position, &mut both_sides, left, Some(plan))
            {
                let budgets = self.shared.moves_of_each(position.turn(), left);
                if self.shared.has_time(&plan, &mut both_sides, budgets) {
                    self.explore(position, &both_sides, &plan, left)?;
                }
            }
        } else {
            self.explore(position, both_sides, plan, left)?;
        }
        if left >= WORTH_NOTING && self.count == before {
            self.shared.dead_ends.put(key, left);
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

    /// Is a new plan worth its while with so many half-moves left?
    fn is_worth_planning(&self, both_sides: &BothSides, left: usize) -> bool {
        let surplus = || {
            Color::ALL
                .map(|side| self.shared.surplus(both_sides, side))
                .iter()
                .sum::<u32>() as usize
        };
        left.checked_sub(WORTH_PLANNING)
            .is_some_and(|more| more >= FOR_EACH_CAPTURE * surplus())
    }

    fn explore<P: Position>(&mut self, position: &P, both_sides: &BothSides, plan: &Plan, left: usize) -> Answer<()> {
        let depth = self.path.len();
        for (step, both_sides) in self.admitted(position, both_sides, plan, left) {
            self.path.push(step);
            if left == 1 {
                self.found.push(self.path.clone());
                self.count += 1;
            } else if let Some(next) = self.follow(position, step, left) {
                self.walk(&next, &both_sides, plan, left - 1)?;
            }
            self.path.truncate(depth);
        }
        Ok(())
    }

    /// The branches that go on from a branch, in canonical order.
    pub(super) fn children<P: Position>(&mut self, branch: &Branch<P>) -> Vec<Branch<P>> {
        let mut admitted = self.admitted(&branch.position, &branch.both_sides, &branch.plan, branch.left);
        admitted.sort_unstable_by_key(|(step, _)| canonical_rank(*step));
        let depth = self.path.len();
        let mut children = Vec::new();
        for (step, both_sides) in admitted {
            self.path.push(step);
            if let Some(position) = self.follow(&branch.position, step, branch.left) {
                children.push(Branch {
                    path: self.path.clone(),
                    position,
                    both_sides,
                    plan: Arc::clone(&branch.plan),
                    left: branch.left - 1,
                });
            }
            self.path.truncate(depth);
        }
        children
    }

    /// The position after a move, and after the pass of the other side if it passes, which it cannot do in check.
    fn follow<P: Position>(&mut self, position: &P, step: Move, left: usize) -> Option<P> {
        let after = position.play(step);
        if self.search.line_shape.turn(left) == Turn::Alternates {
            return Some(after);
        }
        self.path.push(Move::PASS);
        (!after.in_check(after.turn())).then(|| after.pass())
    }

    /// The moves after which both sides can still arrive in time, of the last few in no particular order unless the
    /// number of games is limited; of the last moves those that reach the target, and of others none that do so too soon.
    fn admitted<P: Position>(&self, position: &P, both_sides: &BothSides, plan: &Plan, left: usize) -> Admitted {
        let mut admitted = Admitted::new();
        let color = position.turn();
        let (own, other) = self.shared.budgets[left];
        let mut here = both_sides.clone();
        if !here[color].exact {
            plan.assign(color, &mut here[color]);
        }
        let mut list = MoveList::new();
        position.legal_moves(&mut list);
        if left > SORTED_LATE || self.search.limit != usize::MAX {
            list.sort_unstable_by_key(|&step| canonical_rank(step));
        }
        let too_soon = self.search.line_shape.may_be_reached(left);
        for step in list {
            let Some(mut next) = self.march(position, &here, plan, step, (own - 1, other)) else {
                continue;
            };
            let budgets = ByColor(color.pick([own - 1, other], [other, own - 1]));
            if !self.shared.has_time(plan, &mut next, budgets) {
                continue;
            }
            let arrived = || {
                Color::ALL
                    .iter()
                    .all(|&side| next[side].has_arrived(&self.shared.wanted[side]))
            };
            if (left == 1 || too_soon) && arrived() != (left == 1) {
                continue;
            }
            admitted.push((step, next));
        }
        admitted
    }

    /// The men after a move, if both sides can still arrive in so many moves, those of the mover first.
    fn march<P: Position>(
        &self,
        position: &P,
        both_sides: &BothSides,
        plan: &Plan,
        step: Move,
        (own, other): (u32, u32),
    ) -> Option<BothSides> {
        let color = position.turn();
        let man = both_sides[color].find(number(Place::new(step.board(), step.from())))?;
        let victim = match step.is_capture() {
            true => Some(both_sides[!color].find(number(taken(position, step)))?),
            false => None,
        };
        if !plan.moves(color, man)
            || victim.is_some_and(|victim| !plan.capture_distances(!color, &both_sides[!color], victim))
        {
            return None;
        }
        let surplus = self.shared.surplus(both_sides, !color);
        let captures = surplus.checked_sub(u32::from(victim.is_some()))?;
        // Every capture takes a move.
        if captures > own {
            return None;
        }
        let tracked_men = self.moved(&both_sides[color], plan, color, man, step, own)?;
        let mut next = both_sides.clone();
        if let Some(victim) = victim {
            let enemies = &mut next[!color];
            enemies.lose(victim, &self.shared.wanted[!color]);
            if !plan.admits(!color, enemies, victim, other) || !plan.takes_within(color, &tracked_men, captures) {
                return None;
            }
        }
        next[color] = tracked_men;
        Some(next)
    }

    /// The tracked men of the side that makes a move, if it can then arrive in so many.
    fn moved(
        &self,
        tracked_men: &TrackedMen,
        plan: &Plan,
        color: Color,
        man: usize,
        step: Move,
        budget: u32,
    ) -> Option<TrackedMen> {
        let wanted = &self.shared.wanted[color];
        let put = |tracked_men: &mut TrackedMen, man: usize, at: Place, role: Role| {
            let before = plan.needs(color, tracked_men.men[man]);
            tracked_men.put(man, number(at), role, wanted);
            tracked_men.total = tracked_men.total - before + plan.needs(color, tracked_men.men[man]);
        };
        let castles = step.kind() == Kind::Castling;
        let (to, role) = (Place::new(step.lands(), step.to()), step.arrives_as());
        let before = tracked_men.men[man];
        let after = TrackedMan {
            at: number(to) as u16,
            role,
            ..before
        };
        let total = tracked_men.total - plan.needs(color, before) + plan.needs(color, after);
        if !castles && plan.rejects(color, tracked_men, man, total, budget) {
            return None;
        }
        let mut moved = tracked_men.clone();
        put(&mut moved, man, to, role);
        if castles {
            let (corner, beside) = rook_path(step.to());
            let rook = tracked_men.find(number(Place::new(step.board(), corner)))?;
            put(&mut moved, rook, Place::new(step.rook_lands(), beside), Role::ROOK);
            moved.exact = false;
        }
        plan.admits(color, &mut moved, man, budget).then_some(moved)
    }

    /// Puts the games found since then, which differ from this half-move on, in canonical order.
    fn sort_from(&mut self, start: usize) {
        let depth = self.path.len();
        if self.found.len() > start + 1 {
            self.found[start..].sort_by_key(|line| line.get(depth).map(|&step| canonical_rank(step)));
        }
    }
}
