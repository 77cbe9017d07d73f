//! Files of problems, whatever their format.

use super::entry::{Entry, EntryError};
use super::{fens, json, pgn, popeye, yaml};

/// The formats of files.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum Format {
    /// YAML records, as Olive and YACPDB keep them.
    Yaml,
    /// Inputs of Popeye.
    Popeye,
    /// JSON objects.
    Json,
    /// Games.
    Pgn,
    /// FENs, a line each.
    Fens,
}

/// The format of a text: an input of Popeye by its first word or because it is said to be one, JSON, PGN and lists of FENs by
/// what stands in them, YAML otherwise.
pub fn format(text: &str, popeye: bool) -> Format {
    match () {
        () if popeye || popeye::is_input(text) => Format::Popeye,
        () if json::is_json(text) => Format::Json,
        () if pgn::is_pgn(text) => Format::Pgn,
        () if fens::is_list(text) => Format::Fens,
        () => Format::Yaml,
    }
}

/// The records of a file. `name` is what messages call it, and after which records without a name are named.
///
/// # Errors
/// One for each record that cannot be read, in its place among the others.
pub fn read(bytes: Vec<u8>, name: &str, popeye: bool) -> Vec<Result<Entry, EntryError>> {
    match String::from_utf8(bytes) {
        Ok(text) => match format(&text, popeye) {
            Format::Popeye => inputs(&text, name),
            Format::Json => json::read(&text, name),
            Format::Pgn => all(pgn::read(&text, name)),
            Format::Fens => fens::read(&text, name),
            Format::Yaml => yaml::read(&text, name),
        },
        Err(error) => {
            let bytes = error.into_bytes();
            let text = popeye::decode(&bytes);
            match () {
                () if popeye || popeye::is_input(&text) => inputs(&text, name),
                // The letters of PGN are those of the Western European set, if nothing else is known of them.
                () if pgn::is_pgn(&text) => all(pgn::read(&text, name)),
                () => yaml::read_bytes(&bytes, name),
            }
        }
    }
}

fn inputs(text: &str, name: &str) -> Vec<Result<Entry, EntryError>> {
    popeye::read(text, name).into_iter().map(|input| input.entry).collect()
}

/// Records of files in which nothing can be wrong with one alone.
fn all(entries: Vec<Entry>) -> Vec<Result<Entry, EntryError>> {
    entries.into_iter().map(Ok).collect()
}
