//! Ways that turn on the way: circles, zigzags, reflections.

use super::super::direction::{direction_to, is_pace};
use super::{Path, is_on_edge, knight_turned};
use crate::geometry::Place;
use crate::pieces::{Pace, Ring};
use smallvec::SmallVec;

const DIAGONAL: Pace = Pace(1, 1);
const KNIGHT: Pace = Pace(1, 2);
/// More steps than any way on a board has.
const FAR: i8 = 8;
const SIDES: [(i8, i8); 4] = [(1, 0), (0, 1), (-1, 0), (0, -1)];

/// The two steps of each zigzag of steps of this pace, two of which together make one of these.
pub(in super::super) fn zigzags(pace: Pace, sums: &[Pace]) -> impl Iterator<Item = ((i8, i8), (i8, i8))> {
    pace.directions().flat_map(move |zig| {
        let together = sums.iter().flat_map(|sum| sum.directions());
        let zags = together.map(move |sum| (sum.0 - zig.0, sum.1 - zig.1));
        zags.filter(move |zag| is_pace(pace.0, pace.1, zag.0, zag.1))
            .map(move |zag| (zig, zag))
    })
}

/// Does the zigzag of these steps come to a square that is so far away?
pub(in super::super) fn is_on_zigzag((zig, zag): ((i8, i8), (i8, i8)), (files, ranks): (i8, i8)) -> bool {
    let both = (zig.0 + zag.0, zig.1 + zag.1);
    let is_at = |times: i8, way: (i8, i8)| (times * both.0, times * both.1) == way;
    let after_both = |way: (i8, i8)| (0..FAR).any(|times| is_at(times, way));
    after_both((files, ranks)) || after_both((files - zig.0, ranks - zig.1))
}

/// Is a place so far away on one of the circles that begin with steps of this pace?
pub(in super::super) fn is_on_circle(pace: Pace, off: (i8, i8)) -> bool {
    let goes_round = |first: (i8, i8), sense: i8| {
        let legs = std::iter::successors(Some(first), move |&step| Some(knight_turned(step, sense)));
        let mut at = (0, 0);
        legs.take(8).any(|leg| {
            at = (at.0 + leg.0, at.1 + leg.1);
            at == off
        })
    };
    pace.directions()
        .any(|first| goes_round(first, 1) || goes_round(first, -1))
}

