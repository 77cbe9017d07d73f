//! Mates are called what books call them.

use looking_glass::analysis::{Denial, Mate};
use looking_glass::formats::fen::Fen;
use looking_glass::output::notation::popeye;
use looking_glass::pieces::{Color, Role};
use looking_glass::position::{Diagram, Man, MoveList, Position};
use looking_glass::rules::{Rules, Variant};
use looking_glass::with_position;

/// The mate on a board with Black to move: pure, economical, model, ideal.
fn mate(variant: Variant, fen: &str) -> [bool; 4] {
    let diagram = Fen::read(fen, Rules::of(variant)).expect("a FEN").diagram;
    let position = diagram.position().expect("a position");
    assert!(with_position!(&position, position => position.is_mate()), "{fen}");
    let mate = Mate::of(&diagram).expect("a king");
    [mate.pure, mate.economical, mate.is_model(), mate.ideal]
}

#[test]
fn orthodox_mates_are_what_books_call_them() {
    let orthodox = |fen: &str| mate(Variant::Orthodox, fen);
    // King and rook: every man is needed.
    assert_eq!(orthodox("8/8/8/8/8/1K6/8/k5R1 b"), [true, true, true, true]);
    // King and queen: a2 and b1 are guarded twice.
    assert_eq!(orthodox("8/8/8/8/8/1K6/1Q6/k7 b"), [false, true, false, false]);
    // Smothered mate (Lucena, 1497); the king is idle, which a model mate allows and an ideal one does not.
    assert_eq!(orthodox("6rk/5Npp/8/8/8/8/8/K7 b"), [true, true, true, false]);
    // A rook that does nothing.
    assert_eq!(orthodox("6rk/5Npp/8/8/8/8/8/K2R4 b"), [true, false, false, false]);
    // A pawn that does nothing is no harm to a model mate.
    assert_eq!(orthodox("6rk/5Npp/8/8/8/8/3P4/K7 b"), [true, true, true, false]);
    // Boden's mate: two bishops, and two blocks.
    assert_eq!(orthodox("2kr4/3p4/B7/8/5B2/8/8/7K b"), [true, true, true, false]);
    // The same with a block that is guarded, too.
    assert!(!orthodox("2kr4/3p4/B7/8/5B2/8/8/3R3K b")[0]);
    // A double check is pure if the bishop could answer either check alone.
    assert_eq!(orthodox("k7/2N5/8/4b3/8/8/8/RR5K b"), [true, true, true, false]);
    assert_eq!(orthodox("k7/2N5/8/8/8/8/8/RR5K b"), [false, true, false, false]);
}

/// The mate at the end of orthodox play in Popeye's notation.
fn mate_after(fen: &str, play: &str) -> Mate {
    let rules = Rules::of(Variant::Orthodox);
    let mut diagram = Fen::read(fen, rules).expect("a FEN").diagram;
    for text in play.split(' ') {
        let position = diagram.position().expect("a position");
        diagram = with_position!(&position, position => {
            let mut list = MoveList::new();
            position.legal_moves(&mut list);
            let step = list.into_iter().find(|step| popeye(&rules, *step) == text).expect(text);
            Diagram::of(rules, &position.play(step))
        });
    }
    Mate::of(&diagram).expect("a king")
}

#[test]
fn published_model_and_ideal_mates_are_known_as_such() {
    // E. Manolas, Allagi of Patras, 1983, after M. Durebert, 1925: a perfect (ideal) mate.
    let manolas = "8/1Q6/2p1N1K1/3k4/8/8/2PN4/8 w - -";
    let ideal = mate_after(manolas, "Sd2-c4 Kd5-e4 Qb7*c6");
    assert!(ideal.ideal && ideal.is_model());
    // G. Heathcote, The Observer, 1927: four model mates in which the queen is pinned.
    let heathcote = "8/KpQ5/2P5/1Pk5/n1P5/Pp1qp1rr/3P1Pb1/2RR4 w - -";
    for play in [
        "f2-f3 Qd3-c2 Qc7-e5 Kc5*c4 d2-d3",
        "f2-f3 Bg2*f3 Qc7-e7 Qd3-d6 d2-d4",
        "f2-f3 Sa4-c3 c6*b7 Kc5-d4 d2*c3",
        "f2-f3 Bg2*f3 Qc7-e7 Kc5-d4 d2*e3",
    ] {
        let mate = mate_after(heathcote, play);
        assert!(mate.is_model(), "{play}: {mate:?}");
        assert!(!mate.ideal, "{play}");
    }
}

