//! The general position plays the classical games as the fast positions do.

use super::General;
use crate::conditions::{self, TABLE};
use crate::geometry::{BoardId, Place, Shape, Square};
use crate::pieces::{Color, Piece, Role};
use crate::position::{AnyPosition, Diagram, Man, Move, MoveList, Position};
use crate::random::Random;
use crate::rules::{ConditionSet, Rules, Variant, ZeroMoves};
use crate::with_position;

mod checks;
mod flights;
mod men;
mod out_of_place;

/// The letters of all men but kings that stand on flat boards.
fn letters() -> Vec<&'static str> {
    let others = Role::all().filter(|role| *role != Role::KING && *role != Role::UNICORN);
    others.map(Role::letters).collect()
}

/// Each condition that holds without being told more, by its name, and the orthodox rules under it.
fn under_each_condition() -> impl Iterator<Item = (&'static str, Rules)> {
    let numbers = (0..TABLE.len()).filter(|&number| TABLE[number].detail().is_none());
    numbers.map(|number| {
        let rules = Rules {
            conditions: ConditionSet::NONE.with(number),
            ..Rules::of(Variant::Orthodox)
        };
        (TABLE[number].name(), rules)
    })
}

fn sorted<P: Position>(position: &P, exposing: bool) -> Vec<Move> {
    let mut list = MoveList::new();
    if exposing {
        position.exposing_moves(&mut list);
    } else {
        position.legal_moves(&mut list);
    }
    let mut moves = list.into_vec();
    moves.sort_unstable();
    moves
}

fn mating<P: Position>(position: &P) -> Vec<Move> {
    let mut list = MoveList::new();
    position.mating_moves(&mut list);
    let mut moves = list.into_vec();
    moves.sort_unstable();
    moves
}

/// Plays both side by side, and compares all that a position tells.
fn walk<P: Position>(mut fast: P, mut general: General, random: &mut Random, told: &str) {
    for half_move in 0..60 {
        let moves = sorted(&fast, false);
        assert_eq!(moves, sorted(&general, false), "{told}, half-move {half_move}");
        assert_eq!(
            sorted(&fast, true),
            sorted(&general, true),
            "{told}, half-move {half_move}"
        );
        for exposing in sorted(&fast, true) {
            // The king that is left attacked may be taken.
            let (fast, general) = (fast.play(exposing), general.play(exposing));
            assert_eq!(
                fast.has_legal_move(),
                general.has_legal_move(),
                "{told}, half-move {half_move}"
            );
            assert_eq!(
                fast.pass().is_mate(),
                general.pass().is_mate(),
                "{told}, half-move {half_move}"
            );
        }
        assert_eq!(fast.in_check(fast.turn()), general.in_check(general.turn()));
        if half_move % 8 == 0 {
            assert_eq!(mating(&fast), mating(&general), "{told}, half-move {half_move}");
            assert_eq!(fast.can_mate(), general.can_mate(), "{told}, half-move {half_move}");
        }
        assert_eq!(fast.castling(), general.castling(), "{told}, half-move {half_move}");
        assert_eq!(
            fast.double_step(),
            general.double_step(),
            "{told}, half-move {half_move}"
        );
        assert_eq!(general.key(), general.fresh_key(), "{told}, half-move {half_move}");
        if moves.is_empty() {
            return;
        }
        let step = moves[random.below(moves.len())];
        (fast, general) = (fast.play(step), general.play(step));
        assert_eq!(fast.all_men(), general.all_men(), "{told}, half-move {half_move}");
    }
}

#[test]
fn it_plays_the_classical_games_as_the_fast_positions_do() {
    let mut random = Random::new(0x1999_0003);
    for variant in Variant::ALL {
        let rules = [Rules::of(variant), Rules::of(variant).as_popeye()];
        for rules in rules.into_iter().filter(|rules| rules.zero_moves == ZeroMoves::No) {
            let diagram = Diagram::array(rules);
            if !rules.shape.is_flat() {
                continue;
            }
            let general = diagram.general(diagram.castling_rights(), None);
            let fast = diagram.position().expect("an array is playable");
            for game in 0..12 {
                let told = format!("{variant:?}, game {game}");
                let general = general.clone();
                with_position!(fast.clone(), fast => walk(fast, general, &mut random, &told));
            }
        }
    }
}

