//! One thread's walk along the games of one branch.

use super::{Branch, ProofGames, Shared};
use crate::pieces::Color;
use crate::position::{Move, MoveList, Position};
use crate::search::canon::canonical_rank;
use crate::search::control::Ticker;
use crate::search::finds::Finds;
use crate::search::line_shape::Turn;
use crate::search::relay::Give;
use crate::search::{Answer, Failures, Reach, stack};
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
    finds: Finds<'q>,
}

impl<'q, G: Guide> Walker<'q, G> {
    pub(super) fn new(search: &'q ProofGames<'q>, (guide, shared): (&'q G, &'q Shared), path: Vec<Move>) -> Self {
        Walker {
            search,
            guide,
            budgets: &shared.budgets,
            dead_ends: &shared.dead_ends,
            ticker: Ticker::new(search.control),
            finds: Finds::new(path, search.limit),
        }
    }

    /// Hands over all games of a branch.
    pub(super) fn follow_branch<P: Position>(
        mut self,
        branch: &Branch<P, G::Known>,
        give: &'q Give<'q, Vec<Move>>,
    ) -> Answer<()> {
        self.finds.give_to(give);
        let answer = self.walk(&branch.position, &branch.known, branch.left);
        self.finds.end(answer)
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
        let (waiting, count) = (self.finds.waiting(), self.finds.count());
        let key = position.key();
        if left >= WORTH_NOTING && self.dead_ends.has(key, left) {
            return Ok(());
        }
        match self.guide.renewed(position, known, left, &self.ticker)? {
            Renewed::No => self.explore(position, known, left)?,
            Renewed::Yes(known) => self.explore(position, &known, left)?,
            Renewed::DeadEnd => {}
        }
        if left >= WORTH_NOTING && self.finds.count() == count {
            self.dead_ends.put(key, Reach::Exactly(left));
        }
        self.finds.leave(left, waiting)
    }

    fn explore<P: Position>(&mut self, position: &P, known: &G::Known, left: usize) -> Answer<()> {
        let depth = self.finds.path.len();
        for (step, known) in self.admitted(position, known, left) {
            self.finds.path.push(step);
            if left == 1 {
                self.finds.note(&[]);
            } else {
                for (reply, next, known) in self.follow(position, step, known, left) {
                    self.finds.path.truncate(depth + 1);
                    self.finds.path.extend(reply);
                    self.walk(&next, &known, left - 1)?;
                }
            }
            self.finds.path.truncate(depth);
        }
        Ok(())
    }

    /// The moves that the guide admits, of the last few in no particular order unless the number of games is limited.
    fn admitted<P: Position>(&self, position: &P, known: &G::Known, left: usize) -> SmallVec<[(Move, G::Known); 4]> {
        let (own, other) = self.budgets[left];
        let moves = MovesLeft {
            own: own - 1,
            other,
            is_last: left == 1,
            is_end: left == 1 || self.search.line_shape.may_be_reached(left),
        };
        let mut admitted = self.guide.admitted(position, known, position.legal(), &moves);
        if self.finds.asks_for_order(left) {
            admitted.sort_unstable_by_key(|&(step, _)| canonical_rank(step));
        }
        admitted
    }

    /// The branches that go on from a branch, in canonical order.
    pub(super) fn children<P: Position>(&mut self, branch: &Branch<P, G::Known>) -> Vec<Branch<P, G::Known>> {
        let mut admitted = self.admitted(&branch.position, &branch.known, branch.left);
        admitted.sort_unstable_by_key(|(step, _)| canonical_rank(*step));
        let depth = self.finds.path.len();
        let mut children = Vec::new();
        for (step, known) in admitted {
            self.finds.path.push(step);
            for (reply, position, known) in self.follow(&branch.position, step, known, branch.left) {
                self.finds.path.truncate(depth + 1);
                self.finds.path.extend(reply);
                children.push(Branch {
                    path: self.finds.path.clone(),
                    position,
                    known,
                    left: branch.left - 1,
                });
            }
            self.finds.path.truncate(depth);
        }
        children
    }

    /// The positions from which the game goes on after a move, each with what the other side did meanwhile: it passes,
    /// which it cannot do in check, or parries.
    fn follow<P: Position>(&self, position: &P, step: Move, known: G::Known, left: usize) -> Successors<P, G::Known> {
        let after = position.play(step);
        let line_shape = self.search.line_shape;
        if line_shape.turn(left) == Turn::Alternates {
            return smallvec![(None, after, known)];
        }
        let go_on = |(reply, next): (Option<Move>, P)| {
            let known = self.replied(&after, reply?, &known, left)?;
            Some((reply, next, known))
        };
        let after = line_shape.successors(&after, left);
        after.into_iter().filter_map(go_on).collect()
    }

    /// What is known after a pass or a parry; nothing if the sides cannot arrive in time then.
    fn replied<P: Position>(&self, after: &P, reply: Move, known: &G::Known, left: usize) -> Option<G::Known> {
        let (other, own) = self.budgets[left - 1];
        if reply == Move::PASS {
            let parries = self.search.line_shape.turn(left) == Turn::Parries;
            let in_time = !parries || self.guide.has_time(known, after.turn(), own);
            return in_time.then(|| known.clone());
        }
        let moves = MovesLeft {
            own,
            other,
            is_last: false,
            is_end: false,
        };
        let list = MoveList::from_iter([reply]);
        let admitted = self.guide.admitted(after, known, list, &moves).pop();
        admitted.map(|(_, known)| known)
    }
}
