//! Limits of time and memory hold for problems of every kind, however long they are, and nothing ends the program before its time.

#![cfg(unix)]

use nix::sys::resource::{UsageWho, getrusage};
use std::process::{Command, Output, Stdio};
use std::time::{Duration, Instant};

/// White: Kf3 Qe2, Black: Kh1.
const FEW: &str = "8/8/8/8/8/5K2/4Q3/7k";
/// Men enough for everything.
const MANY: &str = "r1bqkbnr/pppp1ppp/2n5/4p3/2B1P3/5N2/PPPP1PPP/RNBQK2R";
/// The same in space.
const SPACE: &str = "5/5/5/5/k4;5/5/2q2/5/5;5/5/5/5/5;5/5/1Q3/5/5;5/4K/5/5/5";

/// Checks everywhere.
const CHECKS: &str = "8/6r1/N7/5Qr1/6q1/1K1nk3/2r5/BQ6";
/// Conditions under which one question about a mate asks about mates within mates for longer than any limit.
const MATES_IN_MATES: &[&str] = &[
    "--condition",
    "AntiSuperCirce",
    "--condition",
    "Exclusive",
    "--condition",
    "BlackMustCapture",
    "--condition",
    "WhiteMustCapture",
];

/// Peak memory, in KB.
const MEMORY: i64 = 100 << 10;
/// Time that a run may take on a busy machine; on an idle one it is 1.2 s.
const TIME: Duration = Duration::from_secs(10);

/// Rules, diagram, stipulation, further arguments.
type Hard = (&'static str, &'static str, &'static str, &'static [&'static str]);

/// Hard problems of each kind of play.
const HARD: [Hard; 30] = [
    ("orthodox", MANY, "#9", &[]),
    ("orthodox", FEW, "exact-#342", &[]),
    ("alice", FEW, "exact-#60000", &[]),
    ("orthodox", MANY, "s#300", &["--tries", "99"]),
    ("orthodox", MANY, "r#7", &["--set-play"]),
    ("orthodox", MANY, "semi-r#400", &[]),
    ("orthodox", MANY, "h#6", &[]),
    ("orthodox", FEW, "exact-h#485", &[]),
    ("alice", FEW, "exact-h=400", &[]),
    ("orthodox", MANY, "hs#5.5", &[]),
    ("orthodox", MANY, "hr#5", &[]),
    ("orthodox", MANY, "reci-h#5", &[]),
    ("orthodox", FEW, "exact-ser-#1000", &[]),
    ("orthodox", FEW, "9999->ser-h#9999", &[]),
    ("alice", MANY, "ser-s#12", &[]),
    ("orthodox", MANY, "ser-hs#9", &[]),
    ("orthodox", FEW, "pser-h#970", &[]),
    ("alice", FEW, "5000->pser-#500", &[]),
    ("orthodox", FEW, "exact-phser-#400", &[]),
    ("orthodox", MANY, "ser-dia9999", &[]),
    ("orthodox", FEW, "exact-dia500", &[]),
    ("orthodox", MANY, "h~2", &[]),
    ("orthodox", MANY, "ser-h~3", &[]),
    ("orthodox", MANY, "h=5", &["--set-play"]),
    ("orthodox", MANY, "white 800hh[3a[#]d]", &[]),
    ("orthodox", MANY, "white 9s[6h[=]h]", &[]),
    ("raumschach", SPACE, "h#9", &[]),
    ("raumschach-alice", SPACE, "#40", &[]),
    ("orthodox", CHECKS, "#1", MATES_IN_MATES),
    ("orthodox", CHECKS, "hs#2", MATES_IN_MATES),
];

/// What is done with each problem; with `verify` it stands in a file.
const WAYS: [&[&str]; 6] = [
    &["solve"],
    &["solve", "--format", "json"],
    &["solve", "--format", "popeye"],
    &["check", "--explain"],
    &["themes", "--format", "json"],
    &["verify"],
];

/// Runs the program within a second and 64 MB.
fn run(way: &[&str], (rules, fen, stipulation, more): Hard) -> Output {
    let mut glass = Command::new(env!("CARGO_BIN_EXE_glass"));
    glass.args(way);
    let folder = tempfile::tempdir().expect("a folder");
    if way == ["verify"] {
        let file = folder.path().join("hard.yaml");
        let record = format!("id: hard\nrules: {rules}\nfen: \"{fen}\"\nstipulation: \"{stipulation}\"\n");
        std::fs::write(&file, record).expect("a file");
        glass.arg(file);
    } else {
        glass.args(["--rules", rules, "--fen", fen, "--stip", stipulation]);
    }
    glass.args(["--time-limit", "1s", "--memory", "64M", "--threads", "2"]);
    glass.args(more);
    glass.stdin(Stdio::null()).output().expect("glass runs")
}

/// Runs the program in each way and holds it against the limits.
fn hold(hard: &[Hard], ways: &[&[&str]], time: Duration) {
    let mut wrong = Vec::new();
    let mut peak = 0;
    for &problem in hard {
        for way in ways {
            let started = Instant::now();
            let output = run(way, problem);
            let taken = started.elapsed();
            let memory = getrusage(UsageWho::RUSAGE_CHILDREN)
                .expect("what children took")
                .max_rss();
            let told = format!("{way:?} {} {}", problem.0, problem.2);
            println!(
                "{told}: {:.2} s, {} KB at most so far, {:?}",
                taken.as_secs_f64(),
                memory,
                output.status
            );
            let ended = output.status.code().is_some_and(|code| matches!(code, 0 | 1 | 3));
            if !ended || taken > time || memory > MEMORY && memory > peak {
                let words = String::from_utf8_lossy(&output.stderr).into_owned();
                wrong.push(format!("{told}: {taken:?}, {memory} KB, {:?} {words}", output.status));
            }
            peak = memory.max(peak);
        }
    }
    assert!(wrong.is_empty(), "{}", wrong.join("\n"));
}

/// Those that once ended the program, or took gigabytes.
#[test]
fn limits_hold_at_any_length() {
    let quick = [
        "exact-#342",
        "exact-ser-#1000",
        "9999->ser-h#9999",
        "exact-phser-#400",
        "ser-dia9999",
        "#1",
    ];
    let quick: Vec<Hard> = HARD.into_iter().filter(|hard| quick.contains(&hard.2)).collect();
    assert_eq!(quick.len(), 6);
    hold(&quick, &WAYS[..1], TIME);
    // A thousand lines of a thousand moves, told as one theme.
    let long: Vec<Hard> = HARD.into_iter().filter(|hard| hard.2 == "pser-h#970").collect();
    hold(&long, &[&["themes", "--format", "json"]], TIME);
}

#[test]
#[ignore = "takes minutes: every kind of play in every way"]
fn limits_hold_for_every_kind_of_play() {
    hold(&HARD, &WAYS, TIME);
}

#[test]
fn memory_that_cannot_be_had_is_told_once() {
    let mut glass = Command::new(env!("CARGO_BIN_EXE_glass"));
    glass.args([
        "solve", "--rules", "orthodox", "--fen", FEW, "--stip", "#2", "--memory", "100000G",
    ]);
    let output = glass.output().expect("glass runs");
    let told = String::from_utf8_lossy(&output.stderr);
    assert_eq!(output.status.code(), Some(0), "{told}");
    assert_eq!(told.lines().count(), 1, "{told}");
    assert!(told.contains("100000G of memory cannot be had"), "{told}");
}
