//! Lines of help play, series play and proof games, numbered as magazines do.

use super::notation::Notation;
use crate::problem::Problem;
use crate::solution::{Line, Ply, plies};

/// A line with numbers: `1.Kf4/A Qf5 2.d1=N/A Rf3/A#`, with a parry behind its check `1.Qg3+ Kd4 2.Qe1 3.Qa1#`.
///
/// Where half a move comes first the line of the set play begins with that which is left out: `1...… 2.d1=N Rf3#`.
pub fn line(problem: &Problem, notation: &Notation, line: &Line) -> String {
    let mut words: Vec<String> = Vec::new();
    let mut before: Option<Ply> = None;
    for (ply, told) in plies(problem, line).into_iter().zip(line) {
        if before.is_none() && ply > Ply::second(1) {
            words.push("1...…".to_string());
        }
        let follows = !ply.is_first() && before.is_some_and(|before| before.next() == ply);
        let number = if follows { String::new() } else { ply.to_string() };
        words.push(format!("{number}{}", notation.short(told)));
        before = Some(ply);
    }
    words.join(" ")
}
