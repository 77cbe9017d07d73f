//! The solution in Popeye's layout, so that programs which read Popeye read us.

use super::Report;
use super::notation::popeye as move_text;
use crate::rules::Rules;
use crate::solution::{Continuation, Phase, Sign, Solution, Status, Step, Variation};

/// The solution block, ended by the line that says whether all was searched.
pub fn write(report: &Report) -> String {
    let Ok(solution) = &report.answer else {
        return String::new();
    };
    let ending = match solution.status {
        Status::Complete => "solution finished.",
        Status::Limit => "Partial solution",
        Status::Interrupted => "solving interrupted.",
    };
    let body = battle(&report.problem.diagram.rules, solution);
    format!("{body}\n\n{ending} Time = {:.3} s\n", report.effort.seconds)
}

/// The blocks of a battle: set play, keys and tries, each preceded by an empty line.
pub fn battle(rules: &Rules, solution: &Solution) -> String {
    let mut writer = Writer {
        rules,
        text: String::new(),
    };
    if !solution.set_play.is_empty() {
        writer.text.push('\n');
        writer.variations(&solution.set_play, 1);
    }
    for key in &solution.keys {
        writer.phase(key, "!");
    }
    for attempt in &solution.tries {
        writer.phase(attempt, "?");
    }
    writer.text
}

struct Writer<'a> {
    rules: &'a Rules,
    text: String,
}

impl Writer<'_> {
    fn line(&mut self, indent: usize, text: &str) {
        self.text.push_str(&format!("{:indent$}{text}\n", ""));
    }

    fn step(&self, told: Step) -> String {
        format!("{}{}", move_text(self.rules, told.step), sign(told.outcome))
    }

    fn phase(&mut self, phase: &Phase, mark: &str) {
        let purpose = purpose(phase.zugzwang, &phase.threats);
        self.text.push('\n');
        self.line(3, &format!("1.{} {mark}{purpose}", self.step(phase.key)));
        self.threats(&phase.threats, 1);
        self.variations(&phase.variations, 1);
        if !phase.refutations.is_empty() {
            self.line(4, "but");
            for &refutation in &phase.refutations {
                self.line(6, &format!("1...{} !", self.step(refutation)));
            }
        }
    }

    /// The threats of move number `number`.
    fn threats(&mut self, threats: &[Continuation], number: usize) {
        for threat in threats {
            self.continuation(threat, number + 1);
        }
    }

    /// The defences to move number `number`, and what follows them.
    fn variations(&mut self, variations: &[Variation], number: usize) {
        for variation in variations {
            self.line(8 * number - 2, &format!("{number}...{}", self.step(variation.defence)));
            for continuation in &variation.continuations {
                self.continuation(continuation, number + 1);
            }
        }
    }

    fn continuation(&mut self, continuation: &Continuation, number: usize) {
        let purpose = purpose(continuation.zugzwang, &continuation.threats);
        self.line(
            8 * number - 6,
            &format!("{number}.{}{purpose}", self.step(continuation.attack)),
        );
        self.threats(&continuation.threats, number);
        self.variations(&continuation.variations, number);
    }
}

fn purpose(zugzwang: bool, threats: &[Continuation]) -> &'static str {
    match (zugzwang, threats.is_empty()) {
        (true, _) => " zugzwang.",
        (false, false) => " threat:",
        (false, true) => "",
    }
}

fn sign(sign: Sign) -> &'static str {
    match sign {
        Sign::Quiet => "",
        Sign::Check => " +",
        Sign::Mate => " #",
        Sign::Stalemate => " =",
    }
}
