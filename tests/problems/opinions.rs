//! Second opinions: wrong trees and lines are denied, right ones are not; brute force finds the same; Popeye differs where it is
//! known to.

use crate::corpus::{alice_problem, corpus};
use looking_glass::Problem;
use looking_glass::formats::entry::Defaults;
use looking_glass::formats::yaml;
use looking_glass::opinion::{Again, Replay, again, self_check};
use looking_glass::pieces::Color;
use looking_glass::search::Control;
use looking_glass::solution::{Attack, Resources, Sequel, Sign, Solution, Step, Variation, solve};
use proptest::prelude::Rng;
use proptest::test_runner::{RngAlgorithm, TestRng};
use serde_json::Value;
use std::path::Path;
use std::sync::Arc;
use std::time::Duration;

const RESOURCES: Resources = Resources {
    threads: 2,
    memory: 64 << 20,
};

fn problem(fen: &str, stipulation: &str, rules: &str) -> Problem {
    let mut problem = Problem::from_fen(fen, stipulation, rules).expect("a problem");
    problem.settings.told.set_play = true;
    problem
}

/// Problems whose solutions show all that is played through.
fn samples() -> Vec<Problem> {
    vec![
        problem("8/8/8/8/8/1K6/7R/1k6 w - -", "#2", "orthodox"),
        problem("8/8/8/8/8/2K5/7R/1k6 w - -", "#2", "orthodox"),
        problem("8/8/8/8/8/1|K6/|Q6R/k7 w - -", "#2", "alice"),
        problem("8/8/8/8/8/p1K5/P7/k1B4R w - -", "s#2", "orthodox"),
        problem(
            "4r3/1p6/3n|R3/2n1k|Rrb/1|P1|N|p|B2/|Q1b1p1p1/|K7/8 w - -",
            "#2",
            "alice",
        ),
        problem("8/8/8/2Q1|k3/8/2|R5/3|p4/K7 b - -", "h#2", "alice"),
        problem("k7/7p/pK6/8/8/3P4/8/2R5 b - -", "h#2", "orthodox"),
        problem("k7/7p/pK6/8/8/3P4/8/2R5 w - -", "ser-#3", "orthodox"),
    ]
}

fn solved(problem: &Problem) -> Solution {
    solve(problem, RESOURCES, &Control::default()).expect("a playable diagram")
}

#[test]
fn right_solutions_are_not_denied() {
    for problem in samples() {
        assert!(Replay::of(&problem).is_ok());
        assert_eq!(
            self_check(&problem, &solved(&problem)),
            Ok(()),
            "{}",
            problem.stipulation
        );
    }
}

/// All that is told of an attack, each step once.
fn each_step<'a>(attack: &'a mut Attack, steps: &mut Vec<&'a mut Step>) {
    steps.push(&mut attack.step);
    let Sequel {
        threats,
        variations,
        refutations,
        ..
    } = &mut attack.sequel;
    steps.extend(refutations);
    threats.iter_mut().for_each(|threat| each_step(threat, steps));
    for Variation { defence, answers } in variations {
        steps.push(defence);
        answers.iter_mut().for_each(|answer| each_step(answer, steps));
    }
}

fn steps(solution: &mut Solution) -> Vec<&mut Step> {
    let mut steps = Vec::new();
    let attacks = solution.keys.iter_mut().chain(&mut solution.tries);
    attacks.for_each(|attack| each_step(attack, &mut steps));
    solution.solutions.iter_mut().for_each(|line| steps.extend(line));
    steps
}

/// Another sign, or another side's move.
fn spoil(step: &mut Step, random: &mut TestRng) {
    let signs = [Sign::Quiet, Sign::Check, Sign::Mate, Sign::Stalemate];
    let other = signs.into_iter().filter(|sign| *sign != step.outcome);
    step.outcome = other
        .cycle()
        .nth(random.next_u32() as usize % 3)
        .expect("there are three");
}

#[test]
fn a_wrong_sign_anywhere_is_denied() {
    let mut random = TestRng::deterministic_rng(RngAlgorithm::ChaCha);
    for problem in samples() {
        let right = solved(&problem);
        let count = steps(&mut right.clone()).len();
        assert!(count > 0, "{}", problem.stipulation);
        for index in (0..count).step_by(count.div_ceil(40)) {
            let mut wrong = right.clone();
            spoil(steps(&mut wrong)[index], &mut random);
            assert!(
                self_check(&problem, &wrong).is_err(),
                "{} step {index}",
                problem.stipulation
            );
        }
    }
}

