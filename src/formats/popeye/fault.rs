//! What is wrong with an input.

use super::tokens::Token;
use crate::formats::entry::END_OF_FILE;

/// One thing that is wrong with a problem, which ends the reading of it.
#[derive(Clone, PartialEq, Eq, Debug)]
pub(super) struct Fault {
    /// Its line, from 1.
    pub line: usize,
    /// The command in which it stands, in the language of the input; empty for none.
    pub command: String,
    /// What is wrong, and what was expected.
    pub message: String,
}

impl Fault {
    pub fn new(line: usize, command: &str, message: impl Into<String>) -> Self {
        Fault {
            line,
            command: command.to_string(),
            message: message.into(),
        }
    }

    /// That a word begins several.
    pub fn any_of(word: Token<'_>, command: &str, names: &[&str]) -> Self {
        let message = format!("`{}` may be any of {}", word.text, names.join(", "));
        Fault::new(word.line, command, message)
    }
}

/// The word that was found, for messages; nothing at the end of the file.
pub(super) fn found(word: Option<Token<'_>>) -> String {
    word.map_or(END_OF_FILE.to_string(), |word| format!("`{}`", word.text))
}
