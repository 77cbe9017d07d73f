//! looking-glass: solver and workshop for chess problems, at home in Alice chess and its family.
//!
//! ```
//! use looking_glass::{Problem, solve};
//!
//! let problem = Problem::from_fen("8/8/8/8/8/1K6/6R1/k7 w", "#1", "orthodox")?;
//! println!("{}", solve(&problem)?);
//! # Ok::<(), looking_glass::Refused>(())
//! ```
//!
//! [`Problem`], [`solve`], [`check`], [`Finding`] and [`Solver`] are for those who want answers; what the rooms hold is
//! for those who build on them. `text`, `brief`, `count`, `plain` and `edit` are public for the program and its tests alone.
//! The features `cli` (the program), `store` and `png` are on by default and add all that needs a database, a
//! rasteriser or a terminal; `default-features = false` builds the solver alone.
//!
//! The rooms, from what exists to what the user reads; each uses only those above it: `text`, `brief`, `count`,
//! `random`, [`identity`], [`geometry`], [`pieces`], [`board`], [`rules`] and [`conditions`]; [`position`]; [`stipulation`] and [`problem`];
//! `plain`; [`search`]; [`solution`]; [`notation`]; [`formats`], [`soundness`], [`analysis`] and [`output`]; [`certificate`];
//! [`opinion`]; [`store`], [`collection`] and [`report`]; [`compose`]; [`api`]; `edit`; and the program `glass`.

pub mod analysis;
pub mod api;
pub mod board;
#[doc(hidden)]
pub mod brief;
pub mod certificate;
pub mod collection;
pub mod compose;
pub mod conditions;
#[doc(hidden)]
pub mod count;
#[cfg(feature = "edit")]
#[doc(hidden)]
pub mod edit;
pub mod formats;
pub mod geometry;
pub mod identity;
pub mod notation;
pub mod opinion;
pub mod output;
pub mod pieces;
#[doc(hidden)]
pub mod plain;
pub mod position;
pub mod problem;
mod random;
pub mod report;
pub mod rules;
pub mod search;
pub mod solution;
pub mod soundness;
pub mod stipulation;
#[cfg(feature = "store")]
pub mod store;
#[cfg(not(feature = "store"))]
#[path = "store/none.rs"]
pub mod store;
#[doc(hidden)]
pub mod text;

pub use api::{Answer, Refused, Solver, check, solve};
pub use output::Finding;
pub use problem::Problem;
