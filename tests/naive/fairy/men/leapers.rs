//! Leapers, and men that are a leaper and something else.

use super::classical;
use super::walker::{DIAGONAL, KNIGHT, ORTHOGONAL, Walker, Way, hop, hop_over};
use super::{Gait, Row};

const CAMEL: (i8, i8) = (1, 3);
const ZEBRA: (i8, i8) = (2, 3);
const GIRAFFE: (i8, i8) = (1, 4);

pub const MEN: &[Row] = &[
    ("CA", |man| man.leap(CAMEL)),
    ("Z", |man| man.leap(ZEBRA)),
    ("GI", |man| man.leap(GIRAFFE)),
    ("FE", |man| man.leap((1, 1))),
    ("WE", |man| man.leap((0, 1))),
    ("AL", |man| man.leap((2, 2))),
    ("DA", |man| man.leap((0, 2))),
    ("AN", |man| man.leap((3, 4))),
    ("RF", |man| [man.leap((5, 5)), man.leap((1, 7))].concat()),
    ("BU", |man| [man.leap((0, 5)), man.leap((3, 4))].concat()),
    ("15", |man| man.leap((1, 5))),
    ("16", |man| man.leap((1, 6))),
    ("24", |man| man.leap((2, 4))),
    ("25", |man| man.leap((2, 5))),
    ("35", |man| man.leap((3, 5))),
    ("36", |man| man.leap((3, 6))),
    ("37", |man| man.leap((3, 7))),
    ("03", |man| man.leap((0, 3))),
    ("04", |man| man.leap((0, 4))),
    ("33", |man| man.leap((3, 3))),
    ("44", |man| man.leap((4, 4))),
    ("05", |man| man.leap((0, 5))),
    ("06", |man| man.leap((0, 6))),
    ("07", |man| man.leap((0, 7))),
    ("17", |man| man.leap((1, 7))),
    ("26", |man| man.leap((2, 6))),
    ("27", |man| man.leap((2, 7))),
    ("45", |man| man.leap((4, 5))),
    ("46", |man| man.leap((4, 6))),
    ("47", |man| man.leap((4, 7))),
    ("55", |man| man.leap((5, 5))),
    ("56", |man| man.leap((5, 6))),
    ("57", |man| man.leap((5, 7))),
    ("66", |man| man.leap((6, 6))),
    ("67", |man| man.leap((6, 7))),
    ("77", |man| man.leap((7, 7))),
    ("76", |man| [man.leap((0, 7)), man.leap((6, 6))].concat()),
    ("AB", |man| [man.leap((2, 2)), man.leap((0, 2))].concat()),
    ("EK", |man| [man.leap((0, 1)), man.leap((1, 1))].concat()),
    ("OK", |man| [man.leap(KNIGHT), man.leap(ZEBRA)].concat()),
    ("BI", |man| [man.leap(CAMEL), man.leap(ZEBRA)].concat()),
    ("ZE", |man| [man.leap(CAMEL), man.leap(GIRAFFE)].concat()),
    ("GN", |man| [man.leap(KNIGHT), man.leap(CAMEL)].concat()),
    ("SQ", |man| {
        [man.leap(KNIGHT), man.leap((2, 2)), man.leap((0, 2))].concat()
    }),
    ("AM", |man| {
        [man.rides(ORTHOGONAL), man.rides(DIAGONAL), man.leap(KNIGHT)].concat()
    }),
    ("EM", |man| [man.rides(ORTHOGONAL), man.leap(KNIGHT)].concat()),
    ("PR", |man| [man.rides(DIAGONAL), man.leap(KNIGHT)].concat()),
    ("WA", |man| [man.rides(ORTHOGONAL), man.rides(KNIGHT)].concat()),
    ("ET", |man| {
        [man.rides(ORTHOGONAL), man.rides(DIAGONAL), man.rides(KNIGHT)].concat()
    }),
    ("SO", scorpion),
    ("ST", scorpion),
    ("GL", |man| [man.leap((2, 2)), man.hops(ORTHOGONAL)].concat()),
    ("DO", |man| {
        let kangaroo = man.on(man.queen_lines(), |man, line| hop_over(man, line, 2));
        [man.on(man.queen_lines(), hop), kangaroo].concat()
    }),
    ("QQ", querquisite),
];

fn scorpion(man: &Walker<'_>) -> Vec<Way> {
    let king = [man.leap((0, 1)), man.leap((1, 1))].concat();
    [king, man.on(man.queen_lines(), hop)].concat()
}

/// As the man that stands on its file in the array.
fn querquisite(man: &Walker<'_>) -> Vec<Way> {
    let letters = ["R", "S", "B", "Q", "K", "B", "S", "R"][man.from.square.file as usize - 1];
    let row = classical::MEN.iter().find(|row| row.0 == letters);
    let gait: Gait = row.expect("a man of the array").1;
    gait(man)
}
