//! The workshop beside the boards: lighter versions, cures, twins, and better versions.

use super::live::{Gone, LIMIT_OF_PANE, Tell, control, men, refuse, resources};
use super::message::News;
use super::sheet::Sheet;
use crate::collection::Share;
use crate::compose::cure::{self, Effort};
use crate::compose::economy::{self, Depth};
use crate::compose::versions::{Climb, versions};
use crate::compose::{Criteria, Judge, Keep, Original, Progress, Telling, Version, Work, record, twins};
use crate::formats::entry::Entry;
use crate::output::outline::place;
use crate::problem::Problem;
use crate::problem::claims::Claims;
use crate::search::Control;
use crate::solution::{Status, in_threads};
use std::sync::Arc;
use std::sync::atomic::{AtomicBool, Ordering::Relaxed};
use std::sync::mpsc::{RecvTimeoutError, channel};
use std::time::Duration;

/// So many versions are offered.
const MOST: usize = 40;

/// Bytes for the tables of each thread.
const MEMORY_EACH: usize = 32 << 20;

/// From one word of the progress to the next.
const PAUSE: Duration = Duration::from_millis(300);

/// How better versions are climbed to.
const CLIMB: Climb = Climb {
    seed: 1,
    restarts: 1,
    best: 10,
};

/// What the workshop can do.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum Tool {
    /// Lighter versions, and what each man is for.
    Economy,
    /// Sound versions of what is not.
    Cure,
    /// Single changes that give another problem.
    Twins,
    /// Better versions, by hill climbing.
    Versions,
}

impl Tool {
    /// The tool of a name.
    pub fn of(name: &str) -> Option<Tool> {
        match name {
            "economy" => Some(Tool::Economy),
            "cure" => Some(Tool::Cure),
            "twins" => Some(Tool::Twins),
            "versions" => Some(Tool::Versions),
            _ => None,
        }
    }

    /// What is to be kept, where it is not what the kind of play has usual.
    const fn keep(self) -> &'static [Keep] {
        match self {
            Tool::Versions => &[Keep::Nothing],
            _ => &[],
        }
    }

    fn judge<'a>(self, original: &Original, control: &'a Control) -> Judge<'a> {
        let criteria = match self {
            Tool::Economy => economy::criteria(original, None),
            Tool::Cure => cure::criteria(original, None),
            Tool::Twins => return twins::judge(original, None, MEMORY_EACH, control),
            Tool::Versions => Criteria {
                telling: Telling::Everything,
                ..economy::criteria(original, None)
            },
        };
        let content = original.content.clone();
        Judge::new(&original.problem.stipulation, content, criteria, MEMORY_EACH, control)
    }

    /// The versions that it makes.
    fn make(self, work: &Work<'_>, original: &Original) -> Made {
        match self {
            Tool::Economy => Made::of(economy::economy(work, &original.problem, Depth::Single)),
            Tool::Cure => Made::of(cure::cure(work, &original.problem, Effort::AsNeeded)),
            Tool::Twins => {
                let (found, versions) = twins::twins(work, original);
                Made {
                    offers: found.into_iter().map(|twin| (twin.version, None)).collect(),
                    complete: versions.complete,
                }
            }
            Tool::Versions => {
                let climbed = versions(work, original, &CLIMB);
                let finds = climbed.iter().flat_map(|climbed| climbed.best.list());
                Made {
                    offers: finds
                        .map(|find| (find.version.clone(), Some(find.merits.text())))
                        .collect(),
                    complete: climbed.as_ref().is_some_and(|climbed| climbed.complete),
                }
            }
        }
    }
}

/// What a tool made: versions, each with what speaks for it if that is not its weight; and whether none was left unknown.
struct Made {
    offers: Vec<(Version, Option<String>)>,
    complete: bool,
}

impl Made {
    fn of(versions: crate::compose::Versions) -> Made {
        Made {
            offers: versions.versions.into_iter().map(|version| (version, None)).collect(),
            complete: versions.complete,
        }
    }
}

/// A problem on which the tools work.
pub struct Workshop<'a> {
    /// Its record.
    pub entry: &'a Entry,
    /// The problem, or the twin.
    pub problem: &'a Problem,
    /// What the record claims of it.
    pub claims: &'a Claims,
    /// What the page shows.
    pub sheet: &'a Sheet,
    /// Is it another problem than that of the sheet's diagram?
    pub is_twin: bool,
    /// Raised when nobody wants it any more.
    pub interrupted: &'a Arc<AtomicBool>,
}

