//! Inputs of Popeye as problem files.

mod corpora;
mod malformed;
mod reading;

use looking_glass::formats::entry::{Defaults, Entry};
use looking_glass::formats::popeye;
use looking_glass::position::Man;
use looking_glass::problem::Problem;

/// The records of an input, each or why it is none.
fn read(text: &str) -> Vec<Result<Entry, String>> {
    let inputs = popeye::read(text, "f.inp");
    let entry = |input: popeye::Input| input.entry.map_err(|error| error.to_string());
    inputs.into_iter().map(entry).collect()
}

/// The problems of an input, twins and sides one by one, each or why it cannot be solved.
fn solvable(text: &str) -> Vec<Result<Problem, String>> {
    let problems = |entry: Result<Entry, String>| match entry {
        Ok(entry) => entry.problems(&Defaults::default()),
        Err(error) => panic!("{error}\n{text}"),
    };
    let told = |refusal: looking_glass::formats::entry::Refusal| {
        let errors: Vec<String> = refusal.errors.iter().map(ToString::to_string).collect();
        errors.join("; ")
    };
    let made = read(text).into_iter().flat_map(problems);
    made.map(|problem| problem.map_err(told)).collect()
}

/// The only problem of an input.
fn only(text: &str) -> Problem {
    let mut all = solvable(text);
    assert_eq!(all.len(), 1, "{text}");
    all.remove(0).unwrap_or_else(|error| panic!("{error}\n{text}"))
}

/// What is wrong with the only problem of an input.
fn refused(text: &str) -> String {
    let mut all = read(text);
    assert_eq!(all.len(), 1, "{text}");
    all.remove(0).expect_err(text)
}

fn men(men: &[Man]) -> Vec<String> {
    let named = |man: &Man| {
        let color = man.piece.owner.letter();
        let square = looking_glass::geometry::Shape::CHESS.name(man.place.square);
        format!("{color}{}{square}/{}", man.piece.role.letters(), man.place.board)
    };
    let mut men: Vec<String> = men.iter().map(named).collect();
    men.sort();
    men
}
