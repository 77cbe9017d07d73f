//! `glass check --against` with an index: what it finds, when it is made anew, and that damage is never answered from.

use crate::damaged::{Random, damaged};
use crate::sessions::glass;
use std::fs;
use std::path::Path;
use std::process::Output;

const COLLECTION: &str = "id: rook\nauthors: [A. Author]\nrules: orthodox\nstipulation: '#2'\nfen: 7k/8/5K2/8/8/8/8/6R1 w - -\n\
    ---\nid: corner\nrules: orthodox\nstipulation: '#1'\nfen: k7/8/1K6/8/8/8/8/1N4R1 w - -\n";

/// Looks a problem up in the folder's collection.
fn look(folder: &Path, fen: &str, demand: &str) -> Output {
    let mut command = glass(&["check", "--rules", "orthodox", "--quiet", "--progress", "never"]);
    command.args([
        "--fen",
        fen,
        "--stip",
        demand,
        "--against",
        "known.yaml",
        "--index",
        "known.index",
    ]);
    command.current_dir(folder).output().expect("the program runs")
}

fn told(output: &Output) -> (String, String) {
    let text = |bytes: &[u8]| String::from_utf8_lossy(bytes).into_owned();
    (text(&output.stdout), text(&output.stderr))
}

#[test]
fn an_index_finds_what_is_the_same_in_position_play_and_mates() {
    let folder = tempfile::tempdir().expect("a folder");
    fs::write(folder.path().join("known.yaml"), COLLECTION).expect("a file");
    for (fen, demand, line) in [
        (
            "7k/8/5K2/8/8/8/8/6R1 w - -",
            "#2",
            "the same position: rook (A. Author, #2)",
        ),
        (
            "7k/8/5K2/8/8/8/8/5R2 w - -",
            "#2",
            "one man other: rook (A. Author, #2)",
        ),
        (
            "7k/8/5K2/1p6/1P6/8/8/6R1 w - -",
            "#2",
            "the same key and mates: rook (A. Author, #2)",
        ),
        (
            "k7/8/2K5/7p/7P/8/8/1R6 w - -",
            "#2",
            "the same key and mates: rook (A. Author, #2)",
        ),
        (
            "k7/8/1K6/8/8/2p5/2P5/7R w - -",
            "#1",
            "the same matrices of mate: rook (A. Author, #2)",
        ),
        ("k7/8/1K6/8/8/2p5/2P5/4Q3 w - -", "#1", ""),
    ] {
        let (found, complaint) = told(&look(folder.path(), fen, demand));
        let near: Vec<&str> = found.lines().skip(1).map(str::trim).collect();
        let wanted: Vec<&str> = Some(line).filter(|line| !line.is_empty()).into_iter().collect();
        assert_eq!(near, wanted, "{fen}: {complaint}");
        assert_eq!(complaint, "", "{fen}");
    }
}

#[test]
fn an_index_is_made_anew_for_other_files_and_kept_otherwise() {
    let folder = tempfile::tempdir().expect("a folder");
    let known = folder.path().join("known.yaml");
    fs::write(&known, COLLECTION).expect("a file");
    let fen = "7k/8/5K2/1p6/1P6/8/8/6R1 w - -";
    let first = told(&look(folder.path(), fen, "#2"));
    let index = folder.path().join("known.index");
    let (bytes, made) = (
        fs::read(&index).expect("an index"),
        fs::metadata(&index).expect("a file").modified(),
    );
    assert_eq!(told(&look(folder.path(), fen, "#2")), first);
    assert_eq!(fs::metadata(&index).expect("a file").modified().ok(), made.ok());
    fs::write(&known, COLLECTION.replace("rook", "tower")).expect("a file");
    let (found, complaint) = told(&look(folder.path(), fen, "#2"));
    assert!(found.contains("the same key and mates: tower"), "{found}");
    assert!(complaint.contains("earlier state"), "{complaint}");
    assert_ne!(fs::read(&index).expect("an index"), bytes);
}

#[test]
fn damage_of_an_index_is_mended_or_told_and_never_answered_from() {
    let folder = tempfile::tempdir().expect("a folder");
    fs::write(folder.path().join("known.yaml"), COLLECTION).expect("a file");
    let fen = "7k/8/5K2/1p6/1P6/8/8/6R1 w - -";
    let (whole, _) = told(&look(folder.path(), fen, "#2"));
    let index = folder.path().join("known.index");
    let bytes = fs::read(&index).expect("an index");
    let mut random = Random::new(7);
    let (mut mended, mut refused) = (0, 0);
    for _ in 0..60 {
        fs::write(&index, damaged(&bytes, &mut random)).expect("a file");
        let (found, complaint) = told(&look(folder.path(), fen, "#2"));
        match found == whole {
            true => mended += usize::from(complaint.contains("it is made anew")),
            false => {
                let told = complaint.contains("it is damaged") || complaint.contains("it is no index");
                assert!(told, "{found}{complaint}");
                refused += 1;
            }
        }
    }
    assert!(mended > 0 && refused > 0, "{mended} {refused}");
}

#[test]
fn no_other_file_is_made_an_index() {
    let folder = tempfile::tempdir().expect("a folder");
    let fen = "7k/8/5K2/1p6/1P6/8/8/6R1 w - -";
    let precious = folder.path().join("known.index");
    fs::write(folder.path().join("known.yaml"), COLLECTION).expect("a file");
    fs::write(&precious, "a text of more than sixteen letters").expect("a file");
    let output = look(folder.path(), fen, "#2");
    assert_eq!(output.status.code(), Some(2));
    assert!(told(&output).1.contains("known.index: it is no index"), "{output:?}");
    assert!(fs::read_to_string(&precious).is_ok_and(|text| text.starts_with("a text")));
    fs::remove_file(&precious).expect("a file");
    fs::hard_link(folder.path().join("known.yaml"), &precious).expect("a link");
    let output = look(folder.path(), fen, "#2");
    assert_eq!(output.status.code(), Some(2));
    assert!(
        told(&output).1.contains("which is read and would be overwritten"),
        "{output:?}"
    );
    assert!(fs::read_to_string(&precious).is_ok_and(|text| text == COLLECTION));
}

#[test]
fn what_cannot_be_read_of_a_collection_is_told_each_time() {
    let folder = tempfile::tempdir().expect("a folder");
    let known = folder.path().join("known.yaml");
    let fen = "7k/8/5K2/8/8/8/8/6R1 w - -";
    fs::write(&known, format!("{COLLECTION}---\nfen: 8\n---\nfen: '['\n")).expect("a file");
    for _ in 0..2 {
        let (found, complaint) = told(&look(folder.path(), fen, "#2"));
        assert!(found.contains("the same position: rook"), "{found}");
        assert!(
            complaint.contains("note: not compared: known.yaml: document 3: line "),
            "{complaint}"
        );
        assert!(complaint.contains(", and 1 more of this file"), "{complaint}");
    }
    fs::write(&known, "fen: 8\n").expect("a file");
    let output = look(folder.path(), fen, "#2");
    assert_eq!(output.status.code(), Some(2));
    assert!(
        told(&output)
            .1
            .contains("--against: no problem can be read: known.yaml: "),
        "{output:?}"
    );
}
