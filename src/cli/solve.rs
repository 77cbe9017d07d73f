//! `glass solve`: solves problems and prints their solutions.

use super::answer::{Proven, answer, answer_with_proof, complain_of, settle};
use super::args::{SolveArgs, SolveFormat};
use super::certificate::Certificates;
use super::exit::Exit;
use super::means::{Means, memory};
use super::pages::{Habits, Pages};
use super::stdout::{Kind, Stdout};
use super::{input, stream};
use anyhow::ensure;
use looking_glass::output::article::{self, NearMisses};
use looking_glass::output::notation::Notation;
use looking_glass::output::{Telling, heading, json, tree};
use looking_glass::problem::Problem;
use std::io::Write;

/// Solves each problem that is given.
pub fn run(args: &SolveArgs, out: &mut Stdout) -> anyhow::Result<Exit> {
    match args.format {
        SolveFormat::Popeye => run_in_popeyes_form(args, out),
        _ => run_in_own_form(args, out),
    }
}

/// Solves each problem, and prints Popeye's text as this program's user wants it.
fn run_in_popeyes_form(args: &SolveArgs, out: &mut Stdout) -> anyhow::Result<Exit> {
    ensure!(
        args.certificate.is_none(),
        "--certificate is not written with --format popeye, expected article, tree or json"
    );
    let habits = Habits {
        board_comments: args.board_comments,
        ..Habits::default()
    };
    let (defaults, memory) = (args.input.rules.defaults(), memory(args.search.memory));
    run_as_popeye(args, &mut Pages::new(&args.input.files, defaults, memory, habits), out)
}

/// Solves each problem, and tells the solution as an article, a tree or JSON.
fn run_in_own_form(args: &SolveArgs, out: &mut Stdout) -> anyhow::Result<Exit> {
    let means = Means::of(&args.search)?;
    let begin = |path| Certificates::begin(path, &args.input.files);
    let mut certificates = args.certificate.as_deref().map(begin).transpose()?;
    out.turn_to(match args.format {
        SolveFormat::Json => Kind::Json,
        _ => Kind::Solution,
    });
    let is_read = |format: &[SolveFormat]| format.contains(&args.format) && !args.search.quiet;
    let (mut parted, mut explained) = ("", None);
    input::problems(&args.input, |problem, entry| match problem {
        Ok(mut problem) => {
            settle(&mut problem, &args.search);
            if let Some(entry) = entry.filter(|_| is_read(&[SolveFormat::Article, SolveFormat::Tree])) {
                writeln!(out, "{parted}{}", heading::line(&problem, entry))?;
                parted = "\n";
            }
            let rules = problem.diagram.rules;
            let legend =
                article::legend(&rules).filter(|_| is_read(&[SolveFormat::Article]) && explained != Some(rules));
            if let Some(legend) = legend {
                writeln!(out, "{legend}")?;
            }
            explained = Some(rules);
            out.flush()?;
            tell(problem, args, (&means, certificates.as_mut()), out)
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
    let means = Means::of(&args.search)?;
    pages.begin(out)?;
    let exit = input::problems(&args.input, |problem, entry| match problem {
        Ok(mut problem) => {
            settle(&mut problem, &args.search);
            pages.turn_to(&problem, entry, out)?;
            match pages.solve(&problem, &means, out)? {
                Ok(status) => Ok(status.into()),
                Err(faults) => {
                    pages.refuse(entry, problem.twin.as_deref(), None, out)?;
                    Ok(complain_of(&problem.id, &faults))
                }
            }
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

/// Solves a problem and prints the solution, text while it is found; what cannot be played is told on standard error.
fn tell(
    problem: Problem,
    args: &SolveArgs,
    (means, certificates): (&Means<'_>, Option<&mut Certificates>),
    out: &mut Stdout,
) -> anyhow::Result<Exit> {
    let notation = Notation {
        language: args.language,
        ..Notation::new(problem.diagram.rules)
    };
    let near_misses = match args.near_misses {
        true => NearMisses::Told,
        false => NearMisses::Untold,
    };
    let mut telling: Box<dyn Telling> = match args.format {
        SolveFormat::Json => return tell_as_json(problem, &notation, (means, certificates), out),
        SolveFormat::Tree => Box::new(tree::Writer::new(&problem, &notation)),
        SolveFormat::Article | SolveFormat::Popeye => {
            let writer = article::Writer::new(&problem, &notation, near_misses);
            // Who names a number of refutations wants to see every try.
            Box::new(match args.search.tries {
                Some(_) => writer.with_every_try(),
                None => writer,
            })
        }
    };
    let mut print = |text: &str| {
        out.write_all(text.as_bytes())?;
        out.flush()
    };
    let mut proven = None;
    let wanted = certificates.is_some().then_some(&mut proven);
    let watchers = (None, wanted);
    let answer = stream::solve(&problem, means, watchers, telling.as_mut(), &mut print)?;
    let exit = match answer {
        Ok(status) => status.into(),
        Err(faults) => complain_of(&problem.id, &faults),
    };
    certified(exit, &problem, certificates, proven)
}

/// The same for programs, when all is found.
fn tell_as_json(
    problem: Problem,
    notation: &Notation,
    (means, certificates): (&Means<'_>, Option<&mut Certificates>),
    out: &mut Stdout,
) -> anyhow::Result<Exit> {
    let control = means.control(&problem);
    let mut proven = None;
    let report = match certificates {
        None => answer(problem, means, &control),
        Some(_) => answer_with_proof(problem, means, &control, &mut proven),
    };
    json::write(out, &json::report(&report, notation, &control))?;
    out.flush()?;
    let exit = match &report.answer {
        Ok(solution) => solution.status.into(),
        Err(faults) => complain_of(&report.problem.id, faults),
    };
    certified(exit, &report.problem, certificates, proven)
}

/// How a run ended when its certificate is written, if there is to be one.
fn certified(
    exit: Exit,
    problem: &Problem,
    certificates: Option<&mut Certificates>,
    proven: Proven,
) -> anyhow::Result<Exit> {
    match certificates {
        Some(certificates) => Ok(exit.and(certificates.write(problem, proven)?)),
        None => Ok(exit),
    }
}
