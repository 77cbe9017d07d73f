//! A picture on the way: which men have their places, and where the others stand.

use super::distances::Distances;
use super::muster::{GONE, Muster};
use super::picture::{Block, Guard, Picture};
use super::squares::{Squares, has, with, without};
use crate::geometry::{Place, attacks};
use crate::piece::{ByColor, Color, Role};
use crate::search::steps::{number, place_of};

/// A place of a man of the other side within its reach.
#[derive(Clone, Copy)]
pub(super) struct Post {
    pub(super) guard: Guard,
    pub(super) place: Place,
    pub(super) moves: u32,
}

/// What all drafts of a search for pictures share.
pub(super) struct Sketch<'e> {
    pub(super) victim: Color,
    pub(super) budget: ByColor<u32>,
    pub(super) distances: &'e Distances,
    pub(super) muster: &'e Muster,
}

/// A picture on the way.
#[derive(Clone)]
pub(super) struct Draft {
    pub(super) picture: Picture,
    /// Where the king stands.
    pub(super) king: Place,
    /// The moves that either side has made so far.
    pub(super) moves: ByColor<u32>,
    /// The men that have their places, by side and index.
    pub(super) placed: ByColor<u32>,
    /// Those places.
    pub(super) taken: Squares,
    /// Those of the king's side.
    pub(super) own: Squares,
    /// Where the other men stand now, and of them those of the king's side.
    pub(super) standing: Squares,
    pub(super) standing_own: Squares,
    /// The fields that need no more thought.
    pub(super) done: u32,
}

impl Sketch<'_> {
    /// The moves in which a man of the king's side gets to a place.
    pub(super) fn moves_to(&self, man: usize, place: Place) -> u32 {
        let (from, role) = self.muster.men(self.victim)[man];
        match from {
            GONE => u32::MAX,
            from => self.distances.row(self.victim, role, from)[number(place)].into(),
        }
    }

    /// The moves that a side has left.
    pub(super) fn left(&self, draft: &Draft, side: Color) -> u32 {
        self.budget[side] - draft.moves[side]
    }

    /// The draft with a man of the king's side in this place, if it may be there.
    pub(super) fn with_block(&self, draft: &Draft, man: usize, place: Place) -> Option<Draft> {
        let moves = self.moves_to(man, place);
        let known = (draft.placed[self.victim] | draft.picture.gone) >> man & 1 != 0;
        if known || moves > self.left(draft, self.victim) {
            return None;
        }
        if has(&draft.taken, place) || has(&draft.picture.clear, place) {
            return None;
        }
        let from = place_of(usize::from(self.muster.men(self.victim)[man].0));
        let mut next = draft.clone();
        next.moves[self.victim] += moves;
        next.placed[self.victim] |= 1 << man;
        next.taken = with(next.taken, place);
        next.own = with(next.own, place);
        next.standing = without(next.standing, from);
        next.standing_own = without(next.standing_own, from);
        next.picture.blocks.push(Block {
            man: man as u8,
            at: number(place) as u16,
        });
        Some(next)
    }

    /// The draft with a man of the other side in its post, if it may be there.
    pub(super) fn with_guard(&self, draft: &Draft, post: &Post) -> Option<Draft> {
        let other = !self.victim;
        let man = post.guard.man;
        let total = draft.moves[other] + post.moves;
        let known = draft.placed[other] >> man & 1 != 0;
        if known || total > self.budget[other] || has(&draft.taken, post.place) || has(&draft.picture.clear, post.place)
        {
            return None;
        }
        // Kings are never in reach of each other.
        let near = post.place.board == draft.king.board && attacks::king(draft.king.square).has(post.place.square);
        if post.guard.role == Role::King && near {
            return None;
        }
        let (from, _) = self.muster.men(other)[usize::from(man)];
        let mut next = draft.clone();
        next.moves[other] = total;
        next.placed[other] |= 1 << man;
        next.taken = with(next.taken, post.place);
        next.standing = without(next.standing, place_of(usize::from(from)));
        next.picture.guards.push(post.guard);
        Some(next)
    }

    /// The draft without a man of the king's side, which the other side takes, if it has the moves for that.
    pub(super) fn with_gone(&self, draft: &Draft, man: usize) -> Option<Draft> {
        if draft.picture.gone.count_ones() >= self.budget[!self.victim] {
            return None;
        }
        let from = place_of(usize::from(self.muster.men(self.victim)[man].0));
        let mut next = draft.clone();
        next.picture.gone |= 1 << man;
        next.standing = without(next.standing, from);
        next.standing_own = without(next.standing_own, from);
        Some(next)
    }
}
