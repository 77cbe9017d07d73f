//! Whole collections: every entry judged, each by itself, and told in the order in which it stands.
//!
//! An entry of a file becomes a [`Case`] with a [`Question`] for each problem and twin; [`Session::judge`] answers
//! them on several threads, the longest first, out of a [`Store`](crate::store::Store) where that knows the answer; and
//! a [`Ruling`] tells what was found of each case. Rulings depend neither on threads nor on what was stored.
//!
//! ```
//! use looking_glass::Problem;
//! use looking_glass::collection::canonical;
//!
//! // A diagram and its mirror image are one.
//! let one = Problem::from_fen("8/8/8/8/8/1K6/6R1/k7 w", "#1", "orthodox")?;
//! let other = Problem::from_fen("8/8/8/8/8/6K1/1R6/7k w", "#1", "orthodox")?;
//! assert_eq!(canonical(&one.diagram).digest(), canonical(&other.diagram).digest());
//! # Ok::<(), looking_glass::Refused>(())
//! ```

mod aids;
mod anticipation;
mod case;
mod duplicate;
mod duplicates;
mod effort;
pub mod files;
mod index;
mod lines;
mod nearness;
mod ruling;
mod session;
mod share;
mod signs;
mod symmetry;

pub use crate::solution::Resources;
pub use aids::{Aids, Other, Shelf};
pub use anticipation::Anticipations;
pub use case::{Case, Question};
pub use duplicate::{Alike, Duplicate};
pub use duplicates::Duplicates;
pub use index::{Index, IndexError, Named};
pub use lines::entry_of_json;
pub use nearness::{Near, Nearness};
pub use ruling::{Part, Ruling, Standing};
pub use session::{Progress, Session};
pub use share::Share;
pub use signs::Signs;
pub use symmetry::{canonical, images, least};
