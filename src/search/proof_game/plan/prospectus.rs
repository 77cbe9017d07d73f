//! Making a plan: from the men of a position and the moves of each side to what holds from there on.

use super::outlook::Outlook;
use super::{BothSides, Menaces, Plan, Side};
use crate::geometry::{Reach, Shape};
use crate::pieces::{ByColor, Color};
use crate::position::Rights;
use crate::rules::{Rules, Transfer};
use crate::search::proof_game::capture_distances::CaptureDistances;
use crate::search::proof_game::castling::Castling;
use crate::search::proof_game::distances::Distances;
use crate::search::proof_game::tracked_men::{TrackedMen, Wanted};
use crate::search::retro_moves::RetroMoves;
use std::collections::{BTreeSet, HashMap};
use std::sync::{Arc, Mutex};

/// Distances around so many sets of men are kept at most.
const MOST_KNOWN: usize = 1 << 14;

/// Distances around fixed men, which many plans have in common: by side, number of captures and places.
pub(in crate::search::proof_game) type KnownDistances = Mutex<HashMap<(Color, u32, Vec<u16>), Arc<Distances>>>;

/// A position to plan from.
#[derive(Debug)]
pub(in crate::search::proof_game) struct Prospectus<'p> {
    pub(in crate::search::proof_game) rules: &'p Rules,
    pub(in crate::search::proof_game) wanted: &'p ByColor<Wanted>,
    pub(in crate::search::proof_game) known: &'p KnownDistances,
    /// How many moves each side makes.
    pub(in crate::search::proof_game) budgets: ByColor<u32>,
    /// A side that may make fewer.
    pub(in crate::search::proof_game) parries: Option<Color>,
    /// The castling rights of the position, as bits.
    pub(in crate::search::proof_game) rights: Rights,
    /// The plan of an earlier position, whose men are those of this one.
    pub(in crate::search::proof_game) earlier: Option<&'p Plan>,
}

/// Distances of both sides by their captures, and the sorted numbers of the places of the men around which they hold.
type Earlier = (ByColor<(u32, Arc<Distances>)>, Vec<u16>);

/// The men that stand still, and what was known when there were fewer of them.
struct Around<'a, 'r, W: Reach> {
    steps: &'a RetroMoves<'r, W>,
    /// The numbers of their places, sorted.
    fixed: &'a [u16],
    earlier: Option<&'a Earlier>,
}

/// The numbers that another sorted list has not.
fn missing_in(all: &[u16], other: &[u16]) -> Vec<u16> {
    all.iter()
        .copied()
        .filter(|number| other.binary_search(number).is_err())
        .collect()
}

