//! Whole texts held against those of Popeye.

use super::{TWINS, glass, grammar, text};
use crate::corpus::corpus;
use looking_glass::formats::entry::Defaults;
use looking_glass::formats::popeye;
use looking_glass::output::popeye::{page, words};
use looking_glass::problem::Telling;
use serde_json::Value;
use std::collections::BTreeMap;
use std::sync::Mutex;
use std::sync::atomic::{AtomicUsize, Ordering::Relaxed};

fn theirs(row: &Value) -> &str {
    row["popeye_solution_text"].as_str().expect("a text")
}

/// Popeye's text without what went to standard error: the corpus has both in one stream.
fn standard_output(text: &str) -> String {
    let mut text = text.replace("\nthe side to play can capture the king", "");
    for told in [
        "both sides need a king\n",
        "only one king allowed\n",
        "problem ignored\n",
    ] {
        // Behind an empty line of its own stands what is said of castling and en passant.
        text = text
            .replace(&format!("Inconsistent retro information\n\n{told}"), "")
            .replace(told, "");
    }
    let is_complaint = |line: &&str| line.starts_with("input-error:") || line.starts_with("offending item: ");
    text.split_inclusive('\n').filter(|line| !is_complaint(line)).collect()
}

/// Rows of Popeye's examples that differ, and why.
const EXAMPLES: &str = include_str!("../../data/examples.differences");

/// Rows of Popeye's examples of which only the lines around the solutions differ, and why.
const EXAMPLES_TEXTS: &str = include_str!("../../data/examples_texts.differences");

/// Rows of Alice's random problems that differ, and why.
const ALICE: &str = include_str!("../../data/texts.differences");

/// Rows that are not ended in a minute, and why.
const UNFINISHED: &str = include_str!("../../data/examples.unfinished");

/// The rows that Popeye has ended, whatever it has found wrong with their inputs.
fn ended(rows: &[Value]) -> Vec<&Value> {
    rows.iter().filter(|row| row["status"] == "ok").collect()
}

#[test]
fn what_stands_above_the_solutions_is_that_of_popeye() {
    let rows = corpus("popeye_examples.jsonl").unwrap_or_default();
    let (mut same, mut differ) = (0, Vec::new());
    for row in ended(&rows) {
        let input = popeye::read(row["input"].as_str().expect("an input"), "f.inp").remove(0);
        let Ok(entry) = input.entry else {
            continue;
        };
        let problem = entry
            .draft(&Defaults::default())
            .expect("a draft")
            .problem("f")
            .expect("a problem");
        if entry.texts("options").contains(&"NoBoard") {
            continue;
        }
        let ours = page::head(&entry.notes.credits, &problem, &words::ENGLISH, Telling::Told);
        // Behind the banner, and what Popeye has to say while it reads.
        match standard_output(theirs(row)).contains(&ours) {
            true => same += 1,
            false => differ.push(format!("{}\n{ours}", row["id"])),
        }
    }
    eprintln!(
        "{same} of {} are the same; others: {}",
        same + differ.len(),
        differ.join("\n")
    );
    assert!(differ.len() * 100 <= same * 3);
}

/// Is the solution in this page one that YACPDB and Olive read?
fn is_readable(page: &str) -> bool {
    grammar::accepts(&grammar::solution_of(page))
}

#[test]
fn solutions_are_read_by_the_grammar_of_yacpdb() {
    let popeye =
        |file: &str, more: &[&str]| text(glass(&[&["solve", file, "--format", "popeye"], more].concat(), "").stdout);
    assert!(is_readable(&popeye(TWINS, &[])));
    let marks = popeye("problems/marks.inp", &["--board-comments"]);
    assert!(marks.contains("1.Ka2-b1 ! {A} zugzwang."), "{marks}");
    assert!(is_readable(&marks), "{marks}");
    // It knows no letters of boards.
    assert!(!is_readable(&popeye("problems/marks.inp", &[])));
    for (solution, readable) in [
        ("", true),
        ("a) \n\n  1.Kd1-e2 Ra8*a1 +   2.e7-e8=Q ep. #", false),
        ("1.Kd1-e2 Ra8*a1 +   2.e7-e8=Q 0-0-0 #", true),
        ("1...  ...   2.f5*e6 ep. Ke1-e2 =\n\nb) wKe1-->e2\n  1.a2-a4 =", false),
        (
            "a)\n  1...  ...   2.f5*e6 ep. Ke1-e2 =\n\nb) wKe1-->e2\n  1.a2-a4 =",
            true,
        ),
        (
            "1.Ra1-a8 ! threat:\n 2.Ra8-h8 #\n 1...Kh7-g7\n 2.a2-a3 zugzwang.\n but\n 1...Kh7-h6 !",
            true,
        ),
        ("1.Ra1-a8 ! threat:\n 2.Ra8-h8 #\n refutes.", false),
        ("{by hand} 1.Ra1-a8 !? {why} Kh7-g7", true),
    ] {
        assert_eq!(grammar::accepts(solution), readable, "{solution}");
    }
}

