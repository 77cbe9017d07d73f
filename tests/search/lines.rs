//! Lines of help play, series play and proof games: against known answers, against the plain solver, and against
//! themselves on other numbers of threads and sizes of the table.

use crate::fast;
use crate::fast::Fast;
use crate::naive::position::Plain;
use crate::naive::random::{Sample, positions, small_positions};
use crate::naive::stipulation::Stipulation as PlainStipulation;
use looking_glass::formats::fen::Fen;
use looking_glass::output::{coords, notation::popeye};
use looking_glass::pieces::Color;
use looking_glass::position::{Lookahead, Move, MoveList, Position};
use looking_glass::problem::{Problem, Sides};
use looking_glass::rules::Rules;
use looking_glass::search::Control;
use looking_glass::solution::{Line, Piece, Resources, Solution, Status, solve, solve_telling};
use looking_glass::stipulation::Stipulation;
use looking_glass::with_position;
use proptest::prelude::*;
use std::sync::Arc;
use std::sync::atomic::AtomicBool;

fn solved(problem: &Problem, threads: usize, memory: usize) -> Solution {
    solve(problem, Resources { threads, memory }, &Control::default()).expect("a playable diagram")
}

fn problem(rules: &str, placement: &str, stipulation: &str) -> Problem {
    let rules = Rules::from_name(rules).expect("rules of this name");
    let mut diagram = Fen::read(placement, rules).expect("a placement").diagram;
    let stipulation: Stipulation = stipulation.parse().expect("a stipulation");
    diagram.turn = stipulation.first_to_move();
    Problem::new(placement, diagram, stipulation)
}

/// A line as Popeye writes it, without numbers or signs.
fn text(problem: &Problem, line: &Line) -> String {
    let steps: Vec<String> = line
        .iter()
        .map(|told| popeye(&problem.diagram.rules, told.step).replace(' ', ""))
        .collect();
    steps.join(" ")
}

fn texts(problem: &Problem, lines: &[Line]) -> Vec<String> {
    sorted(lines.iter().map(|line| text(problem, line)).collect())
}

fn sorted(mut texts: Vec<String>) -> Vec<String> {
    texts.sort();
    texts
}

/// What is wrong with our answer to a row of known answers, if anything.
fn differs(row: &str) -> Option<String> {
    let fields: Vec<&str> = row.split(';').map(str::trim).collect();
    let [rules, stipulation, placement, set, lines] = fields[..] else {
        panic!("five fields: {row}")
    };
    let rules = if rules == "alice" { "popeye" } else { rules };
    let mut problem = problem(rules, placement, stipulation);
    problem.settings.told.set_play = true;
    let known = |field: &str| -> Vec<String> {
        let lines = field.split('/').map(|line| line.trim().to_string());
        sorted(lines.filter(|line| !line.is_empty()).collect())
    };
    let solution = solved(&problem, 1, 1 << 20);
    let ours = [&solution.set_solutions, &solution.solutions].map(|lines| texts(&problem, lines));
    (ours != [known(set), known(lines)]).then(|| format!("{row}\n  {ours:?}"))
}

#[test]
fn every_play_has_its_known_lines() {
    let rows: Vec<&str> = include_str!("../data/lines.txt")
        .lines()
        .filter(|row| !row.starts_with("# "))
        .collect();
    assert!(rows.len() > 55);
    let wrong: Vec<String> = rows.into_iter().filter_map(differs).collect();
    assert!(wrong.is_empty(), "{}", wrong.join("\n"));
}

/// Problems of Andernach 2025: stipulation, position and the published solutions.
const ANDERNACH: [(&str, &str, &[&str]); 5] = [
    (
        "h#2",
        "8/8/8/2Q1|k3/8/2|R5/3|p4/K7",
        &["Ke5-e4A Qc5-e5B d2-d1=BA Rc3-e3A", "Ke5-f4A Qc5-f5B d2-d1=SA Rc3-f3A"],
    ),
    (
        "h#2",
        "5|k2/4r|Bb1/4P1P1/3b4/6p1/3p2P1/3r2R1/7K",
        &["Bd5-b7B Rg2-e2B Re7-a7B e6-e7B"],
    ),
    (
        "h#2",
        "5|k2/4r|Bb1/4P1P1/3b4/6p1/3p2P1/3r2RK/8",
        &["Rd2-b2B Rg2-g1B Bg7-a1B g6-g7B"],
    ),
    (
        "h#2",
        "2|B5/2|b|N2p1/2|p5/2pk2p|K/|p4|B|N|R/3|p2|p1/5p2/r3|n3",
        &["Ra1-a7B Bf4*c7A Ra7*d7A Sg4-e3A", "Ra1-g1B Bf4*g3A Rg1*g4A Sd7-b6A"],
    ),
    (
        "h#2.5",
        "5K2/8/8/8/|R2P4/|b4P2/8/2|rk|r2|B",
        &[
            "Bh1-e4A Ba3-b2A Be4-d3B Bb2*d4B Ra4*d4A",
            "Ra4-e4A Re1-f1A Re4-e2B Rf1*f3B Bh1*f3A",
        ],
    ),
];

