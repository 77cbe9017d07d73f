//! `glass perft`: counts the paths of so many half-moves.

use super::args::PerftArgs;
use super::exit::Exit;
use super::input::{self, Given};
use super::moves;
use super::stdout::Stdout;
use super::watch;
use anyhow::Context;
use looking_glass::position::{Move, Position, perft};
use looking_glass::with_position;
use rayon::prelude::*;
use rayon::{ThreadPool, ThreadPoolBuilder};
use std::io::Write;
use std::sync::atomic::{AtomicU64, Ordering::Relaxed};

/// Counts from each position.
pub fn run(args: &PerftArgs, out: &mut Stdout) -> anyhow::Result<Exit> {
    // Nought threads is rayon's word for one to each core.
    let threads = ThreadPoolBuilder::new().num_threads(args.threads.unwrap_or(0));
    let threads = threads.build().context("no threads to count with")?;
    input::each(&args.input, |given| count(given, args, &threads, out))
}

fn count(given: &Given, args: &PerftArgs, threads: &ThreadPool, out: &mut Stdout) -> anyhow::Result<Exit> {
    let position = given.position(&args.input)?;
    let Some(deeper) = args.depth.checked_sub(1) else {
        writeln!(out, "1")?;
        return Ok(Exit::Done);
    };
    let shown = watch::wants_progress(args.progress, false);
    let counts = with_position!(&position, position => {
        let done = AtomicU64::new(0);
        watch::with_beginnings(shown, perft(position, args.depth.min(2)), &done, || {
            threads.install(|| divide(position, deeper, &done))
        })
    });
    if args.divide {
        let rules = &given.draft.diagram.rules;
        let mut lines: Vec<String> = counts
            .iter()
            .map(|(step, count)| format!("{} {count}", moves::line(rules, &position, *step)))
            .collect();
        lines.sort();
        writeln!(out, "{}", lines.join("\n"))?;
    }
    let total: u64 = counts.iter().map(|(_, count)| count).sum();
    writeln!(out, "{total}")?;
    Ok(Exit::Done)
}

/// The paths after each first move, counted at the same time. Beginnings that are done are counted, too.
fn divide<P: Position>(position: &P, deeper: u32, done: &AtomicU64) -> Vec<(Move, u64)> {
    let count = |beginning: &P, depth: u32| {
        let paths = perft(beginning, depth);
        done.fetch_add(1, Relaxed);
        paths
    };
    let after_first = |step: &Move| {
        let after = position.play(*step);
        let Some(rest) = deeper.checked_sub(1) else {
            return (*step, count(&after, 0));
        };
        let replies = after.legal();
        let paths = replies.par_iter().map(|&reply| count(&after.play(reply), rest));
        (*step, paths.sum())
    };
    position.legal().par_iter().map(after_first).collect()
}
