//! The solver in every variant against brute force, which makes all moves of the crate's positions and
//! remembers nothing; that those positions play by the rules is for `agreement.rs` to show.

use crate::fast;
use crate::fast::Fast;
use crate::naive::random::{Sample, small_positions};
use looking_glass::output::coords;
use looking_glass::pieces::Color;
use looking_glass::position::{MoveList, Position, perft};
use looking_glass::problem::Problem;
use looking_glass::rules::Rules;
use looking_glass::search::Control;
use looking_glass::solution::{Resources, Solution, Status, solve};
use looking_glass::with_position;
use proptest::prelude::*;
use proptest::test_runner::{TestCaseResult, TestRunner};
use std::cell::Cell;

/// Random positions of each variant and stipulation.
const CASES: u32 = 60;
/// Positions with more paths than this, of half-moves one less than brute force looks ahead, take it too long.
const PATIENCE: u64 = 10_000;

/// What is asked, and how many half-moves brute force looks ahead for it.
const STIPULATIONS: [(&str, u32); 4] = [("#2", 3), ("s#2", 4), ("h#2", 4), ("ser-h#3", 4)];

fn legal<P: Position>(position: &P) -> MoveList {
    let mut list = MoveList::new();
    position.legal_moves(&mut list);
    list
}

/// Can the side to move force mate in so many moves?
fn wins<P: Position>(position: &P, moves: u32) -> bool {
    moves > 0
        && legal(position)
            .into_iter()
            .any(|step| forces(&position.play(step), moves))
}

/// Is the attacker's move to this position one that mates at last, with one of so many moves used?
fn forces<P: Position>(after: &P, moves: u32) -> bool {
    let defences = legal(after);
    if defences.is_empty() {
        return after.is_mate();
    }
    defences
        .into_iter()
        .all(|defence| wins(&after.play(defence), moves - 1))
}

/// Does every defence mate the attacker, or lose in as many moves as are left?
fn forces_selfmate<P: Position>(after: &P, moves: u32) -> bool {
    let defences = legal(after);
    !defences.is_empty()
        && defences.into_iter().all(|defence| {
            let next = after.play(defence);
            let again = |step| moves > 1 && forces_selfmate(&next.play(step), moves - 1);
            next.is_mate() || legal(&next).into_iter().any(again)
        })
}

/// First moves for which the condition holds.
fn keys<P: Position>(rules: &Rules, position: &P, holds: impl Fn(&P) -> bool) -> Vec<String> {
    let mut steps = legal(position);
    steps.retain(|step| holds(&position.play(*step)));
    steps.into_iter().map(|step| coords(rules, step)).collect()
}

/// All lines of so many half-moves whose last mates.
fn help_lines<P: Position>(rules: &Rules, position: &P, half_moves: u32) -> Vec<String> {
    let mut lines = Vec::new();
    for step in legal(position) {
        let after = position.play(step);
        let here = coords(rules, step);
        match half_moves {
            1 if after.is_mate() => lines.push(here),
            1 => {}
            _ => lines.extend(
                help_lines(rules, &after, half_moves - 1)
                    .into_iter()
                    .map(|rest| format!("{here} {rest}")),
            ),
        }
    }
    lines
}

/// All lines of so many moves of one side, and one of the other which mates.
fn series_lines<P: Position>(rules: &Rules, position: &P, moves: u32) -> Vec<String> {
    let mut lines = Vec::new();
    for step in legal(position) {
        let after = position.play(step);
        let here = coords(rules, step);
        let rests = match moves {
            1 => help_lines(rules, &after, 1),
            _ if after.in_check(after.turn()) => continue,
            _ => series_lines(rules, &after.pass(), moves - 1),
        };
        lines.extend(rests.into_iter().map(|rest| format!("{here} {rest}")));
    }
    lines
}

fn brute<P: Position>(rules: &Rules, position: &P, stipulation: &str) -> Vec<String> {
    let mut found = match stipulation {
        "#2" => keys(rules, position, |after| forces(after, 2)),
        "s#2" => keys(rules, position, |after| forces_selfmate(after, 2)),
        "h#2" => help_lines(rules, position, 4),
        "ser-h#3" => series_lines(rules, position, 3),
        other => panic!("{other}"),
    };
    found.sort();
    found
}

