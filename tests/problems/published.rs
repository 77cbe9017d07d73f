//! The problems that come with the project: each is solved, and has the answer that is known of it.
//!
//! The answers stand in `data/problems`, a file for each file of problems:
//!
//! ```text
//! id, slow if only the ignored test is to solve it
//!   a) the twin, if there are several
//!     key Ka2-b1A
//!     try b4-b5A but Bc3-a1B
//!     line Ke5-f4A Qc5-f5B d2-d1=SA Rc3-f3A
//!     set, like a line, what is prepared if the first half-move is left out
//!     no solution
//! ```
//!
//! Tries are compared where any are told. In duplex the lines of both sides stand together.

use crate::corpus;
use crate::corpus::corpus;
use crate::naive;
use crate::naive::battle::Battle;
use crate::naive::position::Plain;
use crate::naive::stipulation::Stipulation;
use looking_glass::formats::entry::{Defaults, Entry};
use looking_glass::formats::{fen, yaml};
use looking_glass::output::coords;
use looking_glass::output::notation::popeye;
use looking_glass::position::Diagram;
use looking_glass::problem::Problem;
use looking_glass::rules::Variant;
use looking_glass::search::Control;
use looking_glass::solution::{Line, Resources, Solution, solve};
use looking_glass::soundness::{Judgement, judge};
use regex::Regex;
use serde_json::Value;
use std::collections::BTreeMap;
use std::path::{Path, PathBuf};

/// The answer to a problem or twin, one fact a line, sorted.
type Facts = Vec<String>;

/// What is known of a problem: the answer to each twin, by its letter.
#[derive(Debug, Default)]
struct Known {
    slow: bool,
    parts: BTreeMap<String, Facts>,
}

/// All files of this kind in a folder of the project and the folders in it, sorted.
pub fn files(folder: &str, extension: &str) -> Vec<PathBuf> {
    let mut found = Vec::new();
    let mut folders = vec![Path::new(env!("CARGO_MANIFEST_DIR")).join(folder)];
    while let Some(folder) = folders.pop() {
        for file in folder.read_dir().expect("a folder") {
            let path = file.expect("a file").path();
            if path.is_dir() {
                folders.push(path);
            } else if path.extension().is_some_and(|ending| ending == extension) {
                found.push(path);
            }
        }
    }
    found.sort();
    found
}

/// The records of all files of problems, games left out, and the fairy ones, which `fairy.rs` solves.
fn records() -> Vec<Entry> {
    let read = |path: &PathBuf| {
        let text = std::fs::read_to_string(path).expect("a text");
        yaml::read(&text, &path.display().to_string())
    };
    let mut files = files("problems", "yaml");
    files.retain(|path| !path.ancestors().any(|folder| folder.ends_with("problems/fairy")));
    let entries = files.iter().flat_map(read).map(|entry| entry.expect("a record"));
    entries.filter(|entry| entry.get("moves").is_none()).collect()
}

fn known() -> BTreeMap<String, Known> {
    let mut all: BTreeMap<String, Known> = BTreeMap::new();
    for file in files("tests/data/problems", "txt") {
        let text = std::fs::read_to_string(&file).expect("a text");
        let (mut id, mut part) = (String::new(), String::new());
        for line in text.lines() {
            match line.len() - line.trim_start().len() {
                0 => {
                    let (name, slow) = line.split_once(", ").unwrap_or((line, ""));
                    (id, part) = (name.to_string(), String::new());
                    let before = all.insert(
                        id.clone(),
                        Known {
                            slow: slow == "slow",
                            ..Known::default()
                        },
                    );
                    assert!(before.is_none(), "{id} is known twice");
                }
                2 => part = line.trim().trim_end_matches(')').to_string(),
                _ => {
                    let known = all.get_mut(&id).expect("the name of a problem");
                    known
                        .parts
                        .entry(part.clone())
                        .or_default()
                        .push(line.trim().to_string());
                }
            }
        }
    }
    for facts in all.values_mut().flat_map(|known| known.parts.values_mut()) {
        facts.sort();
    }
    all
}

