//! Entries as programs hand them over: one JSON object a line, with the fields of a record.

use crate::formats::entry::{Entry, EntryError, Origin};
use crate::formats::json;

/// The record in a line, as fields or as `glass convert` writes it.
///
/// # Errors
/// The line is no JSON, no object, or has a name twice.
pub fn entry_of_json(line: &[u8], origin: Origin) -> Result<Entry, EntryError> {
    match std::str::from_utf8(line) {
        Ok(text) => json::record(text, origin, false),
        Err(_) => Err(EntryError::new(&origin, "", "not a text, expected UTF-8".to_string())),
    }
}
