//! By what things are known again: canonical encodings, and digests of them.
//!
//! An encoding holds the word and the version of its [`Kind`] and then the whole value, field after field, as `serde`
//! tells it and `postcard` writes it. Names of types and fields are no part of it, and text that is meant for readers
//! (`Debug`, `Display`) never is: what such text leaves out would make two things one.
//!
//! ```
//! use looking_glass::Problem;
//! use looking_glass::collection::canonical;
//!
//! let problem = Problem::from_fen("8/8/8/8/8/1K6/6R1/k7 w", "#1", "orthodox")?;
//! assert_eq!(canonical(&problem.diagram).digest().bytes().len(), 32);
//! # Ok::<(), looking_glass::Refused>(())
//! ```

use serde::Serialize;
use sha2::{Digest as _, Sha256};
use std::fmt;

/// The version of the program, for what must not outlive it.
pub const PROGRAM: &str = env!("CARGO_PKG_VERSION");

/// What an identity is of.
///
/// The version is counted up when other values go into such an identity, when their encoding changes (a field or a variant more, or
/// in another place), and when what is found under it would be another thing today.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub struct Kind {
    word: &'static str,
    version: u32,
}

impl Kind {
    /// What a verdict answers.
    pub const QUESTION: Kind = Kind::new("question", 18);
    /// A verdict as a store holds it.
    pub const VERDICT: Kind = Kind::new("verdict", 5);
    /// A diagram, from whatever side it is seen.
    pub const DIAGRAM: Kind = Kind::new("diagram", 4);
    /// What makes an entry a duplicate of another.
    pub const DUPLICATE: Kind = Kind::new("duplicate", 4);
    /// A whole solution.
    pub const SOLUTION: Kind = Kind::new("solution", 13);
    /// Where a solution begins and ends.
    pub const COURSE: Kind = Kind::new("course", 5);
    /// How mated kings are checked.
    pub const CHECKS: Kind = Kind::new("checks", 4);
    /// What a free search looks for, and among what.
    pub const SEARCH: Kind = Kind::new("search", 15);
    /// How far a free search has come, as a file holds it.
    pub const STATE: Kind = Kind::new("state", 7);
    /// What a tool of the workshop is asked to do with a problem.
    pub const TASK: Kind = Kind::new("task", 14);
    /// What such a tool has made, as a file holds it.
    pub const PRODUCT: Kind = Kind::new("product", 6);

    /// By what a position or its play is found among those of a collection.
    pub const ANTICIPATION: Kind = Kind::new("anticipation", 1);
    /// An index of such signs, as a file holds it.
    pub const INDEX: Kind = Kind::new("index", 1);

    /// The fields of a record, as they were read.
    pub const RECORD: Kind = Kind::new("record", 1);

    const fn new(word: &'static str, version: u32) -> Self {
        Kind { word, version }
    }
}

/// The canonical encoding of a value: equal for equal values of one kind, and for no others.
#[derive(Clone, PartialEq, Eq, PartialOrd, Ord, Hash, Debug)]
pub struct Encoding(Vec<u8>);

impl Encoding {
    /// The encoding of a value.
    ///
    /// Values are structures, enumerations and lists whose every field is told: `serde(skip_serializing_if)` would make
    /// encodings ambiguous, since no names are written.
    pub fn of(kind: Kind, value: &impl Serialize) -> Self {
        let encoded = postcard::to_stdvec(&(kind.word, kind.version, value));
        Encoding(encoded.expect("every list knows its length, and memory has no end of its own"))
    }

    /// Its digest.
    pub fn digest(&self) -> Digest {
        Digest(Sha256::digest(&self.0).into())
    }
}

/// The SHA-256 digest of an encoding. That two encodings share one can be left out of account.
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash, Debug, Serialize)]
pub struct Digest([u8; 32]);

impl Digest {
    /// The digest of a value's encoding.
    pub fn of(kind: Kind, value: &impl Serialize) -> Self {
        Encoding::of(kind, value).digest()
    }

    /// Its bytes.
    pub const fn bytes(&self) -> &[u8; 32] {
        &self.0
    }
}

impl fmt::Display for Digest {
    /// All of it in hexadecimal digits.
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        self.0.iter().try_for_each(|byte| write!(f, "{byte:02x}"))
    }
}

#[cfg(test)]
mod tests;
