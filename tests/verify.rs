//! Whole collections: reports do not depend on threads, interrupts or what is stored, and nothing is lost.

mod generated;
#[path = "naive/mod.rs"]
mod naive;

use generated::Source;
use generated::damage::{Expected, damaged};
use generated::image::images;
use looking_glass::formats::entry::Entry;
use looking_glass::formats::yaml;
use serde_json::Value;
use std::collections::{BTreeMap, BTreeSet};
use std::fs;
use std::io::{BufRead, BufReader, Read, Write};
use std::path::{Path, PathBuf};
use std::process::{Child, Command, Output, Stdio};

/// An empty folder for one test.
fn folder(name: &str) -> PathBuf {
    let folder = Path::new(env!("CARGO_TARGET_TMPDIR")).join("verify").join(name);
    let _ = fs::remove_dir_all(&folder);
    fs::create_dir_all(&folder).expect("a folder can be made");
    folder
}

fn glass(arguments: &[&str]) -> Command {
    let mut command = Command::new(env!("CARGO_BIN_EXE_glass"));
    command.args(["verify", "--progress", "never", "--memory", "16M"]);
    command.args(arguments).stdin(Stdio::null());
    command
}

fn done(arguments: &[&str]) -> Output {
    glass(arguments).output().expect("the program runs")
}

fn text(bytes: Vec<u8>) -> String {
    String::from_utf8(bytes).expect("text")
}

fn lines(output: &Output) -> Vec<Value> {
    let text = String::from_utf8(output.stdout.clone()).expect("text");
    text.lines()
        .map(|line| serde_json::from_str(line).expect("an object a line"))
        .collect()
}

/// Three files, one in a folder: battles, damaged battles, and records that cannot be read.
fn collection(folder: &Path) -> Vec<Source> {
    let right = generated::battles(2);
    let records: String = right.iter().map(Source::record).collect();
    fs::write(folder.join("right.yaml"), records).expect("written");
    let inner = folder.join("inner");
    fs::create_dir_all(&inner).expect("a folder");
    let damaged: Vec<Source> = right.iter().take(20).map(shortened).collect();
    let records: String = damaged.iter().map(Source::record).collect();
    fs::write(inner.join("damaged.yml"), records).expect("written");
    fs::write(
        folder.join("bad.olv"),
        "---\nid: unclosed\nfen: [\n---\nid: kingless\nfen: 8/8/8/8/8/8/8/8\nstipulation: '#2'\n",
    )
    .expect("written");
    fs::write(inner.join("notes.txt"), "no problems here").expect("written");
    right
}

/// The same problem, to be solved in a move fewer.
fn shortened(source: &Source) -> Source {
    Source {
        id: format!("{}-shortened", source.id),
        stipulation: source.stipulation.replace('2', "1"),
        ..source.clone()
    }
}

#[test]
fn reports_do_not_depend_on_threads() {
    let folder = folder("threads");
    let right = collection(&folder);
    let place = folder.to_str().expect("a name");
    for format in ["summary", "jsonl", "csv", "junit", "markdown", "html"] {
        let [one, two] = ["1", "2"].map(|threads| done(&["--format", format, "--threads", threads, place]));
        assert_eq!(one.stdout, two.stdout, "{format}");
        assert_eq!((one.status.code(), two.status.code()), (Some(2), Some(2)));
        assert!(one.stderr.is_empty(), "{}", text(one.stderr));
    }
    let told = lines(&done(&["--format", "jsonl", place]));
    let ids: Vec<&str> = told.iter().map(|line| line["id"].as_str().expect("a name")).collect();
    let expected = ["unclosed", "kingless"].map(str::to_string).into_iter();
    let names = |sources: Vec<Source>| sources.into_iter().map(|source| source.id);
    let damaged: Vec<Source> = right.iter().take(20).map(shortened).collect();
    // A record that is no YAML is named after its place; files come in the order of their names.
    let expected: Vec<String> = expected.chain(names(damaged)).chain(names(right)).collect();
    assert_eq!(ids[0], "bad-1");
    assert_eq!(&ids[1..], &expected[1..]);
    assert_eq!(told[0]["status"], "invalid");
    assert!(
        told[0]["errors"][0]
            .as_str()
            .is_some_and(|error| error.contains("bad.olv: document 1"))
    );
    assert!(told[0].get("verdict").is_none());
}