/// Moves that cannot check, and moves that cannot expose a king, are not tested: that changes nothing, whatever men there are.
#[test]
fn what_is_not_tested_needs_no_test() {
    let mut random = Random::new(0x1953_0711);
    let letters = letters();
    for condition in [
        None,
        Some("Circe"),
        Some("PWC"),
        Some("AndernachChess"),
        Some("Madrasi"),
    ]
    .map(|name| name.and_then(conditions::by_name))
    {
        for _ in 0..60 {
            let mut squares: Vec<String> = (0..64).map(|square| Shape::CHESS.name(Square::new(square))).collect();
            let mut men = String::new();
            for number in 0..14 {
                let man = match number {
                    0 => "wK".to_string(),
                    1 => "bK".to_string(),
                    _ => format!(
                        "{}{}",
                        ["w", "b", "n"][random.below(3)],
                        letters[random.below(letters.len())]
                    ),
                };
                let square = squares.swap_remove(random.below(squares.len()));
                men.push_str(&format!("{man}{square} "));
            }
            let mut rules = Rules::of(Variant::Orthodox);
            rules.conditions = condition.map_or(rules.conditions, |number| rules.conditions.with(number));
            let Ok(AnyPosition::General(position)) = diagram(rules, &men).position() else {
                continue;
            };
            let mates = |step: &Move| position.play(*step).is_mate();
            assert_eq!(
                mating(&position),
                sorted(&position, false).into_iter().filter(mates).collect::<Vec<_>>()
            );
            let mut at_length = Vec::new();
            let guards = position.guards();
            position.each_pseudo(|trial| {
                if position.is_legal_at_length(trial, &guards) {
                    at_length.push(trial.told());
                }
                false
            });
            at_length.sort_unstable();
            assert_eq!(sorted(&position, false), at_length, "{men}");
        }
    }
}

#[test]
fn effects_are_taken_back() {
    let mut random = Random::new(0x1865_1871);
    let diagram = Diagram::array(Rules::of(Variant::Alice));
    let AnyPosition::Alice(_) = diagram.position().expect("an array is playable") else {
        panic!("Alice chess has its own position");
    };
    let mut position = diagram.general(diagram.castling_rights(), None);
    for _ in 0..80 {
        let moves = sorted(&position, false);
        let Some(&step) = moves.get(random.below(moves.len().max(1))) else {
            return;
        };
        let mut men = position.men;
        let effects = position.made(step).expect("somebody moves").effects;
        effects.iter().for_each(|effect| effect.play(&mut men));
        let next = position.play(step);
        assert_eq!(men, next.men);
        effects.iter().rev().for_each(|effect| effect.take_back(&mut men));
        assert_eq!(men, position.men);
        position = next;
    }
}

/// A diagram of these men, `wKe1`, on one board or on board A of two.
fn diagram(rules: Rules, men: &str) -> Diagram {
    let man = |text: &str| {
        let (man, square) = text.split_at(text.len() - 2);
        let role = Role::from_letters(&man[1..]).expect("a man of the table");
        let piece = match &man[..1] {
            "w" => Piece::new(Color::White, role),
            "b" => Piece::new(Color::Black, role),
            _ => Piece::neutral(role),
        };
        let square = Shape::CHESS.parse(square).expect("a square");
        Man {
            place: Place::new(BoardId::A, square),
            piece,
        }
    };
    Diagram {
        men: men.split_whitespace().map(man).collect(),
        ..Diagram::empty(rules)
    }
}

