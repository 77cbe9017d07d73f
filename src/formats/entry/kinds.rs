//! The known fields: what kind of data each holds, and what it is read for.

use super::{Entry, EntryError};
use crate::formats::node::Node;

/// A kind of data.
#[derive(Clone, Copy, PartialEq, Eq)]
pub(super) enum Kind {
    Any,
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
            Kind::Any => true,
            Kind::Text => is_text,
            Kind::Texts => node.as_texts().is_some(),
            Kind::Map => node.as_map().is_some(),
            Kind::TextOrMap => is_text || node.as_map().is_some(),
        }
    }

    fn name(self) -> &'static str {
        match self {
            Kind::Any => "anything",
            Kind::Text => "a text",
            Kind::Texts => "a list of texts",
            Kind::Map => "a map",
            Kind::TextOrMap => "a text or a map",
        }
    }
}

/// What a field is read for.
#[derive(Clone, Copy, PartialEq, Eq)]
pub(super) enum Of {
    /// It changes what is asked, or by what the answer is judged.
    Question,
    /// For its own sake: a field of YACPDB's records, or ours of games.
    Record,
}

/// The known fields; any other may hold anything.
pub(super) const FIELDS: [(&str, Kind, Of); 29] = [
    ("id", Kind::Text, Of::Record),
    ("rules", Kind::TextOrMap, Of::Question),
    ("fen", Kind::Text, Of::Question),
    ("boards", Kind::Map, Of::Question),
    ("algebraic", Kind::Map, Of::Question),
    ("target", Kind::Text, Of::Question),
    ("stipulation", Kind::Text, Of::Question),
    ("conditions", Kind::Texts, Of::Question),
    ("options", Kind::Texts, Of::Question),
    ("twins", Kind::Map, Of::Question),
    ("intended-solutions", Kind::Text, Of::Question),
    ("solution", Kind::Text, Of::Question),
    ("moves", Kind::Text, Of::Question),
    ("final", Kind::Text, Of::Question),
    ("authors", Kind::Texts, Of::Record),
    ("source", Kind::TextOrMap, Of::Record),
    ("source-id", Kind::Text, Of::Record),
    ("award", Kind::Map, Of::Record),
    ("distinction", Kind::Text, Of::Record),
    ("keywords", Kind::Texts, Of::Record),
    ("comments", Kind::Texts, Of::Record),
    ("glyphs", Kind::Map, Of::Record),
    ("result", Kind::Any, Of::Question),
    ("title", Kind::Any, Of::Record),
    ("date", Kind::Any, Of::Record),
    ("reprints", Kind::Any, Of::Record),
    ("foreignids", Kind::Any, Of::Record),
    ("players", Kind::Any, Of::Record),
    ("tags", Kind::Any, Of::Record),
];

impl Entry {
    /// The known fields that hold data of another kind than they should, and fields that may be meant for a known one.
    pub fn faults(&self) -> Vec<EntryError> {
        let faulty = |&(field, kind, _): &(&str, Kind, Of)| {
            let node = self.get(field).filter(|node| !node.is_null() && !kind.holds(node))?;
            let found = match node {
                Node::List(_) if kind == Kind::Texts => "a list with more than texts in it",
                _ => node.kind(),
            };
            Some(self.error(field, format!("{found}, expected {}", kind.name())))
        };
        let mut faults = self.misnamed();
        faults.extend(FIELDS.iter().filter_map(faulty));
        faults
    }
}
