//! Men without which nothing changes, or nothing but that there are more solutions.

use crate::pieces::{Color, Role};
use crate::position::{Man, Move};
use crate::problem::{Problem, Telling};
use crate::search::Control;
use crate::solution::{Attack, Sequel, Solution, Status, Step, solve_here};
use std::collections::BTreeSet;

/// What a man is there for, as far as the solution tells.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum Need {
    /// Without it the solution is the same: the keys with all threats and variations, or the lines of other play.
    Idle,
    /// Without it the same keys solve; what follows them differs, or was not compared.
    SameKeys,
    /// Without it the solution is the same, and other moves solve, too.
    StopsCooks,
    /// Without it something does not solve any more, or cooks come in and what follows the keys differs, or was not compared.
    Needed,
}

/// Whose men are looked at.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum Asked {
    /// All men but the kings; what follows the keys is compared, too.
    All,
    /// Of battles the attacker's officers, by the keys alone; all men of other play.
    Officers,
}

/// Each man that is asked for, with what it is there for. The solution must be the whole one. Nothing where `control` ends
/// the search.
pub fn needs(
    problem: &Problem,
    solution: &Solution,
    asked: Asked,
    memory: usize,
    control: &Control,
) -> Option<Vec<(Man, Need)>> {
    let attacker = problem.diagram.turn;
    let battle = problem.stipulation.play.is_battle();
    let officers = battle && asked == Asked::Officers;
    let is_asked = |man: &&Man| match (man.piece.role, officers) {
        (Role::KING, _) => false,
        (role, true) => role != Role::PAWN && man.piece.is_of(attacker),
        (_, false) => true,
    };
    let mut men: Vec<Man> = problem.diagram.men.iter().filter(is_asked).copied().collect();
    men.sort_unstable();
    let known = Known {
        moves: moves(solution),
        play: (asked == Asked::All).then(|| played_after(solution, |_| true)),
    };
    let need = |man: Man| Some((man, need(problem, &known, man, memory, control)?));
    men.into_iter().map(need).collect()
}

/// Lines beyond those that are known which are looked at.
const MORE: usize = 16;

/// First moves of a battle, or whole lines: what a solution is known by.
fn moves(solution: &Solution) -> BTreeSet<Vec<Told>> {
    let keys = solution.keys.iter().map(|key| vec![made(&key.step)]);
    let lines = solution.solutions.iter();
    let lines = lines.map(|line| line.iter().map(made).collect());
    keys.chain(lines).collect()
}

/// A step as a solution is known by it.
const fn made(step: &Step) -> Told {
    Told {
        step: step.step,
        by: step.by,
    }
}

/// A move and who makes it.
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord)]
struct Told {
    step: Move,
    by: Color,
}

/// What is known of the whole problem.
struct Known {
    moves: BTreeSet<Vec<Told>>,
    /// What follows the keys, if it is to be compared.
    play: Option<Vec<Played>>,
}

/// Play as moves alone: each answer of the attacker with the defence before it, none before a threat, and what follows.
#[derive(PartialEq, Eq, PartialOrd, Ord)]
struct Played(BTreeSet<(Option<Move>, Move, Played)>);

/// What follows each key that is wanted.
fn played_after(solution: &Solution, wanted: impl Fn(&Attack) -> bool) -> Vec<Played> {
    let keys = solution.keys.iter().filter(|key| wanted(key));
    let mut keys: Vec<(Move, Played)> = keys.map(|key| (key.step.step, Played::of(&key.sequel))).collect();
    keys.sort_unstable();
    keys.into_iter().map(|(_, played)| played).collect()
}

impl Played {
    fn of(sequel: &Sequel) -> Self {
        let told = |defence: Option<Move>, attack: &Attack| (defence, attack.step.step, Played::of(&attack.sequel));
        let mut played: BTreeSet<_> = sequel.threats.iter().map(|threat| told(None, threat)).collect();
        for variation in &sequel.variations {
            let defence = Some(variation.defence.step);
            played.extend(variation.answers.iter().map(|answer| told(defence, answer)));
        }
        Played(played)
    }
}

fn need(problem: &Problem, known: &Known, man: Man, memory: usize, control: &Control) -> Option<Need> {
    let mut without = problem.clone();
    without.diagram.men.retain(|other| *other != man);
    let told = &mut without.settings.told;
    (told.set_play, told.tries) = (false, 0);
    if known.play.is_none() {
        (told.variations, told.threats) = (false, Telling::LeftOut);
    }
    let lines = !problem.stipulation.play.is_battle();
    without.settings.limits.max_solutions = lines.then_some(known.moves.len() + MORE);
    let Ok(solution) = solve_here(&without, memory, control) else {
        return Some(Need::Needed);
    };
    if solution.status == Status::Interrupted || control.reason().is_some() {
        return None;
    }
    let now = moves(&solution);
    let is_known = |key: &Attack| known.moves.contains(&vec![made(&key.step)]);
    let same_play = lines
        || known
            .play
            .as_ref()
            .is_some_and(|play| *play == played_after(&solution, is_known));
    let more = now.len() > known.moves.len();
    Some(match known.moves.is_subset(&now) {
        true if more && same_play => Need::StopsCooks,
        true if more => Need::Needed,
        true if same_play => Need::Idle,
        true => Need::SameKeys,
        // Where more were found than there is room for, those that are missing may only not have been looked at.
        false => Need::Needed,
    })
}
