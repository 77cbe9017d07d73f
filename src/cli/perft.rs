//! `glass perft`: counts the paths of so many half-moves.

use super::args::PerftArgs;
use super::exit::Exit;
use super::input::{self, Given};
use super::stdout::Stdout;
use anyhow::Context;
use looking_glass::output::coords;
use looking_glass::position::{Move, MoveList, Position, perft};
use looking_glass::with_position;
use rayon::prelude::*;
use rayon::{ThreadPool, ThreadPoolBuilder};
use std::io::Write;

/// Counts from each position.
pub fn run(args: &PerftArgs, out: &mut Stdout) -> anyhow::Result<Exit> {
    // Nought threads is rayon's word for one to each core.
    let threads = ThreadPoolBuilder::new().num_threads(args.threads.unwrap_or(0));
    let threads = threads.build().context("no threads to count with")?;
    input::each(&args.input, |given| count(given, args, &threads, out))
}

fn count(given: &Given, args: &PerftArgs, threads: &ThreadPool, out: &mut Stdout) -> anyhow::Result<Exit> {
    let position = given.position()?;
    let Some(deeper) = args.depth.checked_sub(1) else {
        writeln!(out, "1")?;
        return Ok(Exit::Done);
    };
    let counts = threads.install(|| with_position!(&position, position => divide(position, deeper)));
    if args.divide {
        let rules = &given.draft.diagram.rules;
        let mut lines: Vec<String> = counts
            .iter()
            .map(|(step, count)| format!("{} {count}", coords(rules, *step)))
            .collect();
        lines.sort();
        writeln!(out, "{}", lines.join("\n"))?;
    }
    let total: u64 = counts.iter().map(|(_, count)| count).sum();
    writeln!(out, "{total}")?;
    Ok(Exit::Done)
}

/// The paths after each first move, counted at the same time.
fn divide<P: Position>(position: &P, deeper: u32) -> Vec<(Move, u64)> {
    let mut moves = MoveList::new();
    position.legal_moves(&mut moves);
    moves
        .par_iter()
        .map(|&step| (step, perft(&position.play(step), deeper)))
        .collect()
}
