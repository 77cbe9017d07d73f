//! Branches searched side by side: what is found is handed over in the order of the branches, as soon as it can be.

use super::{Answer, Control, Stopped};
use crate::position::{Move, unless_halted};
use rayon::prelude::*;
use std::collections::{BTreeMap, BTreeSet};
use std::ops::ControlFlow;
use std::sync::atomic::{AtomicBool, Ordering::Relaxed};
use std::sync::{Condvar, Mutex, MutexGuard, PoisonError};

/// Takes what is found, one after the other, and says when it is enough.
pub type Taker<'t, T> = dyn FnMut(T) -> ControlFlow<()> + Send + 't;

/// Hands over what was found next in a branch; an error says that nothing more is wanted.
pub(crate) type Give<'g, T> = dyn Fn(T) -> Answer<()> + 'g;

/// Bytes of finds that may wait for those of earlier branches; a branch that finds more waits with them.
const WAITING: usize = 4 << 20;

/// Searches all branches, several at a time but begun in their order, and hands over what each of them gives: all of the
/// first branch, then all of the second one, whatever the threads. What the first unfinished branch gives is handed over
/// at once. Each thread makes itself a helper for its searches. A find takes about so many bytes.
///
/// Returns whether all searches came to their end and everything was taken.
pub(crate) fn in_order<B: Sync, T: Send, H>(
    branches: &[B],
    (bytes, take): (usize, &mut Taker<'_, T>),
    helper: impl Fn() -> H + Sync + Send,
    search: impl Fn(&mut H, &B, &Give<'_, T>) -> Answer<()> + Sync + Send,
) -> bool {
    let relay = Relay::new(WAITING / bytes.max(1), take);
    let complete = AtomicBool::new(true);
    let work = |helper: &mut H, number: usize| {
        let give = |find: T| relay.give(number, find);
        let mut search = || unless_halted(|| search(helper, &branches[number], &give));
        if relay.is_over() || !matches!(search(), Ok(Ok(()))) {
            complete.store(false, Relaxed);
        }
        relay.finish(number);
    };
    let worker = || -> Worker<'_> {
        let mut helper = helper();
        Box::new(move |number| work(&mut helper, number))
    };
    if rayon::current_num_threads() == 1 {
        (0..branches.len()).for_each(worker());
    } else {
        side_by_side(branches.len(), &worker);
    }
    complete.load(Relaxed) && !relay.is_over()
}

/// What a thread does with the branch of a number.
type Worker<'w> = Box<dyn FnMut(usize) + 'w>;

/// Does so many jobs, several at a time but begun in their order. Compiled once for all searches, as what the library for threads
/// makes of each closure is long.
fn side_by_side<'w>(count: usize, worker: &(dyn Fn() -> Worker<'w> + Sync)) {
    // Unlike other parallel iterators a bridge gives out one number after the other.
    let numbers = (0..count).par_bridge();
    numbers.for_each_init(worker, |work, number| work(number));
}

/// The same for branches that begin with a first move each, of which several may have the same. If a control is given, it
/// counts the first moves down as all branches of each are done.
pub(crate) fn in_order_by_first<B: Sync, T: Send, H>(
    branches: &[B],
    finds: (usize, &mut Taker<'_, T>),
    (counted, first): (Option<&Control>, impl Fn(&B) -> Option<Move> + Sync + Send),
    helper: impl Fn() -> H + Sync + Send,
    search: impl Fn(&mut H, &B, &Give<'_, T>) -> Answer<()> + Sync + Send,
) -> bool {
    let watched = counted.map(|control| control.count_down(branches.iter().map(&first)));
    in_order(branches, finds, helper, |helper, branch, give| {
        let answer = search(helper, branch, give);
        if let Some(watched) = &watched {
            watched.done(first(branch));
        }
        answer
    })
}

/// What the branches share.
struct Relay<'t, T> {
    waiting: Mutex<Waiting<T>>,
    /// The front has moved, or it is over.
    moved: Condvar,
    take: Mutex<&'t mut Taker<'t, T>>,
    over: AtomicBool,
    /// So many finds may wait.
    most: usize,
}

/// What cannot be handed over yet.
struct Waiting<T> {
    /// The first unfinished branch: the thread that works at it alone calls the taker.
    front: usize,
    /// The finds of branches behind it.
    finds: BTreeMap<usize, Vec<T>>,
    /// How many there are of them.
    count: usize,
    /// The finished ones of these branches.
    finished: BTreeSet<usize>,
}

impl<T> Waiting<T> {
    /// All finds of a branch that wait.
    fn remove(&mut self, branch: usize) -> Vec<T> {
        let finds = self.finds.remove(&branch).unwrap_or_default();
        self.count -= finds.len();
        finds
    }
}

impl<'t, T> Relay<'t, T> {
    fn new(most: usize, take: &'t mut Taker<'_, T>) -> Self {
        Relay {
            waiting: Mutex::new(Waiting {
                front: 0,
                finds: BTreeMap::new(),
                count: 0,
                finished: BTreeSet::new(),
            }),
            moved: Condvar::new(),
            take: Mutex::new(take),
            over: AtomicBool::new(false),
            most,
        }
    }

    fn is_over(&self) -> bool {
        self.over.load(Relaxed)
    }

    fn lock(&self) -> MutexGuard<'_, Waiting<T>> {
        self.waiting.lock().unwrap_or_else(PoisonError::into_inner)
    }

    fn give(&self, branch: usize, find: T) -> Answer<()> {
        let mut waiting = self.lock();
        while waiting.front != branch && waiting.count > self.most && !self.is_over() {
            waiting = self.moved.wait(waiting).unwrap_or_else(PoisonError::into_inner);
        }
        if waiting.front != branch {
            waiting.finds.entry(branch).or_default().push(find);
            waiting.count += 1;
        } else {
            drop(waiting);
            self.hand_over(find);
        }
        if self.is_over() { Err(Stopped) } else { Ok(()) }
    }

    fn hand_over(&self, find: T) {
        if self.is_over() {
            return;
        }
        let mut take = self.take.lock().unwrap_or_else(PoisonError::into_inner);
        if take(find).is_break() {
            self.over.store(true, Relaxed);
            // Whoever is about to wait has the lock until it does.
            drop(self.lock());
            self.moved.notify_all();
        }
    }

    /// Notes a branch as finished. If it is the front, what waited behind it is handed over up to the next branch that
    /// is not finished, which then is the front.
    fn finish(&self, branch: usize) {
        let mut waiting = self.lock();
        waiting.finished.insert(branch);
        if waiting.front != branch {
            return;
        }
        loop {
            let next = waiting.front + 1;
            let finds = waiting.remove(next);
            if finds.is_empty() {
                let done = waiting.front;
                waiting.finished.remove(&done);
                waiting.front = next;
                self.moved.notify_all();
                if !waiting.finished.contains(&next) {
                    return;
                }
                continue;
            }
            // As long as the front stays behind, the next branch goes on waiting.
            drop(waiting);
            self.moved.notify_all();
            finds.into_iter().for_each(|find| self.hand_over(find));
            waiting = self.lock();
        }
    }
}
