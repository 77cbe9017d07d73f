//! The crate's positions against the plain ones: on random positions of every variant, and along
//! random play from them, both allow the same moves and see the same checks, mates and stalemates.

use crate::fast;
use crate::fast::Fast;
use crate::naive;
use crate::naive::position::Plain;
use crate::naive::random::{Sample, positions};
use proptest::prelude::*;
use proptest::sample::Index;
use proptest::test_runner::{TestCaseResult, TestRunner};
use std::collections::HashMap;

/// Random positions of each variant.
const CASES: u32 = 2_000;
/// Moves played from each.
const PLIES: usize = 2;

/// The crate's view of a sample.
fn fast(sample: &Sample) -> Result<Fast, String> {
    let start = Fast::from_fen(fast::rules(sample.rules, &sample.options)?, &sample.fen)?;
    match &sample.played {
        None => Ok(start),
        Some(coords) => start.play(coords).ok_or(format!("{coords} is not legal")),
    }
}

/// Both see the same position; answers its moves.
fn compare(plain: &Plain, fast: &Fast) -> Result<Vec<String>, TestCaseError> {
    let moves: Vec<String> = plain.legal_moves().iter().map(|m| m.coords().to_string()).collect();
    prop_assert_eq!(&moves, &fast.moves(), "{}", plain.fen());
    prop_assert_eq!(moves.len() as u64, fast.count());
    prop_assert_eq!(&moves, &fast.numbered(), "{}", plain.fen());
    prop_assert_eq!(!moves.is_empty(), fast.has_legal_move());
    let check = plain.in_check(plain.turn);
    prop_assert_eq!(check, fast.in_check(), "check in {}", plain.fen());
    prop_assert_eq!(check && moves.is_empty(), fast.is_mate());
    let mut mating = moves.clone();
    mating.retain(|m| fast.play(m).is_some_and(|next| next.is_mate()));
    prop_assert_eq!(!mating.is_empty(), fast.can_mate());
    prop_assert_eq!(mating, fast.mating_moves(), "mates in {}", fast.fen());
    prop_assert_eq!(!check && moves.is_empty(), fast.is_stalemate());
    let (key, fresh) = fast.keys();
    prop_assert_eq!(key, fresh, "key of {}", fast.fen());
    let again = fast.again().map_err(TestCaseError::fail)?;
    prop_assert_eq!(key, again.keys().0, "key of {} read back", fast.fen());
    Ok(moves)
}

fn play_and_compare(sample: &Sample, choices: &[Index]) -> TestCaseResult {
    let mut plain = sample.position();
    let mut fast = fast(sample).map_err(TestCaseError::fail)?;
    for choice in choices {
        let moves = compare(&plain, &fast)?;
        if moves.is_empty() {
            return Ok(());
        }
        let coords = choice.get(&moves);
        plain = plain.play(&plain.find(coords).expect("one of the legal moves"));
        fast = fast.play(coords).expect("one of the legal moves");
    }
    compare(&plain, &fast).map(drop)
}

fn agree(variant: &'static str) {
    let config = ProptestConfig {
        cases: CASES,
        failure_persistence: None,
        ..ProptestConfig::default()
    };
    let choices = prop::collection::vec(any::<Index>(), PLIES);
    let result = TestRunner::new(config).run(&(positions(variant), choices), |(sample, choices)| {
        play_and_compare(&sample, &choices)
    });
    if let Err(error) = result {
        panic!("{variant}: {error}");
    }
}

macro_rules! variants {
    ($($test:ident $name:literal),+ $(,)?) => {
        const VARIANTS: &[&str] = &[$($name),+];
        $(
            #[test]
            fn $test() {
                agree($name);
            }
        )+
    };
}
variants! {
    orthodox_agrees "orthodox",
    alice_agrees "alice",
    looking_glass_agrees "looking-glass",
    ms_alice_agrees "ms-alice",
    odonohue_agrees "odonohue",
    duo_agrees "duo",
    small_alice_agrees "small-alice",
    three_board_agrees "three-board",
    raumschach_agrees "raumschach",
    raumschach_alice_agrees "raumschach-alice",
}

#[test]
fn no_variant_is_left_out() {
    assert_eq!(VARIANTS, naive::rules::NAMES);
}

/// Every position within so many moves, by its FEN, with its key.
fn explore(position: &Fast, moves: u32, keys: &mut HashMap<String, u128>) {
    let (key, _) = position.keys();
    let fen = position.fen();
    let known = keys.insert(fen.clone(), key);
    assert!(known.is_none_or(|known| known == key), "two keys of {fen}");
    if moves > 0 {
        for coords in position.moves() {
            let next = position.play(&coords).expect("one of the legal moves");
            explore(&next, moves - 1, keys);
        }
    }
}

/// Kings, a man or two that can come to the same squares in several ways, pawns that can double-step.
const MEETING_PLACES: [(&str, &str, &str); 10] = [
    ("orthodox", "", "4k2r/3p4/8/4P3/8/8/8/R3K3 w Qk - 0 1"),
    ("alice", "ep: both", "4k2r/3p4/8/4P3/8/8/8/R3K3 w Qk - 0 1"),
    ("looking-glass", "ep: first", "4|k2|r/8/8/8/8/8/4P3/R3K3 w Qk - 0 1"),
    ("ms-alice", "ep: second", "4k3/3p4/8/2P5/8/8/8/R3K3 w Q - 0 1"),
    ("odonohue", "ep: first", "4k3/3p4/8/4P3/3|N4/8/8/R3K3 w Q - 0 1"),
    ("duo", "ep: both", "4|k3/3p4/8/4P3/8/8/8/4K3 w - - 0 1"),
    ("small-alice", "", "3k/1p2/4/4/4/2N1/4/K3 w - - 0 1"),
    ("three-board", "ep: both", "4k3/3p4/8/4P3/8/8/8/4K3 w - - 0 1"),
    (
        "raumschach",
        "",
        "5/5/5/5/K4;5/5/5/2P2/5;5/5/5/5/5;5/5/2p2/5/5;4k/5/5/5/5 w - - 0 1",
    ),
    (
        "raumschach-alice",
        "",
        "5/5/5/5/K4;5/5/5/2P2/5;5/5/5/5/5;5/5/2p2/5/5;4k/5/5/5/5 w - - 0 1",
    ),
];

#[test]
fn positions_have_one_key_each() {
    for (name, options, fen) in MEETING_PLACES {
        let start = fast::rules(name, options).and_then(|rules| Fast::from_fen(rules, fen));
        let start = start.unwrap_or_else(|error| panic!("{name}: {error}"));
        let mut keys = HashMap::new();
        explore(&start, 3, &mut keys);
        let mut distinct: Vec<u128> = keys.values().copied().collect();
        distinct.sort_unstable();
        distinct.dedup();
        assert_eq!(distinct.len(), keys.len(), "{name}: two positions of one key");
        assert!(keys.len() > 100, "{name}: {} positions tell little", keys.len());
    }
}