/// The keys, or the lines of full length.
fn told(rules: &Rules, solution: &Solution, half_moves: u32) -> Vec<String> {
    let keys = solution.keys.iter().map(|key| coords(rules, key.step.step));
    let full = solution
        .solutions
        .iter()
        .filter(|line| line.len() == half_moves as usize);
    let line = |line: &Vec<looking_glass::solution::Step>| {
        let steps: Vec<String> = line.iter().map(|told| coords(rules, told.step)).collect();
        steps.join(" ")
    };
    let mut told: Vec<String> = keys.chain(full.map(line)).collect();
    told.sort();
    told
}

/// Compares, unless the position does not suit; did it?
fn compare(sample: &Sample, stipulation: &str, depth: u32) -> Result<bool, TestCaseError> {
    let rules = fast::rules(sample.rules, &sample.options).map_err(TestCaseError::fail)?;
    let fast = Fast::from_fen(rules, &sample.fen).map_err(TestCaseError::fail)?;
    let mut diagram = fast.diagram();
    let starter = match stipulation {
        "h#2" | "ser-h#3" => Color::Black,
        _ => Color::White,
    };
    diagram.turn = starter;
    let Ok(position) = diagram.position() else {
        return Ok(false);
    };
    if with_position!(&position, p => perft(p, depth - 1)) > PATIENCE {
        return Ok(false);
    }
    let rules = diagram.rules;
    let expected = with_position!(&position, p => brute(&rules, p, stipulation));
    let mut problem = Problem::new("sample", diagram, stipulation.parse().expect("a stipulation"));
    problem.settings.told.variations = false;
    problem.settings.told.tries = 0;
    let resources = Resources {
        threads: 1,
        memory: 1 << 20,
    };
    let solution = solve(&problem, resources, &Control::default());
    let solution = solution.map_err(|faults| TestCaseError::fail(format!("{faults:?}")))?;
    prop_assert_eq!(solution.status, Status::Complete);
    prop_assert_eq!(
        told(&rules, &solution, depth),
        expected.clone(),
        "{} {}",
        stipulation,
        fast.fen()
    );
    Ok(true)
}

fn run(variant: &'static str) {
    for (stipulation, depth) in STIPULATIONS {
        let compared = Cell::new(0);
        let config = ProptestConfig {
            cases: CASES,
            failure_persistence: None,
            ..ProptestConfig::default()
        };
        let result = TestRunner::new(config).run(&small_positions(variant), |sample| -> TestCaseResult {
            compared.set(compared.get() + u32::from(compare(&sample, stipulation, depth)?));
            Ok(())
        });
        if let Err(error) = result {
            panic!("{variant}: {error}");
        }
        let enough = compared.get() * 8 >= CASES;
        assert!(enough, "{variant} {stipulation}: only {} compared", compared.get());
    }
}

macro_rules! variants {
    ($($test:ident $name:literal),+ $(,)?) => {
        $(
            #[test]
            fn $test() {
                run($name);
            }
        )+
    };
}
variants! {
    orthodox_is_solved "orthodox",
    alice_is_solved "alice",
    looking_glass_is_solved "looking-glass",
    ms_alice_is_solved "ms-alice",
    odonohue_is_solved "odonohue",
    duo_is_solved "duo",
    small_alice_is_solved "small-alice",
    three_board_is_solved "three-board",
    raumschach_is_solved "raumschach",
    raumschach_alice_is_solved "raumschach-alice",
}

/// Lines that a solver which leaves out moves is apt to miss.
const HIDDEN: [(&str, &str, &str); 3] = [
    // 1.g6 Ra5 2.gxh5 Rxh5#: the man taken stood in the way of its own rook.
    ("orthodox", "h#2", "7k/5Kp1/8/7P/8/8/8/R7 b"),
    // 1.Kb8/A Rg7/B 2.Nc6/A f8=Q/A#: knight and pawn leave the same line of the rook.
    ("alice", "h#2", "8/2|k1|n|P2/8/8/6R1/6P1/8/|K7 w"),
    // 1.Kd3/B Ra3/B 2.Bc3/B Qxc3/A#: what meets the check is taken, and the line is open again.
    ("small-alice", "h#2", "4/2P1/4/4/3b/4/|K1k1/R1|Q1 w"),
];

#[test]
fn hidden_lines_are_found() {
    for (variant, stipulation, fen) in HIDDEN {
        let sample = Sample {
            rules: variant,
            options: String::new(),
            fen: fen.to_string(),
            played: None,
        };
        let compared = compare(&sample, stipulation, 4).unwrap_or_else(|error| panic!("{fen}: {error}"));
        assert!(compared, "{fen}");
    }
}
