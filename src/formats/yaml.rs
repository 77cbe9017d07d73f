//! Problem files: streams of YAML records as Olive and YACPDB keep them, and more.

mod depth;
mod emit;
mod marker;
mod parse;

use super::entry::{Entry, EntryError, Origin, Source};
use super::node::Node;

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
    let documents = parse::split(bytes);
    let single = documents.len() == 1;
    let read = |(index, document): (usize, &parse::Document<'_>)| {
        let origin = Origin {
            file: file.to_string(),
            document: index + 1,
            source: Source::Yaml,
        };
        match parse::document(document) {
            Ok(Node::Map(fields)) => {
                let mut entry = Entry::new(origin, fields, single);
                entry.notes.lines = parse::field_lines(document);
                Some(Ok(entry))
            }
            Ok(node) if node.is_null() => None,
            Ok(node) => {
                let message = format!("{}, expected the fields of a problem", node.kind());
                Some(Err(EntryError {
                    line: parse::field_lines(document).first().map(|(_, &line)| line),
                    ..EntryError::new(&origin, "", message)
                }))
            }
            Err(message) => Some(Err(EntryError::new(&origin, "", message))),
        }
    };
    let mut entries: Vec<Result<Entry, EntryError>> = documents.iter().enumerate().filter_map(read).collect();
    if entries.is_empty() {
        let origin = Origin {
            file: file.to_string(),
            document: 1,
            source: Source::Yaml,
        };
        let message = "empty, expected a problem";
        entries.push(Err(EntryError::new(&origin, "", message.to_string())));
    }
    entries
}

/// Writes records as a stream of YACPDB's format v1.1, fields in their order, texts of several lines
/// as literal blocks.
pub fn write<'a>(entries: impl IntoIterator<Item = &'a Entry>) -> String {
    entries
        .into_iter()
        .map(|entry| emit::document(&entry.modern_fields()))
        .collect()
}
