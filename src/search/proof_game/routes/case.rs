//! One case: what every man may do in the games that belong to it, and deductions from that until nothing changes.

use super::conflict::Fears;
use super::pair::{Bond, Pair, Table, Together};
use super::route::{Act, NEVER, Route, Step, TAKEN};
use super::spots::{Spots, bit};
use super::world::World;
use crate::pieces::{Color, Role};
use crate::search::proof_game::assignment::{self, Costs};
use std::ops::Range;
use std::sync::Arc;

/// Men that may stand on more places than these are not asked whether they always are in the way.
const FEW_STOPS: usize = 6;

/// What is known of two men together.
#[derive(Clone)]
struct Joint {
    /// The versions of both routes, and the moves that they have, for which it is known.
    versions: [u32; 2],
    most: i16,
    total: i16,
    /// None if they are not in each other's way.
    table: Option<Arc<Table>>,
}

/// The games of one kind: each of them keeps to these routes.
#[derive(Clone)]
pub(super) struct Case {
    /// White's men first.
    pub(super) routes: Vec<Route>,
    white: usize,
    /// By the numbers of two men, the smaller one first.
    joints: Vec<Option<Joint>>,
}

/// Two men that need more moves together than each by itself.
#[derive(Clone, Copy)]
struct Conflict {
    men: [usize; 2],
    more: i16,
}

impl Case {
    /// The case of all games in which the men take these ways.
    pub(super) fn new(routes: Vec<Route>) -> Self {
        let white = routes.iter().filter(|route| route.color == Color::White).count();
        let joints = vec![None; routes.len() * routes.len()];
        Case { routes, white, joints }
    }

    /// The numbers of the men of a side.
    pub(super) fn men(&self, color: Color) -> Range<usize> {
        match color {
            Color::White => 0..self.white,
            Color::Black => self.white..self.routes.len(),
        }
    }

    /// The pairs that have a table.
    pub(super) fn tables(&self) -> impl Iterator<Item = ([usize; 2], &Arc<Table>)> {
        let count = self.routes.len();
        let known = self.joints.iter().enumerate();
        known.filter_map(move |(index, joint)| Some(([index / count, index % count], joint.as_ref()?.table.as_ref()?)))
    }

    /// Leaves out all that no game of this case does; false if there is none.
    ///
    /// Proof: each deduction leaves out only what no game does that keeps to the routes before it.
    pub(super) fn deduce(&mut self, world: &World<'_>) -> bool {
        loop {
            if !self.settle(world) {
                return false;
            }
            match self.compare_pairs(world) {
                None => return false,
                Some(false) => return true,
                Some(true) => {}
            }
        }
    }

    fn versions(&self) -> u64 {
        self.routes.iter().map(|route| u64::from(route.version)).sum()
    }

    /// The cheap deductions, until nothing changes.
    fn settle(&mut self, world: &World<'_>) -> bool {
        loop {
            let before = self.versions();
            self.match_captures(world);
            self.match_castlings();
            let counted = Color::ALL.into_iter().all(|color| self.count_captures(world, color));
            // What was left out makes the ways longer.
            if !counted
                || !self.routes.iter_mut().all(Route::pruned)
                || !Color::ALL.into_iter().all(|color| self.assign(world, color))
            {
                return false;
            }
            if self.versions() == before {
                self.obstruct();
                if self.versions() == before {
                    return true;
                }
            }
        }
    }

    /// Nobody takes where nobody can be taken, nor is taken where nobody takes.
    fn match_captures(&mut self, world: &World<'_>) {
        for color in Color::ALL {
            if world.captures[color] == 0 {
                continue;
            }
            let union = |men: Range<usize>, of: &dyn Fn(&Route, &Step) -> Spots| {
                let routes = self.routes[men].iter();
                let steps = routes.flat_map(|route| route.steps.iter().map(move |step| of(route, step)));
                steps.fold(0, |all, one| all | one)
            };
            let taking = union(self.men(color), &|_, step| step.victims);
            let stands = |route: &Route, step: &Step| match step.act {
                Act::IsTaken => bit(route.nodes[usize::from(step.from)].spot),
                _ => 0,
            };
            let taken = union(self.men(!color), &stands);
            for man in self.men(color) {
                self.routes[man].keep_steps(|step, _| step.victims == 0 || step.victims & taken != 0);
            }
            for man in self.men(!color) {
                self.routes[man].keep_steps(|step, nodes| {
                    step.act != Act::IsTaken || bit(nodes[usize::from(step.from)].spot) & taking != 0
                });
            }
        }
    }

