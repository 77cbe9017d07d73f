//! Entries as programs hand them over: one JSON object a line, with the fields of a record.

use crate::formats::entry::{Entry, EntryError, Origin};
use crate::formats::node::{Map, Node, Scalar};
use serde_json::Value;

/// The record in a line.
///
/// # Errors
/// The line is no JSON, or no object.
pub fn entry_of_json(line: &[u8], origin: Origin) -> Result<Entry, EntryError> {
    let wrong = |message: String| EntryError::new(&origin, "", message);
    let value: Value =
        serde_json::from_slice(line).map_err(|error| wrong(format!("{error}, expected one JSON object a line")))?;
    match node(value) {
        Node::Map(fields) => Ok(Entry::new(origin, fields, false)),
        node => Err(wrong(format!("{}, expected the fields of a problem", node.kind()))),
    }
}

fn node(value: Value) -> Node {
    match value {
        Value::Null => Node::Scalar(Scalar::bare("null")),
        Value::Bool(truth) => Node::Scalar(Scalar::bare(truth.to_string())),
        Value::Number(number) => Node::Scalar(Scalar::bare(number.to_string())),
        Value::String(text) => Node::text(text),
        Value::Array(items) => Node::List(items.into_iter().map(node).collect()),
        Value::Object(items) => {
            let items = items.into_iter().map(|(name, value)| (Scalar::text(name), node(value)));
            Node::Map(Map { items: items.collect() })
        }
    }
}