#[test]
fn published_problems_have_their_solutions_only() {
    for (stipulation, placement, solutions) in ANDERNACH {
        let problem = problem("alice", placement, stipulation);
        assert_eq!(
            texts(&problem, &solved(&problem, 2, 1 << 20).solutions),
            solutions,
            "{placement}"
        );
    }
}

#[test]
fn shorter_lines_come_first_and_every_length_in_order() {
    let problem = problem("orthodox", "k7/7p/pK6/8/8/3P4/8/2R5", "h#2");
    let solution = solved(&problem, 2, 1 << 20);
    let lengths: Vec<usize> = solution.solutions.iter().map(Vec::len).collect();
    assert!(lengths.is_sorted() && lengths.first() == Some(&2) && lengths.last() == Some(&4));
    assert_eq!(text(&problem, &solution.solutions[0]), "a6-a5 Rc1-c8");
    let mut exact = problem.clone();
    exact.stipulation.exact = true;
    let long: Vec<Line> = solution.solutions.into_iter().filter(|line| line.len() == 4).collect();
    assert_eq!(solved(&exact, 2, 1 << 20).solutions, long);
}

#[test]
fn a_limit_gives_the_first_lines_whatever_the_threads() {
    let mut problem = problem("orthodox", "k7/7p/pK6/8/8/3P4/8/2R5", "h#2");
    let all = solved(&problem, 1, 1 << 20).solutions;
    assert!(all.len() > 20);
    for limit in [1, 7, all.len() - 1] {
        problem.settings.limits.max_solutions = Some(limit);
        for threads in [1, 2, 3] {
            let some = solved(&problem, threads, 1 << 20);
            assert_eq!(some.solutions, all[..limit]);
            assert_eq!(some.status, Status::Limit);
        }
    }
}

#[test]
fn an_interrupted_search_says_so() {
    let problem = problem("alice", "8/8/8/2Q1|k3/8/2|R5/3|p4/K7", "h#4");
    let control = Control::new(None, Arc::new(AtomicBool::new(true)));
    let resources = Resources {
        threads: 2,
        memory: 1 << 20,
    };
    let solution = solve(&problem, resources, &control).expect("a playable diagram");
    assert_eq!(solution.status, Status::Interrupted);
}

/// Pieces that are told until the listener interrupts the search, and the positions that were looked at by then.
fn interrupted_after(problem: &Problem, threads: usize, enough: usize) -> (Vec<Piece>, u64) {
    let flag = Arc::new(AtomicBool::new(false));
    let control = Control::new(None, Arc::clone(&flag));
    let resources = Resources {
        threads,
        memory: 1 << 20,
    };
    let (mut pieces, mut nodes) = (Vec::new(), None);
    let status = solve_telling(problem, resources, &control, &mut |piece| {
        pieces.push(piece);
        if pieces.len() == enough {
            flag.store(true, std::sync::atomic::Ordering::Relaxed);
            nodes = Some(control.nodes());
        }
        std::ops::ControlFlow::Continue(())
    });
    assert_eq!(status, Ok(Status::Interrupted));
    (pieces, nodes.expect("enough pieces"))
}

/// The first lines are told while most of the search is still to come, and they are those of the whole solution.
#[test]
fn lines_are_told_as_they_are_found() {
    let few = "8/8/8/8/8/5K2/4Q3/7k";
    for (rules, placement, stipulation) in [
        ("orthodox", few, "h#3"),
        ("orthodox", few, "ser-#4"),
        ("alice", few, "h#2.5"),
        ("orthodox", "rnbqkbnr/pppp1ppp/8/4p3/4P3/8/PPPP1PPP/RNBQKBNR", "dia3"),
    ] {
        let problem = problem(rules, placement, stipulation);
        let control = Control::default();
        let resources = Resources {
            threads: 1,
            memory: 1 << 20,
        };
        let whole = solve(&problem, resources, &control).expect("a playable diagram");
        for threads in [1, 2] {
            let (pieces, nodes) = interrupted_after(&problem, threads, 2);
            assert!(
                nodes < control.nodes() / 4,
                "{stipulation}: {nodes} of {}",
                control.nodes()
            );
            assert_eq!(pieces[..2], whole.pieces().collect::<Vec<_>>()[..2], "{stipulation}");
        }
    }
}

