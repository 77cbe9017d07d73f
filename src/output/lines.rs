//! Lines of help play, series play and proof games, numbered as magazines do.

use super::notation::Notation;
use crate::piece::Color;
use crate::problem::Problem;
use crate::solution::Line;
use crate::stipulation::Play;

/// How the half-moves of a line are numbered.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
enum Count {
    /// `1.a b 2.c d`, beginning with `1.` or, for `true`, with `1...`.
    Pairs { half: bool },
    /// `1.a 2.b 3.c d`: so many moves in a row, then the other side.
    Row { moves: usize },
}

/// A line with numbers: `1.Kf4/A Qf5 2.d1=N/A Rf3/A#`.
///
/// `set` tells that the first half-move is left out, as in set play.
pub fn line(problem: &Problem, notation: &Notation, line: &Line, set: bool) -> String {
    if let Some(structure) = &problem.stipulation.structure {
        let first = problem.first_to_move();
        return by_leader(notation, line, if structure.is_inverted() { !first } else { first });
    }
    let length = problem.demand().length;
    let count = match problem.stipulation.play {
        Play::Series(_) => Count::Row {
            moves: usize::from(length.moves),
        },
        // A game ends with its half-move.
        Play::ProofGame => Count::Pairs { half: false },
        _ => Count::Pairs {
            half: length.half != set,
        },
    };
    let mut text = String::new();
    for (index, &told) in line.iter().enumerate() {
        if index > 0 {
            text.push(' ');
        }
        text.push_str(&number(count, index));
        text.push_str(&notation.short(told));
    }
    text
}

/// A line of structured play: the moves of one side are numbered, and anew where a part of the play begins.
fn by_leader(notation: &Notation, line: &Line, mut leader: Color) -> String {
    let mut text = String::new();
    let mut number = 0;
    for (index, &told) in line.iter().enumerate() {
        if told.anew && index > 0 {
            (leader, number) = (told.by, 0);
        }
        let leads = told.by == leader;
        number += u32::from(leads || index == 0);
        text += if index > 0 { " " } else { "" };
        text += &match (leads, index) {
            (true, _) => format!("{number}."),
            (false, 0) => "1...".to_string(),
            (false, _) => String::new(),
        };
        text += &notation.short(told);
    }
    text
}

/// The number before half-move `index`, if it has one.
fn number(count: Count, index: usize) -> String {
    match count {
        Count::Pairs { half } => {
            let index = index + usize::from(half);
            match (index % 2, index) {
                (0, _) => format!("{}.", index / 2 + 1),
                (_, 1) if half => "1...".to_string(),
                _ => String::new(),
            }
        }
        Count::Row { moves } if index < moves => format!("{}.", index + 1),
        Count::Row { .. } => String::new(),
    }
}
