//! `glass explain`: what a man, an attribute or a condition is.

use super::args::ExplainArgs;
use super::exit::Exit;
use super::stdout::Stdout;
use anyhow::bail;
use looking_glass::output::lexicon;
use std::io::Write;

/// Writes all that is called so.
pub fn run(args: &ExplainArgs, out: &mut Stdout) -> anyhow::Result<Exit> {
    let name = args.name.join(" ");
    let found = lexicon::find(&name);
    if found.is_empty() {
        bail!("{}", lexicon::refusal(&name));
    }
    for entry in found {
        match args.json {
            true => writeln!(out, "{}", entry.json())?,
            false => write!(out, "{}", entry.text())?,
        }
    }
    Ok(Exit::Done)
}
