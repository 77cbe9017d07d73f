//! How texts are read, letter by letter or word by word.
//!
//! ```
//! use looking_glass::text::{Cursor, Words};
//!
//! let mut stipulation = Cursor::new("h#2.5");
//! assert!(stipulation.accept("h#"));
//! assert_eq!(stipulation.number(), Some(2));
//! assert_eq!(stipulation.rest(), ".5");
//!
//! let mut twin = Words::new("Move h1, h2");
//! assert_eq!(twin.next(), Some("Move"));
//! assert_eq!(twin.collect::<Vec<_>>(), ["h1", "h2"]);
//! ```

mod abbreviation;
mod accents;
mod cursor;
mod named;
pub mod names;
mod words;

pub(crate) use abbreviation::{Meaning, meaning};
pub(crate) use accents::with_accents;
pub use cursor::Cursor;
pub(crate) use named::named;
pub use words::{Misplaced, Words};

/// Does a text begin so, in small letters or capitals?
pub fn begins(text: &str, start: &str) -> bool {
    let begin = text.get(..start.len());
    begin.is_some_and(|begin| begin.eq_ignore_ascii_case(start))
}

/// Is this one of the words of a list in which blanks part them?
pub fn is_among(word: &str, list: &str) -> bool {
    list.split(' ').any(|other| other == word)
}

use regex::Regex;

/// A pattern that stands in the program.
pub(crate) fn regex(pattern: &str) -> Regex {
    Regex::new(pattern).expect("the pattern is well formed")
}
