//! What can be said of the plain generator and solver by themselves.

use crate::naive::battle::{Battle, coords};
use crate::naive::moves::{Kind, PlainMove};
use crate::naive::position::Plain;
use crate::naive::random::{positions, small_positions};
use crate::naive::rules::{CastleHome, NAMES, Rules};
use crate::naive::stipulation::Stipulation;
use proptest::prelude::*;
use proptest::sample::select;
use proptest::strategy::ValueTree;
use proptest::test_runner::TestRunner;

/// A problem, with the side to move that the stipulation asks for.
fn problem(fen: &str, stipulation: &str) -> (Plain, Stipulation) {
    let rules = Rules::named("alice").and_then(|rules| rules.with_options("ep: second"));
    let stipulation = Stipulation::parse(stipulation).expect("a stipulation");
    let mut position = Plain::from_fen(rules.expect("a variant"), fen).expect("a position");
    position.turn = stipulation.starter();
    (position, stipulation)
}

fn battle(fen: &str, stipulation: &str) -> (Plain, Battle<'static>, usize) {
    let (position, Stipulation { play, goal, moves, .. }) = problem(fen, stipulation);
    (position, Battle::new(play, goal), moves)
}

fn first_move(position: &Plain, first: &str) -> PlainMove {
    position.find(first).expect("a legal first move")
}

fn keys(fen: &str, stipulation: &str) -> Vec<String> {
    let (position, battle, n) = battle(fen, stipulation);
    coords(&battle.keys(&position, n))
}

fn refutations(fen: &str, stipulation: &str, first: &str) -> Vec<String> {
    let (position, battle, n) = battle(fen, stipulation);
    battle.refutations(&position, &first_move(&position, first), n)
}

fn threats(fen: &str, stipulation: &str, first: &str) -> Vec<String> {
    let (position, battle, n) = battle(fen, stipulation);
    battle.threats(&position, &first_move(&position, first), n)
}

fn joined(lines: Vec<Vec<String>>) -> Vec<String> {
    lines.iter().map(|line| line.join(" ")).collect()
}

fn lines(fen: &str, stipulation: &str) -> Vec<String> {
    let (position, stipulation) = problem(fen, stipulation);
    joined(stipulation.lines(&position))
}

/// Udo Marks, The Problemist 1999.
const MARKS: &str = "4r3/1p6/3n|R3/2n1k|Rrb/1|P1|N|p|B2/|Q1b1p1p1/|K7/8";

#[test]
fn a_key_solves_against_every_defence() {
    assert_eq!(keys(MARKS, "#2"), ["B:a2b1/A"]);
    assert_eq!(keys("k7/8/8/8/8/2R5/|K5|R1/8", "#2"), ["B:g2b2/A"]);
}

#[test]
fn a_shorter_solution_is_a_key_as_well() {
    let fen = "8/8/8/8/8/k1K5/8/7|R";
    assert_eq!(keys(fen, "#1"), ["B:h1a1/A"]);
    assert!(keys(fen, "#2").contains(&"B:h1a1/A".into()));
}

#[test]
fn a_try_is_refuted_and_threatens() {
    assert_eq!(refutations(MARKS, "#2", "B:a3d3/A"), ["A:e8a8/B"]);
    assert_eq!(threats(MARKS, "#2", "B:a3d3/A"), ["B:f5d5/A"]);
}

#[test]
fn a_key_may_threaten_or_wait() {
    let andernach = "3|n2r1/bp1Q4/|p1|NP|Np1|n/B2P4/P2PP2R/r|P1k3|p/4|PP2/1b1K4";
    assert_eq!(threats(andernach, "#2", "A:d7e8/B"), ["B:e6f4/A"]);
    assert!(threats(MARKS, "#2", "B:a2b1/A").is_empty());
}

#[test]
fn every_defence_has_its_continuations_duals_included() {
    let (position, battle, n) = battle(MARKS, "#2");
    let key = first_move(&position, "B:a2b1/A");
    let variations = battle.variations(&position, &key, n);
    let after = |defence: &str| {
        let found = variations.iter().find(|(d, _)| d == defence);
        &found.expect("a legal defence").1
    };
    assert_eq!(variations.len(), 36);
    assert_eq!(*after("A:b7b6/B"), ["B:d4c6/A"]);
    assert_eq!(*after("A:c3a5/B"), ["B:a3a1/A", "B:a3b2/A", "B:a3c3/A"]);
}

