//! What there is to see in a solution, beyond its being right.

mod mate;
mod survey;
pub mod theme;

pub use mate::{Denial, Flight, Mate, flights};
pub use survey::{Ending, survey, survey_each};
