//! Is it so? Questions about a position, answered by exhaustive proof.
//!
//! Nothing here prints or keeps trees of moves; [`solution`](crate::solution) asks and narrates.

mod battle;
mod control;
mod order;
mod table;

pub use battle::{Battle, Demand};
pub use control::{Control, Reason, Stopped};
pub use table::{Facts, Table};

/// An answer, unless the search was stopped before it knew.
pub type Answer<T> = Result<T, Stopped>;
