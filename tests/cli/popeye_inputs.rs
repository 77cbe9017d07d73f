//! Folders of Popeye's inputs, problem by problem: the lines of solutions of `glass popeye` against those of Popeye.
//!
//! `every_input_agrees_or_its_difference_is_known` is not run unless asked for. `POPEYE_INPUTS` names the folder that holds the
//! folders of inputs, `GLASS_POPEYE` Popeye's program, and `POPEYE_INPUTS_ONLY` may restrict it to the files whose path there
//! begins so. Every problem gets 20 seconds in each program. One that differs must stand in `data/fairy/differences.txt`.
//! What is refused by name, or not ended in time, is counted and told.

use std::collections::{BTreeMap, BTreeSet};
use std::fs;
use std::path::{Path, PathBuf};
use std::process::{Command, Stdio};
use std::time::{Duration, Instant};

/// The differences that are known: lines of `file#number: reason`, in order.
const KNOWN: &str = include_str!("../data/fairy/differences.txt");

/// Fairy positions of our own, and what Popeye prints for them with `-regression`.
const OWN: &str = include_str!("../popeye/fairy.inp");
const OWN_TEXT: &str = include_str!("../popeye/fairy.txt");

/// How long a program may take for a problem.
const LIMIT: Duration = Duration::from_secs(20);

fn known() -> BTreeMap<&'static str, &'static str> {
    let rows = KNOWN
        .lines()
        .filter(|line| !line.is_empty() && !line.starts_with("// "));
    rows.map(|line| line.split_once(": ").expect("a problem and a reason"))
        .collect()
}

/// Does a line begin with one of these words, or with the beginning of one of three letters?
fn opens(line: &str, words: &[&str]) -> bool {
    let first = line.split_whitespace().next().unwrap_or_default().to_lowercase();
    words
        .iter()
        .any(|word| first.chars().count() >= 3 && (first.starts_with(word) || word.starts_with(&first)))
}

const BEGIN: [&str; 3] = ["beginproblem", "anfangproblem", "debutprobleme"];
const NEXT: [&str; 3] = ["nextproblem", "weiteresproblem", "aprobleme"];
const END: [&str; 3] = ["endproblem", "endeproblem", "finprobleme"];

/// The problems of an input, each as an input of its own.
fn problems(text: &str) -> Vec<String> {
    let mut lines = text.lines().skip_while(|line| !opens(line, &BEGIN));
    let Some(begin) = lines.next() else {
        return Vec::new();
    };
    let word = begin.split_whitespace().next().unwrap_or_default().to_lowercase();
    let language = BEGIN
        .iter()
        .position(|begin| begin.starts_with(&word[..1]))
        .unwrap_or(0);
    let mut made = vec![String::new()];
    for line in lines.take_while(|line| !opens(line, &END)) {
        match opens(line, &NEXT) {
            true => made.push(String::new()),
            false => made.last_mut().expect("one").push_str(&format!("{line}\n")),
        }
    }
    let whole = |body: String| format!("{}\n{body}{}\n", BEGIN[language], END[language]);
    made.into_iter().map(whole).collect()
}

/// The lines of solutions in a text, whatever their order: moves, refutations and the marks of twins.
fn solutions(text: &str) -> BTreeSet<String> {
    let plain = |line: &str| line.split_whitespace().collect::<Vec<_>>().join(" ");
    let is_move = |line: &str| {
        let line = line.trim_start_matches('(');
        let number = line.bytes().take_while(u8::is_ascii_digit).count();
        number > 0 && line[number..].starts_with('.')
    };
    let is_twin = |line: &str| matches!(line.as_bytes(), [b'a'..=b'z', b')', ..]);
    let lines = text.lines().map(plain);
    lines.filter(|line| is_move(line) || is_twin(line)).collect()
}

/// What a program prints for an input, or nothing if it takes too long; and what it says.
fn answer(program: &str, arguments: &[&str], input: &str, folder: &Path) -> Option<(String, String)> {
    let [file, out, told] = ["problem.inp", "out", "told"].map(|name| folder.join(name));
    fs::write(&file, input).expect("written");
    let [out_file, told_file] = [&out, &told].map(|path| fs::File::create(path).expect("a file"));
    let mut command = Command::new(program);
    command.args(arguments).arg(&file).stdin(Stdio::null());
    let mut child = command.stdout(out_file).stderr(told_file).spawn().expect("a program");
    let start = Instant::now();
    while child.try_wait().expect("a state").is_none() {
        if start.elapsed() > LIMIT {
            child.kill().expect("ended");
            child.wait().expect("ended");
            return None;
        }
        std::thread::sleep(Duration::from_millis(5));
    }
    let read = |path: &Path| String::from_utf8_lossy(&fs::read(path).expect("read")).into_owned();
    Some((read(&out), read(&told)))
}