/// First moves are counted once, however many lengths are searched, and all of them are done in the end.
#[test]
fn the_number_of_first_moves_does_not_grow() {
    for stipulation in [
        "h#1", "h#2", "h#3", "ser-h#3", "pser-#2", "pser-h#2", "reci-h#2", "#2", "s#2",
    ] {
        let mut problem = problem("orthodox", "8/8/8/8/8/5K2/4Q3/7k", stipulation);
        problem.settings.told.set_play = true;
        let control = Control::default();
        let resources = Resources {
            threads: 2,
            memory: 1 << 20,
        };
        let mut seen = std::collections::BTreeSet::new();
        let solved = solve_telling(&problem, resources, &control, &mut |_| {
            let (done, all) = control.progress();
            assert!(done <= all, "{stipulation}: {done} of {all}");
            seen.insert(all);
            std::ops::ControlFlow::Continue(())
        });
        assert_eq!(solved, Ok(Status::Complete));
        let (done, all) = control.progress();
        assert_eq!(done, all, "{stipulation}");
        assert!(seen.into_iter().all(|seen| seen == all), "{stipulation}");
    }
}

/// The stipulations on which the plain solver and we are compared, quick ones.
const STIPULATIONS: [&str; 27] = [
    "h#1", "h#1.5", "h#2", "h#1.5", "h=1", "h=1.5", "h=2", "h==1.5", "h+1.5", "hx1.5", "hep1.5", "h001.5", "hs#1",
    "hs#1.5", "hs#2", "hs=1.5", "hr#1", "hr#1.5", "hr#2", "ser-#2", "ser-#3", "ser-=2", "ser-h#2", "ser-h=2",
    "ser-s#2", "ser-r#2", "ser-hs#2",
];

/// The problem, and the same for the plain solver; nothing if the side not to move is in check, or has no king.
fn sampled(sample: &Sample, stipulation: &str) -> Option<(Problem, Plain)> {
    let demand = PlainStipulation::parse(stipulation).expect("a stipulation");
    let mut plain = sample.position();
    if plain.turn != demand.starter() {
        plain = plain.pass();
    }
    let rules = fast::rules(sample.rules, &sample.options).expect("known rules");
    let diagram = Fen::read(&plain.fen(), rules).expect("a FEN").diagram;
    if diagram.position().is_err() {
        return None;
    }
    Some((
        Problem::new("sample", diagram, stipulation.parse().expect("a stipulation")),
        plain,
    ))
}

/// Lines in coordinates, as the plain solver gives them.
fn in_coordinates(problem: &Problem, lines: &[Line]) -> Vec<Vec<String>> {
    let mut lines: Vec<Vec<String>> = lines
        .iter()
        .map(|line| {
            line.iter()
                .map(|told| coords(&problem.diagram.rules, told.step))
                .collect()
        })
        .collect();
    lines.sort();
    lines
}

/// Popeye, and we, leave out lines that lead through the end of a shorter one; the plain solver does not.
fn without_continuations(lines: Vec<Vec<String>>) -> Vec<Vec<String>> {
    let is_line = |prefix: &[String]| lines.iter().any(|line| line == prefix);
    let continues = |line: &[String]| (1..line.len()).any(|length| is_line(&line[..length]));
    let mut whole: Vec<Vec<String>> = lines.iter().filter(|line| !continues(line)).cloned().collect();
    whole.sort();
    whole
}

