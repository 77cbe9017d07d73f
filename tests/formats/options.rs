//! The page of stipulations, options and twins tells all that the readers know; and all of it is solved.

use looking_glass::conditions;
use looking_glass::formats::fen::Fen;
use looking_glass::output::article::{self, NearMisses};
use looking_glass::output::notation::Notation;
use looking_glass::output::popeye::{page, words};
use looking_glass::output::{Effort, Report, Telling, tree};
use looking_glass::problem::{OptionText, Problem, Settings, Twin};
use looking_glass::rules::Rules;
use looking_glass::search::Control;
use looking_glass::solution::{Piece, Resources, Status, solve, solve_telling};
use looking_glass::stipulation::{Goal, Play};
use std::ops::ControlFlow;

const PAGE: &str = include_str!("../../docs/options.md");

/// What stands in backquotes in the first column of the tables below a heading, up to the next such heading.
fn told(heading: &str) -> Vec<String> {
    let start = PAGE.find(&format!("\n{heading}\n")).expect("a heading") + heading.len() + 2;
    let level = heading.chars().take_while(|&letter| letter == '#').count();
    let is_next =
        |line: &&str| line.starts_with('#') && line.chars().take_while(|&letter| letter == '#').count() <= level;
    let lines = PAGE[start..].lines().take_while(|line| !is_next(line));
    let first = lines.filter_map(|line| line.strip_prefix("| ")?.split(" |").next());
    first
        .flat_map(|column| column.split('`').skip(1).step_by(2).map(String::from))
        .collect()
}

/// Asserts that the page tells each of these under a heading.
fn all_are_told<'a>(heading: &str, entries: impl IntoIterator<Item = &'a str>) {
    let told = told(heading);
    for entry in entries {
        assert!(
            told.iter().any(|other| other == entry),
            "{entry} is not in docs/options.md"
        );
    }
}

#[test]
fn every_play_is_told() {
    let names = Play::prefixes().map(|prefix| if prefix.is_empty() { "#n" } else { prefix });
    all_are_told("### Plays", names);
}

#[test]
fn every_goal_is_told() {
    all_are_told("### Goals", Goal::signs());
}

#[test]
fn every_option_is_told() {
    let told = told("## Options");
    for name in Settings::option_names() {
        let is_told = told.iter().any(|entry| entry.split(' ').next() == Some(name));
        assert!(is_told, "{name} is not in docs/options.md");
    }
}

#[test]
fn every_option_that_is_told_is_known() {
    let arguments = [(" m n", " 1 1"), (" n", " 1"), (" squares", " a1h8")];
    for entry in told("## Options") {
        let given = arguments
            .iter()
            .find_map(|(name, argument)| Some((entry.strip_suffix(name)?, *argument)));
        let text = match given {
            Some(("EnPassant", _)) => "EnPassant d2d3d4".to_string(),
            Some((name, argument)) => format!("{name}{argument}"),
            None => entry.clone(),
        };
        let applied = Settings::default().apply_option(&text);
        assert!(
            entry == "LastCapture" || applied == Ok(OptionText::Setting),
            "{text}: {applied:?}"
        );
    }
}

#[test]
fn every_change_of_twins_is_told() {
    all_are_told("## Twins", Twin::words());
}

/// A small problem with men that can do all that goals ask for.
fn problem(rules: &str, stipulation: &str) -> Problem {
    let rules = Rules::from_name(rules).expect("rules of this name");
    let fen = Fen::read("7k/7p/8/8/8/8/P7/4K2R", rules).expect("a placement");
    let stipulation = stipulation.parse().unwrap_or_else(|error| panic!("{error}"));
    let mut problem = Problem::new("sample", fen.diagram, stipulation);
    if problem.stipulation.goal == Goal::Position {
        problem.target = Some(problem.diagram.clone());
    }
    if problem.stipulation.goal.asks_who_is_reborn() {
        problem.diagram.rules.conditions = conditions::read("Circe").expect("a condition");
    }
    problem.diagram.turn = problem.side_in_diagram();
    problem
}

