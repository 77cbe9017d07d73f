//! Lets a tool of the workshop work on one problem after the other, and keeps what is finished.

use super::checkpoint::{Checkpoint, Finished};
use super::runner::{Product, Runner, Task, can_hand_over, hand_over, tell};
use crate::cli::exit::{Exit, complain, failed};
use crate::cli::stdout::Stdout;
use crate::cli::{answer, check, input, watch};
use anyhow::Context;
use looking_glass::compose::{Keep, Original, Progress, write};
use looking_glass::count::counted;
use looking_glass::formats::entry::Entry;
use looking_glass::position::Fault;
use looking_glass::problem::{Intention, Problem, Sides};
use looking_glass::search::{Control, Reason};
use looking_glass::solution::Status;
use std::path::Path;
use std::sync::Arc;
use std::sync::atomic::AtomicBool;

/// Lets a tool work on each problem that is given, writes the records that it makes, and tells its tables on standard
/// error. What the store holds already is not made again.
///
/// # Errors
/// Nothing is given, or the output or the store fails.
pub fn each(
    task: &Task<'_>,
    out: &mut Stdout,
    mut tool: impl FnMut(&Runner<'_>) -> Product + Send,
) -> anyhow::Result<Exit> {
    let work = task.work;
    let interrupted = watch::interrupts()?;
    can_keep(task.keep)?;
    can_hand_over(work, &task.input.files)?;
    let mut workshop = Workshop {
        task,
        interrupted,
        pool: rayon::ThreadPoolBuilder::new()
            .num_threads(work.thread_count())
            .build()?,
        kept: Kept::open(work.store.as_deref())?,
    };
    let (mut records, mut unfinished) = (String::new(), false);
    let exit = input::problems(task.input, |problem, entry| {
        let Ok(problem) = problem else { return Ok(Exit::Failed) };
        if let Some(reason) = unsuited(&problem) {
            return Ok(failed(&format!("{}: {reason}", problem.id)));
        }
        let Some((finished, partial)) = workshop.finished(&problem, entry, &mut tool)? else {
            return Ok(Exit::Failed);
        };
        if !work.quiet {
            tell(&finished.table, partial);
        }
        unfinished |= partial;
        records += &finished.records;
        let found = if finished.defect { Exit::Defect } else { Exit::Done };
        Ok(found.and(if partial { Exit::Unknown } else { Exit::Done }))
    })?;
    hand_over(&records, unfinished, work, out)?;
    Ok(exit.and(workshop.kept.exit))
}

/// Where the tools work on one problem after the other.
struct Workshop<'t> {
    task: &'t Task<'t>,
    interrupted: Arc<AtomicBool>,
    pool: rayon::ThreadPool,
    kept: Kept<'t>,
}

