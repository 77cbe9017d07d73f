//! What is deduced before proof games are searched leaves no game out: with deductions or without, the same games are found.

use crate::proof_games::runner;
use looking_glass::formats::fen::{Fen, write as fen};
use looking_glass::position::{Diagram, Kind, Man, Move, MoveList, Position};
use looking_glass::rules::Rules;
use looking_glass::search::{Control, End, LineShape, ProofGames};
use looking_glass::stipulation::Goal;
use looking_glass::with_position;
use proptest::prelude::*;
use proptest::sample::Index;
use std::ops::ControlFlow;

/// The first games of a position, with deductions before the search or without.
fn first_games<P: Position>(
    position: &P,
    rules: &Rules,
    target: &[Man],
    half_moves: usize,
    deduces: bool,
) -> Vec<Vec<Move>> {
    let line_shape = LineShape::alternating(half_moves, End::Goal(Goal::Diagram));
    let control = Control::default();
    let games = ProofGames {
        rules,
        line_shape: &line_shape,
        target,
        memory: 1 << 20,
        control: &control,
        limit: 200,
        watched: false,
        deduces,
    };
    let mut found = Vec::new();
    games.tell(position, &mut |game| {
        found.push(game);
        ControlFlow::Continue(())
    });
    found
}

/// Plays at random from a position, rather captures, castlings and promotions than other moves, and asks for the games that
/// lead there, or where two men have changed their places.
fn deduced_as_searched<P: Position>(
    start: &P,
    rules: &Rules,
    choices: &[(Index, bool)],
    exchange: Option<(Index, Index)>,
) {
    let mut position = start.clone();
    for (choice, special) in choices {
        let mut moves = MoveList::new();
        position.legal_moves(&mut moves);
        let rare = |step: &Move| step.is_capture() || step.kind() == Kind::Castling || step.promotion().is_some();
        let rare: Vec<Move> = moves.iter().copied().filter(rare).collect();
        let among = if *special && !rare.is_empty() {
            &rare[..]
        } else {
            &moves[..]
        };
        if among.is_empty() {
            return;
        }
        position = position.play(*choice.get(among));
    }
    let mut target: Vec<Man> = Diagram::of(*rules, &position).men;
    if let Some((one, other)) = exchange {
        let (one, other) = (one.index(target.len()), other.index(target.len()));
        (target[one].place, target[other].place) = (target[other].place, target[one].place);
    }
    let [deduced, searched] = [true, false].map(|deduces| first_games(start, rules, &target, choices.len(), deduces));
    assert_eq!(deduced, searched, "{}", fen(&Diagram::of(*rules, &position)));
}

/// Positions with castling, promotion and capture in passing near at hand; none stands for the array.
const STARTS: [&str; 6] = [
    "",
    "r3k2r/P6p/8/8/8/8/p6P/R3K2R",
    "4k2r/1P6/8/8/8/8/1p6/4K2R",
    "4k3/2p1p1p1/8/1P1P3P/2p1p1p1/8/1P1P1P2/4K3",
    "rnb1k3/pp1p4/1p1P4/1P6/1p6/3p1P2/PP1P4/RNB1K3",
    "r3k1n1/ppp5/8/8/8/8/PPP5/R3K1N1",
];

#[test]
fn deductions_leave_no_game_out() {
    for (name, most) in [("orthodox", 8), ("alice", 8), ("looking-glass", 6), ("small-alice", 6)] {
        let rules = Rules::from_name(name).expect("a variant");
        let starts = if rules.double_step { &STARTS[..] } else { &STARTS[..1] };
        for placement in starts {
            let start = match *placement {
                "" => Diagram::array(rules),
                _ => Fen::read(placement, rules).expect("a placement").diagram,
            };
            let start = start.position().expect("a playable diagram");
            let choices = prop::collection::vec((any::<Index>(), any::<bool>()), 4..=most);
            let exchange = prop::option::weighted(0.1, (any::<Index>(), any::<Index>()));
            let outcome = runner(24).run(&(choices, exchange), |(choices, exchange)| {
                with_position!(&start, start => deduced_as_searched(start, &rules, &choices, exchange));
                Ok(())
            });
            outcome.unwrap_or_else(|error| panic!("{name} {placement}: {error}"));
        }
    }
}

#[test]
fn deductions_leave_no_longer_game_out() {
    for name in ["orthodox", "alice"] {
        let rules = Rules::from_name(name).expect("a variant");
        let start = Diagram::array(rules).position().expect("an array");
        let choices = prop::collection::vec((any::<Index>(), any::<bool>()), 9..=10);
        let outcome = runner(6).run(&choices, |choices| {
            with_position!(&start, start => deduced_as_searched(start, &rules, &choices, None));
            Ok(())
        });
        outcome.unwrap_or_else(|error| panic!("{name}: {error}"));
    }
}
