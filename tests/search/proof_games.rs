//! Proof games and play from a position to a position: against plain brute force in every variant, on diagrams
//! that random play reaches and on such as it hardly does, and against known games.

use crate::fast;
use crate::fast::Fast;
use crate::naive;
use crate::naive::position::{Board, Cell, Place, Plain, Role};
use crate::naive::random::{Sample, small_positions};
use looking_glass::formats::fen::Fen;
use looking_glass::geometry::Place as Spot;
use looking_glass::output::{coords, notation::popeye};
use looking_glass::pieces::{Color as Side, Piece};
use looking_glass::position::{Diagram, MoveList, Position};
use looking_glass::problem::Problem;
use looking_glass::rules::Rules;
use looking_glass::search::Control;
use looking_glass::solution::{Line, Resources, Solution, Status, solve};
use looking_glass::stipulation::{Goal, Length, Play, Stipulation};
use looking_glass::with_position;
use proptest::prelude::*;
use proptest::sample::Index;
use proptest::test_runner::{TestCaseResult, TestRunner};

fn solved(problem: &Problem, threads: usize, memory: usize) -> Solution {
    solve(problem, Resources { threads, memory }, &Control::default()).expect("a playable diagram")
}

fn stipulation(goal: Goal, half_moves: usize) -> Stipulation {
    Stipulation {
        play: Play::ProofGame,
        goal,
        length: Length {
            moves: (half_moves / 2) as u16,
            half: half_moves % 2 == 1,
        },
        exact: false,
        intro: 0,
        structure: None,
    }
}

/// The proof games of a placement.
fn proof_game(rules: Rules, placement: &str, half_moves: usize) -> Problem {
    let diagram = Fen::read(placement, rules).expect("a placement").diagram;
    Problem::new(placement, diagram, stipulation(Goal::Diagram, half_moves))
}

/// Play from one diagram to another.
fn passage(from: Diagram, to: Diagram, half_moves: usize) -> Problem {
    let mut problem = Problem::new("passage", from, stipulation(Goal::Position, half_moves));
    problem.target = Some(to);
    problem
}

/// All lines in coordinates, shorter ones first, those of one length sorted.
fn told(problem: &Problem, solution: &Solution) -> Vec<Vec<String>> {
    let rules = &problem.diagram.rules;
    let line = |line: &Line| -> Vec<String> { line.iter().map(|told| coords(rules, told.step)).collect() };
    let mut lines: Vec<Vec<String>> = solution.solutions.iter().map(line).collect();
    assert!(lines.iter().map(Vec::len).is_sorted(), "shorter lines come first");
    lines.sort_by(|a, b| (a.len(), a).cmp(&(b.len(), b)));
    lines
}

/// Every way to the men of the target in exactly so many half-moves, none of which reaches them before its last
/// move with the side that makes it.
fn ways(position: &Plain, target: &Plain, left: usize, path: &mut Vec<String>, found: &mut Vec<Vec<String>>) {
    for step in position.legal_moves() {
        let after = position.play(&step);
        let there = after.men == target.men;
        path.push(step.coords().to_string());
        if left == 1 {
            found.extend(there.then(|| path.clone()));
        } else if !(there && left % 2 == 1) {
            ways(&after, target, left - 1, path, found);
        }
        path.pop();
    }
}

/// The same for all lengths of the same parity up to this one.
fn all_ways(position: &Plain, target: &Plain, half_moves: usize) -> Vec<Vec<String>> {
    let mut all = Vec::new();
    for length in (1..=half_moves).filter(|length| length % 2 == half_moves % 2) {
        let mut found = Vec::new();
        ways(position, target, length, &mut Vec::new(), &mut found);
        found.sort();
        all.extend(found);
    }
    all
}

/// Plays on at random, if there are moves.
fn played(position: &Plain, choices: &[Index]) -> Plain {
    choices.iter().fold(position.clone(), |position, choice| {
        let moves = position.legal_moves();
        match moves.is_empty() {
            true => position,
            false => position.play(choice.get(&moves)),
        }
    })
}

/// How a target is changed so that play may no longer lead to it.
#[derive(Clone, Debug)]
enum Alteration {
    None,
    /// A man but a king is missing.
    Removal(Index),
    /// A man has gone elsewhere.
    Removed(Index, Index),
    /// A man has become another.
    Changed(Index, Index),
}

fn alteration() -> impl Strategy<Value = Alteration> {
    let index = any::<Index>;
    prop_oneof![
        4 => Just(Alteration::None),
        1 => index().prop_map(Alteration::Removal),
        2 => (index(), index()).prop_map(|(man, to)| Alteration::Removed(man, to)),
        1 => (index(), index()).prop_map(|(man, role)| Alteration::Changed(man, role)),
    ]
}

