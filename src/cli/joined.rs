//! `glass verify --from`: reports of verdicts that other runs have written.

use super::args::VerifyArgs;
use super::exit::{Exit, complain, failed};
use super::input;
use super::reports::tell;
use super::stdout::Stdout;
use looking_glass::collection::Duplicates;
use looking_glass::report::{Form, Report, joined};
use looking_glass::solution::Status;
use std::io::Write;

/// Joins the verdicts of all files, in their order, and finds duplicates among them.
pub fn run(args: &VerifyArgs, out: &mut Stdout) -> anyhow::Result<Exit> {
    let mut report = Report::default();
    let mut duplicates = Duplicates::default();
    let mut exit = Exit::Done;
    for file in &args.from {
        let name = input::name(file);
        let text = match input::text(file) {
            Ok(text) => text,
            Err(error) => {
                exit = failed(&format!("{name}: {error:#}"));
                continue;
            }
        };
        if text.trim().is_empty() {
            complain(&format!("{name}: note: no verdicts"));
        }
        for (number, line) in (1..).zip(text.lines()).filter(|(_, line)| !line.trim().is_empty()) {
            match joined::read(line) {
                Ok(mut ruling) => {
                    duplicates.mark(&mut ruling);
                    report.partial |= ruling.status() == Some(Status::Interrupted);
                    report.rulings.push(ruling);
                }
                Err(error) => {
                    exit = failed(&format!("{name}: line {number}: {error}"));
                }
            }
        }
    }
    if args.format == Form::JsonLines {
        out.write_all(report.write(Form::JsonLines).as_bytes())?;
    }
    Ok(tell(&mut report, args, out)?.and(exit))
}
