//! Hunters: ahead as one man, back as another, never along the rank.

use super::walker::{Walker, Way};
use super::{Kind, Row};

pub const MEN: &[Row] = &[
    ("Q/R", |man| hunter(man, "Q", "R")),
    ("Q/B", |man| hunter(man, "Q", "B")),
    ("Q/S", |man| hunter(man, "Q", "S")),
    ("Q/G", |man| hunter(man, "Q", "G")),
    ("Q/N", |man| hunter(man, "Q", "N")),
    ("R/Q", |man| hunter(man, "R", "Q")),
    ("R/B", |man| hunter(man, "R", "B")),
    ("R/S", |man| hunter(man, "R", "S")),
    ("R/G", |man| hunter(man, "R", "G")),
    ("R/N", |man| hunter(man, "R", "N")),
    ("B/Q", |man| hunter(man, "B", "Q")),
    ("B/R", |man| hunter(man, "B", "R")),
    ("B/S", |man| hunter(man, "B", "S")),
    ("B/G", |man| hunter(man, "B", "G")),
    ("B/N", |man| hunter(man, "B", "N")),
    ("S/Q", |man| hunter(man, "S", "Q")),
    ("S/R", |man| hunter(man, "S", "R")),
    ("S/B", |man| hunter(man, "S", "B")),
    ("S/G", |man| hunter(man, "S", "G")),
    ("S/N", |man| hunter(man, "S", "N")),
    ("G/Q", |man| hunter(man, "G", "Q")),
    ("G/R", |man| hunter(man, "G", "R")),
    ("G/B", |man| hunter(man, "G", "B")),
    ("G/S", |man| hunter(man, "G", "S")),
    ("G/N", |man| hunter(man, "G", "N")),
    ("N/Q", |man| hunter(man, "N", "Q")),
    ("N/R", |man| hunter(man, "N", "R")),
    ("N/B", |man| hunter(man, "N", "B")),
    ("N/S", |man| hunter(man, "N", "S")),
    ("N/G", |man| hunter(man, "N", "G")),
    ("P/Q", |man| hunter(man, "P", "Q")),
    ("P/R", |man| hunter(man, "P", "R")),
    ("P/B", |man| hunter(man, "P", "B")),
    ("P/S", |man| hunter(man, "P", "S")),
    ("P/G", |man| hunter(man, "P", "G")),
    ("P/N", |man| hunter(man, "P", "N")),
];

fn hunter(man: &Walker<'_>, ahead: &'static str, back: &'static str) -> Vec<Way> {
    let forward = man.by.forward();
    // Its pawn goes ahead from the first rank, too.
    let mut first = match ahead {
        "P" => man.soldier_anywhere(&[0], &[-1, 1], forward),
        _ => Kind(ahead).gait()(man),
    };
    first.retain(|way| (way.to.square.rank - man.from.square.rank) * forward > 0);
    let mut second = Kind(back).gait()(man);
    second.retain(|way| (way.to.square.rank - man.from.square.rank) * forward < 0);
    // Its pawn does not promote.
    let all = [first, second].concat().into_iter();
    all.map(|way| Way { promotes: false, ..way }).collect()
}
