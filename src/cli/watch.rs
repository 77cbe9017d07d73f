//! Watches a search: raises the flag on Ctrl-C, and shows how far it has come.

use super::args::When;
use anyhow::Context;
use indicatif::{HumanDuration, ProgressBar, ProgressDrawTarget, ProgressState, ProgressStyle};
use looking_glass::collection::Progress;
use looking_glass::compose;
use looking_glass::output::visible::visible;
use looking_glass::search::Control;
use std::fmt::Write;
use std::io::IsTerminal;
use std::sync::Arc;
use std::sync::atomic::{AtomicBool, Ordering::Relaxed};
use std::sync::mpsc::{RecvTimeoutError, Sender, channel};
use std::time::{Duration, Instant};

/// How long a search may take before it is worth a progress bar.
const PATIENCE: Duration = Duration::from_millis(700);
const REDRAW: Duration = Duration::from_millis(120);

/// A flag that Ctrl-C raises. A second Ctrl-C ends the program at once.
///
/// # Errors
/// If the system refuses to tell of Ctrl-C.
pub fn interrupts() -> anyhow::Result<Arc<AtomicBool>> {
    let flag = Arc::new(AtomicBool::new(false));
    let raised = Arc::clone(&flag);
    let raise = move || {
        if raised.swap(true, Relaxed) {
            std::process::exit(3);
        }
    };
    ctrlc::set_handler(raise).context("Ctrl-C cannot be watched")?;
    Ok(flag)
}

/// Should progress be shown?
pub fn wants_progress(when: When, quiet: bool) -> bool {
    match when {
        When::Always => true,
        When::Never => false,
        When::Auto => !quiet && std::io::stderr().is_terminal(),
    }
}

/// Does a job while a bar shows how many first moves are done, if the job takes long.
pub fn with_bar<T>(shown: bool, label: &str, control: &Control, job: impl FnOnce() -> T) -> T {
    let template = "{msg} {bar:30} {pos}/{len} first moves, {elapsed}";
    under_bar(shown, template, job, |bar| {
        let (done, all) = control.progress();
        bar.set_length(all);
        bar.set_position(done);
        let label = visible(label);
        bar.set_message(format!("{label}, {} M positions", control.nodes() / 1_000_000));
    })
}

/// Does a job while a bar shows how many of so many entries are judged, and which has been in hand longest.
pub fn with_entries<T>(shown: bool, entries: usize, progress: &Progress, job: impl FnOnce() -> T) -> T {
    let template = "{bar:30} {pos}/{len} entries, {rate}/s, {left} left{msg}";
    under_bar(shown, template, job, |bar| {
        bar.set_length(entries as u64);
        bar.set_position(progress.judged() as u64);
        let slowest = progress
            .slowest()
            .map(|(id, time)| format!(", {} for {} s", visible(&id), time.as_secs()));
        bar.set_message(slowest.unwrap_or_default());
    })
}

/// Does a job while a bar shows how many candidates are judged, and how many of them are sound.
pub fn with_candidates<T>(shown: bool, label: &str, progress: &compose::Progress, job: impl FnOnce() -> T) -> T {
    let template = "{msg} {bar:30} {pos}/{len} candidates, {rate}/s, {left} left";
    under_bar(shown, template, job, |bar| {
        let (done, all, sound) = progress.counts();
        bar.set_length(all);
        bar.set_position(done);
        bar.set_message(format!("{}, {sound} sound", visible(label)));
    })
}

/// A bar that also knows `{rate}`, so many a second since the job began, and how long it will take at this rate, `{left}`.
/// What indicatif itself estimates is wild for a bar that comes late.
fn style(template: &str, begun: Instant) -> ProgressStyle {
    let rate = move |state: &ProgressState| state.pos() as f64 / begun.elapsed().as_secs_f64().max(0.001);
    let style = ProgressStyle::with_template(template).unwrap_or_else(|_| ProgressStyle::default_bar());
    style
        .with_key("rate", move |state: &ProgressState, out: &mut dyn Write| {
            let _ = write!(out, "{:.1}", rate(state));
        })
        .with_key("left", move |state: &ProgressState, out: &mut dyn Write| {
            let still = state.len().unwrap_or(0).saturating_sub(state.pos()) as f64;
            let _ = match Duration::try_from_secs_f64(still / rate(state)) {
                Ok(left) => write!(out, "{:#}", HumanDuration(left)),
                Err(_) => write!(out, "?"),
            };
        })
}

/// Does a job under a bar that is drawn again and again, once the job has taken a while.
fn under_bar<T>(shown: bool, template: &str, job: impl FnOnce() -> T, draw: impl Fn(&ProgressBar) + Send) -> T {
    if !shown {
        return job();
    }
    let begun = Instant::now();
    std::thread::scope(|scope| {
        let (finished, wait): (Sender<()>, _) = channel();
        scope.spawn(move || {
            if wait.recv_timeout(PATIENCE) != Err(RecvTimeoutError::Timeout) {
                return;
            }
            let bar = ProgressBar::with_draw_target(None, ProgressDrawTarget::stderr());
            bar.set_style(style(template, begun));
            loop {
                draw(&bar);
                if wait.recv_timeout(REDRAW) != Err(RecvTimeoutError::Timeout) {
                    break;
                }
            }
            bar.finish_and_clear();
        });
        let answer = job();
        drop(finished);
        answer
    })
}
