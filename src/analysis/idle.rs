//! Men without which nothing changes, or nothing but that there are more solutions.

use crate::pieces::{Color, Role};
use crate::position::{Man, Move};
use crate::problem::{Problem, Telling};
use crate::search::Control;
use crate::solution::{Solution, Status, solve_here};
use std::collections::BTreeSet;

/// What a man is there for, as far as the first moves of a battle, or the lines of other play, tell.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum Need {
    /// Without it the same moves solve.
    Idle,
    /// Without it the same moves solve, and others, too.
    StopsCooks,
    /// Without it something does not solve any more.
    Needed,
}

/// Each man but the kings, or of battles each officer of the attacker's if `officers` says so, with what it is there for.
/// The solution must be the whole one. Nothing where `control` ends the search.
pub fn needs(
    problem: &Problem,
    solution: &Solution,
    officers: bool,
    memory: usize,
    control: &Control,
) -> Option<Vec<(Man, Need)>> {
    let attacker = problem.diagram.turn;
    let battle = problem.stipulation.play.is_battle();
    let asked = |man: &&Man| match (man.piece.role, officers && battle) {
        (Role::KING, _) => false,
        (role, true) => role != Role::PAWN && man.piece.is_of(attacker),
        (_, false) => true,
    };
    let mut men: Vec<Man> = problem.diagram.men.iter().filter(asked).copied().collect();
    men.sort_unstable();
    let known = moves(solution);
    let need = |man: Man| Some((man, need(problem, &known, man, memory, control)?));
    men.into_iter().map(need).collect()
}

/// Lines beyond those that are known which are looked at.
const MORE: usize = 16;

/// First moves of a battle, or whole lines: what a solution is known by.
fn moves(solution: &Solution) -> BTreeSet<Vec<Told>> {
    let told = |step: Move, by: Color| Told { step, by };
    let keys = solution.keys.iter().map(|key| vec![told(key.step.step, key.step.by)]);
    let lines = solution.solutions.iter();
    let lines = lines.map(|line| line.iter().map(|step| told(step.step, step.by)).collect());
    keys.chain(lines).collect()
}

/// A move and who makes it.
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord)]
struct Told {
    step: Move,
    by: Color,
}

fn need(problem: &Problem, known: &BTreeSet<Vec<Told>>, man: Man, memory: usize, control: &Control) -> Option<Need> {
    let mut without = problem.clone();
    without.diagram.men.retain(|other| *other != man);
    let told = &mut without.settings.told;
    (told.set_play, told.variations, told.tries) = (false, false, 0);
    told.threats = Telling::LeftOut;
    let lines = !problem.stipulation.play.is_battle();
    without.settings.limits.max_solutions = lines.then_some(known.len() + MORE);
    let Ok(solution) = solve_here(&without, memory, control) else {
        return Some(Need::Needed);
    };
    if solution.status == Status::Interrupted || control.reason().is_some() {
        return None;
    }
    let now = moves(&solution);
    Some(match known.is_subset(&now) {
        true if now.len() == known.len() => Need::Idle,
        true => Need::StopsCooks,
        // Where more were found than there is room for, those that are missing may only not have been looked at.
        false => Need::Needed,
    })
}