impl Alteration {
    fn apply(&self, target: &mut Plain) {
        let men: Vec<Place> = target
            .men
            .iter()
            .filter(|(_, man)| man.role != Role::King)
            .map(|(&place, _)| place)
            .collect();
        let pick = |index: &Index| (!men.is_empty()).then(|| *index.get(&men));
        match self {
            Alteration::None => {}
            Alteration::Removal(man) => {
                pick(man).and_then(|place| target.men.remove(&place));
            }
            Alteration::Removed(man, to) => {
                if let Some(place) = pick(man) {
                    let free = free_places(target);
                    target.lift(place, *to.get(&free));
                }
            }
            Alteration::Changed(man, role) => {
                if let Some(place) = pick(man) {
                    let roles = [Role::Queen, Role::Rook, Role::Bishop, Role::Knight];
                    target.men.get_mut(&place).expect("a man").role = *role.get(&roles);
                }
            }
        }
    }
}

/// The places where any man may stand, away from all others.
fn free_places(position: &Plain) -> Vec<Place> {
    let rules = position.rules;
    let free = |cell: &Cell| rules.all_boards().all(|board| position.vacant(board, *cell));
    let inner = |cell: &Cell| (2..rules.shape.ranks()).contains(&cell.rank) && free(cell);
    let cells = rules.shape.levels().flat_map(|level| {
        (1..=rules.shape.files())
            .flat_map(move |file| (1..=rules.shape.ranks()).map(move |rank| Cell { level, file, rank }))
    });
    let cells: Vec<Cell> = cells.filter(inner).collect();
    let boards: Vec<Board> = rules.all_boards().collect();
    boards
        .iter()
        .flat_map(|board| cells.iter().map(|&cell| board.at(cell)))
        .collect()
}

/// As many half-moves as brute force can do in a moment.
fn affordable(position: &Plain, wanted: usize) -> usize {
    let moves = position
        .legal_moves()
        .len()
        .max(position.pass().legal_moves().len())
        .max(2);
    (1..=wanted).rev().find(|&n| moves.pow(n as u32) <= 12_000).unwrap_or(1)
}

fn diagram(rules: Rules, plain: &Plain) -> Diagram {
    Fen::read(&plain.bare_fen(), rules).expect("a FEN").diagram
}

fn passes_as_brute_force(sample: &Sample, choices: &[Index], alteration: &Alteration) -> TestCaseResult {
    let start = sample.position();
    let half_moves = affordable(&start, choices.len());
    let mut target = played(&start, &choices[..half_moves]);
    alteration.apply(&mut target);
    let rules = fast::rules(sample.rules, &sample.options).map_err(TestCaseError::fail)?;
    let mut from = Fast::from_fen(rules, &sample.fen).map_err(TestCaseError::fail)?;
    if let Some(step) = &sample.played {
        from = from.play(step).expect("a legal double step");
    }
    let problem = passage(from.diagram(), diagram(from.rules, &target), half_moves);
    let ours = told(&problem, &solved(&problem, 1, 1 << 16));
    prop_assert_eq!(ours, all_ways(&start, &target, half_moves), "to {}", target.fen());
    Ok(())
}

pub(crate) fn runner(cases: u32) -> TestRunner {
    TestRunner::new(ProptestConfig {
        cases,
        failure_persistence: None,
        ..ProptestConfig::default()
    })
}

fn passages_of(rules: &'static str) {
    let choices = prop::collection::vec(any::<Index>(), 5);
    let strategy = (small_positions(rules), choices, alteration());
    let outcome = runner(80).run(&strategy, |(sample, choices, alteration)| {
        passes_as_brute_force(&sample, &choices, &alteration)
    });
    outcome.unwrap_or_else(|error| panic!("{rules}: {error}"));
}

/// The array of a variant.
fn array(rules: Rules, name: &str) -> Plain {
    let plain = naive::rules::Rules::named(name).expect("a variant");
    let array = Diagram::array(rules).position().expect("a playable array");
    let fen = with_position!(&array, position => looking_glass::formats::fen::write(&Diagram::of(rules, position)));
    Plain::from_fen(plain, &fen).expect("an array")
}

