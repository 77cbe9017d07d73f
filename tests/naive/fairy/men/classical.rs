//! The men of the game.

use super::Row;
use super::soldiers::pawn;
use super::walker::{DIAGONAL, KNIGHT, ORTHOGONAL};

pub const MEN: &[Row] = &[
    ("K", |man| [man.leap(ORTHOGONAL), man.leap(DIAGONAL)].concat()),
    ("Q", |man| [man.rides(ORTHOGONAL), man.rides(DIAGONAL)].concat()),
    ("S", |man| man.leap(KNIGHT)),
    ("R", |man| man.rides(ORTHOGONAL)),
    ("B", |man| man.rides(DIAGONAL)),
    ("P", pawn),
];
