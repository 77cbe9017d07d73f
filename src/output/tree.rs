//! Everything, one move a line: the whole tree in the short notation.
//!
//! ```
//! use looking_glass::Problem;
//! use looking_glass::output::notation::Notation;
//! use looking_glass::output::{Telling, tree::Writer};
//! use looking_glass::search::Control;
//! use looking_glass::solution::{Resources, solve_telling};
//! use std::ops::ControlFlow;
//!
//! let problem = Problem::from_fen("8/8/8/8/8/1K6/6R1/k7 w", "#1", "orthodox")?;
//! let notation = Notation::new(problem.diagram.rules);
//! let mut tree = Writer::new(&problem, &notation);
//! let resources = Resources { threads: 1, memory: 1 << 20 };
//! let mut text = String::new();
//! let told = solve_telling(&problem, resources, &Control::default(), &mut |piece| {
//!     text += &tree.piece(piece);
//!     ControlFlow::Continue(())
//! });
//! text += &tree.end(told.expect("it can be played"));
//! assert!(text.contains("1.Rg1#"));
//! # Ok::<(), looking_glass::Refused>(())
//! ```

use super::notation::Notation;
use super::{Report, Telling, lines};
use crate::problem::Problem;
use crate::solution::{Attack, Piece, Sequel, Status, Variation, strongest_first};

/// The whole solution, one move a line, indented by depth.
pub fn write(report: &Report, notation: &Notation) -> String {
    let mut writer = Writer::new(&report.problem, notation);
    match &report.answer {
        Err(faults) => {
            let told = faults.iter().map(|fault| format!("not playable: {fault}\n"));
            told.collect()
        }
        Ok(solution) => writer.whole(solution),
    }
}

/// Writes a tree piece by piece. Tries come last, the strongest first.
pub struct Writer<'a> {
    problem: &'a Problem,
    tree: Tree<'a>,
    is_solved: bool,
    tries: Vec<Attack>,
}

impl<'a> Writer<'a> {
    /// For the solution of this problem.
    pub fn new(problem: &'a Problem, notation: &'a Notation) -> Self {
        Writer {
            problem,
            tree: Tree {
                notation,
                text: String::new(),
            },
            is_solved: false,
            tries: Vec::new(),
        }
    }
}

impl Telling for Writer<'_> {
    fn piece(&mut self, piece: Piece) -> String {
        self.is_solved |= piece.solves();
        let tree = &mut self.tree;
        match piece {
            Piece::SetPlay(variations) => {
                tree.line(0, "set play");
                tree.variations(&variations, 1, 1);
            }
            Piece::PostKey(play) => tree.post_key(&play),
            Piece::SetLine(line) => {
                let line = lines::line(self.problem, tree.notation, &line);
                tree.line(0, &format!("set play {line}"));
            }
            Piece::Line(line) => tree.line(0, &lines::line(self.problem, tree.notation, &line)),
            Piece::Key(key) => tree.first(&key, '!'),
            Piece::Try(attempt) => self.tries.push(attempt),
        }
        std::mem::take(&mut tree.text)
    }

    fn end(&mut self, status: Status) -> String {
        let tree = &mut self.tree;
        strongest_first(&mut self.tries);
        self.tries.iter().for_each(|attempt| tree.first(attempt, '?'));
        match status {
            Status::Complete if self.is_solved => {}
            Status::Complete if self.problem.settings.examines_part() => {
                tree.line(0, "no solution in the part that is examined");
            }
            Status::Complete => tree.line(0, "no solution"),
            Status::Limit => tree.line(0, "partial: a limit ended the search"),
            Status::Interrupted => tree.line(0, "partial: the search was interrupted"),
        }
        std::mem::take(&mut tree.text)
    }
}

struct Tree<'a> {
    notation: &'a Notation,
    text: String,
}

impl Tree<'_> {
    fn line(&mut self, depth: usize, text: &str) {
        let indent = 4 * depth;
        self.text.push_str(&format!("{:indent$}{text}\n", ""));
    }

    /// A key or a try with all that follows.
    fn first(&mut self, first: &Attack, mark: char) {
        let purpose = purpose(&first.sequel);
        self.line(0, &format!("1.{}{mark}{purpose}", self.notation.short(&first.step)));
        self.play(&first.sequel);
    }

    fn post_key(&mut self, play: &Sequel) {
        self.line(0, &format!("after the key{}", purpose(play)));
        self.play(play);
    }

    /// What follows the first move, refutations included.
    fn play(&mut self, play: &Sequel) {
        self.sequel(play, 1, 1);
        for refutation in &play.refutations {
            self.line(1, &format!("but 1...{}!", self.notation.short(refutation)));
        }
    }

    /// The threats and variations behind the attacker's move of this number.
    fn sequel(&mut self, sequel: &Sequel, number: usize, depth: usize) {
        for threat in &sequel.threats {
            self.attack(threat, "threat ", number + 1, depth);
        }
        self.variations(&sequel.variations, number, depth);
    }

    fn variations(&mut self, variations: &[Variation], number: usize, depth: usize) {
        for variation in variations {
            self.line(
                depth,
                &format!("{number}...{}", self.notation.short(&variation.defence)),
            );
            for answer in &variation.answers {
                self.attack(answer, "", number + 1, depth + 1);
            }
        }
    }

    fn attack(&mut self, attack: &Attack, label: &str, number: usize, depth: usize) {
        let purpose = purpose(&attack.sequel);
        self.line(
            depth,
            &format!("{label}{number}.{}{purpose}", self.notation.short(&attack.step)),
        );
        self.sequel(&attack.sequel, number, depth + 1);
    }
}

fn purpose(sequel: &Sequel) -> &'static str {
    match (sequel.zugzwang, sequel.threats.is_empty()) {
        (true, _) => " zugzwang",
        (false, false) => " threatening",
        (false, true) => "",
    }
}
