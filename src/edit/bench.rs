//! The panes beside the solution: the check, the themes and the workshop.

use super::live::{Gone, Tell, claims, control, lamp, resources};
use super::message::{Ask, Lamp, News};
use super::reading::{Asked, asked};
use super::sheet::Sheet;
use super::shelf::Shelf;
use crate::analysis::theme;
use crate::collection::Share;
use crate::compose::cure::{self, Effort};
use crate::compose::economy::{self, Depth};
use crate::compose::{Criteria, Judge, Original, Progress, Version, Work, record, twins};
use crate::formats::entry::Entry;
use crate::output::notation::Notation;
use crate::output::outline::place;
use crate::output::{Finding, themes};
use crate::problem::Problem;
use crate::search::Control;
use crate::solution::{Status, in_threads, solve};
use crate::soundness::{examine_stated, impossible, inquiry, settle};
use std::sync::Arc;
use std::sync::atomic::{AtomicBool, Ordering::Relaxed};
use std::time::Duration;

/// How long a pane may be worked on.
const LIMIT: Duration = Duration::from_secs(120);

/// How long a record of a collection may be solved.
const LIMIT_OF_ROW: Duration = Duration::from_secs(2);

/// So many versions are offered.
const MOST: usize = 40;

/// Bytes for the tables of each thread.
const MEMORY_EACH: usize = 32 << 20;

/// Works on a pane: `check`, `themes`, `economy`, `cure` or `twins`.
///
/// # Errors
/// Nobody listens any more.
pub fn work(ask: &Ask, shelf: &Shelf, interrupted: &Arc<AtomicBool>, tell: &mut Tell<'_>) -> Result<(), Gone> {
    let found = asked(&ask.sheet, shelf);
    let Asked { entry, problems } = match found {
        Ok(asked) => asked,
        Err(error) => return refuse(vec![error], tell),
    };
    let claims = claims(&entry, &problems);
    let Some(problem) = problems.get(ask.twin) else {
        return refuse(vec!["there is no such twin".to_string()], tell);
    };
    let problem = match problem {
        Ok(problem) => problem,
        Err(refusal) => {
            let told = refusal.errors.iter().map(|error| error.message.clone()).collect();
            return refuse(told, tell);
        }
    };
    let job = Job {
        entry: &entry,
        problem,
        claims: &claims[ask.twin],
        sheet: &ask.sheet,
        interrupted,
    };
    match ask.text.as_str() {
        "check" => job.check(tell),
        "themes" => job.themes(tell),
        "economy" | "cure" | "twins" => job.workshop(&ask.text, tell),
        other => refuse(
            vec![format!("`{other}`, expected check, themes, economy, cure or twins")],
            tell,
        ),
    }
}

fn refuse(lines: Vec<String>, tell: &mut Tell<'_>) -> Result<(), Gone> {
    tell(News::Lines { lines })?;
    tell(News::End { complete: false })
}

struct Job<'a> {
    entry: &'a Entry,
    problem: &'a Problem,
    claims: &'a crate::problem::claims::Claims,
    sheet: &'a Sheet,
    interrupted: &'a Arc<AtomicBool>,
}

