//! `glass themes`: names what solutions show, with the play that shows it.

use super::answer::{answer, complain_of, settle};
use super::args::{CheckFormat, ThemesArgs};
use super::check::title;
use super::exit::Exit;
use super::stdout::Stdout;
use super::{input, watch};
use looking_glass::analysis::theme::{Fact, Theme, TwinFact, facts, inquiry, is_known, twin_facts};
use looking_glass::formats::entry::{Entry, Origin};
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
    let mut twins = Twins::default();
    input::problems(&args.input, |problem, entry| match problem {
        Ok(mut problem) => {
            settle(&mut problem, &args.search);
            let report = answer(inquiry(&problem), &args.search, &interrupted);
            match report.answer {
                Ok(solution) => {
                    twins.turn_to(entry);
                    let exit = tell(&report.problem, &solution, entry, &twins, args, out);
                    twins.solved.push((report.problem, solution));
                    exit
                }
                Err(faults) => {
                    refuse(args, &problem.id, problem.twin.as_deref(), &faults, out)?;
                    Ok(complain_of(&problem.id, &faults))
                }
            }
        }
        Err(refusal) => {
            refuse(args, &refusal.id, refusal.twin.as_deref(), &refusal.errors, out)?;
            Ok(Exit::Failed)
        }
    })
}

/// The twins of the record in hand that have been solved.
#[derive(Default)]
struct Twins {
    origin: Option<Origin>,
    solved: Vec<(Problem, Solution)>,
}

impl Twins {
    /// Forgets those of another record.
    fn turn_to(&mut self, entry: Option<&Entry>) {
        let origin = entry.map(|entry| &entry.origin);
        if self.origin.as_ref() != origin {
            self.origin = origin.cloned();
            self.solved.clear();
        }
    }

    /// What a further twin shows together with each of them.
    fn facts<'a>(&'a self, problem: &'a Problem, solution: &Solution) -> Vec<TwinFact<'a>> {
        let solved = self.solved.iter();
        let facts = solved.flat_map(|(earlier, known)| twin_facts((earlier, known), (problem, solution)));
        facts.collect()
    }
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
    twins: &Twins,
    args: &ThemesArgs,
    out: &mut Stdout,
) -> anyhow::Result<Exit> {
    let wanted = |theme: Theme| args.only.is_empty() || args.only.contains(&theme);
    let facts = is_known(problem, solution).then(|| facts(problem, solution));
    let facts: Option<Vec<Fact>> = facts.map(|facts| facts.into_iter().filter(|fact| wanted(fact.theme)).collect());
    let mut together = twins.facts(problem, solution);
    together.retain(|fact| wanted(fact.theme));
    let notation = Notation::new(problem.diagram.rules);
    match (args.format, &facts) {
        (CheckFormat::Json, _) => {
            let mut object = themes::object(problem, solution, facts.as_deref(), &notation);
            if let Some(list) = object["themes"].as_array_mut() {
                list.extend(themes::list_of_twins(&together));
            }
            writeln!(out, "{object}")?;
        }
        (CheckFormat::Text, facts) => {
            if !args.search.quiet {
                writeln!(out, "{}", title(problem, entry))?;
            }
            match facts {
                Some(facts) => {
                    out.write_all(themes::text(problem, facts, &notation).as_bytes())?;
                    out.write_all(themes::text_of_twins(&together).as_bytes())?;
                }
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
