//! The program called as Popeye is: its arguments, and the whole text around and in the solution.

mod grammar;
mod options;
mod whole;

use std::io::{ErrorKind, Write};
use std::process::{Command, Output, Stdio};

fn glass(arguments: &[&str], input: &str) -> Output {
    let mut command = Command::new(env!("CARGO_BIN_EXE_glass"));
    command
        .args(arguments)
        .stdin(Stdio::piped())
        .stdout(Stdio::piped())
        .stderr(Stdio::piped());
    let mut child = command.spawn().expect("the program starts");
    let mut stdin = child.stdin.take().expect("a pipe");
    feed(&mut stdin, input.as_bytes());
    drop(stdin);
    child.wait_with_output().expect("the program ends")
}

/// Writes what a program may read. One that refuses its arguments ends before it has read anything.
fn feed(stdin: &mut impl Write, input: &[u8]) {
    match stdin.write_all(input) {
        Err(error) if error.kind() != ErrorKind::BrokenPipe => panic!("the program does not read: {error}"),
        _ => {}
    }
}

fn text(bytes: Vec<u8>) -> String {
    String::from_utf8(bytes).expect("text")
}

const TWINS: &str = "tests/popeye/twins.inp";

/// What Popeye prints for it with `-regression`, which leaves out banner and times.
const TWINS_TEXT: &str = include_str!("../../popeye/twins.txt");

#[test]
fn the_whole_text_is_that_of_popeye() {
    let output = glass(
        &["popeye", "-regression", "-maxmem", "64M", "-maxthreads", "1", TWINS],
        "",
    );
    let (ours, told) = (text(output.stdout), text(output.stderr));
    for (number, (ours, theirs)) in ours.lines().zip(TWINS_TEXT.lines()).enumerate() {
        assert_eq!(ours, theirs, "line {} of the text", number + 1);
    }
    assert_eq!(ours, TWINS_TEXT);
    assert_eq!(told, "");
    assert_eq!(output.status.code(), Some(0));
}

/// Inputs with boards that show more than men, in other languages, and with structured play of several kinds, and what Popeye prints for them with `-regression`.
const INPUTS: [(&str, &str); 4] = [
    ("tests/popeye/boards.inp", include_str!("../../popeye/boards.txt")),
    (
        "tests/popeye/structured.inp",
        include_str!("../../popeye/structured.txt"),
    ),
    ("tests/popeye/german.inp", include_str!("../../popeye/german.txt")),
    ("tests/popeye/french.inp", include_str!("../../popeye/french.txt")),
];

#[test]
fn an_input_is_answered_in_its_language_and_with_all_its_parts() {
    for (file, theirs) in INPUTS {
        let output = glass(
            &["popeye", "-regression", "-maxmem", "64M", "-maxthreads", "1", file],
            "",
        );
        let ours = text(output.stdout);
        let [ours, theirs] = [&ours, theirs].map(|text| {
            let mut lines: Vec<String> = text.lines().map(str::to_string).collect();
            lines.sort_unstable();
            lines
        });
        for (ours, theirs) in ours.iter().zip(&theirs) {
            assert_eq!(ours, theirs, "{file}");
        }
        assert_eq!(ours.len(), theirs.len(), "{file}");
        assert_eq!(output.status.code(), Some(0), "{file}");
    }
    let unread = "AnfangProblem\nSteine weiss ka1 Xb1\nForderung #1\nEndeProblem\n";
    let refused = glass(&["popeye"], unread);
    assert!(text(refused.stdout).contains("\nBearbeitung abgebrochen. Zeit = "));
}

#[test]
fn heartbeats_are_told_on_standard_error() {
    let input = "begin pieces white kf3 qe2 black kh1 stip h#2.5 option noboard \
                 next pieces white kf3 qe2 black kh8 stip #3 option noboard end";
    let arguments = ["popeye", "-regression", "-maxthreads", "1"];
    let beating = glass(&[arguments.as_slice(), &["-heartbeat", "100"]].concat(), input);
    let told = text(beating.stderr);
    for (number, line) in (1..).zip(told.lines()) {
        assert_eq!(line, format!("heartbeat:{number:>5}"));
    }
    assert!(told.lines().count() > 5, "{told}");
    let quiet = glass(&[arguments.as_slice(), &["-heartbeat"]].concat(), input);
    assert_eq!(text(quiet.stderr), "", "fewer than 50,000 positions");
    assert_eq!(beating.stdout, quiet.stdout);
}