/// The problems of a record by the letters of their twins; in duplex two of a letter.
pub fn parts(entry: &Entry) -> Vec<(String, Problem)> {
    let problems = entry.problems(&Defaults::default());
    let named = problems.into_iter().map(|problem| {
        let problem = problem.unwrap_or_else(|refusal| panic!("{}: {:?}", entry.id, refusal.errors));
        let label = problem.twin.as_deref().unwrap_or_default().trim_start_matches('+');
        let letter = label.split(')').next().unwrap_or_default().to_string();
        (letter, problem)
    });
    named.collect()
}

pub fn solved(problem: &Problem, threads: usize) -> Solution {
    let resources = Resources {
        threads,
        memory: 1 << 24,
    };
    solve(problem, resources, &Control::default()).unwrap_or_else(|faults| panic!("{}: {faults:?}", problem.id))
}

/// A solution as facts.
fn facts(problem: &Problem, solution: &Solution) -> Facts {
    let rules = &problem.diagram.rules;
    let told = |step| popeye(rules, step).replace(' ', "");
    let line = |kind: &str, line: &Line| {
        let steps: Vec<String> = line.iter().map(|step| told(step.step)).collect();
        format!("{kind} {}", steps.join(" "))
    };
    let mut facts: Facts = solution
        .keys
        .iter()
        .map(|key| format!("key {}", told(key.step.step)))
        .collect();
    facts.extend(solution.tries.iter().map(|attempt| {
        let refutations: Vec<String> = attempt.sequel.refutations.iter().map(|step| told(step.step)).collect();
        format!("try {} but {}", told(attempt.step.step), refutations.join(", "))
    }));
    facts.extend(solution.solutions.iter().map(|found| line("line", found)));
    facts.extend(solution.set_solutions.iter().map(|found| line("set", found)));
    facts
}

/// The answers to all twins of a record; solved by one thread and by two, which must agree.
fn answers(entry: &Entry) -> BTreeMap<String, Facts> {
    let mut answers: BTreeMap<String, Facts> = BTreeMap::new();
    for (letter, problem) in parts(entry) {
        let solution = solved(&problem, 1);
        assert_eq!(solution, solved(&problem, 2), "{} by two threads", entry.id);
        answers.entry(letter).or_default().extend(facts(&problem, &solution));
    }
    for facts in answers.values_mut() {
        if facts.iter().all(|fact| fact.starts_with("try")) {
            facts.push("no solution".to_string());
        }
        facts.sort();
    }
    answers
}

/// What differs between an answer and what is known, tries left out where none are known.
fn difference(entry: &Entry, known: &Known) -> Option<String> {
    let mut answers = answers(entry);
    for (letter, facts) in &mut answers {
        let tries = known
            .parts
            .get(letter)
            .is_some_and(|facts| facts.iter().any(|fact| fact.starts_with("try")));
        facts.retain(|fact| tries || !fact.starts_with("try"));
    }
    let id = &entry.id;
    (answers != known.parts).then(|| format!("{id}: answered {answers:#?}\n{id}: known {:#?}", known.parts))
}

fn compare(slow: bool) {
    let known = known();
    let records = records();
    let wrong: Vec<String> = records
        .iter()
        .filter_map(|entry| {
            let known = known
                .get(&entry.id)
                .unwrap_or_else(|| panic!("nothing is known of {}", entry.id));
            (known.slow == slow).then(|| difference(entry, known)).flatten()
        })
        .collect();
    assert!(wrong.is_empty(), "{} are wrong:\n{}", wrong.len(), wrong.join("\n"));
}

#[test]
fn every_problem_has_its_answer() {
    compare(false);
}

#[test]
#[ignore = "takes many minutes"]
fn every_slow_problem_has_its_answer() {
    compare(true);
}