    /// King and rook castle together.
    fn match_castlings(&mut self) {
        for color in Color::ALL {
            let men = self.men(color);
            let has = |act: Act| {
                self.routes[men.clone()]
                    .iter()
                    .any(|r| r.steps.iter().any(|s| s.act == act))
            };
            let both: Vec<bool> = (0..2).map(|n| has(Act::Castles(n)) && has(Act::IsCastled(n))).collect();
            for man in men {
                self.routes[man].keep_steps(|step, _| match step.act {
                    Act::Castles(number) | Act::IsCastled(number) => both[usize::from(number)],
                    Act::Moves | Act::IsTaken => true,
                });
            }
        }
    }

    /// Each side takes as many men as it must; false if it cannot.
    fn count_captures(&mut self, world: &World<'_>, color: Color) -> bool {
        let all = world.captures[color] as i32;
        let men = self.men(color);
        let range = |route: &Route| {
            let ends = route.ends.iter();
            let taken = ends.map(|end| i32::from(route.nodes[usize::from(end.node)].taken));
            (taken.clone().min().unwrap_or(0), taken.max().unwrap_or(0))
        };
        let ranges: Vec<(i32, i32)> = self.routes[men.clone()].iter().map(range).collect();
        let (least, most) = ranges.iter().fold((0, 0), |sum, one| (sum.0 + one.0, sum.1 + one.1));
        if least > all || most < all {
            return false;
        }
        for (man, (low, high)) in men.zip(ranges) {
            let allowed = all - (most - high)..=all - (least - low);
            self.routes[man].keep_ends(|_, node| allowed.contains(&i32::from(node.taken)));
        }
        true
    }

    /// Is it certain that a side's number of moves is odd or even as the boards of its men tell? It is, where every move
    /// changes the board of one man of the side, and castling, which changes that of two, is decided.
    pub(super) fn is_known_in_step(&self, world: &World<'_>, color: Color) -> bool {
        let open = |route: &Route| {
            let castled = |step: &Step| matches!(step.act, Act::IsCastled(_));
            let stays = route.ends.iter().any(|end| end.node == 0);
            let moves = route.steps.iter().any(|step| step.from == 0 && !castled(step));
            route.steps.iter().any(castled) && (stays || moves)
        };
        let known = world.is_strict() && world.captures[!color] == 0;
        known && !self.routes[self.men(color)].iter().any(open)
    }

    /// Gives every man of a side the moves that all others leave it; false if there are not enough.
    ///
    /// Proof: every man of the target is one of these men in the end, each of them at most one, and all others are taken. So
    /// all others together make at least the moves of the cheapest assignment in which this man has its task, and also the
    /// fewest moves of each of them, with what disjoint pairs of them need beyond that.
    fn assign(&mut self, world: &World<'_>, color: Color) -> bool {
        let men = self.men(color);
        let targets = world.wanted[color].men.len();
        let task_of = |task: usize| if task < targets { task as u8 } else { TAKEN };
        let routes = &self.routes[men.clone()];
        let cost = |task: usize, man: usize| match routes[man].cost(task_of(task)) {
            NEVER.. => assignment::NEVER,
            cost => cost as u32,
        };
        let count = men.len();
        let costs = Costs::new(count, count, cost);
        let budget = world.budgets[color];
        let Some(cheapest) = costs.cheapest() else { return false };
        let spare = i32::from(budget) - cheapest.total as i32;
        if spare < 0 || spare % 2 != 0 && self.is_known_in_step(world, color) {
            return false;
        }
        let rest = costs.rest(&cheapest, budget as u32);
        let least: i16 = routes.iter().map(Route::least_or_none).sum();
        let conflicts = self.conflicts(color);
        for (index, man) in men.enumerate() {
            let others = least - self.routes[man].least_or_none() + surplus(&conflicts, &[man]);
            let latest = |task: u8| {
                let task = if task == TAKEN { targets } else { usize::from(task) };
                match rest[index * count + task] {
                    assignment::NEVER.. => -1,
                    rest => budget - others.max(rest as i16),
                }
            };
            if !self.routes[man].limit(latest) {
                return false;
            }
        }
        true
    }

    /// The pairs of one side that need more together than each by itself, the worst first.
    fn conflicts(&self, color: Color) -> Vec<Conflict> {
        let men = self.men(color);
        let mut conflicts = Vec::new();
        for second in men.clone() {
            for first in men.start..second {
                let Some(joint) = &self.joints[first * self.routes.len() + second] else {
                    continue;
                };
                let alone = self.routes[first].least_or_none() + self.routes[second].least_or_none();
                if joint.total > alone {
                    conflicts.push(Conflict {
                        men: [first, second],
                        more: joint.total - alone,
                    });
                }
            }
        }
        conflicts.sort_by_key(|conflict| -conflict.more);
        conflicts
    }

