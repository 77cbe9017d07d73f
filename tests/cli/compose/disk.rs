//! Disks that damage what the workshop keeps, or are full, and runs that are killed.

use crate::damaged::{Random, damaged};
use std::fs;
use std::path::{Path, PathBuf};
use std::process::{Command, Output, Stdio};
use std::time::{Duration, Instant};

/// Problems for all tools: men who do nothing, a cook, and a helpmate.
const PROBLEMS: &str = "---
id: knight
rules: orthodox
stipulation: '#1'
fen: 'k7/8/1K6/8/8/8/8/1N4R1 w - -'
---
id: rook
rules: orthodox
stipulation: '#1'
fen: 'k7/6p1/1K6/8/8/8/8/5R2 w - -'
---
id: cooked
rules: orthodox
stipulation: '#1'
fen: 'k7/8/1K6/8/8/8/8/6RR w - -'
";

/// What is looked for by free search.
const WISH: &str = "id: mates
rules: orthodox
stipulation: '#1'
white: [Kb6, rook anywhere]
black: [Ka8]
";

/// Each tool with its arguments.
const TOOLS: [&[&str]; 5] = [
    &["economy", "problems.yaml", "--changes", "1"],
    &["cure", "problems.yaml", "--changes", "1", "--best", "3"],
    &["twins", "problems.yaml", "--best", "3"],
    &["versions", "problems.yaml", "--restarts", "0"],
    &["search", "wish.yaml"],
];

fn folder(name: &str) -> PathBuf {
    let folder = Path::new(env!("CARGO_TARGET_TMPDIR")).join("compose").join(name);
    let _ = fs::remove_dir_all(&folder);
    fs::create_dir_all(&folder).expect("a folder");
    fs::write(folder.join("problems.yaml"), PROBLEMS).expect("written");
    fs::write(folder.join("wish.yaml"), WISH).expect("written");
    folder
}

fn glass(folder: &Path, tool: &[&str], more: &[&str]) -> Command {
    let mut command = Command::new(env!("CARGO_BIN_EXE_glass"));
    command.current_dir(folder).args(["compose"]).args(tool).args(more);
    command.args(["--progress", "never", "--memory", "16M", "--threads", "1"]);
    command.stdin(Stdio::null());
    command
}

/// What is written, the exit code, and what is told.
fn done(command: &mut Command) -> (String, Option<i32>, String) {
    let Output { status, stdout, stderr } = command.output().expect("the program starts");
    let text = |bytes| String::from_utf8(bytes).expect("UTF-8");
    (text(stdout), status.code(), text(stderr))
}

/// The names in a folder.
fn names(folder: &Path) -> Vec<String> {
    let entries = fs::read_dir(folder).expect("a folder");
    let name = |entry: Result<fs::DirEntry, _>| entry.expect("an entry").file_name().to_string_lossy().into_owned();
    let mut names: Vec<String> = entries.map(name).collect();
    names.sort();
    names
}

/// Damages the store of each tool so many times; each time it is refused and left as it is, or the answers are those without a
/// store, with a word about what was dropped.
fn assert_that_no_damage_is_served(name: &str, count: usize) {
    let folder = folder(name);
    let store = folder.join("store");
    let mut random = Random::new(7);
    for tool in TOOLS {
        let whole = done(&mut glass(&folder, tool, &[]));
        assert_eq!(done(&mut glass(&folder, tool, &["--store", "store"])), whole);
        let kept = fs::read(&store).expect("a store");
        let (mut refused, mut dropped) = (0, 0);
        for _ in 0..count {
            let damaged = damaged(&kept, &mut random);
            fs::write(&store, &damaged).expect("written");
            let (records, code, told) = done(&mut glass(&folder, tool, &["--store", "store"]));
            if code == Some(2) && records.is_empty() {
                assert!(
                    told.lines().count() == 1 && told.starts_with("glass: store: "),
                    "{told}"
                );
                assert!(fs::read(&store).expect("a store") == damaged, "touched: {told}");
                refused += 1;
            } else {
                let mut lines = told.split_inclusive('\n').peekable();
                let word = lines.next_if(|line| line.ends_with("dropped, to be made again\n"));
                dropped += usize::from(word.is_some());
                let rest: String = lines.collect();
                assert_eq!((records, code, rest), whole);
                assert_eq!(done(&mut glass(&folder, tool, &["--store", "store"])), whole);
            }
            assert_eq!(names(&folder), ["problems.yaml", "store", "wish.yaml"]);
        }
        println!(
            "{}: {count} damages, {refused} refused, {dropped} with records dropped",
            tool[0]
        );
        fs::remove_file(&store).expect("removed");
    }
}

