//! What there is to see in a solution, beyond its being right.
//!
//! ```
//! use looking_glass::{Problem, analysis, solve};
//!
//! let problem = Problem::from_fen("8/8/8/8/8/1K6/6R1/k7 w", "#1", "orthodox")?;
//! let answer = solve(&problem)?;
//! let endings = analysis::survey(answer.problem(), answer.solution().expect("it is played"));
//! assert!(endings.iter().all(|ending| ending.mate.is_model()));
//! # Ok::<(), looking_glass::Refused>(())
//! ```

mod flight;
mod idle;
mod mate;
mod pin;
mod remark;
mod sight;
mod survey;
pub mod theme;

pub use flight::{Denial, Flight, flights};
pub use idle::{Asked, Need, needs};
pub use mate::Mate;
pub use remark::{Remark, on_keywords, remarks};
pub use survey::{Ending, survey, survey_each};
