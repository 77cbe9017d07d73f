//! A picture on the way: which men have their places, and where the others stand.

use super::distances::Distances;
use super::distances::FAR;
use super::muster::{GONE, Muster};
use super::picture::{Block, Guard, Picture};
use super::squares::{NOWHERE, Squares, both, has, with, without};
use crate::geometry::{Place, attacks};
use crate::piece::{ByColor, Color, Role};
use crate::search::steps::place_of;
use std::collections::BTreeSet;

/// A place of a man of the other side within its reach.
#[derive(Clone, Copy)]
pub(super) struct Post {
    pub(super) guard: Guard,
    pub(super) place: Place,
    pub(super) moves: u32,
}

/// A place of a man of the king's side within its reach.
#[derive(Clone, Copy)]
pub(super) struct Stand {
    pub(super) block: Block,
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
    /// Are all fields denied, and is it the men of the king's side that could move who are to be settled?
    pub(super) settles: bool,
}

impl Draft {
    /// May another man have its place here?
    #[inline]
    fn has_room(&self, place: Place) -> bool {
        !has(&self.taken, place) && !has(&self.picture.clear, place)
    }
}

impl Sketch<'_> {
    /// A draft of which nothing is known but where the king stands at the end.
    pub(super) fn blank(&self, king: Place) -> Draft {
        let muster = self.muster;
        Draft {
            picture: Picture::default(),
            king,
            moves: ByColor([0; 2]),
            placed: ByColor([0; 2]),
            taken: NOWHERE,
            own: NOWHERE,
            standing: both(*muster.squares(Color::White), muster.squares(Color::Black)),
            standing_own: *muster.squares(self.victim),
            done: 0,
            settles: false,
        }
    }

    /// All posts of the other side, in the order of their moves, so that the first that is too far is the last.
    pub(super) fn posts(&self) -> Vec<Post> {
        let mut posts: Vec<Post> = self
            .ways(!self.victim)
            .map(|(man, role, at, moves)| Post {
                guard: Guard { man, role, at },
                place: place_of(at.into()),
                moves,
            })
            .collect();
        posts.sort_by_key(|post| post.moves);
        posts
    }

    /// All stands of the king's side, in the order of their moves; where it does not matter what becomes of its pawns,
    /// one for all that they may be.
    pub(super) fn stands(&self, roles_matter: bool) -> Vec<Stand> {
        let pawns = |stand: &Stand| self.muster.men(self.victim)[usize::from(stand.block.man)].1 == Role::Pawn;
        let mut stands: Vec<Stand> = self
            .ways(self.victim)
            .map(|(man, role, at, moves)| Stand {
                block: Block {
                    man,
                    role: Some(role),
                    at,
                },
                place: place_of(at.into()),
                moves,
            })
            .collect();
        stands.sort_by_key(|stand| stand.moves);
        if !roles_matter {
            for stand in stands.iter_mut().filter(|stand| pawns(stand)) {
                stand.block.role = None;
            }
            let mut seen = BTreeSet::new();
            stands.retain(|stand| seen.insert(stand.block));
        }
        stands
    }

    /// What every man of a side may become where, and in how many moves.
    fn ways(&self, side: Color) -> impl Iterator<Item = (u8, Role, u16, u32)> {
        let men = (0..).zip(self.muster.men(side)).filter(|(_, man)| man.0 != GONE);
        let roles = men.flat_map(|(man, &(from, role))| Role::ALL.map(|becomes| (man, from, role, becomes)));
        roles.flat_map(move |(man, from, role, becomes)| {
            let places = 0..self.distances.width() as u16;
            places.filter_map(move |at| {
                let moves = self.distances.moves(side, role, from, becomes, at);
                let near = moves != FAR && u32::from(moves) <= self.budget[side];
                near.then_some((man, becomes, at, moves.into()))
            })
        })
    }

    /// The moves that a side has left.
    pub(super) fn left(&self, draft: &Draft, side: Color) -> u32 {
        self.budget[side] - draft.moves[side]
    }

    /// May a man of the king's side come to this place?
    #[inline]
    pub(super) fn may_block(&self, draft: &Draft, stand: &Stand) -> bool {
        let known = (draft.placed[self.victim] | draft.picture.gone) >> stand.block.man & 1 != 0;
        !known && stand.moves <= self.left(draft, self.victim) && draft.has_room(stand.place)
    }

    /// The draft with a man of the king's side in this place, if it may be there.
    pub(super) fn with_block(&self, draft: &Draft, stand: &Stand) -> Option<Draft> {
        if !self.may_block(draft, stand) {
            return None;
        }
        let Stand { block, place, moves } = *stand;
        let man = usize::from(block.man);
        let from = place_of(usize::from(self.muster.men(self.victim)[man].0));
        let mut next = draft.clone();
        next.moves[self.victim] += moves;
        next.placed[self.victim] |= 1 << man;
        next.taken = with(next.taken, place);
        next.own = with(next.own, place);
        next.standing = without(next.standing, from);
        next.standing_own = without(next.standing_own, from);
        next.picture.blocks.push(block);
        Some(next)
    }

    /// May a man of the other side come to its post?
    #[inline]
    pub(super) fn may_guard(&self, draft: &Draft, post: &Post) -> bool {
        let known = draft.placed[!self.victim] >> post.guard.man & 1 != 0;
        if known || post.moves > self.left(draft, !self.victim) || !draft.has_room(post.place) {
            return false;
        }
        // Kings are never in reach of each other.
        let near = post.place.board == draft.king.board && attacks::king(draft.king.square).has(post.place.square);
        post.guard.role != Role::King || !near
    }

    /// The draft with a man of the other side in its post, if it may be there.
    pub(super) fn with_guard(&self, draft: &Draft, post: &Post) -> Option<Draft> {
        if !self.may_guard(draft, post) {
            return None;
        }
        let other = !self.victim;
        let man = post.guard.man;
        let (from, _) = self.muster.men(other)[usize::from(man)];
        let mut next = draft.clone();
        next.moves[other] += post.moves;
        next.placed[other] |= 1 << man;
        next.taken = with(next.taken, post.place);
        next.standing = without(next.standing, place_of(usize::from(from)));
        next.picture.guards.push(post.guard);
        Some(next)
    }

    /// How many more men of the king's side the other side has the moves to take.
    pub(super) fn captures_left(&self, draft: &Draft) -> u32 {
        self.budget[!self.victim].saturating_sub(draft.picture.gone.count_ones())
    }

    /// The draft without a man of the king's side, which the other side takes, if it has the moves for that.
    pub(super) fn with_gone(&self, draft: &Draft, man: usize) -> Option<Draft> {
        if self.captures_left(draft) == 0 {
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
