//! Ways to squares at a distance that another man gives.

use super::Path;
use crate::geometry::{Place, common_divisor};
use crate::pieces::Radius;

impl Path<'_> {
    /// As far beyond the man as it is away, in the same direction.
    pub(super) fn equihop(&mut self, lines: bool, nonstop: bool) {
        for vector in vectors(7).filter(|&vector| !lines || is_on_line(vector)) {
            let Some(hurdle) = self.occupied(self.from, vector) else {
                continue;
            };
            let Some(to) = self.men.beyond(hurdle, vector) else {
                continue;
            };
            if nonstop || self.is_clear(self.from, vector) && self.is_clear(hurdle, vector) {
                self.land(to);
            }
        }
    }

    /// Half-way to the man, or on to one that stands half-way to another.
    pub(super) fn equistop(&mut self, nonstop: bool) {
        for vector in vectors(3) {
            let Some(to) = self.men.beyond(self.from, vector) else {
                continue;
            };
            let hurdle = self.occupied(to, vector);
            if hurdle.is_some() && (nonstop || self.is_clear(self.from, vector) && self.is_clear(to, vector)) {
                self.land(to);
            }
        }
    }

    /// As far beyond the man as it is away, at a right angle.
    pub(super) fn turned_equihop(&mut self, nonstop: bool) {
        for vector in vectors(7) {
            let Some(hurdle) = self.occupied(self.from, vector) else {
                continue;
            };
            for on in [(vector.1, -vector.0), (-vector.1, vector.0)] {
                let to = self.men.beyond(hurdle, on);
                let clear = nonstop || self.is_clear(self.from, vector) && self.is_clear(hurdle, on);
                to.into_iter().filter(|_| clear).for_each(|to| self.land(to));
            }
        }
    }

    /// Are the squares between a place and the one so far away vacant?
    fn is_clear(&self, from: Place, (files, ranks): (i8, i8)) -> bool {
        let steps = common_divisor(files, ranks);
        let step = (files / steps, ranks / steps);
        (1..steps).try_fold(from, |place, _| self.vacant(place, step)).is_some()
    }

    pub(super) fn radial(&mut self, radius: Radius) {
        for to_man in vectors(7).filter(|&vector| !radius.lines || is_on_line(vector)) {
            let Some(man) = self.occupied(self.from, to_man) else {
                continue;
            };
            let enemy = self.men.at(man).is_some_and(|man| man.moves_for(!self.by));
            if radius.enemies && !enemy {
                continue;
            }
            let centre = if radius.from_man { man } else { self.from };
            for vector in vectors(7).filter(|&vector| is_as_far(vector, to_man, radius.lines)) {
                let to = self.men.beyond(centre, vector).filter(|&to| to != man);
                to.into_iter().for_each(|to| self.land(to));
            }
        }
    }
}

/// All vectors of at most so many files and ranks.
fn vectors(reach: i8) -> impl Iterator<Item = (i8, i8)> {
    let all = (-reach..=reach).flat_map(move |files| (-reach..=reach).map(move |ranks| (files, ranks)));
    all.filter(|&vector| vector != (0, 0))
}

/// Is what is so far away on a line of the queen?
pub(in crate::position::general) fn is_on_line((files, ranks): (i8, i8)) -> bool {
    files == 0 || ranks == 0 || files.abs() == ranks.abs()
}

fn is_as_far(a: (i8, i8), b: (i8, i8), lines: bool) -> bool {
    let square = |(files, ranks): (i8, i8)| i16::from(files).pow(2) + i16::from(ranks).pow(2);
    let alike = !lines || is_on_line(a) && (a.0 == 0 || a.1 == 0) == (b.0 == 0 || b.1 == 0);
    square(a) == square(b) && alike
}