fn compare(sample: &Sample, stipulation: &str) -> Result<(), TestCaseError> {
    let Some((mut problem, plain)) = sampled(sample, stipulation) else {
        return Ok(());
    };
    let long = problem.stipulation.length.half_moves() > 3 || problem.stipulation.play.is_series();
    if long && plain.men.len() > 4 {
        return Ok(());
    }
    problem.settings.told.set_play = true;
    let demand = PlainStipulation::parse(stipulation).expect("a stipulation");
    let solution = solved(&problem, 1, 1 << 16);
    let ours = in_coordinates(&problem, &solution.solutions);
    let theirs = without_continuations([demand.shorter_lines(&plain), demand.lines(&plain)].concat());
    let alone = ours
        .iter()
        .find(|line| !theirs.contains(line))
        .or_else(|| theirs.iter().find(|line| !ours.contains(line)));
    prop_assert_eq!(alone, None, "{} {}", stipulation, plain.fen());
    prop_assert_eq!(ours.len(), theirs.len());
    prop_assert!(solved(&problem, 2, 1 << 16) == solution, "two threads");
    prop_assert!(solved(&problem, 1, 1) == solution, "hardly any memory");
    Ok(())
}

/// The position of a sample, if it can be played.
fn playable(sample: &Sample) -> Option<Fast> {
    let rules = fast::rules(sample.rules, &sample.options).expect("known rules");
    Fast::from_fen(rules, &sample.position().fen()).ok()
}

/// The last move but one is looked for only among those that can help: none that helps may be missing.
fn misses_no_help(sample: &Sample) -> Result<(), TestCaseError> {
    let Some(fast) = playable(sample) else {
        return Ok(());
    };
    let missed = with_position!(&fast.position, position => {
        let (mut helps, mut legal) = (MoveList::new(), MoveList::new());
        position.moves_before_mate(&mut helps);
        position.legal_moves(&mut legal);
        prop_assert!(helps.iter().all(|step| legal.contains(step)));
        legal.into_iter().find(|step| !helps.contains(step) && position.play(*step).can_mate())
    });
    prop_assert_eq!(missed, None);
    Ok(())
}

proptest! {
    #![proptest_config(ProptestConfig { cases: 100, failure_persistence: None, ..ProptestConfig::default() })]

    #[test]
    fn orthodox_lines_are_those_of_the_plain_solver(sample in small_positions("orthodox"), which in 0..STIPULATIONS.len()) {
        compare(&sample, STIPULATIONS[which])?;
    }

    #[test]
    fn alice_lines_are_those_of_the_plain_solver(sample in small_positions("alice"), which in 0..STIPULATIONS.len()) {
        compare(&sample, STIPULATIONS[which])?;
    }
}

/// The last move before a forced mate is looked for only among those that may force it: after any other there is a
/// reply that does not mate.
fn leaves_out_no_force(sample: &Sample) -> Result<(), TestCaseError> {
    let Some(fast) = playable(sample) else {
        return Ok(());
    };
    let forcing = with_position!(&fast.position, position => {
        let (mut list, mut legal) = (MoveList::new(), MoveList::new());
        position.moves_before_selfmate(&mut list);
        position.legal_moves(&mut legal);
        prop_assert!(list.iter().all(|step| legal.contains(step)));
        let mut left_out = legal.into_iter().filter(|step| !list.contains(step));
        left_out.find(|&step| {
            let after = position.play(step);
            let mut replies = MoveList::new();
            after.legal_moves(&mut replies);
            replies.into_iter().all(|reply| after.play(reply).is_mate())
        })
    });
    prop_assert_eq!(forcing, None, "{}", fast.fen());
    Ok(())
}

proptest! {
    #![proptest_config(ProptestConfig { cases: 1500, failure_persistence: None, ..ProptestConfig::default() })]

    #[test]
    fn no_help_is_missed(sample in small_positions("orthodox"), other in small_positions("alice")) {
        misses_no_help(&sample)?;
        misses_no_help(&other)?;
    }

    #[test]
    fn no_force_is_left_out(
        small in small_positions("alice"),
        orthodox in positions("orthodox"),
        alice in positions("alice"),
        ms_alice in positions("ms-alice"),
    ) {
        for sample in [small, orthodox, alice, ms_alice] {
            leaves_out_no_force(&sample)?;
        }
    }
}

/// All lines of so many half-moves that end in mate, null moves among them, by their plain definition: a side that is
/// not in check may make no move, but for the first behind another. In a series all but the last `alternating`
/// half-moves are made by one side.
fn rested<P: Position>(
    position: &P,
    left: usize,
    alternating: usize,
    path: &mut Vec<Move>,
    found: &mut Vec<Vec<Move>>,
) {
    let mut list = MoveList::new();
    position.legal_moves(&mut list);
    if path.last() != Some(&Move::REST) && !position.in_check(position.turn()) {
        list.push(Move::REST);
    }
    for step in list {
        let after = position.play(step);
        path.push(step);
        if left == 1 {
            if after.is_mate() {
                found.push(path.clone());
            }
        } else if left <= alternating {
            rested(&after, left - 1, alternating, path, found);
        } else if !after.in_check(after.turn()) {
            rested(&after.pass(), left - 1, alternating, path, found);
        }
        path.pop();
    }
}

