//! Watches a search: raises the flag on Ctrl-C, and shows how far it has come.

use super::common_args::When;
use super::exit::complain;
use anyhow::Context;
use indicatif::{HumanDuration, ProgressBar, ProgressDrawTarget, ProgressState, ProgressStyle};
use looking_glass::collection::Progress;
use looking_glass::compose;
use looking_glass::count::counted;
use looking_glass::output::visible::visible;
use looking_glass::search::Control;
use std::fmt::Write;
use std::io::IsTerminal;
use std::sync::atomic::{AtomicBool, AtomicU64, Ordering::Relaxed};
use std::sync::mpsc::{RecvTimeoutError, Sender, channel};
use std::sync::{Arc, Mutex, PoisonError};
use std::time::{Duration, Instant};

/// How long a search may take before it is worth a progress bar.
const PATIENCE: Duration = Duration::from_millis(700);
const REDRAW: Duration = Duration::from_millis(120);

/// Signals that come so soon after the first are the same wish: `timeout` sends one to the program and one to all its
/// group, and a terminal may send its own.
const SAME_WISH: Duration = Duration::from_secs(1);

/// What is known of Ctrl-C and other signals to end.
pub struct Signals {
    /// Has one come?
    raised: Arc<AtomicBool>,
    /// Has anything been begun that looks at that? Until then a signal ends the program itself.
    begun: Arc<AtomicBool>,
}

impl Signals {
    /// The flag that a signal raises.
    pub fn flag(&self) -> Arc<AtomicBool> {
        Arc::clone(&self.raised)
    }

    /// The same, when something is done from now on that looks at it.
    pub fn begin(&self) -> Arc<AtomicBool> {
        self.begun.store(true, Relaxed);
        self.flag()
    }
}

/// A flag that Ctrl-C and other signals to end raise: then the search ends, and what was found is told. If one comes more
/// than a moment later, the program ends at once; what it has found has been printed.
///
/// # Errors
/// If the system refuses to tell of Ctrl-C.
pub fn interrupts() -> anyhow::Result<Arc<AtomicBool>> {
    Ok(signals()?.begin())
}

/// The same for a command that may wait for its input: as long as it has begun nothing, the first signal ends it at once.
///
/// # Errors
/// If the system refuses to tell of Ctrl-C.
pub fn signals() -> anyhow::Result<Signals> {
    let signals = Signals {
        raised: Arc::default(),
        begun: Arc::default(),
    };
    let (raised, begun) = (signals.flag(), Arc::clone(&signals.begun));
    let first = Mutex::new(None);
    let raise = move || {
        raised.store(true, Relaxed);
        if !begun.load(Relaxed) {
            complain("interrupted before anything was begun");
            std::process::exit(3);
        }
        let mut first = first.lock().unwrap_or_else(PoisonError::into_inner);
        if first.get_or_insert_with(Instant::now).elapsed() > SAME_WISH {
            complain("interrupted once more: ends at once");
            std::process::exit(3);
        }
    };
    ctrlc::set_handler(raise).context("Ctrl-C cannot be watched")?;
    Ok(signals)
}

/// Where bars are drawn. indicatif hides them where standard error is no terminal, but who comes here has asked for them.
fn standard_error() -> ProgressDrawTarget {
    match std::io::stderr().is_terminal() {
        true => ProgressDrawTarget::stderr(),
        false => ProgressDrawTarget::term_like(Box::new(console::Term::stderr())),
    }
}

/// Should progress be shown?
pub fn wants_progress(when: When, quiet: bool) -> bool {
    match when {
        When::Always => true,
        When::Never => false,
        When::Auto => !quiet && std::io::stderr().is_terminal(),
    }
}

/// Does a job while a bar shows how many first moves are done and how many solutions were found, if the job takes long.
/// What the job prints it prints while the bar is away.
pub fn with_bar<T>(shown: bool, label: &str, control: &Control, job: impl FnOnce(&ProgressBar) -> T) -> T {
    let template = "{msg} {bar:30} {pos}/{len} first moves, {elapsed}";
    under_bar(shown, template, job, |bar| {
        let (done, all) = control.progress();
        bar.set_length(all);
        bar.set_position(done);
        let found = counted(control.solutions() as usize, "solution", "solutions");
        let (label, positions) = (visible(label), control.nodes() / 1_000_000);
        bar.set_message(format!("{label}, {found}, {positions} M positions"));
    })
}