#[test]
fn set_play_is_what_is_prepared_before_the_key() {
    let (position, battle, n) = battle(MARKS, "#2");
    let set_play = battle.set_play(&position, n);
    let unprepared = set_play.iter().filter(|(_, answers)| answers.is_empty());
    let unprepared: Vec<&str> = unprepared.map(|(defence, _)| defence.as_str()).collect();
    assert_eq!(unprepared, ["A:c3a1/B"]);
}

#[test]
fn a_stalemate_may_be_the_goal() {
    assert_eq!(keys("8/7p/7b/4|K1|k1/8/3|PQ3/4|Q3/8", "=2"), ["A:e3h6/B"]);
}

#[test]
fn a_capture_may_be_the_goal() {
    let fen = "1|QN5/1|r6/2|r4|k/8/2|R5/r7/8/1K6";
    assert_eq!(keys(fen, "x2"), ["B:b8b7/A", "B:c4c6/A"]);
}

#[test]
fn a_selfmate_forces_the_defender_to_mate() {
    let fen = "2K1k2r/1|n|R5/1|qb5/5B1|P/3|p4/B7/8/8";
    assert_eq!(keys(fen, "s#1"), ["B:c7e7/A"]);
}

#[test]
fn in_reflex_play_both_sides_must_mate_if_they_can() {
    let fen = "7q/8/2r3|K1/8/2|RN4/8/8/6k1";
    assert_eq!(keys(fen, "r#2"), ["B:c4g4/A"]);
    let attacker_can_mate = "8/8/8/|R7/1q6/k7/|K7/8";
    assert_eq!(keys(attacker_can_mate, "#1").len(), 3);
    assert_eq!(keys(attacker_can_mate, "semi-r#1").len(), 7);
    assert_eq!(keys(attacker_can_mate, "r#1").len(), 0);
}

#[test]
fn in_semi_reflex_play_the_defender_must_mate_if_he_can() {
    let fen = "8/3k|K3/3q4/5R2/|r7/8/8/8";
    assert_eq!(keys(fen, "semi-r#2"), ["A:f5f8/B"]);
}

#[test]
fn in_help_play_black_begins_and_white_mates() {
    let fen = "8/8/8/2Q1|k3/8/2|R5/3|p4/K7";
    let solutions = [
        "B:e5e4/A A:c5e5/B B:d2d1b/A B:c3e3/A",
        "B:e5f4/A A:c5f5/B B:d2d1n/A B:c3f3/A",
    ];
    assert_eq!(lines(fen, "h#2"), solutions);
}

#[test]
fn with_a_half_move_more_white_begins() {
    let fen = "3|k4/R7/2|Q5/8/8/8/7K/8";
    let solutions = ["A:a7d7/B B:d8e8/A B:c6a8/A", "A:a7d7/B B:d8e8/A B:c6c8/A"];
    assert_eq!(lines(fen, "h#1.5"), solutions);
}

#[test]
fn set_play_of_a_helpmate_leaves_out_the_first_half_move() {
    let (mut position, stipulation) = problem("3|k4/R7/2|Q5/8/8/8/7K/8", "h#1.5");
    position = position.play(&first_move(&position, "A:a7d7/B")).pass();
    let set_play = joined(stipulation.set_lines(&position));
    assert_eq!(set_play, ["B:d8e8/A B:c6a8/A", "B:d8e8/A B:c6c8/A"]);
}

#[test]
fn a_shorter_line_is_told_apart() {
    let (position, stipulation) = problem("7|k/8/8/8/8/|P7/8/4K2R", "h001.5");
    let full = ["B:a3a4/A B:h8g7/A A:e1g1/B", "B:a3a4/A B:h8g8/A A:e1g1/B"];
    assert_eq!(joined(stipulation.lines(&position)), full);
    assert_eq!(joined(stipulation.shorter_lines(&position)), ["A:e1g1/B"]);
}

