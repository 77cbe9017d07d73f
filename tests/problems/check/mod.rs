//! Verdicts: right problems are sound, damaged ones have the right defect, and no game's position is called illegal.

mod mates;
mod planted;
mod possible;
mod remarks;
mod stated;
mod verdict;

use looking_glass::formats::entry::Entry;
use looking_glass::formats::fen::Fen;
use looking_glass::formats::yaml;
use looking_glass::problem::{Intention, Problem};
use looking_glass::rules::{Rules, Variant};
use looking_glass::search::Control;
use looking_glass::solution::{Resources, Solution, solve};
use looking_glass::soundness::{DefectKind, Verdict, examine};

fn problem(variant: Variant, fen: &str, stipulation: &str) -> Problem {
    let diagram = Fen::read(fen, Rules::of(variant)).expect("a FEN").diagram;
    let mut problem = Problem::new("test", diagram, stipulation.parse().expect("a stipulation"));
    problem.diagram.turn = problem.side_in_diagram();
    problem
}

fn solved(problem: &Problem, threads: usize) -> Solution {
    let resources = Resources {
        threads,
        memory: 1 << 22,
    };
    solve(problem, resources, &Control::default()).expect("a playable diagram")
}

fn examined(problem: &Problem, intention: &Intention) -> Verdict {
    let verdict = examine(problem, &solved(problem, 1), intention);
    assert_eq!(verdict, examine(problem, &solved(problem, 2), intention));
    verdict
}

fn kinds(verdict: &Verdict) -> Vec<DefectKind> {
    let mut kinds: Vec<DefectKind> = verdict.defects.iter().map(|defect| defect.kind).collect();
    kinds.dedup();
    kinds
}

const MARKS: &str = "4r3/1p6/3n|R3/2n1k|Rrb/1|P1|N|p|B2/|Q1b1p1p1/|K7/8 w - -";

/// The records of a text, each with its problems.
fn records(text: &str) -> Vec<Entry> {
    yaml::read(text, "test.yaml")
        .into_iter()
        .map(|entry| entry.expect("a record"))
        .collect()
}
