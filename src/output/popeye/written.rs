//! A line as it is written: `  1.Bd5-b7B Rg2-e2B   2.Re7-a7B e6-e7B #`.
//!
//! Lines that follow each other share most of their moves. What they share is written once.

use super::words::Words;
use super::{popeye_in, sign};
use crate::problem::Problem;
use crate::solution::{Half, Line, Ply, leader, popeye_plies};
use crate::stipulation::Stipulation;

/// A line and its text, with numbers: `  1.…`, or `  1...Bh1-e4A   2.…`, or `  1.…   2.…`.
pub(super) struct Written {
    pub(super) line: Line,
    pub(super) text: String,
    /// So many alike have been told before it, one after the other.
    alike: usize,
    /// Where the text of each move ends but of the last one, whose sign is another.
    ends: Vec<usize>,
}

impl Written {
    /// The line that follows another one of the same problem, if it is not the first.
    pub(super) fn after(
        last: Option<Written>,
        line: &Line,
        problem: &Problem,
        words: &Words,
        stipulation: &Stipulation,
    ) -> Written {
        let mut written = last.map_or_else(Written::nothing, |last| last.shared_with(line));
        let plies = popeye_plies(problem, line);
        for (index, (&ply, told)) in plies.iter().zip(line).enumerate().skip(written.ends.len()) {
            written.text += &number(ply, index);
            written.text += &popeye_in(words.letters, &problem.diagram.rules, told);
            if index + 1 == line.len() {
                sign::of_last(stipulation, told, leader(problem), written.alike).push_to(&mut written.text);
            } else {
                written.text += sign::of_check(told);
                written.ends.push(written.text.len());
            }
        }
        written.line.clone_from(line);
        written
    }

    fn nothing() -> Self {
        Written {
            line: Line::new(),
            text: String::new(),
            alike: 0,
            ends: Vec::new(),
        }
    }

    /// What this line and the next one begin with. Numbers say nothing of what follows them.
    fn shared_with(mut self, next: &Line) -> Self {
        self.alike = if self.line == *next { self.alike + 1 } else { 0 };
        let moves = self.line.iter().zip(next).take_while(|(one, other)| one == other);
        let shared = moves.count().min(self.ends.len()).min(next.len().saturating_sub(1));
        self.ends.truncate(shared);
        self.text.truncate(self.ends.last().copied().unwrap_or(0));
        self
    }
}

/// What stands before the move with this index in its line.
fn number(ply: Ply, index: usize) -> String {
    match (ply.half, index) {
        (Half::First, 0) if ply.number > 1 => format!("  1...  ...{:>3}.", ply.number),
        (Half::First, 0) => format!("{:>3}.", ply.number),
        (Half::First, _) => format!(" {:>3}.", ply.number),
        (Half::Second, 0) => "  1...".to_string(),
        (Half::Second, _) => " ".to_string(),
    }
}