impl Job<'_> {
    fn finding(&self, limit: Duration) -> Option<Finding> {
        let control = control(limit, self.interrupted);
        let found = solve(&inquiry(self.problem, self.claims), resources(), &control).ok()?;
        let intention = self.entry.intention().unwrap_or_default();
        let mut verdict = examine_stated(self.problem, &found, &intention, self.claims);
        settle(self.problem, &mut verdict, resources(), &control);
        let notation = Notation::new(self.problem.diagram.rules);
        Some(Finding::of_stated(
            self.problem,
            &found,
            &verdict,
            self.claims,
            &notation,
            &control,
        ))
    }

    fn check(&self, tell: &mut Tell<'_>) -> Result<(), Gone> {
        let Some(finding) = self.finding(LIMIT) else {
            return refuse(vec!["not playable".to_string()], tell);
        };
        let mut lines: Vec<String> = finding.to_string().lines().map(str::to_string).collect();
        let counts =
            |name: &str, count: usize| (count > 0).then(|| format!("{name}: {count} of {}", finding.mates.len()));
        let pure = finding.mates.iter().filter(|mate| mate.pure).count();
        let model = finding.mates.iter().filter(|mate| mate.model).count();
        let ideal = finding.mates.iter().filter(|mate| mate.ideal).count();
        lines.extend(
            [
                counts("pure mates", pure),
                counts("model mates", model),
                counts("ideal mates", ideal),
            ]
            .into_iter()
            .flatten(),
        );
        lines.extend(finding.mates.iter().filter(|mate| mate.model).take(20).map(|mate| {
            let kind = if mate.ideal { "ideal mate" } else { "model mate" };
            format!("  {kind} {}", mate.line)
        }));
        lines.extend(
            impossible(&self.problem.diagram)
                .into_iter()
                .map(|reason| format!("no game leads there: {reason}")),
        );
        tell(News::Lines { lines })?;
        tell(News::End {
            complete: finding.status == Status::Complete,
        })
    }

    /// The names of the themes, as far as they are found in the time of a row.
    fn theme_names(&self) -> Vec<String> {
        let control = control(LIMIT_OF_ROW, self.interrupted);
        let inquiry = theme::inquiry(self.problem);
        let Ok(found) = solve(&inquiry, resources(), &control) else {
            return Vec::new();
        };
        let facts = theme::facts_within(&inquiry, &found, &control).facts;
        let mut names: Vec<String> = facts.iter().map(|fact| fact.theme.to_string()).collect();
        names.dedup();
        names
    }

    fn themes(&self, tell: &mut Tell<'_>) -> Result<(), Gone> {
        let control = control(LIMIT, self.interrupted);
        let inquiry = theme::inquiry(self.problem);
        let Ok(found) = solve(&inquiry, resources(), &control) else {
            return refuse(vec!["not playable".to_string()], tell);
        };
        if !theme::is_known(&inquiry, &found) {
            return refuse(vec![themes::unknown(&inquiry, &found).to_string()], tell);
        }
        let facts = theme::facts_within(&inquiry, &found, &control);
        let notation = Notation::new(inquiry.diagram.rules);
        let text = themes::text(&inquiry, &facts.facts, &notation);
        let mut lines: Vec<String> = text.lines().map(str::to_string).collect();
        if lines.is_empty() {
            lines.push("no theme that is known here".to_string());
        }
        tell(News::Lines { lines })?;
        tell(News::End {
            complete: facts.status == Status::Complete,
        })
    }

    /// The problem with which a tool begins, or why it does not.
    fn original(&self, tool: &str, control: &Control) -> Result<Original, Vec<String>> {
        let intention = self.entry.intention().unwrap_or_default();
        let original = in_threads(resources().threads, || {
            Original::of(self.problem, self.claims, &intention, &[], MEMORY_EACH, control)
        });
        let original = original.map_err(|faults| faults.iter().map(ToString::to_string).collect::<Vec<_>>())?;
        let refusal = match (tool, original.is_sound()) {
            _ if original.solution.status != Status::Complete => "not solved in time: nothing was tried",
            ("economy", false) => "not sound as it stands: see the cure",
            ("cure", true) => "sound as it stands: nothing to cure",
            _ => return Ok(original),
        };
        Err(vec![refusal.to_string()])
    }

    fn workshop(&self, tool: &str, tell: &mut Tell<'_>) -> Result<(), Gone> {
        let control = control(LIMIT, self.interrupted);
        let original = match self.original(tool, &control) {
            Ok(original) => original,
            Err(reasons) => return refuse(reasons, tell),
        };
        let progress = Progress::default();
        let judge = match tool {
            "economy" => judge(&original, economy::criteria(&original, None), &control),
            "cure" => judge(&original, cure::criteria(&original, None), &control),
            _ => twins::judge(&original, None, MEMORY_EACH, &control),
        };
        let work = Work {
            judge: &judge,
            share: Share::ALL,
            progress: &progress,
        };
        let threads = resources().threads;
        if tool == "economy" {
            for purpose in in_threads(threads, || economy::purposes(&judge, &original, &control)) {
                tell(News::Purpose {
                    at: place(&self.problem.diagram.rules, purpose.man.place),
                    without: purpose.without,
                })?;
            }
        }
        let (versions, complete) = in_threads(threads, || made(tool, &work, &original));
        let (done, all, count) = progress.counts();
        tell(News::Progress { done, all })?;
        for version in versions.iter().take(MOST) {
            tell(self.offer(tool, version))?;
        }
        let lines = vec![format!("{done} candidates, {count} sound")];
        tell(News::Lines { lines })?;
        tell(News::End { complete })
    }

    fn offer(&self, tool: &str, version: &Version) -> News {
        let (mut sheet, _) = Sheet::of(&record("version", version, &[]));
        let twin = (tool == "twins").then(|| version.changes.first()).flatten();
        let twin = twin
            .map(|change| change.twin(&self.problem.diagram.rules))
            .filter(|text| !text.is_empty());
        let kept = self.sheet;
        match twin {
            Some(text) => {
                sheet = kept.clone();
                let next = (b'b'..=b'z').map(|letter| char::from(letter).to_string());
                let mut free = next.filter(|letter| !sheet.twins.iter().any(|(known, _)| known == letter));
                let letter = free.next().unwrap_or_default();
                sheet.twins.push((letter, text));
            }
            None => {
                sheet = Sheet {
                    men: sheet.men,
                    stipulation: sheet.stipulation,
                    ..kept.clone()
                };
            }
        }
        let duals = match version.duals() {
            0 => String::new(),
            duals => format!(", {duals} duals"),
        };
        News::Version {
            text: version.text(),
            note: format!("{} men, weight {}{duals}", version.men(), version.weight()),
            sheet: Box::new(sheet),
        }
    }
}

