//! Games as PGN, with the tag `Variant` where they are not orthodox chess.
//!
//! ```
//! use looking_glass::formats::pgn;
//!
//! let game = "[White \"Somebody\"]\n\n1.f3 e5 2.g4 Qh4# 0-1\n";
//! assert!(pgn::is_pgn(game));
//! assert_eq!(pgn::read(game, "mine.pgn").len(), 1);
//! ```

mod read;

pub use read::{is_pgn, named_rules, read, unnamed_rules};

use super::entry::{Defaults, Entry, EntryError};
use super::game::Game;
use super::node::Node;
use super::popeye::Written;
use crate::rules::{Rules, Variant};
use std::fmt::Write;

/// The longest line of moves, as the standard of PGN has it.
const COLUMNS: usize = 79;

/// The fields of which something is written.
const TOLD: [&str; 8] = ["players", "source", "rules", "moves", "fen", "result", "date", "tags"];

/// Writes the game of a record.
///
/// # Errors
/// The record has no game that can be read, or its rules are not those of a name alone.
pub fn write(entry: &Entry, defaults: &Defaults) -> Result<Written, Vec<EntryError>> {
    let rules = entry.rules(defaults)?;
    if rules != Rules::of(rules.variant) {
        let message = "PGN tells rules by a name alone, and has no place for readings of them or conditions";
        return Err(vec![entry.error("rules", message)]);
    }
    let game = Game::of(entry, rules).map_err(|error| vec![error])?;
    let result = game.score.result.as_deref().or(entry.text("result"));
    let result = result.unwrap_or("*");
    let modern = Entry {
        fields: entry.modern_fields(),
        ..entry.clone()
    };
    let mut written = tags(&modern, &rules, result);
    let _ = writeln!(written, "\n{}", lines(&moves(entry, result)));
    Ok(Written {
        text: written,
        lost: lost(&modern),
    })
}

/// The tags, a line each: the seven of the roster, and what else is known.
fn tags(entry: &Entry, rules: &Rules, result: &str) -> String {
    let text = |path: &str| entry.text(path).unwrap_or("?").to_string();
    let mut tags = vec![
        ("Event", text("source.name")),
        ("Site", text("tags.Site")),
        ("Date", date(entry)),
        ("Round", text("tags.Round")),
        ("White", text("players.white")),
        ("Black", text("players.black")),
        ("Result", result.to_string()),
    ];
    tags.extend(variant(rules).map(|name| ("Variant", name)));
    if let Some(fen) = entry.text("fen") {
        tags.push(("SetUp", "1".to_string()));
        tags.push(("FEN", fen.to_string()));
    }
    let others = entry.get("tags").and_then(Node::as_map);
    let others = others.into_iter().flat_map(|tags| &tags.items);
    let others = others.filter(|(name, _)| !["Site", "Round"].contains(&name.text.as_str()));
    tags.extend(others.filter_map(|(name, node)| Some((name.text.as_str(), node.as_text()?.to_string()))));
    let mut written = String::new();
    for (name, value) in tags {
        let value = value.replace('\\', "\\\\").replace('"', "\\\"");
        let _ = writeln!(written, "[{name} \"{value}\"]");
    }
    written
}

/// The moves with the result behind them.
fn moves(entry: &Entry, result: &str) -> String {
    let moves = entry.text("moves").unwrap_or_default();
    // A comment up to the end of its line would take a result behind it in.
    let in_comment = moves.lines().last().is_some_and(|line| line.contains(';'));
    let said = !in_comment && moves.trim_end().ends_with(result);
    match (said, in_comment) {
        (true, _) => moves.to_string(),
        (false, true) => format!("{moves}\n{result}"),
        (false, false) => format!("{moves} {result}"),
    }
}

/// The name that `Variant` gives to rules; nothing for orthodox chess.
fn variant(rules: &Rules) -> Option<String> {
    match rules.variant {
        Variant::Orthodox => None,
        Variant::Alice => Some("Alice".to_string()),
        _ => Some(rules.to_string()),
    }
}

/// `1973.??.??`, as far as the day is known.
fn date(entry: &Entry) -> String {
    let part = |name: &str, digits: usize| {
        let number = entry.text(&format!("source.date.{name}"));
        number.map_or_else(|| "?".repeat(digits), |number| format!("{number:0>digits$}"))
    };
    format!("{}.{}.{}", part("year", 4), part("month", 2), part("day", 2))
}

/// Words in lines that are not too long. A comment up to the end of its line keeps that end.
fn lines(moves: &str) -> String {
    let mut lines: Vec<String> = Vec::new();
    for given in moves.lines() {
        let mut line = String::new();
        let rest_is_comment = given.contains(';');
        for word in given.split_whitespace() {
            let longer = line.chars().count() + 1 + word.chars().count() > COLUMNS;
            if !line.is_empty() && longer && !rest_is_comment {
                lines.push(std::mem::take(&mut line));
            }
            if !line.is_empty() {
                line.push(' ');
            }
            line.push_str(word);
        }
        lines.push(line);
    }
    lines.join("\n")
}

/// The fields that are not told, or not all of them.
fn lost(entry: &Entry) -> Vec<String> {
    let mut lost = Vec::new();
    let left: Vec<&str> = entry.fields.names().filter(|name| !TOLD.contains(name)).collect();
    if !left.is_empty() {
        lost.push(format!("PGN has no place for {}", left.join(", ")));
    }
    let source = entry.get("source").and_then(Node::as_map);
    let told = |name: &&str| ["name", "date"].contains(name);
    let left = source.iter().flat_map(|map| map.names()).filter(|name| !told(name));
    let left: Vec<&str> = left.collect();
    if !left.is_empty() {
        lost.push(format!("of the source, PGN has no place for {}", left.join(", ")));
    }
    lost
}
