//! What is wrong with an input.

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
}

/// The word that was found, for messages; nothing at the end of the file.
pub(super) fn found(word: Option<super::tokens::Token<'_>>) -> String {
    word.map_or(END_OF_FILE.to_string(), |word| format!("`{}`", word.text))
}