/// The versions that a tool makes, and whether none was left unknown.
fn made(tool: &str, work: &Work<'_>, original: &Original) -> (Vec<Version>, bool) {
    match tool {
        "economy" => {
            let versions = economy::economy(work, &original.problem, Depth::Single);
            (versions.versions, versions.complete)
        }
        "cure" => {
            let versions = cure::cure(work, &original.problem, Effort::AsNeeded);
            (versions.versions, versions.complete)
        }
        _ => {
            let (found, versions) = twins::twins(work, original);
            (found.into_iter().map(|twin| twin.version).collect(), versions.complete)
        }
    }
}

fn judge<'a>(original: &Original, criteria: Criteria, control: &'a Control) -> Judge<'a> {
    let content = original.content.clone();
    Judge::new(&original.problem.stipulation, content, criteria, MEMORY_EACH, control)
}

/// Judges all records of the shelf, one after the other.
///
/// # Errors
/// Nobody listens any more.
pub fn judge_all(shelf: &Shelf, interrupted: &Arc<AtomicBool>, tell: &mut Tell<'_>) -> Result<(), Gone> {
    let mut complete = true;
    for row in shelf.rows() {
        if interrupted.load(Relaxed) {
            return tell(News::End { complete: false });
        }
        let Some(entry) = shelf.entry(&row.base) else { continue };
        let problems = entry.problems(&crate::formats::entry::Defaults::default());
        let claims = claims(&entry, &problems);
        let mut themes: Vec<String> = Vec::new();
        let mut worst = (Lamp::Idle, row.error.unwrap_or_default());
        for (problem, claims) in problems.iter().zip(&claims) {
            let told = match problem {
                Ok(problem) => {
                    let (sheet, interrupted) = (&Sheet::default(), interrupted);
                    let job = Job {
                        entry: &entry,
                        problem,
                        claims,
                        sheet,
                        interrupted,
                    };
                    let finding = job.finding(LIMIT_OF_ROW);
                    themes.extend(job.theme_names());
                    finding.map(|finding| (lamp(&finding), finding.verdict.line))
                }
                Err(refusal) => refusal
                    .errors
                    .first()
                    .map(|error| (Lamp::Illegal, error.message.clone())),
            };
            if let Some(told) = told
                && (worst.0 == Lamp::Idle || worst.0 == Lamp::Sound)
            {
                worst = told;
            }
        }
        complete &= worst.0 != Lamp::Unknown;
        tell(News::Row {
            base: row.base,
            lamp: worst.0,
            line: worst.1,
            themes,
        })?;
    }
    tell(News::End { complete })
}

/// How long each problem of a page may be solved.
pub const fn limit_of_row() -> Duration {
    Duration::from_secs(60)
}
