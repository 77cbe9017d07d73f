//! `glass themes`: names what solutions show, with the play that shows it.

use super::answer::{answer, complain_of, settle};
use super::args::{CheckFormat, ThemesArgs};
use super::check::title;
use super::exit::Exit;
use super::stdout::Stdout;
use super::{input, watch};
use looking_glass::analysis::theme::{Fact, Theme, facts, inquiry, is_known};
use looking_glass::formats::entry::Entry;
use looking_glass::output::notation::Notation;
use looking_glass::output::{json, themes};
use looking_glass::problem::Problem;
use looking_glass::solution::Solution;
use std::fmt::Display;
use std::io::Write;

/// Names the themes of each problem that is given.
pub fn run(args: &ThemesArgs, out: &mut Stdout) -> anyhow::Result<Exit> {
    if args.list {
        for theme in Theme::ALL {
            writeln!(out, "{theme}")?;
        }
        return Ok(Exit::Done);
    }
    let interrupted = watch::interrupts()?;
    input::problems(&args.input, |problem, entry| match problem {
        Ok(mut problem) => {
            settle(&mut problem, &args.search);
            let report = answer(inquiry(&problem), &args.search, &interrupted);
            match &report.answer {
                Ok(solution) => tell(&report.problem, solution, entry, args, out),
                Err(faults) => {
                    refuse(args, &problem.id, problem.twin.as_deref(), faults, out)?;
                    Ok(complain_of(&problem.id, faults))
                }
            }
        }
        Err(refusal) => {
            refuse(args, &refusal.id, refusal.twin.as_deref(), &refusal.errors, out)?;
            Ok(Exit::Failed)
        }
    })
}

/// What cannot be solved has been told on standard error; programs are told here, too.
fn refuse(
    args: &ThemesArgs,
    id: &str,
    twin: Option<&str>,
    errors: &[impl Display],
    out: &mut Stdout,
) -> anyhow::Result<()> {
    if args.format == CheckFormat::Json {
        writeln!(out, "{}", json::refusal(themes::SCHEMA, id, twin, errors))?;
    }
    Ok(())
}

/// Prints the themes of a problem that was solved.
fn tell(
    problem: &Problem,
    solution: &Solution,
    entry: Option<&Entry>,
    args: &ThemesArgs,
    out: &mut Stdout,
) -> anyhow::Result<Exit> {
    let wanted = |fact: &Fact| args.only.is_empty() || args.only.contains(&fact.theme);
    let facts = is_known(problem, solution).then(|| facts(problem, solution));
    let facts: Option<Vec<Fact>> = facts.map(|facts| facts.into_iter().filter(wanted).collect());
    let notation = Notation::new(problem.diagram.rules);
    match (args.format, &facts) {
        (CheckFormat::Json, _) => {
            let object = themes::object(problem, solution, facts.as_deref(), &notation);
            writeln!(out, "{object}")?;
        }
        (CheckFormat::Text, facts) => {
            if !args.search.quiet {
                writeln!(out, "{}", title(problem, entry))?;
            }
            match facts {
                Some(facts) => write!(out, "{}", themes::text(problem, facts, &notation))?,
                None => writeln!(out, "{}", themes::unknown(solution))?,
            }
        }
    }
    out.flush()?;
    Ok(match facts {
        Some(_) => Exit::Done,
        None => Exit::Unknown,
    })
}
