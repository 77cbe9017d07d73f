//! How positions, moves and solutions are told. Nothing here searches.

pub mod article;
pub mod board;
mod coords;
pub mod json;
mod lines;
pub mod notation;
pub mod popeye;
mod report;
mod score;
pub mod tree;
pub mod verdict;

pub use coords::coords;
pub use report::{Effort, Report};
pub use score::score;
