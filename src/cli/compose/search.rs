//! `glass compose search`: free search by a specification, resumably, in shares, and joined again.

use super::args::SearchForArgs;
use super::progress::{Saved, SavedError};
use super::runner::{Product, can_hand_over, hand_over, tell};
use crate::cli::exit::{Exit, complain, failed};
use crate::cli::stdout::Stdout;
use crate::cli::{input, watch};
use anyhow::Context;
use looking_glass::collection::Share;
use looking_glass::compose::search::{Find, Search, State};
use looking_glass::compose::{By, Progress, Spec, record, write};
use looking_glass::formats::entry::{Defaults, Entry};
use looking_glass::output::heading;
use looking_glass::search::Control;
use std::convert::Infallible;
use std::path::PathBuf;
use std::sync::Arc;
use std::sync::atomic::AtomicBool;
use std::time::{Duration, Instant};

/// How often the state is saved.
const PERIOD: Duration = Duration::from_secs(2);

/// Searches for what each specification of a file asks for.
pub fn run(args: &SearchForArgs, out: &mut Stdout) -> anyhow::Result<Exit> {
    let interrupted = watch::interrupts()?;
    let joined = args.join.iter().map(|path| path.to_string_lossy().into_owned());
    let inputs: Vec<String> = joined.chain([args.spec.clone()]).collect();
    can_hand_over(&args.work, &inputs)?;
    let (mut records, mut unfinished) = (Vec::new(), false);
    let mut exit = Exit::Done;
    for entry in input::file(&args.spec, false).with_context(|| args.spec.clone())? {
        let spec = entry.map_err(|error| vec![error]).and_then(|entry| spec(&entry, args));
        match spec {
            Ok(spec) => {
                let product = searched(&spec, args, &interrupted)?;
                if !args.work.quiet {
                    tell(&product.table, product.partial);
                }
                exit = exit.and(if product.partial { Exit::Unknown } else { Exit::Done });
                exit = exit.and(if product.unkept { Exit::Failed } else { Exit::Done });
                unfinished |= product.partial;
                records.extend(product.records);
            }
            Err(errors) => {
                exit = failed(&input::told(&errors));
            }
        }
    }
    hand_over(&write(&records), unfinished, &args.work, out)?;
    Ok(exit)
}

/// The specification, where the arguments have their way.
fn spec(entry: &Entry, args: &SearchForArgs) -> Result<Spec, Vec<looking_glass::formats::entry::EntryError>> {
    let mut spec = Spec::of(entry, &Defaults::default())?;
    spec.best = args.best.unwrap_or(spec.best);
    spec.candidates = args.candidates.or(spec.candidates);
    spec.seed = args.seed.unwrap_or(spec.seed);
    Ok(spec)
}

fn searched(spec: &Spec, args: &SearchForArgs, interrupted: &Arc<AtomicBool>) -> anyhow::Result<Product> {
    let control = Control::within(args.work.time_limit, Arc::clone(interrupted));
    let pool = rayon::ThreadPoolBuilder::new()
        .num_threads(args.work.thread_count())
        .build()?;
    let progress = Progress::default();
    let share = if args.join.is_empty() {
        args.work.shard
    } else {
        Share::ALL
    };
    let search = Search::new(spec, args.work.memory_each(), share, &progress, &control);
    let shown = watch::wants_progress(args.work.progress, args.work.quiet);
    watch::with_candidates(shown, &spec.id, &progress, || {
        pool.install(|| {
            if args.join.is_empty() {
                alone(&search, spec, args)
            } else {
                joined(&search, spec, &args.join)
            }
        })
    })
}

/// One run, from where the last one was stopped if its state was saved.
fn alone(search: &Search<'_>, spec: &Spec, args: &SearchForArgs) -> anyhow::Result<Product> {
    let store = args.work.store.as_ref();
    let named = |path: &PathBuf| path.display().to_string();
    let mut held = store
        .map(|path| Saved::take(path).with_context(|| named(path)))
        .transpose()?
        .flatten();
    let read = |path: &PathBuf| Saved::read(path, spec, args.work.shard).with_context(|| named(path));
    let saved = store.map(read).transpose()?.flatten();
    saved.iter().for_each(|saved| saved.tell_gaps(spec));
    let mut state = saved.map_or_else(|| search.start(), |saved| search.resume(saved.next, &saved.best));
    let mut keep = |state: &State| -> anyhow::Result<()> {
        if let Some(path) = store {
            let saved = Saved::of(state, spec, args.work.shard).write(path);
            held = Some(saved.with_context(|| named(path))?);
        }
        Ok(())
    };
    // Where nothing can be kept, that is known before there is anything to lose.
    keep(&state)?;
    let (mut last, mut told) = (Instant::now(), false);
    let run = search.run(&mut state, |state| {
        if last.elapsed() < PERIOD {
            return Ok::<(), Infallible>(());
        }
        last = Instant::now();
        // The next state may find more room; if it does not, the last one says so, too.
        if let (Err(error), false) = (keep(state), told) {
            complain(&format!("{error:#}"));
            told = true;
        }
        Ok(())
    });
    let complete = run.unwrap_or_else(|never| match never {});
    let kept = keep(&state);
    if let Err(error) = &kept {
        complain(&format!("{error:#}: what was found is told, but not kept"));
    }
    Ok(Product {
        unkept: kept.is_err(),
        ..product(&state, spec, complete)
    })
}

/// What all shares of a search found together.
fn joined(search: &Search<'_>, spec: &Spec, stores: &[PathBuf]) -> anyhow::Result<Product> {
    let mut numbers = Vec::new();
    let mut next = u64::MAX;
    let mut shares = Vec::new();
    for path in stores {
        let read = || -> Result<Saved, SavedError> { Saved::read_any(path, spec)?.ok_or(SavedError::Missing) };
        let saved = read().with_context(|| path.display().to_string())?;
        saved.tell_gaps(spec);
        numbers.extend(saved.best);
        next = next.min(saved.next);
        shares.push(saved.share);
    }
    let whole = Share::are_whole(&shares);
    if !whole {
        complain("note: some shares of the search are missing");
    }
    let state = search.resume(next, &numbers);
    Ok(product(&state, spec, whole && next >= spec.numbers()))
}

fn product(state: &State, spec: &Spec, complete: bool) -> Product {
    let finds = state.best.list();
    let all = spec.matrix.ways();
    let all = all.map_or_else(|| "more".to_string(), |all| all.to_string());
    let title = spec.stipulation.text(spec.rules.shape);
    let mut table = vec![format!("{}: {title}, {}", spec.id, heading::named(&spec.rules))];
    let best = match finds.len() {
        0 => "no problem".to_string(),
        1 => "the best problem".to_string(),
        count => format!("the best {count} problems"),
    };
    let among = match spec.by {
        By::Lot => format!("{} of {all} candidates", state.next),
        By::Guidance => format!("{} candidates among {all}", state.next),
    };
    table.push(format!("  {among}, {best}"));
    let line = |(index, find): (usize, &&Find)| format!("  {:>3}  {}", index + 1, find.merits.text());
    table.extend(finds.iter().enumerate().map(line));
    let records = finds.iter().enumerate().map(|(index, find)| {
        let comments = [find.merits.text()];
        record(&format!("{}-{}", spec.id, index + 1), &find.version, &comments)
    });
    Product {
        records: records.collect(),
        table,
        partial: !complete,
        ..Product::default()
    }
}