#[test]
fn a_verdict_is_the_one_that_check_gives() {
    let file = format!("{}/problems/andernach-2025.yaml", env!("CARGO_MANIFEST_DIR"));
    let output = done(&["--format", "jsonl", &file]);
    let mut told = Vec::new();
    for line in lines(&output) {
        told.extend(line["problems"].as_array().expect("a list").clone());
    }
    let check = Command::new(env!("CARGO_BIN_EXE_glass"))
        .args(["check", "--format", "json", "--memory", "16M", &file])
        .output()
        .expect("the program runs");
    assert_eq!(told, lines(&check));
    assert_eq!(output.status.code(), Some(0));
}

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

/// The digests that a store holds.
fn stored(store: &Path) -> usize {
    let connection = rusqlite::Connection::open(store).expect("a database");
    let count = connection.query_row("SELECT count(*) FROM verdicts", [], |row| row.get::<_, i64>(0));
    usize::try_from(count.expect("a number")).expect("a count")
}

#[test]
fn a_run_that_is_killed_again_and_again_ends_like_one_that_is_not() {
    let folder = folder("killed");
    let problems = folder.join("problems");
    fs::create_dir_all(&problems).expect("a folder");
    collection(&problems);
    assert_killed_runs_end_like_others(&folder, &problems, 2);
}

/// How a run is ended before its time.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
enum End {
    /// At once, as by `kill -9`.
    Kill,
    /// As by Ctrl-C; where there is no such signal, at once.
    Interrupt,
}

impl End {
    fn send(self, child: &mut Child) {
        if self == End::Kill || !cfg!(unix) {
            child.kill().expect("it can be killed");
        } else {
            // It may have ended by itself.
            let _ = Command::new("kill").args(["-INT", &child.id().to_string()]).status();
        }
    }
}

