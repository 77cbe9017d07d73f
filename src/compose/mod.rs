//! The composer's workshop: what a composer does by hand for evenings, done by search with the exact solver underneath.
//!
//! A [`Change`] makes a candidate of a problem; a [`Judge`] rejects it by the cheapest test first, and calls it a
//! [`Version`] only after the whole soundness check has passed; [`Content`] is what must not change. On these rest
//! [`economy`], [`cure`], [`twins`] and [`versions`], which begin with a problem, and [`search`], which begins with a
//! specification. What they answer does not depend on the number of threads.
//!
//! ```
//! use looking_glass::Problem;
//! use looking_glass::compose::weight;
//!
//! // King, rook and king weigh as much as the rook.
//! let problem = Problem::from_fen("8/8/8/8/8/1K6/6R1/k7 w", "#1", "orthodox")?;
//! assert_eq!(weight(&problem.diagram), 5);
//! # Ok::<(), looking_glass::Refused>(())
//! ```

mod aim;
mod anneal;
mod change;
mod content;
mod distance;
mod each;
mod evidence;
mod filling;
mod harmony;
mod hint;
mod judge;
mod likeness;
mod matrix;
mod neighbours;
mod original;
mod picture;
mod record;
mod score;
mod spec;
mod tally;
mod term;
mod version;
mod wish;
mod work;

pub mod cure;
pub mod economy;
pub mod search;
pub mod twins;
pub mod versions;

pub use change::Change;
pub use content::{Content, Keep, KeepError, Way};
pub use each::Each;
pub use judge::{Criteria, Judge, Outcome, Sieve, Telling};
pub use matrix::{Matrix, MatrixError};
pub use original::Original;
pub use record::{record, twin, write};
pub use score::{KeyKind, Measure, Merits};
pub use spec::{By, Spec};
pub use term::{Term, WeightError, Weights};
pub use version::{Version, weight};
pub use wish::{Wish, WishError};
pub use work::{Progress, Versions, Work};
