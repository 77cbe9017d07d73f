//! What the program makes of the machine: positions a second, the start of a process, and a second thread.
//!
//! ```console
//! cargo bench --bench machine
//! ```
//!
//! Each figure is the best of several runs by the clock, so the machine should do nothing else meanwhile.

mod cozy;

use looking_glass::formats::fen::Fen;
use looking_glass::position::perft;
use looking_glass::rules::Rules;
use looking_glass::with_position;
use std::path::Path;
use std::process::{Command, Stdio};
use std::time::Instant;

const ARRAY: &str = "rnbqkbnr/pppppppp/8/8/8/8/PPPPPPPP/RNBQKBNR w KQkq -";
/// Half-moves of the array that are counted.
const DEPTH: u32 = 6;
/// Problems that take a thread a second or more, in `benches/race`.
const LONG: [&str; 6] = [
    "alice-direct-9",
    "orthodox-direct-5c",
    "orthodox-direct-6b",
    "orthodox-self-6",
    "orthodox-series-stalemate-8",
    "orthodox-series-stalemate-12",
];

fn main() {
    println!("| | ours | beside it | times as fast |");
    println!("|---|---|---|---|");
    let (ours, count) = count_paths("alice");
    println!("| Alice perft {DEPTH} | {} M/s | – | – |", millions(count, ours));
    let (ours, count) = count_paths("orthodox");
    let cozy = count_paths_with_cozy_chess();
    println!(
        "| orthodox perft {DEPTH} | {} M/s | cozy-chess {} M/s | {:.2} |",
        millions(count, ours),
        millions(count, cozy),
        cozy / ours
    );
    let marks = Path::new(env!("CARGO_MANIFEST_DIR")).join("problems/marks.yaml");
    let (seconds, ()) = best(20, || solve(&marks, 1));
    println!(
        "| the Marks problem, the whole process | {:.1} ms{} | – | – |",
        seconds * 1e3,
        most_memory()
    );
    for name in LONG {
        let file = Path::new(env!("CARGO_MANIFEST_DIR")).join(format!("benches/race/{name}.inp"));
        let [one, two] = [1, 2].map(|threads| best(2, || solve(&file, threads)).0);
        println!(
            "| {name}, two threads | {two:.2} s | one thread {one:.2} s | {:.2} |",
            one / two
        );
    }
}

fn millions(count: u64, seconds: f64) -> String {
    format!("{:.0}", count as f64 / seconds / 1e6)
}

/// The least seconds of so many runs, and what they give.
fn best<T>(runs: usize, run: impl Fn() -> T) -> (f64, T) {
    let timed = |_| {
        let start = Instant::now();
        let result = run();
        (start.elapsed().as_secs_f64(), result)
    };
    let timed = (0..runs).map(timed);
    timed.min_by(|one, other| one.0.total_cmp(&other.0)).expect("a run")
}

fn count_paths(name: &str) -> (f64, u64) {
    let rules = Rules::from_name(name).expect("a name");
    let position = Fen::read(ARRAY, rules)
        .expect("a FEN")
        .diagram
        .position()
        .expect("a playable diagram");
    with_position!(&position, position => best(3, || perft(position, DEPTH)))
}

fn count_paths_with_cozy_chess() -> f64 {
    let board: cozy_chess::Board = format!("{ARRAY} 0 1").parse().expect("a FEN");
    best(3, || cozy::perft(&board, DEPTH)).0
}

fn solve(file: &Path, threads: usize) {
    let status = Command::new(env!("CARGO_BIN_EXE_glass"))
        .args(["solve", "--quiet", "--threads", &threads.to_string()])
        .arg(file)
        .stdout(Stdio::null())
        .status();
    assert!(status.expect("the program can be run").success());
}

/// The most memory that a child had so far.
#[cfg(unix)]
fn most_memory() -> String {
    use nix::sys::resource::{UsageWho, getrusage};
    let usage = getrusage(UsageWho::RUSAGE_CHILDREN).expect("the system counts it");
    format!(", {:.1} MB", usage.max_rss() as f64 / 1024.0)
}

#[cfg(not(unix))]
fn most_memory() -> String {
    String::new()
}
