//! Proof search: questions about a position, answered exhaustively.
//!
//! Nothing here prints or keeps trees of moves; [`solution`](crate::solution) asks the questions and builds trees of the answers.
//!
//! ```
//! use looking_glass::search::{Control, Reason};
//! use std::sync::Arc;
//! use std::sync::atomic::{AtomicBool, Ordering};
//!
//! // Who raises the flag ends the search.
//! let flag = Arc::new(AtomicBool::new(false));
//! let control = Control::within(None, Arc::clone(&flag));
//! assert_eq!(control.reason(), None);
//! flag.store(true, Ordering::Relaxed);
//! assert_eq!(control.reason(), Some(Reason::Interrupt));
//! ```

mod battle;
mod budget;
mod canon;
mod control;
mod demand;
mod ends;
mod failures;
mod final_positions;
mod finds;
mod foresight;
mod holding_out;
pub mod invisible;
mod limits;
mod line_shape;
mod lines;
mod order;
mod parry;
mod proof_game;
mod refutation_cache;
mod relay;
mod resting;
mod retro_moves;
pub(crate) mod stack;
mod stopped;
mod structured;
mod table;
mod touch;

pub use battle::Battle;
pub use budget::{Budget, Held};
pub use canon::canonical_rank;
pub use control::{Control, Reason};
pub use demand::Demand;
pub use failures::{Failures, Reach};
pub use final_positions::SharedEnds;
pub use limits::Limits;
pub use line_shape::{End, LineShape, Turn};
pub use lines::{Found, LineSearch};
pub(crate) use order::promote;
pub use parry::Parry;
pub use proof_game::ProofGames;
pub use refutation_cache::RefutationCache;
pub use relay::Taker;
pub(crate) use relay::in_order;
pub use resting::Resting;
pub use stopped::Stopped;
pub use structured::{FoundLine, Stops, StructuredPlay};
pub use table::{Facts, Table};

/// An answer, unless the search was stopped before it knew.
pub type Answer<T> = Result<T, Stopped>;
