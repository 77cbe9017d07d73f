//! A problem in the terms of the plain rules.

use crate::certificate::GameRules;
use crate::formats::fen;
use crate::plain::every::Now;
use crate::plain::men::Men;
use crate::plain::position::Plain;
use crate::position::Diagram;
use crate::problem::Problem;
use crate::solution::unplain;

/// Where play begins, and the men that a game is to reach.
pub struct Plainly {
    /// Where play begins.
    pub start: Now,
    /// The men to be reached, in games.
    pub target: Option<Men>,
}

/// Where the play of a problem begins, on the plain rules.
///
/// # Errors
/// Names what these rules do not know.
pub fn plainly(problem: &Problem) -> Result<Plainly, &'static str> {
    let start = problem.start();
    if let Some((_, unknown)) = unplain(&start).into_iter().find(|(is_so, _)| *is_so) {
        return Err(unknown);
    }
    let target = match &problem.target {
        Some(target) => Some(plain(target)?.men),
        None if start.men != problem.diagram.men => Some(plain(&problem.diagram)?.men),
        None => Some(plain(&start)?.men),
    };
    Ok(Plainly {
        start: Now::diagram(plain(&start)?),
        target,
    })
}

fn plain(diagram: &Diagram) -> Result<Plain, &'static str> {
    let rules = GameRules::of(&diagram.rules).plain();
    let read = rules
        .ok()
        .and_then(|rules| Plain::from_fen(rules, &fen::write(diagram)).ok());
    read.ok_or("diagrams that the plain rules cannot read")
}
