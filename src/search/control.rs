//! When a search has to end before its time, and how far it has come.

use super::budget::Budget;
use super::stopped::Stopped;
use crate::board::Tail;
use crate::position::{Halting, Move};
use std::collections::HashMap;
use std::sync::atomic::{AtomicBool, AtomicU64, AtomicUsize, Ordering::Relaxed};
use std::sync::{Arc, OnceLock};
use std::time::Duration;
use web_time::Instant;

/// Why a search was told to stop.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum Reason {
    /// Its time was up.
    TimeLimit,
    /// What it found, or needed, did not fit into its memory.
    MemoryLimit,
    /// Somebody interrupted it.
    Interrupt,
}

/// What the owner of a search and the search share: the owner may stop it and watch it.
#[derive(Debug, Default)]
pub struct Control {
    deadline: Option<Instant>,
    closing: Arc<Closing>,
    interrupted: Arc<AtomicBool>,
    late: AtomicBool,
    budget: Arc<Budget>,
    nodes: AtomicU64,
    first_moves: AtomicU64,
    first_moves_done: AtomicU64,
    solutions: AtomicU64,
}

/// When even what was found in time is not told any more.
#[derive(Debug, Default)]
struct Closing {
    /// That of the time limit, if there is one.
    at: Option<Instant>,
    interrupted: Arc<AtomicBool>,
    /// When the interrupt was first seen here.
    seen: OnceLock<Instant>,
}

impl Closing {
    /// Has that time come?
    fn is_over(&self) -> bool {
        let now = Instant::now();
        let since_interrupt = || now.duration_since(*self.seen.get_or_init(|| now));
        self.at.is_some_and(|at| now >= at) || self.interrupted.load(Relaxed) && since_interrupt() >= GRACE
    }
}

/// How long after an interrupt what was found is told, and a question about a position may still be answered.
const GRACE: Duration = Duration::from_secs(1);

/// Bytes of a line, without its moves, in both forms.
const LINE: usize = 80;
/// Bytes of a half-move in both forms: 4 as it is found, 12 and the way to what conditions add as it is told.
const HALF_MOVE: usize = 16 + size_of::<Tail>();

impl Control {
    /// A search that ends at a time, if one is given, and when the flag is raised, which many searches may share.
    pub fn new(deadline: Option<Instant>, interrupted: Arc<AtomicBool>) -> Self {
        Control::closing_at(deadline, deadline, interrupted)
    }

    /// The same with the time that there is from now on.
    pub fn within(limit: Option<Duration>, interrupted: Arc<AtomicBool>) -> Self {
        let now = Instant::now();
        let after = |limit: Duration| now.checked_add(limit);
        let closing = limit.and_then(|limit| after(limit.saturating_add(limit / 10)));
        Control::closing_at(limit.and_then(after), closing, interrupted)
    }

    fn closing_at(deadline: Option<Instant>, at: Option<Instant>, interrupted: Arc<AtomicBool>) -> Self {
        let closing = Closing {
            at,
            interrupted: Arc::clone(&interrupted),
            seen: OnceLock::new(),
        };
        Control {
            deadline,
            closing: Arc::new(closing),
            interrupted,
            ..Control::default()
        }
    }

    /// The same with so many bytes for all that is searched and found.
    #[must_use]
    pub fn with_memory(self, bytes: usize) -> Self {
        Control {
            budget: Arc::new(Budget::new(bytes)),
            ..self
        }
    }

    /// The memory that there is: without limit where nothing was said of it.
    pub const fn budget(&self) -> &Arc<Budget> {
        &self.budget
    }

    /// When positions give up a question: once what was found is not told any more.
    pub(crate) fn halting(&self) -> Halting {
        let closing = Arc::clone(&self.closing);
        Halting::when(move || closing.is_over())
    }

    /// Takes what a line of so many half-moves needs, as it is found and as it is told, and so many bytes for what conditions add.
    ///
    /// # Errors
    /// It does not fit into the memory that is left: the search has to end.
    pub fn keep_line(&self, half_moves: usize, added: usize) -> Result<(), Stopped> {
        self.budget.keep(LINE + HALF_MOVE * half_moves + added)
    }

    /// Has the search been ended so long ago that even what it has found is not told any more? A tenth of the time after
    /// its limit, or a second after an interrupt.
    pub fn is_long_over(&self) -> bool {
        let is_ended = self.late.load(Relaxed) || self.interrupted.load(Relaxed);
        is_ended && self.closing.is_over()
    }

    /// The time that is left, if there is a limit.
    pub fn left(&self) -> Option<Duration> {
        let deadline = self.deadline?;
        Some(deadline.saturating_duration_since(Instant::now()))
    }

    /// Why the search has to end, if it has to.
    pub fn reason(&self) -> Option<Reason> {
        if self.interrupted.load(Relaxed) {
            Some(Reason::Interrupt)
        } else if self.late.load(Relaxed) {
            Some(Reason::TimeLimit)
        } else if self.budget.is_exceeded() {
            Some(Reason::MemoryLimit)
        } else {
            None
        }
    }

    /// Positions searched so far.
    pub fn nodes(&self) -> u64 {
        self.nodes.load(Relaxed)
    }

    /// First moves done, and all that there are.
    pub fn progress(&self) -> (u64, u64) {
        (self.first_moves_done.load(Relaxed), self.first_moves.load(Relaxed))
    }

