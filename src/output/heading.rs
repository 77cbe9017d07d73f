//! What stands above a diagram or a game: who made it, and where it appeared.
//!
//! ```
//! use looking_glass::output::heading;
//! use looking_glass::rules::Rules;
//!
//! let rules = Rules::from_name("alice").expect("known rules");
//! assert_eq!(heading::named(&rules), "alice");
//! ```

use super::{board, twin};
use crate::conditions;
use crate::formats::entry::{Entry, Heading};
use crate::formats::node::Node;
use crate::formats::score::Score;
use crate::problem::{Problem, Sides};
use crate::rules::{Rules, Variant};

/// How the other side of a duplex is told.
const REVERSED: &str = "colours reversed";

/// The heading of a record, line by line: authors or players, source, award.
pub fn of(entry: &Entry) -> Vec<String> {
    entry.heading().lines()
}

/// What tells a problem of a record from the others: its twin and, in duplex, the other side: `b) wKh1 → h2, colours reversed`. Nothing
/// where there is neither.
pub fn label(problem: &Problem) -> Option<String> {
    let twin = problem.twin.as_deref().map(twin::in_words);
    let reversed = problem.settings.demanded.sides == Sides::Reversed;
    let told: Vec<String> = twin.into_iter().chain(reversed.then(|| REVERSED.to_string())).collect();
    (!told.is_empty()).then(|| told.join(", "))
}

/// What stands above the solution of a problem of a file: `marks: Udo Marks, The Problemist, March 1999. #2 alice (7+11)`.
///
/// Rules are named unless they are orthodox and the record says so.
pub fn line(problem: &Problem, entry: &Entry) -> String {
    let twin = problem.twin.as_ref();
    let twin = twin.map_or(String::new(), |label| format!(" {}", twin::in_words(label)));
    let about = of(entry).join(", ");
    let about = match about.chars().last() {
        None => about,
        Some('.') => format!("{about} "),
        Some(_) => format!("{about}. "),
    };
    let demand = problem.stipulation.text(problem.diagram.rules.shape);
    let rules = match entry.names_rules() {
        true => beside_orthodox(&problem.diagram.rules),
        false => format!(" {}", named(&problem.diagram.rules)),
    };
    let count = board::count(&problem.diagram);
    let duplex = match problem.settings.demanded.sides {
        Sides::Reversed => format!(", {REVERSED}"),
        _ => String::new(),
    };
    format!("{}{twin}: {about}{demand}{rules} {count}{duplex}", problem.id)
}

/// What stands above what is told of a problem without a record: `inline: #2 alice, Circe`. Orthodox rules are not named.
pub fn of_argument(problem: &Problem) -> String {
    let rules = &problem.diagram.rules;
    let demand = problem.stipulation.text(rules.shape);
    format!("{}: {demand}{}", problem.id, beside_orthodox(rules))
}

/// The rules behind a blank, unless they are orthodox.
fn beside_orthodox(rules: &Rules) -> String {
    match *rules == Rules::of(Variant::Orthodox) {
        true => String::new(),
        false => format!(" {}", named(rules)),
    }
}

/// The rules and the conditions that hold: `alice, Circe`; beside conditions orthodox chess needs no name: `Circe, Madrasi`.
pub fn named(rules: &Rules) -> String {
    let chess = rules.variant == Variant::Orthodox && !rules.conditions.is_empty();
    let conditions = conditions::names(rules.conditions);
    let named = (!chess).then(|| rules.to_string());
    named.into_iter().chain(conditions).collect::<Vec<_>>().join(", ")
}

/// The same as a diagram is captioned, `Alice chess, Circe`; nothing for orthodox chess.
pub fn title(rules: &Rules) -> Option<String> {
    let named = match rules.variant {
        Variant::Orthodox => None,
        variant => Some(variant.title().map_or_else(|| rules.to_string(), str::to_string)),
    };
    let conditions = conditions::names(rules.conditions);
    let all: Vec<String> = named.into_iter().chain(conditions).collect();
    (!all.is_empty()).then(|| all.join(", "))
}

/// The twins of a record as they are written: `b) Move h1 h2`.
pub fn twins(entry: &Entry) -> Vec<String> {
    let twins = entry.get("twins").and_then(Node::as_map);
    let named = twins
        .into_iter()
        .flat_map(|twins| twins.names().map(|name| (name, twins.get(name))));
    named
        .filter_map(|(name, twin)| Some(format!("{name}) {}", twin?.as_text()?)))
        .collect()
}

/// What stands below a diagram: how many solutions its record wants, and its twins.
pub fn below(entry: &Entry, twins: impl IntoIterator<Item = String>) -> Vec<String> {
    solutions(entry).into_iter().chain(twins).collect()
}

/// How many solutions a record wants, where it says more than one: `2 solutions`, or its dots, `2.1.1.1`.
fn solutions(entry: &Entry) -> Option<String> {
    let wanted = entry.get("intended-solutions")?.as_text()?;
    match wanted.parse::<usize>() {
        Ok(1) => None,
        Ok(number) => Some(format!("{number} solutions")),
        Err(_) => Some(wanted.to_string()),
    }
}

/// The heading of a score with tags.
pub fn of_tags(score: &Score) -> Vec<String> {
    let event = ["Event", "Site", "Date"].iter().filter_map(|name| score.tag(name));
    let event: Vec<&str> = event.collect();
    Heading {
        players: Heading::players([score.tag("White"), score.tag("Black")]),
        source: (!event.is_empty()).then(|| event.join(", ")),
        ..Heading::default()
    }
    .lines()
}
