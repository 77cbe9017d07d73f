//! Records of problem files: what YACPDB keeps of a problem, and the fields that we add.

mod draft;
mod kinds;
mod men;
mod modern;
mod rules;
mod twins;

pub use draft::{Defaults, Draft, Refusal, inline};

use super::node::{Map, Node};
use std::fmt;
use thiserror::Error;

/// Where a record stands.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct Origin {
    /// The name of its file.
    pub file: String,
    /// Its number within the file, from 1.
    pub document: usize,
}

/// One record of a file: a problem, or a game to replay.
///
/// Its fields are kept in their order, known or not; YACPDB's format v1.1, the flat keys before it, and
/// `id`, `rules`, `fen`, `boards`, `target`, `moves` and `final`.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct Entry {
    /// The name by which reports refer to it: its `id:`, or the file's stem, with the number of
    /// the document if there are several.
    pub id: String,
    /// Where it stands.
    pub origin: Origin,
    /// Its fields as written.
    pub fields: Map,
}

/// Why a record cannot be read or played: one line.
#[derive(Clone, PartialEq, Eq, Debug, Error)]
pub struct EntryError {
    /// Where the record stands; `None` for a problem of the command line.
    pub origin: Option<Origin>,
    /// The field, as `algebraic.black`; empty if it is none in particular.
    pub field: String,
    /// What is wrong, and what was expected.
    pub message: String,
}

impl fmt::Display for EntryError {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        if let Some(Origin { file, document }) = &self.origin {
            write!(f, "{file}: document {document}: ")?;
        }
        if !self.field.is_empty() {
            write!(f, "{}: ", self.field)?;
        }
        f.write_str(&self.message)
    }
}

impl EntryError {
    /// What is wrong with a field of a record.
    pub fn new(origin: &Origin, field: &str, message: String) -> Self {
        EntryError {
            origin: Some(origin.clone()),
            field: field.to_string(),
            message,
        }
    }
}

impl Entry {
    /// A record with these fields; `single` if the file holds no other.
    pub fn new(origin: Origin, fields: Map, single: bool) -> Self {
        let given = fields.get("id").and_then(Node::as_text).map(str::to_string);
        let stem = || {
            let name = origin.file.rsplit(['/', '\\']).next().unwrap_or(&origin.file);
            let stem = name.rsplit_once('.').map_or(name, |(stem, _)| stem);
            let stem = if stem == "-" || stem.is_empty() { "stdin" } else { stem };
            match single {
                true => stem.to_string(),
                false => format!("{stem}-{}", origin.document),
            }
        };
        let id = given.unwrap_or_else(stem);
        Entry { id, origin, fields }
    }

    /// The data at a path of names: `source.name`.
    pub fn get(&self, path: &str) -> Option<&Node> {
        let mut names = path.split('.');
        let first = self.fields.get(names.next()?)?;
        names.try_fold(first, |node, name| node.as_map()?.get(name))
    }

    /// The text at a path; also of a number.
    pub fn text(&self, path: &str) -> Option<&str> {
        self.get(path)?.as_text()
    }

    /// The texts of a list at a path, or the one text there; none if there is nothing.
    pub fn texts(&self, path: &str) -> Vec<&str> {
        self.get(path).and_then(Node::as_texts).unwrap_or_default()
    }

    /// The fields in the names and places of YACPDB's format v1.1.
    pub fn modern_fields(&self) -> Map {
        modern::fields(&self.fields)
    }

    /// The known fields that hold data of another kind than they should.
    pub fn faults(&self) -> Vec<EntryError> {
        kinds::faults(self)
    }

    /// What is wrong with a field of this record.
    pub fn error(&self, field: &str, message: impl Into<String>) -> EntryError {
        EntryError::new(&self.origin, field, message.into())
    }
}
