//! Structured stipulations: read and told again, and solved as the common stipulations are that mean the same.

use crate::fast;
use crate::naive;
use crate::naive::random::{Sample, small_positions};
use looking_glass::formats::fen::Fen;
use looking_glass::output::notation::Notation;
use looking_glass::output::{Effort, Report, popeye, tree};
use looking_glass::pieces::Color;
use looking_glass::position::{Move, MoveList, Position};
use looking_glass::problem::{Problem, Sides};
use looking_glass::rules::Rules;
use looking_glass::search::Control;
use looking_glass::solution::{Line, Resources, Solution, Step, solve};
use looking_glass::stipulation::Stipulation;
use looking_glass::with_position;
use proptest::prelude::*;
use std::collections::BTreeSet;

fn parse(text: &str) -> Stipulation {
    text.parse().unwrap_or_else(|error| panic!("{text}: {error}"))
}

fn solved(problem: &Problem) -> Solution {
    solved_by(1, problem)
}

fn solved_by(threads: usize, problem: &Problem) -> Solution {
    let resources = Resources {
        threads,
        memory: 1 << 20,
    };
    solve(problem, resources, &Control::default()).expect("a playable diagram")
}

fn problem(placement: &str, stipulation: &str) -> Problem {
    let rules = Rules::from_name("orthodox").expect("rules of this name");
    let mut diagram = Fen::read(placement, rules).expect("a placement").diagram;
    let stipulation = parse(stipulation);
    diagram.turn = stipulation.first_to_move();
    diagram.kingless = [true; 2];
    Problem::new("sample", diagram, stipulation)
}

/// The lines as Popeye writes them.
fn lines(problem: &Problem) -> Vec<String> {
    let text = popeye::lines(problem, &solved(problem), &popeye::words::ENGLISH);
    let lines = text.lines().filter(|line| !line.is_empty());
    lines
        .map(|line| line.split_whitespace().collect::<Vec<_>>().join(" "))
        .collect()
}

const TEXTS: [&str; 14] = [
    "white 5s[#]",
    "black 4hh[2da[#]]",
    "white 3h[>1a[x]d]h{!1a[x]d}",
    "black -5h[/1d[x]a{!+}]h",
    "black 4hh[1s{+}[1s[#]]]",
    "black 13h[1h[#]h]?+?h",
    "black 1h[-14hh[#]]h",
    "black 10:12hh[#]",
    "black 4h[=]h[#]",
    "white 4a[#=]d[#=]",
    "white 3a[1a[#]d]d{!1a[#]d}",
    "black 2hh[#]&1h[#]h",
    "white 3h[ze4&(x|+)&!#]h",
    "white -5d[#]a",
];

#[test]
fn every_text_is_told_again() {
    for text in TEXTS {
        let stipulation = parse(text);
        let told = stipulation.to_string();
        assert_eq!(parse(&told), stipulation, "{text}");
        assert_eq!(parse(&text.to_uppercase()), stipulation, "{text}");
        assert_eq!(
            told.replace('{', "").len(),
            text.replace('{', "").len(),
            "{text}: {told}"
        );
    }
    assert_eq!(parse("White - 3 h [ # ] h").to_string(), "white -3h[#]h");
    assert_eq!(parse("white -3h[#]h").first_to_move(), Color::Black);
}

#[test]
fn what_is_not_understood_is_named() {
    for (text, message) in [
        ("white", "a goal, or a branch"),
        ("white #", "expected a branch of play"),
        ("white 5", "expected ad, da, hh or s"),
        ("white 5s", "what the play shall reach"),
        ("white 5s[", "a goal, or a branch"),
        ("white 5s[#", "`]`"),
        ("white 5s[#]{x", "`}`"),
        ("white (5s[#]", "`)`"),
        ("white 5s[#] 7", "nothing more"),
        ("white 3h[#]a", "the letter of the other side"),
        ("white 3h[#&1a[x]d]h", "beside & and |"),
        ("white 4:3h[#]h", "the least number"),
        ("white 0s[#]", "a goal, or a branch"),
        ("white 2000s[#]", "from 1 to 1000"),
        ("white 3a[#]?+?d", "here they are not"),
        ("white 3s[##]", "not solved in a structured"),
        ("white 3a[5a[#]d]d", "a battle of no common form"),
        ("white 3a[#]d|3d[#]a", "beside & and |"),
        ("white 3a[#]d&5a[3d[#]a]d", "a battle of no common form"),
        ("white 3h[dia]h", "not solved in a structured"),
    ] {
        let error = text.parse::<Stipulation>().expect_err(text).to_string();
        assert!(error.contains(message), "{text}: {error}");
    }
    let deep = format!("white {}", "(".repeat(5000));
    assert!(deep.parse::<Stipulation>().is_err());
    let deep = format!("white {}#", "!".repeat(5000));
    assert!(deep.parse::<Stipulation>().is_err());
}

