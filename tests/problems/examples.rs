//! Agreement with the published problems among Popeye's own examples: whole solution texts, line by line.
//!
//! `examples_quick` takes all problems but those that `data/examples.slow` names, and `examples_all`, which is not
//! run unless asked for, these too. Where the corpus is at hand its texts are compared; where it is not, the facts
//! that `data/examples.jsonl` holds of it are: the problems, and digests of Popeye's answers.
//! The environment variable `GLASS_EXAMPLES` restricts either to the rows whose name begins so, and then shows
//! what differs; `GLASS_EXAMPLES_SECONDS` gives every row another time limit.
//!
//! Every row agrees, or `data/examples.differences` says why it does not.

use crate::corpus::corpus;
use crate::corpus::examples::{Made, digest, parts, problems, solution_text, theirs};
use looking_glass::problem::Problem;
use looking_glass::search::Control;
use serde_json::{Map, Value, json};
use std::collections::{BTreeMap, BTreeSet};
use std::sync::Arc;
use std::sync::atomic::Ordering::Relaxed;
use std::sync::atomic::{AtomicBool, AtomicUsize};
use std::time::{Duration, Instant};

/// The differences that are known, each with its reason: lines of `id: reason`.
const KNOWN: &str = include_str!("../data/examples.differences");

/// The rows that take long: lines of `id`.
const SLOW: &str = include_str!("../data/examples.slow");

/// The rows that are not ended in a minute, each with its reason: lines of `id: reason`.
const UNFINISHED: &str = include_str!("../data/examples.unfinished");

/// The facts of the corpus, a row a line.
const FACTS: &str = include_str!("../data/examples.jsonl");

/// Of a hundred rows so many may be known to differ.
const KNOWN_IN_A_HUNDRED: usize = 3;

/// And so many may differ or be left unfinished.
const LEFT_IN_A_HUNDRED: usize = 5;

/// How a row compares.
#[derive(Clone, PartialEq, Eq, PartialOrd, Ord, Debug)]
enum Comparison {
    Agrees,
    Differs(String),
    /// It was not done in time.
    Late,
    /// It cannot be solved here, for this reason.
    Refused(String),
}

/// Our text of all the problems of a row, and whether not one of them can be played; nothing if it is late.
fn ours(problems: &[Made], deadline: Instant, change: impl Fn(&mut Problem)) -> Option<(String, bool)> {
    let (mut text, mut refused) = (String::new(), true);
    for (label, problem) in problems {
        let control = Control::new(Some(deadline), Arc::new(AtomicBool::new(false)));
        if let Some(label) = label {
            text += &format!("\n{label}\n\n");
        }
        let answer = match problem {
            Ok(problem) => {
                let mut problem = problem.clone();
                change(&mut problem);
                solution_text(&problem, &control)
            }
            Err(reason) => Err(format!("  {reason}\n")),
        };
        refused &= answer.is_err();
        text += &answer.unwrap_or_else(|faults| faults);
        if control.reason().is_some() {
            return None;
        }
    }
    Some((text, refused))
}

fn compare(row: &Value, budget: Duration) -> Comparison {
    let problems = match problems(row) {
        Ok(problems) => problems,
        Err(reason) => return Comparison::Refused(reason),
    };
    let deadline = Instant::now() + budget;
    let Some((text, refused)) = ours(&problems, deadline, |_| {}) else {
        return Comparison::Late;
    };
    let ours_told = parts(&text);
    if let Some(known) = row["digest"].as_str() {
        let found = digest(&ours_told);
        return match found == known {
            true => Comparison::Agrees,
            false => Comparison::Differs(format!("digest {found} instead of {known}:\n{text}")),
        };
    }
    let theirs = theirs(row);
    if refused && theirs.contains("problem ignored") {
        return Comparison::Agrees;
    }
    let theirs = parts(theirs);
    if ours_told == theirs {
        return Comparison::Agrees;
    }
    let all = ours(&problems, deadline, |problem| {
        problem.settings.limits.max_solutions = None
    });
    if all.is_some_and(|(all, _)| is_choice(&ours_told, &theirs, &parts(&all))) {
        return Comparison::Agrees;
    }
    Comparison::Differs(difference(&ours_told, &theirs))
}

