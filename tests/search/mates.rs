//! The mates in one that are found without trying all moves are those which trying all moves finds.

use crate::naive;
use looking_glass::formats::fen::Fen;
use looking_glass::output::coords;
use looking_glass::position::{Lookahead, MoveList};
use looking_glass::rules::Rules;
use looking_glass::with_position;
use proptest::prelude::*;

/// Plays on from a position as these numbers say, comparing at each step.
fn compare<P: Lookahead>(rules: &Rules, mut position: P, path: &[usize]) -> Result<(), TestCaseError> {
    for &choice in path {
        let mut legal = MoveList::new();
        position.legal_moves(&mut legal);
        let mut mates: Vec<String> = legal
            .iter()
            .filter(|&&step| position.play(step).is_mate())
            .map(|&step| coords(rules, step))
            .collect();
        let mut found = MoveList::new();
        position.mating_moves(&mut found);
        let mut found: Vec<String> = found.into_iter().map(|step| coords(rules, step)).collect();
        mates.sort();
        found.sort();
        prop_assert_eq!(position.can_mate(), !found.is_empty());
        prop_assert_eq!(found, mates);
        prop_assert_eq!(position.has_legal_move(), !legal.is_empty());
        for &step in &legal {
            prop_assert_eq!(position.legal_like(step.without_capture()), Some(step));
        }
        refutations_hold(rules, &position, &legal)?;
        let Some(&step) = legal.get(choice % legal.len().max(1)) else {
            break;
        };
        position = position.play(step);
    }
    Ok(())
}

/// Whatever is called refuted by a reply is answered by it, and there is no mate in one after both.
fn refutations_hold<P: Lookahead>(rules: &Rules, position: &P, legal: &MoveList) -> Result<(), TestCaseError> {
    let mut replies = MoveList::new();
    position.pass().legal_moves(&mut replies);
    for reply in replies {
        let Some(refutation) = position.refutation(reply) else {
            continue;
        };
        for &step in legal.iter().filter(|&&step| position.is_refuted(step, &refutation)) {
            let after = position.play(step);
            let name = || format!("{} {}", coords(rules, step), coords(rules, reply));
            prop_assert_eq!(after.legal_like(reply), Some(refutation.reply()), "{}", name());
            prop_assert!(!after.play(refutation.reply()).can_mate(), "{}", name());
        }
    }
    Ok(())
}

fn check(name: &str, fen: &str, path: &[usize]) -> Result<(), TestCaseError> {
    let rules = Rules::from_name(name).expect("a name");
    let diagram = Fen::read(fen, rules).expect("a FEN").diagram;
    let Ok(position) = diagram.position() else {
        return Ok(());
    };
    with_position!(position, position => compare(&rules, position, path))
}

proptest! {
    #![proptest_config(ProptestConfig { cases: 1500, failure_persistence: None, ..ProptestConfig::default() })]

    #[test]
    fn in_orthodox_chess(sample in naive::random::positions("orthodox"), path in prop::collection::vec(0usize..1000, 12)) {
        check("orthodox", &sample.fen, &path)?;
    }

    #[test]
    fn in_alice_chess(sample in naive::random::positions("alice"), path in prop::collection::vec(0usize..1000, 12)) {
        check("alice", &sample.fen, &path)?;
    }

    #[test]
    fn in_ms_alice_chess(sample in naive::random::positions("ms-alice"), path in prop::collection::vec(0usize..1000, 12)) {
        check("ms-alice", &sample.fen, &path)?;
    }

    #[test]
    fn in_small_alice_chess(sample in naive::random::positions("small-alice"), path in prop::collection::vec(0usize..1000, 12)) {
        check("small-alice", &sample.fen, &path)?;
    }
}

#[test]
fn a_pawn_mates_by_a_zero_move_after_its_step() -> Result<(), TestCaseError> {
    let fen = "3q2Q1/Rb1|pP|p|P1/4B1nr/1k1|P4/1n2|R2B/2K|p4/P|Q|pn2r1/3|N4 b";
    check(
        "ms-alice",
        fen,
        &[491, 310, 22, 849, 873, 297, 377, 619, 116, 155, 716, 360],
    )
}

#[test]
fn a_promoted_man_checks_along_the_line_its_pawn_stood_on() -> Result<(), TestCaseError> {
    check("orthodox", "8/P7/8/k1K5/8/8/8/1R6 w - -", &[0])
}
