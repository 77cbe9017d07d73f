//! How positions, moves and solutions are told. Nothing here searches.
//!
//! ```
//! use looking_glass::Problem;
//! use looking_glass::output::board::{Look, draw};
//!
//! let problem = Problem::from_fen("8/8/8/8/8/1K6/6R1/k7 w", "#1", "orthodox")?;
//! assert!(draw(&problem.diagram, Look::default()).contains('K'));
//! # Ok::<(), looking_glass::Refused>(())
//! ```

pub mod article;
pub mod board;
mod coords;
pub mod diagram;
pub mod finding;
pub mod game;
pub mod heading;
pub mod json;
pub mod legend;
pub mod lexicon;
mod lines;
pub mod outline;
pub mod popeye;
pub mod remark;
mod report;
mod score;
mod telling;
pub mod themes;
mod together;
pub mod tree;
pub mod twin;
mod verdict;
pub mod visible;

pub use crate::notation;

pub use coords::coords;
pub use finding::Finding;
pub use report::{Effort, Report};
pub use score::score;
pub use telling::Telling;
pub use together::Together;