#[test]
fn no_damage_of_a_store_is_served() {
    assert_that_no_damage_is_served("damages", 5);
}

#[test]
#[ignore = "takes minutes"]
fn none_of_six_hundred_damages_of_stores_is_served() {
    assert_that_no_damage_is_served("six-hundred", 120);
}

/// Ends runs of each tool so many times, at any moment, and holds what each becomes when it is resumed against a run that was left
/// alone.
#[cfg(unix)]
fn assert_that_killed_runs_end_like_others(name: &str, count: usize) {
    let folder = folder(name);
    let mut random = Random::new(32);
    for tool in TOOLS {
        let begun = Instant::now();
        let whole = done(&mut glass(&folder, tool, &[]));
        let length = begun.elapsed().as_micros() as usize;
        for number in 0..count {
            let _ = fs::remove_file(folder.join("store"));
            // Killed again and again, it goes on each time from where it was.
            for _ in 0..3 {
                let mut command = glass(&folder, tool, &["--store", "store"]);
                let child = command.stdout(Stdio::null()).stderr(Stdio::null()).spawn();
                let mut child = child.expect("the program starts");
                std::thread::sleep(Duration::from_micros(random.below(length + length / 4) as u64));
                let signal = ["-KILL", "-TERM"][number % 2];
                // It may have ended by itself.
                let kill = Command::new("kill")
                    .args([signal, &child.id().to_string()])
                    .stderr(Stdio::null())
                    .status();
                kill.expect("kill is there");
                child.wait().expect("it ends");
            }
            assert_eq!(
                done(&mut glass(&folder, tool, &["--store", "store"])),
                whole,
                "{tool:?}, {number}"
            );
            let _ = fs::remove_file(folder.join("store.part"));
        }
    }
}

#[cfg(unix)]
#[test]
fn runs_that_are_killed_end_like_others() {
    assert_that_killed_runs_end_like_others("killed", 2);
}

#[cfg(unix)]
#[test]
#[ignore = "takes a minute"]
fn runs_that_are_killed_often_end_like_others() {
    assert_that_killed_runs_end_like_others("killed-often", 32);
}

#[cfg(target_os = "linux")]
#[test]
fn a_disk_that_is_full_loses_nothing() {
    let folder = folder("full");
    for tool in TOOLS {
        let whole = done(&mut glass(&folder, tool, &[]));
        assert_eq!(done(&mut glass(&folder, tool, &["--store", "store"])), whole);
        let kept = fs::read(folder.join("store")).expect("a store");
        for blocks in (0..=kept.len() / 512).step_by(if tool[0] == "search" { 1 } else { 4 }) {
            let _ = fs::remove_file(folder.join("store"));
            // No file may grow beyond so many blocks; without the trap a signal would end the program.
            let limited = format!("trap '' XFSZ; ulimit -f {blocks}; exec \"$0\" \"$@\"");
            let plain = glass(&folder, tool, &["--store", "store"]);
            let mut command = Command::new("sh");
            command
                .current_dir(&folder)
                .args(["-c", &limited])
                .arg(plain.get_program())
                .args(plain.get_args());
            let (records, code, told) = done(&mut command);
            assert_eq!(code, Some(2), "{tool:?}, {blocks}: {told}");
            assert!(
                told.contains("glass: store: ") && told.matches("os error").count() == 1,
                "{tool:?}, {blocks}: {told}"
            );
            // What cannot even be begun is refused before the work.
            assert!(
                records.is_empty() && told.lines().count() == 1 || records == whole.0,
                "{tool:?}, {blocks}: {told}"
            );
            assert_eq!(
                done(&mut glass(&folder, tool, &["--store", "store"])),
                whole,
                "{tool:?}, {blocks}"
            );
            assert_eq!(names(&folder), ["problems.yaml", "store", "wish.yaml"]);
        }
        let _ = fs::remove_file(folder.join("store"));
    }
}