#[test]
fn nothing_is_known_of_what_is_not_there() {
    let names: Vec<String> = records().into_iter().map(|entry| entry.id).collect();
    for id in known().keys() {
        assert_eq!(names.iter().filter(|name| *name == id).count(), 1, "{id}");
    }
}

/// One stipulation of every kind, as a problem has it.
const STIPULATIONS: &str =
    "#2 #3 =2 002 zd63 c813 kc52 exact-#2 ##2 ##!2 s#2 s#=2 sc813 semi-r#2 r#2 h#2 h#2.5 h=3 hze73 hkh31
    hc812 hs#3 hr#2 reci-h#2 reci-h(#)=3 ser-#8 ser-=4 ser-+6 ser-x28 ser-zd36 ser-<>3 ser-!#11 ser-h#4 ser-h=6 ser-hep6
    ser-s#4 ser-sx7 ser-sza34 ser-r#2 ser-r+3 ser-reci-h(=)#7 1->ser-h#3 pser-#3 pser-h#6 phser-s#2 phser-r#2
    dia4 dia2.5 exact-dia4 ser-dia5 a=>b1 ser-a=>b11 dia10.5";

/// The words of every kind of twin.
const CHANGES: [&str; 13] = [
    "Move",
    "Exchange",
    "Remove",
    "Add",
    "Substitute",
    "Rotate",
    "Mirror",
    "Shift",
    "Stipulation",
    "Condition",
    "PolishType",
    "Continued",
    "Transfer",
];

#[test]
fn every_kind_of_play_and_of_twin_is_there() {
    let records = records();
    let orthodox = records.iter().filter(|entry| entry.origin.file.contains("orthodox"));
    assert!(orthodox.count() >= 40);
    let problems = records.iter().flat_map(parts);
    let texts: Vec<String> = problems.map(|(_, problem)| problem.stipulation.to_string()).collect();
    for wanted in STIPULATIONS.split_whitespace() {
        assert!(texts.iter().any(|text| text == wanted), "{wanted} is missing");
    }
    let changes: Vec<&str> = records
        .iter()
        .filter_map(|entry| entry.get("twins")?.as_map())
        .flat_map(|twins| {
            twins
                .names()
                .filter_map(|name| twins.get(name)?.as_text())
                .collect::<Vec<_>>()
        })
        .collect();
    for wanted in CHANGES {
        assert!(
            changes.iter().any(|change| change.contains(wanted)),
            "{wanted} is missing"
        );
    }
    let zeroposition = |entry: &Entry| entry.get("twins.a").is_some();
    assert!(records.iter().any(zeroposition));
}

/// The variants have problems of their own, and each of those is sound and says what is peculiar in it.
#[test]
fn every_variant_has_sound_problems_of_its_own() {
    let mut counts: BTreeMap<String, usize> = BTreeMap::new();
    for entry in records().iter().filter(|entry| entry.origin.file.contains("family")) {
        for (_, problem) in parts(entry) {
            let verdict = judge(&problem, &solved(&problem, 1));
            assert_eq!(verdict.status, Judgement::Sound, "{}: {verdict:?}", entry.id);
        }
        assert!(
            entry.get("comments").is_some(),
            "{} says nothing of its point",
            entry.id
        );
        let rules = parts(entry)[0].1.diagram.rules;
        *counts.entry(format!("{rules} {}", rules.shape.files())).or_default() += 1;
    }
    let named = Variant::ALL
        .into_iter()
        .filter(|variant| !matches!(variant, Variant::Orthodox | Variant::Alice));
    let sizes = named.map(|variant| {
        let files = looking_glass::rules::Rules::of(variant).shape.files();
        format!("{} {files}", variant.name())
    });
    for wanted in sizes.chain(["duo 4".to_string()]) {
        assert!(
            counts.get(&wanted).is_some_and(|&count| count >= 3),
            "{wanted}: {counts:?}"
        );
    }
}

