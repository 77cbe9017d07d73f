//! Problem files: streams of YAML records as Olive and YACPDB keep them, and more.
//!
//! ```
//! use looking_glass::formats::yaml;
//!
//! let records = yaml::read("stipulation: '#2'\n---\nstipulation: 'h#2'\n", "mine.yaml");
//! let records: Vec<_> = records.into_iter().flatten().collect();
//! assert_eq!(records.len(), 2);
//! assert!(yaml::write(&records).contains("h#2"));
//! ```

mod emit;
mod marker;
mod parse;

use super::entry::{Entry, EntryError, Origin, Source};
use super::node::Node;
use parse::{Document, Fault, Parsed};

/// Reads a stream; one bad document does not keep the others from being read.
///
/// `file` is the name that errors tell; the record without an `id:` is named after it.
///
/// # Errors
/// One for each document that is not YAML or no record, in its place among the others.
pub fn read(text: &str, file: &str) -> Vec<Result<Entry, EntryError>> {
    read_bytes(text.as_bytes(), file)
}

/// The same of bytes that ought to be UTF-8: where they are not, only their own document is wrong.
///
/// # Errors
/// As for [`read`].
pub fn read_bytes(bytes: &[u8], file: &str) -> Vec<Result<Entry, EntryError>> {
    let origin = |document: usize| Origin::new(file, document, Source::Yaml);
    let documents = marker::split(bytes);
    let single = documents.len() == 1;
    let numbered = documents.iter().zip(1..);
    let read = numbered.filter_map(|(document, number)| entry(document, origin(number), single));
    let mut entries: Vec<Result<Entry, EntryError>> = read.collect();
    if entries.is_empty() {
        let message = "empty, expected a problem";
        entries.push(Err(EntryError::new(&origin(1), "", message.to_string())));
    }
    entries
}

/// The record of a document, unless there is nothing in it.
fn entry(document: &Document<'_>, origin: Origin, single: bool) -> Option<Result<Entry, EntryError>> {
    let error = |origin: &Origin, fault: Fault| EntryError {
        line: Some(fault.line),
        ..EntryError::new(origin, &fault.field, fault.message)
    };
    match parse::document(document) {
        Ok(Parsed { node, .. }) if node.is_null() => None,
        Ok(Parsed {
            node: Node::Map(fields),
            lines,
        }) => {
            let mut entry = Entry::new(origin, fields, single);
            entry.notes.lines = lines;
            Some(Ok(entry))
        }
        Ok(Parsed { node, lines }) => {
            let line = lines.get("").copied().unwrap_or(1);
            let message = format!("{}, expected the fields of a problem", node.kind());
            Some(Err(error(&origin, Fault::new(line, message))))
        }
        Err(fault) => Some(Err(error(&origin, fault))),
    }
}

/// Writes records as a stream of YACPDB's format v1.1, fields in their order, texts of several lines
/// as literal blocks.
pub fn write<'a>(entries: impl IntoIterator<Item = &'a Entry>) -> String {
    entries
        .into_iter()
        .map(|entry| emit::document(&entry.modern_fields()))
        .collect()
}

/// Where in a stream the documents stand, in the order in which they are numbered.
pub fn spans(bytes: &[u8]) -> Vec<std::ops::Range<usize>> {
    let base = bytes.as_ptr() as usize;
    let documents = marker::split(bytes).into_iter();
    documents
        .map(|document| {
            let start = document.bytes.as_ptr() as usize - base;
            start..start + document.bytes.len()
        })
        .collect()
}

/// One field as it stands in a document, with the end of its last line.
pub fn field(name: &str, node: &Node) -> String {
    let mut fields = super::node::Map::default();
    fields.set(name, node.clone());
    emit::document(&fields).trim_start_matches("---\n").to_string()
}

/// A record as a document, fields as they are.
pub fn document(fields: &super::node::Map) -> String {
    emit::document(fields)
}
