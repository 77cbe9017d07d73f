//! What holds in every solution that goes on from a position: which men never move again, which man can become
//! which man of the target, and how few moves each side needs.
//!
//! A side that has so many moves to make and needs so many of them has the difference to spare. A man that cannot
//! move at all without exceeding it stands still to the end, in the way of all others; that makes their distances
//! longer, so that more men stand still, and so on until nothing changes.

mod corridors;
mod outlook;
mod prospectus;

pub(super) use prospectus::{KnownDistances, Prospectus};

use super::assignment::{Assignment, Costs, NEVER};
use super::capture_distances::CaptureDistances;
use super::castling::Castling;
use super::distances::Distances;
use super::tracked_men::{NO_GOAL, TrackedMan, TrackedMen, Wanted};
use crate::geometry::{Place, Reach};
use crate::pieces::{ByColor, Color, Role};
use crate::search::retro_moves::{PawnRetroMoves, RetroMoves, each, nowhere, number, place_of};
use outlook::{Outlook, Prospect, Tasks};
use smallvec::SmallVec;
use std::collections::{BTreeSet, HashSet};
use std::sync::Arc;

/// The tracked men of both sides.
pub(super) type BothSides = ByColor<TrackedMen>;

/// What is known of the solutions from a position on.
#[derive(Debug)]
pub(super) struct Plan {
    sides: ByColor<Side>,
    /// The numbers of the places of the men that never move again and are never taken, sorted.
    fixed: Vec<u16>,
    menaces: Menaces,
}

/// The numbers of the places on which each side can take a man, sorted; as long as that is not known, all.
type Menaces = ByColor<Option<Arc<Vec<u16>>>>;

/// What is known of one side.
#[derive(Debug)]
struct Side {
    distances: Arc<Distances>,
    /// The distances to be taken.
    capture_distances: Arc<CaptureDistances>,
    outlook: Outlook,
    /// The numbers of the places on which this side can take a man.
    menaced: BTreeSet<u16>,
    /// Does every move change the board of every man that moves, so that the number of moves of a side, which is known, is
    /// odd or even as its men's boards say?
    strict: bool,
    /// How many enemies it takes.
    captures: u32,
    /// How many moves it has to spare, castling apart.
    spare: u32,
}

/// A man after each of its moves; may it take another with it?
type Departures = SmallVec<[(TrackedMan, bool); 32]>;

impl Side {
    fn targets(&self) -> usize {
        self.distances.len()
    }

    /// Notes the men that stand still: each is the man of the target that stands there.
    fn note_fixed<W: Reach>(&mut self, tracked_men: &TrackedMen, wanted: &Wanted, steps: &RetroMoves<'_, W>) {
        for (target, &(place, _)) in wanted.men.iter().enumerate() {
            let man = tracked_men.find(number(place)).filter(|_| steps.is_fixed(place));
            if let Some(man) = man {
                self.outlook.prospects[man].fixed = true;
                self.outlook.goals[man * wanted.men.len() + target] = true;
            } else {
                self.outlook.free_targets.push(target);
            }
        }
    }

    /// Is the number of moves that the side makes of the right parity, if its men need so many?
    #[inline]
    fn is_in_step(&self, tracked_men: &TrackedMen, total: u32, budget: u32) -> bool {
        !self.strict || tracked_men.alive as usize != self.targets() || (budget - total).is_multiple_of(2)
    }

    /// Notes which men stand where they end.
    fn note_arrived(&mut self, tracked_men: &TrackedMen) {
        for (&man, prospect) in tracked_men.men.iter().zip(&mut self.outlook.prospects) {
            prospect.arrived = prospect.is_at_goal(man, &self.distances);
        }
    }

    /// Can the side make the captures that its pawns need?
    fn takes_within(&self, tracked_men: &TrackedMen, captures: u32) -> bool {
        if captures == 0 {
            // The distances reckon with that.
            return true;
        }
        let free: Vec<usize> = (0..tracked_men.men.len())
            .filter(|&man| self.is_free(tracked_men, man))
            .collect();
        let targets = &self.outlook.free_targets;
        let takes = |target: usize, man: usize| self.distances.takes(targets[target], tracked_men.men[free[man]]);
        let costs = Costs::new(targets.len(), free.len(), takes);
        costs.cheapest().is_some_and(|cheapest| cheapest.total <= captures)
    }

