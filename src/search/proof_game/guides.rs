//! What guides a walk: plans that are made anew on the way, or the routes of the whole games.

use super::plan::{BothSides, Plan};
use super::routes::{Progress, Tracks};
use super::tracked_men::{TrackedMan, TrackedMen};
use super::walk::{Guide, MovesLeft, Renewed};
use super::{ProofGames, Shared};
use crate::geometry::Place;
use crate::pieces::{ByColor, Color, Role};
use crate::position::{Kind, Move, MoveList, Position, rook_path};
use crate::search::Answer;
use crate::search::control::Ticker;
use crate::search::retro_moves::{number, taken};
use smallvec::SmallVec;
use std::sync::Arc;

/// Half-moves that have to be left for a new plan to be worth its while.
const WORTH_PLANNING: usize = 10;
/// And as many more for each man that is still to be taken: where men fall, a plan is dear, since it asks where all others
/// can take them, and holds only to the next capture.
const FOR_EACH_CAPTURE: usize = 2;

/// The guide by plans.
pub(super) struct Planner<'q> {
    pub(super) search: &'q ProofGames<'q>,
    pub(super) shared: &'q Shared,
}

/// The men of a game on the way, and the plan made last.
#[derive(Clone)]
pub(super) struct Planned {
    pub(super) both_sides: BothSides,
    pub(super) plan: Arc<Plan>,
}

impl Guide for Planner<'_> {
    type Known = Planned;

    fn renewed<P: Position>(
        &self,
        position: &P,
        known: &Planned,
        left: usize,
        ticker: &Ticker<'_>,
    ) -> Answer<Renewed<Planned>> {
        let Planned { both_sides, plan } = known;
        let outdated = self.is_worth_planning(both_sides, left)
            && plan.is_outdated(position.turn(), both_sides, self.shared.budgets[left]);
        if !outdated {
            return Ok(Renewed::No);
        }
        // A plan may take longer than a thousand nodes.
        ticker.control().check()?;
        let mut both_sides = both_sides.clone();
        let planned = self
            .search
            .plan(self.shared, position, &mut both_sides, left, Some(plan));
        let budgets = self.shared.moves_of_each(position.turn(), left);
        Ok(match planned {
            Some(plan) if self.shared.has_time(&plan, &mut both_sides, budgets) => Renewed::Yes(Planned {
                both_sides,
                plan: Arc::new(plan),
            }),
            _ => Renewed::DeadEnd,
        })
    }

    fn admitted<P: Position>(
        &self,
        position: &P,
        known: &Planned,
        list: MoveList,
        moves: &MovesLeft,
    ) -> SmallVec<[(Move, Planned); 4]> {
        let Planned { both_sides, plan } = known;
        let mut admitted = SmallVec::new();
        let color = position.turn();
        let &MovesLeft { own, other, .. } = moves;
        let mut here = both_sides.clone();
        if !here[color].exact {
            plan.assign(color, &mut here[color]);
        }
        for step in list {
            let Some(mut next) = self.march(position, &here, plan, step, (own, other)) else {
                continue;
            };
            let budgets = ByColor::of(color, own, other);
            if !self.shared.has_time(plan, &mut next, budgets) {
                continue;
            }
            let arrived = || {
                let has_arrived = |side: &Color| next[*side].has_arrived(&self.shared.wanted[*side]);
                Color::ALL.iter().all(has_arrived)
            };
            if moves.is_end && arrived() != moves.is_last {
                continue;
            }
            let plan = Arc::clone(plan);
            admitted.push((step, Planned { both_sides: next, plan }));
        }
        admitted
    }

    fn has_time(&self, known: &Planned, side: Color, moves: u32) -> bool {
        let Planned { both_sides, plan } = known;
        plan.has_time(side, &mut both_sides[side].clone(), moves, 0)
    }
}

impl Planner<'_> {
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
        let man = both_sides[color].find(number(step.departure()))?;
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
        let (to, role) = (step.arrival(), step.arrives_as());
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
}

/// The guide by the routes of the whole games, in which every side makes all its moves.
impl Guide for Tracks {
    type Known = Progress;

    fn renewed<P: Position>(&self, _: &P, _: &Progress, _: usize, _: &Ticker<'_>) -> Answer<Renewed<Progress>> {
        Ok(Renewed::No)
    }

    fn admitted<P: Position>(
        &self,
        position: &P,
        known: &Progress,
        list: MoveList,
        moves: &MovesLeft,
    ) -> SmallVec<[(Move, Progress); 4]> {
        let (own, other) = (moves.own as i16, moves.other as i16);
        let sides = position.turn().pick([own, other], [other, own]);
        self.admitted_by_routes(position, known, list, (sides, moves.is_last, moves.is_end))
    }

    fn has_time(&self, _: &Progress, _: Color, _: u32) -> bool {
        true
    }
}
