//! One thread's walk along the games of one branch.

use super::{Branch, ProofGames};
use crate::position::{Move, MoveList, Position};
use crate::search::canon::canonical_rank;
use crate::search::control::Ticker;
use crate::search::line_shape::Turn;
use crate::search::lines::{SORTED_LATE, in_canonical_order};
use crate::search::relay::Give;
use crate::search::{Answer, Failures, Stopped, stack};
use smallvec::SmallVec;

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
        left: usize,
    ) -> SmallVec<[(Move, Self::Known); 4]>;
}

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
    pub(super) fn new(search: &'q ProofGames<'q>, (guide, dead_ends): (&'q G, &'q Failures), path: Vec<Move>) -> Self {
        Walker {
            search,
            guide,
            dead_ends,
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
            } else if let Some(next) = self.follow(position, step, left) {
                self.walk(&next, &known, left - 1)?;
            }
            self.path.truncate(depth);
        }
        Ok(())
    }

    /// The moves that the guide admits, of the last few in no particular order unless the number of games is limited.
    fn admitted<P: Position>(&self, position: &P, known: &G::Known, left: usize) -> SmallVec<[(Move, G::Known); 4]> {
        let mut list = MoveList::new();
        position.legal_moves(&mut list);
        let mut admitted = self.guide.admitted(position, known, list, left);
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
            if let Some(position) = self.follow(&branch.position, step, branch.left) {
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

    /// The position after a move, and after the pass of the other side if it passes, which it cannot do in check.
    fn follow<P: Position>(&mut self, position: &P, step: Move, left: usize) -> Option<P> {
        let after = position.play(step);
        if self.search.line_shape.turn(left) == Turn::Alternates {
            return Some(after);
        }
        self.path.push(Move::PASS);
        (!after.in_check(after.turn())).then(|| after.pass())
    }

    /// Puts the games found since then, which differ from this half-move on, in canonical order.
    fn sort_from(&mut self, start: usize) {
        let depth = self.path.len();
        if self.found.len() > start + 1 {
            self.found[start..].sort_by_key(|line| line.get(depth).map(|&step| canonical_rank(step)));
        }
    }
}