/// Does this program print the lines of Popeye's text in so many seconds, whatever their order? Tells what it said on
/// standard error if it does not, and nothing if it had no time.
fn compare(input: &str, theirs: &str, seconds: &str) -> Option<Result<(), String>> {
    let arguments = ["popeye", "-maxthreads", "1", "-maxmem", "16M", "-maxtime", seconds];
    let output = glass(&arguments, input);
    let (ours, told) = (text(output.stdout), text(output.stderr));
    let theirs = standard_output(theirs);
    if ours.contains("solving interrupted") && told.is_empty() {
        return None;
    }
    if is_readable(&theirs) && !is_readable(&ours) {
        return Some(Err(format!("YACPDB reads Popeye's text, but not ours:\n{ours}")));
    }
    match sorted(&ours) == sorted(&theirs) {
        true => Some(Ok(())),
        false => Some(Err(told)),
    }
}

/// The rows that are known to differ in a file of `id: reason`.
fn known(text: &'static str) -> BTreeMap<&'static str, &'static str> {
    let rows = text.lines().filter(|line| !line.is_empty() && !line.starts_with("// "));
    rows.map(|line| line.split_once(": ").expect("a row and a reason"))
        .collect()
}

/// Compares the whole texts of rows by two threads; every difference has its reason in a file, and every reason its
/// difference. Which rows had no time is told.
fn hold(rows: &[&Value], fields: [&str; 2], known: &BTreeMap<&str, &str>, seconds: &str) -> Vec<String> {
    let (next, same) = (AtomicUsize::new(0), AtomicUsize::new(0));
    let (wrong, late) = (Mutex::new(Vec::new()), Mutex::new(Vec::new()));
    let work = || {
        while let Some(row) = rows.get(next.fetch_add(1, Relaxed)) {
            let id = row["id"].as_str().expect("a name");
            let [input, text] = fields.map(|field| row[field].as_str().expect("a text"));
            let fault = match (compare(input, text, seconds), known.get(id)) {
                (Some(Ok(())), None) => {
                    same.fetch_add(1, Relaxed);
                    continue;
                }
                (Some(Err(_)), Some(_)) => continue,
                (Some(Ok(())), Some(_)) => format!("{id} is the same, but listed as different"),
                (Some(Err(told)), None) => format!("{id} differs: {told}"),
                (None, _) => {
                    late.lock().expect("a list").push(id.to_string());
                    continue;
                }
            };
            wrong.lock().expect("a list").push(fault);
        }
    };
    std::thread::scope(|scope| {
        scope.spawn(work);
        work();
    });
    eprintln!("{} of {} are the same", same.load(Relaxed), rows.len());
    let wrong = wrong.into_inner().expect("a list");
    assert!(wrong.is_empty(), "{wrong:#?}");
    let late = late.into_inner().expect("a list");
    eprintln!("left unfinished: {late:?}");
    late
}

#[test]
fn whole_texts_of_alice_problems_have_the_lines_of_popeye() {
    let rows = corpus("alice_random.jsonl").unwrap_or_default();
    let rows: Vec<&Value> = rows.iter().collect();
    let late = hold(&rows, ["popeye_input", "popeye_text"], &known(ALICE), "60");
    assert!(late.is_empty());
}

#[test]
fn few_texts_differ_from_those_of_popeye() {
    let (Some(examples), Some(alice)) = (corpus("popeye_examples.jsonl"), corpus("alice_random.jsonl")) else {
        return;
    };
    let solved = examples.iter().filter(|row| row["status"] == "ok").count() + alice.len();
    let differ: usize = [EXAMPLES, EXAMPLES_TEXTS, ALICE]
        .map(|list| known(list).len())
        .iter()
        .sum();
    assert!(differ * 100 <= solved * 3, "{differ} of {solved}");
}

/// The lines of a text in order of the alphabet, without banner and times: of lines that tell the time of a move or
/// of a mating picture nothing is left.
fn sorted(text: &str) -> Vec<&str> {
    fn untimed(line: &str) -> Option<&str> {
        match line.split_once("Time = ") {
            Some((told, _)) => Some(told).filter(|told| told.starts_with(['s', 'P'])),
            None => Some(line),
        }
    }
    let mut lines: Vec<&str> = text.lines().skip(1).filter_map(untimed).collect();
    lines.sort_unstable();
    lines
}

/// The rows whose whole texts are known to differ.
fn known_examples() -> BTreeMap<&'static str, &'static str> {
    let mut differ = known(EXAMPLES);
    differ.extend(known(EXAMPLES_TEXTS));
    differ
}

/// Whole texts of the problems that both solve in no time, line by line, the empty ones too.
#[test]
fn whole_texts_have_the_lines_of_popeye() {
    let rows = corpus("popeye_examples.jsonl").unwrap_or_default();
    let mut quick = ended(&rows);
    quick.retain(|row| row["popeye_seconds"].as_f64() <= Some(0.3));
    hold(&quick, ["input", "popeye_solution_text"], &known_examples(), "1");
}

/// Whole texts of all problems; which of them are not ended in a minute is known.
#[test]
#[ignore = "takes a quarter of an hour"]
fn all_whole_texts_have_the_lines_of_popeye() {
    let rows = corpus("popeye_examples.jsonl").unwrap_or_default();
    let mut rows = ended(&rows);
    // Where its time ran out for Popeye, it may be enough here or not.
    rows.retain(|row| !theirs(row).contains("solving interrupted"));
    let mut late = hold(&rows, ["input", "popeye_solution_text"], &known_examples(), "60");
    let unfinished = known(UNFINISHED);
    late.retain(|id| !unfinished.contains_key(id.as_str()));
    assert!(late.is_empty(), "not ended in a minute: {late:?}");
}
