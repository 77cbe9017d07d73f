//! The memory that a search, and what it finds, may take together.
//!
//! Tables, stacks, lines and trees of moves all take their bytes from one number, which the threads share. What would pass it is
//! not taken: a table stays small, and a search that cannot keep what it finds ends.

use super::{Answer, Stopped};
use std::sync::Arc;
use std::sync::atomic::{AtomicBool, AtomicUsize, Ordering::Relaxed};

/// Bytes that may be taken, and those that are.
#[derive(Debug)]
pub struct Budget {
    limit: usize,
    taken: AtomicUsize,
    exceeded: AtomicBool,
}

/// Bytes that are given back when this is dropped.
#[derive(Debug)]
pub struct Held {
    budget: Arc<Budget>,
    bytes: usize,
}

impl Default for Budget {
    /// No limit.
    fn default() -> Self {
        Budget::new(usize::MAX)
    }
}

impl Budget {
    /// So many bytes.
    pub const fn new(limit: usize) -> Self {
        Budget {
            limit,
            taken: AtomicUsize::new(0),
            exceeded: AtomicBool::new(false),
        }
    }

    /// Takes so many bytes until they are given back; nothing if they are not left.
    #[must_use]
    pub fn hold(self: &Arc<Self>, bytes: usize) -> Option<Held> {
        self.take(bytes).then(|| Held {
            budget: Arc::clone(self),
            bytes,
        })
    }

    /// Takes so many bytes for what is found and kept.
    ///
    /// # Errors
    /// They are not left: the search has to end.
    pub fn keep(&self, bytes: usize) -> Answer<()> {
        if !self.is_exceeded() && self.take(bytes) {
            return Ok(());
        }
        self.exceed();
        Err(Stopped)
    }

    /// Notes that more was needed than may be taken.
    pub fn exceed(&self) {
        self.exceeded.store(true, Relaxed);
    }

    /// Was more needed than may be taken?
    #[inline]
    pub fn is_exceeded(&self) -> bool {
        self.exceeded.load(Relaxed)
    }

    /// The bytes that may yet be taken.
    pub fn left(&self) -> usize {
        self.limit.saturating_sub(self.taken())
    }

    /// The bytes that are taken.
    pub fn taken(&self) -> usize {
        self.taken.load(Relaxed)
    }

    fn take(&self, bytes: usize) -> bool {
        if self.limit == usize::MAX {
            return true;
        }
        let fits = |taken: usize| taken.checked_add(bytes).filter(|&sum| sum <= self.limit);
        self.taken.fetch_update(Relaxed, Relaxed, fits).is_ok()
    }
}

impl Drop for Held {
    fn drop(&mut self) {
        if self.budget.limit != usize::MAX {
            self.budget.taken.fetch_sub(self.bytes, Relaxed);
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn no_more_is_taken_than_there_is() {
        let budget = Arc::new(Budget::new(100));
        let held = budget.hold(60).expect("it is there");
        assert!(budget.hold(41).is_none() && !budget.is_exceeded());
        assert_eq!(budget.keep(40), Ok(()));
        drop(held);
        assert_eq!(budget.taken(), 40);
        assert_eq!(budget.keep(61), Err(Stopped));
        assert!(budget.is_exceeded());
        assert_eq!(budget.keep(1), Err(Stopped), "what was too much stays too much");
    }

    #[test]
    fn without_a_limit_all_can_be_had() {
        let budget = Arc::new(Budget::default());
        let held = [budget.hold(usize::MAX), budget.hold(usize::MAX)];
        assert!(held.iter().all(Option::is_some) && budget.keep(usize::MAX).is_ok());
        assert_eq!(budget.taken(), 0);
    }
}