impl Prospectus<'_> {
    /// Plans from a position with these men, and sets their goals; `None` if there is no solution.
    pub(in crate::search::proof_game) fn plan(&self, both_sides: &mut BothSides) -> Option<Plan> {
        match self.rules.shape {
            Shape::Flat { .. } => self.plan_on::<u64>(both_sides),
            Shape::Cube => self.plan_on::<u128>(both_sides),
        }
    }

    fn plan_on<W: Reach>(&self, both_sides: &mut BothSides) -> Option<Plan> {
        let mut fixed: Vec<u16> = self.earlier.map_or_else(Vec::new, |plan| plan.fixed.clone());
        let mut menaces = self.earlier.map_or_else(Menaces::default, |plan| plan.menaces.clone());
        let mut earlier = self.earlier.map(|plan| {
            let known = Color::ALL.map(|color| (plan.sides[color].captures, Arc::clone(&plan.sides[color].distances)));
            (ByColor(known), fixed.clone())
        });
        loop {
            let steps: RetroMoves<'_, W> = RetroMoves::new(self.rules, &fixed);
            let around = Around {
                steps: &steps,
                fixed: &fixed,
                earlier: earlier.as_ref(),
            };
            let white = self.side(&around, Color::White, both_sides, &menaces)?;
            let black = self.side(&around, Color::Black, both_sides, &menaces)?;
            let sides = ByColor([white, black]);
            let known = Color::ALL.map(|color| (sides[color].captures, Arc::clone(&sides[color].distances)));
            earlier = Some((ByColor(known), fixed.clone()));
            let before = fixed.len();
            let mut changed = false;
            for color in Color::ALL {
                sides[color].add_standing(&both_sides[color], &mut fixed);
                changed |= sides[color].tells_menaces(&mut menaces[color]);
            }
            if fixed.len() == before && !changed {
                return Some(self.settled(sides, fixed, menaces, both_sides));
            }
            fixed.sort_unstable();
        }
    }

    /// The distances of a side that makes so many captures around fixed men.
    fn distances<W: Reach>(&self, around: &Around<'_, '_, W>, color: Color, captures: u32) -> Arc<Distances> {
        let key = (color, captures, around.fixed.to_vec());
        let known = self.known.lock().ok().and_then(|known| known.get(&key).cloned());
        if let Some(distances) = known {
            return distances;
        }
        let same = around.earlier.filter(|(known, _)| known[color].0 == captures);
        let added = same.map_or_else(Vec::new, |(_, fixed)| missing_in(around.fixed, fixed));
        let distances = Arc::new(Distances::new(
            around.steps,
            color,
            &self.wanted[color],
            captures as usize,
            same.map(|(known, _)| (&*known[color].1, &added[..])),
        ));
        if let Ok(mut known) = self.known.lock()
            && known.len() < MOST_KNOWN
        {
            known.insert(key, Arc::clone(&distances));
        }
        distances
    }

    /// The plan, with the goals of all men set.
    fn settled(&self, sides: ByColor<Side>, fixed: Vec<u16>, menaces: Menaces, both_sides: &mut BothSides) -> Plan {
        let mut plan = Plan { sides, fixed, menaces };
        for color in Color::ALL {
            plan.assign(color, &mut both_sides[color]);
            plan.sides[color].note_arrived(&both_sides[color]);
            plan.sides[color].spare = self.budgets[color].saturating_sub(both_sides[color].total);
        }
        plan
    }

    /// What is known of one side, around the men that stand still.
    fn side<W: Reach>(
        &self,
        around: &Around<'_, '_, W>,
        color: Color,
        both_sides: &BothSides,
        menaces: &Menaces,
    ) -> Option<Side> {
        let steps = around.steps;
        let (tracked_men, enemies) = (&both_sides[color], &both_sides[!color]);
        let captures = enemies.alive.checked_sub(self.wanted[!color].men.len() as u32)?;
        if captures > self.budgets[color] {
            return None;
        }
        let distances = self.distances(around, color, captures);
        let capture_distances = match &menaces[!color] {
            // Nobody is to be taken, or nobody knows where.
            None => CaptureDistances::default(),
            Some(menaced) => CaptureDistances::new(steps, color, menaced),
        };
        let mut side = Side {
            capture_distances: Arc::new(capture_distances),
            menaced: BTreeSet::new(),
            outlook: Outlook::new(tracked_men.men.len(), self.wanted[color].men.len()),
            distances,
            strict: self.rules.boards == 2 && self.rules.transfer == Transfer::Always && self.parries != Some(color),
            captures,
            spare: 0,
        };
        side.note_fixed(tracked_men, &self.wanted[color], steps);
        if !side.takes_within(tracked_men, captures) {
            return None;
        }
        self.looked_ahead(steps, color, tracked_men, &mut side).then_some(side)
    }

    /// Notes in a side what its men may do, castling or not; false if nothing leads to the end.
    fn looked_ahead<W: Reach>(
        &self,
        steps: &RetroMoves<'_, W>,
        color: Color,
        tracked_men: &TrackedMen,
        side: &mut Side,
    ) -> bool {
        let budget = self.budgets[color];
        let mut any = side.look_ahead(steps, color, tracked_men, budget, None);
        for castling in Castling::all(self.rules, tracked_men, color, self.rights) {
            if let Some(left) = budget.checked_sub(1)
                && side.look_ahead(steps, color, &castling.made(tracked_men), left, Some(&castling))
            {
                side.outlook.castlings.push(castling);
                any = true;
            }
        }
        if any {
            side.outlook.settle();
        }
        any
    }
}
