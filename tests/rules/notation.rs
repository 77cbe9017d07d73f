//! Printed moves say what was played: in random positions of every variant all legal moves are written
//! differently, and each is read back as itself.

use crate::fast;
use crate::fast::Fast;
use crate::naive::random::{Sample, positions};
use crate::naive::rules::NAMES;
use looking_glass::formats::score::Score;
use looking_glass::geometry::BoardId;
use looking_glass::output::notation::{Notation, popeye};
use looking_glass::output::{coords, score};
use looking_glass::position::{AnyPosition, Move, Position};
use looking_glass::rules::Rules;
use looking_glass::solution::{Step, canonical_moves};
use proptest::prelude::*;
use proptest::test_runner::TestRunner;
use std::cell::Cell;
use std::collections::HashMap;

/// Random positions of each variant.
const CASES: u32 = 60;

/// A position as it is sampled, with its double step played.
fn fast(sample: &Sample) -> Result<Fast, String> {
    let start = Fast::from_fen(fast::rules(sample.rules, &sample.options)?, &sample.fen)?;
    match &sample.played {
        None => Ok(start),
        Some(coords) => start.play(coords).ok_or(format!("{coords} is not legal")),
    }
}

/// Fails if two moves have one text.
fn all_differ(fen: &str, moves: &[Move], text: impl Fn(Move) -> String) -> Result<(), TestCaseError> {
    let mut known: HashMap<String, Move> = HashMap::new();
    for &step in moves {
        if let Some(other) = known.insert(text(step), step) {
            let message = format!("{} is {other:?} and {step:?} in {fen}", text(step));
            return Err(TestCaseError::fail(message));
        }
    }
    Ok(())
}

/// The moves that the reader of a score takes it for.
fn read_back(rules: &Rules, start: &AnyPosition, text: &str) -> Result<Vec<Move>, TestCaseError> {
    let scores = Score::read_all(text, rules.shape).map_err(|error| TestCaseError::fail(format!("{text}: {error}")))?;
    prop_assert_eq!(scores.len(), 1, "{}", text);
    let replay = scores[0].replay(rules, start);
    let replay = replay.map_err(|error| TestCaseError::fail(format!("{text}: {error}")))?;
    prop_assert!(replay.faults.is_empty(), "{}: {:?}", text, replay.faults);
    Ok(replay.moves)
}

/// A move as a score that tells by itself how boards are marked: where B is not named, with a return to A behind it.
fn game(rules: &Rules, position: &AnyPosition, step: Move) -> Option<Vec<Move>> {
    if !rules.lands_on_b_silently() || step.lands() == BoardId::A {
        return Some(vec![step]);
    }
    let replies = canonical_moves(&position.play(step));
    let returns = replies.into_iter().find(|reply| reply.lands() == BoardId::A)?;
    Some(vec![step, returns])
}

fn steps(position: &AnyPosition, moves: &[Move]) -> Vec<Step> {
    let mut position = position.clone();
    let mut steps = Vec::new();
    for &step in moves {
        steps.push(Step::of(&position, step));
        position = position.play(step);
    }
    steps
}

/// Checks all moves of a position; answers how many could be read back.
fn check(rules: &Rules, position: &AnyPosition, fen: &str) -> Result<usize, TestCaseError> {
    let notation = Notation::new(*rules);
    let moves = canonical_moves(position);
    all_differ(fen, &moves, |step| notation.plain(&Step::of(position, step)))?;
    all_differ(fen, &moves, |step| popeye(rules, step))?;
    let mut read = 0;
    for &step in &moves {
        let Some(moves) = game(rules, position, step) else {
            continue;
        };
        let steps = steps(position, &moves);
        let text = score(notation, 1, position.turn(), &steps);
        prop_assert_eq!(&read_back(rules, position, &text)?, &moves, "{} in {}", text, fen);
        let in_coordinates = coords(rules, step);
        prop_assert_eq!(
            read_back(rules, position, &in_coordinates)?,
            vec![step],
            "{}",
            in_coordinates
        );
        read += 1;
    }
    Ok(read)
}

fn told_apart(variant: &'static str) {
    let config = ProptestConfig {
        cases: CASES,
        failure_persistence: None,
        ..ProptestConfig::default()
    };
    let read = Cell::new(0);
    let result = TestRunner::new(config).run(&positions(variant), |sample| {
        let fast = fast(&sample).map_err(TestCaseError::fail)?;
        let done = check(&fast.rules, &fast.position, &fast.fen())?;
        read.set(read.get() + done);
        Ok(())
    });
    if let Err(error) = result {
        panic!("{variant}: {error}");
    }
    assert!(read.get() > 4 * CASES as usize, "{variant}: only {}", read.get());
}

macro_rules! variants {
    ($($test:ident $name:literal),+ $(,)?) => {
        const VARIANTS: &[&str] = &[$($name),+];
        $(
            #[test]
            fn $test() {
                told_apart($name);
            }
        )+
    };
}

variants! {
    orthodox "orthodox",
    alice "alice",
    looking_glass "looking-glass",
    ms_alice "ms-alice",
    odonohue "odonohue",
    duo "duo",
    small_alice "small-alice",
    three_board "three-board",
    raumschach "raumschach",
    raumschach_alice "raumschach-alice",
}

#[test]
fn no_variant_is_left_out() {
    assert_eq!(VARIANTS, NAMES);
}
