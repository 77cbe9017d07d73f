//! Themes: published problems show those they are known for, and not those they only resemble.

use looking_glass::analysis::theme::{Theme, inquiry, themes, twin_facts};
use looking_glass::formats::entry::{Defaults, Entry};
use looking_glass::formats::node::Node;
use looking_glass::formats::yaml;
use looking_glass::problem::Problem;
use looking_glass::search::Control;
use looking_glass::solution::{Resources, Solution, Status, solve};
use std::collections::BTreeMap;

/// Problems, each with themes that it shows and themes that it does not show; those with `in` stand in another file, and
/// those with `slow` take minutes.
fn records() -> Vec<Entry> {
    read("tests/data/themes.yaml")
}

/// The records of a file of the project.
fn read(file: &str) -> Vec<Entry> {
    let path = std::path::Path::new(env!("CARGO_MANIFEST_DIR")).join(file);
    let text = std::fs::read_to_string(path).expect("a file");
    let entries = yaml::read(&text, file);
    entries.into_iter().map(|entry| entry.expect("a record")).collect()
}

/// The themes that a field of a record names.
fn named(entry: &Entry, field: &str) -> Vec<Theme> {
    let text = entry.get(field).and_then(Node::as_text).unwrap_or_default();
    text.split_whitespace().map(|name| name.parse().expect(name)).collect()
}

fn solved(problem: &Problem) -> (Problem, Solution) {
    let asked = inquiry(problem);
    let resources = Resources {
        threads: 2,
        memory: 1 << 24,
    };
    let solution = solve(&asked, resources, &Control::default()).expect("a playable diagram");
    assert_eq!(solution.status, Status::Complete);
    (asked, solution)
}

/// The twins of a record, or its one problem.
fn problems(record: &Entry) -> Vec<Problem> {
    let entry = match record.get("in").and_then(Node::as_text) {
        None => record.clone(),
        Some(file) => {
            let entries = read(file);
            let found = entries.into_iter().find(|entry| entry.id == record.id);
            found.unwrap_or_else(|| panic!("{file} has {}", record.id))
        }
    };
    let problems = entry.problems(&Defaults::default());
    problems
        .into_iter()
        .map(|problem| problem.expect("a whole record"))
        .collect()
}

/// What the first problem of a record shows, and what its twins show together.
fn shown(record: &Entry) -> Vec<Theme> {
    let solutions: Vec<(Problem, Solution)> = problems(record).iter().map(solved).collect();
    let (problem, solution) = &solutions[0];
    let mut found = themes(problem, solution);
    for (number, (problem, solution)) in solutions.iter().enumerate() {
        for (earlier, earlier_solution) in &solutions[..number] {
            let facts = twin_facts((earlier, earlier_solution), (problem, solution));
            found.extend(facts.iter().map(|fact| fact.theme));
        }
    }
    found
}

#[test]
fn published_problems_show_their_themes() {
    show_their_themes(|entry| entry.get("slow").is_none());
}

#[test]
#[ignore = "minutes"]
fn slow_published_problems_show_their_themes() {
    show_their_themes(|entry| entry.get("slow").is_some());
}

fn show_their_themes(asked: impl Fn(&Entry) -> bool) {
    let mut wrong = Vec::new();
    for entry in records().into_iter().filter(asked) {
        let found = shown(&entry);
        let missed = named(&entry, "shows")
            .into_iter()
            .filter(|theme| !found.contains(theme));
        wrong.extend(missed.map(|theme| format!("{} shows no {theme}", entry.id)));
        let praised = named(&entry, "lacks").into_iter().filter(|theme| found.contains(theme));
        wrong.extend(praised.map(|theme| format!("{} shows {theme}", entry.id)));
    }
    assert!(wrong.is_empty(), "{wrong:#?}");
}

/// Has somebody published the problem?
fn is_published(record: &Entry) -> bool {
    ["authors", "source", "in"]
        .into_iter()
        .any(|field| record.get(field).is_some())
}

#[test]
fn every_theme_has_two_published_examples_and_two_counterexamples() {
    let mut counts: BTreeMap<Theme, [usize; 2]> = BTreeMap::new();
    for entry in records() {
        for theme in named(&entry, "shows") {
            let count = counts.entry(theme).or_default();
            count[0] += usize::from(is_published(&entry));
        }
        for theme in named(&entry, "lacks") {
            counts.entry(theme).or_default()[1] += 1;
        }
    }
    let few = |theme: &&Theme| {
        let [published, lacked] = counts.get(theme).copied().unwrap_or_default();
        lacked < 2 || published < 2
    };
    let few: Vec<&str> = Theme::ALL.iter().filter(few).map(|theme| theme.name()).collect();
    assert!(few.is_empty(), "{few:?}");
}
