//! What there is to tell of one problem or twin.

use crate::position::Fault;
use crate::problem::Problem;
use crate::solution::Solution;

/// A problem and its answer, ready to be told in any format.
#[derive(Clone, Debug)]
pub struct Report {
    /// What was asked.
    pub problem: Problem,
    /// The answer, or why the diagram is not playable.
    pub answer: Result<Solution, Vec<Fault>>,
    /// What it took.
    pub effort: Effort,
}

/// What an answer took.
#[derive(Clone, Copy, PartialEq, Debug, Default)]
pub struct Effort {
    /// Wall-clock seconds.
    pub seconds: f64,
    /// Positions searched.
    pub nodes: u64,
    /// Threads used.
    pub threads: usize,
}
