//! What stands around the solution in Popeye's text: who made the problem, the board, what is demanded, the
//! boards of the men, twins, and the line that ends it all. Columns and empty lines are those of Popeye 4.104.
//!
//! ```
//! use looking_glass::output::popeye::page::banner;
//!
//! assert!(banner(1 << 30).contains("1024 MB"));
//! ```

mod board;
mod demand;
mod idle;
mod phases;

pub use idle::misplaced;
pub use phases::{Phases, phases};

use super::{label, words::Words};
use crate::conditions;
use crate::problem::{Problem, Sides, Telling};
use crate::rules::Variant;
use crate::solution::Status;
use board::{attributes, board, boards, centred, counted};
use demand::demand;
use std::time::Duration;

/// The line above everything.
pub fn banner(memory: usize) -> String {
    let version = env!("CARGO_PKG_VERSION");
    let (size, unit) = match memory >> 10 {
        kilobytes @ 0..0x2800 => (kilobytes, "KB"),
        kilobytes @ 0x2800..0xA0_0000 => (kilobytes >> 10, "MB"),
        kilobytes => (kilobytes >> 20, "GB"),
    };
    format!("Popeye text by looking-glass v{version} ({size} {unit})\n")
}

/// All that stands above the solution: the lines of credit, the board, the demand and its conditions.
///
/// The problem is that of the diagram, before any twin is made of it and with both sides of a duplex. The lines of a grid
/// are drawn on its board if they are told.
pub fn head(credits: &[String], problem: &Problem, words: &Words, grid: Telling) -> String {
    let mut text = "\n".to_string();
    credits.iter().for_each(|line| text += &centred(line));
    let last = match &problem.target {
        Some(target) if problem.stipulation.leads_to_position() => {
            let start = &problem.diagram;
            text += &board(start, words, grid);
            text += &counted(start, "");
            text += &attributes(start, words);
            text += &boards(start);
            let first = words.color(problem.first_to_move());
            text += &format!("\n{}\n", centred(&format!("=> ({first} ->)")));
            target
        }
        _ => &problem.diagram,
    };
    text += &board(last, words, grid);
    text += &counted(last, &demand(problem, words));
    text += &attributes(last, words);
    text += &boards(last);
    text + &conditions(problem, words, grid)
}

/// The line for a square on which a man replaced another, as Popeye has it.
pub fn replaced(square: &str, words: &Words) -> String {
    format!("{square}{}\n", words.occupied)
}

/// The line above the solution of a twin: `b) wKh1-->h2`.
pub fn twin(label: &str, words: &Words) -> String {
    let label = label::told(label, words);
    let blanks = if label.ends_with(')') { 1 } else { 2 };
    format!("\n{label}{:blanks$}\n", "")
}

/// The line above twins of which the diagram is none.
pub fn zeroposition(words: &Words) -> String {
    format!("\n{}\n\n", words.zeroposition)
}

/// `0.043 s`, `1:02.345 m:s`, `1:02:03 h:m:s`.
pub(super) fn told(time: Duration) -> String {
    let seconds = time.as_secs();
    let (hours, minutes, rest) = (seconds / 3600, seconds / 60 % 60, seconds % 60);
    let thousandths = time.subsec_millis();
    match (hours, minutes) {
        (0, 0) => format!("{rest}.{thousandths:03} s"),
        (0, _) => format!("{minutes}:{rest:02}.{thousandths:03} m:s"),
        _ => format!("{hours}:{minutes:02}:{rest:02} h:m:s"),
    }
}

/// The line that ends a problem, and the empty ones behind it.
pub fn end(status: Status, time: Option<Duration>, words: &Words) -> String {
    let ending = match status {
        Status::Complete => format!("\n{}", words.finished),
        Status::Limit => words.partial.to_string(),
        Status::Interrupted => words.interrupted.to_string(),
    };
    let time = time.map_or(String::new(), |time| format!(" {}{}", words.time, told(time)));
    format!("{ending}{time}\n\n\n")
}

/// The lines below the count: the rules, and the options that are told there.
fn conditions(problem: &Problem, words: &Words, grid: Telling) -> String {
    let mut text = String::new();
    let rules = &problem.diagram.rules;
    for (heading, told) in conditions::heads(rules.conditions, |role| words.letters.letter(role)) {
        text += &condition(heading, &told, words, grid);
    }
    if rules.variant == Variant::Alice {
        text += &centred(words.alice);
    } else if rules.variant != Variant::Orthodox {
        text += &centred(rules.variant.name());
    }
    let pairs = &problem.settings.diagram.exclusive_castlings;
    if !pairs.is_empty() {
        let name = |square| rules.shape.name(square);
        let pairs = pairs
            .iter()
            .map(|&(white, black)| format!(" {}{}", name(white), name(black)));
        text += &format!(
            "{}{}\n",
            words.option("CastlingMutuallyExclusive"),
            pairs.collect::<String>()
        );
    }
    match problem.settings.demanded.sides {
        Sides::Stipulated => {}
        Sides::Both => text += &centred("Duplex"),
        Sides::Reversed => text += &centred(words.option("HalfDuplex")),
    }
    if problem.settings.demanded.quodlibet {
        text += &centred("Quodlibet");
    }
    text
}

/// Conditions that Popeye does not name above a solution.
const UNNAMED: [&str; 3] = ["Hole", "Football", "NoIProm"];

/// How the headings of a grid with a form begin.
const GRID: &str = "GridChess ";

/// The blanks between the name of a condition and its form.
fn gap(heading: &str) -> &'static str {
    let ends = |end: &str| heading.ends_with(end);
    if heading.starts_with(GRID) || heading.starts_with("Sentinelles Pion") || ends(" Ultra") || ends("Kings TypeC") {
        "  "
    } else if heading.contains(" Type") {
        "    "
    } else {
        " "
    }
}

/// The line of a condition with what it is told. The board tells the form of a grid if its lines are drawn.
fn condition(heading: &str, told: &str, words: &Words, grid: Telling) -> String {
    if UNNAMED.contains(&heading) {
        return String::new();
    }
    let english = match (heading.starts_with(GRID), grid) {
        (true, Telling::Told) => "GridChess",
        _ => heading,
    };
    let name = conditions::heading_in(english, words.letters.column()).unwrap_or_else(|| english.to_string());
    let name = match name.split_once(' ') {
        Some((name, form)) => format!("{name}{}{form}", gap(english)),
        None => name,
    };
    centred(format!("{name} {told}").trim_end())
}
