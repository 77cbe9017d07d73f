//! Diagrams that no game leads to are known, and no others are called so.

use super::MARKS;
use looking_glass::analysis;
use looking_glass::formats::fen::Fen;
use looking_glass::geometry::{BoardId, Square};
use looking_glass::pieces::Role;
use looking_glass::position::{AnyPosition, Diagram, Kind, MoveList, Position};
use looking_glass::rules::{Rules, Variant};
use looking_glass::soundness::impossible;
use proptest::prelude::*;
use std::collections::BTreeSet;

fn impossible_in(variant: Variant, fen: &str) -> Vec<String> {
    impossible(&Fen::read(fen, Rules::of(variant)).expect("a FEN").diagram)
}

#[test]
fn what_no_game_leads_to_is_told_with_its_reason() {
    let told = |variant, fen: &str, word: &str| {
        let reasons = impossible_in(variant, fen);
        assert!(reasons.iter().any(|reason| reason.contains(word)), "{fen}: {reasons:?}");
    };
    let nine = "4k3/8/8/8/8/P7/PPPPPPPP/4K3 w - -";
    told(Variant::Orthodox, nine, "9 pawns");
    told(Variant::Orthodox, "4k3/8/8/8/8/8/PPPPPPPP/QQ2K3 w - -", "promoted");
    told(Variant::Orthodox, "4k3/8/8/8/8/8/PPPPPPPP/B1B1K3 w - -", "promoted");
    told(Variant::Alice, "4k3/8/8/8/8/8/|P7/4K3 w - -", "cannot have moved");
    told(Variant::Alice, "4k3/8/8/8/8/P7/8/4K3 w - -", "moved once");
    told(Variant::Alice, "4k3/|p7/8/8/8/8/8/4K3 w - -", "cannot have moved");
    // Two knights of one class, and no pawn to have become one of them.
    told(Variant::Alice, "4k3/8/8/8/8/2|N5/PPPPPPPP/1N2K3 w - -", "promoted");
    told(
        Variant::Alice,
        "rnbqkbnr/pppppppp/8/8/8/8/PPPPPPPP/RNBQKBNR b KQkq -",
        "cannot be",
    );
    told(
        Variant::SmallAlice,
        "rqkr/nbbn/pppp/4/4/PPPP/NBBN/RQKR b - -",
        "cannot be",
    );
}

#[test]
fn what_a_game_may_lead_to_is_not_called_illegal() {
    for (variant, fen) in [
        (Variant::Orthodox, "4k3/8/8/8/8/8/PPPPPP1P/Q1QBK3 w - -"),
        // What zero moves or stays can do.
        (Variant::MsAlice, "4k3/8/8/8/8/P7/|P7/4K3 w - -"),
        (Variant::ODonohue, "4k3/8/8/8/8/P7/8/4K3 w - -"),
        (Variant::Alice, "4k3/8/8/8/P7/8/1P6/4K3 w - -"),
        // Whether White has castled is not known.
        (Variant::Alice, "rnbqkbnr/pppppppp/8/8/8/8/PPPPPPPP/RNBQKBNR b - -"),
        (Variant::Alice, MARKS),
    ] {
        assert_eq!(impossible_in(variant, fen), Vec::<String>::new(), "{fen}");
    }
}

/// The flights that nothing denies.
fn open_flights(diagram: &Diagram) -> BTreeSet<(Square, BoardId)> {
    let flights = analysis::flights(diagram).unwrap_or_default();
    let open = flights.into_iter().filter(|flight| flight.denials.is_empty());
    open.map(|flight| (flight.square, flight.lands)).collect()
}

/// The legal moves of the king to move, without castling.
fn king_moves(position: &AnyPosition) -> BTreeSet<(Square, BoardId)> {
    let mut list = MoveList::new();
    position.legal_moves(&mut list);
    let steps = list.into_iter().filter(|step| step.role() == Role::KING);
    steps
        .filter(|step| step.kind() != Kind::Castling)
        .map(|step| (step.to(), step.lands()))
        .collect()
}

/// Plays on by these numbers, which prefer captures and promotions now and then; every position must be possible.
fn wander(rules: Rules, mut position: AnyPosition, numbers: &[u16]) -> Result<(), TestCaseError> {
    for &number in numbers {
        let mut list = MoveList::new();
        position.legal_moves(&mut list);
        if number % 3 == 0 && list.iter().any(|step| step.promotion().is_some() || step.is_capture()) {
            list.retain(|step| step.promotion().is_some() || step.is_capture());
        }
        let Some(&step) = list.get(usize::from(number) % list.len().max(1)) else {
            break;
        };
        position = position.play(step);
        let diagram = Diagram::of(rules, &position);
        prop_assert_eq!(open_flights(&diagram), king_moves(&position), "{:?}", diagram);
        prop_assert_eq!(
            impossible(&diagram),
            Vec::<String>::new(),
            "{}",
            looking_glass::formats::fen::write(&diagram)
        );
    }
    Ok(())
}

proptest! {
    #![proptest_config(ProptestConfig::with_cases(24))]

    #[test]
    fn no_position_of_a_game_is_called_illegal(numbers in prop::collection::vec(any::<u16>(), 160)) {
        for variant in Variant::ALL {
            let rules = Rules::of(variant);
            let array = Diagram::array(rules).position().expect("the array");
            wander(rules, array, &numbers)?;
        }
    }
}
