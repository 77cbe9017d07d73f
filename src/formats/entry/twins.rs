//! The twins of a record.

use super::{Entry, EntryError};
use crate::formats::node::Node;
use crate::problem::{Problem, TwinError, Zeroposition, twins};

/// The problem and its twins in the order of their letters, each with the label it bears and, if it cannot
/// be made, the reason. Without `twins:` the problem is alone and bears none.
pub(super) fn of(entry: &Entry, problem: Problem) -> Result<Vec<Made>, EntryError> {
    let twins_given = entry.get("twins").and_then(Node::as_map);
    let Some(map) = twins_given.filter(|map| !map.items.is_empty()) else {
        return Ok(vec![Made {
            field: None,
            label: None,
            problem: Ok(problem),
        }]);
    };
    let mut changes: Vec<(String, String)> = Vec::new();
    for (letter, node) in &map.items {
        let field = format!("twins.{}", letter.text);
        if !is_letter(&letter.text) {
            return Err(entry.error(&field, "no letter of a twin, expected a to z, then z1, z2 …"));
        }
        let Some(text) = node.as_text() else {
            let message = format!("{}, expected a change such as Move h1 h2", node.kind());
            return Err(entry.error(&field, message));
        };
        changes.push((letter.text.clone(), text.to_string()));
    }
    changes.sort_by_key(|(letter, _)| order(letter));
    let zeroposition = match changes.iter().any(|(letter, _)| letter == "a") {
        true => Zeroposition::Yes,
        false => Zeroposition::No,
    };
    let letters = changes.iter().map(|(letter, _)| Some(format!("twins.{letter}")));
    let fields: Vec<Option<String>> = match zeroposition {
        Zeroposition::Yes => letters.collect(),
        Zeroposition::No => std::iter::once(None).chain(letters).collect(),
    };
    let made = twins(&problem, zeroposition, &changes);
    let made = fields.into_iter().zip(made).map(|(field, (label, problem))| Made {
        field,
        label: Some(label),
        problem,
    });
    Ok(made.collect())
}

/// A twin, or why there is none.
pub(super) struct Made {
    /// The field that tells its changes; `None` for the diagram as it stands.
    pub field: Option<String>,
    /// Its label, if there are several.
    pub label: Option<String>,
    pub problem: Result<Problem, TwinError>,
}

/// A letter, or z with a number.
fn is_letter(text: &str) -> bool {
    let mut letters = text.chars();
    let first = letters.next();
    let number = letters.as_str();
    let numbered = first == Some('z') && !number.is_empty() && number.chars().all(|digit| digit.is_ascii_digit());
    first.is_some_and(|letter| letter.is_ascii_lowercase()) && (number.is_empty() || numbered)
}

/// Files of other programs sort z10 before z2.
fn order(letter: &str) -> (char, u32) {
    let mut letters = letter.chars();
    let first = letters.next().unwrap_or_default();
    (first, letters.as_str().parse().unwrap_or(0))
}
