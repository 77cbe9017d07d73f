//! One thread's walk along the games of one branch.

use super::{Branch, ProofGames, Shared};
use crate::pieces::Color;
use crate::position::{Move, MoveList, Position};
use crate::search::canon::canonical_rank;
use crate::search::control::Ticker;
use crate::search::line_shape::Turn;
use crate::search::lines::{SORTED_LATE, in_canonical_order};
use crate::search::relay::Give;
use crate::search::{Answer, Failures, Stopped, stack};
use smallvec::{SmallVec, smallvec};

/// Half-moves that have to be left for a failure to be worth noting.
const WORTH_NOTING: usize = 2;

/// What tells a walk which moves are worth making.
pub(super) trait Guide: Sync {
    /// What it knows at one point of a game.
    type Known: Clone + Send + Sync;

    /// What it knows better here, if that is worth its while; `None` if no game goes on.
    fn renewed<P: Position>(
        &self,
        position: &P,
        known: &Self::Known,
        left: usize,
        ticker: &Ticker<'_>,
    ) -> Answer<Renewed<Self::Known>>;

    /// Those of these moves after which both sides can still arrive in time, with what is known then: of the last moves
    /// those that reach the target, and of others none that do so too soon.
    fn admitted<P: Position>(
        &self,
        position: &P,
        known: &Self::Known,
        list: MoveList,
        moves: &MovesLeft,
    ) -> SmallVec<[(Move, Self::Known); 4]>;

    /// Can a side that was not asked to parry still arrive in at most so many moves?
    fn has_time(&self, known: &Self::Known, side: Color, moves: u32) -> bool;
}

/// How many moves are left when one is made, and what it may bring about.
pub(super) struct MovesLeft {
    /// Those of its side after it.
    pub(super) own: u32,
    /// Those of the other side.
    pub(super) other: u32,
    /// Is it the last of the game?
    pub(super) is_last: bool,
    /// Would it be the end of the game if it reached the target?
    pub(super) is_end: bool,
}

/// The positions that follow a move, each with what the other side did meanwhile and with what is known there.
type Successors<P, K> = SmallVec<[(Option<Move>, P, K); 1]>;

/// What a guide says at a point of a game.
pub(super) enum Renewed<K> {
    /// Nothing new.
    No,
    /// This is known now.
    Yes(K),
    /// No game goes on from here.
    DeadEnd,
}

pub(super) struct Walker<'q, G> {
    search: &'q ProofGames<'q>,
    guide: &'q G,
    /// By half-moves left: moves of the side to move, and of the other.
    budgets: &'q [(u32, u32)],
    dead_ends: &'q Failures,
    ticker: Ticker<'q>,
    path: Vec<Move>,
    /// Where the games go.
    give: Option<&'q Give<'q, Vec<Move>>>,
    /// The games that are not handed over yet.
    found: Vec<Vec<Move>>,
    /// How many games were found in all.
    count: usize,
}

impl<'q, G: Guide> Walker<'q, G> {
    pub(super) fn new(search: &'q ProofGames<'q>, (guide, shared): (&'q G, &'q Shared), path: Vec<Move>) -> Self {
        Walker {
            search,
            guide,
            budgets: &shared.budgets,
            dead_ends: &shared.dead_ends,
            ticker: Ticker::new(search.control),
            path,
            give: None,
            found: Vec::new(),
            count: 0,
        }
    }

    /// Hands over all games of a branch.
    pub(super) fn follow_branch<P: Position>(
        mut self,
        branch: &Branch<P, G::Known>,
        give: &'q Give<'q, Vec<Move>>,
    ) -> Answer<()> {
        self.give = Some(give);
        let answer = self.walk(&branch.position, &branch.known, branch.left);
        in_canonical_order(&mut self.found);
        let handed_over = self.hand_over();
        answer.and(handed_over)
    }

    /// Hands over the games found so far, which are in order.
    fn hand_over(&mut self) -> Answer<()> {
        match self.give {
            Some(give) => self.found.drain(..).try_for_each(give),
            None => Ok(()),
        }
    }

    /// Finds all games that go on from here with so many half-moves left.
    #[inline]
    fn walk<P: Position>(&mut self, position: &P, known: &G::Known, left: usize) -> Answer<()> {
        if stack::is_due(left) {
            return stack::deeper(self.ticker.control(), || self.walk_here(position, known, left));
        }
        self.walk_here(position, known, left)
    }