/// What the plain solver says to a problem of a named variant.
fn plain_facts(problem: &Problem) -> Facts {
    let diagram = &problem.diagram;
    let rules = naive::rules::Rules::named(diagram.rules.variant.name()).expect("a variant");
    let plain = Plain::from_fen(rules, &fen::write(diagram)).expect("a position");
    let stipulation = Stipulation::parse(&problem.stipulation.to_string()).expect("a stipulation");
    let Stipulation { play, goal, moves, .. } = stipulation;
    let mut facts = match problem.stipulation.play.is_battle() {
        true => naive::battle::coords(&Battle::new(play, goal).keys(&plain, moves)),
        false => stipulation.lines(&plain).iter().map(|line| line.join(" ")).collect(),
    };
    facts.sort();
    facts
}

#[test]
fn the_plain_solver_agrees_on_the_family() {
    let mut compared = 0;
    for entry in records().iter().filter(|entry| entry.origin.file.contains("family")) {
        for (_, problem) in parts(entry) {
            if problem.diagram.rules.variant == Variant::Composed {
                continue;
            }
            let solution = solved(&problem, 1);
            let rules = &problem.diagram.rules;
            let keys = solution.keys.iter().map(|key| coords(rules, key.step.step));
            let lines = solution.solutions.iter().map(|line| {
                let steps: Vec<String> = line.iter().map(|told| coords(rules, told.step)).collect();
                steps.join(" ")
            });
            let mut ours: Facts = keys.chain(lines).collect();
            ours.sort();
            assert_eq!(plain_facts(&problem), ours, "{}", entry.id);
            compared += 1;
        }
    }
    assert!(compared >= 27);
}

/// A diagram in a form that two records of one problem share.
fn fingerprint(diagram: &Diagram, stipulation: &str) -> String {
    let mut men: Vec<String> = diagram
        .men
        .iter()
        .map(|man| {
            format!(
                "{}{}{}",
                man.piece.letters(),
                diagram.rules.shape.name(man.place.square),
                man.place.board
            )
        })
        .collect();
    men.sort();
    format!("{} {stipulation}", men.join(" "))
}

/// The facts of a part of Popeye's text: its keys, tries and lines. A line that begins with dots is set play
/// where `dots` says so.
fn their_facts(text: &[&str], battle: bool, dots: bool) -> Facts {
    let step = Regex::new(r"(?:0-0-0|0-0|[KQRBSP]?[a-h][1-8][-*][a-h][1-8](?: ep\.)?(?:=[QRBS])?)[ABC]{0,2}")
        .expect("a pattern");
    let steps = |line: &str| -> Vec<String> {
        step.find_iter(line)
            .map(|found| found.as_str().replace(' ', ""))
            .collect()
    };
    let mut facts = Facts::new();
    let mut attempt: Option<String> = None;
    for line in text {
        let is_try = line.contains(" ?");
        if battle && line.starts_with("   1.") {
            let first = steps(line).remove(0);
            attempt = is_try.then(|| format!("try {first}"));
            if !is_try {
                facts.push(format!("key {first}"));
            }
        } else if battle && line.starts_with("      1...") && line.ends_with('!') {
            let begun = attempt.as_mut().expect("a try is refuted");
            let joint = if begun.contains(" but ") { ", " } else { " but " };
            begun.push_str(joint);
            begun.push_str(&steps(line).remove(0));
        } else if !battle && line.trim_start().starts_with(|sign: char| sign.is_ascii_digit()) && !line.contains('(') {
            let kind = if dots && line.starts_with("  1...") {
                "set"
            } else {
                "line"
            };
            // What the diagram is called begins with a digit, too, after moves in advance.
            let steps = steps(line);
            if !steps.is_empty() {
                facts.push(format!("{kind} {}", steps.join(" ")));
            }
        }
        if let Some(done) = attempt.take_if(|begun| line.ends_with('!') && begun.contains(" but ")) {
            facts.push(done);
        }
    }
    if facts.iter().all(|fact| fact.starts_with("try")) {
        facts.push("no solution".to_string());
    }
    facts.sort();
    facts
}

