//! Verdicts of several runs make the reports that one run would have made.

use super::{collection, done, folder, text};
use std::fs;

/// The endings of all reports.
const ENDINGS: [&str; 6] = ["txt", "jsonl", "csv", "xml", "md", "html"];

#[test]
fn joined_verdicts_make_the_same_reports() {
    let folder = folder("joined");
    collection(&folder);
    let games = concat!(env!("CARGO_MANIFEST_DIR"), "/problems/games");
    let composed = concat!(env!("CARGO_MANIFEST_DIR"), "/problems/family/composed.yaml");
    let path = |name: &str| folder.join(name).to_str().expect("a name").to_string();
    let reports = |begin: &str| ENDINGS.map(|ending| path(&format!("{begin}.{ending}")));
    let (one, joined) = (reports("one"), reports("joined"));
    let outputs = |files: &[String; 6]| {
        files
            .iter()
            .flat_map(|file| ["-o".to_string(), file.clone()])
            .collect::<Vec<_>>()
    };
    let source = path("right.yaml");
    let bad = path("bad.olv");
    let run = |arguments: Vec<String>| done(&arguments.iter().map(String::as_str).collect::<Vec<_>>());
    let others = vec![bad, games.to_string(), composed.to_string()];
    let direct = run([vec![source.clone()], others.clone(), outputs(&one)].concat());
    let (first, second) = (path("first.jsonl"), path("second.jsonl"));
    run(vec![source, "-o".to_string(), first.clone()]);
    run([others, vec!["-o".to_string(), second.clone()]].concat());
    let from = ["--from", &first, "--from", &second].map(str::to_string).to_vec();
    let again = run([from, outputs(&joined)].concat());
    assert_eq!(text(direct.stdout), text(again.stdout));
    assert_eq!(direct.status.code(), again.status.code());
    for (one, joined) in one.iter().zip(&joined) {
        assert_eq!(
            fs::read_to_string(one).expect("a report"),
            fs::read_to_string(joined).expect("a report")
        );
    }
}

#[test]
fn what_is_no_verdict_is_told_by_its_line() {
    let folder = folder("no-verdict");
    let file = folder.join("x.jsonl");
    fs::write(&file, "{\"schema\":\"other/1\"}\n\n[]\nx\n").expect("written");
    let output = done(&["--from", file.to_str().expect("a name")]);
    assert_eq!(output.status.code(), Some(2));
    let told = text(output.stderr);
    for (line, what) in [
        (1, "schema `other/1`"),
        (3, "no object"),
        (4, "no JSON from character 1 on"),
    ] {
        assert!(
            told.lines().any(|told| told.contains(&format!("line {line}: {what}"))),
            "{told}"
        );
    }
}
