//! The program as its users meet it: sessions in `cli/*.trycmd` and the manual, and what a session cannot show.

mod front;
mod outputs;

use std::io::{BufRead, BufReader, Write};
use std::process::{Child, Command, Output, Stdio};

const ARRAY: &str = "rnbqkbnr/pppppppp/8/8/8/8/PPPPPPPP/RNBQKBNR w KQkq -";

pub fn glass(arguments: &[&str]) -> Command {
    let mut command = Command::new(env!("CARGO_BIN_EXE_glass"));
    command.args(arguments);
    command
}

/// Starts the program with pipes for all that it reads and writes.
fn piped(arguments: &[&str]) -> Child {
    let mut command = glass(arguments);
    command
        .stdin(Stdio::piped())
        .stdout(Stdio::piped())
        .stderr(Stdio::piped());
    command.spawn().expect("the program starts")
}

/// Runs the program with this text on standard input.
fn fed(arguments: &[&str], input: &[u8]) -> Output {
    let mut child = piped(arguments);
    let mut stdin = child.stdin.take().expect("a pipe");
    // A program that refuses its arguments ends before it has read anything.
    if let Err(error) = stdin.write_all(input) {
        assert_eq!(error.kind(), std::io::ErrorKind::BrokenPipe, "the program reads");
    }
    drop(stdin);
    child.wait_with_output().expect("the program ends")
}

#[test]
fn sessions() {
    let cases = trycmd::TestCases::new();
    cases.case("tests/cli/*.trycmd").case("README.md").case("docs/*.md");
}

#[test]
fn a_closed_pipe_ends_the_program_quietly() {
    // Far more than fits into a pipe.
    let games = "1.e4 d5 2.Be2 dxe4 3.Bb5# *\n".repeat(2000);
    let mut child = piped(&["replay", "-"]);
    let mut stdin = child.stdin.take().expect("a pipe");
    stdin.write_all(games.as_bytes()).expect("the program reads");
    drop(stdin);
    let mut first = String::new();
    let mut reader = BufReader::new(child.stdout.take().expect("a pipe"));
    reader.read_line(&mut first).expect("a line");
    drop(reader);
    let output = child.wait_with_output().expect("the program ends");
    assert_eq!(first, "1.e4 d5 2.Be2 dxe4/A 3.Bb5/A#\n");
    assert_eq!(String::from_utf8_lossy(&output.stderr), "");
    assert_eq!(output.status.code(), Some(0));
}

#[test]
fn records_converted_to_yaml_are_the_same_data() {
    let mut files = Vec::new();
    let mut folders = vec![std::path::Path::new(env!("CARGO_MANIFEST_DIR")).join("problems")];
    while let Some(folder) = folders.pop() {
        for file in folder.read_dir().expect("a folder") {
            let path = file.expect("a file").path();
            if path.is_dir() {
                folders.push(path);
            } else if path.extension().is_some_and(|ending| ending == "yaml") {
                files.push(path);
            }
        }
    }
    assert!(files.len() > 15);
    let data = |text: &str| -> Vec<_> {
        let entries = looking_glass::formats::yaml::read(text, "a file");
        let fields = entries
            .into_iter()
            .map(|entry| entry.expect("a record").modern_fields());
        fields.collect()
    };
    for file in files {
        let output = fed(&["convert", file.to_str().expect("a name"), "--to", "yaml"], b"");
        assert_eq!(output.status.code(), Some(0));
        assert_eq!(String::from_utf8_lossy(&output.stderr), "");
        let text = String::from_utf8(output.stdout).expect("text");
        let before = std::fs::read_to_string(&file).expect("a file");
        assert_eq!(data(&text), data(&before), "{}", file.display());
    }
}

#[test]
fn files_of_old_systems_are_read() {
    let game = b"[White \"M\xfcller\"]\r\n[Black \"Li\"]\r\n\r\n1.e4 e5 *\r\n";
    for (arguments, told) in [
        (["convert", "-", "--to", "yaml"].as_slice(), "white: M\u{fc}ller"),
        (&["replay", "-"], "M\u{fc}ller"),
    ] {
        let output = fed(arguments, game);
        assert_eq!(String::from_utf8_lossy(&output.stderr), "");
        assert!(String::from_utf8_lossy(&output.stdout).contains(told));
        assert_eq!(output.status.code(), Some(0));
    }
    // Some programs put a mark before UTF-8.
    for text in [
        "[White \"M\u{fc}ller\"]\n\n1.e4 e5 *\n",
        "7k/8/5K2/8/8/8/8/R7 w - - 0 1\n",
    ] {
        let marked = format!("\u{feff}{text}");
        let convert = ["convert", "-", "--to", "yaml"];
        let output = fed(&convert, marked.as_bytes());
        assert_eq!(output.status.code(), Some(0));
        assert_eq!(output.stdout, fed(&convert, text.as_bytes()).stdout);
    }
}

