//! Proof games: all ways in which play leads to a given position in so many moves.
//!
//! A depth-first walk like that of other [lines](super::lines), which gives up a position as soon as one of
//! the sides cannot make its men those of the target in the moves it has left, no more and no fewer. How
//! many a side needs is the least sum over all ways of giving each man of the target a man of the position that
//! becomes it: the assignment problem, first used for proof games by P. Österlund's Texel; the ways of single men
//! are exact up to what other men do to them. See `docs/search.md`.

mod army;
mod assignment;
mod castling;
mod falls;
mod plan;
mod walk;
mod ways;

use super::course::{Course, End, Turn};
use super::lines::{line_bytes, up_to};
use super::relay::{Give, Taker, in_order};
use super::{Control, Failures};
use crate::piece::{ByColor, Color};
use crate::position::{Man, Move, Position};
use crate::rules::Rules;
use army::{Army, Wanted};
use plan::{Armies, KnownWays, Plan, Prospectus};
use std::sync::Arc;
use walk::Walker;

/// What all threads of a search for proof games share.
pub struct ProofGames<'s> {
    /// The rules played by.
    pub rules: &'s Rules,
    /// The course of the games, one that [suits](Self::suits).
    pub course: &'s Course,
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
}

/// The start of games that one thread searches at a time.
struct Branch<P> {
    path: Vec<Move>,
    position: P,
    armies: Armies,
    plan: Arc<Plan>,
    left: usize,
}

/// What the walkers know besides the quest: the target by sides, and the moves of each side by half-moves left.
struct Brief {
    wanted: ByColor<Wanted>,
    /// By half-moves left: moves of the side to move, and of the other.
    budgets: Vec<(u32, u32)>,
    known: KnownWays,
    dead_ends: Failures,
}

/// Half-moves that have to be left for a branch to be split further.
const WORTH_SPLITTING: usize = 6;
/// As many branches keep all threads busy.
const MANY: usize = 48;

impl ProofGames<'_> {
    /// Is a course one of proof games whose number of moves is known for each side?
    pub fn suits(course: &Course) -> bool {
        let target = matches!(course.end, End::Goal(goal) if goal.needs_target());
        target && course.intro == 0 && course.bound.is_none() && course.turn != Turn::Parries && course.length > 0
    }

    /// Hands over all games from a position in canonical order, each as soon as it is known to be the next one. Were
    /// these all?
    pub fn tell<P: Position>(&self, position: &P, take: &mut Taker<'_, Vec<Move>>) -> bool {
        let brief = Brief::new(self);
        let mut armies = ByColor(Color::ALL.map(|color| Army::of(position, color, &brief.wanted[color])));
        let left = self.course.length;
        let Some(plan) = self.plan(&brief, position, &mut armies, left, None) else {
            return true;
        };
        let root = Branch {
            path: Vec::new(),
            position: position.clone(),
            armies,
            plan: Arc::new(plan),
            left,
        };
        let branches = self.split(&brief, root);
        let firsts = branches.iter().map(|branch| branch.path.first().copied());
        let watched = self.watched.then(|| self.control.count_down(firsts));
        let search = |branch: &Branch<P>, give: &Give<'_, Vec<Move>>| {
            let walker = Walker::new(self, &brief, branch.path.clone());
            let answer = walker.follow_branch(branch, give);
            if let Some(watched) = &watched {
                watched.done(branch.path.first().copied());
            }
            answer
        };
        up_to(self.limit, take, |take| {
            in_order(
                &branches,
                (line_bytes(self.course.length), take),
                || (),
                |(), branch, give| search(branch, give),
            )
        })
    }

    /// Plans from a position on, with the plan of one before it; `None` if no game goes on from there.
    fn plan<P: Position>(
        &self,
        brief: &Brief,
        position: &P,
        armies: &mut Armies,
        left: usize,
        earlier: Option<&Plan>,
    ) -> Option<Plan> {
        let (own, other) = brief.budgets[left];
        let prospectus = Prospectus {
            rules: self.rules,
            wanted: &brief.wanted,
            known: &brief.known,
            budgets: ByColor(position.turn().pick([own, other], [other, own])),
            rights: position.castling(),
            earlier,
        };
        prospectus.plan(armies)
    }

    /// The branches into which the root is split for the threads, in canonical order.
    fn split<P: Position>(&self, brief: &Brief, root: Branch<P>) -> Vec<Branch<P>> {
        let mut branches = vec![root];
        while branches.len() < MANY && branches.iter().all(|branch| branch.left >= WORTH_SPLITTING) {
            let children = |branch: Branch<P>| {
                let mut walker = Walker::new(self, brief, branch.path.clone());
                walker.children(&branch)
            };
            let next: Vec<Branch<P>> = branches.into_iter().flat_map(children).collect();
            branches = next;
            if branches.is_empty() {
                break;
            }
        }
        branches
    }
}

impl Brief {
    fn new(quest: &ProofGames<'_>) -> Self {
        let men = |color| quest.target.iter().filter(move |man| man.piece.color == color);
        let wanted = |color| Wanted::new(men(color).map(|man| (man.place, man.piece.role)).collect());
        Brief {
            wanted: ByColor(Color::ALL.map(wanted)),
            budgets: quest.course.budgets(),
            known: KnownWays::default(),
            dead_ends: Failures::within(quest.memory, quest.control.budget()),
        }
    }

    /// How many men of a side are still to be taken.
    fn surplus(&self, armies: &Armies, side: Color) -> u32 {
        armies[side].alive - self.wanted[side].men.len() as u32
    }
}