#[test]
fn a_banner_and_times_are_told_and_the_format_is_the_same_for_all_files() {
    let input = "begin pieces white kf6 ra1 pa2 black kh8 stip #2 option noboard end";
    let popeye = text(glass(&["popeye", "-maxmem", "64M", "-heartbeat", "-maxtime", "9"], input).stdout);
    let mut lines = popeye.lines();
    assert!(
        lines
            .next()
            .is_some_and(|line| line.starts_with("Popeye text by looking-glass ") && line.ends_with("(64 MB)"))
    );
    let rest: Vec<&str> = lines.collect();
    assert_eq!(rest[..4], ["", "   1.Kf6-f7 !", "", ""]);
    assert!(rest[4].starts_with("solution finished. Time = 0.") && rest[4].ends_with(" s"));
    let solve = text(glass(&["solve", "-", "--format", "popeye", "--memory", "64M"], input).stdout);
    let untimed = |text: &str| {
        text.lines()
            .map(|line| line.split(" Time").next().map(str::to_string))
            .collect::<Vec<_>>()
    };
    assert_eq!(untimed(&popeye), untimed(&solve));
    let record =
        "fen: 7k/8/5K2/8/8/8/8/R7\nrules: orthodox\nstipulation: '#2'\nauthors: ['Composer, A.']\noptions: [Defence 0]";
    let yaml = text(glass(&["solve", "-", "--format", "popeye"], record).stdout);
    assert!(yaml.contains("\n             A. Composer\n\n+---a"), "{yaml}");
    assert!(
        yaml.contains("  #2                          2 + 1\n\n   1.Kf6-f7 ! threat:\n"),
        "{yaml}"
    );
}

#[test]
fn what_cannot_be_solved_is_told_and_the_rest_is_solved() {
    let input = "begin\npieces white kf6 ra1 black kh8\nstip #1\ncondition patiencechess\nnext\n\
                 pieces white kf6 ra1 black kh8\nstip #2\noption noboard\ntwin move b2 b3\nend\n";
    let output = glass(&["popeye"], input);
    let told = text(output.stderr);
    let told: Vec<&str> = told.lines().collect();
    assert_eq!(told.len(), 2, "{told:?}");
    assert!(told[0].contains("problem 1: line 4: condition: the condition PatienceChess is not played"));
    assert!(told[1].contains("problem 2: line 9: twins.b: no man stands on b2"));
    let printed = text(output.stdout);
    assert!(printed.contains("1.Kf6-f7 !"), "{printed}");
    assert!(
        printed.contains("solving interrupted. Time") && !printed.contains("finished"),
        "{printed}"
    );
    assert_eq!(output.status.code(), Some(0));
}

#[test]
fn a_limit_ends_in_a_partial_solution() {
    let input = "begin pieces white ka1 qb1 rc1 black kh8 stip h#2 option noboard maxsol 1 end";
    let output = glass(&["popeye"], input);
    let printed = text(output.stdout);
    assert!(printed.contains("\nPartial solution Time = "), "{printed}");
    assert_eq!(output.status.code(), Some(0));
}

/// The exit code of `glass popeye` with these arguments and this on standard input.
fn code(arguments: &[&str], input: &str) -> Option<i32> {
    glass(&[&["popeye"], arguments].concat(), input).status.code()
}

#[test]
fn exit_codes_are_those_of_popeye() {
    let whole = "begin pieces white kf3 qe2 black kh1 stip #1 end\n";
    for (arguments, input, expected) in [
        (&[][..], whole, 0),
        (&[], "begin pieces white kf3 black kh1 stip #1 end\n", 0),
        (&[], "begin pieces white kf3 xe2 black kh1 stip #1 end\n", 0),
        (
            &[],
            "begin pieces white kf3 qe2 black kh1 stip #1 condition circe end\n",
            0,
        ),
        (&[], "begin pieces white kf3 qe2 black kh1 end\n", 0),
        (&[], "hello\n", 0),
        (&[], "begin pieces white kf3 qe2 black kh1 stip #1\n", 1),
        (&[], "begin\n", 1),
        (&[], "", 1),
        (&["-maxtime", "1", "-maxmem", "0"], whole, 0),
        (
            &["-maxtime", "1.5"],
            "begin pieces white kf3 qe2 black kh1 ra1b2 stip s#30 end\n",
            0,
        ),
        (&["-maxtime"], whole, 0),
        (&["there/is/no.inp"], whole, 0),
    ] {
        assert_eq!(code(arguments, input), Some(expected), "{arguments:?} {input}");
    }
    let refused = glass(&["solve", "-"], "begin pieces white kf3 xe2 black kh1 stip #1 end\n");
    assert_eq!(refused.status.code(), Some(2), "as ever but in place of Popeye");
}

#[test]
fn a_protocol_gets_the_text_too() {
    let folder = std::env::temp_dir().join(format!("glass-protocol-{}", std::process::id()));
    std::fs::create_dir_all(&folder).expect("a folder");
    let file = folder.join("a protocol.txt");
    let name = file.to_str().expect("a name");
    let input = format!("begin protocol {name}\npieces white kf6 ra1 black kh8 stip #2 end");
    let first = text(glass(&["popeye", "-regression"], &input).stdout);
    assert_eq!(std::fs::read_to_string(&file).expect("a protocol"), first);
    glass(&["solve", "-", "--format", "popeye"], &input);
    assert_eq!(std::fs::read_to_string(&file).expect("a protocol"), first);
    glass(&["popeye"], &input);
    assert!(std::fs::read_to_string(&file).expect("a protocol").len() > first.len());
    std::fs::remove_dir_all(&folder).expect("a folder of our own");
}
