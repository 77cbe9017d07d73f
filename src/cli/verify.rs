//! `glass verify`: judges whole collections.

use super::args::{SearchArgs, VerifyArgs, VerifyFormat};
use super::exit::{Exit, complain};
use super::files::Files;
use super::stdout::{Kind, Stdout};
use super::{answer, aside, input, watch, worker};
use anyhow::Context;
use looking_glass::collection::{Case, Duplicates, Resources, Ruling, Session, files};
use looking_glass::formats::entry::{Entry, EntryError, Origin, Source};
use looking_glass::problem::Problem;
use looking_glass::report::{Form, Report, jsonl};
use looking_glass::solution::Status;
use looking_glass::store::{Store, StoreError};
use rayon::prelude::*;
use std::io::Write;
use std::path::Path;
use std::time::Duration;
use thiserror::Error;

/// How long a problem may take where neither it nor the user says: no monster is to stop the rest for ever.
const TIME: Duration = Duration::from_secs(300);

/// How many solutions of help play, series play and proof games are found where neither the problem nor the user says: more would
/// tell nothing more about it, and might take all memory.
const SOLUTIONS: usize = 10_000;

/// Why a run ended early.
#[derive(Debug, Error)]
enum Ended {
    /// The store fails.
    #[error(transparent)]
    Store(#[from] StoreError),
    /// The output fails.
    #[error(transparent)]
    Output(#[from] std::io::Error),
}

/// Judges the entries of all collections that are given.
pub fn run(args: &VerifyArgs, out: &mut Stdout) -> anyhow::Result<Exit> {
    can_report(args)?;
    let interrupted = watch::interrupts()?;
    let store = args.store.as_deref().map(open).transpose()?;
    let session = Session::new(resources(&args.search), store.as_ref(), interrupted);
    out.turn_to(kind(args));
    if args.stdin_jsonl {
        return worker::run(args, &session, out);
    }
    let cases = cases(args, session.threads())?;
    let shown = watch::wants_progress(args.search.progress, args.search.quiet);
    let mut report = Report::default();
    let mut duplicates = Duplicates::default();
    let wanted = forms(args);
    let ready = |mut ruling: Ruling| -> Result<(), Ended> {
        duplicates.mark(&mut ruling);
        if args.format == VerifyFormat::Jsonl {
            writeln!(out, "{}", jsonl::line(&ruling))?;
            out.flush()?;
        }
        if !wanted.contains(&Form::JsonLines) {
            ruling.forget(wanted.iter().all(|form| matches!(form, Form::Summary | Form::JUnit)));
        }
        report.rulings.push(ruling);
        Ok(())
    };
    let judged = watch::with_entries(shown, cases.len(), session.progress(), || session.judge(&cases, ready));
    judged.map_err(|ended| told(ended, args.store.as_deref()))?;
    report.partial = session.is_interrupted();
    tell(&report, args, out)
}

/// Makes sure that all reports and the store can be written, and over nothing that is needed, before there is anything to lose.
fn can_report(args: &VerifyArgs) -> anyhow::Result<()> {
    let standard_input = args.stdin_jsonl.then(|| "-".to_string());
    let mut files = Files::to_read(args.collections.iter().chain(&standard_input))?;
    for path in &args.report {
        files.claim(path)?;
        aside::can_save(path)?;
    }
    args.store.as_deref().map_or(Ok(()), |store| files.claim_store(store))
}

/// What is printed: the reports take care of hidden characters themselves.
fn kind(args: &VerifyArgs) -> Kind {
    match args.format {
        _ if args.stdin_jsonl => Kind::Json,
        VerifyFormat::Jsonl => Kind::Json,
        VerifyFormat::Summary => Kind::Text,
        _ => Kind::Verbatim,
    }
}

/// What the whole run may use.
fn resources(args: &SearchArgs) -> Resources {
    Resources {
        threads: answer::threads(args.threads),
        memory: answer::memory(args.memory),
    }
}

fn open(path: &Path) -> anyhow::Result<Store> {
    Store::open(path).with_context(|| path.display().to_string())
}

/// The output's own failure is known by its kind; the store's is told with its name.
fn told(ended: Ended, store: Option<&Path>) -> anyhow::Error {
    match ended {
        Ended::Output(error) => error.into(),
        Ended::Store(error) => {
            let path = store.map(|path| path.display().to_string()).unwrap_or_default();
            anyhow::Error::new(error).context(path)
        }
    }
}

/// The cases of all collections, or of the share that is asked for, made on so many threads.
fn cases(args: &VerifyArgs, threads: usize) -> anyhow::Result<Vec<Case>> {
    let entries = args.collections.iter().flat_map(|collection| entries(collection));
    let shared = entries.enumerate().filter(|(number, _)| args.shard.holds(*number));
    let shared: Vec<Result<Entry, EntryError>> = shared.map(|(_, entry)| entry).collect();
    let case = |read: Result<Entry, EntryError>| match read {
        Ok(entry) => Case::of(&entry, &args.rules.defaults(), |problem| settle(problem, &args.search)),
        Err(error) => Case::unread(error),
    };
    let pool = rayon::ThreadPoolBuilder::new().num_threads(threads).build()?;
    Ok(pool.install(|| shared.into_par_iter().map(case).collect()))
}

/// The entries of a file, or of all files in a folder.
fn entries(collection: &str) -> Vec<Result<Entry, EntryError>> {
    let path = Path::new(collection);
    let files = if path.is_dir() {
        match files::of_folder(path) {
            Ok(files) if files.is_empty() => {
                return vec![Err(unreadable(
                    collection,
                    "no problem files, expected some in this folder",
                ))];
            }
            Ok(files) => files,
            Err(error) => return vec![Err(unreadable(collection, &error.to_string()))],
        }
    } else {
        vec![collection.to_string()]
    };
    let entries = files.iter().flat_map(|file| match input::file(file, false) {
        Ok(entries) => entries,
        Err(error) => vec![Err(unreadable(file, &format!("{error:#}")))],
    });
    entries.collect()
}

fn unreadable(file: &str, message: &str) -> EntryError {
    let origin = Origin {
        file: input::name(file).to_string(),
        document: 1,
        source: Source::Yaml,
    };
    EntryError::new(&origin, "", message.to_string())
}

/// Lets the arguments have their way with the settings; every problem has a limit of time, and of solutions where they may
/// be very many.
pub fn settle(problem: &mut Problem, args: &SearchArgs) {
    answer::settle(problem, args);
    problem.settings.time_limit.get_or_insert(TIME);
    if !problem.stipulation.play.is_battle() {
        problem.settings.max_solutions.get_or_insert(SOLUTIONS);
    }
}

/// Prints and writes the reports.
fn tell(report: &Report, args: &VerifyArgs, out: &mut Stdout) -> anyhow::Result<Exit> {
    let form = form(args.format);
    if form != Form::JsonLines && !(form == Form::Summary && args.search.quiet) {
        out.write_all(report.write(form).as_bytes())?;
    }
    out.flush()?;
    let mut exit = if report.partial { Exit::Unknown } else { Exit::Done };
    for path in &args.report {
        let form = form_of(path).unwrap_or(form);
        if let Err(error) = aside::save(path, report.write(form).as_bytes()) {
            complain(&format!("{error:#}"));
            exit = Exit::Failed;
        }
    }
    Ok(report.rulings.iter().map(outcome).fold(exit, Exit::and))
}

/// The forms of all reports that are written at the end.
fn forms(args: &VerifyArgs) -> Vec<Form> {
    let printed = Some(form(args.format)).filter(|&form| form != Form::JsonLines);
    let files = args
        .report
        .iter()
        .map(|path| form_of(path).unwrap_or(form(args.format)));
    printed.into_iter().chain(files).collect()
}

/// What a ruling means for the exit code; a search that was not completed leaves something unknown, whatever it found.
pub fn outcome(ruling: &Ruling) -> Exit {
    let complete = match ruling.status() {
        None | Some(Status::Complete) => Exit::Done,
        Some(_) => Exit::Unknown,
    };
    Exit::from(ruling.standing()).and(complete)
}

/// The form that the ending of a file's name stands for.
fn form_of(path: &Path) -> Option<Form> {
    let ending = path.extension()?.to_string_lossy().to_lowercase();
    Some(match ending.as_str() {
        "txt" => Form::Summary,
        "jsonl" | "json" | "ndjson" => Form::JsonLines,
        "csv" => Form::Csv,
        "xml" => Form::JUnit,
        "md" => Form::Markdown,
        "html" | "htm" => Form::Html,
        _ => return None,
    })
}

const fn form(format: VerifyFormat) -> Form {
    match format {
        VerifyFormat::Summary => Form::Summary,
        VerifyFormat::Jsonl => Form::JsonLines,
        VerifyFormat::Csv => Form::Csv,
        VerifyFormat::Junit => Form::JUnit,
        VerifyFormat::Markdown => Form::Markdown,
        VerifyFormat::Html => Form::Html,
    }
}
