//! Parry series as a battle: one side moves on and on, the other moves only out of check, and then against it.
//!
//! After its first move the side of the series takes the shortest way at every turn; a solution is told as all
//! the lines that the parries make of it.

use super::canon::canonical_rank;
use super::control::Ticker;
use super::lines::{line_bytes, up_to};
use super::relay::{Give, Taker, in_order_by_first};
use super::table::{Facts, Table};
use super::{Answer, Control, stack};
use crate::position::{Lookahead, Man, Move, MoveList};
use crate::stipulation::{Ending, Goal, History};
use std::sync::Arc;

/// What the side of the series has to force.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub struct Parry<'s> {
    /// Reached by the series in direct play and by the other side otherwise; see [`Ending`].
    pub ending: Ending,
    /// The goal.
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
    demand: Parry<'s>,
    table: &'s Table,
    ticker: Ticker<'s>,
    path: Vec<Move>,
    /// Where the lines go.
    give: &'s Give<'s, Vec<Move>>,
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
        let Ok(firsts) = self.firsts(position, means) else {
            return false;
        };
        let beginning = |(start, step): &(Arc<Start<P>>, Move)| start.path.first().copied().or(Some(*step));
        let search = |(start, first): &(Arc<Start<P>>, Move), give: &Give<'_, Vec<Move>>| {
            let mut search = self.search(&start.path, means, give);
            search.begin(&start.position, *first, moves)
        };
        up_to(limit, take, |take| {
            let finds = (line_bytes(2 * usize::from(moves)), take);
            in_order_by_first(&firsts, finds, (Some(control), beginning), search)
        })
    }

    /// The first moves of the series, each after all moves in advance.
    fn firsts<P: Lookahead>(&self, position: &P, means: (&Table, &Control)) -> Answer<Vec<(Arc<Start<P>>, Move)>> {
        let mut firsts = Vec::new();
        for start in self.starts(position, means.1)? {
            means.1.check()?;
            let search = self.search(&start.path, means, &|_| Ok(()));
            if !search.is_bound(&start.position) {
                let start = Arc::new(start);
                let moves = search.moves(&start.position);
                means
                    .1
                    .budget()
                    .keep(moves.len() * size_of::<(Arc<Start<P>>, Move)>())?;
                firsts.extend(moves.into_iter().map(|step| (Arc::clone(&start), step)));
            }
        }
        Ok(firsts)
    }

    fn search<'s>(
        &'s self,
        path: &[Move],
        (table, control): (&'s Table, &'s Control),
        give: &'s Give<'s, Vec<Move>>,
    ) -> ParrySearch<'s> {
        ParrySearch {
            demand: *self,
            table,
            ticker: Ticker::new(control),
            path: path.to_vec(),
            give,
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
                let mut list = MoveList::new();
                start.position.legal_moves(&mut list);
                list.sort_unstable_by_key(|&step| canonical_rank(step));
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
    /// The moves of the series side, in canonical order.
    fn moves<P: Lookahead>(&self, position: &P) -> MoveList {
        let mut list = MoveList::new();
        if self.demand.ending == Ending::Direct && self.demand.goal.exposes_mover() {
            self.demand.goal.candidates(position, &mut list);
        }
        position.legal_moves(&mut list);
        list.sort_unstable_by_key(|&step| canonical_rank(step));
        list
    }

    fn reaches<P: Lookahead>(&self, before: &P, step: Move, after: &P) -> bool {
        let history = History {
            moves: &self.path,
            target: self.demand.target,
        };
        self.demand.goal.reached(before, step, after, &history)
    }

    /// The moves of the side to move that reach the goal, in canonical order.
    fn goal_moves<P: Lookahead>(&self, position: &P) -> MoveList {
        let mut list = MoveList::new();
        self.demand.goal.candidates(position, &mut list);
        list.retain(|step| self.reaches(position, *step, &position.play(*step)));
        list.sort_unstable_by_key(|&step| canonical_rank(step));
        list
    }

    /// Reflex play: a series side that can reach the goal itself has to, and fails.
    fn is_bound<P: Lookahead>(&self, position: &P) -> bool {
        self.demand.ending == Ending::Reflex && !self.goal_moves(position).is_empty()
    }

    /// Does the line end after this move of the series?
    fn is_end<P: Lookahead>(&self, before: &P, step: Move, after: &P) -> bool {
        match (self.demand.ending, self.demand.goal) {
            (Ending::Direct, _) => self.reaches(before, step, after),
            (Ending::SelfPlay, goal) if goal.exposes_mover() => {
                let reaching = self.goal_moves(after).len() as u64;
                reaching > 0 && reaching >= after.count_legal_moves()
            }
            (Ending::SelfPlay, _) => {
                let mut list = MoveList::new();
                after.legal_moves(&mut list);
                let reach = |&step: &Move| self.reaches(after, step, &after.play(step));
                !list.is_empty() && list.iter().all(reach)
            }
            (Ending::Reflex | Ending::SemiReflex, Goal::Mate) => after.can_mate(),
            _ => !self.goal_moves(after).is_empty(),
        }
    }

    /// How the line ends after this move of the series, if it does: with nothing more, or with one of these.
    fn end<P: Lookahead>(&self, before: &P, step: Move, after: &P) -> Option<MoveList> {
        self.is_end(before, step, after).then(|| match self.demand.ending {
            Ending::Direct => MoveList::new(),
            _ => self.goal_moves(after),
        })
    }

    /// Can the series side, to move, force the end in at most so many moves?
    #[inline]
    fn attack<P: Lookahead>(&mut self, position: &P, moves: u16) -> Answer<bool> {
        if stack::is_due(moves.into()) {
            return stack::deeper(self.ticker.control(), || self.attack_here(position, moves));
        }
        self.attack_here(position, moves)
    }

    fn attack_here<P: Lookahead>(&mut self, position: &P, moves: u16) -> Answer<bool> {
        self.ticker.tick()?;
        if moves == 0 || self.is_bound(position) {
            return Ok(false);
        }
        let remembers = !self.demand.goal.needs_history();
        let key = position.key();
        let known = if remembers {
            self.table.get(key).unwrap_or_default()
        } else {
            Facts::default()
        };
        if moves <= known.refuted {
            return Ok(false);
        }
        if known.proved != 0 && known.proved <= moves {
            return Ok(true);
        }
        for length in known.refuted + 1..=moves {
            let (proved, refuted) = (length, length - 1);
            if let Some(step) = self.attack_at(position, length)? {
                if remembers {
                    let step = Some(step);
                    self.table.put(key, Facts { proved, refuted, step });
                }
                return Ok(true);
            }
        }
        if remembers {
            let refuted = moves;
            self.table.put(key, Facts { refuted, ..known });
        }
        Ok(false)
    }

    /// A move that forces the end in exactly this number of moves, shorter ones being refuted.
    fn attack_at<P: Lookahead>(&mut self, position: &P, moves: u16) -> Answer<Option<Move>> {
        if moves == 1 {
            return Ok(self.in_one(position));
        }
        let mut list = MoveList::new();
        position.legal_moves(&mut list);
        for step in list {
            self.path.push(step);
            let forced = self.goes_on(&position.play(step), moves - 1)?;
            self.path.pop();
            if forced {
                return Ok(Some(step));
            }
        }
        Ok(None)
    }

    /// A move after which the line ends.
    fn in_one<P: Lookahead>(&self, position: &P) -> Option<Move> {
        let mut list = MoveList::new();
        match (self.demand.ending, self.demand.goal) {
            (Ending::Direct, Goal::Mate) => return position.can_mate().then_some(Move::PASS),
            (Ending::SelfPlay, Goal::Mate) => position.moves_before_selfmate(&mut list),
            _ => list = self.moves(position),
        }
        list.into_iter()
            .find(|&step| self.is_end(position, step, &position.play(step)))
    }

    /// Does this move of the series force the end in at most so many moves, itself included?
    fn forces<P: Lookahead>(&mut self, position: &P, step: Move, moves: u16) -> Answer<bool> {
        let after = position.play(step);
        if self.is_end(position, step, &after) {
            return Ok(true);
        }
        if moves == 1 {
            return Ok(false);
        }
        self.path.push(step);
        let forced = self.goes_on(&after, moves - 1)?;
        self.path.pop();
        Ok(forced)
    }

    /// Can the series go on after its move, with so many left, whatever the parry?
    fn goes_on<P: Lookahead>(&mut self, after: &P, moves: u16) -> Answer<bool> {
        if self.demand.goal.exposes_mover() && after.in_check(!after.turn()) {
            return Ok(false);
        }
        if !after.in_check(after.turn()) {
            self.path.push(Move::PASS);
            let goes_on = self.attack(&after.pass(), moves)?;
            self.path.pop();
            return Ok(goes_on);
        }
        let mut parries = MoveList::new();
        after.legal_moves(&mut parries);
        for &parry in &parries {
            let parried = after.play(parry);
            if self.ends_it(after, parry, &parried) {
                continue;
            }
            self.path.push(parry);
            let goes_on = self.attack(&parried, moves)?;
            self.path.pop();
            if !goes_on {
                return Ok(false);
            }
        }
        Ok(!parries.is_empty())
    }

    /// Does this parry reach the goal, as the series side wants?
    fn ends_it<P: Lookahead>(&self, before: &P, parry: Move, after: &P) -> bool {
        self.demand.ending == Ending::SelfPlay && self.reaches(before, parry, after)
    }

    /// Finds the lines of this first move.
    fn begin<P: Lookahead>(&mut self, position: &P, first: Move, moves: u16) -> Answer<()> {
        let too_short = self.demand.exact && moves > 1 && self.forces(position, first, moves - 1)?;
        if too_short {
            Ok(())
        } else {
            self.follow(position, first, moves)
        }
    }

    /// Finds the lines that begin with this move, if it forces the end in so many moves.
    fn follow<P: Lookahead>(&mut self, position: &P, step: Move, moves: u16) -> Answer<()> {
        if !self.forces(position, step, moves)? {
            return Ok(());
        }
        let after = position.play(step);
        let end = self.end(position, step, &after);
        self.path.push(step);
        match end {
            Some(last) if last.is_empty() => (self.give)(self.path.clone())?,
            Some(last) => last.into_iter().try_for_each(|step| self.note(step))?,
            None => {
                let control = self.ticker.control();
                stack::deeper(control, || self.follow_parries(&after, moves - 1))?;
            }
        }
        self.path.pop();
        Ok(())
    }

    fn follow_parries<P: Lookahead>(&mut self, after: &P, moves: u16) -> Answer<()> {
        if !after.in_check(after.turn()) {
            self.path.push(Move::PASS);
            self.follow_shortest(&after.pass(), moves)?;
            self.path.pop();
            return Ok(());
        }
        let mut parries = MoveList::new();
        after.legal_moves(&mut parries);
        parries.sort_unstable_by_key(|&step| canonical_rank(step));
        for parry in parries {
            let parried = after.play(parry);
            if self.ends_it(after, parry, &parried) {
                self.note(parry)?;
                continue;
            }
            self.path.push(parry);
            self.follow_shortest(&parried, moves)?;
            self.path.pop();
        }
        Ok(())
    }

    /// Finds the lines that go on from here in the shortest way, of at most so many moves.
    fn follow_shortest<P: Lookahead>(&mut self, position: &P, moves: u16) -> Answer<()> {
        for length in 1..=moves {
            if self.attack(position, length)? {
                for step in self.moves(position) {
                    self.follow(position, step, length)?;
                }
                break;
            }
        }
        Ok(())
    }

    /// Hands over the path, ended by this move, as a line.
    fn note(&self, last: Move) -> Answer<()> {
        (self.give)([self.path.as_slice(), &[last]].concat())
    }
}