impl Workshop<'_> {
    /// Works with a tool, and tells of it.
    ///
    /// # Errors
    /// Nobody listens any more.
    pub fn work(&self, tool: Tool, tell: &mut Tell<'_>) -> Result<(), Gone> {
        let control = control(LIMIT_OF_PANE, self.interrupted);
        let original = match self.original(tool, &control) {
            Ok(original) => original,
            Err(reasons) => return refuse(reasons, tell),
        };
        let progress = Progress::default();
        let judge = tool.judge(&original, &control);
        let work = Work {
            judge: &judge,
            share: Share::ALL,
            progress: &progress,
        };
        let threads = resources().threads;
        if tool == Tool::Economy {
            for purpose in in_threads(threads, || economy::purposes(&judge, &original, &control)) {
                tell(News::Purpose {
                    at: place(&self.problem.diagram.rules, purpose.man.place),
                    without: purpose.without,
                })?;
            }
        }
        let made = self.watched(&progress, tell, || in_threads(threads, || tool.make(&work, &original)))?;
        for (version, merits) in made.offers.iter().take(MOST) {
            tell(self.offer(tool, version, merits.as_deref()))?;
        }
        let (done, _, count) = progress.counts();
        let lines = vec![format!("{done} candidates, {count} sound")];
        tell(News::Lines { lines })?;
        tell(News::End {
            complete: made.complete,
        })
    }

    /// Does something on a thread of its own, and tells meanwhile how far it has come.
    fn watched<T: Send>(
        &self,
        progress: &Progress,
        tell: &mut Tell<'_>,
        job: impl FnOnce() -> T + Send,
    ) -> Result<T, Gone> {
        std::thread::scope(|scope| {
            let (sender, end) = channel::<()>();
            let worker = scope.spawn(move || {
                let _sender = sender;
                job()
            });
            let mut heard = Ok(());
            while heard.is_ok() && end.recv_timeout(PAUSE) == Err(RecvTimeoutError::Timeout) {
                let (done, all, _) = progress.counts();
                heard = tell(News::Progress { done, all });
            }
            if heard.is_err() {
                self.interrupted.store(true, Relaxed);
            }
            match worker.join() {
                Ok(made) => heard.map(|()| made),
                Err(panic) => std::panic::resume_unwind(panic),
            }
        })
    }

    /// The problem with which a tool begins, or why it does not.
    fn original(&self, tool: Tool, control: &Control) -> Result<Original, Vec<String>> {
        let intention = self.entry.intention().unwrap_or_default();
        let original = in_threads(resources().threads, || {
            Original::of(self.problem, self.claims, &intention, tool.keep(), MEMORY_EACH, control)
        });
        let original = original.map_err(|faults| faults.iter().map(ToString::to_string).collect::<Vec<_>>())?;
        let refusal = match (tool, original.is_sound()) {
            _ if original.solution.status != Status::Complete => "not solved in time: nothing was tried",
            (Tool::Economy | Tool::Versions, false) => "not sound as it stands: see the cure",
            (Tool::Cure, true) => "sound as it stands: nothing to cure",
            _ => return Ok(original),
        };
        Err(vec![refusal.to_string()])
    }

    /// What a version is put into: the sheet; a twin that is worked on becomes a problem of its own.
    fn base(&self) -> Sheet {
        if !self.is_twin {
            return self.sheet.clone();
        }
        let rules = self.problem.diagram.rules;
        Sheet {
            rules: rules.to_string(),
            men: men(&self.problem.start()),
            stipulation: self.problem.stipulation.text(rules.shape),
            twins: Vec::new(),
            ..self.sheet.clone()
        }
    }

    /// A version as the page offers it: twins as a further twin, all else in the place of the problem.
    fn offer(&self, tool: Tool, version: &Version, merits: Option<&str>) -> News {
        let twin = (tool == Tool::Twins).then(|| version.changes.first()).flatten();
        let twin = twin
            .map(|change| change.twin(&self.problem.diagram.rules))
            .filter(|text| !text.is_empty());
        let mut sheet = self.base();
        match twin {
            Some(text) => {
                let next = (b'b'..=b'z').map(|letter| char::from(letter).to_string());
                let mut free = next.filter(|letter| !sheet.twins.iter().any(|(known, _)| known == letter));
                let letter = free.next().unwrap_or_default();
                sheet.twins.push((letter, text));
            }
            None => {
                let (made, _) = Sheet::of(&record("version", version, &[]));
                (sheet.rules, sheet.conditions) = (made.rules, made.conditions);
                (sheet.men, sheet.stipulation) = (made.men, made.stipulation);
            }
        }
        let duals = match version.duals() {
            0 => String::new(),
            duals => format!(", {duals} duals"),
        };
        let weight = format!("{} men, weight {}{duals}", version.men(), version.weight());
        News::Version {
            text: version.text(),
            note: merits.map_or_else(|| weight.clone(), |merits| format!("{merits}; {weight}")),
            sheet: Box::new(sheet),
        }
    }
}