    /// Leaves out the steps that some man prevents wherever it stands.
    fn obstruct(&mut self) {
        for blocker in 0..self.routes.len() {
            let other = &self.routes[blocker];
            if other.is_vulnerable() || other.stops().count_ones() as usize > FEW_STOPS {
                continue;
            }
            let other = other.clone();
            for man in (0..self.routes.len()).filter(|&man| man != blocker) {
                let route = &mut self.routes[man];
                let fears = Fears::new(route, &other);
                let prevented: Vec<bool> = (0..route.steps.len())
                    .map(|step| fears.always_prevents(step, &other))
                    .collect();
                route.keep_used(|step| !prevented[step]);
            }
        }
    }

    /// Leaves out what no two men can do together; did anything change? None if there is no game.
    fn compare_pairs(&mut self, world: &World<'_>) -> Option<bool> {
        let before = self.versions();
        for second in 0..self.routes.len() {
            for first in 0..second {
                self.compare(world, [first, second])?;
            }
        }
        Some(self.versions() != before)
    }

    /// The moves that all others leave two men.
    fn allowance(&self, world: &World<'_>, men: [usize; 2]) -> i16 {
        let colors = men.map(|man| self.routes[man].color);
        if colors[0] != colors[1] {
            let most = |man: usize| self.routes[man].ends.iter().map(|end| end.latest).max().unwrap_or(0);
            return most(men[0]) + most(men[1]);
        }
        let color = colors[0];
        let others = self.men(color).filter(|man| !men.contains(man));
        let least: i16 = others.map(|man| self.routes[man].least_or_none()).sum();
        world.budgets[color] - least - surplus(&self.conflicts(color), &men)
    }

    /// Compares two men anew if anything has changed.
    fn compare(&mut self, world: &World<'_>, [first, second]: [usize; 2]) -> Option<()> {
        let slot = first * self.routes.len() + second;
        let versions = [first, second].map(|man| self.routes[man].version);
        let most = self.allowance(world, [first, second]);
        if let Some(known) = &self.joints[slot]
            && known.versions == versions
            && known.most <= most
        {
            return Some(());
        }
        let mut joint = Joint {
            versions,
            most,
            total: self.routes[first].least_or_none() + self.routes[second].least_or_none(),
            table: None,
        };
        if let Some(together) = self.together(world, [first, second], most) {
            if together.total > most {
                return None;
            }
            joint.total = together.total;
            joint.table = Some(Arc::new(together.table));
            for (man, used) in [first, second].into_iter().zip(together.used) {
                self.routes[man].keep_used(|step| used[step]);
            }
            // The nodes may be numbered anew: then the table is made anew, too, as the version tells.
            if ![first, second].into_iter().all(|man| self.routes[man].pruned()) {
                return None;
            }
        }
        self.joints[slot] = Some(joint);
        Some(())
    }

    /// What two men do together in so many moves, if they are in each other's way.
    fn together(&self, world: &World<'_>, [first, second]: [usize; 2], most: i16) -> Option<Together> {
        let (bond, swapped) = self.bond(world, [first, second]);
        let men = if swapped { [second, first] } else { [first, second] };
        let mut together = Pair::new(men.map(|man| &self.routes[man]), bond)?.together(most);
        if swapped {
            together.used.swap(0, 1);
            together.table = together.table.turned();
        }
        Some(together)
    }

    /// How two men stand to each other, and whether the second comes first in that.
    fn bond(&self, world: &World<'_>, men: [usize; 2]) -> (Bond, bool) {
        for (pair, swapped) in [(men, false), ([men[1], men[0]], true)] {
            let [one, other] = pair.map(|man| &self.routes[man]);
            if one.color == other.color {
                let castling = other.steps.iter().find_map(|step| match step.act {
                    Act::IsCastled(number) => Some(number),
                    _ => None,
                });
                if let Some(number) = castling.filter(|_| one.nodes[0].role == Role::KING) {
                    return (Bond::Castling(number), swapped);
                }
            } else if world.captures[one.color] == 1 && self.is_only(pair) {
                return (Bond::Capture, swapped);
            }
        }
        (Bond::None, false)
    }

    /// Does nobody but the first take a man of the other side, and nobody but the second fall?
    fn is_only(&self, [one, other]: [usize; 2]) -> bool {
        let takes = |route: &Route| route.steps.iter().any(|step| step.victims != 0);
        let of = |man: usize| self.men(self.routes[man].color);
        let takers = of(one).filter(|&man| takes(&self.routes[man]));
        let victims = of(other).filter(|&man| self.routes[man].is_vulnerable());
        takers.eq([one]) && victims.eq([other])
    }
}

/// The sum of what pairs need more, the worst first, if they have no man in common with those before or with these.
fn surplus(conflicts: &[Conflict], without: &[usize]) -> i16 {
    let mut met = without.iter().fold(0u64, |met, man| met | 1 << (man & 63));
    let mut sum = 0;
    for conflict in conflicts {
        let both = conflict.men.iter().fold(0u64, |both, man| both | 1 << (man & 63));
        if met & both == 0 {
            met |= both;
            sum += conflict.more;
        }
    }
    sum
}
