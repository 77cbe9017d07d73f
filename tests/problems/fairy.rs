//! Published fairy problems, in `problems/fairy`: each is solved, and what is printed is the solution that its record states. Popeye
//! finds the same lines. Together they show every man, attribute and condition for which a published problem is known to us. The originals
//! in the folder `originals` are solved, too, and say more of themselves in `fairy_originals.rs`.

use super::published::{files, parts, solved};
use looking_glass::conditions;
use looking_glass::formats::entry::Entry;
use looking_glass::formats::yaml;
use looking_glass::output::article::{self, NearMisses};
use looking_glass::output::notation::Notation;
use looking_glass::output::{Effort, Report};
use looking_glass::pieces::{ATTRIBUTES, Attribute, Owner, Role};
use looking_glass::soundness::{Judgement, examine};
use rayon::prelude::*;
use std::collections::BTreeSet;
use std::path::{Path, PathBuf};

/// The problems that only the ignored test solves, an id a line.
const SLOW: &str = include_str!("../data/fairy/slow.txt");

/// Names of the tables without a published problem here, each with its reason: lines of `name: reason`.
pub const UNPUBLISHED: &str = include_str!("../data/fairy/unpublished.txt");

/// All records of the folder, originals too.
pub fn records() -> Vec<Entry> {
    let read = |path: &PathBuf| {
        let text = std::fs::read_to_string(path).expect("a text");
        yaml::read(&text, &path.display().to_string())
    };
    let files = files("problems/fairy", "yaml");
    let entries = files.iter().flat_map(read);
    entries.map(|entry| entry.expect("a record")).collect()
}

/// Is it one of our own?
pub fn is_original(entry: &Entry) -> bool {
    let folder = Path::new(&entry.origin.file).parent();
    folder.is_some_and(|folder| folder.ends_with("originals"))
}

/// Names with their reasons.
pub fn reasons(text: &'static str) -> Vec<(&'static str, &'static str)> {
    text.lines()
        .filter(|line| !line.starts_with("# "))
        .map(|line| line.split_once(": ").expect("a name and a reason"))
        .collect()
}

/// The solution as `glass solve` prints it, each twin behind its letter. One that is unsound has a keyword that says so.
fn printed(entry: &Entry) -> String {
    let mut lines = Vec::new();
    for (letter, problem) in parts(entry) {
        let notation = Notation::new(problem.diagram.rules);
        let solution = solved(&problem, 1);
        let verdict = examine(&problem, &solution, &entry.intention().expect("a number"));
        let is_sound = verdict.status != Judgement::Unsound;
        assert!(
            is_sound || entry.is_known_unsound(),
            "{} is unsound: {verdict:?}",
            entry.id
        );
        let report = Report {
            answer: Ok(solution),
            problem,
            effort: Effort::default(),
        };
        if !letter.is_empty() {
            lines.push(format!("{letter})"));
        }
        let text = article::write(&report, &notation, NearMisses::Untold);
        lines.extend(text.lines().filter(|line| !line.is_empty()).map(str::to_string));
    }
    lines.join("\n")
}

/// The ids of the slow problems.
fn slow() -> BTreeSet<&'static str> {
    SLOW.lines().filter(|line| !line.starts_with('#')).collect()
}

#[test]
fn every_fairy_problem_has_its_stated_solution() {
    compare(false);
}

#[test]
#[ignore = "minutes"]
fn every_slow_fairy_problem_has_its_stated_solution() {
    compare(true);
}

/// Solves the slow problems or the others, and compares with what their records state.
fn compare(are_slow: bool) {
    let slow = slow();
    let records = records();
    for id in &slow {
        assert!(records.iter().any(|entry| entry.id == *id), "no problem {id}");
    }
    let wrong: Vec<String> = records
        .par_iter()
        .filter(|entry| slow.contains(entry.id.as_str()) == are_slow)
        .filter_map(|entry| {
            let stated = entry
                .get("solution")
                .and_then(|text| text.as_text())
                .unwrap_or_default()
                .trim_end();
            let printed = printed(entry);
            (stated != printed).then(|| format!("{}: stated\n{stated}\nprinted\n{printed}", entry.id))
        })
        .collect();
    assert!(wrong.is_empty(), "{} differ:\n{}", wrong.len(), wrong.join("\n"));
}

/// An attribute may have the name of a condition.
pub fn attributed(line: &Attribute) -> String {
    format!("{} men", line.names[0])
}

/// The names of what the problem uses.
pub fn used(entry: &Entry) -> BTreeSet<String> {
    let mut names = BTreeSet::new();
    for (_, problem) in parts(entry) {
        for man in &problem.diagram.men {
            names.insert(man.piece.role.kind().names[0].to_string());
            names.extend(man.piece.attributes.lines().map(attributed));
            names.extend((man.piece.owner == Owner::Neutral).then(|| "neutral".to_string()));
        }
        let numbers = problem.diagram.rules.conditions.numbers();
        names.extend(numbers.map(|number| conditions::TABLE[number].name().to_string()));
    }
    names.extend(promoted(entry).map(|role| role.kind().names[0].to_string()));
    names
}

/// The men that pawns become in the stated solution.
fn promoted(entry: &Entry) -> impl Iterator<Item = Role> {
    let stated = entry.get("solution").and_then(|text| text.as_text());
    let letters = stated.into_iter().flat_map(|text| text.split('=').skip(1));
    let letters = letters.filter_map(|rest| rest.split(|c: char| !c.is_ascii_alphanumeric()).next());
    // A small letter tells a side.
    letters
        .filter(|letters| !letters.contains(char::is_lowercase))
        .filter_map(Role::from_letters)
}

#[test]
fn every_name_has_a_published_problem_or_a_reason() {
    let mut records = records();
    records.retain(|entry| !is_original(entry));
    for entry in &records {
        for field in ["authors", "source", "solution"] {
            assert!(entry.get(field).is_some(), "{} says nothing of {field}", entry.id);
        }
    }
    let shown: BTreeSet<String> = records.iter().flat_map(used).collect();
    let men = Role::all().filter(|role| !role.is_classical());
    let attributes = ATTRIBUTES.iter().filter(|line| !line.alone.is_empty());
    let names: Vec<String> = men
        .map(|role| role.kind().names[0])
        .chain(conditions::played().into_iter().filter(|name| *name != "Alice"))
        .chain(["neutral"])
        .map(str::to_string)
        .chain(attributes.map(attributed))
        .collect();
    let reasons = reasons(UNPUBLISHED);
    for (name, _) in &reasons {
        assert!(
            names.iter().any(|known| known == name),
            "{name} is no name of the tables"
        );
    }
    let is_excused = |name: &String| reasons.iter().any(|(excused, _)| excused == name);
    let (excused, others): (Vec<String>, Vec<String>) = names.into_iter().partition(is_excused);
    let missing: Vec<String> = others.into_iter().filter(|name| !shown.contains(name)).collect();
    assert!(missing.is_empty(), "neither shown nor excused: {missing:?}");
    let found: Vec<String> = excused.into_iter().filter(|name| shown.contains(name)).collect();
    assert!(found.is_empty(), "shown and excused: {found:?}");
}