    fn walk_here<P: Position>(&mut self, position: &P, known: &G::Known, left: usize) -> Answer<()> {
        self.ticker.tick()?;
        let (start, before) = (self.found.len(), self.count);
        let key = position.key();
        if left >= WORTH_NOTING && self.dead_ends.has(key, left) {
            return Ok(());
        }
        match self.guide.renewed(position, known, left, &self.ticker)? {
            Renewed::No => self.explore(position, known, left)?,
            Renewed::Yes(known) => self.explore(position, &known, left)?,
            Renewed::DeadEnd => {}
        }
        if left >= WORTH_NOTING && self.count == before {
            self.dead_ends.put(key, left);
        }
        if left <= SORTED_LATE {
            self.sort_from(start);
        }
        if self.count >= self.search.limit {
            return Err(Stopped);
        }
        if left >= SORTED_LATE {
            self.hand_over()?;
        }
        Ok(())
    }

    fn explore<P: Position>(&mut self, position: &P, known: &G::Known, left: usize) -> Answer<()> {
        let depth = self.path.len();
        for (step, known) in self.admitted(position, known, left) {
            self.path.push(step);
            if left == 1 {
                self.found.push(self.path.clone());
                self.count += 1;
            } else {
                for (reply, next, known) in self.follow(position, step, known, left) {
                    self.path.truncate(depth + 1);
                    self.path.extend(reply);
                    self.walk(&next, &known, left - 1)?;
                }
            }
            self.path.truncate(depth);
        }
        Ok(())
    }

    /// The moves that the guide admits, of the last few in no particular order unless the number of games is limited.
    fn admitted<P: Position>(&self, position: &P, known: &G::Known, left: usize) -> SmallVec<[(Move, G::Known); 4]> {
        let mut list = MoveList::new();
        position.legal_moves(&mut list);
        let (own, other) = self.budgets[left];
        let moves = MovesLeft {
            own: own - 1,
            other,
            is_last: left == 1,
            is_end: left == 1 || self.search.line_shape.may_be_reached(left),
        };
        let mut admitted = self.guide.admitted(position, known, list, &moves);
        if left > SORTED_LATE || self.search.limit != usize::MAX {
            admitted.sort_unstable_by_key(|&(step, _)| canonical_rank(step));
        }
        admitted
    }

    /// The branches that go on from a branch, in canonical order.
    pub(super) fn children<P: Position>(&mut self, branch: &Branch<P, G::Known>) -> Vec<Branch<P, G::Known>> {
        let mut admitted = self.admitted(&branch.position, &branch.known, branch.left);
        admitted.sort_unstable_by_key(|(step, _)| canonical_rank(*step));
        let depth = self.path.len();
        let mut children = Vec::new();
        for (step, known) in admitted {
            self.path.push(step);
            for (reply, position, known) in self.follow(&branch.position, step, known, branch.left) {
                self.path.truncate(depth + 1);
                self.path.extend(reply);
                children.push(Branch {
                    path: self.path.clone(),
                    position,
                    known,
                    left: branch.left - 1,
                });
            }
            self.path.truncate(depth);
        }
        children
    }

    /// The positions from which the game goes on after a move, each with what the other side did meanwhile: it passes,
    /// which it cannot do in check, or parries.
    fn follow<P: Position>(&self, position: &P, step: Move, known: G::Known, left: usize) -> Successors<P, G::Known> {
        let after = position.play(step);
        let turn = self.search.line_shape.turn(left);
        if turn == Turn::Alternates {
            return smallvec![(None, after, known)];
        }
        if after.in_check(after.turn()) {
            return match turn {
                Turn::Parries => self.parried(&after, &known, left),
                _ => SmallVec::new(),
            };
        }
        let in_time = turn == Turn::Passes || self.guide.has_time(&known, after.turn(), self.budgets[left - 1].1);
        match in_time {
            true => smallvec![(Some(Move::PASS), after.pass(), known)],
            false => SmallVec::new(),
        }
    }

    /// The same for every parry, in canonical order, after which both sides can still arrive in time.
    fn parried<P: Position>(&self, after: &P, known: &G::Known, left: usize) -> Successors<P, G::Known> {
        let mut list = MoveList::new();
        after.legal_moves(&mut list);
        list.sort_unstable_by_key(|&step| canonical_rank(step));
        let (other, own) = self.budgets[left - 1];
        let moves = MovesLeft {
            own,
            other,
            is_last: false,
            is_end: false,
        };
        let admitted = self.guide.admitted(after, known, list, &moves);
        let parried = |(parry, known)| (Some(parry), after.play(parry), known);
        admitted.into_iter().map(parried).collect()
    }

    /// Puts the games found since then, which differ from this half-move on, in canonical order.
    fn sort_from(&mut self, start: usize) {
        let depth = self.path.len();
        if self.found.len() > start + 1 {
            self.found[start..].sort_by_key(|line| line.get(depth).map(|&step| canonical_rank(step)));
        }
    }
}
