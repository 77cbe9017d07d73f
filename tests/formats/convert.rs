//! Records written in another format and read again are the same data, or it is said what is lost.

use crate::corpus;
use looking_glass::formats::entry::{Defaults, Entry, EntryError, rules_node};
use looking_glass::formats::{json, popeye, yaml};
use looking_glass::rules::EnPassant;
use std::fs;
use std::path::{Path, PathBuf};

/// All files of these endings in a folder of the project and the folders in it.
pub fn files(folder: &str, ending: &str) -> Vec<PathBuf> {
    let mut folders = vec![Path::new(env!("CARGO_MANIFEST_DIR")).join(folder)];
    let mut found = Vec::new();
    while let Some(folder) = folders.pop() {
        for item in fs::read_dir(&folder).expect("a folder") {
            let path = item.expect("an item").path();
            if path.is_dir() {
                folders.push(path);
            } else if path.extension().is_some_and(|have| have == ending) {
                found.push(path);
            }
        }
    }
    found.sort();
    found
}

fn name(path: &Path) -> String {
    path.display().to_string()
}

/// The records of our own files that can be read.
pub fn records() -> Vec<Entry> {
    let mut entries = Vec::new();
    for path in files("problems", "yaml").iter().chain(&files("tests", "yaml")) {
        let text = fs::read_to_string(path).expect("text");
        entries.extend(yaml::read(&text, &name(path)).into_iter().flatten());
    }
    assert!(entries.len() > 80, "only {} records", entries.len());
    entries
}

/// The problems of our own inputs that can be read.
pub fn inputs() -> Vec<Entry> {
    let mut paths = files("problems", "inp");
    paths.extend(files("tests", "inp"));
    let read = |path: &PathBuf| of_input(&popeye::decode(&fs::read(path).expect("a file")), &name(path));
    paths.iter().flat_map(read).collect()
}

fn of_input(text: &str, file: &str) -> Vec<Entry> {
    let inputs = popeye::read(text, file).into_iter();
    inputs.filter_map(|input| input.entry.ok()).collect()
}

/// The inputs of a corpus beside the project.
fn corpus_inputs(file: &str, field: &str) -> Vec<Entry> {
    let rows = corpus::corpus(file).unwrap_or_default();
    let read = |row: &serde_json::Value| {
        let id = row["id"].as_str().expect("an id");
        of_input(row[field].as_str().unwrap_or_default(), id)
    };
    rows.iter().flat_map(read).collect()
}

/// A record written as an input and read again.
fn as_input(entry: &Entry) -> Result<(Entry, Vec<String>), Vec<EntryError>> {
    let written = popeye::write(entry, &Defaults::default())?;
    let text = format!("BeginProblem\n{}EndProblem\n", written.text);
    let mut read = popeye::read(&text, &entry.origin.file);
    let read = read.remove(0).entry.expect("what was written can be read");
    Ok((read, written.lost))
}

/// Inputs that come back from an input as they were, options and twins and words.
fn come_back(entries: &[Entry]) -> usize {
    for entry in entries {
        let place = &entry.origin;
        let (again, lost) = as_input(entry).unwrap_or_else(|errors| panic!("{place}: {errors:?}"));
        assert_eq!(lost, [""; 0], "{place}");
        assert_eq!(again.fields, entry.fields, "{place}");
        assert_eq!(again.notes.remarks, entry.notes.remarks, "{place}");
        assert_eq!(again.notes.protocol, entry.notes.protocol, "{place}");
    }
    entries.len()
}

#[test]
fn inputs_come_back_from_inputs() {
    assert!(come_back(&inputs()) > 10);
}

#[test]
fn inputs_of_the_corpora_come_back_from_inputs() {
    for (file, field) in [
        ("popeye_examples.jsonl", "input"),
        ("alice_random.jsonl", "popeye_input"),
    ] {
        let count = come_back(&corpus_inputs(file, field));
        println!("{file}: {count} problems come back");
    }
}

