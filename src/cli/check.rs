//! `glass check`: judges problems, and names what is wrong with them.

use super::against::{Against, Neighbour};
use super::answer::{answer, complain_of, settle};
use super::args::{CheckArgs, CheckFormat, InputArgs};
use super::exit::Exit;
use super::joint::Joint;
use super::means::Means;
use super::stdout::{Kind, Stdout};
use super::theme_report::{Shown, Twins};
use super::{again, certificate, explain, input};
use looking_glass::analysis::{self, Remark, theme};
use looking_glass::formats::entry::Entry;
use looking_glass::opinion::Again;
use looking_glass::output::finding::defects_in_print;
use looking_glass::output::notation::Notation;
use looking_glass::output::{Finding, Report, heading, json, remark};
use looking_glass::problem::Problem;
use looking_glass::problem::claims::Claims;
use looking_glass::search::Control;
use looking_glass::solution::{Solution, Status};
use looking_glass::soundness::settle as settle_claims;
use looking_glass::soundness::{Verdict, examine_stated, inquiry};
use serde_json::Value;
use std::fmt::Display;
use std::io::Write;

/// Judges each problem that is given.
pub fn run(args: &CheckArgs, out: &mut Stdout) -> anyhow::Result<Exit> {
    let means = Means::of(&args.search)?;
    if let Some(file) = &args.certificate {
        return certificate::check(file, args, &means.interrupted(), out);
    }
    out.turn_to(match args.format {
        CheckFormat::Text => Kind::Solution,
        CheckFormat::Json => Kind::Json,
    });
    let known = match args.against.as_slice() {
        [] => None,
        _ => Some(Against::of(args, &means.interrupted())?),
    };
    let form = (args.format, json::VERDICT_SCHEMA);
    let (mut twins, mut joint) = (Twins::default(), Joint::default());
    let defaults = args.input.rules.defaults();
    input::problems(&args.input, |problem, entry| match problem {
        Ok(mut problem) => {
            twins.turn_to(entry);
            joint.turn_to(entry, &defaults);
            settle(&mut problem, &args.search);
            if args.format == CheckFormat::Text && !args.search.quiet {
                writeln!(out, "{}", title(&problem, entry))?;
            }
            let (report, asked) = judged(problem, entry, known.as_ref(), args, &means)?;
            let exit = tell(&report, &asked, (&twins, &mut joint), (args, &means), out);
            if let Some((problem, Ok(solution))) = asked.seen.map(|seen| (seen.problem, seen.answer)) {
                twins.keep(problem, solution);
            }
            exit
        }
        Err(refusal) => refuse(form, &refusal.id, refusal.twin.as_deref(), &refusal.errors, out),
    })
}

/// A problem solved, with all that is asked of it.
fn judged(
    problem: Problem,
    entry: Option<&Entry>,
    known: Option<&Against>,
    args: &CheckArgs,
    means: &Means<'_>,
) -> anyhow::Result<(Report, Asked)> {
    let Judged {
        report,
        claims,
        verdict,
        control,
    } = examined(&problem, entry, &args.input, means);
    let seen = (args.themes || args.remarks).then(|| answer(theme::inquiry(&problem), means, &control));
    let again = args.again.then(|| again::second(&report, means));
    let file = entry.map(|entry| entry.origin.file.as_str());
    let near = known.map(|known| known.near(&problem, report.answer.as_ref().ok(), file));
    let asked = Asked {
        near: near.transpose()?,
        keywords: entry.map(Entry::keywords).unwrap_or_default(),
        problem,
        again: again.flatten(),
        verdict,
        claims,
        seen,
        control,
    };
    Ok((report, asked))
}

/// A problem solved and judged by what is stated of it.
pub struct Judged {
    /// The solution of the inquiry.
    pub report: Report,
    /// What is stated.
    pub claims: Claims,
    /// None if the diagram cannot be played.
    pub verdict: Option<Verdict>,
    /// What ends the search for proofs.
    pub control: Control,
}

/// Solves a problem and judges it, with all that is stated searched for.
pub fn examined(problem: &Problem, entry: Option<&Entry>, input: &InputArgs, means: &Means<'_>) -> Judged {
    let claims = claims(problem, entry, input);
    let control = means.control(problem);
    let mut report = answer(inquiry(problem, &claims), means, &control);
    let verdict = report.answer.as_mut().ok().map(|solution| {
        let mut verdict = examine_stated(problem, solution, &input::intention(entry), &claims);
        let settled = means.run(|| settle_claims(problem, &mut verdict, means.resources(), &control));
        solution.status = solution.status.max(settled);
        verdict
    });
    Judged {
        report,
        claims,
        verdict,
        control,
    }
}

/// A problem, what its composer said of it, and how that was judged.
struct Asked {
    problem: Problem,
    verdict: Option<Verdict>,
    claims: Claims,
    /// Problems of a collection that are near it, if one is given.
    near: Option<Vec<Neighbour>>,
    /// The keywords of its record.
    keywords: Vec<String>,
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
        None => heading::of_argument(problem),
    }
}

/// What cannot be judged has been told on standard error; programs are told here, too.
pub fn refuse(
    (format, schema): (CheckFormat, &str),
    id: &str,
    twin: Option<&str>,
    errors: &[impl Display],
    out: &mut Stdout,
) -> anyhow::Result<Exit> {
    if format == CheckFormat::Json {
        writeln!(out, "{}", json::refusal(schema, id, twin, errors))?;
    }
    Ok(Exit::Failed)
}

