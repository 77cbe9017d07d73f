//! The limits within which an answer was found.

use std::time::Duration;

/// How far a search may go before its answer stays unknown.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub struct Allowance {
    /// For so long; without end if nothing is said.
    pub time: Option<Duration>,
    /// Up to so many solutions.
    pub solutions: Option<usize>,
    /// Bytes for tables.
    pub memory: usize,
}

impl Allowance {
    /// Does it allow all that the other does?
    pub fn covers(&self, other: &Allowance) -> bool {
        let most = |time: Option<Duration>| time.unwrap_or(Duration::MAX);
        let many = |solutions: Option<usize>| solutions.unwrap_or(usize::MAX);
        most(self.time) >= most(other.time)
            && many(self.solutions) >= many(other.solutions)
            && self.memory >= other.memory
    }
}