#[test]
fn a_move_that_is_not_there_is_denied() {
    for problem in samples() {
        let right = solved(&problem);
        let count = steps(&mut right.clone()).len();
        for index in (0..count).step_by(count.div_ceil(40)) {
            let mut wrong = right.clone();
            let moves: Vec<_> = steps(&mut wrong).iter().map(|step| (step.by, step.step)).collect();
            let (by, _) = moves[index];
            // A move of the other side is none of this one.
            let Some((_, other)) = moves.iter().find(|(side, _)| *side != by) else {
                continue;
            };
            steps(&mut wrong)[index].step = *other;
            assert!(
                self_check(&problem, &wrong).is_err(),
                "{} step {index}",
                problem.stipulation
            );
        }
    }
}

#[test]
fn defences_and_ends_that_are_missing_are_denied() {
    let waiting = problem(
        "4r3/1p6/3n|R3/2n1k|Rrb/1|P1|N|p|B2/|Q1b1p1p1/|K7/8 w - -",
        "#2",
        "alice",
    );
    let right = solved(&waiting);
    assert!(right.keys[0].sequel.zugzwang);
    for index in 0..right.keys[0].sequel.variations.len() {
        let mut wrong = right.clone();
        wrong.keys[0].sequel.variations.remove(index);
        assert!(self_check(&waiting, &wrong).is_err());
        let mut wrong = right.clone();
        wrong.keys[0].sequel.variations[index].answers.clear();
        assert!(self_check(&waiting, &wrong).is_err());
    }
    let help = problem("k7/7p/pK6/8/8/3P4/8/2R5 b - -", "h#2", "orthodox");
    let mut wrong = solved(&help);
    wrong.solutions[0].pop();
    assert!(self_check(&help, &wrong).is_err());
}

/// Lines that begin alike are played on from where they part: what is wrong behind that is found all the same.
#[test]
fn a_lie_in_a_line_that_begins_like_another_is_denied() {
    let help = problem("8/7p/8/p7/8/1K4R1/8/k7 b - -", "h#2", "orthodox");
    let right = solved(&help);
    let alike = right.solutions.windows(2).filter(|pair| pair[0][..2] == pair[1][..2]);
    assert!(alike.count() > 0, "no lines begin alike");
    for index in 0..right.solutions.len() {
        for at in 0..right.solutions[index].len() {
            let mut wrong = right.clone();
            let outcome = &mut wrong.solutions[index][at].outcome;
            *outcome = if *outcome == Sign::Check {
                Sign::Quiet
            } else {
                Sign::Check
            };
            assert!(self_check(&help, &wrong).is_err(), "line {index} move {at}");
        }
        let mut wrong = right.clone();
        let begin = wrong.solutions[index][..1].to_vec();
        wrong.solutions.insert(index + 1, begin);
        assert!(self_check(&help, &wrong).is_err(), "line {index} and its beginning");
    }
    let mut twice = right.clone();
    twice.solutions.insert(0, right.solutions[0].clone());
    assert_eq!(self_check(&help, &twice), Ok(()));
}

/// Where every defence has to be told, a move that is not legal is none of them.
#[test]
fn a_defence_that_is_not_legal_is_denied_in_zugzwang() {
    let waiting = problem(
        "4r3/1p6/3n|R3/2n1k|Rrb/1|P1|N|p|B2/|Q1b1p1p1/|K7/8 w - -",
        "#2",
        "alice",
    );
    let right = solved(&waiting);
    let key = right.keys[0].step.step;
    for index in 0..right.keys[0].sequel.variations.len() {
        let mut wrong = right.clone();
        wrong.keys[0].sequel.variations[index].defence.step = key;
        assert!(self_check(&waiting, &wrong).is_err(), "variation {index}");
    }
}

#[test]
fn what_is_not_played_through_is_named() {
    let mut fairy = problem("8/8/8/8/8/1K6/7R/1k6 w - -", "#2", "orthodox");
    let circe = looking_glass::conditions::by_name("Circe").expect("a condition");
    fairy.diagram.rules.conditions = fairy.diagram.rules.conditions.with(circe);
    assert_eq!(Replay::of(&fairy).err(), Some("fairy conditions"));
}

fn once_more(problem: &Problem, solution: &Solution, seconds: u64) -> Again {
    let control = Control::within(Some(Duration::from_secs(seconds)), Arc::default()).with_memory(1 << 28);
    again(problem, solution, RESOURCES, &control)
}

#[test]
fn brute_force_finds_the_same() {
    let mut agreed = 0;
    for problem in samples().into_iter().filter(|problem| problem.diagram.men.len() < 8) {
        match once_more(&problem, &solved(&problem), 60) {
            Again::Agrees(_) => agreed += 1,
            Again::Unknown(_) => {}
            Again::Differs { search, plain } => panic!("{}: {search:?} {plain:?}", problem.stipulation),
        }
    }
    assert!(agreed > 3);
}

