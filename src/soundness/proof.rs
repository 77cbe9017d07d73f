//! The moves that prove a defect of a stated solution, where it does not show itself.

use super::{Defect, DefectKind};
use crate::position::{Diagram, Move, MoveList, Position};
use crate::problem::{Opening, Problem};
use crate::search::Control;
use crate::solution::{Resources, Solution, solve};
use crate::with_position;

/// A side's moves that prove a defect, with the number before each.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct Proof {
    /// `1...` or `2.`
    pub number: String,
    /// The moves; any of them is enough.
    pub moves: Vec<Move>,
}

/// What refutes a stated move, or answers a stated refutation; nothing for other defects, for play that is no battle, or
/// when the search is ended before it knows.
pub fn proof(problem: &Problem, defect: &Defect, resources: Resources, control: &Control) -> Option<Proof> {
    let stipulation = &problem.stipulation;
    let plain = stipulation.structure.is_none() && !stipulation.goal.needs_history();
    if !plain || !stipulation.play.is_battle() || !defect.kind.is_of_statement() {
        return None;
    }
    let (last, _) = defect.at.last()?;
    let number: u16 = last.trim_end_matches('.').parse().ok()?;
    let left = stipulation.length.moves.checked_sub(number)?;
    let after = Scene::after(problem, &defect.at)?;
    let (number, moves) = match (last.ends_with("..."), defect.kind) {
        (false, _) => (format!("{number}..."), after.refutations(left, resources, control)?),
        (true, DefectKind::StatedRefutation) => (format!("{}.", number + 1), after.answers(left, resources, control)?),
        (true, _) => return None,
    };
    (!moves.is_empty()).then_some(Proof { number, moves })
}

/// The position after some play.
struct Scene<'a> {
    problem: &'a Problem,
    diagram: Diagram,
}

impl<'a> Scene<'a> {
    /// After this play from the diagram.
    fn after(problem: &'a Problem, play: &[(String, Move)]) -> Option<Self> {
        let start = problem.diagram.position().ok()?;
        let rules = problem.diagram.rules;
        let diagram = with_position!(&start, position => Diagram::of(rules, &played(position, play)));
        Some(Scene { problem, diagram })
    }

    /// The defender's moves after which the attacker, with so many moves left, fails.
    fn refutations(&self, left: u16, resources: Resources, control: &Control) -> Option<Vec<Move>> {
        if left == 0 {
            let position = self.diagram.position().ok()?;
            let mut replies = MoveList::new();
            with_position!(&position, position => position.legal_moves(&mut replies));
            return Some(replies.into_vec());
        }
        let solution = self.solved(left + 1, Opening::AfterKey, resources, control)?;
        let refutations = solution.post_key?.refutations;
        Some(refutations.iter().map(|told| told.step).collect())
    }

    /// The attacker's moves that force the goal in so many moves.
    fn answers(&self, left: u16, resources: Resources, control: &Control) -> Option<Vec<Move>> {
        let solution = self.solved(left, Opening::Key, resources, control)?;
        Some(solution.keys.iter().map(|phase| phase.key.step).collect())
    }

    fn solved(&self, moves: u16, opening: Opening, resources: Resources, control: &Control) -> Option<Solution> {
        let mut problem = self.problem.clone();
        problem.diagram = self.diagram.clone();
        problem.stipulation.length.moves = moves;
        problem.settings.opening = opening;
        problem.settings.set_play = false;
        problem.settings.tries = 0;
        solve(&problem, resources, control).ok()
    }
}

/// The position after this play. A side passes where the other one is said to move twice in a row, as before a threat or
/// in set play.
fn played<P: Position>(start: &P, play: &[(String, Move)]) -> P {
    let attacker = start.turn();
    play.iter().fold(start.clone(), |position, (number, step)| {
        let defends = number.ends_with("...");
        match defends == (position.turn() == attacker) {
            true => position.pass().play(*step),
            false => position.play(*step),
        }
    })
}
