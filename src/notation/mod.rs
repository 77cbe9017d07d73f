//! Moves as readers write them: the short form of magazines and Popeye's long form.
//!
//! ```
//! use looking_glass::notation::Language;
//! use looking_glass::pieces::Role;
//!
//! assert_eq!(Language::German.letter(Role::KNIGHT), "S");
//! ```

mod language;
mod long_form;
mod parts;
mod short;
mod tail;
#[cfg(test)]
mod tests;

pub use language::Language;
pub(crate) use language::MAN;
pub use long_form::{popeye, popeye_in};
pub use short::Notation;
pub(crate) use tail::tail_of;