/// Counts paths of moves while a bar shows how many of the beginnings of two half-moves are done.
pub fn with_beginnings<T>(shown: bool, beginnings: u64, done: &AtomicU64, job: impl FnOnce() -> T) -> T {
    let template = "{bar:30} {pos}/{len} beginnings of two half-moves, {elapsed}";
    let draw = |bar: &ProgressBar| {
        bar.set_length(beginnings);
        bar.set_position(done.load(Relaxed));
    };
    under_bar(shown, template, |_| job(), draw)
}

/// Popeye's heartbeats: a line on standard error for every so many positions, counted through all problems.
pub struct Heart {
    every: u64,
    /// Positions of the problems before.
    before: u64,
    /// Heartbeats told.
    beats: u64,
}

impl Heart {
    /// One that beats once for so many positions.
    pub const fn new(every: u64) -> Self {
        Heart {
            every,
            before: 0,
            beats: 0,
        }
    }

    /// Does a job while heartbeats are told of its search.
    pub fn beat_during<T>(&mut self, control: &Control, job: impl FnOnce() -> T) -> T {
        std::thread::scope(|scope| {
            let (finished, wait): (Sender<()>, _) = channel();
            scope.spawn(move || {
                while wait.recv_timeout(REDRAW) == Err(RecvTimeoutError::Timeout) {
                    self.catch_up(control);
                }
                self.catch_up(control);
                self.before += control.nodes();
            });
            let answer = job();
            drop(finished);
            answer
        })
    }

    /// Tells the heartbeats that are due.
    fn catch_up(&mut self, control: &Control) {
        let due = (self.before + control.nodes()) / self.every.max(1);
        let mut err = std::io::stderr().lock();
        while self.beats < due {
            self.beats += 1;
            // Nobody is left to tell when that fails.
            let _ = std::io::Write::write_fmt(&mut err, format_args!("heartbeat:{:>5}\n", self.beats));
        }
    }
}

/// Does a job while a bar shows how many of so many entries are judged, and which has been in hand longest.
pub fn with_entries<T>(shown: bool, entries: usize, progress: &Progress, job: impl FnOnce() -> T) -> T {
    let template = "{bar:30} {pos}/{len} entries, {rate}/s, {left} left{msg}";
    let draw = |bar: &ProgressBar| {
        bar.set_length(entries as u64);
        bar.set_position(progress.judged() as u64);
        let slowest = progress
            .slowest()
            .map(|(id, time)| format!(", {} for {} s", visible(&id), time.as_secs()));
        bar.set_message(slowest.unwrap_or_default());
    };
    under_bar(shown, template, |_| job(), draw)
}

/// Does a job while a bar shows how many candidates are judged, and how many of them are sound.
pub fn with_candidates<T>(shown: bool, label: &str, progress: &compose::Progress, job: impl FnOnce() -> T) -> T {
    let template = "{msg} {bar:30} {pos}/{len} candidates, {rate}/s, {left} left";
    let draw = |bar: &ProgressBar| {
        let (done, all, sound) = progress.counts();
        bar.set_length(all);
        bar.set_position(done);
        bar.set_message(format!("{}, {sound} sound", visible(label)));
    };
    under_bar(shown, template, |_| job(), draw)
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
fn under_bar<T>(
    shown: bool,
    template: &str,
    job: impl FnOnce(&ProgressBar) -> T,
    draw: impl Fn(&ProgressBar) + Send,
) -> T {
    let bar = ProgressBar::hidden();
    if !shown {
        return job(&bar);
    }
    let begun = Instant::now();
    std::thread::scope(|scope| {
        let (finished, wait): (Sender<()>, _) = channel();
        let drawn = bar.clone();
        scope.spawn(move || {
            if wait.recv_timeout(PATIENCE) != Err(RecvTimeoutError::Timeout) {
                return;
            }
            drawn.set_style(style(template, begun));
            drawn.set_elapsed(begun.elapsed());
            draw(&drawn);
            drawn.set_draw_target(standard_error());
            loop {
                draw(&drawn);
                if wait.recv_timeout(REDRAW) != Err(RecvTimeoutError::Timeout) {
                    break;
                }
            }
            drawn.finish_and_clear();
        });
        let answer = job(&bar);
        drop(finished);
        answer
    })
}