/// Every play with every goal that goes with it is solved, exactly or not, with set play or without.
#[test]
fn every_play_goes_with_every_goal() {
    let resources = Resources {
        threads: 1,
        memory: 1 << 16,
    };
    let mut solved = 0;
    for prefix in Play::prefixes() {
        for sign in Goal::signs() {
            let square = if ["z", "k"].contains(&sign) { "h2" } else { "" };
            let text = format!("{prefix}{sign}{square}1");
            let is_game = ["dia", "pg", "a=>b"].contains(&sign);
            if is_game && !["", "ser-", "ser-h", "pser-", "pser-h", "phser-"].contains(&prefix) {
                assert!(
                    text.parse::<looking_glass::stipulation::Stipulation>().is_err(),
                    "{text}"
                );
                continue;
            }
            for rules in ["orthodox", "alice"] {
                let mut problem = problem(rules, &text);
                for set_play in [false, true] {
                    problem.settings.told.set_play = set_play;
                    let answer = solve(&problem, resources, &Control::default());
                    assert!(answer.is_ok(), "{text} in {rules}: {answer:?}");
                    solved += 1;
                }
            }
        }
    }
    assert!(solved > 1500, "only {solved}");
}

/// The pieces of a solution as they are told by so many threads, and how it ended.
fn told_pieces(problem: &Problem, threads: usize) -> (Vec<Piece>, Status) {
    let resources = Resources {
        threads,
        memory: 1 << 16,
    };
    let mut pieces = Vec::new();
    let status = solve_telling(problem, resources, &Control::default(), &mut |piece| {
        pieces.push(piece);
        ControlFlow::Continue(())
    });
    (pieces, status.expect("a playable diagram"))
}

fn joined(mut writer: impl Telling, pieces: &[Piece], status: Status) -> String {
    let mut text = writer.begin();
    text.extend(pieces.iter().cloned().map(|piece| writer.piece(piece)));
    text + &writer.end(status)
}

/// What is told piece by piece while it is found is the whole solution in its order, whatever the threads.
fn assert_told_as_a_whole(problem: &Problem) {
    if problem.answerable().is_err() {
        return;
    }
    let resources = Resources {
        threads: 1,
        memory: 1 << 16,
    };
    let notation = Notation::new(problem.diagram.rules);
    let report = Report {
        problem: problem.clone(),
        answer: solve(problem, resources, &Control::default()),
        effort: Effort::default(),
    };
    let solution = report.answer.as_ref().expect("a playable diagram");
    let name = format!("{} in {}", problem.stipulation, problem.diagram.rules);
    for threads in [1, 3] {
        let (pieces, status) = told_pieces(problem, threads);
        assert_eq!(status, solution.status, "{name}");
        assert!(pieces == solution.pieces().collect::<Vec<_>>(), "{name}");
        let writer = article::Writer::new(problem, &notation, NearMisses::Told);
        let whole = article::write(&report, &notation, NearMisses::Told);
        assert_eq!(joined(writer, &pieces, status), whole, "{name}");
        let writer = tree::Writer::new(problem, &notation);
        assert_eq!(
            joined(writer, &pieces, status),
            tree::write(&report, &notation),
            "{name}"
        );
        let writer = page::Phases::new(problem, &words::ENGLISH);
        assert_eq!(
            joined(writer, &pieces, status),
            page::phases(problem, solution, &words::ENGLISH),
            "{name}"
        );
    }
}

#[test]
fn pieces_that_are_told_early_make_the_whole_solution() {
    let stipulations = [
        "#1",
        "#2",
        "s#2",
        "r#2",
        "semi-r#2",
        "h#1",
        "h#1.5",
        "h#2",
        "exact-h#2",
        "h=2",
        "hs#2",
        "hr#2",
        "reci-h#2",
        "ser-#3",
        "ser-h#3",
        "ser-s#2",
        "ser-hs#2",
        "ser-reci-h#2",
        "pser-#2",
        "pser-h#2",
        "phser-#2",
        "2->ser-h#2",
        "2->pser-#2",
        "white 2s[#]",
        "black 2h[#]h",
    ];
    for stipulation in stipulations {
        for rules in ["orthodox", "alice"] {
            let mut problem = problem(rules, stipulation);
            problem.settings.told.set_play = true;
            problem.settings.told.tries = 3;
            let settings = problem.settings.clone();
            assert_told_as_a_whole(&problem);
            problem.settings.limits.max_solutions = Some(3);
            assert_told_as_a_whole(&problem);
            problem.settings = settings.clone();
            problem.settings.limits.stop_on_short = true;
            assert_told_as_a_whole(&problem);
            problem.settings = settings;
            problem.settings.limits.max_per_ending = Some(1);
            assert_told_as_a_whole(&problem);
        }
    }
}
