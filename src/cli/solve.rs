//! `glass solve`: solves problems and prints their solutions.

use super::answer::{answer, complain_of, control, memory, settle};
use super::args::{SolveArgs, SolveFormat};
use super::exit::Exit;
use super::pages::{Habits, Pages};
use super::stdout::{Kind, Stdout};
use super::{input, watch};
use looking_glass::output::article::{self, NearMisses};
use looking_glass::output::notation::Notation;
use looking_glass::output::{Report, heading, json, tree};
use looking_glass::solution::Status;
use std::io::Write;

/// Solves each problem that is given.
pub fn run(args: &SolveArgs, out: &mut Stdout) -> anyhow::Result<Exit> {
    if args.format == SolveFormat::Popeye {
        let habits = Habits {
            board_comments: args.board_comments,
            ..Habits::default()
        };
        let pages = Pages::new(args.input.rules.defaults(), memory(args.search.memory));
        return run_as_popeye(args, &mut pages.with(habits), out);
    }
    let interrupted = watch::interrupts()?;
    out.turn_to(match args.format {
        SolveFormat::Json => Kind::Json,
        _ => Kind::Solution,
    });
    let (mut parted, mut explained) = ("", None);
    input::problems(&args.input, |problem, entry| match problem {
        Ok(mut problem) => {
            settle(&mut problem, &args.search);
            if let Some(entry) = entry.filter(|_| is_for_readers(args)) {
                writeln!(out, "{parted}{}", heading::line(&problem, entry))?;
                parted = "\n";
            }
            let rules = problem.diagram.rules;
            let legend = article::legend(&rules).filter(|_| explains(args) && explained != Some(rules));
            if let Some(legend) = legend {
                writeln!(out, "{legend}")?;
            }
            explained = Some(rules);
            let control = control(&problem, &args.search, &interrupted);
            tell(&answer(problem, &args.search, &control), args, out)
        }
        Err(refusal) => {
            if args.format == SolveFormat::Json {
                let twin = refusal.twin.as_deref();
                let told = json::refusal(json::SCHEMA, &refusal.id, twin, &refusal.errors);
                writeln!(out, "{told}")?;
            }
            Ok(Exit::Failed)
        }
    })
}

/// Solves each problem that is given, and prints Popeye's text.
pub fn run_as_popeye(args: &SolveArgs, pages: &mut Pages, out: &mut Stdout) -> anyhow::Result<Exit> {
    let interrupted = watch::interrupts()?;
    pages.begin(out)?;
    let exit = input::problems(&args.input, |problem, entry| match problem {
        Ok(mut problem) => {
            settle(&mut problem, &args.search);
            pages.turn_to(&problem, entry, out)?;
            let control = control(&problem, &args.search, &interrupted);
            let report = answer(problem, &args.search, &control);
            if let Err(faults) = &report.answer {
                pages.refuse(entry, report.problem.twin.as_deref(), None, out)?;
                return Ok(complain_of(&report.problem.id, faults));
            }
            Ok(pages.add(&report, out)?)
        }
        Err(refusal) => {
            match (entry, refusal.errors.as_slice()) {
                (None, [error]) if error.origin.is_some() => pages.refuse_unread(error, out)?,
                _ => pages.refuse(entry, refusal.twin.as_deref(), refusal.impossible, out)?,
            }
            Ok(Exit::Failed)
        }
    })?;
    pages.end(out)?;
    Ok(exit)
}

/// Does what is printed need a heading?
fn is_for_readers(args: &SolveArgs) -> bool {
    matches!(args.format, SolveFormat::Article | SolveFormat::Tree) && !args.search.quiet
}

/// Are signs explained above the first of the problems that use them?
fn explains(args: &SolveArgs) -> bool {
    args.format == SolveFormat::Article && !args.search.quiet
}

/// Prints a report; what cannot be played is told on standard error too.
fn tell(report: &Report, args: &SolveArgs, out: &mut Stdout) -> anyhow::Result<Exit> {
    let notation = Notation {
        language: args.language,
        ..Notation::new(report.problem.diagram.rules)
    };
    let near_misses = if args.near_misses {
        NearMisses::Told
    } else {
        NearMisses::Untold
    };
    if args.format == SolveFormat::Json {
        writeln!(out, "{}", json::report(report, &notation))?;
    }
    let exit = match &report.answer {
        Err(faults) => return Ok(complain_of(&report.problem.id, faults)),
        Ok(solution) if solution.status == Status::Complete => Exit::Done,
        Ok(_) => Exit::Unknown,
    };
    let text = match args.format {
        SolveFormat::Article => article::write(report, &notation, near_misses),
        SolveFormat::Tree => tree::write(report, &notation),
        SolveFormat::Popeye | SolveFormat::Json => String::new(),
    };
    out.write_all(text.as_bytes())?;
    out.flush()?;
    Ok(exit)
}
