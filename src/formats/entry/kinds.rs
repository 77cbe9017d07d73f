//! What kind of data each known field holds.

use super::{Entry, EntryError};
use crate::formats::node::Node;

/// A kind of data.
#[derive(Clone, Copy, PartialEq, Eq)]
enum Kind {
    Text,
    /// A list of texts, or one text.
    Texts,
    Map,
    /// A name, or a map with details.
    TextOrMap,
}

impl Kind {
    fn holds(self, node: &Node) -> bool {
        let is_text = node.as_text().is_some();
        match self {
            Kind::Text => is_text,
            Kind::Texts => node.as_texts().is_some(),
            Kind::Map => node.as_map().is_some(),
            Kind::TextOrMap => is_text || node.as_map().is_some(),
        }
    }

    fn name(self) -> &'static str {
        match self {
            Kind::Text => "a text",
            Kind::Texts => "a list of texts",
            Kind::Map => "a map",
            Kind::TextOrMap => "a text or a map",
        }
    }
}

/// The known fields; any other may hold anything.
const KINDS: [(&str, Kind); 22] = [
    ("id", Kind::Text),
    ("rules", Kind::TextOrMap),
    ("fen", Kind::Text),
    ("boards", Kind::Map),
    ("algebraic", Kind::Map),
    ("target", Kind::Text),
    ("stipulation", Kind::Text),
    ("conditions", Kind::Texts),
    ("options", Kind::Texts),
    ("twins", Kind::Map),
    ("intended-solutions", Kind::Text),
    ("solution", Kind::Text),
    ("moves", Kind::Text),
    ("final", Kind::Text),
    ("authors", Kind::Texts),
    ("source", Kind::TextOrMap),
    ("source-id", Kind::Text),
    ("award", Kind::Map),
    ("distinction", Kind::Text),
    ("keywords", Kind::Texts),
    ("comments", Kind::Texts),
    ("glyphs", Kind::Map),
];

/// The fields that hold data of another kind than they should.
pub(super) fn faults(entry: &Entry) -> Vec<EntryError> {
    let faulty = |&(field, kind): &(&str, Kind)| {
        let node = entry.get(field).filter(|node| !node.is_null() && !kind.holds(node))?;
        let (found, expected) = (node.kind(), kind.name());
        let found = match node {
            Node::List(_) if kind == Kind::Texts => "a list with more than texts in it",
            _ => found,
        };
        Some(entry.error(field, format!("{found}, expected {expected}")))
    };
    KINDS.iter().filter_map(faulty).collect()
}
