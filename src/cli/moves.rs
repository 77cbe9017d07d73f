//! `glass moves`: the legal moves of a position.

use super::args::{InputArgs, MovesArgs};
use super::exit::Exit;
use super::input::{self, Given};
use super::stdout::Stdout;
use looking_glass::notation::{Language, popeye_in};
use looking_glass::output::coords;
use looking_glass::position::{AnyPosition, Move, Position};
use looking_glass::rules::Rules;
use looking_glass::solution::Step;
use std::io::Write;

/// Lists the moves of each position, sorted by their text; a blank line parts positions.
pub fn run(args: &MovesArgs, out: &mut Stdout) -> anyhow::Result<Exit> {
    let mut parted = "";
    input::each(&args.input, |given| {
        write!(out, "{parted}")?;
        parted = "\n";
        list(given, &args.input, out)
    })
}

fn list(given: &Given, input: &InputArgs, out: &mut Stdout) -> anyhow::Result<Exit> {
    let position = given.position(input)?;
    let rules = &given.draft.diagram.rules;
    let moves = position.legal().into_iter();
    let mut lines: Vec<String> = moves.map(|step| line(rules, &position, step)).collect();
    lines.sort();
    for line in lines {
        writeln!(out, "{line}")?;
    }
    Ok(Exit::Done)
}

/// A move in coordinates. One with which something is chosen is told at length behind them, since others have the same coordinates.
pub fn line(rules: &Rules, position: &AnyPosition, step: Move) -> String {
    let text = coords(rules, step);
    match step.choice() {
        None => text,
        Some(_) => {
            let told = popeye_in(Language::EnglishProblem, rules, &Step::of(position, step));
            format!("{text} {told}")
        }
    }
}
