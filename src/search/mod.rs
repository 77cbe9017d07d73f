//! Is it so? Questions about a position, answered by exhaustive proof.
//!
//! Nothing here prints or keeps trees of moves; [`solution`](crate::solution) asks and narrates.

mod battle;
mod budget;
mod canon;
mod control;
mod course;
mod failures;
mod hindsight;
mod limits;
mod lines;
mod order;
mod parry;
mod pictures;
mod proof_game;
mod relay;
mod resting;
pub(crate) mod stack;
mod steps;
mod table;
mod tale;

pub use battle::{Battle, Demand};
pub use budget::{Budget, Held};
pub use canon::canonical_rank;
pub use control::{Control, Reason, Stopped};
pub use course::{Course, End, Turn};
pub use failures::Failures;
pub use limits::Limits;
pub use lines::{Found, Quest};
pub use parry::Parry;
pub use proof_game::ProofGames;
pub use relay::Taker;
pub(crate) use relay::in_order;
pub use resting::Resting;
pub use table::{Facts, Table};
pub use tale::{Tale, Told};

/// An answer, unless the search was stopped before it knew.
pub type Answer<T> = Result<T, Stopped>;
