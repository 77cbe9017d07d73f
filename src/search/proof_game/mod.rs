//! Proof games: all ways in which play leads to a given position in so many moves.
//!
//! A depth-first walk like that of other [lines](super::lines), which gives up a position as soon as one of
//! the sides cannot make its men those of the target in the moves it has left, no more and no fewer. How
//! many a side needs is the least sum over all ways of giving each man of the target a man of the position that
//! becomes it: the assignment problem, first used for proof games by P. Österlund's Texel; the distances of single men
//! are exact up to what other men do to them. See `docs/search.md`.

mod assignment;
mod capture_distances;
mod castling;
mod corridor;
mod distances;
mod guides;
mod pairs;
mod plan;
mod routes;
#[cfg(test)]
mod tests;
mod tracked_men;
mod walk;

use super::line_shape::{End, LineShape, Turn};
use super::lines::{line_bytes, up_to};
use super::relay::{Give, Taker, in_order_by_first};
use super::{Control, Failures};
use crate::pieces::{ByColor, Color};
use crate::position::{Man, Move, Position};
use crate::rules::Rules;
use guides::{Planned, Planner};
use pairs::Pairs;
use plan::{BothSides, KnownDistances, Plan, Prospectus};
use routes::{Tracks, tracks};
use std::sync::Arc;
use tracked_men::{TrackedMen, Wanted};
use walk::{Guide, Walker};

/// What all threads of a search for proof games share.
pub struct ProofGames<'s> {
    /// The rules played by.
    pub rules: &'s Rules,
    /// The line shape of the games, one that [suits](Self::suits).
    pub line_shape: &'s LineShape,
    /// The men of the position to be reached.
    pub target: &'s [Man],
    /// Bytes for the table of positions from which no game goes on.
    pub memory: usize,
    /// Who may stop it.
    pub control: &'s Control,
    /// No more games than these are wanted.
    pub limit: usize,
    /// Are its first moves those that were announced, whose progress is watched?
    pub watched: bool,
    /// May the routes of all men be deduced before the search?
    pub deduces: bool,
}

/// The start of games that one thread searches at a time.
struct Branch<P, K> {
    path: Vec<Move>,
    position: P,
    known: K,
    left: usize,
}

/// What the walkers know besides the search: the target by sides, and the moves of each side by half-moves left.
struct Shared {
    wanted: ByColor<Wanted>,
    /// By half-moves left: moves of the side to move, and of the other.
    budgets: Vec<(u32, u32)>,
    /// The side that moves only out of check, if one does: it may make fewer moves.
    parries: Option<Color>,
    known: KnownDistances,
    dead_ends: Failures,
    /// The pairs of men in each other's way.
    pairs: Pairs,
}

/// Half-moves that have to be left for a branch to be split further.
const WORTH_SPLITTING: usize = 6;
/// As many branches keep all threads busy.
const MANY: usize = 48;