    /// Notes what the men may do in the solutions in which the side castles in this way, or no more, the tracked men being
    /// that after it; are there any as far as the number of its moves goes?
    fn look_ahead<W: Reach>(
        &mut self,
        steps: &RetroMoves<'_, W>,
        color: Color,
        tracked_men: &TrackedMen,
        budget: u32,
        castling: Option<&Castling>,
    ) -> bool {
        let free: Vec<usize> = (0..tracked_men.men.len())
            .filter(|&man| self.is_free(tracked_men, man))
            .collect();
        let open = self.outlook.free_targets.clone();
        let (targets, count) = (open.len(), free.len());
        if count < targets {
            return false;
        }
        // As many tasks as men: all others are to be taken.
        let (distances, capture_distances) = (Arc::clone(&self.distances), Arc::clone(&self.capture_distances));
        let moves = |task: usize, man: TrackedMan| match open.get(task) {
            Some(&target) => distances.moves(target, man),
            None => capture_distances.moves(man),
        };
        let costs = Costs::new(count, count, |task, man| moves(task, tracked_men.men[free[man]]));
        let Some(cheapest) = costs.cheapest() else { return false };
        if cheapest.total > budget || !self.is_in_step(tracked_men, cheapest.total, budget) {
            return false;
        }
        let rest = costs.rest(&cheapest, budget);
        for (man, &index) in free.iter().enumerate() {
            let tasks = Tasks {
                rest: &rest[man * count..][..count],
                targets,
                budget,
                moves: &moves,
            };
            let castles = castling.is_some_and(|castling| castling.king == index || castling.rook == index);
            self.note_tasks(steps, color, (index, tracked_men.men[index], castles), (&tasks, &open));
        }
        true
    }

