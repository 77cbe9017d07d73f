//! The shared table of failures: positions from which no line of a course leads to its end.
//!
//! One word is one entry, so that no entry is ever torn: 48 bits of the key, which with the place in
//! the table make a false hit not to be expected, and how many half-moves were left.

use crate::position::Key;
use bytemuck::allocation::zeroed_slice_box;
use std::sync::atomic::{AtomicU64, Ordering::Relaxed};

/// A table of fixed size, shared by all threads.
pub struct Failures {
    words: Box<[AtomicU64]>,
    /// Number of buckets less one; the number is a power of two.
    mask: usize,
}

/// Entries in a bucket, which is half a cache line.
const WAYS: usize = 4;
/// The bits of an entry that hold how many half-moves were left.
const LEFT: u64 = 0xffff;

impl Failures {
    /// A table of at most so many bytes.
    pub fn new(bytes: usize) -> Self {
        let buckets = (bytes / (8 * WAYS)).max(1);
        let buckets = if buckets.is_power_of_two() {
            buckets
        } else {
            buckets.next_power_of_two() / 2
        };
        Failures {
            words: zeroed_slice_box(buckets * WAYS),
            mask: buckets - 1,
        }
    }

    #[inline]
    fn bucket(&self, key: Key) -> &[AtomicU64] {
        let start = (key as usize & self.mask) * WAYS;
        &self.words[start..start + WAYS]
    }

    /// Is it known that no line leads from here, with so many half-moves left, to the end?
    #[inline]
    pub fn has(&self, key: Key, left: usize) -> bool {
        let entry = entry(key, left);
        self.bucket(key).iter().any(|word| word.load(Relaxed) == entry)
    }

    /// Notes that no line does; in place of the entry of the fewest half-moves if there is no room.
    #[inline]
    pub fn put(&self, key: Key, left: usize) {
        let new = entry(key, left);
        let mut victim = 0;
        let mut least = u64::MAX;
        let bucket = self.bucket(key);
        for (way, word) in bucket.iter().enumerate() {
            let old = word.load(Relaxed);
            if old == new {
                return;
            }
            if old & LEFT < least {
                (victim, least) = (way, old & LEFT);
            }
        }
        bucket[victim].store(new, Relaxed);
    }
}

/// At least one half-move is left wherever something is noted, so that no entry is nought.
#[inline]
fn entry(key: Key, left: usize) -> u64 {
    (key >> 64) as u64 & !LEFT | left as u64 & LEFT
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn failures_are_known_again_and_only_they() {
        let table = Failures::new(1 << 12);
        let key: Key = 0x0123_4567_89ab_cdef_0011_2233_4455_6677;
        table.put(key, 3);
        assert!(table.has(key, 3));
        assert!(!table.has(key, 4));
        assert!(!table.has(key ^ 1, 3));
        assert!(!table.has(key ^ 1 << 120, 3));
    }

    #[test]
    fn the_cheapest_entry_gives_way() {
        let table = Failures::new(1);
        let key = |n: u64| Key::from(n) << 72;
        for n in 0..5 {
            table.put(key(n), 9 - n as usize);
        }
        assert!(!table.has(key(3), 6), "the last of the first four was the cheapest");
        assert!(table.has(key(0), 9) && table.has(key(4), 5));
    }
}
