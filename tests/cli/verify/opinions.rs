//! Certificates of whole collections, and what another program makes of them.

use super::{collection, done, folder, glass, lines, text};
use serde_json::Value;
use std::fs;
use std::path::{Path, PathBuf};
use std::process::Output;

/// A file of two battles and a helpmate.
fn records(folder: &Path) -> String {
    let file = folder.join("three.yaml");
    let record = |id: &str, stipulation: &str, fen: &str| {
        format!("---\nid: {id}\nrules: orthodox\nstipulation: '{stipulation}'\nfen: '{fen}'\n")
    };
    let records = [
        record("one", "#1", "8/8/8/8/8/1K6/6R1/k7 w - -"),
        record("two", "#2", "8/8/8/8/8/2K5/7R/1k6 w - -"),
        record("help", "h#1", "8/8/8/8/8/2K5/7R/1k6 b - -"),
    ];
    fs::write(&file, records.concat()).expect("written");
    file.to_str().expect("a name").to_string()
}

fn files(folder: &Path) -> Vec<PathBuf> {
    let entries = fs::read_dir(folder).expect("a folder");
    let mut paths: Vec<PathBuf> = entries.map(|entry| entry.expect("an entry").path()).collect();
    paths.sort();
    paths
}

fn is_accepted(certificate: &Path) -> bool {
    let mut command = std::process::Command::new(env!("CARGO_BIN_EXE_glass"));
    let output = command.args(["check", "--certificate"]).arg(certificate).output();
    output.expect("the program runs").status.success()
}

#[test]
fn a_certificate_is_kept_of_each_battle_and_reports_lead_there() {
    let folder = folder("certificates");
    let (file, kept) = (records(&folder), folder.join("proofs"));
    let (place, store) = (kept.to_str().expect("a name"), folder.join("store"));
    let reports = ["report.html", "report.md"].map(|name| folder.join(name));
    let names = [&reports[0], &reports[1], &store].map(|path| path.to_str().expect("a name"));
    let arguments = [
        "-f",
        "jsonl",
        "--store",
        names[2],
        "-o",
        names[0],
        "-o",
        names[1],
        "--certificates",
        place,
        &file,
    ];
    let output = done(&arguments);
    let told = lines(&output);
    let certificates: Vec<&Value> = told.iter().map(|line| &line["problems"][0]["certificate"]).collect();
    assert!(certificates[0].is_string() && certificates[1].is_string() && certificates[2].is_null());
    let written = files(&kept);
    assert_eq!(written.len(), 2);
    assert!(written.iter().all(|path| is_accepted(path)));
    for report in &reports {
        let page = fs::read_to_string(report).expect("a report");
        let sound = told.iter().filter(|line| line["verdict"]["status"] == "sound");
        for name in sound.filter_map(|line| line["problems"][0]["certificate"].as_str()) {
            assert!(page.contains(&format!("proofs/{name}")), "{page}");
        }
        assert!(page.contains("C+"));
    }
    // What the store knows is solved once more only where its certificate is gone.
    fs::remove_file(&written[0]).expect("removed");
    assert_eq!(done(&arguments).stdout, output.stdout);
    assert_eq!(files(&kept), written);
    // Verdicts that are joined name the certificates still.
    let all = folder.join("all.jsonl");
    fs::write(&all, &output.stdout).expect("written");
    let joined = done(&["--from", all.to_str().expect("a name"), "-f", "jsonl"]);
    assert_eq!(lines(&joined)[0]["problems"], told[0]["problems"]);
}

#[cfg(target_os = "linux")]
#[test]
fn a_disk_that_is_full_leaves_no_half_certificate() {
    use std::process::Command;
    let folder = folder("certificates-full");
    let (file, kept) = (records(&folder), folder.join("proofs"));
    fs::create_dir_all(&kept).expect("a folder");
    // No file may grow beyond a block; without the trap a signal would end the program.
    let mut command = Command::new("sh");
    command.args([
        "-c",
        "trap '' XFSZ; ulimit -f 0; exec \"$0\" \"$@\"",
        env!("CARGO_BIN_EXE_glass"),
        "verify",
    ]);
    command.args([
        "--format",
        "jsonl",
        "--progress",
        "never",
        "--memory",
        "16M",
        "--certificates",
    ]);
    let output = command.arg(&kept).arg(&file).output().expect("a shell");
    let told = text(output.stderr.clone());
    assert_eq!((output.status.code(), told.lines().count()), (Some(2), 1), "{told}");
    assert!(told.ends_with("not all certificates are kept\n"), "{told}");
    let without: Vec<Value> = lines(&done(&["--format", "jsonl", &file]));
    assert_eq!(lines(&output), without);
    assert!(files(&kept).is_empty());
}