impl Path<'_> {
    /// Along a circle that begins with this step.
    pub(super) fn circle(&mut self, step: (i8, i8), sense: i8, ring: Ring) {
        let mut leg = (self.from, step);
        let quiet = matches!(ring, Ring::Ride | Ring::Cannon);
        let Some(first) = self.round(&mut leg, sense, quiet) else {
            return;
        };
        match ring {
            Ring::Ride => self.take(Some(first)),
            Ring::Cannon => {
                let second = self.round(&mut leg, sense, false);
                self.take(second);
            }
            Ring::Hop => self.men.beyond(first, leg.1).into_iter().for_each(|to| self.land(to)),
            Ring::Lion => {
                let second = self.round(&mut leg, sense, true);
                self.take(second);
            }
        }
    }

    /// Goes on round the circle to the next man but itself, and gives the vacant squares on its way if they are wanted.
    fn round(&mut self, (place, step): &mut (Place, (i8, i8)), sense: i8, quiet: bool) -> Option<Place> {
        loop {
            let to = self.men.beyond(*place, *step).filter(|&to| to != self.from)?;
            (*place, *step) = (to, knight_turned(*step, sense));
            if !self.men.is_vacant(to) {
                return Some(to);
            }
            if quiet {
                self.quiet(to);
            }
        }
    }

    pub(super) fn zigzags(&mut self, pace: Pace, sums: &[Pace]) {
        let (from, on) = (self.from.square, self.ways.on);
        let off = on.map(|on| from.offset_to(on.square));
        for (zig, zag) in zigzags(pace, sums) {
            if off.is_none_or(|off| is_on_zigzag((zig, zag), off)) {
                self.zigzag(zig, zag);
            }
        }
    }

    fn zigzag(&mut self, zig: (i8, i8), zag: (i8, i8)) {
        let mut place = self.from;
        for step in [zig, zag].into_iter().cycle() {
            let Some(to) = self.men.beyond(place, step) else { return };
            self.land(to);
            if !self.men.is_vacant(to) {
                return;
            }
            place = to;
        }
    }

    pub(super) fn two_hops(&mut self, paces: &[Pace]) {
        let steps: SmallVec<[(i8, i8); 8]> = paces.iter().flat_map(|pace| pace.directions()).collect();
        for &first in &steps {
            let hurdle = self.men.first_man(self.from, first);
            let Some(between) = hurdle.and_then(|hurdle| self.vacant(hurdle, first)) else {
                continue;
            };
            match self.ways.on {
                None => steps.iter().for_each(|&second| self.hop(between, second)),
                // Only one direction leads to the place where it is to take.
                Some(on) => {
                    let leads = |pace: &Pace| direction_to(*pace, between, on);
                    paces
                        .iter()
                        .filter_map(leads)
                        .for_each(|second| self.hop(between, second));
                }
            }
        }
    }

    /// Over the first man in a direction to the square just beyond it.
    pub(super) fn hop(&mut self, from: Place, step: (i8, i8)) {
        let to = self.men.over_first_man(from, step);
        to.into_iter().for_each(|to| self.land(to));
    }

    pub(super) fn reflected(&mut self, times: u8) {
        DIAGONAL
            .directions()
            .for_each(|step| self.reflected_leg(self.from, step, times));
    }

    fn reflected_leg(&mut self, start: Place, step: (i8, i8), times: u8) {
        let mut place = start;
        while let Some(to) = self.men.beyond(place, step) {
            self.land(to);
            if !self.men.is_vacant(to) {
                return;
            }
            place = to;
        }
        if times > 0 && place != start {
            for turned in [(step.1, -step.0), (-step.1, step.0)] {
                self.reflected_leg(place, turned, times - 1);
            }
        }
    }

    pub(super) fn cardinal(&mut self) {
        for step in DIAGONAL.directions() {
            let mut place = self.from;
            let mut met = None;
            while let Some(to) = self.men.beyond(place, step) {
                self.land(to);
                place = to;
                if !self.men.is_vacant(to) {
                    met = Some(to);
                    break;
                }
            }
            if met.is_none() {
                self.reflect_aside(place, step);
            }
        }
    }

    /// From the edge to the neighbour of the square beyond it, and on in the direction turned back.
    fn reflect_aside(&mut self, edge: Place, step: (i8, i8)) {
        let beside = |side: &(i8, i8)| self.men.beyond(edge, (step.0 + side.0, step.1 + side.1));
        let Some(place) = SIDES.iter().find_map(beside) else {
            return;
        };
        self.land(place);
        if self.men.is_vacant(place) {
            let turned = [(step.1, -step.0), (-step.1, step.0)];
            let on = turned.into_iter().find(|&step| self.men.beyond(place, step).is_some());
            on.into_iter().for_each(|step| self.ride(place, step));
        }
    }

    pub(super) fn bouncing_leaps(&mut self, start: Place, more: u8) {
        for to in KNIGHT.directions().filter_map(|step| self.men.beyond(start, step)) {
            self.land(to);
            if more > 0 && self.men.is_vacant(to) && is_on_edge(self.men.shape(), to) {
                self.bouncing_leaps(to, more - 1);
            }
        }
    }

    pub(super) fn bouncing_rides(&mut self) {
        let mut starts: SmallVec<[Place; 32]> = SmallVec::from_iter([self.from]);
        let mut next = 0;
        while let Some(&start) = starts.get(next) {
            next += 1;
            for step in KNIGHT.directions() {
                let mut place = start;
                while let Some(to) = self.men.beyond(place, step) {
                    self.land(to);
                    if !self.men.is_vacant(to) {
                        break;
                    }
                    if is_on_edge(self.men.shape(), to) && !starts.contains(&to) {
                        starts.push(to);
                    }
                    place = to;
                }
            }
        }
    }

    pub(super) fn wander(&mut self) {
        let mut reached: SmallVec<[Place; 64]> = SmallVec::from_iter([self.from]);
        let mut next = 0;
        while let Some(&place) = reached.get(next) {
            next += 1;
            for to in KNIGHT.directions().filter_map(|step| self.men.beyond(place, step)) {
                self.land(to);
                if self.men.is_vacant(to) && !reached.contains(&to) {
                    reached.push(to);
                }
            }
        }
    }

    pub(super) fn leap_and_ride(&mut self) {
        for step in KNIGHT.directions() {
            let on = (step.0 / 2 * 2, step.1 / 2 * 2);
            let mut place = self.men.beyond(self.from, step);
            while let Some(to) = place {
                self.land(to);
                place = self.men.beyond(to, on).filter(|_| self.men.is_vacant(to));
            }
        }
    }

    /// As the ride of lame steps, but over one man.
    pub(super) fn lame_lion(&mut self, step: (i8, i8), over: (i8, i8)) {
        let mut place = self.from;
        let next = |place| Some((self.men.beyond(place, over)?, self.men.beyond(place, step)?));
        let mut found = None;
        while let Some((passed, to)) = next(place) {
            let (free, vacant) = (self.men.is_vacant(passed), self.men.is_vacant(to));
            place = to;
            if !free || !vacant {
                found = Some((to, free, vacant));
                break;
            }
        }
        let Some((to, free, vacant)) = found else { return };
        if !free {
            self.land(to);
        }
        if free == vacant {
            return;
        }
        self.lame_from(to, step, over);
    }

    /// Over the square before each arrival, from a place on.
    fn lame_from(&mut self, start: Place, step: (i8, i8), over: (i8, i8)) {
        let mut place = start;
        while let Some(to) = self.vacant(place, over).and_then(|_| self.men.beyond(place, step)) {
            self.land(to);
            if !self.men.is_vacant(to) {
                return;
            }
            place = to;
        }
    }
}
