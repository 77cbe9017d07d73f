//! The positions from which no game goes on, in tables that grow with their number: most searches are short, and
//! memory that is touched for the first time is slow.

use crate::position::Key;
use crate::search::Failures;
use std::sync::OnceLock;
use std::sync::atomic::{AtomicUsize, Ordering::Relaxed};

/// Bytes of the first table.
const FIRST: usize = 1 << 20;
/// So many times larger than the one before is each table.
const GROWTH: usize = 8;
/// Bytes of an entry.
const ENTRY: usize = 8;

/// Tables of growing size, shared by all threads, that together take no more than a given memory.
pub(super) struct DeadEnds {
    sizes: Vec<usize>,
    tables: Vec<OnceLock<Failures>>,
    /// Which table is being filled.
    current: AtomicUsize,
    /// Entries made in it.
    entries: AtomicUsize,
}

impl DeadEnds {
    /// Tables of at most so many bytes in all.
    pub(super) fn new(bytes: usize) -> Self {
        let mut sizes = Vec::new();
        let mut left = bytes;
        let mut next = FIRST;
        while left > 0 {
            // What would be left for a smaller table than this goes into it.
            let size = if left < next * (GROWTH + 1) { left } else { next };
            sizes.push(size);
            left -= size;
            next *= GROWTH;
        }
        if sizes.is_empty() {
            sizes.push(0);
        }
        DeadEnds {
            tables: sizes.iter().map(|_| OnceLock::new()).collect(),
            sizes,
            current: AtomicUsize::new(0),
            entries: AtomicUsize::new(0),
        }
    }

    fn table(&self, index: usize) -> &Failures {
        self.tables[index].get_or_init(|| Failures::new(self.sizes[index]))
    }

    /// Is it known that no game goes on from here with so many half-moves left?
    #[inline]
    pub(super) fn has(&self, key: Key, left: usize) -> bool {
        let current = self.current.load(Relaxed);
        (0..=current).rev().any(|index| self.table(index).has(key, left))
    }

    /// Notes that none does.
    #[inline]
    pub(super) fn put(&self, key: Key, left: usize) {
        let current = self.current.load(Relaxed);
        self.table(current).put(key, left);
        let entries = self.entries.fetch_add(1, Relaxed) + 1;
        let full = entries * ENTRY * 2 > self.sizes[current];
        let more = current + 1 < self.sizes.len();
        if full
            && more
            && self
                .current
                .compare_exchange(current, current + 1, Relaxed, Relaxed)
                .is_ok()
        {
            self.entries.store(0, Relaxed);
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn what_is_noted_is_known_however_many_tables_it_takes() {
        let ends = DeadEnds::new(1 << 24);
        let key = |n: u64| Key::from(n.wrapping_mul(0x9e37_79b9_7f4a_7c15)) << 64 | Key::from(n);
        for n in 0..150_000 {
            ends.put(key(n), 5);
        }
        assert!(ends.current.load(Relaxed) > 0);
        let known = (0..150_000).filter(|&n| ends.has(key(n), 5)).count();
        assert!(known > 140_000, "{known}");
        assert!(!ends.has(key(1), 6) && !ends.has(key(150_000), 5));
    }

    #[test]
    fn the_tables_take_the_memory_given() {
        for bytes in [0, 1, 1 << 16, 1 << 20, (1 << 23) + 5, 1 << 30] {
            assert_eq!(DeadEnds::new(bytes).sizes.iter().sum::<usize>(), bytes);
        }
    }
}