/// Prints the verdict on a problem that was solved.
fn tell(
    report: &Report,
    asked: &Asked,
    (twins, joint): (&Twins, &mut Joint),
    (args, means): (&CheckArgs, &Means<'_>),
    out: &mut Stdout,
) -> anyhow::Result<Exit> {
    let problem = &asked.problem;
    let (solution, verdict) = match (&report.answer, &asked.verdict) {
        (Ok(solution), Some(verdict)) => (solution, verdict),
        (answer, _) => {
            let faults = answer.as_ref().err().map(Vec::as_slice).unwrap_or_default();
            let form = (args.format, json::VERDICT_SCHEMA);
            refuse(form, &problem.id, problem.twin.as_deref(), faults, out)?;
            return Ok(complain_of(&problem.id, faults));
        }
    };
    let finding = finding(asked, solution, verdict, args.short);
    let shown = shown(asked, twins);
    let aside = Aside {
        remarks: args.remarks.then(|| {
            let themes = shown.as_ref().and_then(Shown::themes);
            joint.told(problem, remarks(asked, means), themes, &asked.keywords)
        }),
        near: asked.near.as_deref(),
    };
    let shown = shown.filter(|_| args.themes);
    match args.format {
        CheckFormat::Json => object(asked, &finding, &aside, shown.as_ref(), out)?,
        CheckFormat::Text if args.explain => {
            let means = (means.resources(), &asked.control);
            explain::write(report, verdict, &finding, means, out)?;
        }
        CheckFormat::Text => write!(out, "{finding}")?,
    }
    let examined = shown.as_ref().map_or(Status::Complete, |shown| shown.status);
    if args.format == CheckFormat::Text {
        for line in aside.lines(problem) {
            writeln!(out, "  {line}")?;
        }
        if let Some(shown) = shown {
            let told = shown.text().unwrap_or_else(|| "themes unknown\n".to_string());
            write!(out, "{told}")?;
        }
        if let Some(again) = &asked.again {
            write!(out, "{}", again::text(again))?;
        }
    }
    out.flush()?;
    Ok(exit(&finding, examined).and(again::exit(asked.again.as_ref())))
}

/// What was found, with its defects in short notation if that is wanted.
fn finding(asked: &Asked, solution: &Solution, verdict: &Verdict, short: bool) -> Finding {
    let problem = &asked.problem;
    let notation = Notation::new(problem.diagram.rules);
    let mut finding = Finding::of_stated(problem, solution, verdict, &asked.claims, &notation, &asked.control);
    if short {
        let shorter = defects_in_print((problem, solution), verdict, &notation);
        let told = finding.verdict.defects.iter_mut().zip(shorter);
        told.for_each(|(defect, text)| defect.text = text);
    }
    finding
}

/// What is told beside the verdict.
struct Aside<'a> {
    /// What an editor would remark, if that is asked for.
    remarks: Option<Vec<Remark>>,
    /// Problems that are near it, if there is a collection.
    near: Option<&'a [Neighbour]>,
}

impl Aside<'_> {
    fn lines(&self, problem: &Problem) -> Vec<String> {
        let remarks = self.remarks.iter().flatten().map(|found| remark::text(problem, found));
        let near = self.near.into_iter().flatten().map(Neighbour::text);
        remarks.chain(near).collect()
    }
}

/// Prints the verdict for programs.
fn object(
    asked: &Asked,
    finding: &Finding,
    aside: &Aside<'_>,
    shown: Option<&Shown<'_>>,
    out: &mut Stdout,
) -> anyhow::Result<()> {
    let mut object = json::verdict(&asked.problem, finding);
    if let Some(again) = &asked.again {
        object.insert("again".to_string(), again::value(again));
    }
    if let Some(remarks) = &aside.remarks {
        let told = remarks.iter().map(|found| remark::json(&asked.problem, found));
        object.insert("remarks".to_string(), told.collect());
    }
    if let Some(near) = aside.near {
        object.insert("near".to_string(), near.iter().map(Neighbour::json).collect());
    }
    match shown {
        None => writeln!(out, "{}", Value::Object(object))?,
        Some(shown) => {
            if shown.status != Status::Complete {
                object.insert("themes_status".to_string(), shown.status.name().into());
            }
            json::write(out, &json::with_themes(object, shown.list()))?;
        }
    }
    Ok(())
}

/// What an editor would remark on the problem alone.
fn remarks(asked: &Asked, means: &Means<'_>) -> Vec<Remark> {
    let Some((problem, solution)) = asked
        .seen
        .as_ref()
        .and_then(|seen| Some((&seen.problem, seen.answer.as_ref().ok()?)))
    else {
        return Vec::new();
    };
    if solution.status != Status::Complete {
        return Vec::new();
    }
    let memory = means.resources().memory;
    analysis::remarks(problem, solution, &asked.claims, memory, &asked.control)
}

/// The themes, if they are asked for.
fn shown<'a>(asked: &'a Asked, twins: &'a Twins) -> Option<Shown<'a>> {
    let seen = asked.seen.as_ref()?;
    let solution = seen.answer.as_ref().ok()?;
    Some(twins.shown(&seen.problem, solution, |_| true, &asked.control))
}

/// A defect that was found counts even if the search was not completed; the rest is unknown then, all the same.
fn exit(finding: &Finding, examined: Status) -> Exit {
    let found = Exit::from(finding.verdict.status);
    found.and(finding.status.max(examined).into())
}
