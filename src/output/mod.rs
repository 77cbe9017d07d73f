//! How positions, moves and solutions are told. Nothing here searches.

mod coords;

pub use coords::coords;
pub mod notation;
pub mod popeye;