/// Are these two choices, of the same number of lines, out of all? Which solutions are told under a limit of
/// their number depends on the order in which they are found.
fn is_choice(ours: &[Vec<String>], theirs: &[Vec<String>], all: &[Vec<String>]) -> bool {
    let blocks = |parts: &[Vec<String>]| parts.concat();
    let sizes = |parts: &[Vec<String>]| parts.iter().map(Vec::len).collect::<Vec<usize>>();
    let chosen = |(theirs, all): (&String, &String)| {
        let all: BTreeSet<&str> = all.lines().collect();
        theirs.lines().all(|line| all.contains(line))
    };
    let counts =
        |parts: &[Vec<String>]| -> Vec<usize> { blocks(parts).iter().map(|block| block.lines().count()).collect() };
    let alike = sizes(ours) == sizes(theirs) && sizes(theirs) == sizes(all) && counts(ours) == counts(theirs);
    ours != all && alike && blocks(theirs).iter().zip(&blocks(all)).all(chosen)
}

/// The blocks that only one of two texts has.
fn difference(ours: &[Vec<String>], theirs: &[Vec<String>]) -> String {
    let mut told = String::new();
    for (index, (ours, theirs)) in ours.iter().zip(theirs).enumerate() {
        let mut alone = |some: &[String], others: &[String], name: &str| {
            for block in some.iter().filter(|block| !others.contains(block)) {
                told.push_str(&format!("part {}, {name} alone:\n{block}", index + 1));
            }
        };
        alone(ours, theirs, "OURS");
        alone(theirs, ours, "THEIRS");
    }
    if ours.len() != theirs.len() {
        told.push_str(&format!("{} parts instead of {}\n", ours.len(), theirs.len()));
    } else if told.is_empty() {
        told.push_str("the same blocks in another order\n");
    }
    told
}

/// The lines of a file of data that are no comments.
fn entries(text: &'static str) -> impl Iterator<Item = &'static str> {
    text.lines().filter(|line| !line.is_empty() && !line.starts_with("// "))
}

/// The known differences by row.
fn known() -> BTreeMap<&'static str, &'static str> {
    reasons(KNOWN)
}

fn reasons(text: &'static str) -> BTreeMap<&'static str, &'static str> {
    let rows = entries(text);
    rows.map(|line| line.split_once(": ").expect("a row and a reason"))
        .collect()
}

/// The rows that may be left unfinished.
fn unfinished() -> BTreeMap<&'static str, &'static str> {
    reasons(UNFINISHED)
}

fn slow() -> BTreeSet<&'static str> {
    entries(SLOW).collect()
}

/// The rows of the corpus that Popeye solved and that hold nothing but what is played here; or nothing, said aloud.
fn whole_rows() -> Option<Vec<Value>> {
    let whole = |row: &Value| row["status"] == "ok" && row["unparsed"].as_array().is_some_and(Vec::is_empty);
    Some(corpus("popeye_examples.jsonl")?.into_iter().filter(whole).collect())
}

fn id(row: &Value) -> &str {
    row["id"].as_str().expect("a name")
}

/// Compares all rows that are chosen.
fn examples(seconds: u64, is_chosen: impl Fn(&str) -> bool) {
    let facts = || entries(FACTS).map(|line| serde_json::from_str(line).expect("a row is JSON"));
    let rows = whole_rows().unwrap_or_else(|| facts().collect());
    let named = std::env::var("GLASS_EXAMPLES").ok();
    let is_named = |row: &&Value| match &named {
        Some(list) => list.split(' ').any(|start| id(row).starts_with(start)),
        None => is_chosen(id(row)),
    };
    let known = known();
    let differ = rows.iter().filter(|row| known.contains_key(id(row))).count();
    let allowed = rows.len() * KNOWN_IN_A_HUNDRED / 100;
    assert!(differ <= allowed, "{differ} of {} differ", rows.len());
    let unfinished = unfinished();
    let left = differ + rows.iter().filter(|row| unfinished.contains_key(id(row))).count();
    assert!(
        left * 100 <= rows.len() * LEFT_IN_A_HUNDRED,
        "{left} of {} do not agree",
        rows.len()
    );
    let rows: Vec<&Value> = rows.iter().filter(is_named).collect();
    let seconds = std::env::var("GLASS_EXAMPLES_SECONDS")
        .ok()
        .map_or(seconds, |text| text.parse().expect("seconds"));
    report(&compare_all(&rows, Duration::from_secs(seconds)), named.is_some());
}

