//! `glass verify`: judges whole collections.

use super::args::VerifyArgs;
use super::exit::{Exit, complain};
use super::files::Files;
use super::judging::{case, complain_of_store, outcome_of_store};
use super::other::Program;
use super::reports::{forms, tell};
use super::shelf::Folder;
use super::stdout::{Kind, Stdout};
use super::watch::{self, Signals};
use super::{aside, input, joined, means, worker};
use anyhow::Context;
use looking_glass::collection::{Aids, Case, Duplicates, Ruling, Session, files};
use looking_glass::count::counted;
use looking_glass::formats::entry::{Entry, EntryError};
use looking_glass::report::{Form, Report, jsonl};
use looking_glass::store::Store;
use rayon::prelude::*;
use std::io::{self, Write};
use std::path::Path;
use std::sync::Arc;

/// Judges the entries of all collections that are given.
pub fn run(args: &VerifyArgs, out: &mut Stdout) -> anyhow::Result<Exit> {
    can_report(args)?;
    let store = args.store.as_deref().map(open).transpose()?;
    let shelf = args.certificates.as_deref().map(Folder::open).transpose()?;
    let other = args.cross_check.as_deref().map(Program::of).transpose()?;
    let aids = Aids {
        self_check: !args.no_self_check,
        shelf: shelf.as_ref().map(|shelf| shelf as _),
        other: other.as_ref().map(|other| other as _),
    };
    out.turn_to(kind(args));
    if !args.from.is_empty() && !args.stdin_jsonl {
        return joined::run(args, out);
    }
    let session = |interrupted| Session::new(means::resources(&args.search), store.as_ref(), interrupted).with(aids);
    match args.stdin_jsonl {
        // A worker is ended by its signals as any other program, so that whoever runs it knows.
        true => worker::run(args, &session(Arc::default()), out),
        false => {
            let signals = watch::signals()?;
            judge(args, &session(signals.flag()), &signals, out)
        }
    }
}

/// Judges the entries of all collections in a session, and reports.
fn judge(args: &VerifyArgs, session: &Session<'_>, signals: &Signals, out: &mut Stdout) -> anyhow::Result<Exit> {
    let (cases, read) = cases(args, session.threads())?;
    signals.begin();
    let shown = watch::wants_progress(args.search.progress, args.search.quiet);
    let mut report = Report::default();
    let mut duplicates = Duplicates::default();
    let wanted = forms(args);
    let mut told = false;
    let ready = |mut ruling: Ruling| -> io::Result<()> {
        complain_of_store(session, args, &mut told);
        duplicates.mark(&mut ruling);
        if args.format == Form::JsonLines {
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
    judged?;
    // An interrupt that comes when all is done leaves nothing out.
    report.partial = session.is_interrupted() && (report.rulings.len() < cases.len() || report.has_interrupted());
    complain_of_store(session, args, &mut told);
    Ok(tell(&mut report, args, out)?.and(read).and(outcome_of_store(session)))
}

/// Makes sure that all reports and the store can be written, and over nothing that is needed, before there is anything to lose.
fn can_report(args: &VerifyArgs) -> anyhow::Result<()> {
    let standard_input = args.stdin_jsonl.then(|| "-".to_string());
    let mut files = Files::to_read(args.collections.iter().chain(&args.from).chain(&standard_input))?;
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
        Form::JsonLines => Kind::Json,
        Form::Summary => Kind::Text,
        _ => Kind::Verbatim,
    }
}

/// What the whole run may use.
fn open(path: &Path) -> anyhow::Result<Store> {
    let store = Store::open(path).with_context(|| path.display().to_string())?;
    if store.failed() > 0 {
        let failed = counted(store.failed(), "damaged verdict", "damaged verdicts");
        complain(&format!("{}: {failed} dropped, to be solved again", path.display()));
    }
    Ok(store)
}

/// The cases of all collections, or of the share that is asked for, made on so many threads; and whether all could be read.
fn cases(args: &VerifyArgs, threads: usize) -> anyhow::Result<(Vec<Case>, Exit)> {
    let mut all = Vec::new();
    let mut exit = Exit::Done;
    for collection in &args.collections {
        let (entries, missing) = entries(collection);
        missing.iter().for_each(|message| complain(message));
        exit = if missing.is_empty() { exit } else { Exit::Failed };
        all.extend(entries);
    }
    let shared = all.into_iter().enumerate();
    let shared = shared.filter(|(number, _)| args.shard.holds(*number));
    let shared: Vec<Result<Entry, EntryError>> = shared.map(|(_, entry)| entry).collect();
    let pool = rayon::ThreadPoolBuilder::new().num_threads(threads).build()?;
    let case = |read| case(read, args);
    Ok((pool.install(|| shared.into_par_iter().map(case).collect()), exit))
}

/// The entries of a file, or of all files in a folder, and a line for each that cannot be read at all.
fn entries(collection: &str) -> (Vec<Result<Entry, EntryError>>, Vec<String>) {
    let files = match files_of(collection) {
        Ok(files) => files,
        Err(message) => return (Vec::new(), vec![format!("{collection}: {message}")]),
    };
    let (mut entries, mut missing) = (Vec::new(), Vec::new());
    for file in &files {
        match input::file(file, false) {
            Ok(more) => {
                input::tell_unknown(file, more.iter().flatten());
                entries.extend(more);
            }
            Err(error) => missing.push(format!("{}: {error:#}", input::name(file))),
        }
    }
    (entries, missing)
}

/// The files of a folder, or the one file.
fn files_of(collection: &str) -> Result<Vec<String>, String> {
    let path = Path::new(collection);
    if !path.is_dir() {
        return Ok(vec![collection.to_string()]);
    }
    match files::of_folder(path) {
        Ok(files) if files.is_empty() => Err("no problem files, expected some in this folder".to_string()),
        Ok(files) => Ok(files),
        Err(error) => Err(error.to_string()),
    }
}