/// What is not told as lines alone is solved part by part, whose side to move begins.
#[test]
fn plays_of_several_kinds_are_solved_one_by_one() {
    let joined = problem("7k/5K2/8/8/8/8/8/R7", "white 1a[#]d & -2hh[#] & 1a[+]d");
    let parts = joined.parts();
    let texts: Vec<String> = parts.iter().map(|part| part.stipulation.to_string()).collect();
    assert_eq!(texts, ["white 1a[#]d", "white -2hh[#]", "white 1a[+]d"]);
    let turns: Vec<Color> = parts.iter().map(|part| part.diagram.turn).collect();
    assert_eq!(turns, [Color::White, Color::Black, Color::White]);
    let duplex = |sides| {
        let mut problem = joined.clone();
        problem.settings.demanded.sides = sides;
        problem.parts().len()
    };
    assert_eq!(duplex(Sides::Both), 6);
    assert_eq!(problem("7k/5K2/8/8/8/8/8/R7", "white 2hh[#]&2s[#]").parts().len(), 1);
}

/// A king and a pawn each: what a goal, a branch and their signs change.
#[test]
fn signs_change_what_is_told() {
    let captures = |stipulation: &str| lines(&problem("8/8/p7/7p/5p1P/5PP1/6P1/8", stipulation));
    assert_eq!(
        captures("white 3h[>1a[x]d]h"),
        ["1.g3-g4 h5*g4 x", "1.g3*f4 a6-a5 2.g2-g4 h5*g4 x"]
    );
    assert_eq!(captures("white 3h[1a[x]d]h").len(), 7);
    assert_eq!(captures("white 3:3h[>1a[x]d]h"), ["1.g3*f4 a6-a5 2.g2-g4 h5*g4 x"]);
    let silent = captures("white 3h[/1a[x]d]h");
    assert_eq!(silent.len(), 5);
    assert!(silent.contains(&"1.g3-g4".to_string()));
}

/// White Kf3 Qe2 Pg6, Black Kh1 Pa7, whoever begins.
const FEW: &str = "8/p7/6P1/8/8/5K2/4Q3/7k";

#[test]
fn the_number_of_threads_changes_nothing() {
    let mut lines = 0;
    for text in [
        "black 4hh[#]",
        "black 2hh[#]&4hh[#]",
        "black 2hh[=]|4hh[#]",
        "white 3a[#]d",
        "white 3s[1a[#]d]",
        "black 3h[1s[#]]h",
    ] {
        for limit in [None, Some(3)] {
            let mut problem = problem(FEW, text);
            problem.settings.limits.max_solutions = limit;
            let alone = solved_by(1, &problem);
            lines += alone.solutions.len();
            assert_eq!(solved_by(3, &problem), alone, "{text} {limit:?}");
        }
    }
    assert!(lines > 100, "{lines}");
}

#[test]
fn parts_of_play_are_numbered_anew() {
    let problem = problem("8/4p2K/5B2/5k1p/R7/5P1p/7P/8", "black 3h[3a[#]d]h");
    let expected = [
        "1.e7-e6 Bf6-e5 2.Kf5-g5 1.Ra4-h4 Kg5-f5 2.Rh4*h5 #",
        "1.e7-e6 Bf6-e5 2.Kf5-g5 1.Ra4-h4 Kg5*h4 2.Be5-f6 #",
    ];
    assert_eq!(lines(&problem), expected);
    let report = Report {
        answer: Ok(solved(&problem)),
        problem,
        effort: Effort::default(),
    };
    let told = tree::write(&report, &Notation::new(report.problem.diagram.rules));
    assert!(told.contains("2.Kg5 1.Rh4 Kxh4 2.Bf6#"), "{told}");
}

