//! `glass check`: judges problems, and names what is wrong with them.

use super::answer::{answer, complain_of, control, resources, settle};
use super::args::{CheckArgs, CheckFormat, InputArgs, SearchArgs};
use super::exit::Exit;
use super::stdout::{Kind, Stdout};
use super::theme_report::{Shown, Twins};
use super::{again, certificate, explain, input, watch};
use looking_glass::analysis::theme;
use looking_glass::formats::entry::Entry;
use looking_glass::opinion::Again;
use looking_glass::output::notation::Notation;
use looking_glass::output::{Finding, Report, heading, json};
use looking_glass::problem::claims::Claims;
use looking_glass::problem::{Intention, Problem};
use looking_glass::search::Control;
use looking_glass::solution::Status;
use looking_glass::soundness::settle as settle_claims;
use looking_glass::soundness::{Judgement, Verdict, examine_stated, inquiry};
use serde_json::Value;
use std::fmt::Display;
use std::io::Write;

/// Judges each problem that is given.
pub fn run(args: &CheckArgs, out: &mut Stdout) -> anyhow::Result<Exit> {
    let interrupted = watch::interrupts()?;
    if let Some(file) = &args.certificate {
        return certificate::check(file, args, &interrupted, out);
    }
    out.turn_to(match args.format {
        CheckFormat::Text => Kind::Solution,
        CheckFormat::Json => Kind::Json,
    });
    let mut twins = Twins::default();
    input::problems(&args.input, |problem, entry| match problem {
        Ok(mut problem) => {
            twins.turn_to(entry);
            settle(&mut problem, &args.search);
            let intention = input::intention(entry);
            if args.format == CheckFormat::Text && !args.search.quiet {
                writeln!(out, "{}", title(&problem, entry))?;
            }
            let claims = claims(&problem, entry, &args.input);
            let control = control(&problem, &args.search, &interrupted);
            let mut report = answer(inquiry(&problem, &claims), &args.search, &control);
            let verdict = verdict(&mut report, &problem, &intention, &claims, &args.search, &control);
            let seen = args
                .themes
                .then(|| answer(theme::inquiry(&problem), &args.search, &control));
            let again = args
                .again
                .then(|| again::second(&report, &args.search, &interrupted))
                .flatten();
            let asked = Asked {
                problem,
                again,
                verdict,
                claims,
                seen,
                control,
            };
            let exit = tell(&report, &asked, &twins, args, out);
            if let Some((problem, Ok(solution))) = asked.seen.map(|seen| (seen.problem, seen.answer)) {
                twins.keep(problem, solution);
            }
            exit
        }
        Err(refusal) => refuse(args, &refusal.id, refusal.twin.as_deref(), &refusal.errors, out),
    })
}

/// The verdict on a problem, with all that is stated searched for; none if the diagram cannot be played.
pub fn verdict(
    report: &mut Report,
    problem: &Problem,
    intention: &Intention,
    claims: &Claims,
    args: &SearchArgs,
    control: &Control,
) -> Option<Verdict> {
    let solution = report.answer.as_mut().ok()?;
    let mut verdict = examine_stated(problem, solution, intention, claims);
    let settled = settle_claims(problem, &mut verdict, resources(args), control);
    solution.status = solution.status.max(settled);
    Some(verdict)
}

/// A problem, what its composer said of it, and how that was judged.
struct Asked {
    problem: Problem,
    verdict: Option<Verdict>,
    claims: Claims,
    /// What ends the search for proofs.
    control: Control,
    /// What solving once more says, if that was asked for.
    again: Option<Again>,
    /// Solved once more, with all in which themes can be seen.
    seen: Option<Report>,
}

/// What the solution of the problem's record claims of it.
pub fn claims(problem: &Problem, entry: Option<&Entry>, input: &InputArgs) -> Claims {
    let Some(entry) = entry.filter(|entry| entry.get("solution").is_some()) else {
        return Claims::default();
    };
    let problems: Vec<Problem> = entry.problems(&input.rules.defaults()).into_iter().flatten().collect();
    let is_it = |other: &Problem| {
        other.twin == problem.twin && other.settings.demanded.sides == problem.settings.demanded.sides
    };
    let index = problems.iter().position(is_it);
    let claims = index.and_then(|index| entry.claims(&problems).into_iter().nth(index));
    claims.unwrap_or_default()
}

/// What stands above what is told of a problem.
pub fn title(problem: &Problem, entry: Option<&Entry>) -> String {
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
fn tell(report: &Report, asked: &Asked, twins: &Twins, args: &CheckArgs, out: &mut Stdout) -> anyhow::Result<Exit> {
    let problem = &asked.problem;
    let (solution, verdict) = match (&report.answer, &asked.verdict) {
        (Ok(solution), Some(verdict)) => (solution, verdict),
        (answer, _) => {
            let faults = answer.as_ref().err().map(Vec::as_slice).unwrap_or_default();
            refuse(args, &problem.id, problem.twin.as_deref(), faults, out)?;
            return Ok(complain_of(&problem.id, faults));
        }
    };
    let notation = Notation::new(problem.diagram.rules);
    let finding = Finding::of_stated(problem, solution, verdict, &asked.claims, &notation, &asked.control);
    let shown = shown(asked, twins);
    match args.format {
        CheckFormat::Json => {
            let mut object = json::verdict(problem, &finding);
            if let Some(again) = &asked.again {
                object.insert("again".to_string(), again::value(again));
            }
            match &shown {
                None => writeln!(out, "{}", Value::Object(object))?,
                Some(shown) => {
                    if shown.status != Status::Complete {
                        object.insert("themes_status".to_string(), shown.status.name().into());
                    }
                    writeln!(out, "{}", json::with_field(object, "themes", shown.list()))?;
                }
            }
        }
        CheckFormat::Text if args.explain => {
            explain::write(
                report,
                verdict,
                &finding,
                (resources(&args.search), &asked.control),
                out,
            )?;
        }
        CheckFormat::Text => write!(out, "{finding}")?,
    }
    let examined = shown.as_ref().map_or(Status::Complete, |shown| shown.status);
    if let Some(shown) = shown.filter(|_| args.format == CheckFormat::Text) {
        let told = shown.text().unwrap_or_else(|| "themes unknown\n".to_string());
        write!(out, "{told}")?;
    }
    if let Some(again) = asked.again.as_ref().filter(|_| args.format == CheckFormat::Text) {
        write!(out, "{}", again::text(again))?;
    }
    out.flush()?;
    Ok(exit(&finding, examined).and(again::exit(asked.again.as_ref())))
}

/// The themes, if they are asked for.
fn shown<'a>(asked: &'a Asked, twins: &'a Twins) -> Option<Shown<'a>> {
    let seen = asked.seen.as_ref()?;
    let solution = seen.answer.as_ref().ok()?;
    Some(twins.shown(&seen.problem, solution, |_| true, &asked.control))
}

/// A defect that was found counts even if the search was not completed; the rest is unknown then, all the same.
fn exit(finding: &Finding, examined: Status) -> Exit {
    let found = match finding.verdict.status {
        Judgement::Sound => Exit::Done,
        Judgement::Unsound => Exit::Defect,
        Judgement::Unknown => Exit::Unknown,
    };
    match finding.status.max(examined) {
        Status::Complete => found,
        Status::Limit | Status::Interrupted => found.and(Exit::Unknown),
    }
}
