//! Runs that are ended before their time lose nothing that they have told.

#[cfg(unix)]
use super::MONSTER;
use super::store::{stored, stored_so_far};
use super::{collection, done, folder, glass, random_numbers, text};
use serde_json::Value;
use std::collections::BTreeSet;
use std::fs;
use std::io::{BufRead, BufReader, Read};
use std::path::Path;
use std::process::{Child, Command, Stdio};

/// Reads so many lines of a running program.
fn read_lines(child: &mut Child, count: usize) -> Vec<String> {
    let stdout = child.stdout.as_mut().expect("it is piped");
    let mut reader = BufReader::new(stdout);
    let mut lines = Vec::new();
    for _ in 0..count {
        let mut line = String::new();
        if reader.read_line(&mut line).expect("text") == 0 {
            break;
        }
        lines.push(line);
    }
    lines
}

#[test]
fn a_run_that_is_killed_again_and_again_ends_like_one_that_is_not() {
    let folder = folder("killed");
    let problems = folder.join("problems");
    fs::create_dir_all(&problems).expect("a folder");
    collection(&problems);
    assert_killed_runs_end_like_others(&folder, &problems, 2);
}

#[test]
#[ignore = "takes minutes"]
fn runs_that_are_killed_forty_times_end_like_one_that_is_not() {
    let folder = folder("killed-forty-times");
    let problems = folder.join("problems");
    fs::create_dir_all(&problems).expect("a folder");
    collection(&problems);
    assert_killed_runs_end_like_others(&folder, &problems, 20);
}

/// How a run is ended before its time.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
enum End {
    /// At once, as by `kill -9`.
    Kill,
    /// As by Ctrl-C; where there is no such signal, at once.
    Interrupt,
    /// As by `kill` without more; where there is no such signal, at once.
    Terminate,
}

impl End {
    fn send(self, child: &mut Child) {
        if self == End::Kill || !cfg!(unix) {
            child.kill().expect("it can be killed");
        } else {
            // It may have ended by itself.
            let signal = if self == End::Interrupt { "-INT" } else { "-TERM" };
            let _ = Command::new("kill").args([signal, &child.id().to_string()]).status();
        }
    }
}

/// Begins a run with a new store and ends it when so many verdicts are stored; every verdict told is stored then.
fn ended_early(place: &str, store: &Path, threads: &str, moment: usize, end: End) {
    let told = store.with_extension("jsonl");
    let output = fs::File::create(&told).expect("a file");
    let store_name = store.to_str().expect("a name");
    let mut child = glass(&["--store", store_name, "--threads", threads, "--format", "jsonl", place])
        .stdout(output)
        .spawn()
        .expect("the program starts");
    while stored_so_far(store) < moment && child.try_wait().expect("it runs").is_none() {
        std::thread::yield_now();
    }
    end.send(&mut child);
    child.wait().expect("it ends");
    let told = fs::read_to_string(&told).expect("a text");
    // The last line may be broken off.
    let whole = told.split_inclusive('\n').filter(|line| line.ends_with('\n'));
    let lines: Vec<Value> = whole
        .map(|line| serde_json::from_str(line).expect("an object"))
        .collect();
    let parts = lines
        .iter()
        .flat_map(|line| line["problems"].as_array().expect("a list"));
    let judged = parts.filter(|part| part["status"] == "complete");
    // The same problem under another name is stored once.
    let different: BTreeSet<String> = judged.map(|part| part["fen"].to_string()).collect();
    assert!(stored_so_far(store) >= different.len(), "what was told was stored");
}

/// Ends runs early at so many random moments by either signal, on one thread and on two, and holds what each becomes when it is resumed
/// against runs that were left alone.
pub fn assert_killed_runs_end_like_others(folder: &Path, problems: &Path, moments: usize) {
    let place = problems.to_str().expect("a name");
    let report = |format: &str, threads: &str, store: &Path| {
        let store = store.to_str().expect("a name");
        text(done(&["--format", format, "--threads", threads, "--store", store, place]).stdout)
    };
    let whole = folder.join("whole.sqlite");
    let formats = ["jsonl", "html"];
    let fresh = formats.map(|format| text(done(&["--format", format, "--threads", "1", place]).stdout));
    assert!(report("jsonl", "2", &whole) == fresh[0], "on two threads");
    let all = stored(&whole);
    for (run, moment) in random_numbers(2 * moments, all - 1).into_iter().enumerate() {
        let end = [End::Kill, End::Interrupt, End::Terminate][run % 3];
        let threads = ["1", "2"][run / 2 % 2];
        let store = folder.join(format!("run-{run}.sqlite"));
        ended_early(place, &store, threads, moment, end);
        let known = stored_so_far(&store);
        println!("{end:?} on {threads} threads when {moment} of {all} were stored: {known} are kept");
        for (format, fresh) in formats.iter().zip(&fresh) {
            assert!(
                report(format, threads, &store) == *fresh,
                "{end:?} at {moment} of {all}, {format}"
            );
        }
        assert_eq!(stored(&store), all);
    }
}

#[cfg(unix)]
#[test]
fn an_interrupt_keeps_what_is_done_and_says_what_is_not() {
    let folder = folder("interrupted");
    collection(&folder);
    let monster = folder.join("z-monster.yaml");
    fs::write(&monster, MONSTER).expect("written");
    let place = folder.to_str().expect("a name");
    let store = folder.join("results.sqlite");
    let store_name = store.to_str().expect("a name");
    let child = glass(&["--store", store_name, "--format", "jsonl", "--threads", "2", place])
        .stdout(Stdio::piped())
        .spawn();
    let mut child = child.expect("the program starts");
    let told = read_lines(&mut child, 10);
    assert_eq!(told.len(), 10);
    let process = child.id().to_string();
    let sent = Command::new("kill").args(["-INT", &process]).status();
    assert!(sent.expect("kill is there").success());
    // The reader above may have taken more than it gave; what counts is the end.
    let mut rest = String::new();
    let stdout = child.stdout.as_mut().expect("it is piped");
    stdout.read_to_string(&mut rest).expect("text");
    let last: Value = serde_json::from_str(rest.lines().last().expect("a line")).expect("an object");
    assert_eq!(
        (&last["id"], &last["status"]),
        (&"monster".into(), &"interrupted".into())
    );
    assert_eq!(last["verdict"]["status"], "unknown");
    assert_eq!(child.wait().expect("it ends").code(), Some(2), "bad.olv cannot be read");
    assert!(stored(&store) >= 8);
    fs::remove_file(&monster).expect("removed");
    let fresh = done(&["--format", "jsonl", place]);
    let resumed = done(&["--format", "jsonl", "--store", store_name, place]);
    assert_eq!(text(fresh.stdout), text(resumed.stdout));
}

#[test]
fn a_reader_that_goes_away_ends_the_run_without_a_word() {
    let folder = folder("pipe");
    collection(&folder);
    let mut child = glass(&["--format", "jsonl", folder.to_str().expect("a name")])
        .stdout(Stdio::piped())
        .stderr(Stdio::piped())
        .spawn()
        .expect("the program starts");
    read_lines(&mut child, 1);
    drop(child.stdout.take());
    let output = child.wait_with_output().expect("it ends");
    assert_eq!(text(output.stderr), "");
    assert!(output.status.code().is_some(), "it ended by itself");
}
