//! Second opinions: what was found, held against the plain rules and against other programs.
//!
//! * [`Replay`] plays everything that a solution tells through on the [plain rules](crate::plain): the self-check.
//! * [`again()`] solves once more by brute force on these rules, and compares.
//! * [`compare`] holds our text against that of a program of Popeye's kind.
//!
//! ```
//! use looking_glass::opinion::{Again, again};
//! use looking_glass::search::Control;
//! use looking_glass::solution::Resources;
//! use looking_glass::{Problem, solve};
//!
//! let problem = Problem::from_fen("7k/8/6K1/8/8/8/8/R7 b", "h#1", "orthodox")?;
//! let answer = solve(&problem)?;
//! let resources = Resources { threads: 1, memory: 1 << 20 };
//! let solution = answer.solution().expect("it can be played");
//! let told = again(&problem, solution, resources, &Control::default());
//! assert_eq!(told, Again::Agrees("1 line".to_string()));
//! # Ok::<(), looking_glass::Refused>(())
//! ```

mod again;
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
