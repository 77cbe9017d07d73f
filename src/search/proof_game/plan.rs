//! What holds in every solution that goes on from a position: which men never move again, which man can become
//! which man of the target, and how few moves each side needs.
//!
//! A side that has so many moves to make and needs so many of them has the difference to spare. A man that cannot
//! move at all without exceeding it stands still to the end, in the way of all others; that makes their ways
//! longer, so that more men stand still, and so on until nothing changes.

use super::army::{Army, Marcher, NO_GOAL, Wanted, number, place_of};
use super::assignment::{Assignment, Costs, NEVER};
use super::castling::Castling;
use super::steps::{PawnSteps, Steps, each, nowhere};
use super::ways::Ways;
use crate::geometry::{Place, Reach, Shape};
use crate::piece::{ByColor, Color, Role};
use crate::rules::{Rules, Transfer};
use std::collections::HashMap;
use std::sync::{Arc, Mutex};

/// Ways around so many sets of men are kept at most.
const MOST_KNOWN: usize = 1 << 14;

/// The two armies of a position.
pub(super) type Armies = ByColor<Army>;

/// What is known of the solutions from a position on.
#[derive(Debug)]
pub(super) struct Plan {
    sides: ByColor<Side>,
    /// The numbers of the places of the men that never move again and are never taken, sorted.
    fixed: Vec<u16>,
}

/// What is known of one side.
#[derive(Debug)]
struct Side {
    ways: Arc<Ways>,
    outlook: Outlook,
    /// Does every move change the board of every man that moves, so that the number of moves of a side is odd or
    /// even as its men's boards say?
    strict: bool,
    /// How many enemies it takes.
    captures: u32,
    /// How many moves it has to spare, castling apart.
    spare: u32,
}

/// What the men of a side may do, by their index.
#[derive(Clone, Debug)]
struct Outlook {
    prospects: Vec<Prospect>,
    /// By man and target: can the one become the other?
    goals: Vec<bool>,
    /// The castlings for which there is time.
    castlings: Vec<Castling>,
    /// The men of the target that are not there yet for certain.
    free_targets: Vec<usize>,
    /// The men that can become several men of the target, and these; all others have their goals.
    open_men: Vec<usize>,
    open_targets: Vec<usize>,
}

/// What one man may do.
#[derive(Clone, Copy, Debug, Default)]
struct Prospect {
    /// Can it move?
    moves: bool,
    /// Can it be taken?
    falls: bool,
    /// Is there but one man of the target that it can become, or none at all?
    settled: bool,
    /// If there is: which.
    goal: u8,
    /// Was it known before that it neither moves nor is taken?
    fixed: bool,
}

/// Ways around fixed men, which many plans have in common: by side, number of captures and places.
pub(super) type KnownWays = Mutex<HashMap<(Color, u32, Vec<u16>), Arc<Ways>>>;

/// A position to plan from.
#[derive(Debug)]
pub(super) struct Prospectus<'p> {
    pub(super) rules: &'p Rules,
    pub(super) wanted: &'p ByColor<Wanted>,
    pub(super) known: &'p KnownWays,
    /// How many moves each side makes.
    pub(super) budgets: ByColor<u32>,
    /// The castling rights of the position, as bits.
    pub(super) rights: u8,
    /// The plan of an earlier position, whose men are those of this one.
    pub(super) earlier: Option<&'p Plan>,
}

