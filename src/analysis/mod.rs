//! What there is to see in a solution, beyond its being right.

mod flight;
mod mate;
mod pin;
mod survey;
pub mod theme;

pub use flight::{Denial, Flight, flights};
pub use mate::Mate;
pub use survey::{Ending, survey, survey_each};
