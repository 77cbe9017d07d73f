//! A final position on the way: which men have their places, and where the others stand.

use super::distances::{Distances, FAR};
use super::final_position::{Block, FinalPosition, Guard};
use super::piece_list::{GONE, PieceList};
use super::squares::{Squares, both, has, with, without};
use crate::geometry::{Place, attacks};
use crate::pieces::{ByColor, Color, Role};
use crate::search::retro_moves::place_of;
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

/// What all partials of a search for final positions share.
pub(super) struct Sketch<'e> {
    pub(super) victim: Color,
    pub(super) budget: ByColor<u32>,
    pub(super) distances: &'e Distances,
    pub(super) piece_list: &'e PieceList,
}

/// A final position on the way.
#[derive(Clone)]
pub(super) struct Partial {
    pub(super) final_position: FinalPosition,
    /// Where the king stands.
    pub(super) king: Place,
    /// The moves that either side has made so far.
    pub(super) moves: ByColor<u32>,
    /// The men that have their places, by side and index.
    pub(super) placed: ByColor<u32>,
    /// Those places, and the holes.
    pub(super) taken: Squares,
    /// Those of the king's side, and the holes.
    pub(super) own: Squares,
    /// Where the other men stand now, and of them those of the king's side.
    pub(super) standing: Squares,
    pub(super) standing_own: Squares,
    /// The fields that need no more thought.
    pub(super) done: u32,
    /// Are all fields denied, and is it the men of the king's side that could move who are to be settled?
    pub(super) settles: bool,
}

impl Partial {
    /// May another man have its place here?
    #[inline]
    pub(super) fn has_room(&self, place: Place) -> bool {
        !has(&self.taken, place) && !has(&self.final_position.clear, place)
    }
}

impl Sketch<'_> {
    /// A partial of which nothing is known but where the king stands at the end.
    pub(super) fn blank(&self, king: Place) -> Partial {
        let piece_list = self.piece_list;
        Partial {
            final_position: FinalPosition::default(),
            king,
            moves: ByColor([0; 2]),
            placed: ByColor([0; 2]),
            taken: self.distances.holes,
            own: self.distances.holes,
            standing: both(*piece_list.squares(Color::White), piece_list.squares(Color::Black)),
            standing_own: *piece_list.squares(self.victim),
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
    /// one for all that they may be there.
    pub(super) fn stands(&self, roles_matter: bool) -> Vec<Stand> {
        let pawns = |stand: &Stand| self.piece_list.men(self.victim)[usize::from(stand.block.man)].1 == Role::PAWN;
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
            let promoted = |stand: &&Stand| pawns(stand) && stand.block.role != Some(Role::PAWN);
            let may_promote: BTreeSet<(u8, u16)> = stands
                .iter()
                .filter(promoted)
                .map(|stand| (stand.block.man, stand.block.at))
                .collect();
            for Stand { block, .. } in &mut stands {
                if may_promote.contains(&(block.man, block.at)) {
                    block.role = None;
                }
            }
            let mut seen = BTreeSet::new();
            stands.retain(|stand| seen.insert(stand.block));
        }
        stands
    }

    /// What every man of a side may become where, and in how many moves.
    fn ways(&self, side: Color) -> impl Iterator<Item = (u8, Role, u16, u32)> {
        let men = (0..).zip(self.piece_list.men(side)).filter(|(_, man)| man.0 != GONE);
        let becomes = self.distances.roles.all().iter();
        let roles =
            men.flat_map(move |(man, &(from, role))| becomes.clone().map(move |&becomes| (man, from, role, becomes)));
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
    pub(super) fn left(&self, partial: &Partial, side: Color) -> u32 {
        self.budget[side] - partial.moves[side]
    }

    /// May a man of the king's side come to this place?
    #[inline]
    pub(super) fn may_block(&self, partial: &Partial, stand: &Stand) -> bool {
        let known = (partial.placed[self.victim] | partial.final_position.gone) >> stand.block.man & 1 != 0;
        !known && stand.moves <= self.left(partial, self.victim) && partial.has_room(stand.place)
    }

    /// The partial with a man of the king's side in this place, if it may be there.
    pub(super) fn with_block(&self, partial: &Partial, stand: &Stand) -> Option<Partial> {
        if !self.may_block(partial, stand) {
            return None;
        }
        let Stand { block, place, moves } = *stand;
        let man = usize::from(block.man);
        let from = place_of(usize::from(self.piece_list.men(self.victim)[man].0));
        let mut next = partial.clone();
        next.moves[self.victim] += moves;
        next.placed[self.victim] |= 1 << man;
        next.taken = with(next.taken, place);
        next.own = with(next.own, place);
        next.standing = without(next.standing, from);
        next.standing_own = without(next.standing_own, from);
        next.final_position.blocks.push(block);
        Some(next)
    }

    /// May a man of the other side come to its post?
    #[inline]
    pub(super) fn may_guard(&self, partial: &Partial, post: &Post) -> bool {
        let known = partial.placed[!self.victim] >> post.guard.man & 1 != 0;
        if known || post.moves > self.left(partial, !self.victim) || !partial.has_room(post.place) {
            return false;
        }
        // Kings are never in reach of each other.
        let near = post.place.board == partial.king.board && attacks::king(partial.king.square).has(post.place.square);
        post.guard.role != Role::KING || !near
    }

    /// The partial with a man of the other side in its post, if it may be there.
    pub(super) fn with_guard(&self, partial: &Partial, post: &Post) -> Option<Partial> {
        if !self.may_guard(partial, post) {
            return None;
        }
        let other = !self.victim;
        let man = post.guard.man;
        let (from, _) = self.piece_list.men(other)[usize::from(man)];
        let mut next = partial.clone();
        next.moves[other] += post.moves;
        next.placed[other] |= 1 << man;
        next.taken = with(next.taken, post.place);
        next.standing = without(next.standing, place_of(usize::from(from)));
        next.final_position.guards.push(post.guard);
        Some(next)
    }

    /// The partial whose last move is that of the man in this post, if it can be: the king was not in check before.
    pub(super) fn with_arrival(&self, mut partial: Partial, post: &Post) -> Option<Partial> {
        let (other, guard) = (!self.victim, post.guard);
        let (from, role) = self.piece_list.men(other)[usize::from(guard.man)];
        let moves = self.distances.moves_to_arrive(other, role, from, guard.role, guard.at);
        let more = u32::from(moves) - post.moves;
        if moves == FAR || self.left(&partial, other) < more {
            return None;
        }
        partial.moves[other] += more;
        partial.final_position.arrives = Some(guard.man);
        Some(partial)
    }

    /// How many more men of the king's side the other side has the moves to take.
    pub(super) fn captures_left(&self, partial: &Partial) -> u32 {
        self.budget[!self.victim].saturating_sub(partial.final_position.gone.count_ones())
    }

    /// The partial without a man of the king's side, which the other side takes, if it has the moves for that.
    pub(super) fn with_gone(&self, partial: &Partial, man: usize) -> Option<Partial> {
        if self.captures_left(partial) == 0 {
            return None;
        }
        let from = place_of(usize::from(self.piece_list.men(self.victim)[man].0));
        let mut next = partial.clone();
        next.final_position.gone |= 1 << man;
        next.standing = without(next.standing, from);
        next.standing_own = without(next.standing_own, from);
        Some(next)
    }
}
