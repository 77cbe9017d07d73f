//! Second opinions: what was found, held against the plain rules and against other programs.
//!
//! * [`Replay`] plays everything that a solution tells through on the [plain rules](crate::plain): the self-check.
//! * [`again`] solves once more by brute force on these rules, and compares.
//! * [`compare`] holds our text against that of a program of Popeye's kind.

mod again;
mod attack;
mod cross;
mod departure;
mod plainly;
mod replay;
mod text;

pub use again::{Again, again};
pub use cross::{Alone, Asked, CrossCheck, compare, input};
pub use departure::{Departure, is_missed};
pub use plainly::{Plainly, plainly};
pub use replay::{Contradiction, Replay, self_check};
