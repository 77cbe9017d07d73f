//! Men on their places, and the effects of a move on them: what the general position and the conditions work on.

mod effect;
mod mailbox;

pub use effect::{Change, Effect, Effects};
pub use mailbox::Mailbox;
