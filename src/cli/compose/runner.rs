//! What every tool of the workshop needs to begin with a problem and to hand over what it made.

use super::args::{Changes, ContentArgs, CureChanges, WishArgs, WorkArgs};
use super::checkpoint::{Checkpoint, Finished};
use crate::cli::args::InputArgs;
use crate::cli::exit::{Exit, complain};
use crate::cli::files::Files;
use crate::cli::stdout::{Kind, Stdout};
use crate::cli::{answer, aside, check, input, watch};
use anyhow::Context;
use looking_glass::compose::{Criteria, Judge, Keep, Original, Progress, Version, Work, record, write};
use looking_glass::count::counted;
use looking_glass::formats::entry::Entry;
use looking_glass::identity::{self, Digest, PROGRAM};
use looking_glass::output::visible::visible;
use looking_glass::output::{board, heading};
use looking_glass::problem::{Intention, Problem, Sides};
use looking_glass::search::{Control, Reason};
use looking_glass::solution::Status;
use serde::Serialize;
use std::fmt::Write as _;
use std::io::Write as _;
use std::sync::Arc;
use std::sync::atomic::AtomicBool;

/// A problem that is worked on, and the means to work on it.
pub struct Runner<'a> {
    /// The problem.
    pub original: &'a Original,
    /// Its record, if it comes from a file.
    pub entry: Option<&'a Entry>,
    /// Who may stop the work.
    pub control: &'a Control,
    /// Who is told how far it has come.
    pub progress: &'a Progress,
}

/// What a tool made of a problem.
#[derive(Default)]
pub struct Product {
    /// The records.
    pub records: Vec<Entry>,
    /// What is told beside them, line by line.
    pub table: Vec<String>,
    /// Is something left unknown?
    pub partial: bool,
    /// Was the problem not as it should be, or could nothing be made of it?
    pub defect: bool,
    /// Could its state not be kept?
    pub unkept: bool,
}

/// A tool, with what is asked of it alone.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Serialize)]
pub enum Tool {
    /// Lighter versions.
    Economy(Changes),
    /// Sound versions of what is not.
    Cure(CureChanges),
    /// Twins.
    Twins,
    /// Better versions.
    Versions {
        /// Where the random numbers begin.
        seed: u64,
        /// How often to begin anew.
        restarts: u32,
    },
}

/// What a tool is to work on, and how.
pub struct Task<'a> {
    /// The problems.
    pub input: &'a InputArgs,
    /// What must not change.
    pub keep: &'a [Keep],
    /// What is asked of versions.
    pub wish: &'a WishArgs,
    /// How much the work may take, and where it goes.
    pub work: &'a WorkArgs,
    /// The tool, with what is asked of it alone.
    pub tool: Tool,
}

impl<'a> Task<'a> {
    /// A task that goes by what is said of its content.
    pub fn new(input: &'a InputArgs, content: &'a ContentArgs, work: &'a WorkArgs, tool: Tool) -> Self {
        Task {
            input,
            keep: &content.keep,
            wish: &content.wish,
            work,
            tool,
        }
    }

    /// By what its work on a problem is known again.
    fn key(&self, problem: &Problem, entry: Option<&Entry>) -> Digest {
        let asked = (self.tool, self.keep, self.wish, self.work.shard);
        let fields = entry.map(|entry| &entry.fields);
        Digest::of(identity::Kind::TASK, &(PROGRAM, asked, problem, fields))
    }
}

