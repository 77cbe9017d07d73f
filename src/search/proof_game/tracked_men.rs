//! The men of one side on their way to the position wanted.

use super::assignment::NEVER;
use crate::geometry::Place;
use crate::pieces::{Color, Role};
use crate::position::Position;
use crate::search::retro_moves::{PLACES, number};
use smallvec::SmallVec;

/// In place of a man's goal: it has none, and is to be taken.
pub(super) const NO_GOAL: u8 = u8::MAX;

/// A man of a position on the way.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub(super) struct TrackedMan {
    /// The number of its place; [`TrackedMan::GONE`] when it was taken.
    pub(super) at: u16,
    /// What it is.
    pub(super) role: Role,
    /// Which man of the target it is thought to become, or [`NO_GOAL`].
    pub(super) goal: u8,
}

impl TrackedMan {
    /// The place of a man that was taken.
    pub(super) const GONE: u16 = u16::MAX;

    #[inline]
    pub(super) const fn is_alive(self) -> bool {
        self.at != Self::GONE
    }
}

/// The men of one side, each always at the same index; those that were taken stay in the list.
#[derive(Debug)]
pub(super) struct TrackedMen {
    pub(super) men: SmallVec<[TrackedMan; 16]>,
    /// How many are alive.
    pub(super) alive: u32,
    /// How many stand where the target has such a man.
    pub(super) placed: u32,
    /// The fewest moves that the men need if each goes to its goal; an upper bound of what they need.
    pub(super) total: u32,
    /// Is it certain that no other goals would need fewer moves?
    pub(super) exact: bool,
}

impl Clone for TrackedMen {
    #[inline]
    fn clone(&self) -> Self {
        TrackedMen {
            // Faster than the clone of a list of anything.
            men: SmallVec::from_slice(&self.men),
            ..*self
        }
    }
}

impl TrackedMen {
    /// The men of a side in a position, without goals yet.
    pub(super) fn of<P: Position>(position: &P, color: Color, wanted: &Wanted) -> Self {
        let men: SmallVec<[TrackedMan; 16]> = position
            .men(color)
            .into_iter()
            .map(|(place, piece)| TrackedMan {
                at: number(place) as u16,
                role: piece.role,
                goal: NO_GOAL,
            })
            .collect();
        let placed = men.iter().filter(|man| wanted.has(man.at, man.role)).count();
        TrackedMen {
            alive: men.len() as u32,
            placed: placed as u32,
            men,
            total: 0,
            exact: false,
        }
    }

    /// The man on the place of this number.
    #[inline]
    pub(super) fn find(&self, at: usize) -> Option<usize> {
        self.men.iter().position(|man| usize::from(man.at) == at)
    }

    /// Moves a man.
    #[inline]
    pub(super) fn put(&mut self, index: usize, at: usize, role: Role, wanted: &Wanted) {
        let man = &mut self.men[index];
        self.placed -= u32::from(wanted.has(man.at, man.role));
        (man.at, man.role) = (at as u16, role);
        self.placed += u32::from(wanted.has(man.at, man.role));
    }

    /// Removes a man.
    #[inline]
    pub(super) fn lose(&mut self, index: usize, wanted: &Wanted) {
        let man = &mut self.men[index];
        self.placed -= u32::from(wanted.has(man.at, man.role));
        if man.goal != NO_GOAL {
            // Another man has to take its part.
            (self.total, self.exact) = (NEVER, false);
        }
        (man.at, man.goal) = (TrackedMan::GONE, NO_GOAL);
        self.alive -= 1;
    }

    /// Are these the men of the target, each on its place?
    #[inline]
    pub(super) fn has_arrived(&self, wanted: &Wanted) -> bool {
        self.alive == self.placed && self.placed as usize == wanted.men.len()
    }
}

/// The men of one side in the target.
#[derive(Debug)]
pub(super) struct Wanted {
    /// What stands where.
    pub(super) men: Vec<(Place, Role)>,
    by_place: Vec<Option<Role>>,
}

impl Wanted {
    pub(super) fn new(men: Vec<(Place, Role)>) -> Self {
        let mut by_place = vec![None; PLACES];
        for &(place, role) in &men {
            by_place[number(place)] = Some(role);
        }
        Wanted { men, by_place }
    }

    /// Does a man of this kind stand on the place of this number in the target?
    #[inline]
    fn has(&self, at: u16, role: Role) -> bool {
        self.by_place.get(usize::from(at)) == Some(&Some(role))
    }
}
