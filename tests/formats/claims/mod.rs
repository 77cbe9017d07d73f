//! Solution texts read back: what a text claims is what stands in it.

mod fairy;
mod read_back;

use crate::corpus::corpus;
use looking_glass::formats::claims;
use looking_glass::formats::entry::{Defaults, Entry};
use looking_glass::formats::{popeye as inputs, yaml};
use looking_glass::output::article::{self, NearMisses};
use looking_glass::output::notation::{Language, Notation, popeye};
use looking_glass::output::popeye::{page, words};
use looking_glass::output::{Effort, Report, tree};
use looking_glass::position::Move;
use looking_glass::problem::Problem;
use looking_glass::problem::claims::{Claimed, ClaimedPhase, Claims};
use looking_glass::search::Control;
use looking_glass::solution::{Resources, Sign, Solution, Variation, solve};
use std::collections::BTreeSet;

/// The records of a file of problems.
fn records(file: &str) -> Vec<Entry> {
    let path = format!("{}/{file}", env!("CARGO_MANIFEST_DIR"));
    let text = std::fs::read_to_string(&path).expect("a file");
    yaml::read(&text, file)
        .into_iter()
        .map(|entry| entry.expect("a record"))
        .collect()
}

fn problems(entry: &Entry) -> Vec<Problem> {
    let made = entry.problems(&Defaults::default());
    made.into_iter().map(|problem| problem.expect("a problem")).collect()
}

fn solved(problem: &Problem) -> Solution {
    let resources = Resources {
        threads: 1,
        memory: 1 << 24,
    };
    solve(problem, resources, &Control::default()).expect("a playable diagram")
}

/// First moves with their refutations.
fn firsts<'a>(phases: impl Iterator<Item = (Move, Vec<Move>)> + 'a) -> BTreeSet<(Move, BTreeSet<Move>)> {
    phases
        .map(|(key, refutations)| (key, refutations.into_iter().collect()))
        .collect()
}

/// Defences with all their answers.
fn answers(variations: &[Variation]) -> BTreeSet<(Move, BTreeSet<Move>)> {
    let told = variations.iter().map(|variation| {
        let attacks = variation.answers.iter().map(|choice| choice.step.step);
        (variation.defence.step, attacks.collect())
    });
    told.collect()
}

fn claimed_answers(replies: &[Claimed]) -> BTreeSet<(Move, BTreeSet<Move>)> {
    let told = replies.iter().map(|reply| {
        let attacks = reply.play.replies.iter().map(|choice| choice.step);
        (reply.step, attacks.collect())
    });
    told.collect()
}