/// Mates that we call otherwise than Olive's analyser does, with the reason.
const OTHERWISE: &str = include_str!("../../data/mates.txt");

/// Is the mate ours, and for the reason that is told?
fn differs_as_told(reason: &str, diagram: &Diagram) -> bool {
    let mate = Mate::of(diagram).expect("a king");
    let role = |place| {
        diagram
            .men
            .iter()
            .find(|man| man.place == place)
            .map(|man| man.piece.role)
    };
    // The men that attack a man beside the king, which nothing else denies it.
    let attackers = mate.flights.iter().filter_map(|flight| match *flight.denials {
        [Denial::OwnMan(_), Denial::GuardBefore(attacker)] => role(attacker),
        _ => None,
    });
    let attackers: Vec<Role> = attackers.collect();
    let is_shown = |place| mate.matrix.iter().any(|man| man.place == place);
    let mut mating = diagram.men.iter().filter(|man| !man.piece.is_of(diagram.turn));
    match reason {
        "double-check" => mate.pure && mate.checkers.len() == 2,
        "pinner" => {
            let is_idle = |role| !matches!(role, Role::KING | Role::PAWN);
            mate.is_model() && mating.any(|man| is_idle(man.piece.role) && !is_shown(man.place))
        }
        "idle-pin" => !mate.pure && attackers.iter().any(|role| *role != Role::KING),
        "king-behind" => !mate.pure && attackers.contains(&Role::KING),
        "behind-pinner" => mate.pure && mate.checkers.len() == 1 && !attackers.is_empty(),
        other => panic!("{other}"),
    }
}

#[test]
fn mates_that_olive_calls_otherwise_differ_for_the_reasons_told() {
    let lines = OTHERWISE.lines().filter(|line| !line.starts_with('#'));
    let mut count = 0;
    for line in lines {
        let [reason, _, _, fen] = line.split(" | ").collect::<Vec<_>>()[..] else {
            panic!("{line}");
        };
        let mut diagram = Fen::read(fen, Rules::of(Variant::Orthodox)).expect("a FEN").diagram;
        // A helpmate may have no white king.
        let is_king = |man: &Man, color| man.piece.role == Role::KING && man.piece.is_of(color);
        diagram.kingless = Color::ALL.map(|color| !diagram.men.iter().any(|man| is_king(man, color)));
        let position = diagram.position().expect("a position");
        assert!(with_position!(&position, position => position.is_mate()), "{line}");
        assert!(differs_as_told(reason, &diagram), "{line}");
        count += 1;
    }
    assert_eq!(count, 251);
}

#[test]
fn mates_of_alice_chess_are_what_the_definition_says() {
    let alice = |fen: &str| mate(Variant::Alice, fen);
    // Three knights stand on the twin squares of the flights.
    assert_eq!(alice("k|N6/|N|NN5/8/8/8/8/8/7K b"), [true, true, true, false]);
    // A rook on A checks, too, and guards a7: the king could not pass through it.
    assert!(!alice("k|N6/|N|NN5/8/8/8/8/8/R6K b")[0]);
    // A bishop checks on A and guards b2 behind the king's back; two rooks guard on B where the king would arrive.
    assert_eq!(alice("|R6B/8/8/5|K2/8/8/8/k6|R b"), [true, true, true, false]);
    // On B the king guards both a2 and b2; b2 is guarded on A already.
    assert_eq!(alice("7B/8/8/8/8/|K7/8/k6|R b"), [false, true, false, false]);
}
