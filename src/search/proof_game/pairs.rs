//! How many moves two men need together, each in the way of the other.

use super::corridor::Corridor;
use super::plan::{BothSides, Plan};
use super::tracked_men::{TrackedMan, Wanted};
use crate::geometry::{Reach, Shape};
use crate::pieces::{ByColor, Color, Role};
use crate::rules::Rules;
use crate::search::retro_moves::{Places, RetroMoves, each, number, place_of};
use smallvec::SmallVec;
use std::collections::{HashMap, VecDeque};

/// In the tables: out of the question.
const FAR: u8 = u8::MAX;
/// Tables with more places of one man by places of the other are not made.
const MOST_STATES: usize = 1 << 11;

/// Tables of two men for the whole search: from each two places the fewest moves in which both become the men of the target
/// that they are to become.
///
/// Proof that it is a bound: of all moves of a solution take those of the two men. Each is a move around the men that
/// stand still to the end and the other of the two, which stands on its place at that moment; for neither of them is taken.
/// Two men that need more together than each by itself need the difference beyond the sum over all men; so do several
/// pairs together, if they have no man in common.
#[derive(Debug, Default)]
pub(super) struct Pairs {
    /// The men of the target, White's first.
    goals: Vec<Goal>,
    /// How many are White's.
    white: usize,
    tables: Vec<Table>,
}

/// A man of the target that is not there for certain.
#[derive(Debug)]
struct Goal {
    color: Color,
    role: Role,
    /// Its number in the list of all men of the target of its side.
    target: usize,
    at: u16,
    /// Does its side take men?
    takes: bool,
    corridor: Option<Corridor>,
}

/// The moves of two men.
#[derive(Debug)]
struct Table {
    /// The goals of both, as indices.
    goals: [usize; 2],
    /// By the places of the first and the second in their corridors.
    moves: Box<[u8]>,
}

/// How many moves more than each by itself the men need: those of each side, and all of them.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub(super) struct Surplus {
    pub(super) sides: ByColor<u32>,
    pub(super) together: u32,
}

/// What is taken from a goal's man on the way: which place of its corridor it stands on, and its moves from there.
type Standing = Option<(usize, u32)>;

impl Pairs {
    /// The pairs of a search that begins with this plan, from these men, with so many moves of each side.
    pub(super) fn new(
        rules: &Rules,
        wanted: &ByColor<Wanted>,
        (plan, both_sides): (&Plan, &BothSides),
        budgets: ByColor<u32>,
    ) -> Self {
        match rules.shape {
            Shape::Flat { .. } => Self::on::<u64>(rules, wanted, (plan, both_sides), budgets),
            Shape::Cube => Self::on::<u128>(rules, wanted, (plan, both_sides), budgets),
        }
    }

    fn on<W: Reach>(
        rules: &Rules,
        wanted: &ByColor<Wanted>,
        (plan, both_sides): (&Plan, &BothSides),
        budgets: ByColor<u32>,
    ) -> Self {
        let ByColor(corridors) = plan.corridors::<W>(rules, wanted, both_sides, budgets);
        let goals = Color::ALL.into_iter().zip(corridors).flat_map(|(color, corridors)| {
            let men = corridors.into_iter().zip(&wanted[color].men).enumerate();
            men.map(move |(target, (corridor, &(place, role)))| Goal {
                color,
                role,
                target,
                at: number(place) as u16,
                takes: plan.takes(color),
                corridor,
            })
        });
        let mut pairs = Pairs {
            goals: goals.collect(),
            white: wanted[Color::White].men.len(),
            tables: Vec::new(),
        };
        pairs.add_tables::<W>(rules, plan);
        pairs
    }

    /// Makes the tables of all pairs that are in each other's way.
    fn add_tables<W: Reach>(&mut self, rules: &Rules, plan: &Plan) {
        let mut around = Around::<W> {
            rules,
            fixed: plan.fixed(),
            steps: HashMap::new(),
        };
        for second in 0..self.goals.len() {
            for first in 0..second {
                let (Some(one), Some(other)) = (self.way(first), self.way(second)) else {
                    continue;
                };
                if one.corridor.len() * other.corridor.len() > MOST_STATES {
                    continue;
                }
                let moves = around.moves([one, other]);
                if self.tells(plan, [first, second], &moves) {
                    self.tables.push(Table {
                        goals: [first, second],
                        moves,
                    });
                }
            }
        }
    }