/// The squares to which the man on a square may go.
fn targets(diagram: &Diagram, from: &str) -> Vec<String> {
    let AnyPosition::General(position) = diagram.position().expect("a playable diagram") else {
        panic!("a fast position plays it");
    };
    let moves = sorted(&position, false).into_iter();
    let from = Shape::CHESS.parse(from);
    let targets = moves.filter(|step| Some(step.from()) == from);
    let mut targets: Vec<String> = targets.map(|step| Shape::CHESS.name(step.to())).collect();
    targets.sort();
    targets
}

#[test]
fn the_men_and_conditions_of_the_contributors_guide_are_played() {
    let orthodox = Rules::of(Variant::Orthodox);
    let bee = diagram(orthodox, "wKa1 bKa8 wBBd4 wPd5 bPf6");
    assert_eq!(targets(&bee, "d4"), ["b2", "b6", "c4", "d3", "e4", "f2", "f6"]);
    let shy = conditions::by_name("shy knights").expect("a line of the table");
    let shy = Rules {
        conditions: ConditionSet::NONE.with(shy),
        ..orthodox
    };
    // The knight on h3 gives no check and cannot move; that on c3 can.
    let knights = diagram(shy, "wKg1 bKa8 wNc3 wNa3 bNh3");
    assert!(targets(&knights, "a3").is_empty());
    assert_eq!(targets(&knights, "c3").len(), 8);
}

#[test]
fn the_contributors_guide_shows_what_is_compiled() {
    let guide = include_str!("../../../../CONTRIBUTING.md");
    for code in [
        include_str!("../../../pieces/made_up.rs"),
        include_str!("../../../conditions/made_up.rs"),
    ] {
        let shown = code.split("/// Changes nothing").next().unwrap_or_default();
        let body = shown.split_once("\n\n").map_or(shown, |(_, body)| body);
        assert!(guide.contains(body.trim()), "not in the guide:\n{body}");
    }
}

/// White must go the other way than the move just made, unless Black has made none in between.
#[test]
fn a_side_that_answers_no_move_is_not_bound_by_its_own() {
    let problem = crate::formats::yaml::read(
        "fen: 8/k7/pp6/8/8/8/2K5/2RR4 w\nstipulation: '#2'\nrules: orthodox\nconditions: [WhiteAntiSynchronMover]\n",
        "test.yaml",
    );
    let entry = problem.into_iter().next().and_then(Result::ok).expect("a record");
    let problem = entry
        .problems(&crate::formats::entry::Defaults::default())
        .remove(0)
        .expect("a problem");
    let start = problem.diagram.position().expect("it can be played");
    let step = sorted(&start, false)
        .into_iter()
        .find(|step| step.to().index() == 59)
        .expect("Rd1-d8");
    let passed = start.play(step).pass();
    let free = Diagram {
        rules: Rules::of(Variant::Orthodox),
        ..Diagram::of(problem.diagram.rules, &passed)
    };
    let free = free.position().expect("it can be played");
    assert_eq!(sorted(&passed, false), sorted(&free, false));
}

#[test]
fn one_man_of_a_capture_is_put_elsewhere_by_one_condition_alone() {
    let is_played = |names: [&str; 2]| {
        let mut rules = Rules::of(Variant::Orthodox);
        for name in names {
            let number = conditions::by_name(name).expect("a line of the table");
            rules.conditions = rules.conditions.with(number);
        }
        diagram(rules, "wKe1 bKe8").position().is_ok()
    };
    for names in [
        ["AntiCirce", "MirrorAntiCirce"],
        ["Circe", "ParrainCirce"],
        ["PWC", "CouscousCirce"],
        ["Circe", "GhostChess"],
        ["AntiCirce", "HauntedChess"],
    ] {
        assert!(!is_played(names), "{names:?}");
    }
    for names in [
        ["AntiCirce", "Circe"],
        ["Circe", "ImmunChess"],
        ["GhostChess", "Masand"],
    ] {
        assert!(is_played(names), "{names:?}");
    }
}
