//! A worker answers every line that it is fed.

use super::{glass, lines, text};
use crate::generated::{self, Source};
use serde_json::Value;
use std::collections::{BTreeMap, BTreeSet};
use std::io::Write;
use std::path::Path;
use std::process::{Command, Stdio};

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
fn a_line_is_refused_for_what_would_change_the_question() {
    let record = r#""rules":"orthodox","fen":"7k/8/5K2/8/8/8/8/R7 b","stipulation":"h#1""#;
    let line = |id: usize, more: &str| format!("{{\"id\":{id},{record}{more}}}\n");
    let lines = [
        line(1, r#","comments":["a remark"]"#),
        line(2, r#","condition":"Madrasi""#),
        line(3, r#","conditions":["PatienceChess"]"#),
        line(4, r#","Stipulation":"h#2""#),
    ];
    let told = worked(lines.concat().as_bytes(), &[]);
    let errors = |id: u64| told[&id]["errors"][0].as_str().unwrap_or_default().to_string();
    assert_ne!(told[&1]["status"], "invalid");
    for (id, expected) in [
        (2, "expected conditions"),
        (3, "the condition PatienceChess"),
        (4, "expected stipulation"),
    ] {
        assert!(errors(id).contains(expected), "{}", errors(id));
    }
}

/// Answers by their ids, without what depends on the run.
fn of_any_run(answers: BTreeMap<u64, Value>) -> BTreeMap<String, String> {
    let bare = |mut answer: Value| {
        let object = answer.as_object_mut().expect("an object");
        let id = object["id"].to_string();
        assert!(object.remove("line").is_some(), "{id} has a line");
        let effort = object.remove("effort").expect("an effort");
        assert!(effort["nodes"].is_u64() && effort["seconds"].is_f64(), "{effort}");
        (id, answer.to_string())
    };
    answers.into_values().map(bare).collect()
}

#[test]
fn any_split_gives_the_same_bytes() {
    let sources = generated::battles(1);
    let line = |id: usize| match id % 3 {
        0 => format!(r##"{{"id": "bad-{id}", "fen": "8/8/8/8/8/8/8/8", "stipulation": "#1", "rules": "none such"}}"##),
        _ => as_line(&sources[id % sources.len()], id),
    };
    let lines: Vec<String> = (0..60).map(|id| line(id) + "\n").collect();
    let whole = of_any_run(worked(lines.concat().as_bytes(), &["--threads", "2"]));
    assert_eq!(whole.len(), 60);
    assert!(whole["\"bad-3\""].contains("entry bad-3: "), "{}", whole["\"bad-3\""]);
    for parts in [2, 7] {
        let mut joined = BTreeMap::new();
        for part in 0..parts {
            let share: String = lines.iter().skip(part).step_by(parts).map(String::as_str).collect();
            joined.extend(of_any_run(worked(share.as_bytes(), &["--threads", "1"])));
        }
        assert_eq!(joined, whole);
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

/// A worker that is ended is not taken for one that is done: it is killed by the signal, and what it had in hand has no
/// answer.
#[cfg(unix)]
#[test]
fn a_worker_is_ended_by_its_signals() {
    use nix::sys::signal::{Signal, kill};
    use nix::unistd::Pid;
    use std::io::{BufRead, BufReader, Read};
    use std::os::unix::process::ExitStatusExt;

    let sources = generated::battles(1);
    let long = r##"{"id": "long", "rules": "alice", "stipulation": "#12",
        "fen": "1k6/4p3/4P3/3nK3/3p4/3P4/b1P5/8 | N7/b2Q4/1p4p1/1P6/r3pP2/2P1P3/8/8"}"##;
    for signal in [Signal::SIGTERM, Signal::SIGINT] {
        let mut child = glass(&["--threads", "1"])
            .arg("--stdin-jsonl")
            .stdin(Stdio::piped())
            .stdout(Stdio::piped())
            .spawn()
            .expect("the program starts");
        let mut stdin = child.stdin.take().expect("it is piped");
        let input = format!("{}\n{}\n", as_line(&sources[0], 1), long.replace('\n', " "));
        stdin.write_all(input.as_bytes()).expect("it is taken");
        let mut stdout = BufReader::new(child.stdout.take().expect("it is piped"));
        let mut answer = String::new();
        stdout.read_line(&mut answer).expect("text");
        assert!(answer.contains(r#""id":1,"#) && answer.ends_with('\n'), "{answer}");
        std::thread::sleep(std::time::Duration::from_millis(300));
        kill(Pid::from_raw(child.id() as i32), signal).expect("it can be sent");
        // One that goes on in spite of the signal must not hold up all other tests.
        let ended = (0..200).any(|_| {
            std::thread::sleep(std::time::Duration::from_millis(100));
            child.try_wait().expect("it can be asked").is_some()
        });
        if !ended {
            child.kill().expect("it can be ended");
        }
        assert!(ended, "{signal} does not end it");
        let mut rest = String::new();
        stdout.read_to_string(&mut rest).expect("text");
        assert_eq!(rest, "", "the long one has no answer");
        assert_eq!(child.wait().expect("it ends").signal(), Some(signal as i32));
    }
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

#[test]
fn a_line_without_end_is_refused_and_the_next_is_answered() {
    let good = as_line(&generated::battles(1)[0], 2);
    let input = [vec![b'['; 17 << 20], b"\n".to_vec(), good.into_bytes(), b"\n".to_vec()].concat();
    let answers = worked(&input, &["--threads", "1"]);
    assert_eq!(answers.len(), 2);
    assert_eq!(answers[&1]["status"], "invalid");
    let error = answers[&1]["errors"][0].as_str().expect("a text");
    assert!(error.contains("a line of more than 16777216 bytes"), "{error}");
    assert_eq!(answers[&2]["status"], "complete");
}
