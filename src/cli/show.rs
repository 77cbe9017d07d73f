//! `glass show`: diagrams for the terminal.

use super::args::ShowArgs;
use super::exit::Exit;
use super::input::{self, Given};
use super::stdout::Stdout;
use looking_glass::output::board::{self, Look};
use looking_glass::output::heading;
use looking_glass::rules::Variant;
use std::io::Write;

/// Draws each diagram, playable or not.
pub fn run(args: &ShowArgs, out: &mut Stdout) -> anyhow::Result<Exit> {
    let mut parted = "";
    input::each(&args.input, |given| {
        write!(out, "{parted}")?;
        parted = "\n";
        show(given, args.look.look(), out)
    })
}

/// Authors and source above the diagram, the demand and the number of men below it.
fn show(given: &Given, look: Look, out: &mut Stdout) -> anyhow::Result<Exit> {
    let heading: Vec<String> = given.entry.iter().flat_map(heading::of).collect();
    if !heading.is_empty() {
        writeln!(out, "{}\n", heading.join("\n"))?;
    }
    let drawing = board::draw(&given.draft.diagram, look);
    write!(out, "{drawing}")?;
    let rules = &given.draft.diagram.rules;
    let mut demand = match &given.draft.stipulation {
        Some(stipulation) => stipulation.text(rules.shape),
        None => format!("{} to move", given.draft.diagram.turn),
    };
    if rules.variant != Variant::Orthodox {
        demand = format!("{demand}  {rules}");
    }
    write!(out, "{}", board::caption(&given.draft.diagram, look, &demand))?;
    for line in given.entry.iter().flat_map(heading::twins) {
        writeln!(out, "    {line}")?;
    }
    Ok(Exit::Done)
}
