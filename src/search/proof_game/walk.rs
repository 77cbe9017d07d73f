//! One thread's walk along the games of one branch.

use super::army::{Army, Marcher};
use super::plan::{Armies, Plan};
use super::{Branch, Brief, ProofGames};
use crate::geometry::Place;
use crate::piece::{Color, Role};
use crate::position::{Kind, Move, MoveList, Position, rook_path};
use crate::search::canon::canonical_rank;
use crate::search::control::Ticker;
use crate::search::course::Turn;
use crate::search::lines::{SORTED_LATE, in_canonical_order};
use crate::search::relay::Give;
use crate::search::steps::{number, taken};
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
type Admitted = SmallVec<[(Move, Armies); 4]>;

pub(super) struct Walker<'q> {
    quest: &'q ProofGames<'q>,
    brief: &'q Brief,
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
    pub(super) fn new(quest: &'q ProofGames<'q>, brief: &'q Brief, path: Vec<Move>) -> Self {
        Walker {
            quest,
            brief,
            ticker: Ticker::new(quest.control),
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
        let answer = self.walk(&branch.position, &branch.armies, &branch.plan, branch.left);
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
    fn walk<P: Position>(&mut self, position: &P, armies: &Armies, plan: &Plan, left: usize) -> Answer<()> {
        if stack::is_due(left) {
            return stack::deeper(self.ticker.control(), || self.walk_here(position, armies, plan, left));
        }
        self.walk_here(position, armies, plan, left)
    }

    fn walk_here<P: Position>(&mut self, position: &P, armies: &Armies, plan: &Plan, left: usize) -> Answer<()> {
        self.ticker.tick()?;
        let (start, before) = (self.found.len(), self.count);
        let key = position.key();
        if left >= WORTH_NOTING && self.brief.dead_ends.has(key, left) {
            return Ok(());
        }
        if self.is_worth_planning(armies, left) && plan.is_outdated(position.turn(), armies, self.brief.budgets[left]) {
            // A plan may take longer than a thousand nodes.
            self.ticker.control().check()?;
            let mut armies = armies.clone();
            if let Some(plan) = self.quest.plan(self.brief, position, &mut armies, left, Some(plan)) {
                self.explore(position, &armies, &plan, left)?;
            }
        } else {
            self.explore(position, armies, plan, left)?;
        }
        if left >= WORTH_NOTING && self.count == before {
            self.brief.dead_ends.put(key, left);
        }
        if left <= SORTED_LATE {
            self.sort_from(start);
        }
        if self.count >= self.quest.limit {
            return Err(Stopped);
        }
        if left >= SORTED_LATE {
            self.hand_over()?;
        }
        Ok(())
    }

    /// Is a new plan worth its while with so many half-moves left?
    fn is_worth_planning(&self, armies: &Armies, left: usize) -> bool {
        let surplus = || {
            Color::ALL
                .map(|side| self.brief.surplus(armies, side))
                .iter()
                .sum::<u32>() as usize
        };
        left.checked_sub(WORTH_PLANNING)
            .is_some_and(|more| more >= FOR_EACH_CAPTURE * surplus())
    }

    fn explore<P: Position>(&mut self, position: &P, armies: &Armies, plan: &Plan, left: usize) -> Answer<()> {
        let depth = self.path.len();
        for (step, armies) in self.admitted(position, armies, plan, left) {
            self.path.push(step);
            if left == 1 {
                self.found.push(self.path.clone());
                self.count += 1;
            } else if let Some(next) = self.follow(position, step, left) {
                self.walk(&next, &armies, plan, left - 1)?;
            }
            self.path.truncate(depth);
        }
        Ok(())
    }

    /// The branches that go on from a branch, in canonical order.
    pub(super) fn children<P: Position>(&mut self, branch: &Branch<P>) -> Vec<Branch<P>> {
        let mut admitted = self.admitted(&branch.position, &branch.armies, &branch.plan, branch.left);
        admitted.sort_unstable_by_key(|(step, _)| canonical_rank(*step));
        let depth = self.path.len();
        let mut children = Vec::new();
        for (step, armies) in admitted {
            self.path.push(step);
            if let Some(position) = self.follow(&branch.position, step, branch.left) {
                children.push(Branch {
                    path: self.path.clone(),
                    position,
                    armies,
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
        if self.quest.course.turn(left) == Turn::Alternates {
            return Some(after);
        }
        self.path.push(Move::PASS);
        (!after.in_check(after.turn())).then(|| after.pass())
    }

    /// The moves after which both sides can still arrive in time, of the last few in no particular order unless the
    /// number of games is limited; of the last moves those that reach the target, and of others none that do so too soon.
    fn admitted<P: Position>(&self, position: &P, armies: &Armies, plan: &Plan, left: usize) -> Admitted {
        let mut admitted = Admitted::new();
        let color = position.turn();
        let (own, other) = self.brief.budgets[left];
        let mut here = armies.clone();
        if !here[color].exact {
            plan.assign(color, &mut here[color]);
        }
        let mut list = MoveList::new();
        position.legal_moves(&mut list);
        if left > SORTED_LATE || self.quest.limit != usize::MAX {
            list.sort_unstable_by_key(|&step| canonical_rank(step));
        }
        let too_soon = self.quest.course.may_be_reached(left);
        for step in list {
            let Some(next) = self.march(position, &here, plan, step, (own - 1, other)) else {
                continue;
            };
            let arrived = || {
                Color::ALL
                    .iter()
                    .all(|&side| next[side].has_arrived(&self.brief.wanted[side]))
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
        armies: &Armies,
        plan: &Plan,
        step: Move,
        (own, other): (u32, u32),
    ) -> Option<Armies> {
        let color = position.turn();
        let man = armies[color].find(number(Place::new(step.board(), step.from())))?;
        let victim = match step.is_capture() {
            true => Some(armies[!color].find(number(taken(position, step)))?),
            false => None,
        };
        if !plan.moves(color, man) || victim.is_some_and(|victim| !plan.falls(!color, &armies[!color], victim)) {
            return None;
        }
        let surplus = self.brief.surplus(armies, !color);
        let captures = surplus.checked_sub(u32::from(victim.is_some()))?;
        // Every capture takes a move.
        if captures > own {
            return None;
        }
        let army = self.moved(&armies[color], plan, color, man, step, own)?;
        let mut next = armies.clone();
        if let Some(victim) = victim {
            let enemies = &mut next[!color];
            enemies.lose(victim, &self.brief.wanted[!color]);
            if !plan.admits(!color, enemies, victim, other) || !plan.takes_within(color, &army, captures) {
                return None;
            }
        }
        next[color] = army;
        Some(next)
    }

    /// The army of the side that makes a move, if it can then arrive in so many.
    fn moved(&self, army: &Army, plan: &Plan, color: Color, man: usize, step: Move, budget: u32) -> Option<Army> {
        let wanted = &self.brief.wanted[color];
        let put = |army: &mut Army, man: usize, at: Place, role: Role| {
            let before = plan.needs(color, army.men[man]);
            army.put(man, number(at), role, wanted);
            army.total = army.total - before + plan.needs(color, army.men[man]);
        };
        let castles = step.kind() == Kind::Castling;
        let (to, role) = (Place::new(step.lands(), step.to()), step.arrives_as());
        let before = army.men[man];
        let after = Marcher {
            at: number(to) as u16,
            role,
            ..before
        };
        let total = army.total - plan.needs(color, before) + plan.needs(color, after);
        if !castles && plan.rejects(color, army, man, total, budget) {
            return None;
        }
        let mut moved = army.clone();
        put(&mut moved, man, to, role);
        if castles {
            let (corner, beside) = rook_path(step.to());
            let rook = army.find(number(Place::new(step.board(), corner)))?;
            put(&mut moved, rook, Place::new(step.rook_lands(), beside), Role::Rook);
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
