//! Men on their places, and the effects of a move on them: what the general position and the conditions work on.

mod choice;
mod effect;
mod mailbox;
mod memory;
mod told;

pub use choice::{Choice, Meaning};
pub use effect::{Change, Effect, Effects, whereabouts};
pub use mailbox::Mailbox;
pub use memory::{Memory, Topic};
pub use told::{Tail, Told};