/// Holds claims against the solution whose text they were read from.
fn compare(problem: &Problem, solution: &Solution, claims: &Claims, silent_tries: bool, text: &str) {
    let about = format!("{} {:?}\n{text}\n{:?}", problem.id, problem.twin, claims.unread);
    assert!(claims.unread.is_empty(), "{about}");
    let steps = |lines: &[Vec<looking_glass::solution::Step>]| -> BTreeSet<Vec<Move>> {
        lines
            .iter()
            .map(|line| line.iter().map(|told| told.step).collect())
            .collect()
    };
    let set = |lines: &[Vec<Move>]| -> BTreeSet<Vec<Move>> { lines.iter().cloned().collect() };
    assert_eq!(set(&claims.lines), steps(&solution.solutions), "lines of {about}");
    assert_eq!(
        set(&claims.set_lines),
        steps(&solution.set_solutions),
        "set lines of {about}"
    );
    let checks = |phase: &looking_glass::solution::Attack| phase.step.outcome == Sign::Check;
    let key_checks = solution.keys.iter().any(checks);
    let told = |phases: &[looking_glass::solution::Attack], all: bool| {
        let leads_on = |phase: &looking_glass::solution::Attack| {
            !phase.sequel.variations.is_empty() || !phase.sequel.threats.is_empty()
        };
        let told = phases
            .iter()
            .filter(|phase| all || solution.keys.is_empty() || leads_on(phase) && (key_checks || !checks(phase)));
        firsts(told.map(|phase| {
            (
                phase.step.step,
                phase.sequel.refutations.iter().map(|told| told.step).collect(),
            )
        }))
    };
    let read = |phases: &[ClaimedPhase]| firsts(phases.iter().map(|phase| (phase.key, phase.play.refutations.clone())));
    assert_eq!(read(&claims.keys), told(&solution.keys, true), "keys of {about}");
    assert_eq!(
        read(&claims.tries),
        told(&solution.tries, !silent_tries),
        "tries of {about}"
    );
    for key in &claims.keys {
        let solved = solution
            .keys
            .iter()
            .find(|phase| phase.step.step == key.key)
            .expect("a key");
        assert_eq!(
            claimed_answers(&key.play.replies),
            answers(&solved.sequel.variations),
            "variations of {about}"
        );
        let threats: BTreeSet<Move> = key.play.threats.iter().map(|threat| threat.step).collect();
        let solved_threats: BTreeSet<Move> = solved.sequel.threats.iter().map(|threat| threat.step.step).collect();
        assert_eq!(threats, solved_threats, "threats of {about}");
        assert_eq!(key.play.zugzwang, solved.sequel.zugzwang, "{about}");
    }
    assert_eq!(
        claimed_answers(&claims.set_play),
        answers(&solution.set_play),
        "set play of {about}"
    );
}

const FILES: [&str; 8] = [
    "problems/marks.yaml",
    "problems/andernach-2025.yaml",
    "problems/family/alice.yaml",
    "problems/family/ms-alice.yaml",
    "problems/family/odonohue.yaml",
    "problems/family/looking-glass.yaml",
    "problems/family/three-board.yaml",
    "problems/family/small-alice.yaml",
];

#[test]
fn our_own_texts_read_back_are_the_solution() {
    for entry in FILES.iter().flat_map(|file| records(file)) {
        if entry.id == "michielsen" {
            continue; // It takes long; its line is read in the test of the stored texts.
        }
        for problem in problems(&entry) {
            let solution = solved(&problem);
            let report = Report {
                problem: problem.clone(),
                answer: Ok(solution.clone()),
                effort: Effort::default(),
            };
            for language in Language::ALL {
                let notation = Notation {
                    language,
                    ..Notation::new(problem.diagram.rules)
                };
                let text = article::write(&report, &notation, NearMisses::Untold);
                let single = Problem {
                    twin: None,
                    ..problem.clone()
                };
                let claims = claims::read(&text, std::slice::from_ref(&single));
                compare(&single, &solution, &claims[0], true, &text);
                let text = tree::write(&report, &notation);
                let claims = claims::read(&text, std::slice::from_ref(&single));
                compare(&single, &solution, &claims[0], false, &text);
                let text = page::phases(&problem, &solution, &words::ENGLISH);
                let claims = claims::read(&text, std::slice::from_ref(&single));
                compare(&single, &solution, &claims[0], false, &text);
            }
        }
    }
}

#[test]
fn that_nothing_solves_in_the_part_that_is_examined_is_read_back() {
    let mut problem = Problem::from_fen("8/3B4/8/6K1/2Qpk3/8/6P1/8 w - - 0 1", "#2", "orthodox").expect("a problem");
    problem.settings.apply_option("UpToMoveNumber 1").expect("an option");
    let report = Report {
        answer: Ok(solved(&problem)),
        problem,
        effort: Effort::default(),
    };
    let notation = Notation::new(report.problem.diagram.rules);
    for text in [
        article::write(&report, &notation, NearMisses::Untold),
        tree::write(&report, &notation),
    ] {
        assert!(text.to_lowercase().contains("no solution in the part"), "{text}");
        let claims = claims::read(&text, std::slice::from_ref(&report.problem));
        assert!(claims[0].unread.is_empty(), "{text}{:?}", claims[0].unread);
    }
}