#[test]
fn certificates_that_are_killed_on_the_way_are_whole_or_not_there() {
    let folder = folder("certificates-killed");
    let problems = folder.join("problems");
    fs::create_dir_all(&problems).expect("a folder");
    collection(&problems);
    let kept = folder.join("proofs");
    let arguments = [
        "--format",
        "jsonl",
        "--certificates",
        kept.to_str().expect("a name"),
        problems.to_str().expect("a name"),
    ];
    for milliseconds in [200, 700, 1500] {
        let mut child = glass(&arguments)
            .stdout(std::process::Stdio::null())
            .spawn()
            .expect("the program starts");
        std::thread::sleep(std::time::Duration::from_millis(milliseconds));
        let _ = child.kill();
        child.wait().expect("it ends");
    }
    let left = if kept.exists() { files(&kept) } else { Vec::new() };
    let named = left
        .iter()
        .filter(|path| path.extension().is_some_and(|ending| ending == "gz"));
    assert!(named.take(3).all(|path| is_accepted(path)));
}

#[test]
fn a_self_check_changes_nothing_that_is_sound() {
    let folder = folder("self-check");
    collection(&folder);
    let place = folder.to_str().expect("a name");
    let checked = done(&["--format", "jsonl", place]);
    let unchecked = done(&["--format", "jsonl", "--no-self-check", place]);
    assert_eq!((checked.stdout, checked.status), (unchecked.stdout, unchecked.status));
}

/// A program that answers every input with this text, and does this before.
#[cfg(unix)]
fn program(folder: &Path, before: &str, answer: &str) -> String {
    use std::os::unix::fs::PermissionsExt;
    let (script, told) = (folder.join("other.sh"), folder.join("other.txt"));
    fs::write(&told, answer).expect("written");
    fs::write(&script, format!("#!/bin/sh\n{before}\ncat '{}'\n", told.display())).expect("written");
    fs::set_permissions(&script, fs::Permissions::from_mode(0o755)).expect("a program");
    script.to_str().expect("a name").to_string()
}

/// A problem, what another program says of it, and what is made of that.
#[cfg(unix)]
fn crossed(name: &str, record: &str, before: &str, answer: &str) -> (Output, Value) {
    let folder = folder(name);
    let file = folder.join("one.yaml");
    fs::write(&file, record).expect("written");
    let program = program(&folder, before, answer);
    let file = file.to_str().expect("a name");
    let output = done(&[
        "--format",
        "jsonl",
        "--time-limit",
        "5s",
        "--cross-check",
        &program,
        file,
    ]);
    let told = lines(&output)[0]["cross_check"].clone();
    (output, told)
}

#[cfg(unix)]
const HELP: &str = "---\nid: help\nrules: orthodox\nstipulation: h#1\nfen: '8/8/8/8/8/1K6/7R/k7 b - -'\n";

#[cfg(unix)]
#[test]
fn another_program_agrees_or_differs_in_lines_that_are_named() {
    let right = "\n  1.Ka1-b1 Rh2-h1 #\n\nsolution finished. Time = 0.006 s\n";
    let (output, told) = crossed("cross-agrees", HELP, "", right);
    assert_eq!(told["status"], "agrees", "{told}");
    assert_ne!(output.status.code(), Some(3));
    let wrong = "\n  1.Ka1-b1 Rh2-h1 #\n  1.Ka1-a2 Kc3-c4 #\n\nsolution finished. Time = 0.006 s\n";
    let (output, told) = crossed("cross-differs", HELP, "", wrong);
    assert_eq!(told["status"], "differs");
    assert_eq!(told["there"][0], "1.Ka1-a2 Kc3-c4 #");
    assert_eq!(
        (told["here"].as_array().map(Vec::len), output.status.code()),
        (Some(0), Some(1))
    );
}

