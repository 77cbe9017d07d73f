//! Disks that damage what they hold, or are full.

use super::{done, folder, glass, lines, text};
use crate::damaged::{Random, damaged};
use looking_glass::store::Store;
use std::fs;
use std::path::{Path, PathBuf};
use std::process::{Child, Output, Stdio};
use std::sync::Barrier;
use std::thread;
use std::time::Duration;

/// A folder of one file with small problems, and what is told of it without a store.
struct Place {
    folder: PathBuf,
    plain: Output,
}

impl Place {
    fn new(name: &str) -> Self {
        let folder = folder(name);
        let mut random = Random::new(19);
        let mut records: Vec<String> = (0..80).map(|number| record(number, &mut random)).collect();
        let answer = |records: &[String]| {
            fs::write(folder.join("all.yaml"), records.concat()).expect("written");
            done(&["--format", "jsonl", &name_of(&folder, "all.yaml")])
        };
        // Those that are no game would hide by their exit code what the store has to say.
        let mut told = lines(&answer(&records)).into_iter();
        records.retain(|_| told.next().is_some_and(|line| line["status"] == "complete"));
        let plain = answer(&records);
        assert!(records.len() >= 30 && plain.stderr.is_empty() && plain.status.code() == Some(1));
        Place { folder, plain }
    }

    fn path(&self, name: &str) -> String {
        name_of(&self.folder, name)
    }

    fn with_store(&self, store: &str) -> Output {
        let arguments = [
            "--format",
            "jsonl",
            "--store",
            &self.path(store),
            &self.path("all.yaml"),
        ];
        done(&arguments)
    }

    /// Is this the whole answer, and nothing else told?
    fn assert_answered(&self, output: &Output) {
        assert_eq!(text(output.stderr.clone()), "");
        assert!(output.stdout == self.plain.stdout && output.status == self.plain.status);
    }
}

fn name_of(folder: &Path, name: &str) -> String {
    folder.join(name).to_str().expect("a name").to_string()
}

/// King, queen and rook against a king somewhere; many of them are no game.
fn record(number: usize, random: &mut Random) -> String {
    let mut squares = [b'1'; 64];
    for man in *b"KQRk" {
        let mut at = random.below(64);
        while squares[at] != b'1' {
            at = (at + 1) % 64;
        }
        squares[at] = man;
    }
    let ranks: Vec<String> = squares
        .chunks(8)
        .map(|rank| String::from_utf8_lossy(rank).into_owned())
        .collect();
    let ranks = ranks.join("/");
    format!("---\nid: p{number}\nrules: orthodox\nstipulation: '#1'\nfen: '{ranks}'\n")
}

/// What stands in a folder, by name and content.
fn contents(folder: &Path) -> Vec<(PathBuf, Vec<u8>)> {
    let entries = fs::read_dir(folder).expect("a folder");
    let mut paths: Vec<PathBuf> = entries.map(|entry| entry.expect("an entry").path()).collect();
    paths.sort();
    paths
        .into_iter()
        .map(|path| (path.clone(), fs::read(&path).expect("a file")))
        .collect()
}

fn names(contents: &[(PathBuf, Vec<u8>)]) -> Vec<(&PathBuf, usize)> {
    contents.iter().map(|(path, bytes)| (path, bytes.len())).collect()
}

/// The files of a store: of one that was closed, or of one whose program was killed, with its log.
fn files(place: &Place, log: bool) -> Vec<(&'static str, Vec<u8>)> {
    let read = |name| (name, fs::read(place.path(name)).expect("a file"));
    if !log {
        place.assert_answered(&place.with_store("store"));
        return vec![read("store")];
    }
    drop(Store::open(Path::new(&place.path("store"))));
    // While somebody reads, the log stays.
    let reader = rusqlite::Connection::open(place.path("store")).expect("a database");
    let count: i64 = reader
        .query_row("SELECT count(*) FROM verdicts", [], |row| row.get(0))
        .expect("a count");
    place.assert_answered(&place.with_store("store"));
    let files = ["store", "store-wal"].map(read).to_vec();
    assert!(count == 0 && files[1].1.len() > files[0].1.len());
    drop(reader);
    fs::remove_file(place.path("store")).expect("removed");
    files
}

/// Damages a store so many times; each time it is refused and left as it is, or the answers are those without a store.
fn assert_that_no_damage_is_served(name: &str, log: bool, count: usize) {
    let place = Place::new(name);
    let whole = files(&place, log);
    let (mut random, mut refused, mut dropped) = (Random::new(20_26), 0, 0);
    for number in 0..count {
        let which = random.below(whole.len());
        for (index, (name, bytes)) in whole.iter().enumerate() {
            let bytes = match index == which {
                true => damaged(bytes, &mut random),
                false => bytes.clone(),
            };
            fs::write(place.path(name), bytes).expect("written");
        }
        let before = contents(&place.folder);
        let output = place.with_store("store");
        let told = text(output.stderr.clone());
        assert!(told.lines().count() <= 1, "{told}");
        if output.status.code() == Some(2) && output.stdout.is_empty() {
            let now = contents(&place.folder);
            assert!(now == before, "damage {number} is touched: {told} {:?}", names(&now));
            refused += 1;
        } else {
            let is_told = told.contains("damaged verdict") && told.ends_with("dropped, to be solved again\n");
            assert!(told.is_empty() || is_told, "{told}");
            dropped += usize::from(is_told);
            assert!(output.stdout == place.plain.stdout, "damage {number} is served: {told}");
            place.assert_answered(&place.with_store("store"));
        }
        let _ = ["store", "store-wal", "store-shm"].map(|name| fs::remove_file(place.path(name)));
    }
    println!("{count} damages: {refused} refused, {dropped} with verdicts dropped");
    assert!(log || refused > count / 10 && dropped > count / 10);
}