impl Workshop<'_> {
    /// What a tool makes of a problem, or made of it before, and whether something is left unknown; nothing if it cannot
    /// be played.
    fn finished(
        &mut self,
        problem: &Problem,
        entry: Option<&Entry>,
        tool: &mut (impl FnMut(&Runner<'_>) -> Product + Send),
    ) -> anyhow::Result<Option<(Finished, bool)>> {
        let key = self.task.key(problem, entry).to_string();
        if let Some(finished) = self.kept.get(&key) {
            return Ok(Some((finished, false)));
        }
        let Some(product) = self.product(problem, entry, tool)? else {
            return Ok(None);
        };
        let partial = product.partial;
        let finished = Finished {
            key,
            records: write(&product.records),
            table: product.table,
            defect: product.defect,
        };
        if !partial {
            self.kept.put(&finished, &problem.id);
        }
        Ok(Some((finished, partial)))
    }

    /// Solves a problem and lets the tool work on it; nothing if it cannot be played.
    fn product(
        &self,
        problem: &Problem,
        entry: Option<&Entry>,
        tool: &mut (impl FnMut(&Runner<'_>) -> Product + Send),
    ) -> anyhow::Result<Option<Product>> {
        let work = self.task.work;
        let control = Control::within(work.time_limit, Arc::clone(&self.interrupted));
        if let Some(faults) = problem.faults_of_invisible() {
            answer::complain_of(&problem.id, &faults);
            return Ok(None);
        }
        let original = match self.original(problem, entry, &control) {
            Ok(original) => original,
            Err(faults) => {
                answer::complain_of(&problem.id, &faults);
                return Ok(None);
            }
        };
        let progress = Progress::default();
        let runner = Runner {
            original: &original,
            entry,
            control: &control,
            progress: &progress,
        };
        if original.solution.status != Status::Complete {
            let reason = match control.reason() {
                Some(Reason::Interrupt) => "not worked on: interrupted",
                _ => "not solved in time: nothing was tried",
            };
            return Ok(Some(Product {
                partial: true,
                ..runner.refuse(reason)
            }));
        }
        let shown = watch::wants_progress(work.progress, work.quiet);
        let product = watch::with_candidates(shown, &problem.id, &progress, || self.pool.install(|| tool(&runner)));
        Ok(Some(product))
    }

    /// The problem as it stands, solved.
    fn original(&self, problem: &Problem, entry: Option<&Entry>, control: &Control) -> Result<Original, Vec<Fault>> {
        let Task {
            work,
            input,
            keep,
            wish,
            ..
        } = self.task;
        let claims = check::claims(problem, entry, input);
        let wanted = wish.solutions.map(|solutions| Intention::of(solutions.into()));
        let intention = wanted.unwrap_or_else(|| input::intention(entry));
        let memory = work.memory_each();
        self.pool
            .install(|| Original::of(problem, &claims, &intention, keep, memory, control))
    }
}

/// The store of finished work, if one is given.
struct Kept<'t> {
    path: Option<&'t Path>,
    checkpoint: Option<Checkpoint>,
    /// Was everything kept?
    exit: Exit,
}

impl<'t> Kept<'t> {
    fn open(path: Option<&'t Path>) -> anyhow::Result<Self> {
        let named = || path.map(|path| path.display().to_string()).unwrap_or_default();
        let checkpoint = path.map(Checkpoint::open).transpose().with_context(named)?;
        let failed = checkpoint.as_ref().map_or(0, |checkpoint| checkpoint.failed);
        if failed > 0 {
            let failed = counted(failed, "damaged record", "damaged records");
            complain(&format!("{}: {failed} dropped, to be made again", named()));
        }
        Ok(Kept {
            path,
            checkpoint,
            exit: Exit::Done,
        })
    }

    fn get(&self, key: &str) -> Option<Finished> {
        self.checkpoint.as_ref()?.get(key).cloned()
    }

    fn put(&mut self, finished: &Finished, problem: &str) {
        let (Some(path), Some(checkpoint)) = (self.path, &mut self.checkpoint) else {
            return;
        };
        if let Err(error) = checkpoint.put(finished) {
            complain(&format!("{}: {error}; {problem} is not kept", path.display()));
            self.exit = Exit::Failed;
        }
    }
}

/// Why there is no work on a problem.
fn unsuited(problem: &Problem) -> Option<&'static str> {
    let settings = &problem.settings;
    if settings.demanded.sides != Sides::Stipulated {
        Some("duplex is not worked on: give either side as a problem of its own")
    } else if problem.target.is_some() || !settings.diagram.exclusive_castlings.is_empty() {
        Some("positions to be reached and castlings that exclude each other are not worked on")
    } else {
        None
    }
}

/// Makes sure that nothing is not to be kept along with something.
///
/// # Errors
/// It is.
fn can_keep(keep: &[Keep]) -> anyhow::Result<()> {
    let contradicts = keep.contains(&Keep::Nothing) && keep.iter().any(|part| *part != Keep::Nothing);
    anyhow::ensure!(
        !contradicts,
        "--keep: `nothing` stands beside something to keep, expected it alone or not at all"
    );
    Ok(())
}
