//! How many candidates a second `glass compose search` judges, and how many of the same Popeye solves:
//!
//! ```console
//! cargo bench --bench workshop -- --popeye /path/to/py
//! ```
//!
//! Without `--popeye` it gives our own figures alone. The candidates are Alice diagrams with eight men, as a search comes to
//! them, illegal ones left out for both programs: those of which Popeye would only say so. Both use one thread, and the time is processor time.

use clap::Parser;
use looking_glass::collection::Share;
use looking_glass::compose::search::Search;
use looking_glass::compose::{Content, Criteria, Judge, Outcome, Progress, Spec, Telling};
use looking_glass::formats::entry::{Defaults, Entry};
use looking_glass::formats::node::Node;
use looking_glass::formats::{fen, popeye, yaml};
use looking_glass::problem::{Intention, Problem};
use looking_glass::search::Control;
use std::path::{Path, PathBuf};
use std::process::Command;

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

/// Ours, on one thread, with the whole soundness check for those that are not rejected before: candidates a second, those with
/// a playable position a second, and the share of sound ones.
fn ours(stipulation: &str, count: u64) -> (f64, f64, f64) {
    let spec = spec(stipulation);
    let control = Control::default();
    let criteria = Criteria {
        intention: Intention::of(1),
        duals: None,
        illegal: false,
        telling: Telling::Actual,
    };
    let judge = Judge::new(&spec.stipulation, Content::nothing(), criteria, 1 << 22, &control);
    let candidates: Vec<Problem> = search(&spec, |search| {
        (0..count).filter_map(|number| search.candidate(number)).collect()
    });
    let playable = candidates.iter().filter(is_playable).count();
    let pool = rayon::ThreadPoolBuilder::new()
        .num_threads(1)
        .build()
        .expect("a thread");
    let started = seconds(Whose::Ours);
    let sound = pool.install(|| {
        let mut sieve = judge.sieve();
        let fates = candidates
            .into_iter()
            .map(|candidate| judge.judge(&mut sieve, candidate, Vec::new()));
        fates.filter(|outcome| matches!(outcome, Outcome::Sound(_))).count()
    });
    let seconds = seconds(Whose::Ours) - started;
    (
        count as f64 / seconds,
        playable as f64 / seconds,
        sound as f64 / playable as f64,
    )
}

fn is_playable(candidate: &&Problem) -> bool {
    candidate.diagram.position().is_ok()
}

/// Popeye: the first so many playable candidates in one input.
fn theirs(stipulation: &str, count: u64, program: &Path) -> f64 {
    let spec = spec(stipulation);
    let candidates: Vec<Problem> = search(&spec, |search| {
        let all = (0..)
            .filter_map(|number| search.candidate(number))
            .filter(|candidate| is_playable(&candidate));
        all.take(count as usize).collect()
    });
    let inputs: Vec<String> = candidates.iter().map(|problem| input(problem, stipulation)).collect();
    let text = format!("BeginProblem\n{}\nEndProblem\n", inputs.join("\nNextProblem\n"));
    let file = std::env::temp_dir().join(format!("workshop-{}.inp", std::process::id()));
    std::fs::write(&file, text).expect("the input is written");
    let started = seconds(Whose::Theirs);
    let output = Command::new(program).arg(&file).output().expect("Popeye runs");
    let seconds = seconds(Whose::Theirs) - started;
    let _ = std::fs::remove_file(&file);
    let solved = String::from_utf8_lossy(&output.stdout)
        .matches("solution finished")
        .count();
    assert_eq!(solved as u64, count, "Popeye has solved all of them");
    count as f64 / seconds
}

/// Whose processor time.
#[derive(Clone, Copy)]
enum Whose {
    Ours,
    Theirs,
}

/// Processor time so far, in seconds: a busy machine then makes little difference.
#[cfg(unix)]
fn seconds(whose: Whose) -> f64 {
    use nix::sys::resource::{UsageWho, getrusage};
    let who = match whose {
        Whose::Ours => UsageWho::RUSAGE_SELF,
        Whose::Theirs => UsageWho::RUSAGE_CHILDREN,
    };
    let usage = getrusage(who).expect("the system counts it");
    let seconds = |time: nix::sys::time::TimeVal| time.tv_sec() as f64 + time.tv_usec() as f64 / 1e6;
    seconds(usage.user_time()) + seconds(usage.system_time())
}

/// The time of day, where the system does not count by processes.
#[cfg(not(unix))]
fn seconds(_: Whose) -> f64 {
    let since = std::time::SystemTime::now().duration_since(std::time::UNIX_EPOCH);
    since.map_or(0.0, |since| since.as_secs_f64())
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
    println!("| | sound | candidates a second | playable ones a second | Popeye solves a second | times as fast |");
    println!("|---|---|---|---|---|---|");
    for (stipulation, count) in [("#2", args.ours), ("h#2", args.ours / 20)] {
        let (all, playable, sound) = ours(stipulation, count);
        let popeye = args
            .popeye
            .as_deref()
            .map(|program| theirs(stipulation, args.theirs, program));
        let (theirs, times) = popeye.map_or_else(
            || ("–".to_string(), "–".to_string()),
            |rate| (format!("{rate:.1}"), format!("{:.0}", playable / rate)),
        );
        println!(
            "| {stipulation} | {:.1} % | {all:.0} | {playable:.0} | {theirs} | {times} |",
            100.0 * sound
        );
    }
}
