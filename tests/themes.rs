//! Themes: published problems show those they are known for, and not those they only resemble.

use looking_glass::analysis::theme::{Theme, inquiry, themes};
use looking_glass::formats::entry::{Defaults, Entry};
use looking_glass::formats::node::Node;
use looking_glass::formats::yaml;
use looking_glass::problem::Problem;
use looking_glass::search::Control;
use looking_glass::solution::{Resources, Solution, Status, solve};

/// Published problems, each with themes that it shows and themes that it does not show.
fn records() -> Vec<Entry> {
    let path = concat!(env!("CARGO_MANIFEST_DIR"), "/tests/data/themes.yaml");
    let text = std::fs::read_to_string(path).expect("a file");
    let entries = yaml::read(&text, "themes.yaml");
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

fn problem(entry: &Entry) -> Problem {
    let problems = entry.problems(&Defaults::default());
    problems.into_iter().next().expect("a problem").expect("a whole record")
}

#[test]
fn published_problems_show_their_themes() {
    let mut wrong = Vec::new();
    for entry in records() {
        let (problem, solution) = solved(&problem(&entry));
        let found = themes(&problem, &solution);
        let missed = named(&entry, "shows")
            .into_iter()
            .filter(|theme| !found.contains(theme));
        wrong.extend(missed.map(|theme| format!("{} shows no {theme}", entry.id)));
        let praised = named(&entry, "lacks").into_iter().filter(|theme| found.contains(theme));
        wrong.extend(praised.map(|theme| format!("{} shows {theme}", entry.id)));
    }
    assert!(wrong.is_empty(), "{wrong:#?}");
}
