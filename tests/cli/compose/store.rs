//! A run that was interrupted goes on with what it had not finished.

use looking_glass::identity::{Digest, Kind};
use serde_json::Value;
use std::path::Path;
use std::process::Command;

/// Three problems: White's knight and Black's pawn of each do nothing.
const PROBLEMS: &str = "---
id: one
rules: orthodox
stipulation: '#1'
fen: 'k7/7p/1K6/8/8/8/8/1N4R1 w - -'
---
id: two
rules: orthodox
stipulation: '#1'
fen: 'k7/6p1/1K6/8/8/8/8/1N3R2 w - -'
---
id: three
rules: orthodox
stipulation: '#1'
fen: 'k7/8/8/8/8/8/8/K7 w - -'
";

/// What the program writes, its exit code and its table.
fn economy(folder: &Path, arguments: &[&str]) -> (String, Option<i32>, String) {
    let mut command = Command::new(env!("CARGO_BIN_EXE_glass"));
    command
        .current_dir(folder)
        .args(["compose", "economy", "problems.yaml"]);
    let output = command.args(arguments).output().expect("the program starts");
    let text = |bytes| String::from_utf8(bytes).expect("UTF-8");
    (text(output.stdout), output.status.code(), text(output.stderr))
}

/// A store with other tables, as if a tool had made them.
fn loud(store: &str) -> String {
    let line = |line: &str| -> String {
        let mut kept: Value = serde_json::from_str(line).expect("an object");
        let Some(key) = kept["key"].as_str().map(str::to_string) else {
            return format!("{line}\n");
        };
        let lines = kept["table"].as_array().expect("a table").iter();
        let lines = lines.map(|line| line.as_str().expect("a line").replace("weight now", "WEIGHT NOW"));
        let table: Vec<String> = lines.collect();
        let defect = kept["defect"].as_bool().expect("a truth value");
        let records = kept["records"].as_str().expect("a text");
        let checksum = Digest::of(Kind::PRODUCT, &(key, records, &table, defect)).to_string();
        kept["checksum"] = checksum.into();
        kept["table"] = table.into();
        format!("{kept}\n")
    };
    store.lines().map(line).collect()
}

#[test]
fn a_store_belongs_to_one_run_at_a_time() {
    let folder = std::env::temp_dir().join(format!("looking-glass-one-run-{}", std::process::id()));
    std::fs::create_dir_all(&folder).expect("a folder");
    std::fs::write(folder.join("problems.yaml"), PROBLEMS).expect("a file");
    let whole = economy(&folder, &["--store", "store"]);
    let store = std::fs::File::open(folder.join("store")).expect("a store");
    store.lock().expect("nobody else holds it");
    let kept = std::fs::read(folder.join("store")).expect("a store");
    let refused = "glass: store: a store in use by another run, expected one run at a time: wait for its end, or name \
                   another file\n";
    let second = economy(&folder, &["--store", "store"]);
    assert_eq!(second, (String::new(), Some(2), refused.to_string()));
    assert_eq!(std::fs::read(folder.join("store")).expect("a store"), kept);
    drop(store);
    assert_eq!(economy(&folder, &["--store", "store"]), whole);
    let _ = std::fs::remove_dir_all(&folder);
}

#[test]
fn what_is_finished_is_not_made_again() {
    let folder = std::env::temp_dir().join(format!("looking-glass-store-{}", std::process::id()));
    std::fs::create_dir_all(&folder).expect("a folder");
    std::fs::write(folder.join("problems.yaml"), PROBLEMS).expect("a file");
    let store = folder.join("store");
    let whole = economy(&folder, &[]);
    assert_eq!(whole.1, Some(1), "the third is unsound: {}", whole.2);
    // However early a run is killed, the next one comes to the same end.
    assert_eq!(economy(&folder, &["--store", "store"]), whole);
    let kept = std::fs::read(&store).expect("a store");
    for length in (0..=kept.len()).step_by(97).chain([1, kept.len() - 1, kept.len()]) {
        std::fs::write(&store, &kept[..length]).expect("written");
        assert_eq!(economy(&folder, &["--store", "store"]), whole, "after {length} bytes");
        assert_eq!(std::fs::read(&store).expect("a store"), kept, "after {length} bytes");
    }
    // What stands there is taken, unless something else is asked for.
    let told = String::from_utf8(kept.clone()).expect("UTF-8");
    std::fs::write(&store, loud(&told)).expect("written");
    assert!(economy(&folder, &["--store", "store"]).2.contains("WEIGHT NOW"));
    assert!(
        !economy(&folder, &["--store", "store", "--changes", "1"])
            .2
            .contains("WEIGHT NOW")
    );
    // What is no store stays as it is.
    for (text, why) in [
        ("no store\n", "no work of the workshop"),
        ("{}", "no work of the workshop"),
    ] {
        std::fs::write(&store, text).expect("written");
        let (_, code, table) = economy(&folder, &["--store", "store"]);
        assert_eq!((code, table.contains(why)), (Some(2), true), "{table}");
        assert_eq!(std::fs::read_to_string(&store).expect("a file"), text);
    }
    // What is not what was written is made again.
    let records = |count| format!("glass: store: {count} dropped, to be made again\n{}", whole.2);
    for (damaged, count) in [
        ([kept.as_slice(), b"{\n"].concat(), "1 damaged record"),
        (
            told.replace("weight now", "WEIGHT NOW").into_bytes(),
            "2 damaged records",
        ),
    ] {
        std::fs::write(&store, &damaged).expect("written");
        let expected = (whole.0.clone(), whole.1, records(count));
        assert_eq!(economy(&folder, &["--store", "store"]), expected);
        assert_eq!(economy(&folder, &["--store", "store"]), whole);
        let sorted = |bytes: Vec<u8>| {
            let mut lines: Vec<Vec<u8>> = bytes.split(|&byte| byte == b'\n').map(<[u8]>::to_vec).collect();
            lines.sort();
            lines
        };
        assert_eq!(sorted(std::fs::read(&store).expect("a store")), sorted(kept.clone()));
    }
    let old = told.replace("workshop/2", "workshop/1");
    std::fs::write(&store, &old).expect("written");
    let (_, code, table) = economy(&folder, &["--store", "store"]);
    let expected =
        "glass: store: work of form 1, expected form 2: it was made by another version; delete it to begin anew\n";
    assert_eq!((code, table.as_str()), (Some(2), expected));
    assert_eq!(std::fs::read_to_string(&store).expect("a file"), old);
    let (_, code, table) = economy(&folder, &["--output", "nowhere/made.yaml"]);
    assert_eq!(
        (code, table.contains("candidates")),
        (Some(2), false),
        "refused before the work: {table}"
    );
    let (_, code, table) = economy(&folder, &["--keep", "nothing,key"]);
    assert_eq!(
        (code, table.as_str()),
        (
            Some(2),
            "glass: --keep: `nothing` stands beside something to keep, expected it alone or not at all\n"
        )
    );
    let _ = std::fs::remove_dir_all(&folder);
}
