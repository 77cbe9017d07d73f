//! Records as Olive and YACPDB keep them, from records with fields that only this program has.

use super::placement::sides;
use super::write::{beyond, difference, options, played};
use crate::conditions;
use crate::formats::entry::{Defaults, Draft, Entry, EntryError};
use crate::formats::node::{Map, Node, Scalar};
use crate::pieces::Color;
use crate::problem::{Settings, Twin};
use crate::rules::{ConditionSet, Rules, Variant};
use crate::stipulation::Stipulation;
use crate::text::is_among;

/// A record of which Olive reads every field.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct OliveRecord {
    /// The record.
    pub entry: Entry,
    /// What there is no field for, each a line for the user.
    pub lost: Vec<String>,
}

/// The fields of YACPDB's format v1.1 that are kept as they are.
const KEPT: &str =
    "authors source award reprints stipulation intended-solutions glyphs twins solution keywords comments foreignids";

/// Those of them that stand above the diagram.
const HEADING: &str = "authors source award reprints";

/// The fields that are told in other words: the diagram as `algebraic:`, the rules as the option `Alice`, rights of a
/// FEN as options.
const TOLD: [&str; 6] = ["algebraic", "fen", "boards", "rules", "conditions", "options"];

/// The record with the fields of YACPDB's format v1.1 alone.
///
/// # Errors
/// What is wrong with the record, or what Olive has no words for and cannot be left out.
pub fn olive(entry: &Entry, defaults: &Defaults) -> Result<OliveRecord, Vec<EntryError>> {
    twins_in_popeyes_words(entry)?;
    let mut record = match is_olives(entry) {
        true => as_it_is(entry)?,
        false => in_olives_fields(entry, defaults)?,
    };
    let stipulation = entry
        .text("stipulation")
        .and_then(|text| text.parse::<Stipulation>().ok());
    if stipulation.is_some_and(|stipulation| stipulation.structure.is_some()) {
        let message = "stipulation: Olive solves it only where its box SStipulation is ticked";
        record.lost.push(message.to_string());
    }
    Ok(record)
}

/// The same of a record that has fields of its own.
fn in_olives_fields(entry: &Entry, defaults: &Defaults) -> Result<OliveRecord, Vec<EntryError>> {
    let draft = entry.draft(defaults)?;
    if draft.diagram.invisible > 0 {
        return Err(vec![unsaid(entry, "TotalInvisible")]);
    }
    if let Some((field, message)) = beyond(&draft) {
        return Err(vec![entry.error(field, message)]);
    }
    let mut lost = Vec::new();
    lost.extend(played(&draft.diagram.rules).map_err(|message| vec![entry.error("rules", message)])?);
    let (fields, left) = kept(entry, |name| is_among(name, KEPT));
    lost.extend(left);
    let options = in_olives_words(entry, conditions(entry, &draft))?;
    let (mut items, more): (Vec<_>, Vec<_>) = fields.into_iter().partition(|(name, _)| is_among(&name.text, HEADING));
    items.push((Scalar::text("algebraic"), Node::Map(sides(&draft.diagram.men, &[]))));
    items.extend(more);
    let record = Entry {
        fields: with_options(Map { items }, options),
        ..entry.clone()
    };
    if draft.stipulation.is_none() {
        lost.extend(
            draft
                .turn
                .filter(|turn| *turn == Color::Black)
                .map(|_| "fen: that Black is to move".to_string()),
        );
    } else if let Some((field, what)) = difference(entry, defaults, &record) {
        let message = format!("cannot be said in YACPDB's format: read again, it has {what}");
        return Err(vec![entry.error(field, message)]);
    }
    Ok(OliveRecord { entry: record, lost })
}

/// Does a record say all in Olive's words, whether it can be played here or not?
fn is_olives(entry: &Entry) -> bool {
    let ours = ["fen", "boards", "rules", "conditions", "target"];
    entry.get("algebraic").is_some() && ours.iter().all(|name| entry.get(name).is_none())
}

/// A record without the fields that Olive does not know.
fn as_it_is(entry: &Entry) -> Result<OliveRecord, Vec<EntryError>> {
    let (mut items, lost) = kept(entry, |name| {
        is_among(name, KEPT) || ["algebraic", "options"].contains(&name)
    });
    let given = entry.texts("options").into_iter().map(str::to_string).collect();
    let options = in_olives_words(entry, given)?;
    let is_options = |(name, _): &&mut (Scalar, Node)| name.text == "options";
    if let Some((_, node)) = items.iter_mut().find(is_options) {
        *node = Node::texts(options);
    }
    let entry = Entry {
        fields: Map { items },
        ..entry.clone()
    };
    Ok(OliveRecord {
        entry,
        lost: lost.into_iter().collect(),
    })
}