#[test]
fn brute_force_sees_what_is_missing_and_what_is_too_much() {
    let help = problem("k7/7p/pK6/8/8/3P4/8/2R5 b - -", "h#1", "orthodox");
    let mut solution = solved(&help);
    let line = solution.solutions.pop().expect("a line");
    let Again::Differs { search, plain } = once_more(&help, &solution, 60) else {
        panic!("a line is missing")
    };
    assert_eq!((search.len(), plain.len()), (0, 1));
    solution.solutions.extend([line.clone(), line]);
    assert!(matches!(once_more(&help, &solution, 60), Again::Differs { .. }));
    let battle = problem("8/8/8/8/8/1K6/7R/1k6 w - -", "#2", "orthodox");
    let mut solution = solved(&battle);
    solution.keys.pop();
    assert!(matches!(once_more(&battle, &solution, 60), Again::Differs { .. }));
}

/// The problems of a file of this project.
fn problems(file: &str) -> Vec<Problem> {
    let path = Path::new(env!("CARGO_MANIFEST_DIR")).join(file);
    let text = std::fs::read_to_string(path).expect("the file is there");
    let entries = yaml::read(&text, file).into_iter().flatten();
    let problems = entries.flat_map(|entry| entry.problems(&Defaults::default()));
    problems.flatten().collect()
}

#[test]
fn published_solutions_are_played_through() {
    for problem in problems("problems/andernach-2025.yaml") {
        if Replay::of(&problem).is_ok() {
            assert_eq!(self_check(&problem, &solved(&problem)), Ok(()), "{}", problem.id);
        }
    }
}

/// Help rows of the corpora, the n-th of each so many, up to so many half-moves.
fn help_of_the_corpora(step: usize, half_moves: u32, seconds: u64) {
    let (mut agreed, mut unknown) = (0, Vec::new());
    let rows = corpus("alice_random.jsonl").unwrap_or_default();
    let alice = rows.iter().map(alice_problem);
    let rows = corpus("popeye_examples.jsonl").unwrap_or_default();
    let examples = rows
        .iter()
        .filter_map(|row: &Value| crate::corpus::examples::problems(row).ok());
    let examples = examples.flatten().filter_map(|(_, problem)| problem.ok());
    let is_short = |problem: &Problem| {
        let demand = problem.demand();
        !demand.play.is_battle() && demand.length.half_moves() <= half_moves
    };
    let asked: Vec<Problem> = alice.chain(examples).filter(is_short).step_by(step).collect();
    for problem in &asked {
        let control = Control::within(Some(Duration::from_secs(seconds)), Arc::default()).with_memory(1 << 28);
        let Ok(solution) = solve(problem, RESOURCES, &control) else {
            continue;
        };
        assert_eq!(self_check(problem, &solution), Ok(()), "{}", problem.id);
        match once_more(problem, &solution, seconds) {
            Again::Agrees(_) => agreed += 1,
            Again::Unknown(reason) => unknown.push(format!("{} {}: {reason}", problem.id, problem.stipulation)),
            Again::Differs { search, plain } => {
                panic!("{} {}: {search:?} {plain:?}", problem.id, problem.stipulation)
            }
        }
    }
    println!("{agreed} of {} agree; unknown: {unknown:#?}", asked.len());
}

#[test]
fn short_lines_of_the_corpora_are_found_again() {
    help_of_the_corpora(12, 3, 20);
}

#[test]
#[ignore = "half an hour"]
fn lines_of_the_corpora_up_to_five_half_moves_are_found_again() {
    help_of_the_corpora(1, 5, 120);
}

/// Plays the solutions of all rows through that are found in so many seconds.
fn rows_are_played_through(step: usize, seconds: u64) {
    let rows = corpus("alice_random.jsonl").unwrap_or_default();
    let mut played = 0;
    for problem in rows.iter().step_by(step).map(alice_problem) {
        let mut problem = problem;
        (problem.settings.told.variations, problem.settings.told.tries) = (true, 2);
        let control = Control::within(Some(Duration::from_secs(seconds)), Arc::default());
        let solution = solve(&problem, RESOURCES, &control).expect("a playable diagram");
        assert_eq!(
            self_check(&problem, &solution),
            Ok(()),
            "{} {}",
            problem.id,
            problem.stipulation
        );
        played += 1;
    }
    println!("{played} solutions played through");
}

#[test]
fn solutions_of_a_corpus_are_played_through() {
    rows_are_played_through(9, 5);
}

#[test]
#[ignore = "some minutes"]
fn all_solutions_of_a_corpus_are_played_through() {
    rows_are_played_through(1, 30);
}

/// A side that is asked for nothing else.
#[test]
fn colours_are_told_apart() {
    let black = problem("K7/7P/Pk6/8/8/3p4/8/2r5 b - -", "#2", "orthodox");
    assert_eq!(black.diagram.turn, Color::Black);
    assert_eq!(self_check(&black, &solved(&black)), Ok(()));
}
