//! Races `glass` against Popeye on the problems of `benches/race`, and tells how cost grows with length:
//!
//! ```console
//! cargo bench --bench race -- --popeye /path/to/py
//! ```
//!
//! Without `--popeye` it gives our own figures alone. `--only TEXT` keeps the problems whose name has the text,
//! `--limit SECONDS` ends a run that takes longer, `--races`, `--fairy` and `--growth` give the first, second and third table alone.
//! The time is processor time of one thread, the best of three runs, or of one if it took over five seconds.

use clap::Parser;
use std::fmt;
use std::path::{Path, PathBuf};
use std::process::{Command, Stdio};
use std::time::{Duration, Instant};

/// A problem to race on, and how many times as fast as Popeye we mean to be.
struct Race {
    name: &'static str,
    goal: u32,
}

/// A series of lengths of one kind of play.
struct Growth {
    name: &'static str,
    /// The problem without its stipulation.
    problem: &'static str,
    /// The stipulation, with `*` for the length.
    stipulation: &'static str,
    lengths: &'static [&'static str],
}

const fn race(name: &'static str, goal: u32) -> Race {
    Race { name, goal }
}

const RACES: [Race; 28] = [
    race("alice-direct-5", 100),
    race("alice-direct-6", 100),
    race("alice-direct-7", 100),
    race("alice-direct-3-tries", 100),
    race("alice-help-array-2.5", 100),
    race("alice-help-array-3", 100),
    race("alice-help-caillaud", 100),
    race("alice-help-2.5", 100),
    race("alice-help-3", 100),
    race("alice-help-3-random", 100),
    race("alice-proof-game", 200),
    race("alice-series-5", 200),
    race("alice-self-3", 100),
    race("alice-reflex-3", 100),
    race("orthodox-direct-5a", 25),
    race("orthodox-direct-5b", 25),
    race("orthodox-direct-5c", 25),
    race("orthodox-direct-6a", 25),
    race("orthodox-direct-6b", 25),
    race("orthodox-help-3a-plain", 50),
    race("orthodox-help-3a", 3),
    race("orthodox-help-3b", 3),
    race("orthodox-help-stalemate-3", 3),
    race("orthodox-series-stalemate-8", 3),
    race("orthodox-series-stalemate-12", 3),
    race("orthodox-self-4a", 25),
    race("orthodox-self-4b", 25),
    race("orthodox-self-6", 25),
];

const GROWTHS: [Growth; 4] = [
    Growth {
        name: "Maeder and Widlert without Bh4",
        problem: "pieces white Ke5 Pe6 Pd3 Pc2 white AliceB Sa8 Qd7 Pb5 Pf4 Pc3 Pe3 \
                  black Kb8 Pe7 Sd5 Pd4 Ba2 black AliceB Ba7 Pb6 Pg6 Ra4 Pe4 condition Alice",
        stipulation: "#*",
        lengths: &["1", "2", "3", "4", "5", "6", "7", "8"],
    },
    Growth {
        name: "Caillaud",
        problem: "pieces white Kf8 Pd4 Pf3 white AliceB Ra4 Bh1 black Kd1 black AliceB Rc1 Re1 Ba3 condition Alice",
        stipulation: "h#*",
        lengths: &["1", "1.5", "2", "2.5", "3", "3.5", "4"],
    },
    Growth {
        name: "Knight and queen",
        problem: "pieces white Sg8 white AliceB Kf6 Be2 black Kd8 Qe7 Ra7 Bf5 condition Alice",
        stipulation: "ser-h#*",
        lengths: &["3", "4", "5", "6", "7", "8", "9", "10", "11", "12"],
    },
    Growth {
        name: "Michielsen",
        problem: "pieces white Rh1a8a1 Sg1 Bf1c1 Ke1 Qd1 Ph2g2f2e2d2c2b2 white AliceB Sa3 \
                  black Ph7g7f7e7d7c7 Rh8 Sg8 Bf8 Qd8 black AliceB Bb7 Pb6a5 Ra4 Kb8 Sa6 condition Alice",
        stipulation: "dia*",
        lengths: &["6.5", "7.5", "8.5", "9.5", "10.5", "11.5", "12.5"],
    },
];

