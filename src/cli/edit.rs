//! `glass edit`: the composer's board in a browser.

use super::args::EditArgs;
use super::exit::Exit;
use super::stdout::{Kind, Stdout};
use super::watch;
use anyhow::anyhow;
use looking_glass::edit::{Server, Shelf};
use std::io::Write;
use std::process::{Command, Stdio};

/// Serves the board until Ctrl-C.
pub fn run(args: &EditArgs, out: &mut Stdout) -> anyhow::Result<Exit> {
    let interrupted = watch::interrupts()?;
    let shelf = Shelf::of(&args.files).map_err(|error| anyhow!(error))?;
    let server = Server::new(shelf, args.port).map_err(|error| anyhow!(error))?;
    let address = server.address();
    out.turn_to(Kind::Verbatim);
    writeln!(out, "{address}")?;
    out.flush()?;
    if !args.no_open {
        open(&address);
    }
    server.run(&interrupted).map_err(|error| anyhow!(error))?;
    Ok(Exit::Done)
}

/// Opens the address in the user's browser, if there is a way; it has been printed all the same.
fn open(address: &str) {
    let (program, arguments): (&str, &[&str]) = match std::env::consts::OS {
        "macos" => ("open", &[]),
        "windows" => ("rundll32", &["url.dll,FileProtocolHandler"]),
        _ => ("xdg-open", &[]),
    };
    let mut command = Command::new(program);
    command.args(arguments).arg(address);
    let quiet = command.stdin(Stdio::null()).stdout(Stdio::null()).stderr(Stdio::null());
    let _ = quiet.spawn();
}
