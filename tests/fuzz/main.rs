//! Inputs that nobody wrote, on every reader, store and writer: the targets of `fuzz/` on the stable compiler.
//!
//! Usually few inputs are tried, the same each time. With `FUZZ_SECONDS=60` each target is tried for so long, with
//! `FUZZ_INPUTS=10000000` with so many, others each time; `FUZZ_TARGET=fen` tries only one. An input that fails is written
//! to `target/fuzz/<target>`, and belongs into `fuzz/corpus/<target>` then, whose files are tried first.

mod growth;
mod mutate;
mod targets;

use looking_glass::solution::in_threads;
use mutate::Random;
use std::fs;
use std::panic::catch_unwind;
use std::path::{Path, PathBuf};
use std::sync::atomic::{AtomicUsize, Ordering::Relaxed};
use std::time::{Duration, Instant};
use targets::{ALL, Target};

/// Inputs of each target where no time is given.
const USUAL: usize = 150;

/// Of so many inputs one is made longer and longer.
const GROWN: usize = 500;

/// No input takes a processor longer, however slow it is.
const SLOW: Duration = Duration::from_secs(20);

#[test]
fn no_input_harms_a_reader() {
    let [seconds, inputs] = ["FUZZ_SECONDS", "FUZZ_INPUTS"].map(asked);
    let enough = match (seconds, inputs) {
        (None, None) => Enough::Usual,
        (Some(seconds), None) => Enough::Time(Duration::from_secs_f64(seconds)),
        (_, Some(inputs)) => Enough::Inputs(inputs as usize),
    };
    let only = std::env::var("FUZZ_TARGET").ok();
    let chosen: Vec<Target> = ALL
        .into_iter()
        .filter(|target| only.as_ref().is_none_or(|only| only == target.name))
        .collect();
    let next = AtomicUsize::new(0);
    // Two share a core where time counts: a minute is that of the clock.
    let cores = std::thread::available_parallelism().map_or(1, usize::from);
    let threads = if seconds.is_some() { 2 * cores } else { cores };
    let work = || {
        let mut faults = Vec::new();
        while let Some(target) = chosen.get(next.fetch_add(1, Relaxed)) {
            // A pool of one thread: what asks for one thread is answered on it, and none is started for each input.
            match in_threads(1, || tried(target, enough)) {
                Ok(count) => println!("{}: {count} inputs", target.name),
                Err(fault) => faults.push(fault),
            }
        }
        faults
    };
    let faults: Vec<String> = std::thread::scope(|scope| {
        let workers: Vec<_> = (0..threads).map(|_| scope.spawn(work)).collect();
        workers
            .into_iter()
            .flat_map(|worker| worker.join().expect("no thread panics"))
            .collect()
    });
    assert!(faults.is_empty(), "{}", faults.join("\n"));
}

/// The number that a variable of the environment holds.
fn asked(variable: &str) -> Option<f64> {
    std::env::var(variable).ok().and_then(|text| text.parse().ok())
}

/// When a target has been tried enough.
#[derive(Clone, Copy)]
enum Enough {
    /// After few inputs, the same each time.
    Usual,
    /// After a time.
    Time(Duration),
    /// After so many inputs.
    Inputs(usize),
}

/// How many inputs a target was tried with.
fn tried(target: &Target, enough: Enough) -> Result<usize, String> {
    let corpus = corpus(target);
    for input in &corpus {
        attempt(target, input)?;
    }
    // A longer run tries others each time; what fails is kept.
    let is_usual = matches!(enough, Enough::Usual);
    let seed = if is_usual {
        0
    } else {
        std::time::SystemTime::now()
            .duration_since(std::time::UNIX_EPOCH)
            .map_or(0, |now| now.as_nanos() as u64)
    };
    let mut random = Random::new(seed);
    let start = Instant::now();
    let mut count = 0;
    let goes_on = |count: usize| match enough {
        Enough::Usual => count < USUAL,
        Enough::Time(time) => start.elapsed() < time,
        Enough::Inputs(inputs) => count < inputs,
    };
    while goes_on(count) {
        attempt(target, &random.input(&corpus, target.words))?;
        count += 1;
        if !is_usual && count % GROWN == 0 {
            growth::in_proportion(target, &random.stretch(target.words))?;
        }
    }
    Ok(corpus.len() + count)
}

/// Tries an input, and keeps one that fails or takes too long.
fn attempt(target: &Target, input: &[u8]) -> Result<(), String> {
    let run = target.run;
    let mut failed = false;
    let time = growth::time_of(|| failed = catch_unwind(|| run(input)).is_err());
    if !failed && time < SLOW {
        return Ok(());
    }
    let folder = Path::new(env!("CARGO_MANIFEST_DIR"))
        .join("target/fuzz")
        .join(target.name);
    let file = folder.join(format!("{:016x}", mutate::digest(input)));
    fs::create_dir_all(&folder)
        .and_then(|()| fs::write(&file, input))
        .expect("an input can be kept");
    let what = if failed { "fails" } else { "takes long" };
    Err(format!("{} {what} with {}", target.name, file.display()))
}

/// The inputs that are kept for a target, in the order of their names.
fn corpus(target: &Target) -> Vec<Vec<u8>> {
    let folder = Path::new(env!("CARGO_MANIFEST_DIR"))
        .join("fuzz/corpus")
        .join(target.name);
    let mut files: Vec<PathBuf> = match fs::read_dir(folder) {
        Ok(items) => items.flatten().map(|item| item.path()).collect(),
        Err(_) => Vec::new(),
    };
    files.sort();
    files.iter().map(|file| fs::read(file).expect("a file")).collect()
}