#[test]
fn records_that_popeye_can_be_told_come_back_with_the_same_question() {
    let (mut told, mut refused) = (0, Vec::new());
    for entry in records() {
        if entry.get("stipulation").is_none() || entry.draft(&Defaults::default()).is_err() {
            continue;
        }
        // Writing holds what it wrote against the record.
        match as_input(&entry) {
            Ok(_) => told += 1,
            Err(errors) => refused.push((entry.id.clone(), errors[0].to_string())),
        }
    }
    assert!(told > 60, "{told} told, {refused:?}");
    for (id, error) in refused {
        let known = [
            "rules that Popeye plays",
            "men that Popeye plays",
            "conditions that Popeye plays",
            "cannot be said in Popeye's language",
        ];
        assert!(known.iter().any(|reason| error.contains(reason)), "{id}: {error}");
    }
}

#[test]
fn what_an_input_cannot_hold_is_told() {
    let text = "id: x\nauthors: ['Marks, Udo']\nkeywords: [Rundlauf]\nfen: 'r3k3/8/8/8/8/8/8/4K2R w Kq - 0 1'\n\
                rules: {name: alice, ep: first}\nstipulation: h#2.5\n";
    let entry = yaml::read(text, "x.yaml").remove(0).expect("a record");
    let written = popeye::write(&entry, &Defaults::default()).expect("an input");
    assert_eq!(
        written.text,
        "author Udo Marks\ncondition Alice\npieces white Ke1 Rh1\n       black Ra8 Ke8\nstipulation h#2.5\n"
    );
    assert_eq!(
        written.lost,
        [
            "rules: Popeye reads en passant as `second` and castling as `any`",
            "authors: family and given names are not told apart",
            "an input has no place for id, keywords",
        ]
    );
}

#[test]
fn no_line_of_an_input_is_too_long_for_popeye() {
    let words = "a comment that goes on, ".repeat(40);
    let text = format!("rules: orthodox\nstipulation: '#1'\nfen: k7/8/1K6/8/8/8/8/7R w - -\ncomments: ['{words}']\n");
    let entry = yaml::read(&text, "long.yaml").remove(0).expect("a record");
    let written = popeye::write(&entry, &Defaults::default()).expect("an input");
    assert!(written.text.lines().count() > 4);
    assert!(written.text.lines().all(|line| line.len() < 256), "{}", written.text);
    let (again, lost) = as_input(&entry).expect("an input");
    assert_eq!(again.texts("comments").join(" "), words.trim());
    assert!(
        lost.iter()
            .any(|lost| lost.starts_with("remark: told in several lines")),
        "{lost:?}"
    );
}

#[test]
fn the_name_of_a_protocol_stays_in_one_line() {
    let name = format!("{}.txt", "a long name ".repeat(30).trim());
    let text = format!("BeginProblem\nprotocol {name}\nstipulation #1\npieces white Kb6 Rh1 black Ka8\nEndProblem\n");
    let entries = of_input(&text, "protocol.inp");
    assert_eq!(entries[0].notes.protocol.as_deref(), Some(name.as_str()));
    assert_eq!(come_back(&entries), 1);
}

#[test]
fn rights_of_a_fen_become_options() {
    let text = "fen: 'r3k2r/8/8/3pP3/8/8/8/R3K2R w Kq d6 0 1'\nrules: orthodox\nstipulation: '#2'\n";
    let entry = yaml::read(text, "x.yaml").remove(0).expect("a record");
    let written = popeye::write(&entry, &Defaults::default()).expect("an input");
    assert!(
        written.text.contains("option NoCastling a1h8 EnPassant d7d6d5\n"),
        "{}",
        written.text
    );
}

#[test]
fn what_popeye_does_not_play_is_refused() {
    let refusal = |text: &str| {
        let entry = yaml::read(text, "x.yaml").remove(0).expect("a record");
        let errors = popeye::write(&entry, &Defaults::default()).expect_err("no input");
        errors[0].to_string()
    };
    let duo = refusal("fen: '8/8/8/8/8/8/8/K6k w - -'\nrules: duo\nstipulation: '#2'\n");
    assert!(duo.contains("rules: duo, expected rules that Popeye plays"), "{duo}");
    let leaper = refusal("algebraic:\n  white: [Kg4, 04c4]\n  black: [Kh8]\nrules: orthodox\nstipulation: h#2\n");
    assert!(
        leaper.contains("algebraic: fourleaper, expected men that Popeye plays"),
        "{leaper}"
    );
    let turn = refusal("fen: '8/8/8/8/8/8/8/K6k b - -'\nrules: orthodox\nstipulation: '#2'\n");
    assert!(turn.contains("cannot be said in Popeye's language"), "{turn}");
    let none = refusal("fen: '8/8/8/8/8/8/8/K6k b - -'\nrules: orthodox\n");
    assert!(none.contains("stipulation: missing"), "{none}");
}

