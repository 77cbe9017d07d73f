//! The problem with which the work begins: solved, judged, and its content known.

use super::content::{Content, Keep};
use super::judge::whole;
use crate::position::Fault;
use crate::problem::claims::Claims;
use crate::problem::{Intention, Problem};
use crate::search::Control;
use crate::solution::{Solution, Status, solve_here};
use crate::soundness::{Judgement, Verdict, examine_stated, inquiry};

/// A problem as its composer has it.
#[derive(Clone, Debug)]
pub struct Original {
    /// The problem, with settings that leave nothing out.
    pub problem: Problem,
    /// Its whole solution, with what is stated beside the actual play.
    pub solution: Solution,
    /// How many solutions are wanted.
    pub intention: Intention,
    /// What must not change.
    pub content: Content,
    /// Is it sound as it stands?
    pub verdict: Verdict,
}

impl Original {
    /// Solves and judges a problem. What is to be kept follows from the kind of play if nothing is said.
    ///
    /// # Errors
    /// All that is wrong with a diagram that cannot be played.
    pub fn of(
        problem: &Problem,
        claims: &Claims,
        intention: &Intention,
        keep: &[Keep],
        memory: usize,
        control: &Control,
    ) -> Result<Self, Vec<Fault>> {
        let mut problem = whole(problem.clone());
        let usual = Keep::usual(&problem);
        let keep = if keep.is_empty() { usual.as_slice() } else { keep };
        let themes = keep.contains(&Keep::Themes);
        problem.settings.told.tries = u32::from(keep.contains(&Keep::Tries) || themes);
        problem.settings.told.set_play = keep.contains(&Keep::SetPlay) || themes;
        let solution = solve_here(&inquiry(&problem, claims), memory, control)?;
        let verdict = examine_stated(&problem, &solution, intention, claims);
        Ok(Original {
            content: Content::of(&problem, &solution, claims, keep),
            intention: intended(&problem, &solution, claims, intention),
            problem,
            solution,
            verdict,
        })
    }

    /// Is it proved to be sound?
    pub fn is_sound(&self) -> bool {
        self.verdict.status == Judgement::Sound && self.solution.status == Status::Complete
    }
}

/// How many solutions are wanted: as the record says; or else as many as it states or, of lines, as were found.
fn intended(problem: &Problem, solution: &Solution, claims: &Claims, intention: &Intention) -> Intention {
    if intention.solutions().is_some() {
        return intention.clone();
    }
    let (stated, found) = match problem.stipulation.play.is_battle() {
        true => (claims.keys.len(), 1),
        // A text of which nothing was read says nothing of their number.
        false if claims.stated => (claims.lines.len(), 1),
        false => (0, solution.solutions.len()),
    };
    Intention::of(if stated > 0 { stated } else { found.max(1) })
}