#[test]
fn null_moves_are_made_in_help_and_series_play() {
    for (rules, placement) in [
        ("orthodox", "8/6p1/8/8/8/5K2/4Q3/7k"),
        ("orthodox", "8/7P/8/8/8/8/p1K5/k7"),
        ("alice", "8/6p1/8/8/8/5K2/4Q3/7k"),
        ("alice", "8/8/8/8/8/6K1/5R1p/7k"),
    ] {
        for (stipulation, lengths, alternating) in [
            ("h#1.5", 1..=3, usize::MAX),
            ("h#2", 1..=4, usize::MAX),
            ("exact-h#2", 4..=4, usize::MAX),
            ("ser-#3", 1..=3, 0),
            ("ser-h#2", 2..=3, 2),
        ] {
            let mut problem = problem(rules, placement, stipulation);
            problem.settings.demanded.null_moves = true;
            problem.settings.limits.intelligent = true;
            let mut expected: Vec<String> = Vec::new();
            let start = problem.start().position().expect("a position");
            let half = lengths.clone().max().unwrap_or_default() % 2;
            with_position!(&start, start => {
                for left in lengths.filter(|left| alternating != usize::MAX || left % 2 == half) {
                    let mut found = Vec::new();
                    rested(start, left, alternating, &mut Vec::new(), &mut found);
                    let told = found.iter().map(|line| {
                        line.iter().map(|&step| popeye(&problem.diagram.rules, step).replace(' ', ""))
                            .collect::<Vec<_>>().join(" ")
                    });
                    expected.extend(told);
                }
            });
            let ours = texts(&problem, &solved(&problem, 2, 1 << 20).solutions);
            assert!(!ours.is_empty() || rules == "alice", "{placement} {stipulation}");
            assert_eq!(ours, sorted(expected), "{rules} {placement} {stipulation}");
        }
    }
}

/// The lines of this stipulation with this side to move, as if it were the side that begins.
fn begun(placement: &str, stipulation: &str, side: Color) -> Vec<String> {
    let mut begun = problem("orthodox", placement, stipulation);
    if begun.stipulation.first_to_move() != side {
        begun.settings.demanded.sides = Sides::Reversed;
    }
    begun.diagram.turn = side;
    texts(&begun, &solved(&begun, 1, 1 << 20).solutions)
}

#[test]
fn a_series_waits_where_it_is_white_to_play() {
    for (placement, stipulation, shorter, at_once) in [
        ("1r5k/p7/4PKP1/8/8/8/8/R7", "ser-#4", Some("ser-#3"), None),
        ("1r5k/p7/4PKP1/8/8/8/8/R7", "ser-h#3", Some("ser-h#2"), Some("h#0.5")),
        ("7k/8/5K2/8/8/8/6R1/R7", "ser-h=3", Some("ser-h=2"), Some("h=0.5")),
        // White, who waits, must not be in check.
        ("7k/6pp/8/6K1/8/7p/6p1/1R6", "ser-h#2", Some("ser-h#1"), Some("h#0.5")),
        ("7k/6pp/5K2/8/8/8/8/1R6", "ser-h#2", None, Some("h#0.5")),
        ("7k/6pp/8/6K1/8/8/8/1R6", "ser-h#1", None, Some("h#0.5")),
        ("1r5k/p7/4PKP1/8/8/8/8/R7", "pser-h#3", Some("pser-h#2"), Some("h#0.5")),
        ("1r5k/p7/4PKP1/8/8/8/8/R7", "phser-#3", Some("phser-#2"), None),
    ] {
        let mut waiting = problem("orthodox", placement, stipulation);
        waiting.settings.demanded.white_to_play = true;
        let waits = waiting.first_to_move();
        waiting.diagram.turn = waits;
        assert_eq!(waits, !waiting.stipulation.first_to_move());
        let found = solved(&waiting, 2, 1 << 20).solutions;
        let behind = shorter
            .into_iter()
            .flat_map(|shorter| begun(placement, shorter, !waits));
        let at_once = at_once.into_iter().flat_map(|ending| begun(placement, ending, waits));
        let expected = sorted(behind.chain(at_once).collect());
        assert_eq!(texts(&waiting, &found), expected, "{placement} {stipulation}");
    }
}
