//! What stands above a diagram or a game: who made it, and where it appeared.

use super::board;
use crate::formats::entry::Entry;
use crate::formats::node::Node;
use crate::formats::score::Score;
use crate::problem::{Problem, Sides};

const MONTHS: [&str; 12] = [
    "January",
    "February",
    "March",
    "April",
    "May",
    "June",
    "July",
    "August",
    "September",
    "October",
    "November",
    "December",
];

/// The heading of a record: authors or players, source, award.
pub fn of(entry: &Entry) -> Vec<String> {
    let entry = Entry {
        fields: entry.modern_fields(),
        ..entry.clone()
    };
    let players = [entry.text("players.white"), entry.text("players.black")];
    let authors: Vec<String> = entry.texts("authors").into_iter().map(natural).collect();
    let title = entry.text("title").map(|title| format!("“{title}”"));
    let lines = [
        match_of(players),
        title,
        joined(&authors),
        source(&entry),
        award(&entry),
    ];
    lines.into_iter().flatten().collect()
}

/// What stands above the solution of a problem of a file: `marks: Udo Marks, The Problemist, March 1999. #2 (7+11)`.
pub fn line(problem: &Problem, entry: &Entry) -> String {
    let twin = problem.twin.as_ref().map(|twin| format!(" {twin}")).unwrap_or_default();
    let about = of(entry).join(", ");
    let about = if about.is_empty() { about } else { format!("{about}. ") };
    let demand = problem.stipulation.text(problem.diagram.rules.shape);
    let count = board::count(&problem.diagram);
    let duplex = match problem.settings.sides {
        Sides::Reversed => ", colours reversed",
        _ => "",
    };
    format!("{}{twin}: {about}{demand} {count}{duplex}", problem.id)
}

/// The twins of a record as they stand below a diagram: `b) Move h1 h2`.
pub fn twins(entry: &Entry) -> Vec<String> {
    let twins = entry.get("twins").and_then(Node::as_map);
    let named = twins
        .into_iter()
        .flat_map(|twins| twins.names().map(|name| (name, twins.get(name))));
    named
        .filter_map(|(name, twin)| Some(format!("{name}) {}", twin?.as_text()?)))
        .collect()
}

/// The heading of a score with tags.
pub fn of_tags(score: &Score) -> Vec<String> {
    let event: Vec<String> = ["Event", "Site", "Date"]
        .iter()
        .filter_map(|name| score.tag(name))
        .map(str::to_string)
        .collect();
    let lines = [match_of([score.tag("White"), score.tag("Black")]), joined(&event)];
    lines.into_iter().flatten().collect()
}

fn match_of(players: [Option<&str>; 2]) -> Option<String> {
    let [Some(white), Some(black)] = players else {
        return None;
    };
    Some(format!("{white} – {black}"))
}

fn joined(parts: &[String]) -> Option<String> {
    (!parts.is_empty()).then(|| parts.join(", "))
}

/// A name as it is spoken: `Udo Marks` for `Marks, Udo`.
fn natural(name: &str) -> String {
    match name.split_once(',') {
        Some((family, given)) => format!("{} {family}", given.trim()),
        None => name.to_string(),
    }
}

/// `The Problemist, March 1999`, `feenschach 1/7100, 1965`.
fn source(entry: &Entry) -> Option<String> {
    let mut name = entry.text("source.name")?.to_string();
    let number = [entry.text("source.issue"), entry.text("source.problemid")];
    let number: Vec<&str> = number.into_iter().flatten().collect();
    if !number.is_empty() {
        name = format!("{name} {}", number.join("/"));
    }
    let parts: Vec<String> = [Some(name), date(entry, "source.date")].into_iter().flatten().collect();
    joined(&parts)
}

/// `1st Prize, Andernach 2025`; the tourney is left out where it is that of the source.
fn award(entry: &Entry) -> Option<String> {
    let distinction = entry.text("award.distinction")?;
    let tourney = entry.text("award.tourney.name").or(entry.text("award.tourney"));
    let told = tourney.filter(|&name| name != "ditto" && Some(name) != entry.text("source.name"));
    let parts: Vec<String> = [Some(distinction), told]
        .into_iter()
        .flatten()
        .map(str::to_string)
        .collect();
    joined(&parts)
}

/// `29 November 2007`, `March 1999`, `1965`.
fn date(entry: &Entry, path: &str) -> Option<String> {
    if let Some(text) = entry.text(path) {
        return Some(text.to_string());
    }
    let part = |name: &str| entry.text(&format!("{path}.{name}"));
    let month = part("month").and_then(|month| month.parse::<usize>().ok()).unwrap_or(0);
    let month = MONTHS.get(month.wrapping_sub(1)).copied();
    let parts: Vec<&str> = [part("day"), month, part("year")].into_iter().flatten().collect();
    (!parts.is_empty()).then(|| parts.join(" "))
}
