//! A problem in the terms of the plain rules.

use crate::certificate::GameRules;
use crate::formats::fen;
use crate::plain::every::Now;
use crate::plain::men::Men;
use crate::plain::position::Plain;
use crate::position::Diagram;
use crate::problem::Problem;
use crate::rules::{Castling, Rules, Transfer};

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
    if let Some(unknown) = unknown(&start) {
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

/// What the plain rules do not know of a diagram.
fn unknown(diagram: &Diagram) -> Option<&'static str> {
    let reasons = [
        (!diagram.rules.conditions.is_empty(), "fairy conditions"),
        (
            diagram.men.iter().any(|man| !man.piece.is_classical()),
            "fairy and neutral men",
        ),
        (
            lands_otherwise(&diagram.rules),
            "castling in which each man lands for itself",
        ),
        (!diagram.exclusive.is_empty(), "castlings that exclude each other"),
    ];
    reasons.into_iter().find_map(|(is_so, what)| is_so.then_some(what))
}

/// Do king and rook land otherwise than the plain rules have it?
fn lands_otherwise(rules: &Rules) -> bool {
    let apart = matches!(rules.castling, Castling::Each) != (rules.transfer == Transfer::WhenVacant);
    apart && rules.castling != Castling::Never
}
