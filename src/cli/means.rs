//! What a command has for all its searches: its arguments, the user's signal to end, and threads.

use super::search_args::SearchArgs;
use super::watch::{self, Signals};
use looking_glass::problem::Problem;
use looking_glass::search::Control;
use looking_glass::solution::Resources;
use rayon::{ThreadPool, ThreadPoolBuilder};
use std::sync::atomic::AtomicBool;
use std::sync::{Arc, OnceLock};

/// Bytes of the table where the user does not say: taken only as they are used.
const MEMORY: usize = 1 << 30;

/// Bytes that the program may take for what is found even where less is allowed for its tables.
const LEAST: usize = 16 << 20;

/// What a command searches with, problem after problem.
pub struct Means<'a> {
    /// What the user asked for.
    pub args: &'a SearchArgs,
    /// Whether the user wants an end.
    signals: Signals,
    /// The threads, begun when they are first needed and kept: to begin them anew for each of many short problems takes
    /// longer than to solve these. None if the system gives none.
    threads: OnceLock<Option<ThreadPool>>,
}

impl<'a> Means<'a> {
    /// What these arguments allow.
    ///
    /// # Errors
    /// If the system refuses to tell of Ctrl-C.
    pub fn of(args: &'a SearchArgs) -> anyhow::Result<Self> {
        Ok(Means {
            args,
            signals: watch::signals()?,
            threads: OnceLock::new(),
        })
    }

    /// Threads and memory of a search.
    pub fn resources(&self) -> Resources {
        resources(self.args)
    }

    /// Raised when the user wants an end of what is begun now.
    pub fn interrupted(&self) -> Arc<AtomicBool> {
        self.signals.begin()
    }

    /// What ends all that is done for a problem: its time, its memory and the user.
    pub fn control(&self, problem: &Problem) -> Control {
        let control = Control::within(problem.settings.limits.time_limit, self.interrupted());
        control.with_memory(memory(self.args.memory).max(LEAST))
    }

    fn threads(&self) -> Option<&ThreadPool> {
        let begin = || {
            ThreadPoolBuilder::new()
                .num_threads(threads(self.args.threads))
                .build()
                .ok()
        };
        self.threads.get_or_init(begin).as_ref()
    }

    /// Does a job on the threads and waits for it.
    pub fn run<T: Send>(&self, job: impl FnOnce() -> T + Send) -> T {
        match self.threads() {
            Some(threads) => threads.install(job),
            None => job(),
        }
    }

    /// Does a job on the threads, and another one here meanwhile.
    pub fn run_beside<T: Send, H>(&self, job: impl FnOnce() -> T + Send, here: impl FnOnce() -> H) -> (T, H) {
        let mut done = None;
        let job = || done = Some(job());
        let here = match self.threads() {
            Some(threads) => threads.in_place_scope(|scope| {
                scope.spawn(|_| job());
                here()
            }),
            None => std::thread::scope(|scope| {
                scope.spawn(job);
                here()
            }),
        };
        (done.expect("the scope waits for the job"), here)
    }
}

/// Threads: as many as are asked for, or one for each core.
pub fn threads(asked: Option<usize>) -> usize {
    asked.unwrap_or_else(|| std::thread::available_parallelism().map_or(1, usize::from))
}

/// Bytes of the table.
pub fn memory(asked: Option<usize>) -> usize {
    asked.unwrap_or(MEMORY)
}

/// Threads and memory of a search by these arguments.
pub fn resources(args: &SearchArgs) -> Resources {
    Resources {
        threads: threads(args.threads),
        memory: memory(args.memory),
    }
}