/// All that is known of our own records and inputs comes back from JSON.
#[test]
fn records_come_back_from_json() {
    let mut entries = records();
    entries.extend(inputs());
    entries.extend(corpus_inputs("popeye_examples.jsonl", "input"));
    for entry in entries {
        let text = json::object(&entry, None).to_string();
        assert!(json::is_json(&text));
        let again = json::read(&text, &entry.origin.file).remove(0).expect("a record");
        assert_eq!(again.id, entry.id);
        assert_eq!(again.origin.source, entry.origin.source);
        assert_eq!(letters(&again), letters(&entry), "{}", entry.origin);
        if entry.origin.source.is_popeye() {
            assert_eq!(again.notes.credits, entry.notes.credits);
            assert_eq!(again.notes.protocol, entry.notes.protocol);
        }
    }
}

/// A record with every scalar in its letters, whether YAML would take them for a number or not.
fn letters(entry: &Entry) -> String {
    let text = yaml::write([entry]);
    text.replace(['\'', '"'], "")
}

#[test]
fn collections_beside_the_project_come_back_from_yaml_and_json() {
    let folder = Path::new(env!("CARGO_MANIFEST_DIR")).join("../shared/corpora/olive");
    let Ok(items) = fs::read_dir(&folder) else {
        eprintln!("LEFT OUT: no collections of Olive beside the project");
        return;
    };
    for path in items.map(|item| item.expect("an item").path()) {
        let text = popeye::decode(&fs::read(&path).expect("a file"));
        for entry in yaml::read(&text, &name(&path)).into_iter().flatten() {
            let again = yaml::read(&yaml::write([&entry]), &entry.origin.file)
                .remove(0)
                .expect("a record");
            assert_eq!(again.fields, entry.modern_fields(), "{}", entry.origin);
            let again = json::read(&json::object(&entry, None).to_string(), "x")
                .remove(0)
                .expect("a record");
            assert_eq!(letters(&again), letters(&entry), "{}", entry.origin);
        }
    }
}

#[test]
fn a_bad_line_of_json_does_not_keep_the_others_from_being_read() {
    let good = json::object(&inputs()[0], None);
    let text = format!("{good}\n{{\"schema\":\n\n{{\"schema\":1}}\n{good}\n{{\"fen\":1,\"fen\":2}}\n");
    let read = json::read(&text, "x.json");
    let errors: Vec<String> = read
        .iter()
        .filter_map(|read| read.as_ref().err())
        .map(ToString::to_string)
        .collect();
    assert_eq!(read.len(), 5);
    assert_eq!(errors.len(), 3);
    assert!(
        errors[0].starts_with("x.json: document 2: line 2: JSON that ends too early"),
        "{}",
        errors[0]
    );
    assert_eq!(
        errors[1],
        "x.json: document 3: line 4: schema: another one, expected looking-glass/problem/1"
    );
    let twice = "x.json: document 5: line 6: the field `fen` is given twice";
    assert!(errors[2].starts_with(twice), "{}", errors[2]);
}

#[test]
fn lines_of_fields_alone_are_read_as_records() {
    let line = r##"{"id":"a","fen":"8/8/8/8/8/1K6/6R1/k7 w","rules":"orthodox","stipulation":"#1"}"##;
    let text = format!("{line}\n{}\n", line.replace("\"a\"", "\"b\""));
    let read = looking_glass::formats::read(text.into_bytes(), "x.json", false);
    let names: Vec<&str> = read.iter().flatten().map(|entry| entry.id.as_str()).collect();
    assert_eq!(names, ["a", "b"]);
}

/// What `glass convert` writes of an input, and what it says.
fn convert(arguments: &[&str], input: &str) -> (String, String, Option<i32>) {
    use std::io::Write;
    use std::process::{Command, Stdio};
    let mut child = Command::new(env!("CARGO_BIN_EXE_glass"))
        .arg("convert")
        .args(arguments)
        .arg("-")
        .stdin(Stdio::piped())
        .stdout(Stdio::piped())
        .stderr(Stdio::piped())
        .spawn()
        .expect("the program starts");
    let mut stdin = child.stdin.take().expect("a pipe");
    // A program that refuses its arguments ends before it has read anything.
    if let Err(error) = stdin.write_all(input.as_bytes()) {
        assert_eq!(error.kind(), std::io::ErrorKind::BrokenPipe, "the program reads");
    }
    drop(stdin);
    let output = child.wait_with_output().expect("the program ends");
    let text = |bytes: Vec<u8>| String::from_utf8(bytes).expect("text");
    (text(output.stdout), text(output.stderr), output.status.code())
}

