//! The lines that one thread finds on its walk along a branch, handed over in canonical order.

use super::canon::canonical_rank;
use super::relay::Give;
use super::{Answer, Stopped};
use crate::position::Move;

/// With so many half-moves left lines are put in order when they are found, which is cheaper than to put all moves in
/// order; before, the moves are. A line is handed over with those that differ from it in no more than these.
pub(super) const SORTED_LATE: usize = 2;

/// The way to where a walk is, and the lines that it has found.
pub(super) struct Finds<'q> {
    /// The moves from the diagram to here.
    pub(super) path: Vec<Move>,
    /// Where the lines go.
    give: Option<&'q Give<'q, Vec<Move>>>,
    /// The lines that are not handed over yet.
    waiting: Vec<Vec<Move>>,
    /// How many were found in all.
    count: usize,
    /// No more than these are wanted.
    limit: usize,
}

impl<'q> Finds<'q> {
    /// Nothing is found yet behind this path.
    pub(super) fn new(path: Vec<Move>, limit: usize) -> Self {
        Finds {
            path,
            give: None,
            waiting: Vec::new(),
            count: 0,
            limit,
        }
    }

    /// Hands lines over from now on.
    pub(super) fn give_to(&mut self, give: &'q Give<'q, Vec<Move>>) {
        self.give = Some(give);
    }

    /// How many were found in all.
    pub(super) const fn count(&self) -> usize {
        self.count
    }

    /// How many wait to be handed over.
    pub(super) const fn waiting(&self) -> usize {
        self.waiting.len()
    }

    /// Must the moves with so many half-moves left be made in canonical order?
    pub(super) const fn asks_for_order(&self, left: usize) -> bool {
        left > SORTED_LATE || self.limit != usize::MAX
    }

    /// Notes the path, ended by these moves, as a line.
    pub(super) fn note(&mut self, ending: &[Move]) {
        self.waiting.push([&self.path, ending].concat());
        self.count += 1;
    }

    /// Ends the walk through a position with so many half-moves left, before which so many lines waited: puts those found
    /// since then in order, and hands over what is.
    ///
    /// # Errors
    /// No more lines are wanted.
    #[inline]
    pub(super) fn leave(&mut self, left: usize, before: usize) -> Answer<()> {
        if left <= SORTED_LATE {
            self.sort_from(before);
        }
        if self.count >= self.limit {
            return Err(Stopped);
        }
        if left >= SORTED_LATE {
            self.hand_over()?;
        }
        Ok(())
    }

    /// Puts the lines that wait behind these many, which differ from this half-move on, in canonical order.
    fn sort_from(&mut self, before: usize) {
        let depth = self.path.len();
        if self.waiting.len() > before + 1 {
            self.waiting[before..].sort_by_key(|line| line.get(depth).map(|&step| canonical_rank(step)));
        }
    }

    /// Hands over the lines that wait, which are in order.
    fn hand_over(&mut self) -> Answer<()> {
        match self.give {
            Some(give) => self.waiting.drain(..).try_for_each(give),
            None => Ok(()),
        }
    }

    /// Hands over all that was left behind when the walk came to this end, in canonical order.
    pub(super) fn end(mut self, answer: Answer<()>) -> Answer<()> {
        self.waiting
            .sort_by_cached_key(|line| -> Vec<u64> { line.iter().map(|&step| canonical_rank(step)).collect() });
        let handed_over = self.hand_over();
        answer.and(handed_over)
    }
}
