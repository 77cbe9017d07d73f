//! Parry series as a battle: one side moves on and on, the other moves only out of check, and then against it.
//!
//! What can be forced is asked of [`Battle`]. After its first move the side of the series takes the shortest way at every
//! turn; a solution is told as all the lines that the parries make of it.

use super::battle::Battle;
use super::canon::canonical_rank;
use super::demand::Demand;
use super::lines::{line_bytes, sorted_moves, up_to};
use super::relay::{Give, Taker, in_order_by_first};
use super::table::Table;
use super::{Answer, Control, stack};
use crate::position::{Lookahead, Man, Move, MoveList};
use crate::stipulation::{Goal, Play};
use std::sync::Arc;

/// What the side of the series has to force.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub struct Parry<'s> {
    /// How the series ends: the side of the series is the attacker of this play.
    pub play: Play,
    /// The goal, reached by the series in direct play and by the other side otherwise.
    pub goal: Goal,
    /// The men of the position to be reached, for goals that ask for it.
    pub target: &'s [Man],
    /// Must it take this number of moves, and no fewer?
    pub exact: bool,
    /// At most so many moves, and at least one unless this is 0, by the other side in advance.
    pub intro: u16,
}

/// One thread's search; all threads of a problem share the table.
struct ParrySearch<'s> {
    battle: Battle<'s>,
    path: Vec<Move>,
}

/// Bytes that the allocator takes beside what is in a start.
const START: usize = 16;

/// A position after moves in advance.
struct Start<P> {
    path: Vec<Move>,
    position: P,
}

impl Parry<'_> {
    /// Hands over the lines of all first moves that force the end in at most so many moves, in canonical order, but no
    /// more than `limit` of them. Were these all?
    pub fn tell<P: Lookahead>(
        &self,
        position: &P,
        moves: u16,
        limit: usize,
        means: (&Table, &Control),
        take: &mut Taker<'_, Vec<Move>>,
    ) -> bool {
        let (_, control) = means;
        let Ok(firsts) = self.firsts(position, moves, means) else {
            return false;
        };
        let beginning = |(start, step): &(Arc<Start<P>>, Move)| start.path.first().copied().or(Some(*step));
        let helper = || self.search(moves, means);
        up_to(limit, take, |take| {
            let finds = (line_bytes(2 * usize::from(moves)), take);
            in_order_by_first(
                &firsts,
                finds,
                (Some(control), beginning),
                helper,
                |search, first, give| {
                    let (start, first) = first;
                    search.begin_after(&start.path);
                    // A clone shares nothing with those of other threads.
                    let position = start.position.clone();
                    if self.exact && moves > 1 && search.forces(&position, *first, moves - 1)? {
                        return Ok(());
                    }
                    search.follow(&position, *first, moves, give)
                },
            )
        })
    }

    /// The first moves of the series, each after all moves in advance.
    fn firsts<P: Lookahead>(
        &self,
        position: &P,
        moves: u16,
        means: (&Table, &Control),
    ) -> Answer<Vec<(Arc<Start<P>>, Move)>> {
        let (_, control) = means;
        let mut firsts = Vec::new();
        let mut search = self.search(moves, means);
        for start in self.starts(position, control)? {
            control.check()?;
            search.begin_after(&start.path);
            if !search.battle.attacker_is_bound(&start.position) {
                let start = Arc::new(start);
                let moves = search.moves(&start.position);
                let bytes = moves.len() * size_of::<(Arc<Start<P>>, Move)>();
                control.budget().keep(bytes)?;
                firsts.extend(moves.into_iter().map(|step| (Arc::clone(&start), step)));
            }
        }
        Ok(firsts)
    }

    fn search<'s>(&'s self, moves: u16, (table, control): (&'s Table, &'s Control)) -> ParrySearch<'s> {
        let demand = Demand {
            parries: true,
            ..Demand::new(self.play, self.goal)
        };
        ParrySearch {
            battle: Battle::new(demand, moves, table, control).towards(self.target),
            path: Vec::new(),
        }
    }

    /// The positions after all moves in advance, or the diagram if there are none; fewer moves first.
    fn starts<P: Lookahead>(&self, position: &P, control: &Control) -> Answer<Vec<Start<P>>> {
        let mut starts = Vec::new();
        let mut layer = vec![Start {
            path: Vec::new(),
            position: position.clone(),
        }];
        if self.intro == 0 {
            return Ok(layer);
        }
        for _ in 0..self.intro {
            let mut next = Vec::new();
            for start in layer {
                let list = sorted_moves(&start.position);
                control.check()?;
                // Each is kept as a start and as one of the next layer.
                let bytes = 2 * size_of::<Start<P>>() + 3 * START + 2 * size_of::<Move>() * (start.path.len() + 2);
                control.budget().keep(list.len() * bytes)?;
                for step in list {
                    let position = start.position.play(step);
                    let mut path = [start.path.as_slice(), &[step]].concat();
                    starts.push(Start {
                        path: path.clone(),
                        position: position.clone(),
                    });
                    if !position.in_check(position.turn()) {
                        path.push(Move::PASS);
                        let position = position.pass();
                        next.push(Start { path, position });
                    }
                }
            }
            layer = next;
        }
        starts.sort_by_key(|start| start.path.len());
        Ok(starts)
    }
}

