//! `glass moves`: the legal moves of a position.

use super::args::MovesArgs;
use super::exit::Exit;
use super::input::{self, Given};
use super::stdout::Stdout;
use looking_glass::output::coords;
use looking_glass::position::Position;
use std::io::Write;

/// Lists the moves of each position, sorted by their text; a blank line parts positions.
pub fn run(args: &MovesArgs, out: &mut Stdout) -> anyhow::Result<Exit> {
    let mut parted = "";
    input::each(&args.input, |given| {
        write!(out, "{parted}")?;
        parted = "\n";
        list(given, out)
    })
}

fn list(given: &Given, out: &mut Stdout) -> anyhow::Result<Exit> {
    let moves = given.position()?.legal();
    let rules = &given.draft.diagram.rules;
    let mut lines: Vec<String> = moves.into_iter().map(|step| coords(rules, step)).collect();
    lines.sort();
    for line in lines {
        writeln!(out, "{line}")?;
    }
    Ok(Exit::Done)
}