#[cfg(unix)]
#[test]
fn known_departures_are_named() {
    let castling = "\n  1.Ka1-b1 Rh2-h1 #\n  1.0-0BA Kc3-c4 #\n\nsolution finished. Time = 0.006 s\n";
    let (output, told) = crossed("cross-departs", HELP, "", castling);
    assert_eq!(
        (&told["status"], &told["departures"][0]),
        (&Value::from("departs"), &Value::from("castling-between-boards"))
    );
    assert_ne!(output.status.code(), Some(3));
}

#[cfg(unix)]
#[test]
fn another_program_that_fails_is_told_of_in_a_line() {
    let late = crossed("cross-late", HELP, "sleep 30", "");
    assert_eq!(
        (late.0.status.code(), &late.1["status"]),
        (Some(3), &Value::from("unknown"))
    );
    assert_eq!(late.1["reason"], "the other program did not answer in time");
    let killed = crossed("cross-killed", HELP, "kill -9 $$", "");
    assert_eq!(killed.0.status.code(), Some(3));
    assert!(
        killed.1["reason"]
            .as_str()
            .is_some_and(|reason| reason.starts_with("the other program was ended"))
    );
    let silent = crossed("cross-silent", HELP, "", "");
    assert_eq!(silent.1["reason"], "the other program does not say `solution finished`");
    let folder = folder("cross-missing");
    let output = done(&["--cross-check", "no-such-program-here", &records(&folder)]);
    assert_eq!(
        text(output.stderr),
        "glass: --cross-check: no-such-program-here: there is no such program\n"
    );
    assert_eq!(output.status.code(), Some(2));
}

/// This program reads Popeye's inputs, too.
#[test]
fn this_program_agrees_with_itself() {
    let folder = folder("cross-self");
    let file = records(&folder);
    let marks = concat!(env!("CARGO_MANIFEST_DIR"), "/problems/marks.inp");
    let other = format!("{} popeye", env!("CARGO_BIN_EXE_glass"));
    for file in [file.as_str(), marks] {
        let output = done(&["--format", "jsonl", "--cross-check", &other, file]);
        for line in lines(&output) {
            assert_eq!(line["cross_check"]["status"], "agrees", "{line}");
        }
    }
}

/// Rows of Popeye's examples that differ, for the reasons given in these files.
const KNOWN: [&str; 3] = [
    include_str!("../../data/examples.differences"),
    include_str!("../../data/examples_texts.differences"),
    include_str!("../../data/texts.differences"),
];

/// The inputs of the corpora as files, each with the name of its row.
fn inputs(folder: &Path) -> usize {
    let mut count = 0;
    for (name, field) in [
        ("alice_random.jsonl", "popeye_input"),
        ("orthodox_mates.jsonl", "popeye_input"),
        ("popeye_examples.jsonl", "input"),
    ] {
        for row in crate::corpus::corpus(name).unwrap_or_default() {
            let Some(text) = row[field].as_str() else {
                continue;
            };
            let id = row["id"]
                .as_str()
                .map_or_else(|| format!("{name}-{}", row["id"]), str::to_string);
            let id = id.replace(['/', ':'], "-");
            fs::write(folder.join(format!("{id}.inp")), text).expect("written");
            count += 1;
        }
    }
    count
}

/// `GLASS_POPEYE` names the program.
#[test]
#[ignore = "hours"]
fn popeye_differs_on_the_corpora_where_it_is_known_to() {
    let Ok(popeye) = std::env::var("GLASS_POPEYE") else {
        eprintln!("LEFT OUT: GLASS_POPEYE names no program");
        return;
    };
    let folder = folder("cross-corpora");
    if inputs(&folder) == 0 {
        return;
    }
    let place = folder.to_str().expect("a name");
    let output = done(&[
        "--format",
        "jsonl",
        "--time-limit",
        "60s",
        "--cross-check",
        &popeye,
        place,
    ]);
    let is_known = |id: &str| {
        KNOWN
            .iter()
            .any(|known| known.lines().any(|line| line.starts_with(&format!("{id}:"))))
    };
    let mut counts = std::collections::BTreeMap::new();
    let mut wrong = Vec::new();
    for line in lines(&output) {
        let (id, answer) = (line["id"].as_str().unwrap_or_default(), &line["cross_check"]);
        *counts.entry(answer["status"].to_string()).or_insert(0) += 1;
        if answer["status"] == "differs" && !is_known(id) {
            wrong.push(format!("{id}: {answer}"));
        }
    }
    println!("{counts:?}");
    assert!(wrong.is_empty(), "{wrong:#?}");
}