#[test]
fn a_bad_record_does_not_keep_the_others_from_being_converted() {
    let output = fed(
        &["convert", "-", "--to", "fen"],
        b"---\nstipulation: h#2\nfen: 7k/8/5K2/8/8/8/8/R7\n---\nfen: [\n---\nstipulation: '#2'\nfen: 7k/8/5K2/8/8/8/8/Q7\n",
    );
    let told = String::from_utf8(output.stderr).expect("text");
    let lines: Vec<&str> = told.lines().collect();
    assert_eq!(lines.len(), 3, "{told}");
    assert!(
        lines[0].ends_with("document 1: note: only the diagram is kept, not stipulation"),
        "{told}"
    );
    assert!(lines[1].contains("document 2: line "), "{told}");
    let text = String::from_utf8(output.stdout).expect("text");
    assert_eq!(text, "7k/8/5K2/8/8/8/8/R7 b - - 0 1\n7k/8/5K2/8/8/8/8/Q7 w - - 0 1\n");
    assert_eq!(output.status.code(), Some(2));
}

/// Input that cannot be read: one line on standard error, nothing else, exit code 2.
fn assert_refused(arguments: &[&str], input: &[u8]) {
    let output = fed(arguments, input);
    let told = String::from_utf8(output.stderr).expect("text");
    assert_eq!(told.lines().count(), 1, "{arguments:?}: {told}");
    assert!(told.starts_with("glass: "), "{told}");
    assert!(!told.contains("panicked"), "{told}");
    assert_eq!(String::from_utf8_lossy(&output.stdout), "", "{arguments:?}");
    assert_eq!(output.status.code(), Some(2), "{arguments:?}");
}

#[test]
fn malformed_input_gives_one_line_and_exit_code_2() {
    let inputs: [&[u8]; 9] = [
        b"",
        b"\n\n",
        b"\xff\xfe\x00",
        b"hello",
        b"1.e4 {",
        b"1.e4 e5 2.Ke3",
        b"[Variant \"Shatranj\"] 1.e4",
        b"[FEN \"8/8\"] 1.e4",
        b"[FEN \"8/8/8/8/8/8/8/8 w - -\"] 1.e4",
    ];
    for input in inputs {
        assert_refused(&["replay", "-"], input);
    }
}

#[test]
fn malformed_records_give_one_line_and_exit_code_2() {
    let records = [
        "",
        "---\n",
        "hello",
        "- a list",
        "{",
        "stipulation: '#2'",
        "fen: k7/8/8/8/8/8/8/K7",
        "fen: k7/8/8/8/8/8/8/K7\nstipulation: mate",
        "fen: k7/8/8/8/8/8/8/K7\nstipulation: '#'",
        "fen: k7/8/8/8/8/8/8/K7\nstipulation: '#2'\nrules: draughts",
        "fen: k7/8/8/8/8/8/8/K7\nstipulation: '#2'\nrules: {name: alice, ep: third}",
        "fen: k7/8/8/8/8/8/8/K7\nstipulation: '#2'\nfen: k7/8/8/8/8/8/8/K7",
        "fen: k7/8/8/8/8/8/8/K7\nstipulation: '#2'\nalgebraic: {white: [Ka1], black: [Ka8]}",
        "fen: [1, 2]\nstipulation: '#2'",
        "fen: k7/8/8/8/8/8/8/8\nstipulation: '#2'",
        "algebraic: {white: [Ka1], black: [Ka9]}\nstipulation: '#2'",
        "algebraic: {white: [Ka1], black: [Ka1]}\nstipulation: '#2'",
        "algebraic: {white: [Ka1, Xb1], black: [Ka8]}\nstipulation: '#2'",
        "algebraic: {purple: [Ka1], black: [Ka8]}\nstipulation: '#2'",
        "boards: {A: {white: [Ka1]}, D: {black: [Ka8]}}\nstipulation: '#2'",
        "boards: {A: {white: [Ka1]}, B: {black: [Ka1]}}\nstipulation: '#2'\nrules: alice",
        "fen: k7/8/8/8/8/8/8/K7\nstipulation: '#2'\noptions: [Dance]",
    ];
    for record in records {
        assert_refused(&["solve", "-"], record.as_bytes());
        assert_refused(&["solve", "-", "--format", "tree"], record.as_bytes());
    }
}

