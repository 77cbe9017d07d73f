//! `glass check`: judges problems, and names what is wrong with them.

use super::answer::{answer, complain_of, settle};
use super::args::{CheckArgs, CheckFormat};
use super::exit::{Exit, complain};
use super::stdout::Stdout;
use super::{input, watch};
use looking_glass::formats::entry::Entry;
use looking_glass::output::article::{self, NearMisses};
use looking_glass::output::notation::Notation;
use looking_glass::output::{Finding, Report, heading, json};
use looking_glass::problem::{Intention, Problem};
use looking_glass::solution::{Solution, Status};
use looking_glass::soundness::{Judgement, Verdict, examine};
use std::fmt::Display;
use std::io::Write;

/// Judges each problem that is given.
pub fn run(args: &CheckArgs, out: &mut Stdout) -> anyhow::Result<Exit> {
    let interrupted = watch::interrupts()?;
    input::problems(&args.input, |problem, entry| match problem {
        Ok(mut problem) => {
            settle(&mut problem, &args.search);
            let intention = match entry.map_or(Ok(Intention::default()), Entry::intention) {
                Ok(intention) => intention,
                Err(error) => {
                    complain(&error.to_string());
                    return refuse(args, &problem.id, problem.twin.as_deref(), &[error], out);
                }
            };
            if args.format == CheckFormat::Text && !args.search.quiet {
                writeln!(out, "{}", title(&problem, entry))?;
            }
            let report = answer(problem, &args.search, &interrupted);
            tell(&report, &intention, args, out)
        }
        Err(refusal) => refuse(args, &refusal.id, refusal.twin.as_deref(), &refusal.errors, out),
    })
}

fn title(problem: &Problem, entry: Option<&Entry>) -> String {
    match entry {
        Some(entry) => heading::line(problem, entry),
        None => format!(
            "{}: {}",
            problem.id,
            problem.stipulation.text(problem.diagram.rules.shape)
        ),
    }
}

/// What cannot be judged has been told on standard error; programs are told here, too.
fn refuse(
    args: &CheckArgs,
    id: &str,
    twin: Option<&str>,
    errors: &[impl Display],
    out: &mut Stdout,
) -> anyhow::Result<Exit> {
    if args.format == CheckFormat::Json {
        writeln!(out, "{}", json::refusal(json::VERDICT_SCHEMA, id, twin, errors))?;
    }
    Ok(Exit::Failed)
}

/// Prints the verdict on a problem that was solved.
fn tell(report: &Report, intention: &Intention, args: &CheckArgs, out: &mut Stdout) -> anyhow::Result<Exit> {
    let problem = &report.problem;
    let solution = match &report.answer {
        Ok(solution) => solution,
        Err(faults) => {
            refuse(args, &problem.id, problem.twin.as_deref(), faults, out)?;
            return Ok(complain_of(&problem.id, faults));
        }
    };
    let judged = examine(problem, solution, intention);
    let notation = Notation::new(problem.diagram.rules);
    let finding = Finding::of(problem, solution, &judged, &notation);
    match args.format {
        CheckFormat::Json => writeln!(out, "{}", json::verdict(problem, &finding))?,
        CheckFormat::Text => {
            write!(out, "{finding}")?;
            if args.explain && judged.status == Judgement::Unsound {
                out.write_all(article::write(report, &notation, NearMisses::Untold).as_bytes())?;
            }
        }
    }
    out.flush()?;
    Ok(exit(solution, &judged))
}

/// A defect that was found counts even if the search was not completed; the rest is unknown then, all the same.
fn exit(solution: &Solution, judged: &Verdict) -> Exit {
    let found = match judged.status {
        Judgement::Sound => Exit::Done,
        Judgement::Unsound => Exit::Defect,
        Judgement::Unknown => Exit::Unknown,
    };
    match solution.status {
        Status::Complete => found,
        Status::Limit | Status::Interrupted => found.and(Exit::Unknown),
    }
}
