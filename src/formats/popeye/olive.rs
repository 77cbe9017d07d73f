//! Records as Olive and YACPDB keep them, from records with fields that only this program has.

use super::scene::named;
use super::write::{ask_the_same, options, played};
use crate::formats::entry::{Defaults, Draft, Entry, EntryError};
use crate::formats::node::{Map, Node, Scalar};
use crate::piece::Color;
use crate::rules::Variant;

/// A record of which Olive reads every field.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct OliveRecord {
    /// The record.
    pub entry: Entry,
    /// What there is no field for, each a line for the user.
    pub lost: Vec<String>,
}

/// The fields of YACPDB's format v1.1 that are kept as they are.
const KEPT: [&str; 12] = [
    "authors",
    "source",
    "award",
    "reprints",
    "stipulation",
    "intended-solutions",
    "glyphs",
    "twins",
    "solution",
    "keywords",
    "comments",
    "foreignids",
];

/// How many of them stand above the diagram.
const HEADING: usize = 4;

/// The fields that are told in other words: the diagram as `algebraic:`, the rules as the option `Alice`, rights of a
/// FEN as options.
const TOLD: [&str; 5] = ["algebraic", "fen", "boards", "rules", "options"];

/// The record with the fields of YACPDB's format v1.1 alone.
///
/// # Errors
/// What is wrong with the record, or what Olive has no words for and cannot be left out.
pub fn olive(entry: &Entry, defaults: &Defaults) -> Result<OliveRecord, Vec<EntryError>> {
    if is_olives(entry) {
        return Ok(as_it_is(entry));
    }
    let draft = entry.draft(defaults)?;
    let mut lost = Vec::new();
    match played(&draft.diagram.rules) {
        Ok(readings) => lost.extend(readings),
        Err(message) => return Err(vec![entry.error("rules", message)]),
    }
    let (fields, left) = kept(entry, |name| KEPT.contains(&name));
    lost.extend(left);
    let options = conditions(entry, &draft);
    let (mut items, more): (Vec<_>, Vec<_>) = fields
        .into_iter()
        .partition(|(name, _)| KEPT[..HEADING].contains(&name.text.as_str()));
    items.push((Scalar::text("algebraic"), Node::Map(men(&draft))));
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
    } else if !ask_the_same(entry, defaults, &record) {
        let message = "cannot be said in YACPDB's format: read again, it asks something else";
        return Err(vec![entry.error("", message)]);
    }
    Ok(OliveRecord { entry: record, lost })
}

/// Does a record say all in Olive's words, whether it can be played here or not?
fn is_olives(entry: &Entry) -> bool {
    let ours = ["fen", "boards", "rules", "target"];
    entry.get("algebraic").is_some() && ours.iter().all(|name| entry.get(name).is_none())
}

/// A record without the fields that Olive does not know.
fn as_it_is(entry: &Entry) -> OliveRecord {
    let (items, lost) = kept(entry, |name| {
        KEPT.contains(&name) || ["algebraic", "options"].contains(&name)
    });
    let entry = Entry {
        fields: Map { items },
        ..entry.clone()
    };
    OliveRecord {
        entry,
        lost: lost.into_iter().collect(),
    }
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
        let options = (Scalar::text("options"), texts(options));
        fields.items.insert(last.map_or(0, |last| last + 1), options);
    }
    fields
}

/// The men of each side in their order, those of board B with their spec.
fn men(draft: &Draft) -> Map {
    let mut sides = Map::default();
    for color in Color::ALL {
        let side = draft.diagram.men.iter().filter(|man| man.piece.color == color);
        let side: Vec<String> = side.map(|man| named(*man, false)).collect();
        if !side.is_empty() {
            sides.set(color.pick("white", "black"), texts(side));
        }
    }
    sides
}

/// Options and conditions, which stand in one list.
fn conditions(entry: &Entry, draft: &Draft) -> Vec<String> {
    let mut options = options(entry, draft);
    if draft.diagram.rules.variant != Variant::Orthodox {
        options.push("Alice".to_string());
    }
    options
}

fn texts(texts: Vec<String>) -> Node {
    Node::List(texts.into_iter().map(Node::text).collect())
}