fn games_of(name: &'static str, half_moves: usize, cases: u32) {
    let rules = Rules::from_name(name).expect("a variant");
    let start = array(rules, name);
    let choices = prop::collection::vec(any::<Index>(), 1..=half_moves);
    let outcome = runner(cases).run(&(choices, alteration()), |(choices, alteration)| {
        let mut target = played(&start, &choices);
        alteration.apply(&mut target);
        let problem = proof_game(rules, &target.bare_fen(), choices.len());
        let ours = told(&problem, &solved(&problem, 1, 1 << 16));
        prop_assert_eq!(ours, all_ways(&start, &target, choices.len()), "to {}", target.fen());
        Ok(())
    });
    outcome.unwrap_or_else(|error| panic!("{name}: {error}"));
}

macro_rules! variants {
    ($($test:ident $name:literal $half_moves:literal),+) => {
        mod passages {
            $(#[test] fn $test() { super::passages_of($name); })+
        }
        mod games {
            $(#[test] fn $test() { super::games_of($name, $half_moves, 12); })+
        }
    };
}

variants! {
    orthodox "orthodox" 3,
    alice "alice" 3,
    looking_glass "looking-glass" 3,
    ms_alice "ms-alice" 2,
    odonohue "odonohue" 3,
    duo "duo" 2,
    small_alice "small-alice" 4,
    three_board "three-board" 2,
    raumschach "raumschach" 2,
    raumschach_alice "raumschach-alice" 2
}

/// The men of both sides, in the order of their places.
type Men = [Vec<(Spot, Piece)>; 2];

fn men<P: Position>(position: &P) -> Men {
    Side::ALL.map(|side| position.men(side))
}

/// How many ways the crate's moves lead to these men in so many half-moves, not before with the side that moves last.
fn count<P: Position>(position: &P, target: &Men, left: usize) -> usize {
    let mut list = MoveList::new();
    position.legal_moves(&mut list);
    let after = list.into_iter().map(|step| position.play(step));
    match left {
        1 => after.filter(|after| men(after) == *target).count(),
        _ => after
            .filter(|after| left.is_multiple_of(2) || men(after) != *target)
            .map(|after| count(&after, target, left - 1))
            .sum(),
    }
}

#[test]
fn four_half_moves_from_the_array_have_the_games_of_brute_force() {
    for (name, games) in [
        (
            "alice",
            [
                "A:g1f3/B A:e7e5/B B:f3e5/A A:d7d6/B",
                "A:e2e4/B A:d7d5/B B:e4d5/A A:d8d5/B",
            ],
        ),
        ("orthodox", ["e2e4 d7d5 e4d5 d8d5", "g1f3 g8f6 f3g1 f6g8"]),
        (
            "looking-glass",
            [
                "A:e2e4/B B:d7d5/A B:e4e5/A A:d5d4/B",
                "A:d2d4/B B:e7e5/A A:a2a3/B A:e5e4/B",
            ],
        ),
    ] {
        for game in games {
            let rules = Rules::from_name(name).expect("a variant");
            let start = Diagram::array(rules);
            let begun = Fast {
                rules,
                position: start.position().expect("an array"),
            };
            let end = game.split(' ').fold(begun.clone(), |position, step| {
                position
                    .play(step)
                    .unwrap_or_else(|| panic!("{step} of {game} is not legal"))
            });
            let problem = proof_game(rules, &end.fen(), 4);
            let mut exact = problem.clone();
            exact.stipulation.exact = true;
            let ours = told(&exact, &solved(&exact, 1, 1 << 20));
            let target = with_position!(&end.position, position => men(position));
            let games = with_position!(&begun.position, position => count(position, &target, 4));
            assert_eq!(ours.len(), games, "{name}: {game}");
            assert!(ours.contains(&game.split(' ').map(String::from).collect()));
        }
    }
}

/// Men who can hardly pass each other.
const CROWDED: [(&str, &str, u32); 3] = [
    ("orthodox", "kbn5/pp1p4/1p1P4/1P6/1p6/1P1p4/PP1P4/KBN5", 16),
    ("alice", "kbn4|N/pp1p4/1p1P4/1P6/1p6/1P1p4/PP1P4/KBN5", 16),
    (
        "looking-glass",
        "|k|b|n5/|p|p1|p4/1|p1P4/1P6/1|p6/1P1|p4/PP1P4/KBN5",
        16,
    ),
];

#[test]
fn crowded_men_have_the_games_of_brute_force() {
    for (name, placement, cases) in CROWDED {
        let rules = Rules::from_name(name).expect("a variant");
        let begun = Fast::from_fen(rules, placement).expect("a placement");
        let choices = prop::collection::vec(any::<Index>(), 4);
        let outcome = runner(cases).run(&choices, |choices| {
            let mut end = begun.clone();
            for choice in &choices {
                let moves = end.moves();
                if moves.is_empty() {
                    return Ok(());
                }
                end = end.play(choice.get::<String>(&moves)).expect("a legal move");
            }
            let mut problem = passage(begun.diagram(), end.diagram(), choices.len());
            problem.stipulation.exact = true;
            let ours = told(&problem, &solved(&problem, 1, 1 << 20));
            let target = with_position!(&end.position, position => men(position));
            let games = with_position!(&begun.position, position => count(position, &target, choices.len()));
            prop_assert_eq!(ours.len(), games, "to {}", end.fen());
            prop_assert_eq!(&ours, &told(&problem, &solved(&problem, 2, 1 << 16)));
            Ok(())
        });
        outcome.unwrap_or_else(|error| panic!("{name}: {error}"));
    }
}

/// Games with what is seldom seen in random play: rules, half-moves, the men at the end, the only game.
const KNOWN: [(&str, usize, &str, &str); 2] = [
    (
        "orthodox",
        32,
        // Noam D. Elkies, U.S. Problem Bulletin 1995.
        "5rrk/pp2np1p/2n1pq2/2p5/1b1p2b1/2P3pP/PP1PPPPQ/RNB1KBNR",
        "c2-c3 g7-g5 Qd1-a4 g5-g4 Qa4-f4 d7-d5 h2-h3 d5-d4 Qf4-h2 g4-g3 Ke1-d1 Bc8-g4 Kd1-c2 e7-e6 Kc2-d3 Bf8-b4 \
         Kd3-e4 c7-c5 Ke4-e5 Sb8-c6 Ke5-f4 Qd8-f6 Kf4-e4 Sg8-e7 Ke4-d3 0-0 Kd3-c2 Kg8-h8 Kc2-d1 Rf8-g8 Kd1-e1 Ra8-f8",
    ),
    (
        "alice",
        21,
        "R|k1q1bnr/1|bpppppp/|n|p6/|p7/|r7/|N7/1PPPPPPP/R1BQKBNR",
        "a2-a4B b7-b6B a4-a5A Bc8-b7B a5-a6B a7-a5B Sb1-a3B Ra8-a4B a6-a7A Sb8-a6B a7-a8=RB Qd8-b8B Ra8-a7A \
     Ke8-d8B Ra7-a2B Kd8-c8A Ra1-a7B Qb8-d8A Ra2-a1A Kc8-b8B Ra7-a8A",
    ),
];

#[test]
fn known_games_are_the_only_ones() {
    for (name, half_moves, placement, game) in KNOWN {
        let problem = proof_game(Rules::from_name(name).expect("rules"), placement, half_moves);
        for (threads, memory) in [(1, 1 << 24), (2, 1 << 16)] {
            let solution = solved(&problem, threads, memory);
            assert_eq!(solution.status, Status::Complete);
            let games: Vec<String> = solution.solutions.iter().map(|line| text(&problem, line)).collect();
            assert_eq!(games, [game], "{placement}");
        }
    }
}

/// A line as Popeye writes it, without numbers or signs.
fn text(problem: &Problem, line: &Line) -> String {
    let rules = &problem.diagram.rules;
    let steps: Vec<String> = line
        .iter()
        .map(|told| popeye(rules, told.step).replace(' ', ""))
        .collect();
    steps.join(" ")
}

/// A sound game of eighteen moves on two boards, found by making shorter sound games longer, move by move.
const EIGHTEEN: (&str, &str) = (
    "2b5/1p2|nppP/3|P|pk2/|p1r2|nq1/3|p|P2R/|B6B/PPPb1PP1/RN2K1N1",
    "\
     A:e2e4/B A:a7a5/B A:f1b5/B A:a8a4/B B:b5a4/A A:b8c6/B A:a4d7/B A:d8d5/B A:h2h4/B \
     B:d5g5/A A:h1h7/B A:h8h5/B B:d7h3/A A:e7e6/B A:d2d4/B A:f8b4/B A:c1f4/B B:c6e7/A \
     B:f4d6/A A:c7c6/B A:d6a3/B B:h5c5/A B:h4h5/A A:e7f5/B B:h7h4/A A:e8e7/B B:d4d5/A \
     B:e7f6/A A:d5d6/B A:g8e7/B A:d1d5/B B:c6d5/A A:h5h6/B A:d5d4/B B:h6h7/A B:b4d2/A",
);

#[test]
fn a_long_alice_game_has_no_second_solution() {
    let (placement, game) = EIGHTEEN;
    let rules = Rules::from_name("alice").expect("a variant");
    let problem = proof_game(rules, placement, 36);
    let solution = solved(&problem, 1, 1 << 24);
    assert_eq!(solution.status, Status::Complete);
    let game: Vec<&str> = game.split_whitespace().collect();
    assert_eq!(told(&problem, &solution), [game]);
}