impl Runner<'_> {
    /// The beginning of the names of records: the problem's own, with the letter of its twin.
    pub fn id(&self) -> String {
        let problem = &self.original.problem;
        let letter = problem.twin.as_deref().and_then(|twin| twin.split_once(')'));
        match letter {
            Some((letter, _)) => format!("{}-{}", problem.id, letter.trim_start_matches('+')),
            None => problem.id.clone(),
        }
    }

    /// What stands above the table: the problem as its record names it.
    pub fn title(&self) -> String {
        let problem = &self.original.problem;
        match self.entry {
            Some(entry) => heading::line(problem, entry),
            None => {
                let demand = problem.stipulation.text(problem.diagram.rules.shape);
                format!("{}: {demand} {}", problem.id, board::count(&problem.diagram))
            }
        }
    }

    /// What judges the versions of the problem.
    pub fn judge(&self, criteria: Criteria, args: &WorkArgs) -> Judge<'_> {
        let original = self.original;
        let content = original.content.clone();
        Judge::new(
            &original.problem.stipulation,
            content,
            criteria,
            args.memory_each(),
            self.control,
        )
    }

    /// The work of a judge on the share that is asked for.
    pub fn work<'w>(&'w self, judge: &'w Judge<'w>, args: &WorkArgs) -> Work<'w> {
        Work {
            judge,
            share: args.shard,
            progress: self.progress,
        }
    }

    /// The record of the version with a number, below its credit and these comments.
    pub fn record(&self, number: usize, version: &Version, told: impl IntoIterator<Item = String>) -> Entry {
        let comments: Vec<String> = self.credit().into_iter().chain(told).collect();
        record(&self.name(number), version, &comments)
    }

    /// The name of the record with a number.
    pub fn name(&self, number: usize) -> String {
        format!("{}-{number}", self.id())
    }

    /// The records of versions, numbered, each with what was changed.
    pub fn records(&self, told: &[Version]) -> Vec<Entry> {
        let numbered = (1..).zip(told);
        numbered
            .map(|(number, version)| self.record(number, version, [version.text()]))
            .collect()
    }

    /// Nothing is made of the problem, for this reason.
    pub fn refuse(&self, reason: &str) -> Product {
        Product {
            table: vec![self.title(), format!("  {reason}")],
            ..Product::default()
        }
    }

    /// Whose problem a version comes from, as a comment: `after Udo Marks, The Problemist, March 1999`.
    pub fn credit(&self) -> Option<String> {
        let credits = self.entry.map(heading::of)?.join(", ");
        (!credits.is_empty()).then(|| format!("after {credits}"))
    }
}

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
    let interrupted = watch::interrupts()?;
    let work = task.work;
    can_keep(task.keep)?;
    can_hand_over(work, &task.input.files)?;
    let pool = rayon::ThreadPoolBuilder::new()
        .num_threads(work.thread_count())
        .build()?;
    let store = work.store.as_deref();
    let named = || store.map(|path| path.display().to_string()).unwrap_or_default();
    let mut checkpoint = store.map(Checkpoint::open).transpose().with_context(named)?;
    let failed = checkpoint.as_ref().map_or(0, Checkpoint::failed);
    if failed > 0 {
        let failed = counted(failed, "damaged record", "damaged records");
        complain(&format!("{}: {failed} dropped, to be made again", named()));
    }
    let mut kept = Exit::Done;
    let (mut records, mut unfinished) = (String::new(), false);
    let exit = input::problems(task.input, |problem, entry| {
        let Ok(problem) = problem else {
            return Ok(Exit::Failed);
        };
        if let Some(reason) = unsuited(&problem) {
            complain(&format!("{}: {reason}", problem.id));
            return Ok(Exit::Failed);
        }
        let key = task.key(&problem, entry).to_string();
        let known = checkpoint.as_ref().and_then(|checkpoint| checkpoint.get(&key)).cloned();
        let (finished, partial) = match known {
            Some(finished) => (finished, false),
            None => {
                let Some(product) = on_bench(&problem, entry, task, &interrupted, &pool, &mut tool)? else {
                    return Ok(Exit::Failed);
                };
                let (finished, partial) = finished(key, product);
                let put = checkpoint
                    .as_mut()
                    .filter(|_| !partial)
                    .map(|checkpoint| checkpoint.put(&finished));
                if let Some(Err(error)) = put {
                    complain(&format!("{}: {error}; {} is not kept", named(), problem.id));
                    kept = Exit::Failed;
                }
                (finished, partial)
            }
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
    Ok(exit.and(kept))
}

/// What a store keeps of a product, and whether something is left unknown.
fn finished(key: String, product: Product) -> (Finished, bool) {
    let finished = Finished {
        key,
        records: write(&product.records),
        table: product.table,
        defect: product.defect,
    };
    (finished, product.partial)
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

/// Solves a problem and lets the tool work on it; nothing if it cannot be played.
fn on_bench(
    problem: &Problem,
    entry: Option<&Entry>,
    task: &Task<'_>,
    interrupted: &Arc<AtomicBool>,
    pool: &rayon::ThreadPool,
    tool: &mut (impl FnMut(&Runner<'_>) -> Product + Send),
) -> anyhow::Result<Option<Product>> {
    let work = task.work;
    let control = Control::within(work.time_limit, Arc::clone(interrupted));
    let claims = check::claims(problem, entry, task.input);
    let intention = match task.wish.solutions {
        Some(solutions) => Intention::of(solutions.into()),
        None => input::intention(entry),
    };
    let solved = pool.install(|| Original::of(problem, &claims, &intention, task.keep, work.memory_each(), &control));
    let original = match solved {
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
    let product = watch::with_candidates(shown, &problem.id, &progress, || pool.install(|| tool(&runner)));
    Ok(Some(product))
}

/// How many duals a version has, behind its men; nothing if it has none.
pub fn duals(version: &Version) -> String {
    match version.duals() {
        0 => String::new(),
        duals => format!(", {}", counted(duals, "dual", "duals")),
    }
}

/// The best of some versions, or all.
pub fn shown<T>(versions: &[T], best: Option<usize>) -> &[T] {
    &versions[..versions.len().min(best.unwrap_or(usize::MAX))]
}

/// The table on standard error, and whether the work was stopped early. Nobody is left to tell when that fails.
pub fn tell(table: &[String], partial: bool) {
    let mut text = table.iter().fold(String::new(), |mut text, line| {
        let _ = writeln!(text, "{line}");
        text
    });
    if partial {
        text += "  stopped early: there may be more\n";
    }
    let _ = std::io::stderr().lock().write_all(visible(&text).as_bytes());
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

/// Makes sure that the files which are asked for can be written, and over none that is read, before there is anything to
/// lose.
///
/// # Errors
/// They cannot.
pub fn can_hand_over<'a>(work: &WorkArgs, inputs: impl IntoIterator<Item = &'a String>) -> anyhow::Result<()> {
    let mut files = Files::to_read(inputs)?;
    if let Some(path) = &work.output {
        files.claim(path)?;
        aside::can_save(path)?;
    }
    work.store.as_deref().map_or(Ok(()), |store| files.claim_store(store))
}

/// Writes the records to the file that is asked for, or to standard output; says so where there may be more.
///
/// # Errors
/// The output fails.
pub fn hand_over(records: &str, unfinished: bool, work: &WorkArgs, out: &mut Stdout) -> anyhow::Result<()> {
    let note = if unfinished {
        "# stopped early: there may be more\n"
    } else {
        ""
    };
    let text = format!("{note}{records}");
    match &work.output {
        Some(path) => aside::save(path, text.as_bytes()),
        None => {
            out.turn_to(Kind::Verbatim);
            Ok(out.write_all(text.as_bytes())?)
        }
    }
}
