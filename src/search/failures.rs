//! The shared table of failures: positions from which no line of a course leads to its end.
//!
//! One word is one entry, so that no entry is ever torn: 48 bits of the key, which with the place in
//! the table make a false hit not to be expected, and how many half-moves were left.

use crate::position::Key;
use bytemuck::allocation::zeroed_slice_box;
use std::sync::atomic::{AtomicU64, AtomicUsize, Ordering::Relaxed};

/// A table of fixed size, shared by all threads: a small part that is filled first, and the rest.
///
/// What lies close together takes few pages from the system, and few of the processor's caches; spread over all the
/// memory that is allowed, every new entry of a short search would take a page.
pub struct Failures {
    first: Part,
    rest: Part,
    /// Entries in the first part.
    filled: AtomicUsize,
}

/// Buckets of entries.
struct Part {
    words: Box<[AtomicU64]>,
}

/// Entries in a bucket, which is half a cache line.
const WAYS: usize = 4;
/// The bits of an entry that hold how many half-moves were left.
const LEFT: u64 = 0xffff;
/// Bytes of the first part.
const FIRST: usize = 1 << 22;

impl Failures {
    /// A table of at most so many bytes, or of one bucket.
    pub fn new(bytes: usize) -> Self {
        let first = bytes.min(FIRST);
        Failures {
            first: Part::new((first / (8 * WAYS)).max(1)),
            rest: Part::new((bytes - first) / (8 * WAYS)),
            filled: AtomicUsize::new(0),
        }
    }

    /// Is it known that no line leads from here, with so many half-moves left, to the end?
    #[inline]
    pub fn has(&self, key: Key, left: usize) -> bool {
        let entry = entry(key, left);
        self.first.has(key, entry) || self.has_rest() && self.rest.has(key, entry)
    }

    /// Notes that no line does; in place of the entry of the fewest half-moves if there is no room.
    #[inline]
    pub fn put(&self, key: Key, left: usize) {
        let new = entry(key, left);
        if self.has_rest() {
            self.rest.put(key, new);
        } else if self.first.put(key, new) {
            self.filled.fetch_add(1, Relaxed);
        }
    }

    /// Is the first part full enough for the rest to be used?
    #[inline]
    fn has_rest(&self) -> bool {
        !self.rest.words.is_empty() && self.filled.load(Relaxed) > self.first.words.len() / 2
    }
}

impl Part {
    fn new(buckets: usize) -> Self {
        Part {
            words: zeroed_slice_box(buckets * WAYS),
        }
    }

    #[inline]
    fn bucket(&self, key: Key) -> &[AtomicU64] {
        let buckets = self.words.len() / WAYS;
        let index = (u128::from(key as u64) * buckets as u128) >> 64;
        &self.words[index as usize * WAYS..][..WAYS]
    }

    #[inline]
    fn has(&self, key: Key, entry: u64) -> bool {
        self.bucket(key).iter().any(|word| word.load(Relaxed) == entry)
    }

    /// Puts an entry in its bucket; was there room?
    #[inline]
    fn put(&self, key: Key, new: u64) -> bool {
        let mut victim = 0;
        let mut least = u64::MAX;
        let bucket = self.bucket(key);
        for (way, word) in bucket.iter().enumerate() {
            let old = word.load(Relaxed);
            if old == new {
                return false;
            }
            if old & LEFT < least {
                (victim, least) = (way, old & LEFT);
            }
        }
        bucket[victim].store(new, Relaxed);
        least == 0
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
        assert!(!table.has(key ^ 1 << 63, 3));
        assert!(!table.has(key ^ 1 << 120, 3));
    }

    #[test]
    fn failures_are_known_in_either_part() {
        let table = Failures::new(1 << 24);
        let key = |n: u64| Key::from(n).wrapping_mul(0x9e37_79b9_7f4a_7c15_f39c_c060_5ced_c835);
        let all = 1..400_000;
        all.clone().for_each(|n| table.put(key(n), 2));
        assert!(table.has_rest());
        let known = all.filter(|&n| table.has(key(n), 2)).count();
        assert!(
            known > 380_000,
            "{known}: only a few give way to others in a full bucket"
        );
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