#[test]
fn en_passant_may_be_the_goal() {
    let fen = "2k5/|R6p/8/8/6P1/8/|K7/8";
    let solutions = [
        "A:c8b8/B A:g4g5/B A:h7h5/B B:g5h6/A",
        "A:c8d8/B A:g4g5/B A:h7h5/B B:g5h6/A",
    ];
    assert_eq!(lines(fen, "hep2"), solutions);
}

#[test]
fn in_help_self_play_the_last_move_is_forced() {
    let fen = "2K1k2r/1|n|R5/1|qb5/5B1|P/3|p4/B7/8/8";
    assert_eq!(lines(fen, "hs#1"), ["B:c7e7/A A:e8f8/B"]);
}

#[test]
fn in_help_reflex_play_the_last_move_is_an_obligation() {
    let fen = "1|r5k/4|q3/8/8/4|K3/5|R2/6|N1/8";
    assert_eq!(lines(fen, "hr#2"), ["B:e4f4/A B:b8b5/A B:g2e3/A B:e7h4/A"]);
}

#[test]
fn in_series_play_one_side_moves_and_checks_last() {
    let fen = "8/2K|k3p/3|P4/8/8/3B4/6q1/7R";
    assert_eq!(lines(fen, "ser-#2"), ["A:h1e1/B A:d3f5/B"]);
}

#[test]
fn in_a_series_helpmate_the_other_side_mates_at_last() {
    let fen = "6Q1/2|B3K1/1q3|k2/8/8/8/2p5/8";
    assert_eq!(lines(fen, "ser-h#2"), ["A:c2c1b/B B:c1g5/A A:g8f7/B"]);
}

#[test]
fn in_a_series_the_king_that_passes_owes_nothing_to_the_other_board() {
    // The black king has left board B; that the queen aims at b3 on board A is no check to White's
    // king on b3 of board B.
    let fen = "1q6/5|N|Q1/8/8/2B1|k3/1|K6/8/8";
    assert!(lines(fen, "ser-h#2").contains(&"B:e4f5/A A:b8f4/B B:f7d6/A".into()));
}

#[test]
fn a_series_reflexmate_ends_when_the_other_side_can_mate() {
    let fen = "8/8/5q2/8/8/1k6/1B6/2|R|K4";
    assert_eq!(lines(fen, "ser-r#2"), ["B:c1c2/A A:c2d2/B A:f6f1/B"]);
}

#[test]
fn a_fen_written_is_read_again() {
    let mut runner = TestRunner::deterministic();
    for name in NAMES {
        for _ in 0..50 {
            let sample = positions(name).new_tree(&mut runner).expect("a sample").current();
            let position = sample.position();
            let fen = position.fen();
            assert_eq!(Plain::from_fen(position.rules, &fen), Ok(position), "{sample:?}");
        }
    }
}

#[test]
fn a_fen_that_contradicts_itself_is_refused() {
    let read = |name, fen| Plain::from_fen(Rules::named(name).expect("a variant"), fen);
    for (name, fen) in [
        ("orthodox", "8/8/8/8/8/8/8/4K3 w K - 0 1"),
        ("orthodox", "8/8/8/8/4P3/8/4P3/8 b - e3 0 1"),
        ("orthodox", "8/8/8/8/8/8/8/|K7 w"),
        ("orthodox", "8/8/8/8/8/8/8/U7 w"),
        ("alice", "8/8/8/8/8/8/8/4|K2|R w K - 0 1"),
        ("alice", "8/8/8/8/8/8/8/9 w"),
        ("alice", "8/8/8/8/8/8/8 w"),
        ("alice", "8/8/8/8/8/8/8/8 x"),
        ("raumschach", "8/8/8/8/8/8/8/8 w"),
    ] {
        assert!(read(name, fen).is_err(), "{name} reads {fen}");
    }
}