#[test]
fn no_damage_of_a_store_is_served() {
    assert_that_no_damage_is_served("damages", false, 40);
    assert_that_no_damage_is_served("damaged-logs", true, 20);
}

#[test]
#[ignore = "takes a minute"]
fn none_of_six_hundred_damages_of_a_store_is_served() {
    assert_that_no_damage_is_served("six-hundred", false, 600);
    assert_that_no_damage_is_served("two-hundred-logs", true, 200);
}

#[test]
fn several_programs_use_a_store_at_a_time() {
    let place = Place::new("several");
    for round in 0..3 {
        let name = place.path(&format!("store-{round}"));
        let arguments = ["--format", "jsonl", "--store", &name, &place.path("all.yaml")];
        let begin = |_| {
            let mut command = glass(&arguments);
            command.stdout(Stdio::piped()).stderr(Stdio::piped());
            command.spawn().expect("the program starts")
        };
        let running: Vec<Child> = (0..4).map(begin).collect();
        for child in running {
            place.assert_answered(&child.wait_with_output().expect("it ends"));
        }
    }
}

/// Whoever comes while the others make the store, or open and close it, waits for them.
#[test]
fn many_open_a_new_store_at_the_same_moment() {
    let folder = folder("moment");
    for round in 0..40 {
        let path = folder.join(format!("store-{round}"));
        let start = Barrier::new(8);
        let open = || {
            start.wait();
            Store::open(&path).map(|store| store.failed())
        };
        thread::scope(|scope| {
            let opened: Vec<_> = (0..8).map(|_| scope.spawn(open)).collect();
            for store in opened {
                assert_eq!(
                    store.join().expect("no panic").map_err(|error| error.to_string()),
                    Ok(0)
                );
            }
        });
    }
}

/// Two programs may turn to the log ahead at the same moment, and neither has begun to write.
#[test]
fn another_program_that_is_about_to_write_is_waited_for() {
    let path = folder("about").join("store");
    drop(Store::open(&path).expect("a store"));
    let other = rusqlite::Connection::open(&path).expect("a database");
    let begins = "PRAGMA journal_mode = DELETE; BEGIN IMMEDIATE";
    other.execute_batch(begins).expect("it begins");
    let open = || {
        Store::open(&path)
            .map(|store| store.failed())
            .map_err(|error| error.to_string())
    };
    thread::scope(|scope| {
        let opened = scope.spawn(open);
        thread::sleep(Duration::from_millis(300));
        other.execute_batch("COMMIT").expect("it ends");
        assert_eq!(opened.join().expect("no panic"), Ok(0));
    });
}

#[test]
fn a_store_of_another_form_is_refused_and_left_as_it_is() {
    let place = Place::new("form");
    place.assert_answered(&place.with_store("store"));
    let mut old = fs::read(place.path("store")).expect("a store");
    old[63] = 1;
    fs::write(place.path("store"), &old).expect("written");
    let before = contents(&place.folder);
    let output = place.with_store("store");
    assert!(
        text(output.stderr)
            .ends_with("a store of form 1, expected form 2: it was made by another version; delete it to begin anew\n")
    );
    assert_eq!((output.status.code(), output.stdout), (Some(2), Vec::new()));
    assert!(contents(&place.folder) == before);
}

#[cfg(target_os = "linux")]
#[test]
fn a_disk_that_is_full_loses_nothing() {
    use std::process::Command;
    let place = Place::new("full");
    for (number, blocks) in [0, 1, 20, 40, 66, 80, 100, 140].into_iter().enumerate() {
        let store = format!("store-{number}");
        // No file may grow beyond so many blocks; without the trap a signal would end the program.
        let limited = format!("trap '' XFSZ; ulimit -f {blocks}; exec \"$0\" \"$@\"");
        let mut command = Command::new("sh");
        command.args([
            "-c",
            &limited,
            env!("CARGO_BIN_EXE_glass"),
            "verify",
            "--progress",
            "never",
        ]);
        command.args([
            "--memory",
            "16M",
            "--format",
            "jsonl",
            "--store",
            &place.path(&store),
            &place.path("all.yaml"),
        ]);
        let output = command.output().expect("a shell");
        let told = text(output.stderr);
        println!("{blocks} blocks: {:?}, {told}", output.status);
        // What cannot even be begun is refused before the work.
        let refused = output.stdout.is_empty();
        assert!(refused || output.stdout == place.plain.stdout, "{blocks}: {told}");
        assert_eq!(output.status.code(), Some(2), "{blocks}: {told}");
        assert_eq!((told.lines().count(), told.contains(&store)), (1, true), "{told}");
        assert!(
            refused || told.ends_with("what is found from here on may not be kept\n"),
            "{told}"
        );
        place.assert_answered(&place.with_store(&store));
    }
}
