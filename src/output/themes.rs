//! Themes with the play that shows them, for readers and for programs.

use super::json::heading;
use super::lines;
use super::notation::{Notation, popeye};
use crate::analysis::theme::{Fact, Layer, Passage, Shown, TwinFact};
use crate::problem::Problem;
use crate::solution::{Solution, Status};
use serde_json::{Value, json};
use std::fmt::Write;

/// The schema of each object.
pub const SCHEMA: &str = "looking-glass/themes/1";

/// The themes, each followed by the play that shows it, a passage a line.
pub fn text(problem: &Problem, facts: &[Fact], notation: &Notation) -> String {
    let mut text = String::new();
    for fact in facts {
        let _ = writeln!(text, "{}", fact.theme);
        for passage in &fact.plays {
            let _ = writeln!(text, "  {}", self::passage(problem, passage, notation));
        }
    }
    text
}

/// The themes that twins show together, a passage a line, each behind the letter of its twin.
pub fn text_of_twins(facts: &[TwinFact<'_>]) -> String {
    let mut text = String::new();
    for fact in facts {
        let _ = writeln!(text, "{}", fact.theme);
        for (problem, passage) in &fact.plays {
            let label = problem.twin.as_deref().unwrap_or_default();
            let letter = label.split(' ').next().unwrap_or_default().trim_start_matches('+');
            let notation = Notation::new(problem.diagram.rules);
            let _ = writeln!(text, "  {letter} {}", self::passage(problem, passage, &notation));
        }
    }
    text
}

/// The same as JSON, each in the form of those in a [`list`]; passages have their `twin`.
pub fn list_of_twins(facts: &[TwinFact<'_>]) -> Vec<Value> {
    let told = |(problem, passage): &(&Problem, Passage)| {
        let mut told = play(problem, passage, &Notation::new(problem.diagram.rules));
        told["twin"] = json!(problem.twin);
        told
    };
    let fact = |fact: &TwinFact<'_>| {
        let plays: Vec<Value> = fact.plays.iter().map(told).collect();
        json!({"theme": fact.theme.name(), "plays": plays})
    };
    facts.iter().map(fact).collect()
}

/// One JSON object: what was asked, how far it was answered, and the list of the themes.
pub fn object(problem: &Problem, solution: &Solution, list: Value) -> Value {
    let mut object = heading(SCHEMA, problem);
    object.insert("status".to_string(), json!(solution.status.name()));
    object.insert("themes".to_string(), list);
    Value::Object(object)
}

/// The themes as a JSON list, or null if nothing is known.
pub fn list(problem: &Problem, facts: Option<&[Fact]>, notation: &Notation) -> Value {
    let fact = |fact: &Fact| {
        let plays = fact.plays.iter().map(|passage| play(problem, passage, notation));
        json!({"theme": fact.theme.name(), "plays": plays.collect::<Vec<Value>>()})
    };
    facts.map_or(Value::Null, |facts| facts.iter().map(fact).collect())
}

/// A passage as a JSON object.
fn play(problem: &Problem, passage: &Passage, notation: &Notation) -> Value {
    let moves = passage.moves.iter().map(|told| popeye(&notation.rules, told.step));
    json!({
        "phase": passage.layer.name(),
        "shown": passage.shown.name(),
        "moves": moves.collect::<Vec<String>>(),
        "text": self::passage(problem, passage, notation),
    })
}

/// Why nothing is known.
pub const fn unknown(solution: &Solution) -> &'static str {
    match solution.status {
        Status::Complete => "unknown: what is asked limits what is examined",
        Status::Limit => "unknown: a limit ended the search",
        Status::Interrupted => "unknown: the search was interrupted",
    }
}

/// Moves as magazines print them: `set play: 1...d5 2.Qa1#`, `1.Rd4? (2.Qa1#)`, `1.Rd4? Kb3!`.
pub fn passage(problem: &Problem, passage: &Passage, notation: &Notation) -> String {
    match passage.layer {
        Layer::Line => lines::line(problem, notation, &passage.moves, false),
        Layer::SetLine => format!("set play: {}", lines::line(problem, notation, &passage.moves, true)),
        Layer::Set => format!("set play: {}", battle(passage, 1, notation)),
        Layer::AfterKey => battle(passage, 1, notation),
        Layer::Try | Layer::Key => battle(passage, 0, notation),
    }
}

/// The moves of a battle, of which the first is half-move `start`.
fn battle(passage: &Passage, start: usize, notation: &Notation) -> String {
    // Before a threat the defender has passed.
    let (led, threat) = match (passage.shown, passage.moves.split_last()) {
        (Shown::Threat, Some((threat, led))) => (led, Some(threat)),
        _ => (passage.moves.as_slice(), None),
    };
    let mut words = Vec::new();
    for (index, &told) in led.iter().enumerate() {
        let half = start + index;
        let number = match (half % 2, index) {
            (0, _) => format!("{}.", half / 2 + 1),
            (_, 0) => format!("{}...", half / 2 + 1),
            _ => String::new(),
        };
        let sign = match (passage.layer, passage.shown) {
            (Layer::Try, _) if index == 0 => "?",
            (Layer::Key, _) if index == 0 => "!",
            (_, Shown::Refutation) if index + 1 == led.len() => "!",
            _ => "",
        };
        words.push(format!("{number}{}{sign}", notation.short(told)));
    }
    if let Some(&threat) = threat {
        let number = (start + led.len()) / 2 + 2;
        words.push(format!("({number}.{})", notation.short(threat)));
    }
    words.join(" ")
}
