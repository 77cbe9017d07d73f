//! `glass themes`: names what solutions show, with the play that shows it.

use super::answer::{answer, complain_of, settle};
use super::args::{CheckFormat, ThemesArgs};
use super::check::{refuse, title};
use super::exit::Exit;
use super::input;
use super::means::Means;
use super::stdout::{Kind, Stdout};
use super::theme_report::{Shown, Twins};
use looking_glass::analysis::theme::{Theme, has_themes, inquiry};
use looking_glass::formats::entry::Entry;
use looking_glass::output::{json, themes};
use looking_glass::position::Fault;
use looking_glass::problem::Problem;
use looking_glass::search::Control;
use looking_glass::solution::Solution;
use std::io::Write;

/// Names the themes of each problem that is given.
pub fn run(args: &ThemesArgs, out: &mut Stdout) -> anyhow::Result<Exit> {
    if args.list {
        for theme in Theme::ALL {
            writeln!(out, "{theme}")?;
        }
        return Ok(Exit::Done);
    }
    let means = Means::of(&args.search)?;
    if args.format == CheckFormat::Json {
        out.turn_to(Kind::Json);
    }
    let form = (args.format, themes::SCHEMA);
    let mut twins = Twins::default();
    input::problems(&args.input, |problem, entry| match problem {
        Ok(mut problem) => {
            settle(&mut problem, &args.search);
            let control = means.control(&problem);
            let (inquiry, answer) = solved(inquiry(&problem), &means, &control);
            match answer {
                Ok(solution) => {
                    twins.turn_to(entry);
                    let is_wanted = |theme| args.only.is_empty() || args.only.contains(&theme);
                    let shown = twins.shown(&inquiry, &solution, is_wanted, &control);
                    let exit = tell((&inquiry, &solution), entry, &shown, args, out);
                    twins.keep(inquiry, solution);
                    exit
                }
                Err(faults) => {
                    refuse(form, &problem.id, problem.twin.as_deref(), &faults, out)?;
                    Ok(complain_of(&problem.id, &faults))
                }
            }
        }
        Err(refusal) => refuse(form, &refusal.id, refusal.twin.as_deref(), &refusal.errors, out),
    })
}

/// Solves an inquiry; an empty solution will do where its themes cannot be known anyway.
fn solved(inquiry: Problem, means: &Means<'_>, control: &Control) -> (Problem, Result<Solution, Vec<Fault>>) {
    if has_themes(&inquiry) || inquiry.diagram.invisible > 0 {
        let report = answer(inquiry, means, control);
        return (report.problem, report.answer);
    }
    let playable = inquiry.diagram.position().map(|_| Solution::default());
    (inquiry, playable)
}

/// Prints the themes of a problem that was solved.
fn tell(
    (problem, solution): (&Problem, &Solution),
    entry: Option<&Entry>,
    shown: &Shown<'_>,
    args: &ThemesArgs,
    out: &mut Stdout,
) -> anyhow::Result<Exit> {
    let status = solution.status.max(shown.status);
    match args.format {
        CheckFormat::Json => json::write(out, &themes::object(problem, status, shown.list()))?,
        CheckFormat::Text => {
            if !args.search.quiet {
                writeln!(out, "{}", title(problem, entry))?;
            }
            match shown.text() {
                Some(told) => write!(out, "{told}")?,
                None => writeln!(out, "{}", themes::unknown(problem, solution))?,
            }
        }
    }
    out.flush()?;
    Ok(if shown.is_known() { status.into() } else { Exit::Unknown })
}
