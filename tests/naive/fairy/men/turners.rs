//! Hoppers that leave the line beyond their hurdle: moose, eagle, sparrow and their kin.

use super::Row;
use super::hoppers::hamster;
use super::walker::{COMPASS, Walker, Way, hop, steps};
use crate::fairy::places::Step;

pub const MEN: &[Row] = &[
    ("M", |man| turned(man, &COMPASS, 1)),
    ("EA", |man| turned(man, &COMPASS, 2)),
    ("SW", |man| turned(man, &COMPASS, 3)),
    ("RM", |man| turned(man, &steps((0, 1)), 1)),
    ("RE", |man| turned(man, &steps((0, 1)), 2)),
    ("RW", |man| turned(man, &steps((0, 1)), 3)),
    ("BM", |man| turned(man, &steps((1, 1)), 1)),
    ("BE", |man| turned(man, &steps((1, 1)), 2)),
    ("BW", |man| turned(man, &steps((1, 1)), 3)),
    ("MG", |man| {
        let turned: Vec<Way> = (1..=3).flat_map(|eighths| turned(man, &COMPASS, eighths)).collect();
        let straight = man.on(man.queen_lines(), hop);
        [turned, straight, man.on(man.queen_lines(), hamster)].concat()
    }),
    ("SC", scarabeus),
];

/// To the first man, and one step on from it, turned by so many eighths of a circle.
fn turned(man: &Walker<'_>, directions: &[Step], eighths: usize) -> Vec<Way> {
    let mut ways = Vec::new();
    for direction in directions {
        let line = man.line(man.from, *direction);
        let Some(&hurdle) = man.men_on(&line).first() else {
            continue;
        };
        let number = COMPASS.iter().position(|step| step == direction).expect("a direction");
        for number in [number + eighths, number + 8 - eighths] {
            let to = man.beyond(line[hurdle], COMPASS[number % 8]);
            ways.extend(to.map(|to| man.end(to)));
        }
    }
    ways
}

/// To the first man, and on from it by the two knight's leaps that lie nearest to the line.
fn scarabeus(man: &Walker<'_>) -> Vec<Way> {
    let mut ways = Vec::new();
    for (a, b) in COMPASS {
        let line = man.line(man.from, (a, b));
        let Some(&hurdle) = man.men_on(&line).first() else {
            continue;
        };
        let leaps = match (a, b) {
            (0, b) => [(1, 2 * b), (-1, 2 * b)],
            (a, 0) => [(2 * a, 1), (2 * a, -1)],
            (a, b) => [(a, 2 * b), (2 * a, b)],
        };
        let ends = leaps.into_iter().filter_map(|leap| man.beyond(line[hurdle], leap));
        ways.extend(ends.map(|to| man.end(to)));
    }
    ways
}
