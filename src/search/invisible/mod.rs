//! Play with total invisible men.

mod announced;
mod guess;
mod line;
mod man;
mod moment;
mod search;
mod walk;
mod world;

pub use announced::Announced;
pub use line::{Line, Played};
pub use man::Man;
pub use moment::Moment;
pub use walk::Walker;
pub use world::World;
