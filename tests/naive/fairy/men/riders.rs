//! Riders on straight lines.

use super::Row;
use super::walker::{DIAGONAL, KNIGHT, ORTHOGONAL, Walker, Way, ride};

pub const MEN: &[Row] = &[
    ("N", |man| man.rides(KNIGHT)),
    ("CR", |man| man.rides((1, 3))),
    ("ZR", |man| man.rides((2, 3))),
    ("GR", |man| [man.rides(KNIGHT), man.rides((1, 3))].concat()),
    ("WR", |man| man.rides(ORTHOGONAL)),
    ("FR", |man| man.rides(DIAGONAL)),
    ("AF", |man| man.rides((2, 2))),
    ("DD", |man| man.rides((0, 2))),
    ("EH", edgehog),
    ("RR", |man| [up(man, &[0]), down(man, &[-1, 1])].concat()),
    ("BR", |man| [up(man, &[-1, 1]), down(man, &[0])].concat()),
];

/// As a queen, from the edge to the inside or from the inside to the edge.
fn edgehog(man: &Walker<'_>) -> Vec<Way> {
    let mut ways = man.on(man.queen_lines(), ride);
    ways.retain(|way| way.to.is_on_edge() != man.from.is_on_edge());
    ways
}

fn up(man: &Walker<'_>, files: &[i8]) -> Vec<Way> {
    let lines = files.iter().map(|file| man.line(man.from, (*file, 1)));
    man.on(lines.collect(), ride)
}

fn down(man: &Walker<'_>, files: &[i8]) -> Vec<Way> {
    let lines = files.iter().map(|file| man.line(man.from, (*file, -1)));
    man.on(lines.collect(), ride)
}
