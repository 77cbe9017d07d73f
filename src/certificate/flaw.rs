//! Why a file is no certificate, or proves nothing.

use thiserror::Error;

/// Why a file proves nothing.
#[derive(Clone, PartialEq, Eq, Debug, Error)]
#[error("{0}")]
pub struct Flaw(String);

impl Flaw {
    /// A flaw in these words.
    pub fn new(words: impl Into<String>) -> Self {
        Flaw(words.into())
    }
}
