//! Solutions do not depend on the tricks of the search.

mod random;
mod threads;

use super::{Resources, Solution, solve};
use crate::conditions;
use crate::formats::entry::Defaults;
use crate::formats::yaml;
use crate::pieces::Role;
use crate::problem::Problem;
use crate::rules::ZeroMoves;
use crate::search::Control;
use rayon::prelude::*;
use std::path::Path;

/// No longer problems are solved by the general position here: it is slow in the development build.
const HALF_MOVES: u16 = 4;

fn solved(problem: &Problem) -> Option<Solution> {
    let resources = Resources::single(1 << 20);
    solve(problem, resources, &Control::default()).ok()
}

/// Our own problems, twins included.
fn problems() -> Vec<Problem> {
    let folder = Path::new(env!("CARGO_MANIFEST_DIR")).join("problems");
    let mut files: Vec<_> = std::fs::read_dir(folder)
        .expect("the folder of problems")
        .map(|file| file.expect("a file").path())
        .filter(|path| path.extension().is_some_and(|ending| ending == "yaml"))
        .collect();
    files.sort();
    let read = |path: &std::path::PathBuf| {
        let text = std::fs::read_to_string(path).expect("a text");
        let entries = yaml::read(&text, "problems").into_iter().flatten();
        let games_left_out = entries.filter(|entry| entry.get("moves").is_none());
        games_left_out
            .flat_map(|entry| entry.problems(&Defaults::default()))
            .flatten()
            .collect::<Vec<Problem>>()
    };
    files.iter().flat_map(read).collect()
}

/// Can the general position play it, and in a short time?
fn is_short(problem: &Problem) -> bool {
    let rules = &problem.diagram.rules;
    let plays = rules.shape.is_flat() && rules.zero_moves == ZeroMoves::No && problem.diagram.exclusive.is_empty();
    let half_moves = 2 * problem.stipulation.length.moves;
    plays && half_moves <= HALF_MOVES && problem.stipulation.structure.is_none() && problem.target.is_none()
}

#[test]
fn solutions_are_the_same_with_every_trick_denied() {
    let nothing = conditions::by_name("nothing").expect("a line of the table");
    let short: Vec<Problem> = problems().into_iter().filter(is_short).collect();
    assert!(short.len() > 15, "{} problems are compared", short.len());
    short.par_iter().for_each(|problem| {
        let mut plain = problem.clone();
        plain.diagram.rules.conditions = plain.diagram.rules.conditions.with(nothing);
        let told = format!("{} {:?}", problem.id, problem.twin);
        assert_eq!(solved(problem), solved(&plain), "{told}");
    });
}

/// The problem with fairy men in place of some others, under a condition.
fn made_fairy(problem: &Problem, number: usize) -> Problem {
    const CONDITIONS: [&str; 10] = [
        "Circe",
        "Madrasi",
        "AntiCirce",
        "AndernachChess",
        "KoeKo",
        "Patrol",
        "BlackMaximummer",
        "ChecklessChess",
        "Isardam",
        "Annan",
    ];
    const MEN: [(Role, &str); 5] = [
        (Role::QUEEN, "grasshopper"),
        (Role::KNIGHT, "nightrider"),
        (Role::ROOK, "pao"),
        (Role::BISHOP, "vao"),
        (Role::KNIGHT, "mao"),
    ];
    let mut fairy = problem.clone();
    let condition = conditions::by_name(CONDITIONS[number % CONDITIONS.len()]).expect("a line of the table");
    fairy.diagram.rules.conditions = fairy.diagram.rules.conditions.with(condition);
    let (from, name) = MEN[number % MEN.len()];
    let role = Role::all()
        .find(|role| role.kind().names[0] == name)
        .expect("a man of the table");
    let others = fairy.diagram.men.iter_mut().filter(|man| man.piece.role == from);
    others.for_each(|man| man.piece.role = role);
    fairy
}

#[test]
fn fairy_solutions_are_the_same_with_every_trick_denied() {
    let nothing = conditions::by_name("nothing").expect("a line of the table");
    let mut short: Vec<Problem> = problems().into_iter().filter(is_short).collect();
    short.sort_by_key(|problem| problem.diagram.men.len());
    short.truncate(10);
    assert_eq!(short.len(), 10, "so many problems are compared");
    short.par_iter().enumerate().for_each(|(number, problem)| {
        let fairy = made_fairy(problem, number);
        let mut plain = fairy.clone();
        plain.diagram.rules.conditions = plain.diagram.rules.conditions.with(nothing);
        let told = format!("{} {:?} made fairy by {number}", problem.id, problem.twin);
        assert_eq!(solved(&fairy), solved(&plain), "{told}");
    });
}