/// The options that Olive has under another name than Popeye prints; it knows none but full names.
const NAMES: [(&str, &str); 1] = [("Variations", "Variation")];

/// The options that Olive takes for conditions.
const UNKNOWN: [&str; 2] = ["GoalIsEnd", "TotalInvisible"];

/// An option that Olive does not know.
fn unsaid(entry: &Entry, name: &str) -> EntryError {
    let message = format!("{name} cannot be said in YACPDB's format: Olive does not know this option");
    entry.error("options", message)
}

/// Options as Olive knows them, one in each text; conditions have the names that Popeye gives them.
fn in_olives_words(entry: &Entry, options: Vec<String>) -> Result<Vec<String>, Vec<EntryError>> {
    let mut told: Vec<String> = Vec::new();
    for text in options {
        let Ok(spelled) = Settings::spelled_options(&text) else {
            told.push(conditions::read(&text).map_or(text, |set| names(set).join(" ")));
            continue;
        };
        for (name, more) in spelled {
            if UNKNOWN.contains(&name) {
                return Err(vec![unsaid(entry, name)]);
            }
            let name = NAMES
                .iter()
                .find(|(ours, _)| *ours == name)
                .map_or(name, |names| names.1);
            told.push(format!("{name} {more}").trim_end().to_string());
        }
    }
    // A list says nothing twice.
    let mut seen = Vec::new();
    told.retain(|text| {
        let is_new = !seen.contains(text);
        seen.push(text.clone());
        is_new
    });
    Ok(told)
}

/// Makes sure that twins that are understood here say nothing that Popeye has no words for, such as `Transfer`.
fn twins_in_popeyes_words(entry: &Entry) -> Result<(), Vec<EntryError>> {
    let Some(Node::Map(twins)) = entry.get("twins") else {
        return Ok(());
    };
    let rules = Rules::of(Variant::Alice);
    for (letter, node) in &twins.items {
        let text = node.as_text().unwrap_or_default();
        // `Q ==> S`, which collections have, is no word of ours.
        let foreign = text.contains("==>") || Twin::parse(text, &rules).is_err();
        if !foreign && !super::twins::is_popeyes(text) {
            let message = "cannot be said in YACPDB's format: Popeye has no words for this change";
            return Err(vec![entry.error(&format!("twins.{}", letter.text), message)]);
        }
    }
    Ok(())
}

/// The fields that are kept, in the places of v1.1, and which are left out and not told otherwise.
fn kept(entry: &Entry, keep: impl Fn(&str) -> bool) -> (Vec<(Scalar, Node)>, Option<String>) {
    let fields = entry.modern_fields().items.into_iter();
    let fields = fields.filter(|(_, node)| !is_empty(node));
    let (kept, left): (Vec<_>, Vec<_>) = fields.partition(|(name, _)| keep(&name.text));
    let left = left.iter().map(|(name, _)| name.text.as_str());
    let left: Vec<&str> = left.filter(|name| !TOLD.contains(name)).collect();
    let told = format!("YACPDB's format has no place for {}", left.join(", "));
    (kept, (!left.is_empty()).then_some(told))
}

/// Is nothing said in a field? Olive leaves such out, and the format does not allow them.
fn is_empty(node: &Node) -> bool {
    match node {
        Node::Scalar(scalar) => scalar.text.is_empty() || scalar.is_null(),
        Node::List(items) => items.is_empty(),
        Node::Map(map) => map.items.is_empty(),
    }
}

/// Fields with options behind what is demanded.
fn with_options(mut fields: Map, options: Vec<String>) -> Map {
    if !options.is_empty() {
        let behind = |name: &str| ["stipulation", "algebraic"].contains(&name);
        let last = fields.names().collect::<Vec<_>>().iter().rposition(|name| behind(name));
        let options = (Scalar::text("options"), Node::texts(options));
        fields.items.insert(last.map_or(0, |last| last + 1), options);
    }
    fields
}

/// The names of conditions in Olive: those of Popeye, but for Alice chess.
fn names(set: ConditionSet) -> Vec<String> {
    let alice = conditions::TABLE[conditions::ALICE].popeye_names()[0];
    let names = conditions::popeye_names(set).into_iter();
    names
        .map(|name| if name == alice { "Alice".to_string() } else { name })
        .collect()
}

/// Options and conditions, which stand in one list.
fn conditions(entry: &Entry, draft: &Draft) -> Vec<String> {
    let mut options = options(entry, draft);
    if draft.diagram.rules.variant != Variant::Orthodox {
        options.push("Alice".to_string());
    }
    options.extend(names(draft.diagram.rules.conditions));
    options
}
