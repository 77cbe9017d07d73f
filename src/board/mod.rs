//! Men on their places, and the effects of a move on them: what the general position and the conditions work on.
//!
//! ```
//! use looking_glass::board::Mailbox;
//! use looking_glass::rules::Rules;
//!
//! // The boards of Alice chess, with no men on them yet.
//! let rules = Rules::from_name("alice").expect("known rules");
//! let men = Mailbox::empty(rules.shape, rules.boards);
//! assert_eq!(men.shape(), rules.shape);
//! ```

mod choice;
mod effect;
mod mailbox;
mod memory;
mod told;

pub use choice::{Choice, Chosen, MOST_PROMOTIONS, Meaning};
pub use effect::{Change, Changes, Effect, Effects, whereabouts};
pub use mailbox::Mailbox;
pub use memory::{Memory, Subject, Topic};
pub use told::{Tail, Told};