#[test]
fn a_move_that_needs_its_departure_in_one_variation_alone_is_told_for_each() {
    // In the one variation the king takes the other knight, in the other it does not.
    let fen = "5/5/5/|k1N|N1/5;5/5/5/5/5;2|K2/5/5/5/5;5/5/5/4Q/5;5/5/5/5/5 w - - 0 1";
    let problem = Problem::from_fen(fen, "white 3a[+]d", "raumschach-alice").expect("a problem");
    let report = Report {
        answer: Ok(solved(&problem)),
        problem,
        effort: Effort::default(),
    };
    let notation = Notation::new(report.problem.diagram.rules);
    let text = article::write(&report, &notation, NearMisses::Untold);
    let claims = claims::read(&text, std::slice::from_ref(&report.problem));
    assert!(claims[0].unread.is_empty(), "{:?}", claims[0].unread);
}

/// What a text claims, in Popeye's notation, a claim a line.
fn told(problem: &Problem, claims: &Claims) -> Vec<String> {
    let rules = &problem.diagram.rules;
    let text = |steps: &[Move]| -> String {
        let steps: Vec<String> = steps.iter().map(|&step| popeye(rules, step)).collect();
        steps.join(" ")
    };
    let mut told = Vec::new();
    told.extend(claims.keys.iter().map(|phase| format!("key {}", text(&[phase.key]))));
    told.extend(
        claims
            .tries
            .iter()
            .map(|phase| format!("try {} but {}", text(&[phase.key]), text(&phase.play.refutations))),
    );
    told.extend(
        claims
            .set_play
            .iter()
            .map(|reply| format!("set {}", text(&[reply.step]))),
    );
    told.extend(claims.lines.iter().map(|line| format!("line {}", text(line))));
    told.extend(claims.set_lines.iter().map(|line| format!("set line {}", text(line))));
    let unread = claims.unread.iter();
    told.extend(unread.map(|unread| format!("unread {}: {}: {}", unread.line, unread.text, unread.why)));
    told
}

/// Texts as people write them, retyped: the claims are expected behind each.
#[test]
fn hand_written_texts_are_read_as_far_as_they_are_clear() {
    let records = records("tests/data/claims.yaml");
    assert!(records.len() >= 10);
    for entry in records {
        let problems = problems(&entry);
        let claims = claims::read(entry.text("solution").expect("a solution"), &problems);
        let told: Vec<String> = problems
            .iter()
            .zip(&claims)
            .flat_map(|(problem, claims)| told(problem, claims))
            .collect();
        assert_eq!(told, entry.texts("claims"), "{}", entry.id);
    }
}

#[test]
fn nothing_is_too_odd_to_be_kept() {
    let entry = &records("problems/marks.yaml")[0];
    let problem = &problems(entry)[0];
    let nested = "(".repeat(20_000);
    let odd = [
        "1\u{a0}…. Kf7",
        "1.…. x",
        "1.... ...",
        "{",
        "[",
        "{\n",
        "…",
        "1.",
        "a) b)",
        "É~ 1.É5",
        nested.as_str(),
    ];
    for text in odd {
        let claims = claims::read(text, std::slice::from_ref(problem));
        assert!(claims[0].is_empty(), "{text}");
    }
    let help = &records("problems/andernach-2025.yaml")[2];
    let claims = claims::read("1.Kf4/A Qf5 2.P~ Rf3/A#", &problems(help));
    assert!(claims[0].is_empty() && !claims[0].unread.is_empty());
}

