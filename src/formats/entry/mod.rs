//! Records of problem files: what YACPDB keeps of a problem, and the fields that we add.
//!
//! ```
//! use looking_glass::formats::entry::Defaults;
//! use looking_glass::formats::yaml;
//!
//! let record = "id: short\nfen: 8/8/8/8/8/1K6/6R1/k7 w\nstipulation: '#1'\nrules: orthodox\n";
//! let entry = yaml::read(record, "mine.yaml").remove(0).expect("a record");
//! let problems = entry.problems(&Defaults::default());
//! assert_eq!(problems[0].as_ref().expect("a problem").id, "short");
//! ```

mod defaults;
mod draft;
mod heading;
mod kinds;
mod men;
mod modern;
mod names;
mod rules;
pub(crate) mod sideless;
mod twins;

pub use defaults::Defaults;
pub use draft::{Draft, Impossible, Refusal, inline};
pub use heading::Heading;
pub use men::{algebraic_node, boards_node};
pub use rules::{note_conditions, note_rules, rules_node};

use super::node::{Map, Node};
use crate::brief::{QUOTED, brief, shortened};
use crate::problem::{Intention, IntentionError};
use crate::text::named;
use indexmap::IndexMap;
use serde::{Deserialize, Serialize};
use std::fmt;
use thiserror::Error;

/// Where a record stands.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct Origin {
    /// The name of its file.
    pub file: String,
    /// Its number within the file, from 1; 0 where it stands in none, and `file` says what it is.
    pub document: usize,
    /// The kind of file.
    pub source: Source,
}

/// Who wrote the file of a record, and with it what the record means where it says nothing.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug, Default)]
pub enum Source {
    /// A stream of YAML documents: the play is told in full.
    #[default]
    Yaml,
    /// An input of Popeye: only what its options ask for is told, and a missing king is no fault.
    Popeye(InputLanguage),
}

named! {
    /// The languages of Popeye's inputs, in which they are answered.
    #[derive(Clone, Copy, PartialEq, Eq, Hash, Debug, Default)]
    pub enum InputLanguage {
        /// English.
        #[default]
        English = "English",
        /// German.
        German = "German",
        /// French.
        French = "French",
    }
}

impl Source {
    /// Is it an input of Popeye?
    pub const fn is_popeye(self) -> bool {
        matches!(self, Source::Popeye(_))
    }

    /// The language in which it is answered in Popeye's text.
    pub const fn language(self) -> InputLanguage {
        match self {
            Source::Popeye(language) => language,
            Source::Yaml => InputLanguage::English,
        }
    }
}

impl fmt::Display for Origin {
    /// The place in messages: `file.yaml: document 3`, `file.inp: problem 3`.
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        if self.document == 0 {
            return f.write_str(&self.file);
        }
        let unit = match self.source {
            Source::Yaml => "document",
            Source::Popeye(_) => "problem",
        };
        write!(f, "{}: {unit} {}", self.file, self.document)
    }
}

impl Origin {
    /// The place of a document in a file.
    pub fn new(file: &str, document: usize, source: Source) -> Self {
        let file = file.to_string();
        Origin { file, document, source }
    }

    /// The name of a record that gives none: the stem of its file, with its number unless it is the single one.
    pub fn name(&self, single: bool) -> String {
        let name = self.file.rsplit(['/', '\\']).next().unwrap_or(&self.file);
        let stem = name.rsplit_once('.').map_or(name, |(stem, _)| stem);
        let stem = if stem == "-" || stem.is_empty() { "stdin" } else { stem };
        match single || self.document == 0 {
            true => stem.to_string(),
            false => format!("{stem}-{}", self.document),
        }
    }
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
    /// What its reader noted beside the fields.
    pub notes: ReaderNotes,
}

/// What a reader notes beside the fields of a record.
#[derive(Clone, PartialEq, Eq, Debug, Default, Serialize, Deserialize)]
#[serde(default)]
pub struct ReaderNotes {
    /// The lines of fields, for messages: `algebraic` or `twins.b`, and the line from 1.
    #[serde(skip)]
    pub lines: IndexMap<String, usize>,
    /// What was read otherwise than it may have been meant, for the user.
    pub doubts: Vec<String>,
    /// Authors, source, award and title, line by line as Popeye prints them.
    pub credits: Vec<String>,
    /// Squares on which a man replaced another, one for each time.
    pub replaced: Vec<String>,
    /// Remarks in Popeye's text, line by line.
    pub remarks: Vec<String>,
    /// The file to which an input of Popeye wants its answers to be added, too.
    pub protocol: Option<String>,
}

/// Why a record cannot be read or played: one line.
#[derive(Clone, PartialEq, Eq, Debug, Error)]
pub struct EntryError {
    /// Where the record stands; `None` for a problem of the command line.
    pub origin: Option<Origin>,
    /// The line of the file, from 1, where the reader knows it.
    pub line: Option<usize>,
    /// The field, as `algebraic.black`; empty if it is none in particular.
    pub field: String,
    /// What is wrong, and what was expected.
    pub message: String,
}

