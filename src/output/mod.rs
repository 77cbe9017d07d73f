//! How positions, moves and solutions are told. Nothing here searches.

pub mod board;
mod coords;
pub mod notation;
pub mod popeye;

pub use coords::coords;
