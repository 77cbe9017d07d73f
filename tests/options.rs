//! The page of stipulations, options and twins tells all that the readers know; and all of it is solved.

use looking_glass::formats::fen::Fen;
use looking_glass::problem::{OptionText, Problem, Settings, Twin};
use looking_glass::rules::Rules;
use looking_glass::search::Control;
use looking_glass::solution::{Resources, solve};
use looking_glass::stipulation::{Goal, Play};

const PAGE: &str = include_str!("../docs/options.md");

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
    all_are_told("## Twins", Twin::words().iter().copied());
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
                    problem.settings.set_play = set_play;
                    let answer = solve(&problem, resources, &Control::default());
                    assert!(answer.is_ok(), "{text} in {rules}: {answer:?}");
                    solved += 1;
                }
            }
        }
    }
    assert!(solved > 1500, "only {solved}");
}