#[test]
fn conditions_of_the_arguments_are_written() {
    let record = "rules: orthodox\nstipulation: 'h#1'\nalgebraic: {white: [Kc8, Pb6, Rh1], black: [Ka8, Pa7]}\n";
    for (to, told) in [
        ("yaml", "rules: orthodox\nstipulation: h#1\n"),
        ("yaml", "conditions: [Circe]"),
        ("inp", "condition Circe"),
        ("json", r#""conditions":["Circe"]"#),
    ] {
        let (written, _, code) = convert(&["--to", to, "--condition", "Circe"], record);
        assert!(written.contains(told) && code == Some(0), "{to}: {written}");
    }
}

#[test]
fn a_condition_that_does_not_say_whom_it_binds_can_be_written() {
    let men = "algebraic: {white: [Kc8, Pb6, Rh1], black: [Ka8, Pa7]}\nstipulation: 'h#1'\n";
    for field in ["options", "conditions"] {
        let record = format!("{men}{field}: [Maximummer Ultra]\n");
        for (to, told) in [
            ("inp", "condition BlackMaximummer Ultra\n"),
            ("olv", "Maximummer Ultra"),
        ] {
            let (written, _, code) = convert(&["--to", to], &record);
            assert!(written.contains(told) && code == Some(0), "{to}: {written}");
        }
    }
}

#[test]
fn diagrams_go_from_dialect_to_dialect() {
    let list = "4|k2|r/8/8/1K6/6N1/|p7/8/1Q6 w - - 0 1\n# a remark\n8/8/3k4/8/8/|R7/8/K7 b - - 0 1\n";
    let diagrams: Vec<&str> = list.lines().filter(|line| !line.starts_with('#')).collect();
    for dialect in ["prefix", "joined", "hyphen", "ffen", "xfen", "wide"] {
        let (written, told, code) = convert(&["--to", "fen", "--dialect", dialect], list);
        assert_eq!((told.as_str(), code), ("", Some(0)), "{dialect}");
        assert_eq!(written.lines().count(), 2, "{dialect}");
        let (again, told, _) = convert(&["--to", "fen"], &written);
        assert_eq!(told, "", "{dialect}");
        assert_eq!(again.lines().collect::<Vec<_>>(), diagrams, "{dialect}: {written}");
    }
    let (_, told, code) = convert(
        &["--to", "fen", "--dialect", "wide"],
        "fen: '8/8/8/8/8/8/8/K6k | 8/8/8/8/8/8/8/R7'\nrules: ms-alice\n",
    );
    assert!(told.contains("no way to write"), "{told}");
    assert_eq!(code, Some(2));
    let (_, told, _) = convert(&["--to", "fen"], "7k/8/8/8/8/8/8/K7\n7k/8/8/8/8/8/8/K6\n");
    assert!(
        told.contains("document 2: line 2: fen: rank 1 `K6` has 7 squares"),
        "{told}"
    );
}

#[test]
fn rules_under_any_reading_come_back_as_they_are_written() {
    let texts = [
        "orthodox",
        "alice",
        "duo",
        "small-alice",
        "{name: duo, board: 8x4}",
        "{base: duo, board: 8x4}",
    ];
    let mut told = 0;
    for text in texts {
        let record = format!("id: a\nrules: {text}\n");
        let entries = yaml::read(&record, "a record").into_iter().flatten();
        for entry in entries {
            for en_passant in EnPassant::ALL {
                let reading = Defaults {
                    en_passant: Some(en_passant),
                    ..Defaults::default()
                };
                let rules = entry.rules(&reading).expect("rules");
                let mut written = entry.clone();
                written.fields.set("rules", rules_node(&rules));
                assert_eq!(
                    written.rules(&Defaults::default()).ok(),
                    Some(rules),
                    "{text} with {}",
                    en_passant.name()
                );
                told += 1;
            }
        }
    }
    assert!(told >= 20, "only {told} rules");
}
