//! `glass compose`: the composer's workshop.

pub mod args;
mod checkpoint;
mod cure;
mod economy;
mod own;
mod progress;
mod runner;
mod search;
mod twins;
mod versions;
pub(super) mod whole;
mod workshop;

use super::exit::Exit;
use super::stdout::Stdout;
use args::{ComposeArgs, ComposeCommand};

/// Does what is asked for.
pub fn run(args: &ComposeArgs, out: &mut Stdout) -> anyhow::Result<Exit> {
    match &args.command {
        ComposeCommand::Economy(args) => economy::run(args, out),
        ComposeCommand::Cure(args) => cure::run(args, out),
        ComposeCommand::Twins(args) => twins::run(args, out),
        ComposeCommand::Search(args) => search::run(args, out),
        ComposeCommand::Versions(args) => versions::run(args, out),
    }
}
