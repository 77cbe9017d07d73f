//! Over which places each man of the target is reached at all.

use super::{BothSides, Plan, Side};
use crate::geometry::Reach;
use crate::pieces::{ByColor, Color, Role};
use crate::rules::Rules;
use crate::search::proof_game::assignment::NEVER;
use crate::search::proof_game::corridor::Corridor;
use crate::search::proof_game::tracked_men::{TrackedMan, TrackedMen, Wanted};
use crate::search::retro_moves::{PLACES, RetroMoves};

impl Plan {
    /// For each man of the target the places on which the man that becomes it can stand in any solution from the
    /// position planned from, in which each side makes so many moves; nothing for men that stand still and for those
    /// that a pawn may become.
    ///
    /// Proof: all other men of the side need at least what each needs to the nearest of its goals, and those that may
    /// castle or be taken perhaps nothing. What is left is all a man has, for the ways to a place and on from there.
    pub(in crate::search::proof_game) fn corridors<W: Reach>(
        &self,
        rules: &Rules,
        wanted: &ByColor<Wanted>,
        both_sides: &BothSides,
        budgets: ByColor<u32>,
    ) -> ByColor<Vec<Option<Corridor>>> {
        let steps: RetroMoves<'_, W> = RetroMoves::new(rules, &self.fixed);
        ByColor(Color::ALL.map(|color| {
            let side = &self.sides[color];
            let tracked_men = &both_sides[color];
            let reached = side.reached(&steps, color, tracked_men, budgets[color]);
            let targets = wanted[color].men.iter().enumerate();
            targets
                .map(|(target, &(_, role))| side.corridor(tracked_men, (target, role), &reached))
                .collect()
        }))
    }
}

/// What a man has to spend: how many moves, and how many it takes to each place at least.
struct Means {
    allowance: u32,
    moves: Box<[u32]>,
}

impl Side {
    /// What each man can spend on its way, and how far it comes.
    fn reached<W: Reach>(
        &self,
        steps: &RetroMoves<'_, W>,
        color: Color,
        tracked_men: &TrackedMen,
        budget: u32,
    ) -> Vec<Means> {
        let needs: Vec<u32> = (0..tracked_men.men.len())
            .map(|man| self.needs_least(tracked_men, man))
            .collect();
        let all: u32 = needs.iter().sum();
        let means = |(man, &need): (usize, &u32)| {
            let allowance = budget.saturating_sub(all - need);
            let moves = match self.may_castle(man) {
                true => vec![0; PLACES].into_boxed_slice(),
                false => self.moves_from(steps, color, tracked_men.men[man], allowance),
            };
            Means { allowance, moves }
        };
        needs.iter().enumerate().map(means).collect()
    }

    /// The fewest moves of a man to the nearest of its goals.
    fn needs_least(&self, tracked_men: &TrackedMen, man: usize) -> u32 {
        let prospect = &self.outlook.prospects[man];
        if !tracked_men.men[man].is_alive() || prospect.capture_distances || self.may_castle(man) {
            return 0;
        }
        let goals = (0..self.targets()).filter(|target| self.outlook.goals[man * self.targets() + target]);
        let moves = goals.map(|target| self.distances.moves(target, tracked_men.men[man]));
        moves.min().filter(|&moves| moves < NEVER).unwrap_or(0)
    }

    /// How many moves it takes a man to each place at least, as what it is; [`NEVER`] if more than so many.
    fn moves_from<W: Reach>(&self, steps: &RetroMoves<'_, W>, color: Color, man: TrackedMan, most: u32) -> Box<[u32]> {
        let mut moves = vec![NEVER; PLACES].into_boxed_slice();
        if !man.is_alive() {
            return moves;
        }
        moves[usize::from(man.at)] = 0;
        let mut front = vec![man];
        for made in 1..=most {
            let departures = front.iter().flat_map(|&man| self.departures(steps, color, man));
            let mut next = Vec::new();
            for (after, _) in departures {
                if after.role == man.role && moves[usize::from(after.at)] == NEVER {
                    moves[usize::from(after.at)] = made;
                    next.push(after);
                }
            }
            front = next;
        }
        moves
    }

    /// The corridor to a man of the target.
    fn corridor(&self, tracked_men: &TrackedMen, (target, role): (usize, Role), reached: &[Means]) -> Option<Corridor> {
        let can_become = |man: &usize| self.outlook.goals[man * self.targets() + target];
        let men: Vec<usize> = (0..reached.len()).filter(can_become).collect();
        let unfit = |&man: &usize| tracked_men.men[man].role != role || self.outlook.prospects[man].fixed;
        if men.is_empty() || men.iter().any(unfit) {
            return None;
        }
        let is_inside = |&place: &u16| {
            men.iter().any(|&man| {
                let here = TrackedMan {
                    at: place,
                    ..tracked_men.men[man]
                };
                let means = &reached[man];
                means.moves[usize::from(place)] + self.distances.moves(target, here) <= means.allowance
            })
        };
        Some(Corridor::new((0..PLACES as u16).filter(is_inside).collect()))
    }

    /// Is it king or rook of a castling that may still come?
    pub(super) fn may_castle(&self, man: usize) -> bool {
        let castlings = &self.outlook.castlings;
        castlings
            .iter()
            .any(|castling| castling.king == man || castling.rook == man)
    }
}

impl Plan {
    /// The man of the target that a man becomes for certain, if it can neither be taken nor castle.
    #[inline]
    pub(in crate::search::proof_game) fn sole_goal(&self, color: Color, man: usize) -> Option<usize> {
        let side = &self.sides[color];
        let prospect = &side.outlook.prospects[man];
        let certain = prospect.settled && prospect.goal != super::NO_GOAL && !side.may_castle(man);
        certain.then_some(usize::from(prospect.goal))
    }

    /// The numbers of the places of the men that stand still to the end.
    pub(in crate::search::proof_game) fn fixed(&self) -> &[u16] {
        &self.fixed
    }

    /// The fewest moves in which a man becomes a man of the target.
    #[inline]
    pub(in crate::search::proof_game) fn moves_to(&self, color: Color, target: usize, man: TrackedMan) -> u32 {
        self.sides[color].distances.moves(target, man)
    }

    /// How many moves each man of a side may make in all, in a solution in which the side makes so many.
    pub(in crate::search::proof_game) fn allowances(
        &self,
        color: Color,
        tracked_men: &TrackedMen,
        budget: u32,
    ) -> Vec<i16> {
        let side = &self.sides[color];
        let needs: Vec<u32> = (0..tracked_men.men.len())
            .map(|man| side.needs_least(tracked_men, man))
            .collect();
        let all: u32 = needs.iter().sum();
        let allowance = |(man, &need): (usize, &u32)| match side.outlook.prospects[man].moves {
            true => budget.saturating_sub(all - need).min(i16::MAX as u32) as i16,
            false => 0,
        };
        needs.iter().enumerate().map(allowance).collect()
    }

    /// Does a side take men?
    pub(in crate::search::proof_game) fn takes(&self, color: Color) -> bool {
        self.sides[color].captures > 0
    }
}