impl Prospectus<'_> {
    /// Plans from a position with these men, and sets their goals; `None` if there is no solution.
    pub(super) fn plan(&self, armies: &mut Armies) -> Option<Plan> {
        match self.rules.shape {
            Shape::Flat { .. } => self.plan_on::<u64>(armies),
            Shape::Cube => self.plan_on::<u128>(armies),
        }
    }

    fn plan_on<W: Reach>(&self, armies: &mut Armies) -> Option<Plan> {
        let mut fixed: Vec<u16> = self.earlier.map_or_else(Vec::new, |plan| plan.fixed.clone());
        loop {
            let steps: Steps<'_, W> = Steps::new(self.rules, &fixed);
            let white = self.side(&steps, Color::White, armies, &fixed)?;
            let black = self.side(&steps, Color::Black, armies, &fixed)?;
            let sides = ByColor([white, black]);
            let before = fixed.len();
            for color in Color::ALL {
                sides[color].add_standing(&armies[color], &mut fixed);
            }
            if fixed.len() == before {
                return Some(self.settled(sides, fixed, armies));
            }
            fixed.sort_unstable();
        }
    }

    /// The ways of a side that makes so many captures around fixed men.
    fn ways<W: Reach>(&self, steps: &Steps<'_, W>, color: Color, captures: u32, fixed: &[u16]) -> Arc<Ways> {
        let key = (color, captures, fixed.to_vec());
        let known = self.known.lock().ok().and_then(|known| known.get(&key).cloned());
        if let Some(ways) = known {
            return ways;
        }
        let ways = Arc::new(Ways::new(steps, color, &self.wanted[color], captures as usize));
        if let Ok(mut known) = self.known.lock()
            && known.len() < MOST_KNOWN
        {
            known.insert(key, Arc::clone(&ways));
        }
        ways
    }

    /// The plan, with the goals of all men set.
    fn settled(&self, sides: ByColor<Side>, fixed: Vec<u16>, armies: &mut Armies) -> Plan {
        let mut plan = Plan { sides, fixed };
        for color in Color::ALL {
            plan.assign(color, &mut armies[color]);
            plan.sides[color].spare = self.budgets[color].saturating_sub(armies[color].total);
        }
        plan
    }

    /// What is known of one side, around the men that stand still.
    fn side<W: Reach>(&self, steps: &Steps<'_, W>, color: Color, armies: &Armies, fixed: &[u16]) -> Option<Side> {
        let (army, enemies) = (&armies[color], &armies[!color]);
        let captures = enemies.alive.checked_sub(self.wanted[!color].men.len() as u32)?;
        if captures > self.budgets[color] {
            return None;
        }
        let ways = self.ways(steps, color, captures, fixed);
        let mut side = Side {
            outlook: Outlook {
                prospects: vec![Prospect::default(); army.men.len()],
                goals: vec![false; army.men.len() * self.wanted[color].men.len()],
                castlings: Vec::new(),
                free_targets: Vec::new(),
                open_men: Vec::new(),
                open_targets: Vec::new(),
            },
            ways,
            strict: self.rules.boards == 2 && self.rules.transfer == Transfer::Always,
            captures,
            spare: 0,
        };
        side.note_fixed(army, &self.wanted[color], steps);
        if !side.takes_within(army, captures) {
            return None;
        }
        let budget = self.budgets[color];
        let mut any = side.look_ahead(steps, color, army, budget, None);
        for castling in Castling::all(self.rules, army, color, self.rights) {
            if let Some(left) = budget.checked_sub(1)
                && side.look_ahead(steps, color, &castling.made(army), left, Some(&castling))
            {
                side.outlook.castlings.push(castling);
                any = true;
            }
        }
        any.then(|| {
            side.outlook.settle();
            side
        })
    }
}

impl Outlook {
    /// Finds the men whose goals leave no choice.
    fn settle(&mut self) {
        let targets = self.goals.len().checked_div(self.prospects.len()).unwrap_or(0);
        let mut taken = vec![false; targets];
        for (man, prospect) in self.prospects.iter_mut().enumerate() {
            let goals = &self.goals[man * targets..][..targets];
            let choices = goals.iter().filter(|&&goal| goal).count() + usize::from(prospect.falls);
            prospect.settled = choices <= 1;
            prospect.goal = NO_GOAL;
            if choices > 1 {
                self.open_men.push(man);
            } else if let Some(goal) = goals.iter().position(|&goal| goal) {
                prospect.goal = goal as u8;
                taken[goal] = true;
            }
        }
        self.open_targets = (0..targets).filter(|&target| !taken[target]).collect();
    }
}

impl Side {
    fn targets(&self) -> usize {
        self.ways.len()
    }