    /// Solutions found so far.
    pub fn solutions(&self) -> u64 {
        self.solutions.load(Relaxed)
    }

    /// Notes a solution as found.
    pub(crate) fn count_solution(&self) {
        self.solutions.fetch_add(1, Relaxed);
    }

    /// Announces first moves to be searched: once, before any search.
    pub(crate) fn expect(&self, first_moves: usize) {
        self.first_moves.store(first_moves as u64, Relaxed);
    }

    /// Notes a first move as done.
    pub(crate) fn done(&self) {
        self.first_moves_done.fetch_add(1, Relaxed);
    }

    /// The announced first moves, whose branches, one for each of these, are about to be searched; those without branch
    /// are done.
    pub(crate) fn count_down(&self, branches: impl Iterator<Item = Option<Move>>) -> CountDown<'_> {
        let mut left: HashMap<Option<Move>, AtomicUsize> = HashMap::new();
        for first in branches {
            *left.entry(first).or_default().get_mut() += 1;
        }
        let announced = self.first_moves.load(Relaxed);
        let done = announced.saturating_sub(left.len() as u64);
        self.first_moves_done.store(done, Relaxed);
        CountDown { control: self, left }
    }

    /// Reads the clock and the flags.
    ///
    /// # Errors
    /// The search has to end.
    pub fn check(&self) -> Result<(), Stopped> {
        if self.deadline.is_some_and(|deadline| Instant::now() >= deadline) {
            self.late.store(true, Relaxed);
        }
        self.reason().map_or(Ok(()), |_| Err(Stopped))
    }
}

/// How many branches of each first move are still to be searched.
#[derive(Debug)]
pub(crate) struct CountDown<'c> {
    control: &'c Control,
    left: HashMap<Option<Move>, AtomicUsize>,
}

impl CountDown<'_> {
    /// Notes a branch of this first move as done.
    pub(crate) fn done(&self, first: Option<Move>) {
        let left = self.left.get(&first);
        if left.is_some_and(|left| left.fetch_sub(1, Relaxed) == 1) {
            self.control.done();
        }
    }
}

/// One thread's count of steps since it last looked up from its work, which it does once in a period.
#[derive(Debug)]
struct Steps<const PERIOD: u64> {
    since: u64,
    /// Steps after which it looks up next: the first time at once, so that work begun late ends early.
    due: u64,
}

impl<const PERIOD: u64> Steps<PERIOD> {
    const fn new() -> Self {
        Steps { since: 0, due: 1 }
    }

    /// Counts one step; is it time to look up?
    #[inline]
    const fn step(&mut self) -> bool {
        self.since += 1;
        self.since >= self.due
    }

    /// Begins the next period, and gives the steps of this one.
    const fn turn(&mut self) -> u64 {
        self.due = PERIOD;
        std::mem::replace(&mut self.since, 0)
    }
}

/// Steps of work without nodes between two looks at the clock: each takes longer than a node.
const STEPS: u64 = 128;

/// One thread's look up from work in which no nodes are counted.
#[derive(Debug)]
pub(crate) struct Watch<'c> {
    control: &'c Control,
    steps: Steps<STEPS>,
    over: bool,
}

impl<'c> Watch<'c> {
    pub(crate) fn new(control: &'c Control) -> Self {
        Watch {
            control,
            steps: Steps::new(),
            over: false,
        }
    }

    /// Does the search have to end? Asked at each step.
    #[inline]
    pub(crate) fn is_over(&mut self) -> bool {
        if self.steps.step() {
            self.steps.turn();
            self.over = self.control.check().is_err();
        }
        self.over
    }
}

/// Nodes between two looks at the clock: well under a millisecond.
const NODES: u64 = 1024;

/// One thread's count of nodes, which looks up from its work now and then.
#[derive(Debug)]
pub(crate) struct Ticker<'c> {
    control: &'c Control,
    nodes: Steps<NODES>,
}

impl<'c> Ticker<'c> {
    pub(crate) fn new(control: &'c Control) -> Self {
        Ticker {
            control,
            nodes: Steps::new(),
        }
    }

    /// This count, for a search inside this one, which gives it back.
    pub(crate) fn lend(&mut self) -> Self {
        let nodes = std::mem::replace(&mut self.nodes, Steps::new());
        Ticker {
            control: self.control,
            nodes,
        }
    }

    /// Takes a count back that it has lent.
    pub(crate) fn take_back(&mut self, mut lent: Ticker<'_>) {
        std::mem::swap(&mut self.nodes, &mut lent.nodes);
    }

    /// What it looks up to.
    pub(crate) const fn control(&self) -> &'c Control {
        self.control
    }

    /// Counts one node.
    #[inline]
    pub(crate) fn tick(&mut self) -> Result<(), Stopped> {
        if !self.nodes.step() {
            return Ok(());
        }
        self.flush();
        self.control.check()
    }

    fn flush(&mut self) {
        let nodes = self.nodes.turn();
        // All threads count there: it is left alone where nothing is to be added.
        if nodes > 0 {
            self.control.nodes.fetch_add(nodes, Relaxed);
        }
    }
}

impl Drop for Ticker<'_> {
    fn drop(&mut self) {
        self.flush();
    }
}
