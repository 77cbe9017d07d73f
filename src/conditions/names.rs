//! Conditions by their names.

use super::TABLE;
use crate::rules::ConditionSet;

/// Popeye's English names of all its conditions, played or not, a line each.
const POPEYE: &str = include_str!("../formats/popeye/conditions/english.txt");

/// The condition of a name, ours or Popeye's in English, in any case, with or without blanks and `chess` at its end: `Circe`,
/// `Alice chess`.
pub fn by_name(name: &str) -> Option<usize> {
    let name = plain(name);
    TABLE.iter().position(|condition| {
        [condition.name(), condition.popeye_names()[0]]
            .map(plain)
            .contains(&name)
    })
}

/// The condition that the next words name, two of them before one: `Circe Strict` is not `Circe`. The words are passed by.
pub fn next_in<'w, I: Iterator<Item = &'w str> + Clone>(words: &mut I) -> Option<usize> {
    let mut ahead = words.clone();
    let first = ahead.next()?;
    let mut after = ahead.clone();
    let (condition, rest) = match after.next().and_then(|second| by_name(&format!("{first} {second}"))) {
        Some(condition) => (condition, after),
        None => (by_name(first)?, ahead),
    };
    *words = rest;
    Some(condition)
}

/// The condition of this name that is known and not played.
pub fn unplayed(name: &str) -> Option<&'static str> {
    let wanted = plain(name);
    POPEYE.lines().find(|known| plain(known) == wanted)
}

/// Why this is no condition that is played: it is one that is not, or none at all, and then the nearest name is told.
pub fn refusal(name: &str) -> String {
    let wanted = plain(name);
    if let Some(known) = unplayed(name) {
        return format!("the condition {known} is not played");
    }
    let names = TABLE
        .iter()
        .flat_map(|condition| [condition.name(), condition.popeye_names()[0]]);
    let distance = |known: &&str| strsim::damerau_levenshtein(&wanted, &plain(known));
    let nearest = names.chain(POPEYE.lines()).min_by_key(distance);
    match nearest.filter(|known| distance(known) <= 1 + wanted.len() / 5) {
        Some(known) => format!("no condition is called `{name}`, perhaps {known} is meant"),
        None => format!("no condition is called `{name}`"),
    }
}

fn plain(text: &str) -> String {
    let letters = text.chars().filter(|letter| !letter.is_whitespace() && *letter != '-');
    let plain: String = letters.flat_map(char::to_lowercase).collect();
    match plain.strip_suffix("chess") {
        Some(short) if !short.is_empty() => short.to_string(),
        _ => plain,
    }
}

/// The names of all conditions that are played, in order.
pub fn played() -> Vec<&'static str> {
    TABLE.iter().map(|condition| condition.name()).collect()
}

/// The names of the conditions of a set, in order.
pub fn names(set: ConditionSet) -> Vec<&'static str> {
    set.numbers().map(|number| TABLE[number].name()).collect()
}
