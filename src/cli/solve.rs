//! `glass solve`: solves problems and prints their solutions.

use super::args::{SearchArgs, SolveArgs, SolveFormat};
use super::exit::{Exit, complain};
use super::pages::Pages;
use super::stdout::Stdout;
use super::watch;
use super::{heading, input};
use looking_glass::output::article::{self, NearMisses};
use looking_glass::output::notation::Notation;
use looking_glass::output::{Effort, Report, json, tree};
use looking_glass::position::Fault;
use looking_glass::problem::Problem;
use looking_glass::search::Control;
use looking_glass::solution::{Resources, Status, solve};
use std::io::Write;
use std::sync::Arc;
use std::sync::atomic::AtomicBool;
use std::time::Instant;

/// Bytes of the table where the user does not say: taken only as they are used.
const MEMORY: usize = 1 << 30;

/// Solves each problem that is given.
pub fn run(args: &SolveArgs, out: &mut Stdout) -> anyhow::Result<Exit> {
    if args.format == SolveFormat::Popeye {
        let pages = Pages::new(args.input.rules.defaults(), memory(&args.search));
        return run_as_popeye(args, pages, out);
    }
    let interrupted = watch::interrupts()?;
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
            tell(&answer(problem, &args.search, &interrupted), args, out)
        }
        Err(refusal) => {
            if args.format == SolveFormat::Json {
                let errors: Vec<String> = refusal.errors.iter().map(ToString::to_string).collect();
                writeln!(
                    out,
                    "{}",
                    json::refusal(json::SCHEMA, &refusal.id, refusal.twin.as_deref(), &errors)
                )?;
            }
            Ok(Exit::Failed)
        }
    })
}

/// Solves each problem that is given, and prints Popeye's text.
pub fn run_as_popeye(args: &SolveArgs, mut pages: Pages, out: &mut Stdout) -> anyhow::Result<Exit> {
    let interrupted = watch::interrupts()?;
    pages.begin(out)?;
    let exit = input::problems(&args.input, |problem, entry| match problem {
        Ok(mut problem) => {
            settle(&mut problem, &args.search);
            pages.turn_to(&problem, entry, out)?;
            let report = answer(problem, &args.search, &interrupted);
            if let Err(faults) = &report.answer {
                pages.refuse(entry, report.problem.twin.as_deref(), out)?;
                return Ok(complain_of(&report.problem.id, faults));
            }
            Ok(pages.add(&report, out)?)
        }
        Err(refusal) => {
            pages.refuse(entry, refusal.twin.as_deref(), out)?;
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

/// Lets the arguments have their way with the settings.
pub fn settle(problem: &mut Problem, args: &SearchArgs) {
    let settings = &mut problem.settings;
    settings.set_play |= args.set_play;
    settings.tries = args.tries.unwrap_or(settings.tries);
    settings.time_limit = args.time_limit.or(settings.time_limit);
    if let Some(limit) = args.max_solutions {
        settings.max_solutions = Some(usize::try_from(limit).unwrap_or(usize::MAX));
    }
}

/// Bytes of the table.
pub fn memory(args: &SearchArgs) -> usize {
    args.memory.unwrap_or(MEMORY)
}

/// Solves one problem under a bar.
pub fn answer(problem: Problem, args: &SearchArgs, interrupted: &Arc<AtomicBool>) -> Report {
    let started = Instant::now();
    let deadline = problem.settings.time_limit.and_then(|limit| started.checked_add(limit));
    let control = Control::new(deadline, Arc::clone(interrupted));
    let cores = std::thread::available_parallelism().map_or(1, usize::from);
    let resources = Resources {
        threads: args.threads.unwrap_or(cores),
        memory: memory(args),
    };
    let shown = watch::wants_progress(args.progress, args.quiet);
    let label = format!("{} {}", problem.id, problem.stipulation);
    let answer = watch::with_bar(shown, &label, &control, || solve(&problem, resources, &control));
    let effort = Effort {
        seconds: started.elapsed().as_secs_f64(),
        nodes: control.nodes(),
        threads: resources.threads,
    };
    Report {
        problem,
        answer,
        effort,
    }
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

/// Tells that a diagram cannot be played.
pub fn complain_of(id: &str, faults: &[Fault]) -> Exit {
    let told: Vec<String> = faults.iter().map(ToString::to_string).collect();
    complain(&format!("{id}: the diagram is not playable: {}", told.join("; ")));
    Exit::Failed
}