/// So many numbers from 0 up to the last, in a random order that is always the same.
fn random_numbers(count: usize, last: usize) -> Vec<usize> {
    let mut state = 2026_u64;
    let mut next = || {
        // D. Knuth's generator MMIX.
        state = state
            .wrapping_mul(6_364_136_223_846_793_005)
            .wrapping_add(1_442_695_040_888_963_407);
        usize::try_from(state >> 33).expect("31 bits") % (last + 1)
    };
    (0..count).map(|_| next()).collect()
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

/// The digests that a store holds, as far as it is there.
fn stored_so_far(store: &Path) -> usize {
    let flags = rusqlite::OpenFlags::SQLITE_OPEN_READ_ONLY;
    let count = rusqlite::Connection::open_with_flags(store, flags)
        .and_then(|connection| connection.query_row("SELECT count(*) FROM verdicts", [], |row| row.get::<_, i64>(0)));
    count.map_or(0, |count| usize::try_from(count).expect("a count"))
}

/// Ends runs early at so many random moments by either signal, on one thread and on two, and holds what each becomes when it is resumed
/// against runs that were left alone.
fn assert_killed_runs_end_like_others(folder: &Path, problems: &Path, moments: usize) {
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
        let end = [End::Kill, End::Interrupt][run % 2];
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

/// No machine solves it in this life.
const MONSTER: &str = "---\nid: monster\nrules: alice\nstipulation: '#12'\n\
     fen: \"1k6/4p3/4P3/3nK3/3p4/3P4/b1P5/8 | N7/b2Q4/1p4p1/1P6/r3pP2/2P1P3/8/8\"\n";

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

/// The most memory that a run with this limit has had, in megabytes.
#[cfg(target_os = "linux")]
fn most_memory(limit: usize, arguments: &[&str]) -> usize {
    let mut command = Command::new(env!("CARGO_BIN_EXE_glass"));
    command.args(["verify", "--progress", "never", "--memory", &format!("{limit}M")]);
    let mut child = command
        .args(arguments)
        .stdout(Stdio::null())
        .spawn()
        .expect("the program starts");
    let status = format!("/proc/{}/status", child.id());
    let mut most = 0;
    while child.try_wait().expect("it runs").is_none() {
        let text = fs::read_to_string(&status).unwrap_or_default();
        let line = text.lines().find_map(|line| line.strip_prefix("VmHWM:"));
        let kilobytes = line.and_then(|line| line.split_whitespace().next()?.parse::<usize>().ok());
        most = most.max(kilobytes.unwrap_or(0));
        std::thread::yield_now();
    }
    assert!(most > 0, "the program was seen");
    most.div_ceil(1024)
}

/// Helpmates and help stalemates of our own, asked for in more moves: most have very many solutions, or pictures, or both.
#[cfg(target_os = "linux")]
fn lengthened() -> String {
    let record = |(number, line): (usize, &str)| {
        let mut parts = line.split("; ");
        let (rules, stipulation, placement) = (parts.next()?, parts.next()?, parts.next()?);
        let goal = stipulation.strip_prefix('h')?.chars().next()?;
        Some(format!(
            "---\nid: long-{number}\nrules: {rules}\nstipulation: 'h{goal}4'\nfen: \"{placement}\"\n"
        ))
    };
    let lines = include_str!("data/lines.txt").lines();
    lines
        .filter(|line| !line.starts_with('#'))
        .enumerate()
        .filter_map(record)
        .collect()
}

#[test]
fn of_very_many_solutions_no_more_are_found_than_matter() {
    let folder = folder("many-solutions");
    let file = folder.join("queens.yaml");
    let record = "id: queens\nrules: orthodox\nstipulation: 'h#3.5'\nfen: 7k/8/8/8/8/8/Q1Q5/K7\n";
    fs::write(&file, record).expect("written");
    let output = done(&["--format", "jsonl", file.to_str().expect("a name")]);
    let entry = &lines(&output)[0];
    assert_eq!(
        (&entry["status"], &entry["verdict"]["status"]),
        (&"limit".into(), &"unsound".into())
    );
    let defects = entry["verdict"]["defects"].as_array().expect("a list");
    let cook = defects.iter().find(|defect| defect["kind"] == "cook").expect("a cook");
    assert!(
        cook["reason"]
            .as_str()
            .is_some_and(|reason| reason.contains("or more solutions")),
        "{cook}"
    );
}

#[cfg(target_os = "linux")]
#[test]
fn memory_stays_under_the_limit() {
    let folder = folder("memory");
    collection(&folder);
    let long = lengthened();
    assert!(long.matches("---").count() >= 20);
    fs::write(folder.join("long.yaml"), long).expect("written");
    fs::write(folder.join("z-monster.yaml"), MONSTER.repeat(2)).expect("written");
    let place = folder.to_str().expect("a name");
    for threads in ["1", "2"] {
        let most = most_memory(
            48,
            &["--threads", threads, "--time-limit", "500ms", "--format", "html", place],
        );
        assert!(most <= 48, "{most} megabytes on {threads} threads");
    }
}

/// Feeds lines to a worker and returns its answers by line.
fn worked(input: &[u8], arguments: &[&str]) -> BTreeMap<u64, Value> {
    let mut child = glass(arguments)
        .arg("--stdin-jsonl")
        .stdin(Stdio::piped())
        .stdout(Stdio::piped())
        .stderr(Stdio::piped())
        .spawn()
        .expect("the program starts");
    let mut stdin = child.stdin.take().expect("it is piped");
    let input = input.to_vec();
    let feeder = std::thread::spawn(move || stdin.write_all(&input));
    let output = child.wait_with_output().expect("it ends");
    feeder.join().expect("no panic").expect("all was taken");
    assert!(output.stderr.is_empty(), "{}", text(output.stderr));
    let lines = lines(&output);
    let count = lines.len();
    let by_line: BTreeMap<u64, Value> = lines
        .into_iter()
        .map(|line| (line["line"].as_u64().expect("a number"), line))
        .collect();
    assert_eq!(by_line.len(), count, "no line is answered twice");
    by_line
}

/// A line of JSON as other programs make them.
fn as_line(source: &Source, id: usize) -> String {
    let object = serde_json::json!({
        "id": id, "fen": source.placement, "stipulation": source.stipulation, "solution": source.solution(),
        "rules": {"name": "alice", "ep": "second", "castle-home": "any"},
        "intended-solutions": source.count().max(1),
    });
    object.to_string()
}

/// So many lines of short problems, every hundredth of them bad in some way.
fn many_lines(count: usize) -> Vec<u8> {
    let sources = generated::battles(1);
    let mut input = Vec::new();
    for number in 1..=count {
        let line = match number % 400 {
            100 => b"{\"id\": 7, ".to_vec(),
            200 => b"[1, 2]".to_vec(),
            300 => b"{\"fen\": \"\xff\"}".to_vec(),
            0 => b"{\"id\": \"no king\", \"fen\": \"8/8/8/8/8/8/8/8\", \"stipulation\": \"#1\"}".to_vec(),
            _ => as_line(&sources[number % sources.len()], number).into_bytes(),
        };
        input.extend(line);
        input.push(b'\n');
    }
    input
}

fn assert_all_are_answered(count: usize) {
    let answers = worked(&many_lines(count), &["--threads", "2"]);
    assert_eq!(answers.len(), count);
    let sources = generated::battles(1);
    let mut verdicts: BTreeMap<usize, &Value> = BTreeMap::new();
    for (number, answer) in (1..).zip(answers.values()) {
        if number % 100 == 0 {
            assert_eq!(answer["status"], "invalid", "{answer}");
            continue;
        }
        assert_eq!(answer["id"].as_u64(), Some(number));
        // The same problem has the same verdict each time.
        let index = number as usize % sources.len();
        let first = verdicts.entry(index).or_insert(&answer["verdict"]);
        assert_eq!(*first, &answer["verdict"]);
    }
}

#[test]
fn a_worker_answers_every_line() {
    assert_all_are_answered(2_000);
    assert!(worked(b"", &[]).is_empty());
    assert!(worked(b"\n\n", &[]).is_empty());
}

#[test]
#[ignore = "takes three minutes"]
fn a_worker_answers_a_hundred_thousand_lines() {
    assert_all_are_answered(100_000);
}

#[test]
fn a_wrong_byte_is_an_error_of_its_entry_alone() {
    let sources = generated::battles(1);
    let records: Vec<String> = sources.iter().take(3).map(Source::record).collect();
    let text = records.concat();
    let whole = yaml::read(&text, "x.yaml");
    // A line more or less moves what follows.
    let fields = |read: &Result<Entry, _>| read.as_ref().ok().map(|entry| entry.fields.clone());
    let starts = [0, records[0].len(), records[0].len() + records[1].len()];
    let mut errors = 0;
    for (place, other) in random_numbers(text.len() * 12, 255).into_iter().enumerate() {
        let (place, round) = (place / 12, place % 12);
        let odd = [0xff, 0x00, 0xc3, b'"', b'{', b'\t', b'\n', b'-', b'#'];
        let byte = odd.get(round).copied().unwrap_or(other as u8);
        let mut bytes = text.clone().into_bytes();
        if std::mem::replace(&mut bytes[place], byte) == byte {
            continue;
        }
        let read = yaml::read_bytes(&bytes, "x.yaml");
        assert_eq!(read.len(), 3, "{byte:#x} at {place}");
        let damaged = starts.iter().rposition(|&start| start <= place).expect("a record");
        for (number, (read, whole)) in read.iter().zip(&whole).enumerate() {
            assert!(
                number == damaged || fields(read) == fields(whole),
                "{byte:#x} at {place}: record {number} is not what it was"
            );
        }
        let wrong = [0xff, 0x00].contains(&byte);
        assert!(!wrong || read[damaged].is_err(), "{byte:#x} at {place}");
        errors += usize::from(read[damaged].is_err());
    }
    assert!(errors > text.len());
}

#[test]
fn games_are_played_through() {
    let folder = folder("games");
    let game = |id: &str, moves: &str| format!("---\nid: {id}\nrules: alice\nmoves: {moves}\nresult: 1-0\n");
    let records = [
        game("right", "1.e4 d5 2.Be2 dxe4? 3.Bb5#"),
        game("no mate", "1.e4 d5 2.Be2#"),
        game("illegal", "1.e4 d5 2.Ra3"),
        game("unread", "[1, 2]"),
    ];
    let file = folder.join("games.yaml");
    fs::write(&file, records.concat()).expect("written");
    let output = done(&["--format", "jsonl", file.to_str().expect("a name")]);
    assert_eq!(output.status.code(), Some(2));
    let told = lines(&output);
    let statuses: Vec<&str> = told
        .iter()
        .map(|line| line["verdict"]["status"].as_str().unwrap_or("invalid"))
        .collect();
    assert_eq!(statuses, ["sound", "unsound", "invalid", "invalid"]);
    let game = &told[0]["problems"][0];
    assert_eq!(game["schema"], "looking-glass/game/1");
    assert_eq!(game["verdict"]["line"], "game, every mark is right (5 half-moves)");
    let defect = &told[1]["verdict"]["defects"][0];
    assert_eq!(defect["kind"], "wrong-score");
    assert!(
        defect["text"].as_str().is_some_and(|text| text.starts_with("move 2:")),
        "{defect}"
    );
    let error = &told[2]["errors"][0];
    assert!(error.as_str().is_some_and(|text| text.contains("move 2")), "{error}");
}

#[test]
fn shares_are_the_whole() {
    let folder = folder("shares");
    collection(&folder);
    let place = folder.to_str().expect("a name");
    let told = |share: &str| lines(&done(&["--format", "jsonl", "--shard", share, place]));
    let id = |line: &Value| line["id"].as_str().expect("a name").to_string();
    let whole: Vec<String> = told("1/1").iter().map(id).collect();
    let shares = [told("1/3"), told("2/3"), told("3/3")];
    for (number, name) in whole.iter().enumerate() {
        assert_eq!(&id(&shares[number % 3][number / 3]), name);
    }
    assert_eq!(shares.iter().map(Vec::len).sum::<usize>(), whole.len());
}

#[test]
fn an_entry_over_again_is_told() {
    let folder = folder("duplicates");
    let file = folder.join("twice.yaml");
    let records = "---\nid: one\nrules: alice\nfen: \"8/8/8/2Q1|k3/8/2|R5/3|p4/K7\"\nstipulation: h#2\n\
         ---\nid: mirrored\nrules: alice\nfen: \"8/8/8/3|k1Q2/8/5|R2/4|p3/7K\"\nstipulation: h#2\n\
         ---\nid: other board\nrules: alice\nfen: \"8/8/8/2|Q1k3/8/2R5/3p4/|K7\"\nstipulation: h#2\n\
         ---\nid: more men\nrules: alice\nfen: \"8/8/8/2Q1|k3/8/2|R5/|p2|p4/K7\"\nstipulation: h#2\n";
    fs::write(&file, records).expect("written");
    let told = lines(&done(&["--format", "jsonl", file.to_str().expect("a name")]));
    let same = |index: usize| told[index]["duplicates"].to_string();
    assert_eq!(same(0), "[]");
    assert_eq!(same(1), r#"[{"of":"one","by":"position"}]"#);
    assert_eq!(same(2), r#"[{"of":"one","by":"position"}]"#);
    assert_eq!(same(3), r#"[{"of":"one","by":"solution"}]"#);
}

#[test]
fn reports_are_written_as_their_names_end() {
    let folder = folder("reports");
    let file = format!("{}/problems/marks.yaml", env!("CARGO_MANIFEST_DIR"));
    let names = ["a.html", "b.xml", "c.csv", "d.md", "e.jsonl", "f.txt"].map(|name| folder.join(name));
    let mut arguments = vec![file.as_str()];
    for name in &names {
        arguments.extend(["--report", name.to_str().expect("a name")]);
    }
    let output = done(&arguments);
    assert_eq!(output.status.code(), Some(0));
    assert_eq!(
        text(output.stdout),
        "1 entry: 1 sound, 0 unsound, 0 unknown, 0 invalid\n"
    );
    let [html, xml, csv, md, jsonl, txt] = names.map(|name| fs::read_to_string(name).expect("a report"));
    assert!(html.contains("<svg") && html.contains("href=\"#man-wK\"") && !html.contains("http"));
    assert!(xml.contains("<testcase") && xml.contains("tests=\"1\""));
    assert_eq!(csv.lines().count(), 2);
    assert!(md.contains("| marks |"));
    assert!(jsonl.starts_with("{\"schema\":\"looking-glass/entry/1\",\"id\":\"marks\""));
    assert_eq!(txt, "1 entry: 1 sound, 0 unsound, 0 unknown, 0 invalid\n");
    let empty = folder.join("empty");
    fs::create_dir_all(&empty).expect("a folder");
    let nothing = done(&[empty.to_str().expect("a name")]);
    assert_eq!(nothing.status.code(), Some(2));
    assert!(text(nothing.stdout).contains("no problem files"));
    let nowhere = done(&["--report", "/no/such/folder/a.html", &file]);
    assert_eq!(nowhere.status.code(), Some(2));
    assert_eq!(text(nowhere.stderr).lines().count(), 1);
}

/// Right problems, and those that are small damaged so many times each, all with their images.
fn expectations(sources: &[Source], damages: usize, small: usize) -> Vec<Expected> {
    let mut all: Vec<Expected> = Vec::new();
    for (number, source) in sources.iter().enumerate() {
        let kinds = (number..number + damages).map(|kind| 5 * number + kind);
        let damaged = kinds
            .filter(|_| is_small(source, small))
            .filter_map(|number| damaged(source, number));
        all.extend(Expected::right(source.clone()).into_iter().chain(damaged));
    }
    let images = |expected: Expected| {
        let defects = expected.defects;
        images(&expected.source).into_iter().map(move |source| Expected {
            source,
            defects: defects.clone(),
        })
    };
    all.into_iter().flat_map(images).collect()
}

/// The grave defects in a line of the report; nothing if it is invalid.
fn grave(line: &Value) -> Option<BTreeSet<&str>> {
    let defects = line.get("verdict")?["defects"].as_array().expect("a list");
    let kinds = defects.iter().map(|defect| defect["kind"].as_str().expect("a kind"));
    Some(
        kinds
            .filter(|kind| !["dual", "short-mate", "illegal-position"].contains(kind))
            .collect(),
    )
}

/// Every entry has exactly the defects that it should have.
fn assert_as_expected(folder: &Path, expectations: &[Expected]) {
    let records: String = expectations.iter().map(|expected| expected.source.record()).collect();
    fs::write(folder.join("all.yaml"), records).expect("written");
    let told = lines(&done(&["--format", "jsonl", folder.to_str().expect("a name")]));
    assert_eq!(told.len(), expectations.len());
    for (line, expected) in told.iter().zip(expectations) {
        assert_eq!(line["id"], expected.source.id.as_str());
        let found = grave(line);
        assert_eq!(found, expected.defects, "{}\n{line}", expected.source.record());
    }
}

/// How many of them are damaged so that something grave is wrong.
fn wrong(expectations: &[Expected]) -> usize {
    let is_wrong = |expected: &&Expected| expected.defects.as_ref().is_none_or(|defects| !defects.is_empty());
    expectations.iter().filter(is_wrong).count()
}

/// Few men, so that the plain solver does not take long.
fn is_small(source: &Source, most: usize) -> bool {
    source.placement.chars().filter(char::is_ascii_alphabetic).count() <= most
}

#[test]
fn every_damaged_entry_has_its_defect_and_no_right_one_has_any() {
    let sources = generated::battles(2).into_iter().chain(generated::help(2));
    let sources: Vec<Source> = sources.filter(|source| is_small(source, 6)).collect();
    let expectations = expectations(&sources, 2, 5);
    println!(
        "{} entries, {} with grave defects",
        expectations.len(),
        wrong(&expectations)
    );
    assert!(expectations.len() >= 400 && wrong(&expectations) >= 200);
    assert_as_expected(&folder("damaged"), &expectations);
}

#[test]
#[ignore = "takes five minutes"]
fn two_thousand_entries_have_the_defects_that_they_should_have() {
    let sources: Vec<Source> = generated::battles(2).into_iter().chain(generated::help(3)).collect();
    let expectations = expectations(&sources, 5, 6);
    println!(
        "{} entries, {} with grave defects",
        expectations.len(),
        wrong(&expectations)
    );
    assert!(expectations.len() >= 2_000 && wrong(&expectations) >= 200);
    let folder = folder("two-thousand");
    let problems = folder.join("problems");
    fs::create_dir_all(&problems).expect("a folder");
    assert_as_expected(&problems, &expectations);
    #[cfg(target_os = "linux")]
    for threads in ["1", "2"] {
        fs::write(folder.join("monster.yaml"), MONSTER.repeat(2)).expect("written");
        let place = folder.to_str().expect("a name");
        let most = most_memory(
            128,
            &["--threads", threads, "--time-limit", "5s", "--format", "html", place],
        );
        println!("at most {most} of 128 megabytes on {threads} threads");
        assert!(most <= 128);
    }
    assert_killed_runs_end_like_others(&folder, &problems, 10);
}

#[cfg(unix)]
#[test]
fn gnu_parallel_can_deal_lines_out_to_workers() {
    let program = Path::new(env!("CARGO_BIN_EXE_glass")).parent().expect("a folder");
    let path = std::env::var("PATH").unwrap_or_default();
    // As in docs/scaling.md.
    let worker = "glass verify --stdin-jsonl --threads 1; [ $? -le 3 ]";
    let mut command = Command::new("sh");
    let installed = Command::new("parallel").arg("--version").output().is_ok();
    if installed {
        command.args([
            "-c",
            "parallel --will-cite --pipe --block 4k --jobs 2 \"$1\"",
            "sh",
            worker,
        ]);
    } else {
        eprintln!("LEFT OUT: GNU parallel is not installed; one worker does it all");
        command.args(["-c", worker]);
    }
    command.env("PATH", format!("{}:{path}", program.display()));
    command.stdin(Stdio::piped()).stdout(Stdio::piped());
    let mut child = command.spawn().expect("a shell");
    let mut stdin = child.stdin.take().expect("it is piped");
    let sources = generated::battles(1);
    let input: String = sources
        .iter()
        .enumerate()
        .map(|(id, source)| as_line(source, id) + "\n")
        .collect();
    let feeder = std::thread::spawn(move || stdin.write_all(input.as_bytes()));
    let output = child.wait_with_output().expect("it ends");
    feeder.join().expect("no panic").expect("all was taken");
    assert!(output.status.success(), "what was found is no failure of the worker");
    let ids: BTreeSet<u64> = lines(&output).iter().filter_map(|line| line["id"].as_u64()).collect();
    assert_eq!(ids.len(), sources.len());
}
