//! How many candidates a second `glass compose search` judges, and how many of the same Popeye solves:
//!
//! ```console
//! cargo bench --bench workshop -- --popeye /path/to/py
//! ```
//!
//! Without `--popeye` it gives our own figures alone. The candidates are Alice diagrams with eight men, as a search comes to
//! them, illegal ones left out for both programs: those of which Popeye would only say so. Ours use one thread, as Popeye does.

use clap::Parser;
use looking_glass::collection::Share;
use looking_glass::compose::search::Search;
use looking_glass::compose::{Progress, Spec};
use looking_glass::formats::entry::{Defaults, Entry};
use looking_glass::formats::node::Node;
use looking_glass::formats::{fen, popeye, yaml};
use looking_glass::problem::Problem;
use looking_glass::search::Control;
use std::path::{Path, PathBuf};
use std::process::Command;
use std::time::Instant;

/// Measures the rate of candidates.
#[derive(Parser, Debug)]
struct Args {
    /// Popeye's program
    #[arg(long, value_name = "FILE")]
    popeye: Option<PathBuf>,
    /// Candidates for us
    #[arg(long, default_value_t = 200_000)]
    ours: u64,
    /// Candidates for Popeye
    #[arg(long, default_value_t = 300)]
    theirs: u64,
    /// Given by cargo
    #[arg(long, hide = true)]
    bench: bool,
}

const MATRIX: &str = "
white: [king anywhere, queen anywhere, rook anywhere, one of B N anywhere, pawn anywhere]
black: [king anywhere, one of R B N anywhere, pawn anywhere]
rules: {name: alice, ep: second, castle-home: any}
";

fn spec(stipulation: &str) -> Spec {
    let text = format!("stipulation: '{stipulation}'\n{MATRIX}");
    let entry = yaml::read(&text, "candidates").remove(0).expect("a record");
    Spec::of(&entry, &Defaults::default()).expect("a specification")
}

/// A search for the first so many candidates.
fn search<T>(spec: &Spec, work: impl FnOnce(&Search<'_>) -> T) -> T {
    let (progress, control) = (Progress::default(), Control::default());
    work(&Search::new(spec, 1 << 22, Share::ALL, &progress, &control))
}

/// Ours, on one thread: candidates with a playable position a second.
fn ours(stipulation: &str, count: u64) -> (f64, f64, usize) {
    let mut spec = spec(stipulation);
    spec.candidates = Some(count);
    let playable = search(&spec, |search| {
        let candidates = (0..count).filter_map(|number| search.candidate(number));
        candidates.filter(is_playable).count()
    });
    let pool = rayon::ThreadPoolBuilder::new()
        .num_threads(1)
        .build()
        .expect("a thread");
    let started = Instant::now();
    let found = search(&spec, |search| {
        let mut state = search.start();
        pool.install(|| search.run(&mut state, |_| Ok::<(), ()>(())))
            .expect("no error");
        state.best.list().len()
    });
    let seconds = started.elapsed().as_secs_f64();
    (count as f64 / seconds, playable as f64 / seconds, found)
}

fn is_playable(candidate: &Problem) -> bool {
    candidate.diagram.position().is_ok()
}

/// Popeye: the first so many playable candidates in one input.
fn theirs(stipulation: &str, count: u64, program: &Path) -> f64 {
    let spec = spec(stipulation);
    let candidates: Vec<Problem> = search(&spec, |search| {
        let all = (0..).filter_map(|number| search.candidate(number)).filter(is_playable);
        all.take(count as usize).collect()
    });
    let inputs: Vec<String> = candidates.iter().map(|problem| input(problem, stipulation)).collect();
    let text = format!("BeginProblem\n{}\nEndProblem\n", inputs.join("\nNextProblem\n"));
    let file = std::env::temp_dir().join(format!("workshop-{}.inp", std::process::id()));
    std::fs::write(&file, text).expect("the input is written");
    let started = Instant::now();
    let output = Command::new(program).arg(&file).output().expect("Popeye runs");
    let seconds = started.elapsed().as_secs_f64();
    let _ = std::fs::remove_file(&file);
    let solved = String::from_utf8_lossy(&output.stdout)
        .matches("solution finished")
        .count();
    assert_eq!(solved as u64, count, "Popeye has solved all of them");
    count as f64 / seconds
}

/// What Popeye is asked of a candidate.
fn input(problem: &Problem, stipulation: &str) -> String {
    let record = format!("rules: {{name: alice, ep: second, castle-home: any}}\nstipulation: '{stipulation}'\n");
    let mut entry: Entry = yaml::read(&record, "a candidate").remove(0).expect("a record");
    entry.fields.set("fen", Node::text(fen::write(&problem.diagram)));
    let written = popeye::write(&entry, &Defaults::default()).expect("an input");
    written.text.trim_end().to_string()
}

fn main() {
    let args = Args::parse();
    println!("| | candidates a second | playable ones a second | Popeye solves a second | times as fast |");
    println!("|---|---|---|---|---|");
    for (stipulation, count) in [("#2", args.ours), ("h#2", args.ours / 20)] {
        let (all, playable, _) = ours(stipulation, count);
        let popeye = args
            .popeye
            .as_deref()
            .map(|program| theirs(stipulation, args.theirs, program));
        let (theirs, times) = popeye.map_or_else(
            || ("–".to_string(), "–".to_string()),
            |rate| (format!("{rate:.1}"), format!("{:.0}", playable / rate)),
        );
        println!("| {stipulation} | {all:.0} | {playable:.0} | {theirs} | {times} |");
    }
}