/// Popeye's text twin by twin.
fn their_parts(text: &str) -> Vec<Vec<&str>> {
    let below = text.rsplit("---h---+").next().unwrap_or(text);
    let label = Regex::new(r"^\+?[a-z]\d*\) ").expect("a pattern");
    let mut parts = vec![Vec::new()];
    for line in below.lines() {
        if label.is_match(line) {
            parts.push(Vec::new());
        }
        parts.last_mut().expect("there is one").push(line.trim_end());
    }
    if parts.len() > 1 {
        parts.remove(0);
    }
    parts
}

/// Whether what is known of a problem is what Popeye says of it.
fn agrees(entry: &Entry, known: &Known, row: &Value) -> bool {
    let text = row["popeye_solution_text"].as_str().expect("a text");
    let mut problems: BTreeMap<String, Problem> = BTreeMap::new();
    for (letter, problem) in parts(entry) {
        problems.entry(letter).or_insert(problem);
    }
    let theirs = their_parts(text);
    assert_eq!(theirs.len(), known.parts.len(), "{}", entry.id);
    known.parts.iter().zip(theirs).all(|((letter, ours), theirs)| {
        let problem = &problems[letter];
        let dots = !problem.stipulation.length.half && !problem.settings.demanded.white_to_play;
        let mut theirs = their_facts(&theirs, problem.stipulation.play.is_battle(), dots);
        let tries = ours.iter().any(|fact| fact.starts_with("try"));
        theirs.retain(|fact| tries || !fact.starts_with("try"));
        if theirs != *ours {
            eprintln!("{} {letter}: {theirs:#?} instead of {ours:#?}", entry.id);
        }
        theirs == *ours
    })
}

/// Is a row complete, with no men but those of chess?
fn is_whole(row: &Value) -> bool {
    let fields = ["white", "black", "alice_b_white", "alice_b_black"];
    let men = fields
        .iter()
        .flat_map(|field| row[*field].as_array().into_iter().flatten());
    let usual = |man: &Value| {
        man.as_str()
            .is_some_and(|man| man.len() == 3 && man.starts_with(['K', 'Q', 'R', 'B', 'S', 'P']))
    };
    row["status"] == "ok" && men.into_iter().all(usual)
}

#[test]
fn what_is_known_is_what_popeye_answers() {
    let Some(rows) = corpus("popeye_examples.jsonl") else {
        return;
    };
    let mut by_diagram: BTreeMap<String, &Value> = BTreeMap::new();
    for row in rows.iter().filter(|row| is_whole(row)) {
        let Ok(problems) = corpus::examples::problems(row) else {
            continue;
        };
        let stipulation = row["stipulation"].as_str().unwrap_or_default().to_ascii_lowercase();
        if let Some((_, Ok(problem))) = problems.first() {
            let shown = problem.target.as_ref().unwrap_or(&problem.diagram);
            let _ = by_diagram.entry(fingerprint(shown, &stipulation)).or_insert(row);
        }
    }
    let known = known();
    let (mut compared, mut wrong) = (0, Vec::new());
    for entry in records() {
        let (_, problem) = &parts(&entry)[0];
        let shown = problem.target.as_ref().unwrap_or(&problem.diagram);
        let stipulation = entry.text("stipulation").unwrap_or_default();
        if let Some(row) = by_diagram.get(&fingerprint(shown, stipulation)) {
            compared += 1;
            if !agrees(&entry, &known[&entry.id], row) {
                wrong.push(entry.id.clone());
            }
        }
    }
    eprintln!("{compared} compared");
    assert!(wrong.is_empty(), "{wrong:?}");
    assert!(compared >= 80, "{compared}");
}
