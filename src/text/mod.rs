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

mod cursor;
pub mod names;
mod words;

pub use cursor::Cursor;
pub use words::Words;

use regex::Regex;

/// A pattern that stands in the program.
pub(crate) fn regex(pattern: &str) -> Regex {
    Regex::new(pattern).expect("the pattern is well formed")
}