#[test]
fn malformed_arguments_give_one_line_and_exit_code_2() {
    let arguments: [&[&str]; 30] = [
        &[],
        &["fly"],
        &["moves", "--fen"],
        &["moves", "--fen", ""],
        &["moves", "--fen", "8/8/8/8/8/8/8/8"],
        &["moves", "--fen", "k7/8/8/8/8/8/8/K6X"],
        &["moves", "--fen", "k7/8/8/8/8/8/8/K6"],
        &["moves", "--fen", "k7/8/8/8/8/8/K7"],
        &["moves", "--fen", "k7/8/8/8/8/8/8/KP6"],
        &["moves", "--fen", "kk6/8/8/8/8/8/8/K7"],
        &["moves", "--fen", "k6R/8/8/8/8/8/8/K7 w"],
        &["moves", "--fen", "k7/8/8/8/8/8/8/K7 x"],
        &["moves", "--fen", "k7/8/8/8/8/8/8/K7 w KQ -"],
        &["moves", "--fen", ARRAY, "--rules", "checkers"],
        &["moves", "--fen", ARRAY, "--ep", "third"],
        &["moves", "--fen", ARRAY, "--castle-home", "none"],
        &["moves", "--fen", ARRAY, "--stip", "##5x"],
        &["moves", "--fen", ARRAY, "--colour", "red"],
        &["perft", "--fen", ARRAY],
        &["perft", "--fen", ARRAY, "--depth", "-1"],
        &["perft", "--fen", ARRAY, "--depth", "2", "--threads", "0"],
        &["replay", "no/such/file.txt"],
        &["replay", "src"],
        &["replay", "problems/marks.yaml"],
        &["replay", "problems/games/schemingmind.yaml", "--fen", ARRAY],
        &["solve", "--fen", ARRAY],
        &["solve", "--fen", ARRAY, "--stip", "#2", "--time-limit", "soon"],
        &["solve", "--fen", ARRAY, "--stip", "#2", "--memory", "lots"],
        &["solve", "--fen", ARRAY, "--stip", "#2", "--format", "poem"],
        &["show", "no/such/file.yaml"],
    ];
    for arguments in arguments {
        assert_refused(arguments, b"");
    }
}

#[test]
fn the_number_of_threads_does_not_change_a_count() {
    let count = |threads| {
        let output = glass(&[
            "perft",
            "--depth",
            "4",
            "--divide",
            "--threads",
            threads,
            "--fen",
            ARRAY,
        ])
        .output();
        String::from_utf8(output.expect("the program runs").stdout).expect("text")
    };
    assert_eq!(count("1"), count("2"));
    assert!(count("1").ends_with("\n219236\n"));
}

#[test]
fn one_bad_file_does_not_keep_the_others_from_being_done() {
    let output = glass(&["replay", "no-such-file.txt", "problems/games/seitz-nadvorney.yaml"]).output();
    let output = output.expect("the program runs");
    assert_eq!(output.status.code(), Some(2));
    assert!(String::from_utf8_lossy(&output.stdout).contains("every mark is right"));
    assert_eq!(
        String::from_utf8_lossy(&output.stderr),
        "glass: no-such-file.txt: there is no such file\n"
    );
}

/// Long enough for any machine: no mate in nine, and no quick proof of it.
const LONG: [&str; 6] = [
    "solve",
    "--fen",
    "1k6/4p3/4P3/3nK3/3p4/3P4/b1P5/8 | N7/b2Q4/1p4p1/1P6/r3pP2/2P1P3/8/8",
    "--stip",
    "#12",
    "--format=json",
];

#[test]
fn a_time_limit_gives_a_partial_answer_that_says_so() {
    let output = glass(&LONG)
        .arg("--time-limit=200ms")
        .output()
        .expect("the program runs");
    assert_eq!(output.status.code(), Some(3));
    let told = String::from_utf8(output.stdout).expect("text");
    assert!(told.contains("\"status\":\"limit\""), "{told}");
    assert!(told.contains("\"status\":\"unknown\""), "no verdict is given: {told}");
}

#[cfg(unix)]
#[test]
fn an_interrupt_gives_a_partial_answer_that_says_so() {
    let child = glass(&LONG).stdout(Stdio::piped()).spawn().expect("the program starts");
    std::thread::sleep(std::time::Duration::from_millis(400));
    let process = child.id().to_string();
    let sent = Command::new("kill")
        .args(["-INT", &process])
        .status()
        .expect("kill is there");
    assert!(sent.success());
    let output = child.wait_with_output().expect("the program ends");
    assert_eq!(output.status.code(), Some(3));
    assert!(String::from_utf8_lossy(&output.stdout).contains("\"status\":\"interrupted\""));
}

/// A helpmate with far more lines than can be found while a test waits.
const MANY_LINES: [&str; 6] = [
    "solve",
    "--rules=orthodox",
    "--fen=8/8/8/8/8/5K2/4Q3/7k",
    "--stip=h#6",
    "--progress=never",
    "--threads=2",
];

