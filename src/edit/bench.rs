//! The panes beside the solution: the check and the themes; and the verdicts of a whole collection.

use super::live::{self, Gone, LIMIT_OF_PANE as LIMIT, Tell, claims, control, lamp, refuse, resources};
use super::message::{Ask, Lamp, News};
use super::reading::{Asked, asked};
use super::shelf::Shelf;
use super::workshop::{Tool, Workshop};
use crate::analysis::{survey_each, theme};
use crate::formats::entry::{Defaults, Entry};
use crate::output::finding::{defects_in_print, mate_in_print};
use crate::output::notation::Notation;
use crate::output::{Finding, themes};
use crate::problem::Problem;
use crate::problem::claims::Claims;
use crate::solution::{Solution, Status, solve};
use crate::soundness::{Verdict, as_asked, impossible, inquiry};
use std::ops::ControlFlow;
use std::sync::Arc;
use std::sync::atomic::{AtomicBool, Ordering::Relaxed};
use std::time::Duration;

/// How long a record of a collection may be solved.
const LIMIT_OF_ROW: Duration = Duration::from_secs(2);

/// So many model mates are told.
const MOST_MODELS: usize = 20;

/// Works on a pane: `check`, `themes`, or a tool of the workshop.
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
    if let Some(faults) = problem.faults_of_invisible() {
        return refuse(faults.iter().map(ToString::to_string).collect(), tell);
    }
    let job = Job {
        entry: &entry,
        problem,
        claims: &claims[ask.twin],
        notation: ask.notation(problem.diagram.rules),
        interrupted,
    };
    match ask.text.as_str() {
        "check" => job.check(tell),
        "themes" => job.themes(tell),
        name => match Tool::of(name) {
            Some(tool) => {
                let shop = Workshop {
                    entry: &entry,
                    problem,
                    claims: &claims[ask.twin],
                    sheet: &ask.sheet,
                    is_twin: ask.twin > 0,
                    interrupted,
                };
                shop.work(tool, tell)
            }
            None => refuse(
                vec![format!(
                    "`{name}`, expected check, themes, economy, cure, twins or versions"
                )],
                tell,
            ),
        },
    }
}

struct Job<'a> {
    entry: &'a Entry,
    problem: &'a Problem,
    claims: &'a Claims,
    notation: Notation,
    interrupted: &'a Arc<AtomicBool>,
}

/// A problem as it was solved and judged.
struct Examined {
    solution: Solution,
    verdict: Verdict,
    finding: Finding,
}

impl Job<'_> {
    fn examined(&self, limit: Duration) -> Option<Examined> {
        let control = control(limit, self.interrupted);
        let solution = solve(&inquiry(self.problem, self.claims), resources(), &control).ok()?;
        let record = (self.entry, self.claims);
        let (verdict, finding) = live::judged(self.problem, &solution, record, &self.notation, &control);
        Some(Examined {
            solution,
            verdict,
            finding,
        })
    }

    fn check(&self, tell: &mut Tell<'_>) -> Result<(), Gone> {
        let Some(examined) = self.examined(LIMIT) else {
            return refuse(vec!["not playable".to_string()], tell);
        };
        let (models, finding) = (self.models(&examined), self.in_print(examined));
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
        lines.extend(models);
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

    /// The finding, its defects with moves as the solution has them.
    fn in_print(&self, examined: Examined) -> Finding {
        let Examined {
            solution,
            verdict,
            mut finding,
        } = examined;
        let told = defects_in_print((self.problem, &solution), &verdict, &self.notation);
        for (defect, text) in finding.verdict.defects.iter_mut().zip(told) {
            defect.text = text;
        }
        finding
    }

    /// The first model mates, a line each.
    fn models(&self, examined: &Examined) -> Vec<String> {
        let mut lines = Vec::new();
        survey_each(
            self.problem,
            &as_asked(self.problem, &examined.solution),
            &mut |ending| {
                if ending.mate.is_model() {
                    let kind = if ending.mate.ideal { "ideal mate" } else { "model mate" };
                    let moves = mate_in_print(self.problem, &ending, &self.notation);
                    lines.push(format!("  {kind} {moves}"));
                }
                match lines.len() < MOST_MODELS {
                    true => ControlFlow::Continue(()),
                    false => ControlFlow::Break(()),
                }
            },
        );
        lines
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
        let text = themes::text(&inquiry, &facts.facts, &self.notation);
        let mut lines: Vec<String> = text.lines().map(str::to_string).collect();
        if lines.is_empty() {
            lines.push("no theme that is known here".to_string());
        }
        tell(News::Lines { lines })?;
        tell(News::End {
            complete: facts.status == Status::Complete,
        })
    }
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
        let (lamp, line, themes) = judged(&entry, row.error.unwrap_or_default(), interrupted);
        complete &= lamp != Lamp::Unknown;
        let base = row.base;
        tell(News::Row {
            base,
            lamp,
            line,
            themes,
        })?;
    }
    tell(News::End { complete })
}

/// How a record stands: its first twin that is not sound, or else all of them; and the themes of all.
fn judged(entry: &Entry, unread: String, interrupted: &Arc<AtomicBool>) -> (Lamp, String, Vec<String>) {
    let problems = entry.problems(&Defaults::default());
    let claims = claims(entry, &problems);
    let mut themes: Vec<String> = Vec::new();
    let mut worst = (Lamp::Idle, unread);
    for (problem, claims) in problems.iter().zip(&claims) {
        let told = match problem {
            Ok(problem) => {
                let job = Job {
                    entry,
                    problem,
                    claims,
                    notation: Notation::new(problem.diagram.rules),
                    interrupted,
                };
                themes.extend(job.theme_names());
                let examined = job.examined(LIMIT_OF_ROW);
                examined.map(|Examined { finding, .. }| (lamp(&finding), finding.verdict.line))
            }
            Err(refusal) => refusal
                .errors
                .first()
                .map(|error| (Lamp::Illegal, error.message.clone())),
        };
        if let Some(told) = told
            && matches!(worst.0, Lamp::Idle | Lamp::Sound)
        {
            worst = told;
        }
    }
    (worst.0, worst.1, themes)
}

/// How long each problem of a page may be solved.
pub const fn limit_of_row() -> Duration {
    Duration::from_secs(60)
}
