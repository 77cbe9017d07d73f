//! The `glass` program: reads its arguments, runs one command, and tells by its exit code how that went.

mod cli;

use clap::Parser;
use cli::args::{Args, Command};
use cli::exit::Exit;
use cli::stdout::Stdout;
use std::io::{ErrorKind, Write};
use std::process::ExitCode;

fn main() -> ExitCode {
    cli::heap::give_back_large_blocks();
    let args = match Args::try_parse_from(cli::popeye::as_called(std::env::args_os())) {
        Ok(args) => args,
        Err(error) => return cli::exit::of_usage(&error).into(),
    };
    let mut out = cli::stdout::open(args.color);
    let done = run(args, &mut out).and_then(|exit| {
        out.flush()?;
        Ok(exit)
    });
    match done {
        Ok(exit) => exit.into(),
        Err(error) if is_closed_pipe(&error) => Exit::Done.into(),
        Err(error) => {
            cli::exit::complain(&format!("{error:#}"));
            Exit::Failed.into()
        }
    }
}

fn run(args: Args, out: &mut Stdout) -> anyhow::Result<Exit> {
    match args.command {
        Command::Solve(solve) => cli::solve::run(&solve, out),
        Command::Check(check) => cli::check::run(&check, out),
        Command::Themes(themes) => cli::themes::run(&themes, out),
        Command::Verify(verify) => cli::verify::run(&verify, out),
        Command::Moves(moves) => cli::moves::run(&moves, out),
        Command::Explain(explain) => cli::lexicon::run(&explain, out),
        Command::Perft(perft) => cli::perft::run(&perft, out),
        Command::Show(show) => cli::show::run(&show, out),
        Command::Convert(convert) => cli::convert::run(&convert, out),
        Command::Replay(replay) => cli::replay::run(&replay, out),
        Command::Compose(compose) => cli::compose::run(&compose, out),
        #[cfg(feature = "edit")]
        Command::Edit(edit) => cli::edit::run(&edit, out),
        #[cfg(feature = "edit")]
        Command::Page(page) => cli::page::run(&page, out),
        Command::Popeye(popeye) => cli::popeye::run(&popeye, out),
        Command::Completions(completions) => cli::manual::completions(&completions, out),
        Command::Man(man) => cli::manual::pages(&man, out),
        Command::Schema(schema) => cli::schema::run(&schema, out),
    }
}

/// Has the reader of our output gone away, as `head` does? Then there is nobody left to complain to.
fn is_closed_pipe(error: &anyhow::Error) -> bool {
    error
        .chain()
        .filter_map(|cause| cause.downcast_ref::<std::io::Error>())
        .any(|cause| cause.kind() == ErrorKind::BrokenPipe)
}
