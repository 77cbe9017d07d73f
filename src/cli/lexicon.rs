//! `glass explain`: what a man, an attribute or a condition is, and the names of all.

use super::args::ExplainArgs;
use super::exit::Exit;
use super::stdout::Stdout;
use anyhow::{bail, ensure};
use looking_glass::output::lexicon;
use std::io::Write;

/// Writes all that is called so; of everything that has a name a line, if none is told.
pub fn run(args: &ExplainArgs, out: &mut Stdout) -> anyhow::Result<Exit> {
    if args.name.is_empty() {
        return list(args.json, out);
    }
    let name = args.name.join(" ");
    ensure!(
        !name.trim().is_empty(),
        "the name is empty, expected that of a man, an attribute or a condition"
    );
    let found = lexicon::find(&name);
    if found.is_empty() {
        bail!("{}", lexicon::refusal(&name));
    }
    for entry in found {
        let together = entry.together().filter(|_| args.together);
        if args.json {
            let mut told = entry.json();
            if let Some(together) = together {
                told["together"] = together.json();
            }
            writeln!(out, "{told}")?;
            continue;
        }
        write!(out, "{}", entry.text())?;
        if let Some(together) = together {
            write!(out, "{}", together.text())?;
        }
    }
    Ok(Exit::Done)
}

fn list(json: bool, out: &mut Stdout) -> anyhow::Result<Exit> {
    for entry in lexicon::all() {
        match json {
            true => writeln!(out, "{}", entry.json())?,
            false => writeln!(out, "{}", entry.heading())?,
        }
    }
    Ok(Exit::Done)
}
