//! The words of each language, of which inputs are put together.

mod files;
mod parts;

pub use files::*;
pub use parts::*;
