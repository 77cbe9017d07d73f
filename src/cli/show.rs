//! `glass show`: diagrams for the terminal.

use super::args::ShowArgs;
use super::exit::Exit;
use super::input::{self, Given};
use super::stdout::Stdout;
use looking_glass::output::board::{self, Look};
use looking_glass::rules::Variant;
use std::io::Write;

/// Draws each diagram, playable or not.
pub fn run(args: &ShowArgs, out: &mut Stdout) -> anyhow::Result<Exit> {
    input::each(&args.input, |given| show(given, args.look.look(), out))
}

fn show(given: &Given, look: Look, out: &mut Stdout) -> anyhow::Result<Exit> {
    let drawing = board::draw(&given.diagram, look);
    write!(out, "{drawing}")?;
    let rules = &given.diagram.rules;
    let mut demand = match &given.stipulation {
        Some(stipulation) => stipulation.text(rules.shape),
        None => format!("{} to move", given.diagram.turn),
    };
    if rules.variant != Variant::Orthodox {
        demand = format!("{demand}  {rules}");
    }
    write!(out, "{}", board::caption(&given.diagram, look, &demand))?;
    Ok(Exit::Done)
}