fn ours(input: &str, folder: &Path) -> Option<(String, String)> {
    let arguments = ["popeye", "-regression", "-maxmem", "64M", "-maxthreads", "1"];
    answer(env!("CARGO_BIN_EXE_glass"), &arguments, input, folder)
}

fn folder(name: &str) -> PathBuf {
    let folder = Path::new(env!("CARGO_TARGET_TMPDIR")).join(name);
    fs::create_dir_all(&folder).expect("a folder");
    folder
}

#[test]
fn known_differences_have_a_problem_and_a_reason_each() {
    let rows: Vec<&str> = KNOWN
        .lines()
        .filter(|line| !line.is_empty() && !line.starts_with("// "))
        .collect();
    let known = known();
    assert_eq!(rows.len(), known.len(), "a problem is listed twice");
    for (problem, reason) in known {
        let (file, number) = problem.split_once('#').expect("file#number");
        assert!(file.contains('/'), "{problem}: the file with its folder");
        assert!(number.parse::<usize>().is_ok_and(|number| number > 0), "{problem}");
        assert!(reason.split_whitespace().count() >= 4, "{problem}: a reason in words");
    }
}

#[test]
fn fairy_inputs_are_answered_as_popeye_answers_them() {
    let folder = folder("fairy-inputs");
    let made = problems(OWN);
    assert_eq!(made.len(), OWN.matches("Pieces").count());
    let mut found = BTreeSet::new();
    for (number, input) in made.iter().enumerate() {
        let (text, told) = ours(input, &folder).expect("an answer in time");
        let solutions = solutions(&text);
        assert!(!solutions.is_empty(), "problem {}: {told}", number + 1);
        found.extend(solutions);
    }
    assert_eq!(found, solutions(OWN_TEXT));
}

#[test]
fn an_input_is_cut_into_its_problems_in_three_languages() {
    for (text, begin) in [
        ("words before\nBegin\nStip #1\nNext\nStip #2\nEnd\nafter", BEGIN[0]),
        ("anfang\nFord #1\nweiteres\nFord #2\nende", BEGIN[1]),
        ("DebutProbleme\nenonce #1\nAProbleme\nenonce #2\nFinProbleme", BEGIN[2]),
    ] {
        let made = problems(text);
        assert_eq!(made.len(), 2, "{text}");
        assert!(made.iter().all(|made| made.starts_with(begin)), "{made:?}");
        assert!(made[1].contains("#2") && !made[1].contains("#1"), "{made:?}");
    }
}

/// The files below a folder.
fn files(folder: &Path, found: &mut Vec<PathBuf>) {
    for entry in fs::read_dir(folder).expect("a folder") {
        let path = entry.expect("an entry").path();
        match path.is_dir() {
            true => files(&path, found),
            false if path.extension().is_some_and(|end| end == "inp") => found.push(path),
            false => {}
        }
    }
}

/// How our answer to a problem compares.
fn compared(input: &str, popeye: &str, folder: &Path) -> &'static str {
    let Some((text, told)) = ours(input, folder) else {
        return "late";
    };
    let refuses = |line: &str| line.starts_with("glass: ") && !line.contains(": note: ");
    if told.lines().any(refuses) {
        return "refused";
    }
    match answer(popeye, &["-regression"], input, folder) {
        None => "Popeye late",
        Some((theirs, _)) if solutions(&theirs) == solutions(&text) => "agrees",
        Some(_) => "differs",
    }
}

#[test]
#[ignore = "hours, with Popeye's inputs and program"]
fn every_input_agrees_or_its_difference_is_known() {
    let [Some(place), Some(popeye)] = ["POPEYE_INPUTS", "GLASS_POPEYE"].map(|name| std::env::var(name).ok()) else {
        eprintln!("LEFT OUT: POPEYE_INPUTS names no folder, or GLASS_POPEYE no program");
        return;
    };
    let only = std::env::var("POPEYE_INPUTS_ONLY").unwrap_or_default();
    let mut paths = Vec::new();
    files(Path::new(&place), &mut paths);
    paths.sort();
    let (folder, known) = (folder("popeye-inputs"), known());
    let (mut counts, mut wrong) = (BTreeMap::new(), Vec::new());
    for path in paths {
        let name = path.strip_prefix(&place).expect("below").to_string_lossy().into_owned();
        if !name.starts_with(&only) {
            continue;
        }
        let text = String::from_utf8_lossy(&fs::read(&path).expect("read")).into_owned();
        for (number, input) in problems(&text).iter().enumerate() {
            let (id, answer) = (format!("{name}#{}", number + 1), compared(input, &popeye, &folder));
            *counts.entry(answer).or_insert(0) += 1;
            if answer != "agrees" {
                eprintln!("{id}: {answer}");
            }
            if answer == "differs" && !known.contains_key(id.as_str()) {
                wrong.push(id);
            }
        }
    }
    eprintln!("{counts:?}");
    assert!(wrong.is_empty(), "{wrong:#?}");
}
