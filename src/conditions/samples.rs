//! The conditions of the table for random tests, each told what it wants to be told.

use super::{played, read};
use crate::random::Random;
use crate::rules::ConditionSet;

/// What conditions are told beside their names, in several ways.
const TOLD: &str = include_str!("../../tests/data/fairy/told.txt");

/// Conditions that say something of another one only.
const BESIDE: [(&str, &str); 3] = [
    ("NoIProm", "Imitator c4"),
    ("ChameleonSequence", "ChameleonChess"),
    ("LastCapture", "ParrainCirce"),
];

/// A condition of the table, in one of the ways in which it is told.
pub(crate) fn told(name: &str, random: &mut Random) -> ConditionSet {
    let line = TOLD
        .lines()
        .find_map(|line| line.strip_prefix(name)?.strip_prefix(": "));
    let ways: Vec<&str> = line.unwrap_or_default().split('|').collect();
    let way = ways[random.below(ways.len())];
    let read = |text: &str| read(text.trim()).unwrap_or_else(|| panic!("{text} is not read"));
    let set = read(&format!("{name} {way}"));
    let beside = BESIDE.iter().find(|(condition, _)| *condition == name);
    beside.map_or(set, |(_, other)| set.union(read(other)))
}

/// The conditions of the table; the environment may name some.
pub(crate) fn names() -> Vec<&'static str> {
    let chosen = std::env::var("GLASS_CONDITIONS").unwrap_or_default();
    let is_chosen = |name: &&str| chosen.is_empty() || chosen.split(',').any(|word| word == *name);
    let mut names = played();
    names.retain(|name| !["Alice", "Nothing", "ShyKnights"].contains(name) && is_chosen(name));
    names
}