    /// Notes what one man may do: which of the open targets become its goals, whether it moves, whom it can take.
    fn note_tasks<W: Reach, M: Fn(usize, TrackedMan) -> u32>(
        &mut self,
        steps: &RetroMoves<'_, W>,
        color: Color,
        (index, man, castles): (usize, TrackedMan, bool),
        (tasks, open): (&Tasks<'_, M>, &[usize]),
    ) {
        let targets = tasks.targets;
        let has_time = |task: usize| tasks.has_time(task, (tasks.moves)(task, man));
        let mut departures = self.departures(steps, color, man).into_iter();
        let leaves = castles || departures.any(|(moved, _)| tasks.can_be_done(moved, 1));
        for task in (0..targets).filter(|&task| has_time(task)) {
            self.outlook.goals[index * self.distances.len() + open[task]] = true;
        }
        let prospect = &mut self.outlook.prospects[index];
        prospect.capture_distances |= tasks.rest.len() > targets && has_time(targets);
        prospect.moves |= leaves;
        if self.captures > 0 {
            self.menace(steps, color, man, |man, made| tasks.can_be_done(man, made));
        }
    }

    /// Is this a man of whom it is not known that it stands still to the end?
    fn is_free(&self, tracked_men: &TrackedMen, man: usize) -> bool {
        tracked_men.men[man].is_alive() && !self.outlook.prospects[man].fixed
    }

    /// Adds the numbers of the places of the men that neither move again nor are taken.
    fn add_standing(&self, tracked_men: &TrackedMen, fixed: &mut Vec<u16>) {
        for (man, prospect) in tracked_men.men.iter().zip(&self.outlook.prospects) {
            if man.is_alive() && !prospect.moves && !prospect.capture_distances && !prospect.fixed {
                fixed.push(man.at);
            }
        }
    }

    /// Notes the places on which a man can take another, if `arrives` tells whether it gets where it must after so
    /// many moves.
    fn menace<W: Reach>(
        &mut self,
        steps: &RetroMoves<'_, W>,
        color: Color,
        man: TrackedMan,
        arrives: impl Fn(TrackedMan, u32) -> bool,
    ) {
        let mut seen = HashSet::new();
        let mut front = vec![man];
        let mut made = 0;
        while !front.is_empty() {
            made += 1;
            let mut next = Vec::new();
            for man in front {
                let from = place_of(usize::from(man.at));
                for (after, takes) in self.departures(steps, color, man) {
                    if !arrives(after, made) {
                        continue;
                    }
                    let to = place_of(usize::from(after.at));
                    if takes {
                        self.menaced.extend(
                            steps
                                .victims(color, man.role, from, to)
                                .map(|place| number(place) as u16),
                        );
                    }
                    if seen.insert((after.at, after.role)) {
                        next.push(after);
                    }
                }
            }
            front = next;
        }
    }

    /// Makes known where this side can take men, if it takes any; is that news?
    fn tells_menaces(&self, menaces: &mut Option<Arc<Vec<u16>>>) -> bool {
        if self.captures == 0 {
            return false;
        }
        let news = menaces.as_ref().is_none_or(|known| known.len() > self.menaced.len());
        if news {
            *menaces = Some(Arc::new(self.menaced.iter().copied().collect()));
        }
        news
    }

    /// A man after each of its moves; may it take another with it?
    fn departures<W: Reach>(&self, steps: &RetroMoves<'_, W>, color: Color, man: TrackedMan) -> Departures {
        let from = place_of(usize::from(man.at));
        if steps.is_fixed(from) {
            return Departures::new();
        }
        let moved = |place: Place, role: Role| TrackedMan {
            at: number(place) as u16,
            role,
            goal: NO_GOAL,
        };
        if man.role != Role::PAWN {
            let places = each(steps.after(color, man.role, from));
            return places.map(|place| (moved(place, man.role), true)).collect();
        }
        let PawnRetroMoves { quiet, taking } = steps.after_pawn(color, from);
        let promoting = steps.promoting(color);
        let roles = |place: Place| match promoting.has(place.square) {
            true => steps.rules.promotions(),
            false => &[Role::PAWN],
        };
        let taking = if self.captures > 0 { taking } else { nowhere() };
        let quiet = each(quiet).map(|place| (place, false));
        let taking = each(taking).map(|place| (place, true));
        quiet
            .chain(taking)
            .flat_map(|(place, takes)| roles(place).iter().map(move |&role| (moved(place, role), takes)))
            .collect()
    }

    /// The assignment of the men that have a choice which needs the fewest moves; its tasks are the open targets and
    /// then, for all others, to be taken. And these men.
    fn cheapest(&self, tracked_men: &TrackedMen) -> Option<(Assignment, Vec<usize>)> {
        let outlook = &self.outlook;
        let men = outlook.open_men.iter().copied();
        let men: Vec<usize> = men.filter(|&man| tracked_men.men[man].is_alive()).collect();
        if men.len() < outlook.open_targets.len() {
            return None;
        }
        let cost = |task: usize, man: usize| {
            let man = men[man];
            match outlook.open_targets.get(task) {
                Some(&target) if outlook.goals[man * self.targets() + target] => {
                    self.distances.moves(target, tracked_men.men[man])
                }
                None if outlook.prospects[man].capture_distances => self.capture_distances.moves(tracked_men.men[man]),
                _ => NEVER,
            }
        };
        let cheapest = Costs::new(men.len(), men.len(), cost).cheapest()?;
        Some((cheapest, men))
    }

    /// The fewest moves that the men without a choice need.
    fn least(&self, tracked_men: &TrackedMen) -> u32 {
        let men = tracked_men.men.iter().zip(&self.outlook.prospects);
        men.filter(|(man, prospect)| prospect.settled && man.is_alive())
            .map(|(&man, prospect)| match prospect.goal {
                NO_GOAL => self.capture_distances.moves(man),
                goal => self.distances.moves(usize::from(goal), man),
            })
            .sum()
    }

    /// Does a castling for which there is time make the men arrive within so many moves, if they need so many more
    /// than each by itself?
    fn castles_within(&self, tracked_men: &TrackedMen, budget: u32, more: u32) -> bool {
        self.outlook.castlings.iter().any(|castling| {
            castling.is_possible(tracked_men) && {
                let made = castling.made(tracked_men);
                self.cheapest(&made).is_some_and(|(cheapest, _)| {
                    let total = self.least(&made) + cheapest.total;
                    total + more < budget && self.is_in_step(tracked_men, total, budget - 1)
                })
            }
        })
    }
}

impl Plan {
    /// Gives every man of a side its goal, so that together they need the fewest moves.
    pub(super) fn assign(&self, color: Color, tracked_men: &mut TrackedMen) {
        let side = &self.sides[color];
        for (man, prospect) in tracked_men.men.iter_mut().zip(&side.outlook.prospects) {
            man.goal = prospect.goal;
        }
        tracked_men.exact = true;
        let Some((cheapest, men)) = side.cheapest(tracked_men) else {
            tracked_men.total = NEVER + side.least(tracked_men);
            return;
        };
        tracked_men.total = side.least(tracked_men) + cheapest.total;
        for (&target, &man) in side.outlook.open_targets.iter().zip(&cheapest.worker_of) {
            tracked_men.men[men[man]].goal = target as u8;
        }
    }