    /// Notes the men that stand still: each is the man of the target that stands there.
    fn note_fixed<W: Reach>(&mut self, army: &Army, wanted: &Wanted, steps: &Steps<'_, W>) {
        for (target, &(place, _)) in wanted.men.iter().enumerate() {
            let man = army.find(number(place)).filter(|_| steps.is_fixed(place));
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
    fn is_in_step(&self, army: &Army, total: u32, budget: u32) -> bool {
        !self.strict || army.alive as usize != self.targets() || (budget - total).is_multiple_of(2)
    }

    /// Can the side make the captures that its pawns need?
    fn takes_within(&self, army: &Army, captures: u32) -> bool {
        if captures == 0 {
            // The ways reckon with that.
            return true;
        }
        let free: Vec<usize> = (0..army.men.len()).filter(|&man| self.is_free(army, man)).collect();
        let targets = &self.outlook.free_targets;
        let takes = |target: usize, man: usize| self.ways.takes(targets[target], army.men[free[man]]);
        let costs = Costs::new(targets.len(), free.len(), takes);
        costs.cheapest().is_some_and(|cheapest| cheapest.total <= captures)
    }

    /// Notes what the men may do in the solutions in which the side castles in this way, or no more, the army being
    /// that after it; are there any as far as the number of its moves goes?
    fn look_ahead<W: Reach>(
        &mut self,
        steps: &Steps<'_, W>,
        color: Color,
        army: &Army,
        budget: u32,
        castling: Option<&Castling>,
    ) -> bool {
        let free: Vec<usize> = (0..army.men.len()).filter(|&man| self.is_free(army, man)).collect();
        let open = self.outlook.free_targets.clone();
        let (targets, count) = (open.len(), free.len());
        if count < targets {
            return false;
        }
        // As many tasks as men: to be taken is one that anyone does without a move.
        let moves = |task: usize, man: Marcher| match open.get(task) {
            Some(&target) => self.ways.moves(target, man),
            None => 0,
        };
        let costs = Costs::new(count, count, |task, man| moves(task, army.men[free[man]]));
        let Some(cheapest) = costs.cheapest() else {
            return false;
        };
        if cheapest.total > budget || !self.is_in_step(army, cheapest.total, budget) {
            return false;
        }
        let rest = costs.rest(&cheapest);
        for (man, &index) in free.iter().enumerate() {
            let within = |task: usize, moves: u32| rest[man * count + task] + moves <= budget;
            let castles = castling.is_some_and(|castling| castling.king == index || castling.rook == index);
            let leaves = castles
                || self
                    .departures(steps, color, army.men[index])
                    .iter()
                    .any(|&moved| (0..count.min(targets + 1)).any(|task| within(task, 1 + moves(task, moved))));
            let goals = (0..targets).filter(|&task| within(task, moves(task, army.men[index])));
            let goals: Vec<usize> = goals.collect();
            let falls = count > targets && within(targets, 0);
            for task in goals {
                self.outlook.goals[index * self.ways.len() + open[task]] = true;
            }
            let prospect = &mut self.outlook.prospects[index];
            prospect.falls |= falls;
            prospect.moves |= leaves;
        }
        true
    }

    /// Is this a man of whom it is not known that it stands still to the end?
    fn is_free(&self, army: &Army, man: usize) -> bool {
        army.men[man].is_alive() && !self.outlook.prospects[man].fixed
    }

    /// Adds the numbers of the places of the men that neither move again nor are taken.
    fn add_standing(&self, army: &Army, fixed: &mut Vec<u16>) {
        for (man, prospect) in army.men.iter().zip(&self.outlook.prospects) {
            if man.is_alive() && !prospect.moves && !prospect.falls && !prospect.fixed {
                fixed.push(man.at);
            }
        }
    }

    /// A man after each of its moves.
    fn departures<W: Reach>(&self, steps: &Steps<'_, W>, color: Color, man: Marcher) -> Vec<Marcher> {
        let from = place_of(usize::from(man.at));
        if steps.is_fixed(from) {
            return Vec::new();
        }
        let moved = |place: Place, role: Role| Marcher {
            at: number(place) as u16,
            role,
            goal: NO_GOAL,
        };
        if man.role != Role::Pawn {
            let places = each(steps.after(color, man.role, from));
            return places.map(|place| moved(place, man.role)).collect();
        }
        let PawnSteps { quiet, taking } = steps.after_pawn(color, from);
        let promoting = steps.promoting(color);
        let roles = |place: Place| match promoting.has(place.square) {
            true => steps.rules().promotions(),
            false => &[Role::Pawn],
        };
        let taking = if self.captures > 0 { taking } else { nowhere() };
        each(quiet)
            .chain(each(taking))
            .flat_map(|place| roles(place).iter().map(move |&role| moved(place, role)))
            .collect()
    }

    /// The assignment of the men that have a choice which needs the fewest moves.
    fn cheapest(&self, army: &Army) -> Option<Assignment> {
        let outlook = &self.outlook;
        let cost = |target: usize, man: usize| {
            let (target, man) = (outlook.open_targets[target], outlook.open_men[man]);
            let marcher = army.men[man];
            match marcher.is_alive() && outlook.goals[man * self.targets() + target] {
                true => self.ways.moves(target, marcher),
                false => NEVER,
            }
        };
        Costs::new(outlook.open_targets.len(), outlook.open_men.len(), cost).cheapest()
    }

    /// The fewest moves that the men without a choice need.
    fn least(&self, army: &Army) -> u32 {
        let men = army.men.iter().zip(&self.outlook.prospects);
        men.filter(|(_, prospect)| prospect.settled && prospect.goal != NO_GOAL)
            .map(|(&man, prospect)| self.ways.moves(usize::from(prospect.goal), man))
            .sum()
    }

    /// Does a castling for which there is time make the men arrive within so many moves?
    fn castles_within(&self, army: &Army, budget: u32) -> bool {
        self.outlook.castlings.iter().any(|castling| {
            castling.is_possible(army) && {
                let made = castling.made(army);
                self.cheapest(&made).is_some_and(|cheapest| {
                    let total = self.least(&made) + cheapest.total;
                    total < budget && self.is_in_step(army, total, budget - 1)
                })
            }
        })
    }
}

impl Plan {
    /// Gives every man of a side its goal, so that together they need the fewest moves.
    pub(super) fn assign(&self, color: Color, army: &mut Army) {
        let side = &self.sides[color];
        for (man, prospect) in army.men.iter_mut().zip(&side.outlook.prospects) {
            man.goal = prospect.goal;
        }
        army.exact = true;
        let Some(cheapest) = side.cheapest(army) else {
            army.total = NEVER + side.least(army);
            return;
        };
        army.total = side.least(army) + cheapest.total;
        for (target, &man) in cheapest.worker_of.iter().enumerate() {
            army.men[side.outlook.open_men[man]].goal = side.outlook.open_targets[target] as u8;
        }
    }

    /// Would a plan from a position further on, in which the side to move and the other make so many moves, tell more?
    pub(super) fn is_outdated(&self, turn: Color, armies: &Armies, (own, other): (u32, u32)) -> bool {
        let changed = |color: Color, budget: u32| {
            let side = &self.sides[color];
            let captures = armies[!color].alive - self.sides[!color].targets() as u32;
            captures < side.captures || budget.saturating_sub(armies[color].total) < side.spare
        };
        changed(turn, own) || changed(!turn, other)
    }

    /// May this man still move?
    #[inline]
    pub(super) fn moves(&self, color: Color, man: usize) -> bool {
        self.sides[color].outlook.prospects[man].moves
    }

    /// May this man still be taken?
    #[inline]
    pub(super) fn falls(&self, color: Color, man: usize) -> bool {
        self.sides[color].outlook.prospects[man].falls
    }

    /// The fewest moves this man needs to its goal.
    #[inline]
    pub(super) fn needs(&self, color: Color, man: Marcher) -> u32 {
        match man.goal {
            NO_GOAL => 0,
            goal => self.sides[color].ways.moves(usize::from(goal), man),
        }
    }

    /// Is it certain that a side cannot arrive within so many moves, if a move of this man makes its men need `total`
    /// with the goals that they have?
    #[inline]
    pub(super) fn rejects(&self, color: Color, army: &Army, man: usize, total: u32, budget: u32) -> bool {
        let outlook = &self.sides[color].outlook;
        total > budget && army.exact && outlook.prospects[man].settled && outlook.castlings.is_empty()
    }

    /// Can a side arrive in exactly so many moves, one of its men having moved or been taken? Gives the men new
    /// goals if it must.
    #[inline]
    pub(super) fn admits(&self, color: Color, army: &mut Army, changed: usize, budget: u32) -> bool {
        let side = &self.sides[color];
        let lone = side.outlook.castlings.is_empty();
        let within = |army: &Army| army.total <= budget && side.is_in_step(army, army.total, budget);
        let settled = side.outlook.prospects[changed].settled;
        if within(army) {
            army.exact &= settled;
            return true;
        }
        if lone && army.total <= budget || self.rejects(color, army, changed, army.total, budget) {
            return false;
        }
        self.assign(color, army);
        within(army) || !lone && side.castles_within(army, budget)
    }

    /// Can the side make the captures that its pawns need, if it takes so many men in all?
    pub(super) fn takes_within(&self, color: Color, army: &Army, captures: u32) -> bool {
        self.sides[color].takes_within(army, captures)
    }
}