#[test]
fn nonsense_takes_no_more_time_than_sense() {
    let text = |entry: &Entry, text: &str| claims::read(text, &problems(entry)).remove(0);
    let marks = &records("problems/marks.yaml")[0];
    let brackets = format!("1.Kb1/A! {}1...Re7 2.Rxe7/A#", "(1...Re7 ".repeat(20_000));
    let claimed = text(marks, &brackets);
    assert_eq!(claimed.keys.len(), 1);
    // Each number of a series of both sides may begin another part: no number of them is read in all ways.
    let series = yaml::read(
        "rules: orthodox\nfen: 7k/8/8/8/8/8/8/K7\nstipulation: pser-h#4\n",
        "series.yaml",
    )
    .remove(0)
    .expect("a record");
    let steps = ["Ka1-a2", "Ka2-a1", "Kh8-h7", "Kh7-h8"];
    let series_text: String = (1..5_000)
        .map(|number| format!("{number}.{} ", steps[number % 4]))
        .collect();
    assert!(text(&series, &series_text).lines.is_empty());
    let long: String = (1..50_000).map(|number| format!("{}.Ka1-a2 ", number % 999)).collect();
    assert!(!text(&series, &long).unread.is_empty());
    // In fairy chess a word may be a move that is written to the letter so.
    let swaps = "rules: orthodox\nconditions: [Messigny]\nfen: 5k1q/2p5/8/8/3R4/1N6/2Q3B1/K7\nstipulation: \"#2\"\n";
    let swaps = yaml::read(swaps, "swaps.yaml").remove(0).expect("a record");
    let nonsense = "1.Qb2<->Qc4! ".repeat(20_000);
    assert!(!text(&swaps, &nonsense).unread.is_empty());
}

/// What of Popeye's own texts is not read, beside the problems whose texts tell what no problem here can play.
fn unread_of(file: &str, input: &str, text: &str) -> (usize, Vec<String>) {
    let (mut lines, mut unread) = (0, Vec::new());
    for row in corpus(file).unwrap_or_default() {
        let whole = row["status"].is_null() || row["status"] == "ok";
        let Some(Ok(entry)) = inputs::read(row[input].as_str().unwrap_or_default(), "row")
            .pop()
            .map(|read| read.entry)
        else {
            continue;
        };
        let made = entry.problems(&Defaults::default());
        let made: Result<Vec<Problem>, _> = made.into_iter().collect();
        let Some(problems) = made.ok().filter(|_| whole) else {
            continue;
        };
        let play = row[text]
            .as_str()
            .expect("a text")
            .rsplit("+---a")
            .next()
            .unwrap_or_default();
        let play: Vec<&str> = play.lines().filter(|line| is_told_play(line)).collect();
        lines += play.len();
        let claims = claims::read(&play.join("\n"), &problems);
        let told = claims.iter().flat_map(|claims| &claims.unread);
        unread.extend(told.map(|unread| format!("{}: {}: {}", row["id"], unread.text, unread.why)));
    }
    (lines, unread)
}

/// Is this a line of the play or the label of a twin, and not what stands around it?
fn is_told_play(line: &str) -> bool {
    let text = line.trim_start();
    let numbered =
        text.starts_with(|sign: char| sign.is_ascii_digit()) && text.contains('.') && !text.contains("Time =");
    let label = !line.starts_with(' ')
        && text
            .trim_start_matches('+')
            .split(')')
            .next()
            .is_some_and(|name| name.len() == 1);
    let word = ["but", "refutes.", "zugzwang.", "threat:", ""].contains(&text);
    numbered && line.starts_with(' ') || label && text.contains(')') || word
}

#[test]
fn texts_of_popeye_are_read() {
    for (file, input, text) in [
        ("popeye_examples.jsonl", "input", "popeye_solution_text"),
        ("alice_random.jsonl", "popeye_input", "popeye_text"),
    ] {
        let (lines, unread) = unread_of(file, input, text);
        eprintln!("{file}: of {lines} lines these parts are not read: {unread:#?}");
        assert!(unread.len() * 100 <= lines, "{} of {lines}", unread.len());
    }
}
