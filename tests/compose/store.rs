//! A run that was interrupted goes on with what it had not finished.

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
    let told = String::from_utf8(kept.clone())
        .expect("UTF-8")
        .replace("weight now", "WEIGHT NOW");
    std::fs::write(&store, told).expect("written");
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
    let damaged = [kept.as_slice(), b"{\n"].concat();
    std::fs::write(&store, &damaged).expect("written");
    let (_, code, table) = economy(&folder, &["--store", "store"]);
    assert_eq!((code, table.contains("line 5 is damaged")), (Some(2), true), "{table}");
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