impl ProofGames<'_> {
    /// Is a line shape one of proof games, and are the men of their target classical? The number of moves is known for each side, or is
    /// at most so many for one that parries.
    pub fn suits(line_shape: &LineShape, target: &[Man]) -> bool {
        let games = matches!(line_shape.end, End::Goal(goal) if goal.needs_target());
        let classical = || target.iter().all(|man| man.piece.is_classical());
        games && classical() && line_shape.intro == 0 && line_shape.bound.is_none() && line_shape.length > 0
    }

    /// Hands over all games from a position in canonical order, each as soon as it is known to be the next one. Were
    /// these all?
    pub fn tell<P: Position>(&self, position: &P, take: &mut Taker<'_, Vec<Move>>) -> bool {
        let mut shared = Shared::new(self, position.turn());
        let mut both_sides = ByColor(Color::ALL.map(|color| TrackedMen::of(position, color, &shared.wanted[color])));
        let left = self.line_shape.length;
        let Some(plan) = self.plan(&shared, position, &mut both_sides, left, None) else {
            return true;
        };
        if let Some(tracks) = self.tracks(&shared, position, (&plan, &both_sides)) {
            return self.walk(position, (&tracks, &shared), tracks.begin(), take);
        }
        let budgets = shared.moves_of_each(position.turn(), left);
        shared.pairs = Pairs::new(self.rules, &shared.wanted, (&plan, &both_sides), budgets);
        if !shared.has_time(&plan, &mut both_sides, budgets) {
            return true;
        }
        let planner = Planner {
            search: self,
            shared: &shared,
        };
        let plan = Arc::new(plan);
        self.walk(position, (&planner, &shared), Planned { both_sides, plan }, take)
    }

    /// The routes of all men, if they may be deduced.
    fn tracks<P: Position>(
        &self,
        shared: &Shared,
        position: &P,
        (plan, both_sides): (&Plan, &BothSides),
    ) -> Option<Tracks> {
        let left = self.line_shape.length;
        if !self.deduces || (1..=left).any(|left| self.line_shape.turn(left) != Turn::Alternates) {
            return None;
        }
        let budgets = shared.moves_of_each(position.turn(), left);
        let limits = |color| plan.allowances(color, &both_sides[color], budgets[color]);
        let limits = ByColor(Color::ALL.map(limits));
        let castling = position.castling();
        tracks(self.rules, &shared.wanted, both_sides, castling, budgets, &limits)
    }

    /// Hands over all games that a guide leads to, from what it knows at first.
    fn walk<P: Position, G: Guide>(
        &self,
        position: &P,
        (guide, shared): (&G, &Shared),
        known: G::Known,
        take: &mut Taker<'_, Vec<Move>>,
    ) -> bool {
        let root = Branch {
            path: Vec::new(),
            position: position.clone(),
            known,
            left: self.line_shape.length,
        };
        let branches = self.split((guide, shared), root);
        let search = |(): &mut (), branch: &Branch<P, G::Known>, give: &Give<'_, Vec<Move>>| {
            Walker::new(self, (guide, shared), branch.path.clone()).follow_branch(branch, give)
        };
        let counted = self.watched.then_some(self.control);
        let first = |branch: &Branch<P, G::Known>| branch.path.first().copied();
        up_to(self.limit, take, |take| {
            let lines = (line_bytes(self.line_shape.length), take);
            in_order_by_first(&branches, lines, (counted, first), || (), search)
        })
    }

    /// Plans from a position on, with the plan of one before it; `None` if no game goes on from there.
    fn plan<P: Position>(
        &self,
        shared: &Shared,
        position: &P,
        both_sides: &mut BothSides,
        left: usize,
        earlier: Option<&Plan>,
    ) -> Option<Plan> {
        let prospectus = Prospectus {
            rules: self.rules,
            wanted: &shared.wanted,
            known: &shared.known,
            budgets: shared.moves_of_each(position.turn(), left),
            parries: shared.parries,
            rights: position.castling(),
            earlier,
        };
        prospectus.plan(both_sides)
    }

    /// The branches into which the root is split for the threads, in canonical order.
    fn split<P: Position, G: Guide>(
        &self,
        (guide, shared): (&G, &Shared),
        root: Branch<P, G::Known>,
    ) -> Vec<Branch<P, G::Known>> {
        let mut branches = vec![root];
        while branches.len() < MANY && branches.iter().all(|branch| branch.left >= WORTH_SPLITTING) {
            let children = |branch: Branch<P, G::Known>| {
                let mut walker = Walker::new(self, (guide, shared), branch.path.clone());
                walker.children(&branch)
            };
            let next: Vec<Branch<P, G::Known>> = branches.into_iter().flat_map(children).collect();
            branches = next;
            if branches.is_empty() {
                break;
            }
        }
        branches
    }
}

impl Shared {
    fn new(search: &ProofGames<'_>, begins: Color) -> Self {
        let men = |color| search.target.iter().filter(move |man| man.piece.is_of(color));
        let wanted = |color| Wanted::new(men(color).map(|man| (man.place, man.piece.role)).collect());
        Shared {
            wanted: ByColor(Color::ALL.map(wanted)),
            budgets: search.line_shape.budgets(),
            parries: (search.line_shape.turn == Turn::Parries).then_some(!begins),
            known: KnownDistances::default(),
            dead_ends: Failures::within(search.memory, search.control.budget()),
            pairs: Pairs::default(),
        }
    }

    /// How many moves each side makes, with so many half-moves left.
    fn moves_of_each(&self, turn: Color, left: usize) -> ByColor<u32> {
        let (own, other) = self.budgets[left];
        ByColor::of(turn, own, other)
    }

    /// Have the men time to come to their ends past each other, as far as is known, if each side makes so many moves?
    fn has_time(&self, plan: &Plan, both_sides: &mut BothSides, budgets: ByColor<u32>) -> bool {
        let Some(surplus) = self.pairs.surplus(plan, both_sides) else {
            return false;
        };
        if surplus.together == 0 {
            return true;
        }
        let in_time =
            |color: Color, men: &mut TrackedMen| plan.has_time(color, men, budgets[color], surplus.sides[color]);
        if !Color::ALL
            .into_iter()
            .all(|color| in_time(color, &mut both_sides[color]))
        {
            return false;
        }
        let certain = Color::ALL
            .iter()
            .all(|&color| both_sides[color].exact && !plan.castles(color));
        let sum = |of: &dyn Fn(Color) -> u32| Color::ALL.into_iter().map(of).sum::<u32>();
        !certain || sum(&|color| both_sides[color].total) + surplus.together <= sum(&|color| budgets[color])
    }

    /// How many men of a side are still to be taken.
    fn surplus(&self, both_sides: &BothSides, side: Color) -> u32 {
        both_sides[side].alive - self.wanted[side].men.len() as u32
    }
}