/// Compares rows by two threads.
fn compare_all<'a>(rows: &[&'a Value], budget: Duration) -> Vec<(&'a str, Comparison)> {
    let next = AtomicUsize::new(0);
    let work = || {
        let mut compared = Vec::new();
        while let Some(row) = rows.get(next.fetch_add(1, Relaxed)) {
            let start = Instant::now();
            let comparison = compare(row, budget);
            let seconds = start.elapsed().as_secs_f64();
            if seconds > 1.0 {
                let answer = format!("{comparison:?}");
                eprintln!(
                    "{} took {seconds:.1} s: {}",
                    id(row),
                    answer.split('(').next().unwrap_or_default()
                );
            }
            compared.push((id(row), comparison));
        }
        compared
    };
    std::thread::scope(|scope| {
        let helper = scope.spawn(work);
        let mut compared = work();
        compared.extend(helper.join().expect("no comparison panics"));
        compared.sort();
        compared
    })
}

fn report(compared: &[(&str, Comparison)], shown: bool) {
    let (known, unfinished) = (known(), unfinished());
    let (mut agree, mut unexpected, mut outgrown) = (0, Vec::new(), Vec::new());
    for (id, comparison) in compared {
        if let Comparison::Differs(text) = comparison
            && shown
        {
            eprintln!("{id} DIFFERS\n{text}");
        }
        match (comparison, known.get(id)) {
            (Comparison::Agrees, None) => agree += 1,
            (Comparison::Agrees, Some(_)) => outgrown.push(*id),
            (_, Some(reason)) => eprintln!("{id} differs: {reason}"),
            (Comparison::Refused(reason), None) => unexpected.push(format!("{id} is refused: {reason}")),
            (Comparison::Differs(text), None) => {
                unexpected.push(format!("{id} differs: {}", text.lines().next().unwrap_or_default()));
            }
            (Comparison::Late, None) if unfinished.contains_key(id) => eprintln!("{id} was left unfinished"),
            (Comparison::Late, None) => unexpected.push(format!("{id} was left unfinished")),
        }
    }
    eprintln!("{agree} of {} agree", compared.len());
    assert!(unexpected.is_empty(), "{} differ: {unexpected:#?}", unexpected.len());
    assert!(
        outgrown.is_empty(),
        "these agree, but are listed as different: {outgrown:?}"
    );
}

#[test]
fn examples_quick() {
    let slow = slow();
    examples(30, |id| !slow.contains(id));
}

#[test]
#[ignore = "takes ten minutes"]
fn examples_all() {
    examples(60, |_| true);
}

/// The facts of a row, if they can be told so: play from a position to a position cannot.
fn fact(row: &Value) -> Option<Value> {
    let mut fact = Map::new();
    for field in [
        "id",
        "stipulation",
        "sstipulation",
        "options",
        "twins",
        "white",
        "black",
        "alice_b_white",
        "alice_b_black",
    ] {
        let value = &row[field];
        let empty = value.is_null() || value.as_array().is_some_and(Vec::is_empty);
        if !empty {
            fact.insert(field.to_string(), value.clone());
        }
    }
    if row["kind"] == "alice" {
        fact.insert("kind".to_string(), json!("alice"));
    }
    let told = parts(theirs(row));
    fact.insert("digest".to_string(), json!(digest(&told)));
    let two_positions = row["stipulation"].as_str().is_some_and(|text| text.contains("=>"));
    (!two_positions).then_some(Value::Object(fact))
}

/// The rows of which facts are kept: those that agree, and quickly.
fn kept(rows: &[Value]) -> String {
    let (known, slow) = (known(), slow());
    let limited = |row: &Value| {
        row["options"]
            .as_array()
            .is_some_and(|options| options.contains(&json!("MaxSolutions")))
    };
    let rows = rows
        .iter()
        .filter(|row| !known.contains_key(id(row)) && !slow.contains(id(row)) && !limited(row));
    let told = rows
        .filter(|row| !theirs(row).contains("problem ignored"))
        .filter_map(fact);
    told.map(|fact| format!("{fact}\n")).collect()
}

/// With the environment variable `GLASS_EXAMPLES_WRITE` the facts are written anew.
#[test]
fn the_facts_are_those_of_the_corpus() {
    let Some(rows) = whole_rows() else {
        return;
    };
    let kept = kept(&rows);
    if std::env::var("GLASS_EXAMPLES_WRITE").is_ok() {
        let path = concat!(env!("CARGO_MANIFEST_DIR"), "/tests/data/examples.jsonl");
        std::fs::write(path, &kept).expect("a file that can be written");
    } else {
        assert!(kept == FACTS, "run this test with GLASS_EXAMPLES_WRITE=1");
    }
    let ids: BTreeSet<&str> = rows.iter().map(id).collect();
    let strays: Vec<&str> = known()
        .into_keys()
        .chain(unfinished().into_keys())
        .chain(slow())
        .filter(|id| !ids.contains(id))
        .collect();
    assert!(strays.is_empty(), "no rows of the corpus: {strays:?}");
}