impl fmt::Display for EntryError {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        if let Some(origin) = &self.origin {
            write!(f, "{origin}: ")?;
        }
        if let Some(line) = self.line {
            write!(f, "line {line}: ")?;
        }
        if !self.field.is_empty() {
            write!(f, "{}: ", self.field)?;
        }
        f.write_str(&self.message)
    }
}

/// What is wrong, in one line.
pub fn messages(errors: &[EntryError]) -> String {
    let told: Vec<&str> = errors.iter().map(|error| error.message.as_str()).collect();
    told.join("; ")
}

/// What is found where a file ends.
pub(super) const END_OF_FILE: &str = "the end of the file";

/// How that begins which is wrong with a problem within which its file ends.
pub(super) const CUT_SHORT: &str = "the file ends within the problem";

/// What is wrong with a record that does not say what is to be done.
pub(super) const NO_STIPULATION: &str = "no stipulation, expected one such as #2 or h#3";

/// One record is told of so many faults.
const MOST_ERRORS: usize = 50;

impl EntryError {
    /// Is nothing wrong but that there is no stipulation? Then nothing is asked.
    pub fn asks_nothing(&self) -> bool {
        self.message == NO_STIPULATION
    }

    /// Does the file end within the problem, or before it?
    pub fn is_cut_short(&self) -> bool {
        self.message.contains(CUT_SHORT) || self.message.starts_with(END_OF_FILE)
    }

    /// What is wrong with an argument of the command line.
    pub fn of_argument(name: &str, message: &str) -> Self {
        EntryError {
            origin: None,
            line: None,
            field: name.to_string(),
            message: brief(message).into_owned(),
        }
    }

    /// What is wrong with a field of a record.
    pub fn new(origin: &Origin, field: &str, message: String) -> Self {
        EntryError {
            origin: Some(origin.clone()),
            line: None,
            field: shortened(field, QUOTED).into_owned(),
            message: brief(&message).into_owned(),
        }
    }
}

impl Entry {
    /// A record with these fields; `single` if the file holds no other.
    pub fn new(origin: Origin, fields: Map, single: bool) -> Self {
        let given = fields.get("id").and_then(Node::as_text).map(str::to_string);
        let id = given.unwrap_or_else(|| origin.name(single));
        Entry {
            id,
            origin,
            fields,
            notes: ReaderNotes::default(),
        }
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

    /// The conditions of the record, from `conditions:`, as they are written: a list, or one text with commas.
    pub fn conditions(&self) -> Vec<&str> {
        let texts = self.texts("conditions").into_iter();
        let named = texts.flat_map(|text| text.split(',')).map(str::trim);
        named.filter(|name| !name.is_empty()).collect()
    }

    /// Its keywords.
    pub fn keywords(&self) -> Vec<String> {
        self.texts("keywords").into_iter().map(str::to_string).collect()
    }

    /// Does a keyword say that it is unsound, as YACPDB has it: `Cooked` or `Unsound`?
    pub fn is_known_unsound(&self) -> bool {
        let says_so = |keyword: &&str| ["cooked", "unsound"].contains(&keyword.to_lowercase().as_str());
        self.texts("keywords").iter().any(says_so)
    }

    /// Does it tell a game, and demand nothing?
    pub fn is_game(&self) -> bool {
        self.get("moves").is_some() && self.get("stipulation").is_none()
    }

    /// The solution that is stated, unless nothing is written there.
    pub fn solution(&self) -> Option<&str> {
        self.text("solution").filter(|text| !text.trim().is_empty())
    }

    /// How many solutions the record wants: its `intended-solutions:`; without it one, as YACPDB has it, or as many
    /// as its solution shows. An input of Popeye says nothing of it.
    ///
    /// # Errors
    /// When the field holds no such number.
    pub fn intention(&self) -> Result<Intention, EntryError> {
        const FIELD: &str = "intended-solutions";
        match self.text(FIELD) {
            Some(text) => text
                .parse()
                .map_err(|error: IntentionError| self.error(FIELD, error.to_string())),
            None if self.origin.source.is_popeye() || self.solution().is_some() => Ok(Intention::default()),
            None => Ok(Intention::of(1)),
        }
    }

    /// What is wrong with a field of this record.
    pub fn error(&self, field: &str, message: impl Into<String>) -> EntryError {
        EntryError {
            line: self.line(field),
            ..EntryError::new(&self.origin, field, message.into())
        }
    }

    /// So many of these errors as one record is told of, and how many more there are.
    pub(crate) fn few(&self, mut errors: Vec<EntryError>) -> Vec<EntryError> {
        let more = errors.len().saturating_sub(MOST_ERRORS);
        if more > 0 {
            errors.truncate(MOST_ERRORS);
            errors.push(self.error("", format!("and {more} more such faults")));
        }
        errors
    }

    /// The line of a field, or else of the nearest field around it; the first line of the record for all others.
    fn line(&self, field: &str) -> Option<usize> {
        let noted = |name: &str| self.notes.lines.get(name).copied();
        let around = field.split('.').next().unwrap_or_default();
        noted(field).or_else(|| noted(around)).or_else(|| noted(""))
    }
}
