//! Agreement with the published problems among Popeye's own examples, where they are at hand.
//!
//! `examples_quick` takes the problems that both solve in no time; `examples_all`, which is not run unless asked
//! for, all of them. The environment variable `GLASS_EXAMPLES` restricts either to the rows whose name
//! begins so, and then shows what differs.

mod corpus;

use corpus::corpus;
use corpus::examples::{parts, problems, solution_text, theirs};
use looking_glass::search::Control;
use serde_json::Value;
use std::collections::BTreeMap;
use std::sync::Arc;
use std::sync::atomic::Ordering::Relaxed;
use std::sync::atomic::{AtomicBool, AtomicUsize};
use std::time::{Duration, Instant};

/// The differences that are known, each with its reason: lines of `id: reason`.
const KNOWN: &str = include_str!("data/examples.differences");

/// The share of rows, in percent, that have to agree as whole texts while the differences are not all explained.
const AGREEMENT: usize = 75;

/// How a row compares.
#[derive(Clone, PartialEq, Eq, PartialOrd, Ord, Debug)]
enum Comparison {
    Agrees,
    /// Popeye's text does not solve it, or only by leaving out what it did not understand.
    Differs(String),
    /// It was not done in time.
    Late,
    /// It cannot be solved here, for this reason.
    Refused(String),
}

fn compare(row: &Value, budget: Duration) -> Comparison {
    let problems = match problems(row) {
        Ok(problems) => problems,
        Err(reason) => return Comparison::Refused(reason),
    };
    let mut ours = String::new();
    let deadline = Instant::now() + budget;
    for (label, problem) in &problems {
        let control = Control::new(Some(deadline), Arc::new(AtomicBool::new(false)));
        if let Some(label) = label {
            ours += &format!("\n{label}\n\n");
        }
        match problem {
            Ok(problem) => ours += &solution_text(problem, &control),
            Err(reason) => ours += &format!("  {reason}\n"),
        }
        if control.reason().is_some() {
            return Comparison::Late;
        }
    }
    let (ours, theirs) = (parts(&ours), parts(theirs(row)));
    if ours == theirs {
        return Comparison::Agrees;
    }
    Comparison::Differs(difference(&ours, &theirs))
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

/// The known differences by row.
fn known() -> BTreeMap<&'static str, &'static str> {
    let lines = KNOWN
        .lines()
        .filter(|line| !line.is_empty() && !line.starts_with("// "));
    lines
        .map(|line| line.split_once(": ").expect("a row and a reason"))
        .collect()
}

/// Compares all rows that are whole and that Popeye solved within so many seconds.
fn examples(seconds: f64, budget: Duration) {
    let Some(rows) = corpus("popeye_examples.jsonl") else {
        return;
    };
    let chosen = std::env::var("GLASS_EXAMPLES").ok();
    let is_chosen = |row: &&Value| {
        let id = row["id"].as_str().unwrap_or_default();
        let fits = |list: &String| list.split(' ').any(|start| id.starts_with(start));
        chosen.as_ref().is_none_or(fits)
            && row["status"] == "ok"
            && row["unparsed"].as_array().is_some_and(Vec::is_empty)
            && row["popeye_seconds"].as_f64() <= Some(seconds)
    };
    let rows: Vec<&Value> = rows.iter().filter(is_chosen).collect();
    report(&compare_all(&rows, budget), chosen.is_some());
}

/// Compares rows by two threads.
fn compare_all<'a>(rows: &[&'a Value], budget: Duration) -> Vec<(&'a str, Comparison)> {
    let next = AtomicUsize::new(0);
    let work = || {
        let mut compared = Vec::new();
        while let Some(row) = rows.get(next.fetch_add(1, Relaxed)) {
            compared.push((row["id"].as_str().expect("a name"), compare(row, budget)));
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
    let known = known();
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
            // Whoever has no time knows nothing of the answer.
            (Comparison::Late, None) => eprintln!("{id} was left unfinished"),
        }
    }
    let late = compared
        .iter()
        .filter(|(_, comparison)| *comparison == Comparison::Late)
        .count();
    let finished = compared.len() - late;
    eprintln!("{agree} of {finished} agree; {late} were left unfinished; differ: {unexpected:#?}");
    assert!(
        agree * 100 >= finished * AGREEMENT,
        "only {agree} of {finished} agree: {unexpected:#?}"
    );
    assert!(
        outgrown.is_empty(),
        "these agree, but are listed as different: {outgrown:?}"
    );
}

#[test]
fn examples_quick() {
    examples(0.05, Duration::from_secs(2));
}

#[test]
#[ignore = "takes many minutes"]
fn examples_all() {
    examples(2.0, Duration::from_secs(20));
}
