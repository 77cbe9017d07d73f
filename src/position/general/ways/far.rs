//! Ways to squares at a distance that another man gives.

use super::Path;
use crate::geometry::{Place, common_divisor};
use crate::pieces::Radius;

impl<'p> Path<'p> {
    /// As far beyond the man as it is away, in the same direction.
    pub(super) fn equihop(&mut self, lines: bool, nonstop: bool) {
        for (vector, hurdle) in self.others().filter(|&(vector, _)| !lines || is_on_line(vector)) {
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
        for (vector, hurdle) in self.others() {
            for on in [(vector.1, -vector.0), (-vector.1, vector.0)] {
                let to = self.men.beyond(hurdle, on);
                let clear = nonstop || self.is_clear(self.from, vector) && self.is_clear(hurdle, on);
                to.into_iter().filter(|_| clear).for_each(|to| self.land(to));
            }
        }
    }

    /// The other men on the board, each with how many files and ranks it is away.
    fn others(&self) -> impl Iterator<Item = ((i8, i8), Place)> + use<'p> {
        let (men, from) = (self.men, self.from);
        let square = |place: Place| (place.square.file() as i8, place.square.rank() as i8);
        let (file, rank) = square(from);
        let men = men.men().map(|(place, _)| place);
        men.filter(move |&place| place.board == from.board && place != from)
            .map(move |place| {
                let to = square(place);
                ((to.0 - file, to.1 - rank), place)
            })
    }

    /// Are the squares between a place and the one so far away vacant?
    fn is_clear(&self, from: Place, (files, ranks): (i8, i8)) -> bool {
        let steps = common_divisor(files, ranks);
        let step = (files / steps, ranks / steps);
        (1..steps).try_fold(from, |place, _| self.vacant(place, step)).is_some()
    }

    pub(super) fn radial(&mut self, radius: Radius) {
        let others = self.others().filter(|&(vector, _)| !radius.lines || is_on_line(vector));
        for (to_man, man) in others {
            let enemy = self.men.at(man).is_some_and(|man| man.moves_for(!self.by));
            if radius.enemies && !enemy {
                continue;
            }
            let centre = if radius.from_man { man } else { self.from };
            if let Some(on) = self.ways.on {
                if on != man && is_as_far(centre.square.offset_to(on.square), to_man, radius.lines) {
                    self.land(on);
                }
                continue;
            }
            for vector in as_far(to_man, radius.lines) {
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

/// Is a vector as long as another, and on a line of the queen of the same sort, if that is asked?
fn is_as_far(vector: (i8, i8), other: (i8, i8), lines: bool) -> bool {
    length(vector) == length(other) && (!lines || is_on_line(vector) && is_straight(vector) == is_straight(other))
}

/// The square of the length of a vector.
fn length((files, ranks): (i8, i8)) -> u16 {
    square(files) + square(ranks)
}

fn is_straight((files, ranks): (i8, i8)) -> bool {
    files == 0 || ranks == 0
}

/// The vectors as long as this one; those alone that go on lines of the queen of the same sort, if that is asked.
fn as_far(vector: (i8, i8), lines: bool) -> impl Iterator<Item = (i8, i8)> {
    let length = length(vector);
    let all = (-7..=7).flat_map(move |files| {
        let root = length
            .checked_sub(square(files))
            .and_then(|rest| ROOTS[usize::from(rest)]);
        let back = root.filter(|&root| root > 0).map(|root| -root);
        root.into_iter().chain(back).map(move |ranks| (files, ranks))
    });
    all.filter(move |&other| is_as_far(other, vector, lines))
}

fn square(value: i8) -> u16 {
    u16::from(value.unsigned_abs()).pow(2)
}

/// The root of each square of a number of seven at most, up to the square of the longest vector.
const ROOTS: [Option<i8>; 99] = {
    let mut roots = [None; 99];
    let mut root = 0;
    while root <= 7 {
        roots[(root * root) as usize] = Some(root);
        root += 1;
    }
    roots
};