    /// Would a plan from a position further on, in which the side to move and the other make so many moves, tell more?
    pub(super) fn is_outdated(&self, turn: Color, both_sides: &BothSides, (own, other): (u32, u32)) -> bool {
        let changed = |color: Color, budget: u32| {
            let side = &self.sides[color];
            let captures = both_sides[!color].alive - self.sides[!color].targets() as u32;
            captures < side.captures || budget.saturating_sub(both_sides[color].total) < side.spare
        };
        changed(turn, own)
            || changed(!turn, other)
            || self.has_come_to_rest(turn, &both_sides[turn], own)
            || self.has_come_to_rest(!turn, &both_sides[!turn], other)
    }

    /// Has a man of a side that has no two moves to spare come to its end since the plan was made?
    ///
    /// It takes two moves to go away and come back, so that it stands still from now on.
    fn has_come_to_rest(&self, color: Color, tracked_men: &TrackedMen, budget: u32) -> bool {
        let side = &self.sides[color];
        let rests =
            |(&man, prospect): (&TrackedMan, &Prospect)| !prospect.arrived && prospect.is_at_goal(man, &side.distances);
        let mut men = tracked_men.men.iter().zip(&side.outlook.prospects);
        budget.saturating_sub(tracked_men.total) < 2 && men.any(rests)
    }

    /// May this man still move?
    #[inline]
    pub(super) fn moves(&self, color: Color, man: usize) -> bool {
        self.sides[color].outlook.prospects[man].moves
    }

    /// May this man still be taken, where it is?
    #[inline]
    pub(super) fn capture_distances(&self, color: Color, tracked_men: &TrackedMen, man: usize) -> bool {
        let side = &self.sides[color];
        side.outlook.prospects[man].capture_distances && side.capture_distances.moves(tracked_men.men[man]) == 0
    }

    /// The fewest moves this man needs to its goal.
    #[inline]
    pub(super) fn needs(&self, color: Color, man: TrackedMan) -> u32 {
        match man.goal {
            NO_GOAL => self.sides[color].capture_distances.moves(man),
            goal => self.sides[color].distances.moves(usize::from(goal), man),
        }
    }

    /// Is it certain that a side cannot arrive within so many moves, if a move of this man makes its men need `total`
    /// with the goals that they have?
    #[inline]
    pub(super) fn rejects(&self, color: Color, tracked_men: &TrackedMen, man: usize, total: u32, budget: u32) -> bool {
        let outlook = &self.sides[color].outlook;
        total > budget && tracked_men.exact && outlook.prospects[man].settled && outlook.castlings.is_empty()
    }

    /// Can a side arrive in exactly so many moves, one of its men having moved or been taken? Gives the men new
    /// goals if it must.
    #[inline]
    pub(super) fn admits(&self, color: Color, tracked_men: &mut TrackedMen, changed: usize, budget: u32) -> bool {
        let side = &self.sides[color];
        let lone = side.outlook.castlings.is_empty();
        let within = |tracked_men: &TrackedMen| {
            tracked_men.total <= budget && side.is_in_step(tracked_men, tracked_men.total, budget)
        };
        let settled = side.outlook.prospects[changed].settled;
        if within(tracked_men) {
            tracked_men.exact &= settled;
            return true;
        }
        if lone && tracked_men.total <= budget || self.rejects(color, tracked_men, changed, tracked_men.total, budget) {
            return false;
        }
        self.assign(color, tracked_men);
        within(tracked_men) || !lone && side.castles_within(tracked_men, budget, 0)
    }

    /// Can a side arrive within so many moves, if its men need so many more than each by itself? Gives the men new
    /// goals if it must.
    pub(super) fn has_time(&self, color: Color, tracked_men: &mut TrackedMen, budget: u32, more: u32) -> bool {
        let side = &self.sides[color];
        if tracked_men.total + more > budget && !tracked_men.exact {
            self.assign(color, tracked_men);
        }
        tracked_men.total + more <= budget
            || !side.outlook.castlings.is_empty() && side.castles_within(tracked_men, budget, more)
    }

    /// May a side still castle?
    #[inline]
    pub(super) fn castles(&self, color: Color) -> bool {
        !self.sides[color].outlook.castlings.is_empty()
    }

    /// Can the side make the captures that its pawns need, if it takes so many men in all?
    pub(super) fn takes_within(&self, color: Color, tracked_men: &TrackedMen, captures: u32) -> bool {
        self.sides[color].takes_within(tracked_men, captures)
    }
}
