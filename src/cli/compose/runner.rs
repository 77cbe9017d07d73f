//! What every tool of the workshop needs to begin with a problem and to hand over what it made.

use super::args::{GivenArgs, WishArgs, WorkArgs};
use crate::cli::args::InputArgs;
use crate::cli::aside;
use crate::cli::files::Files;
use crate::cli::stdout::{Kind, Stdout};
use looking_glass::compose::cure::Effort;
use looking_glass::compose::economy::Depth;
use looking_glass::compose::{Criteria, Judge, Keep, Original, Progress, Version, Work, record};
use looking_glass::count::counted;
use looking_glass::formats::entry::Entry;
use looking_glass::identity::{self, Digest, PROGRAM};
use looking_glass::output::visible::visible;
use looking_glass::output::{board, heading};
use looking_glass::problem::Problem;
use looking_glass::search::Control;
use serde::Serialize;
use std::fmt::Write as _;
use std::io::Write as _;

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
    Economy(Depth),
    /// Sound versions of what is not.
    Cure(Effort),
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
    pub fn new(given: &'a GivenArgs, tool: Tool) -> Self {
        let GivenArgs { input, content, work } = given;
        Task {
            input,
            keep: &content.keep,
            wish: &content.wish,
            work,
            tool,
        }
    }

    /// By what its work on a problem is known again.
    pub fn key(&self, problem: &Problem, entry: Option<&Entry>) -> Digest {
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
        let (demand, content) = (&self.original.problem.stipulation, self.original.content.clone());
        Judge::new(demand, content, criteria, args.memory_each(), self.control)
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