    fn way(&self, goal: usize) -> Option<Way<'_>> {
        let goal = &self.goals[goal];
        let corridor = goal.corridor.as_ref()?;
        Some(Way { goal, corridor })
    }

    /// Do two men ever need more moves together than each by itself?
    fn tells(&self, plan: &Plan, goals: [usize; 2], moves: &[u8]) -> bool {
        let (Some(one), Some(other)) = (self.way(goals[0]), self.way(goals[1])) else {
            return false;
        };
        (0..one.corridor.len()).any(|i| {
            (0..other.corridor.len()).any(|j| {
                let alone = one.moves(plan, i) + other.moves(plan, j);
                let apart = one.corridor.place(i) != other.corridor.place(j);
                apart && u32::from(moves[i * other.corridor.len() + j]) > alone
            })
        })
    }

    /// How many moves more than each by itself the men need for certain; `None` if there is no solution.
    pub(super) fn surplus(&self, plan: &Plan, both_sides: &BothSides) -> Option<Surplus> {
        let mut surplus = Surplus {
            sides: ByColor([0, 0]),
            together: 0,
        };
        if self.tables.is_empty() {
            return Some(surplus);
        }
        let standing = self.standing(plan, both_sides)?;
        let mut conflicts: SmallVec<[(u32, [usize; 2]); 32]> = SmallVec::new();
        for table in &self.tables {
            let [first, second] = table.goals;
            let (Some((i, one)), Some((j, other))) = (standing[first], standing[second]) else {
                continue;
            };
            let width = self.goals[second].corridor.as_ref().map_or(0, Corridor::len);
            let moves = table.moves[i * width + j];
            if moves == FAR {
                return None;
            }
            if u32::from(moves) > one + other {
                conflicts.push((u32::from(moves) - one - other, table.goals));
            }
        }
        conflicts.sort_unstable_by_key(|&(more, goals)| (std::cmp::Reverse(more), goals));
        for color in Color::ALL {
            let own = |goal: &usize| self.goals[*goal].color == color;
            surplus.sides[color] = disjoint(conflicts.iter().filter(|(_, goals)| goals.iter().all(own)));
        }
        surplus.together = disjoint(conflicts.iter());
        Some(surplus)
    }

    /// Where the men stand whose goals are certain; `None` if one is where it never is in a solution.
    fn standing(&self, plan: &Plan, both_sides: &BothSides) -> Option<SmallVec<[Standing; 32]>> {
        let mut standing: SmallVec<[Standing; 32]> = smallvec::smallvec![None; self.goals.len()];
        for color in Color::ALL {
            let first = if color == Color::White { 0 } else { self.white };
            for (index, &man) in both_sides[color].men.iter().enumerate() {
                let Some(target) = plan.sole_goal(color, index).filter(|_| man.is_alive()) else {
                    continue;
                };
                let goal = &self.goals[first + target];
                if let Some(corridor) = goal.corridor.as_ref().filter(|_| man.role == goal.role) {
                    let place = corridor.find(man.at)?;
                    standing[first + target] = Some((place, plan.moves_to(color, target, man)));
                }
            }
        }
        Some(standing)
    }
}

/// The sum of what pairs need more, taken one after the other, if they have no man in common with those before.
fn disjoint<'c>(conflicts: impl Iterator<Item = &'c (u32, [usize; 2])>) -> u32 {
    let mut met = 0u64;
    let mut sum = 0;
    for &(more, [first, second]) in conflicts {
        let both = 1 << (first & 63) | 1 << (second & 63);
        if met & both == 0 {
            met |= both;
            sum += more;
        }
    }
    sum
}

/// A man on its way to its goal.
#[derive(Clone, Copy)]
struct Way<'p> {
    goal: &'p Goal,
    corridor: &'p Corridor,
}

impl Way<'_> {
    /// The fewest moves from a place of the corridor, whatever others do.
    fn moves(&self, plan: &Plan, index: usize) -> u32 {
        let man = TrackedMan {
            at: self.corridor.place(index),
            role: self.goal.role,
            goal: super::tracked_men::NO_GOAL,
        };
        plan.moves_to(self.goal.color, self.goal.target, man)
    }

    /// From where it comes to a place in one move.
    fn before<W: Reach>(&self, steps: &RetroMoves<'_, W>, at: u16) -> Places<W> {
        let (color, place) = (self.goal.color, place_of(usize::from(at)));
        if self.goal.role != Role::PAWN {
            return steps.before(color, self.goal.role, place);
        }
        let before = steps.before_pawn(color, place);
        let takes = self.goal.takes;
        std::array::from_fn(|board| match takes {
            true => before.quiet[board] | before.taking[board],
            false => before.quiet[board],
        })
    }
}

/// The moves around the men that stand still and one more.
struct Around<'r, W: Reach> {
    rules: &'r Rules,
    fixed: &'r [u16],
    /// By the number of the place of the one.
    steps: HashMap<u16, RetroMoves<'r, W>>,
}

impl<'r, W: Reach> Around<'r, W> {
    fn steps(&mut self, at: u16) -> &RetroMoves<'r, W> {
        let (rules, fixed) = (self.rules, self.fixed);
        self.steps.entry(at).or_insert_with(|| {
            let mut places = fixed.to_vec();
            places.push(at);
            RetroMoves::new(rules, &places)
        })
    }

    /// The fewest moves of two men from each two places of their corridors, followed backwards from their goals.
    fn moves(&mut self, ways: [Way<'_>; 2]) -> Box<[u8]> {
        let [one, other] = ways;
        let width = other.corridor.len();
        let mut moves = vec![FAR; one.corridor.len() * width].into_boxed_slice();
        let squares: [Places<W>; 2] = ways.map(|way| way.corridor.squares());
        let (Some(i), Some(j)) = (one.corridor.find(one.goal.at), other.corridor.find(other.goal.at)) else {
            return moves;
        };
        moves[i * width + j] = 0;
        let mut open = VecDeque::from([[i, j]]);
        while let Some(state) = open.pop_front() {
            let made = moves[state[0] * width + state[1]].saturating_add(1).min(FAR - 1);
            for mover in 0..2 {
                let at = [0, 1].map(|which: usize| ways[which].corridor.place(state[which]));
                let before = ways[mover].before(self.steps(at[1 - mover]), at[mover]);
                let inside: Places<W> = std::array::from_fn(|board| before[board] & squares[mover][board]);
                for index in each(inside).filter_map(|place| ways[mover].corridor.find(number(place) as u16)) {
                    let mut earlier = state;
                    earlier[mover] = index;
                    let known = &mut moves[earlier[0] * width + earlier[1]];
                    if *known == FAR {
                        *known = made;
                        open.push_back(earlier);
                    }
                }
            }
        }
        moves
    }
}