impl ParrySearch<'_> {
    /// Begins anew in a position that these moves led to.
    fn begin_after(&mut self, path: &[Move]) {
        self.path = path.to_vec();
        self.battle.begin_after(path);
    }

    /// Does what shall be done after this move.
    fn after<T>(&mut self, step: Move, task: impl FnOnce(&mut Self) -> Answer<T>) -> Answer<T> {
        self.path.push(step);
        self.battle.follow(step);
        let answer = task(self);
        self.battle.retrace();
        self.path.pop();
        answer
    }

    /// The moves of the series side, in canonical order.
    fn moves<P: Lookahead>(&self, position: &P) -> MoveList {
        let mut list = MoveList::new();
        let Demand { play, goal, .. } = self.battle.demand();
        if play == Play::Direct && goal.exposes_mover() {
            goal.candidates(position, &mut list);
        }
        position.legal_moves(&mut list);
        list.sort_unstable_by_key(|&step| canonical_rank(step));
        list
    }

    /// The moves of the side to move that reach the goal, in canonical order.
    fn goal_moves<P: Lookahead>(&self, position: &P) -> MoveList {
        let mut list = MoveList::new();
        self.battle.demand().goal.candidates(position, &mut list);
        list.retain(|step| self.battle.reaches(position, *step, &position.play(*step)));
        list.sort_unstable_by_key(|&step| canonical_rank(step));
        list
    }

    /// Is the series at its end after this move of it?
    fn ends_with<P: Lookahead>(&mut self, before: &P, step: Move, after: &P) -> Answer<bool> {
        match self.battle.demand().play {
            Play::Direct => Ok(self.battle.wins(before, step, after)),
            _ => self.after(step, |search| search.battle.defend(after, step, 0)),
        }
    }

    /// Does this move of the series force the end in at most so many moves, itself included?
    fn forces<P: Lookahead>(&mut self, position: &P, step: Move, moves: u16) -> Answer<bool> {
        let after = position.play(step);
        Ok(self.ends_with(position, step, &after)? || self.goes_on(position, step, &after, moves)?)
    }

    /// The same of a move after which the series is not at its end.
    fn goes_on<P: Lookahead>(&mut self, position: &P, step: Move, after: &P, moves: u16) -> Answer<bool> {
        let exposes_mover = self.battle.demand().goal.exposes_mover();
        let is_legal = !exposes_mover || !after.in_check(!after.turn());
        Ok(is_legal && moves > 1 && self.battle.forces(position, step, moves)?)
    }

    /// Hands over the lines that begin with this move, if it forces the end in so many moves.
    fn follow<P: Lookahead>(&mut self, position: &P, step: Move, moves: u16, give: &Give<'_, Vec<Move>>) -> Answer<()> {
        let after = position.play(step);
        let ends = self.ends_with(position, step, &after)?;
        if !ends && !self.goes_on(position, step, &after, moves)? {
            return Ok(());
        }
        self.after(step, |search| match search.battle.demand().play {
            Play::Direct if ends => give(search.path.clone()),
            _ if ends => {
                let last = search.goal_moves(&after);
                last.into_iter().try_for_each(|step| search.note(step, give))
            }
            _ => {
                let control = search.battle.control();
                stack::deeper(control, || search.follow_parries(&after, moves - 1, give))
            }
        })
    }

    fn follow_parries<P: Lookahead>(&mut self, after: &P, moves: u16, give: &Give<'_, Vec<Move>>) -> Answer<()> {
        if !after.in_check(after.turn()) {
            return self.after(Move::PASS, |search| search.follow_shortest(&after.pass(), moves, give));
        }
        for parry in sorted_moves(after) {
            let parried = after.play(parry);
            if self.battle.fulfils(after, parry, &parried) {
                self.note(parry, give)?;
            } else {
                self.after(parry, |search| search.follow_shortest(&parried, moves, give))?;
            }
        }
        Ok(())
    }

    /// Hands over the lines that go on from here in the shortest way, of at most so many moves.
    fn follow_shortest<P: Lookahead>(&mut self, position: &P, moves: u16, give: &Give<'_, Vec<Move>>) -> Answer<()> {
        if let Some(length) = self.battle.shortest_attack(position, moves)? {
            for step in self.moves(position) {
                self.follow(position, step, length, give)?;
            }
        }
        Ok(())
    }

    /// Hands over the path, ended by this move, as a line.
    fn note(&self, last: Move, give: &Give<'_, Vec<Move>>) -> Answer<()> {
        give([self.path.as_slice(), &[last]].concat())
    }
}
