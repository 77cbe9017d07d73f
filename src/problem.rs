//! A problem to solve: a diagram, a stipulation, and the settings that change what is asked.

use crate::position::Diagram;
use crate::stipulation::Stipulation;

/// What is to be solved: one diagram of a problem, or one of its twins.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct Problem {
    /// The name by which reports refer to it.
    pub id: String,
    /// The twin's letter and change, if the problem has twins: `b) Kh1→h2`.
    pub twin: Option<String>,
    /// The arrangement of men.
    pub diagram: Diagram,
    /// What is demanded.
    pub stipulation: Stipulation,
    /// What changes the question.
    pub settings: Settings,
}

/// Settings that change what is asked or how much of the answer is told.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct Settings {
    /// Tell the set play: what would happen if the other side began?
    pub set_play: bool,
    /// Tell tries with at most so many refutations; none for 0.
    pub tries: u32,
    /// Tell the threats and variations, not only keys, tries and refutations.
    pub variations: bool,
    /// Stop when so many keys or solutions are found.
    pub max_solutions: Option<usize>,
}

impl Default for Settings {
    fn default() -> Self {
        Settings {
            set_play: false,
            tries: 1,
            variations: true,
            max_solutions: None,
        }
    }
}