/// Races against Popeye.
#[derive(Parser)]
struct Args {
    /// Popeye's program
    #[arg(long)]
    popeye: Option<PathBuf>,
    /// Only problems whose name has this text
    #[arg(long, default_value = "")]
    only: String,
    /// Seconds after which a run is ended
    #[arg(long, default_value_t = 120)]
    limit: u64,
    /// Only how cost grows
    #[arg(long)]
    growth: bool,
    /// Only the races of Alice and orthodox chess
    #[arg(long)]
    races: bool,
    /// Only the races of fairy chess
    #[arg(long)]
    fairy: bool,
    /// What `cargo bench` adds
    #[arg(long, hide = true)]
    bench: bool,
}

/// Processor seconds, unless the run was ended before its time.
#[derive(Clone, Copy)]
struct Seconds(Option<f64>);

impl fmt::Display for Seconds {
    fn fmt(&self, f: &mut fmt::Formatter) -> fmt::Result {
        match self.0 {
            Some(seconds) => write!(f, "{seconds:.3}"),
            None => f.write_str("–"),
        }
    }
}

fn main() {
    let args = Args::parse();
    let all = !(args.races || args.fairy || args.growth);
    if all || args.races {
        let named = RACES.map(|race| (race.name.to_string(), race.goal));
        races(&args, &folder(), &named);
    }
    if all || args.fairy {
        races(&args, &folder().join("fairy"), &fairy());
    }
    if all || args.growth {
        growths(&args);
    }
}

/// Where the problems are.
fn folder() -> PathBuf {
    Path::new(env!("CARGO_MANIFEST_DIR")).join("benches/race")
}

/// The fairy problems, by the names of their files.
fn fairy() -> Vec<(String, u32)> {
    let files = std::fs::read_dir(folder().join("fairy")).expect("the folder of fairy problems");
    let mut names: Vec<String> = files
        .filter_map(|file| {
            file.ok()?
                .file_name()
                .to_str()?
                .strip_suffix(".inp")
                .map(str::to_string)
        })
        .collect();
    names.sort();
    names.into_iter().map(|name| (name, FAIRY_GOAL)).collect()
}

/// How many times as fast as Popeye we mean to be in fairy chess.
const FAIRY_GOAL: u32 = 10;

fn races(args: &Args, folder: &Path, named: &[(String, u32)]) {
    println!("| problem | Popeye s | ours s | times as fast | goal | same text |");
    println!("|---|---|---|---|---|---|");
    for (name, goal) in named.iter().filter(|(name, _)| name.contains(&args.only)) {
        let file = folder.join(format!("{name}.inp"));
        let (ours, our_text) = best(args, || glass(&file, "popeye"));
        let (theirs, their_text) = popeye(args, &file);
        let same = match (theirs.0, ours.0) {
            (Some(_), Some(_)) if facts(&our_text) == facts(&their_text) => "yes",
            (Some(_), Some(_)) => "no",
            _ => "–",
        };
        println!(
            "| {name} | {theirs} | {ours} | {} | {goal} | {same} |",
            ratio(theirs, ours)
        );
    }
}

fn growths(args: &Args) {
    println!("\n| problem | | nodes | growth | ours s | growth | Popeye s | growth | times as fast |");
    println!("|---|---|---|---|---|---|---|---|---|");
    for growth in GROWTHS.iter().filter(|growth| growth.name.contains(&args.only)) {
        let mut before = (None, Seconds(None), Seconds(None));
        for length in growth.lengths {
            let stipulation = growth.stipulation.replace('*', length);
            let file = std::env::temp_dir().join(format!("race-{}.inp", std::process::id()));
            let text = format!("BeginProblem {} stipulation {stipulation} EndProblem\n", growth.problem);
            std::fs::write(&file, text).expect("a file for the problem");
            let (ours, json) = best(args, || glass(&file, "json"));
            let (theirs, _) = popeye(args, &file);
            std::fs::remove_file(&file).expect("the file is ours");
            let nodes = ours.0.and_then(|_| nodes(&json));
            let (told, factor) = match (nodes, before.0) {
                (Some(now), Some(then)) => (now.to_string(), format!("{:.1}", now as f64 / then as f64)),
                (Some(now), None) => (now.to_string(), "–".into()),
                _ => ("–".into(), "–".into()),
            };
            println!(
                "| {} | {stipulation} | {told} | {factor} | {ours} | {} | {theirs} | {} | {} |",
                growth.name,
                ratio(ours, before.1),
                ratio(theirs, before.2),
                ratio(theirs, ours)
            );
            before = (nodes.filter(|&nodes| nodes > 0), ours, theirs);
        }
    }
}