/// Structured stipulations and the common ones that mean the same.
const SYNONYMS: [(&str, &str); 14] = [
    ("black 2hh[#]", "h#1"),
    ("black 4hh[+]", "h+2"),
    ("black -3h[#]h", "h#1.5"),
    ("white 2s[x]", "ser-x2"),
    ("black 2s[1h[#]h]", "ser-h#2"),
    ("white 2s[>1d[#]a]", "ser-s#2"),
    ("white 2s[>1d[x]a]", "ser-sx2"),
    ("white 3h[#]?+?h", "phser-#2"),
    ("black 3h[1h[+]h]?+?h", "pser-h+2"),
    ("black 1h[+]h&2hh[x]", "reci-h(+)x1"),
    ("white 3a[#]d", "#2"),
    ("white 2ad[x]", "sx1"),
    ("white 1a[1a[#]d]d", "semi-r#1"),
    ("white 3a[1a[+]d]d{!1a[+]d}", "r+2"),
];

fn same(sample: &Sample, which: usize) -> Result<(), TestCaseError> {
    let (structured, common) = SYNONYMS[which];
    let mut plain = sample.position();
    let first = parse(common).first_to_move();
    prop_assert_eq!(parse(structured).first_to_move(), first);
    if plain.turn != first.pick(naive::position::Color::White, naive::position::Color::Black) {
        plain = plain.pass();
    }
    let rules = fast::rules(sample.rules, &sample.options).expect("known rules");
    let diagram = Fen::read(&plain.fen(), rules).expect("a FEN").diagram;
    if diagram.position().is_err() {
        return Ok(());
    }
    let answer = |text: &str| {
        let solution = solved(&Problem::new("sample", diagram.clone(), parse(text)));
        let steps = |line: &Line| line.iter().map(|told| told.step).collect::<Vec<_>>();
        let mut lines: Vec<_> = solution.solutions.iter().map(steps).collect();
        lines.sort();
        let keys: Vec<Step> = solution.keys.iter().map(|phase| phase.step.clone()).collect();
        (lines, keys, solution.tries)
    };
    prop_assert_eq!(answer(structured), answer(common), "{} {}", structured, plain.fen());
    Ok(())
}

proptest! {
    #![proptest_config(ProptestConfig { cases: 100, failure_persistence: None, ..ProptestConfig::default() })]

    #[test]
    fn synonyms_have_the_same_solutions(
        sample in small_positions("orthodox"),
        other in small_positions("alice"),
        which in 0..SYNONYMS.len(),
    ) {
        same(&sample, which)?;
        same(&other, which)?;
    }

    #[test]
    fn one_move_reaches_goals_that_are_joined(sample in small_positions("orthodox"), other in small_positions("alice")) {
        for sample in [sample, other] {
            let rules = fast::rules(sample.rules, &sample.options).expect("known rules");
            let mut plain = sample.position();
            if plain.turn != naive::position::Color::White {
                plain = plain.pass();
            }
            let diagram = Fen::read(&plain.fen(), rules).expect("a FEN").diagram;
            if diagram.position().is_err() {
                continue;
            }
            let keys = |text: &str| -> BTreeSet<Step> {
                let solution = solved(&Problem::new("sample", diagram.clone(), parse(text)));
                solution.keys.iter().map(|phase| phase.step.clone()).collect()
            };
            let (all, checks, captures) = (keys("~1"), keys("+1"), keys("x1"));
            prop_assert_eq!(keys("white 1a[!+]d"), &all - &checks);
            prop_assert_eq!(keys("white 1a[+&!x]d"), &checks - &captures);
            prop_assert_eq!(keys("white 1a[(!+)|x]d"), &(&all - &checks) | &captures);
        }
    }

    #[test]
    fn no_text_breaks_the_reader(text in "(white|black) [-0-3adhs#=!+x&|(){}>/?\\[\\]:]{0,20}") {
        if let Ok(stipulation) = text.parse::<Stipulation>() {
            prop_assert_eq!(parse(&stipulation.to_string()), stipulation);
        }
    }
}

