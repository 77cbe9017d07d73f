//! The store of verdicts: what it holds is not solved again, and what is no store is left alone.

use super::{MONSTER, collection, done, folder, text};
use std::fs;
use std::path::Path;

/// The digests that a store holds.
pub fn stored(store: &Path) -> usize {
    let connection = rusqlite::Connection::open(store).expect("a database");
    let count = connection.query_row("SELECT count(*) FROM verdicts", [], |row| row.get::<_, i64>(0));
    usize::try_from(count.expect("a number")).expect("a count")
}

/// The digests that a store holds, as far as it is there.
pub fn stored_so_far(store: &Path) -> usize {
    let flags = rusqlite::OpenFlags::SQLITE_OPEN_READ_ONLY;
    let count = rusqlite::Connection::open_with_flags(store, flags)
        .and_then(|connection| connection.query_row("SELECT count(*) FROM verdicts", [], |row| row.get::<_, i64>(0)));
    count.map_or(0, |count| usize::try_from(count).expect("a count"))
}

#[test]
fn what_a_limit_left_unknown_is_solved_again_when_the_limit_is_larger() {
    let folder = folder("limits");
    let monster = folder.join("monster.yaml");
    fs::write(&monster, MONSTER).expect("written");
    let store = folder.join("results.sqlite");
    let limit_of_answer = |limit: &str| -> i64 {
        let arguments = [
            "--store",
            store.to_str().expect("a name"),
            "--time-limit",
            limit,
            monster.to_str().expect("a name"),
        ];
        let output = done(&arguments);
        assert_eq!(output.status.code(), Some(3));
        assert!(text(output.stdout).contains("1 unknown"));
        let connection = rusqlite::Connection::open(&store).expect("a database");
        let answer = connection.query_row("SELECT milliseconds FROM verdicts", [], |row| row.get(0));
        answer.expect("one row")
    };
    assert_eq!(limit_of_answer("60ms"), 60);
    assert_eq!(limit_of_answer("50ms"), 60, "the answer was known");
    assert_eq!(limit_of_answer("70ms"), 70, "it was solved again");
}

/// One diagram thrice: what is stated tells the entries apart.
const ALIKE: &str = "---
id: rook
rules: orthodox
stipulation: '#1'
fen: '7k/P6p/7K/8/8/8/8/8'
solution: '1.a8=Q#! 1.a8=R#!'
---
id: knight
rules: orthodox
stipulation: '#1'
fen: '7k/P6p/7K/8/8/8/8/8'
solution: '1.a8=Q#! 1.a8=S!'
---
id: queen
rules: orthodox
stipulation: '#1'
fen: '7k/P6p/7K/8/8/8/8/8'
solution: '1.a8=Q#!'
";

#[test]
fn entries_that_differ_in_what_is_stated_alone_are_not_answered_for_each_other() {
    let folder = folder("alike");
    let entries = folder.join("alike.yaml");
    fs::write(&entries, ALIKE).expect("written");
    let place = entries.to_str().expect("a name");
    let store = folder.join("results.sqlite");
    let told = |more: &[&str]| text(done(&[&["--format", "jsonl", "--threads", "1", place], more].concat()).stdout);
    let plain = told(&[]);
    let keeping = ["--store", store.to_str().expect("a name")];
    assert_eq!(told(&keeping), plain, "found and kept");
    assert_eq!(told(&keeping), plain, "out of the store");
    assert!(plain.contains("1.a7-a8=S") && stored(&store) == 3, "{plain}");
}

#[test]
fn a_foreign_or_damaged_store_is_refused_and_left_as_it_is() {
    let folder = folder("stores");
    collection(&folder);
    let place = folder.to_str().expect("a name");
    let good = folder.join("good.sqlite");
    assert_eq!(
        done(&["--store", good.to_str().expect("a name"), place]).status.code(),
        Some(2)
    );
    let whole = fs::read(&good).expect("the store");
    let mut damaged = whole.clone();
    let middle = damaged.len() / 2;
    damaged[middle..].iter_mut().step_by(7).for_each(|byte| *byte ^= 0x5a);
    let foreign = folder.join("foreign.sqlite");
    rusqlite::Connection::open(&foreign)
        .and_then(|connection| connection.execute_batch("CREATE TABLE birds (name TEXT)"))
        .expect("a database");
    let cases = [
        ("text.sqlite", b"not a database at all".to_vec()),
        ("damaged.sqlite", damaged),
        ("short.sqlite", whole[..whole.len() / 2].to_vec()),
        ("foreign.sqlite", fs::read(&foreign).expect("a file")),
    ];
    for (name, bytes) in cases {
        let store = folder.join(name);
        fs::write(&store, &bytes).expect("written");
        let output = done(&["--store", store.to_str().expect("a name"), place]);
        let told = text(output.stderr);
        assert_eq!(told.lines().count(), 1, "{told}");
        assert!(told.contains(name) && told.contains("expected"), "{told}");
        assert!(output.stdout.is_empty());
        assert_eq!(output.status.code(), Some(2));
        assert_eq!(fs::read(&store).expect("a file"), bytes, "{name} is left as it is");
    }
}