fn glass(file: &Path, format: &str) -> Command {
    let mut command = Command::new(env!("CARGO_BIN_EXE_glass"));
    command
        .args(["solve", "--threads", "1", "--quiet", "--format", format])
        .arg(file);
    command
}

fn popeye(args: &Args, file: &Path) -> (Seconds, String) {
    let Some(program) = &args.popeye else {
        return (Seconds(None), String::new());
    };
    best(args, || {
        let mut command = Command::new(program);
        command.args(["-maxmem", "1G"]).arg(file);
        command
    })
}

/// The best time of three runs and what the last one printed.
fn best(args: &Args, command: impl Fn() -> Command) -> (Seconds, String) {
    let mut least: Option<f64> = None;
    let mut text = String::new();
    for _ in 0..3 {
        let before = processor_seconds();
        let Some(printed) = run(command(), Duration::from_secs(args.limit)) else {
            return (Seconds(None), String::new());
        };
        let taken = processor_seconds() - before;
        text = printed;
        least = Some(least.map_or(taken, |least| least.min(taken)));
        if taken > 5.0 {
            break;
        }
    }
    (Seconds(least), text)
}

/// What a program prints, unless it takes longer than allowed.
fn run(mut command: Command, limit: Duration) -> Option<String> {
    let mut child = command
        .stdin(Stdio::null())
        .stdout(Stdio::piped())
        .stderr(Stdio::null())
        .spawn()
        .expect("a program that can be run");
    let mut stdout = child.stdout.take().expect("its output");
    let reader = std::thread::spawn(move || std::io::read_to_string(&mut stdout).unwrap_or_default());
    let end = Instant::now() + limit;
    while child.try_wait().expect("a child of ours").is_none() {
        if Instant::now() > end {
            child.kill().expect("a child of ours");
            child.wait().expect("a child of ours");
            return None;
        }
        std::thread::sleep(Duration::from_millis(1));
    }
    reader.join().ok()
}

/// Processor time of all children that have ended.
#[cfg(unix)]
fn processor_seconds() -> f64 {
    use nix::sys::resource::{UsageWho, getrusage};
    let usage = getrusage(UsageWho::RUSAGE_CHILDREN).expect("the system counts it");
    let seconds = |time: nix::sys::time::TimeVal| time.tv_sec() as f64 + time.tv_usec() as f64 / 1e6;
    seconds(usage.user_time()) + seconds(usage.system_time())
}

/// The time of day, where the system does not count by processes.
#[cfg(not(unix))]
fn processor_seconds() -> f64 {
    let since = std::time::SystemTime::now().duration_since(std::time::UNIX_EPOCH);
    since.map_or(0.0, |since| since.as_secs_f64())
}

fn ratio(over: Seconds, under: Seconds) -> String {
    match (over.0, under.0) {
        (Some(over), Some(under)) if under > 0.0 => format!("{:.1}", over / under),
        _ => "–".into(),
    }
}

fn nodes(json: &str) -> Option<u64> {
    let answer: serde_json::Value = serde_json::from_str(json.lines().next()?).ok()?;
    answer["stats"]["nodes"].as_u64()
}

/// The lines that tell moves, in an order that does not depend on the program.
fn facts(text: &str) -> Vec<String> {
    let mut lines: Vec<String> = text
        .lines()
        .map(str::trim)
        .filter(|line| line.starts_with(|first: char| first.is_ascii_digit()) && line.contains('.'))
        .map(|line| line.split_whitespace().collect::<Vec<_>>().join(" "))
        .collect();
    lines.sort();
    lines
}
