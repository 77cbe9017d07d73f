//! Locusts and marine men: what they take stands beside where they arrive.

use super::Row;
use super::chinese::{legged, oblique, straight};
use super::walker::{DIAGONAL, KNIGHT, ORTHOGONAL, Walker, Way, locust, quiet_ride};
use crate::fairy::places::Place;

pub const MEN: &[Row] = &[
    ("L", |man| man.on(man.queen_lines(), locust)),
    ("LR", |man| man.on(man.lines(ORTHOGONAL), locust)),
    ("LB", |man| man.on(man.lines(DIAGONAL), locust)),
    ("LN", |man| man.on(man.lines(KNIGHT), locust)),
    ("SI", |man| man.on(man.queen_lines(), marine)),
    ("TR", |man| man.on(man.lines(ORTHOGONAL), marine)),
    ("ND", |man| man.on(man.lines(DIAGONAL), marine)),
    ("MS", |man| man.on(man.lines(KNIGHT), marine_leap)),
    ("PO", |man| man.on(man.queen_lines(), marine_leap)),
    ("SK", |man| man.on(legged(man, straight), skylla)),
    ("CY", |man| man.on(legged(man, oblique), skylla)),
];

pub fn marine(man: &Walker<'_>, line: &[Place]) -> Vec<Way> {
    [quiet_ride(man, line), locust(man, line)].concat()
}

fn marine_leap(man: &Walker<'_>, line: &[Place]) -> Vec<Way> {
    match line {
        [first, ..] if man.is_vacant(*first) => vec![man.end(*first)],
        [first, second, ..] => man.over(*first, *second).into_iter().collect(),
        _ => Vec::new(),
    }
}

/// To a vacant square as a mao or moa, and a man on the square passed is taken.
fn skylla(man: &Walker<'_>, line: &[Place]) -> Vec<Way> {
    match line {
        [passed, to, ..] if man.is_vacant(*passed) => man.quiet(*to).into_iter().collect(),
        [passed, to, ..] => man.over(*passed, *to).into_iter().collect(),
        _ => Vec::new(),
    }
}