/// Does this hold after a move of the attack, by its plain definition?
fn holds<P: Position>(end: &str, after: &P) -> bool {
    let mut answers = MoveList::new();
    after.legal_moves(&mut answers);
    match end {
        "!#" => !after.is_mate(),
        "#|=" => answers.is_empty(),
        "#&+" => after.is_mate(),
        "+" => after.in_check(after.turn()),
        // Without a check, every answer is one.
        "/1d[+]a{!+}" => {
            let checks = |&step: &Move| {
                let next = after.play(step);
                next.in_check(next.turn())
            };
            !after.in_check(after.turn()) && !answers.is_empty() && answers.iter().all(checks)
        }
        _ => panic!("{end}"),
    }
}

/// Does this move of the attack force the end in so many moves, itself included?
fn forces<P: Position>(position: &P, step: Move, end: &str, moves: u16, exact: bool) -> bool {
    let after = position.play(step);
    if (moves == 1 || !exact) && holds(end, &after) {
        return true;
    }
    let mut defences = MoveList::new();
    after.legal_moves(&mut defences);
    let met = |&defence: &Move| {
        let next = after.play(defence);
        let mut attacks = MoveList::new();
        next.legal_moves(&mut attacks);
        attacks
            .iter()
            .any(|&attack| forces(&next, attack, end, moves - 1, exact))
    };
    moves > 1 && !defences.is_empty() && defences.iter().all(met)
}

#[test]
fn attacks_to_other_ends_than_goals_have_the_keys_of_their_definition() {
    let mut keys = 0;
    for placement in [
        "8/8/8/5B2/4r3/5KP1/2kPRNpP/8",
        "8/6p1/8/8/8/5K2/4R3/7k",
        "k7/p1P5/1P6/8/8/8/8/4K2R",
        "5n1k/5Q1p/8/8/8/8/8/7K",
        "7k/5K1p/8/6P1/8/8/8/8",
    ] {
        for end in ["!#", "#|=", "#&+", "+", "/1d[+]a{!+}"] {
            for (length, exact) in [("3a", false), ("3:3a", true)] {
                let mut problem = problem(placement, &format!("white {length}[{end}]d"));
                problem.settings.told.variations = false;
                problem.settings.told.tries = 0;
                let mut told: Vec<Move> = solved(&problem).keys.iter().map(|phase| phase.step.step).collect();
                let start = problem.start().position().expect("a position");
                let mut expected: Vec<Move> = with_position!(&start, start => {
                    let mut list = MoveList::new();
                    start.legal_moves(&mut list);
                    list.into_iter().filter(|&step| forces(start, step, end, 2, exact)).collect()
                });
                told.sort_unstable();
                expected.sort_unstable();
                assert_eq!(told, expected, "{placement} {length}[{end}]d");
                keys += told.len();
            }
        }
    }
    assert!(keys > 100, "{keys}");
}

#[test]
fn attacks_to_other_ends_are_told_as_popeye_tells_them() {
    let mut problem = problem("8/8/8/1Q3B2/4r3/5KP1/2kPRNpP/6R1", "white 3a[/1d[+]a{!+}]d");
    problem.settings.told.variations = true;
    problem.settings.told.tries = 0;
    let text = popeye::battle(&problem, &solved(&problem), &popeye::words::ENGLISH);
    let lines: Vec<&str> = text.lines().map(str::trim).filter(|line| !line.is_empty()).collect();
    assert_eq!(lines[0], "1.Sf2-h1 ! zugzwang.");
    for pair in [
        ["1...g2*h1=Q +", "2.Kf3-f2"],
        ["1...g2*h1=S", "2.Kf3*e4"],
        ["1...g2*h1=R", "2.Kf3-g2"],
        ["1...g2*h1=B +", "2.Re2-g2"],
    ] {
        assert!(lines.windows(2).any(|window| window == pair), "{pair:?}: {text}");
    }
    assert_eq!(lines.len(), 9, "{text}");
}