#[test]
fn an_ambiguous_double_step_is_written_with_its_boards() {
    let rules = Rules::named("duo").and_then(|rules| rules.with_options("ep: both"));
    let start = "4k3/8/8/8/8/8/P7/4K3 w - - 0 1 | 8/8/8/8/8/8/8/8 w - - 0 1";
    let position = Plain::from_fen(rules.expect("a variant"), start).expect("a position");
    let stayed = position.play(&first_move(&position, "A:a2a4/A")).fen();
    let landed = position.play(&first_move(&position, "A:a2a4/B")).fen();
    assert!(
        stayed.contains("A:a3/A") && landed.contains("A:a3/B"),
        "{stayed}, {landed}"
    );
}

#[test]
fn random_positions_contain_what_is_rare() {
    let mut runner = TestRunner::deterministic();
    for name in NAMES {
        let rules = Rules::named(name).expect("a variant");
        let (mut castlings, mut en_passants, mut promotions, mut checks) = (0, 0, 0, 0);
        for _ in 0..120 {
            let sample = positions(name).new_tree(&mut runner).expect("a sample").current();
            let position = sample.position();
            let moves = position.legal_moves();
            let is_castling = |m: &PlainMove| matches!(m.kind, Kind::Castling(..));
            castlings += usize::from(moves.iter().any(is_castling));
            en_passants += usize::from(moves.iter().any(|m| m.kind == Kind::EnPassant));
            promotions += usize::from(moves.iter().any(|m| m.promotion.is_some()));
            checks += usize::from(position.in_check(position.turn));
        }
        let found = format!("{name}: {castlings} {en_passants} {promotions} {checks}");
        assert!(rules.castle_home == CastleHome::Never || castlings >= 3, "{found}");
        assert!(!rules.double_step || en_passants >= 2, "{found}");
        assert!(promotions >= 3 && checks >= 3, "{found}");
    }
}

proptest! {
    #![proptest_config(ProptestConfig {
        cases: 64,
        failure_persistence: None,
        ..ProptestConfig::default()
    })]

    #[test]
    fn random_positions_are_legal_and_so_are_those_after_them(
        sample in select(NAMES.to_vec()).prop_flat_map(positions),
    ) {
        let position = sample.position();
        prop_assert!((3..=32).contains(&position.men.len()));
        prop_assert!(!position.in_check(position.turn.other()));
        for m in position.legal_moves() {
            let after = position.play(&m);
            prop_assert!(!after.in_check(position.turn), "{}", m.coords());
            let captured = usize::from(m.captures.is_some());
            prop_assert_eq!(after.men.len(), position.men.len() - captured, "{}", m.coords());
        }
    }

    #[test]
    fn those_who_can_interfere_are_enough_to_judge_by(
        sample in select(NAMES.to_vec()).prop_flat_map(positions),
    ) {
        let position = sample.position();
        let moves = position.legal_moves();
        prop_assert_eq!(position.all_moves(), moves.clone());
        prop_assert_eq!(position.can_move(), !moves.is_empty());
        // Checks, mates and opened lines: after any move of either side, legal or not for the king.
        let passed = position.pass();
        let exposing = position.exposing_moves();
        let before = moves.iter().chain(&exposing).map(|m| (&position, m));
        let moves = passed.legal_moves();
        for (before, m) in before.chain(moves.iter().map(|m| (&passed, m))) {
            let after = before.play(m);
            for after in [after.pass(), after] {
                prop_assert_eq!(after.all_moves(), after.legal_moves(), "{}", m.coords());
                prop_assert_eq!(after.can_move(), after.has_legal_move(), "{}", m.coords());
                prop_assert_eq!(after.mated(), after.is_mate(), "{}", m.coords());
                prop_assert_eq!(after.stalemated(), after.is_stalemate(), "{}", m.coords());
            }
        }
    }

    #[test]
    fn no_two_moves_are_written_alike(
        sample in select(NAMES.to_vec()).prop_flat_map(positions),
    ) {
        let moves = coords(&sample.position().legal_moves());
        prop_assert!(moves.is_sorted_by(|a, b| a < b), "{:?}", moves);
    }

    #[test]
    fn small_positions_are_small(
        sample in select(NAMES.to_vec()).prop_flat_map(small_positions),
    ) {
        prop_assert!((3..=6).contains(&sample.position().men.len()));
    }
}