/// Reads the first lines that stand in the text of a helpmate, of which each has to come while the others are searched for.
#[test]
fn lines_are_printed_while_others_are_searched_for() {
    for format in ["--format=article", "--format=tree", "--format=popeye"] {
        let mut command = glass(&MANY_LINES);
        command.arg(format).stdout(Stdio::piped());
        let mut child = command.spawn().expect("the program starts");
        let reader = BufReader::new(child.stdout.take().expect("a pipe"));
        let is_line = |line: &String| line.trim_start().starts_with("1.K");
        let lines = reader.lines().map(|line| line.expect("text")).filter(is_line);
        assert_eq!(lines.take(3).count(), 3, "{format}");
        assert!(child.try_wait().expect("a state").is_none(), "{format}: it goes on");
        child.kill().expect("it can be ended");
        child.wait().expect("it ends");
    }
}

/// A program that waits for its input has nothing to tell yet, so that one signal is enough.
#[cfg(unix)]
#[test]
fn the_first_signal_ends_what_awaits_its_input() {
    use nix::sys::signal::{Signal, kill};
    use nix::unistd::Pid;
    use std::time::{Duration, Instant};
    for command in ["solve", "check", "verify"] {
        let mut child = piped(&[command, "-"]);
        std::thread::sleep(Duration::from_millis(500));
        kill(Pid::from_raw(child.id().cast_signed()), Signal::SIGINT).expect("sent");
        let sent = Instant::now();
        while child.try_wait().expect("a state").is_none() {
            assert!(sent.elapsed() < Duration::from_secs(20), "{command}");
            std::thread::sleep(Duration::from_millis(20));
        }
    }
}

/// `timeout` sends a signal to the program and the same to its group: what was found by then is kept.
#[cfg(unix)]
#[test]
fn two_signals_at_a_time_lose_nothing() {
    use nix::sys::signal::{Signal, kill};
    use nix::unistd::Pid;

    for (format, line, end) in [
        (
            "--format=article",
            "1.K",
            "Partial solution: the search was interrupted.\n",
        ),
        ("--format=tree", "1.K", "partial: the search was interrupted\n"),
        ("--format=popeye", "  1.K", "solving interrupted."),
        ("--format=json", "{", "\n"),
    ] {
        let mut command = glass(&MANY_LINES);
        command.args([format, "--time-limit=20s"]).stdout(Stdio::piped());
        let mut child = command.spawn().expect("the program starts");
        let process = Pid::from_raw(child.id() as i32);
        let mut stdout = BufReader::new(child.stdout.take().expect("a pipe"));
        let mut told = String::new();
        if format == "--format=json" {
            // It tells nothing before its end.
            std::thread::sleep(std::time::Duration::from_millis(300));
        }
        while format != "--format=json" && !told.lines().any(|found| found.starts_with(line)) {
            assert_ne!(stdout.read_line(&mut told).expect("text"), 0, "{format}: {told}");
        }
        let reader = std::thread::spawn(move || std::io::read_to_string(stdout).expect("text"));
        for _ in 0..2 {
            kill(process, Signal::SIGTERM).expect("it can be sent");
        }
        let code = child.wait().expect("it ends").code();
        told += &reader.join().expect("it is read");
        assert_eq!(code, Some(3), "{format}");
        assert!(told.lines().any(|found| found.starts_with(line)), "{format}");
        assert!(
            told.contains(end),
            "{format}: {}",
            &told[told.len().saturating_sub(300)..]
        );
    }
}

#[test]
fn progress_that_is_asked_for_is_shown_without_a_terminal_too() {
    let told = |when: &str| {
        let mut command = glass(&MANY_LINES[..4]);
        command.args(["--format=json", "--time-limit=1500ms", "--progress", when]);
        let output = command.output().expect("the program runs");
        String::from_utf8_lossy(&output.stderr).into_owned()
    };
    let bar = told("always");
    assert!(bar.contains("first moves"), "{bar}");
    assert_eq!(told("auto"), told("never"));
    assert!(!told("never").contains("first moves"));
}

#[test]
fn a_limit_of_solutions_stops_at_the_first_key_in_order() {
    let arguments = [
        "solve",
        "--fen=8/8/8/8/8/1K6/7Q/k7 w",
        "--rules=orthodox",
        "--stip=#1",
        "--format=tree",
        "--max-solutions=1",
    ];
    for threads in ["--threads=1", "--threads=2"] {
        let output = glass(&arguments).arg(threads).output().expect("the program runs");
        assert_eq!(output.status.code(), Some(3));
        assert_eq!(
            String::from_utf8_lossy(&output.stdout),
            "1.Qa2#!\npartial: a limit ended the search\n"
        );
    }
}
