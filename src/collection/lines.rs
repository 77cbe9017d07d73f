//! Entries as programs hand them over: one JSON object a line, with the fields of a record.

use crate::formats::entry::{Entry, EntryError, Origin};
use crate::formats::json;
use crate::formats::node::Node;
use serde_json::Value;

/// The record in a line.
///
/// # Errors
/// The line is no JSON, or no object.
pub fn entry_of_json(line: &[u8], origin: Origin) -> Result<Entry, EntryError> {
    let wrong = |message: String| EntryError::new(&origin, "", message);
    let value: Value =
        serde_json::from_slice(line).map_err(|error| wrong(format!("{error}, expected one JSON object a line")))?;
    match json::node(&value) {
        Node::Map(fields) => Ok(Entry::new(origin, fields, false)),
        node => Err(wrong(format!("{}, expected the fields of a problem", node.kind()))),
    }
}
