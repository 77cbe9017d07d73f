//! Everything, one move a line: the whole tree in the short notation.

use super::notation::Notation;
use super::{Report, lines};
use crate::solution::{Continuation, Phase, PostKey, Status, Variation};

/// The whole solution, one move a line, indented by depth.
pub fn write(report: &Report, notation: &Notation) -> String {
    let mut tree = Tree {
        notation,
        text: String::new(),
    };
    match &report.answer {
        Err(faults) => faults
            .iter()
            .for_each(|fault| tree.line(0, &format!("not playable: {fault}"))),
        Ok(solution) => {
            if !solution.set_play.is_empty() {
                tree.line(0, "set play");
                tree.variations(&solution.set_play, 1, 1);
            }
            if let Some(play) = &solution.post_key {
                tree.post_key(play);
            }
            for line in &solution.set_solutions {
                tree.line(
                    0,
                    &format!("set play {}", lines::line(&report.problem, notation, line, true)),
                );
            }
            for line in &solution.solutions {
                tree.line(0, &lines::line(&report.problem, notation, line, false));
            }
            solution.keys.iter().for_each(|key| tree.phase(key, '!'));
            solution.tries.iter().for_each(|attempt| tree.phase(attempt, '?'));
            if !solution.is_solved() && solution.status == Status::Complete {
                tree.line(0, "no solution");
            }
            match solution.status {
                Status::Complete => {}
                Status::Limit => tree.line(0, "partial: a limit ended the search"),
                Status::Interrupted => tree.line(0, "partial: the search was interrupted"),
            }
        }
    }
    tree.text
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

    fn phase(&mut self, phase: &Phase, mark: char) {
        let purpose = purpose(phase.zugzwang, &phase.threats);
        self.line(0, &format!("1.{}{mark}{purpose}", self.notation.short(phase.key)));
        self.threats(&phase.threats, 2, 1);
        self.variations(&phase.variations, 1, 1);
        for &refutation in &phase.refutations {
            self.line(1, &format!("but 1...{}!", self.notation.short(refutation)));
        }
    }

    fn post_key(&mut self, play: &PostKey) {
        self.line(0, &format!("after the key{}", purpose(play.zugzwang, &play.threats)));
        self.threats(&play.threats, 2, 1);
        self.variations(&play.variations, 1, 1);
        for &refutation in &play.refutations {
            self.line(1, &format!("but 1...{}!", self.notation.short(refutation)));
        }
    }

    fn threats(&mut self, threats: &[Continuation], number: usize, depth: usize) {
        for threat in threats {
            self.continuation(threat, "threat ", number, depth);
        }
    }

    fn variations(&mut self, variations: &[Variation], number: usize, depth: usize) {
        for variation in variations {
            self.line(depth, &format!("{number}...{}", self.notation.short(variation.defence)));
            for continuation in &variation.continuations {
                self.continuation(continuation, "", number + 1, depth + 1);
            }
        }
    }

    fn continuation(&mut self, continuation: &Continuation, label: &str, number: usize, depth: usize) {
        let purpose = purpose(continuation.zugzwang, &continuation.threats);
        self.line(
            depth,
            &format!("{label}{number}.{}{purpose}", self.notation.short(continuation.attack)),
        );
        self.threats(&continuation.threats, number + 1, depth + 1);
        self.variations(&continuation.variations, number, depth + 1);
    }
}

fn purpose(zugzwang: bool, threats: &[Continuation]) -> &'static str {
    match (zugzwang, threats.is_empty()) {
        (true, _) => " zugzwang",
        (false, false) => " threatening",
        (false, true) => "",
    }
}
