//! `glass completions` and `glass man`: what shells and readers of manual pages need, from the arguments as they are.

use super::args::{Args, CompletionsArgs, ManArgs};
use super::aside;
use super::exit::Exit;
use super::stdout::{Kind, Stdout};
use clap::{Command, CommandFactory};
use clap_mangen::Man;
use std::io::Write;
use std::path::Path;

/// Writes what a shell needs to complete commands and options.
pub fn completions(args: &CompletionsArgs, out: &mut Stdout) -> anyhow::Result<Exit> {
    out.turn_to(Kind::Verbatim);
    let mut script = Vec::new();
    clap_complete::generate(args.shell, &mut Args::command(), "glass", &mut script);
    out.write_all(&script)?;
    Ok(Exit::Done)
}

/// Writes the first manual page to standard output, or a page for each command into a folder.
pub fn pages(args: &ManArgs, out: &mut Stdout) -> anyhow::Result<Exit> {
    let mut command = Args::command().disable_help_subcommand(true);
    command.build();
    out.turn_to(Kind::Verbatim);
    match &args.folder {
        None => out.write_all(&page(&Man::new(command))?)?,
        Some(folder) => {
            aside::folder(folder)?;
            save(&command, folder)?;
        }
    }
    Ok(Exit::Done)
}

/// Saves the page of a command, and those of the commands below it.
fn save(command: &Command, folder: &Path) -> anyhow::Result<()> {
    for below in command.get_subcommands() {
        save(below, folder)?;
    }
    let man = Man::new(command.clone());
    let path = folder.join(man.get_filename());
    aside::save(&path, &page(&man)?)
}

fn page(man: &Man) -> anyhow::Result<Vec<u8>> {
    let mut page = Vec::new();
    man.render(&mut page)?;
    Ok(page)
}
