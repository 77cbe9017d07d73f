//! The shared table of failures: positions from which no line of a line shape leads to its end.
//!
//! One word is one entry, so that no entry is ever torn: 48 bits of the key, which with the place in
//! the table make a false hit not to be expected, how many half-moves were left, and whether fewer fail, too. The table
//! grows with the number of entries: most searches are short, and memory that is touched for the first time is slow.

use super::budget::{Budget, Held};
use super::touch::touch;
use crate::position::Key;
use bytemuck::allocation::try_zeroed_slice_box;
use std::sync::atomic::{AtomicU64, AtomicUsize, Ordering::Relaxed};
use std::sync::{Arc, OnceLock};

/// Which lines fail at a position.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum Reach {
    /// Those of so many half-moves.
    Exactly(usize),
    /// Those and all shorter ones of the same line shape.
    UpTo(usize),
}

/// A table shared by all threads: parts of growing size that together take no more than a given memory.
pub struct Failures {
    sizes: Vec<usize>,
    /// None where the memory cannot be had.
    parts: Vec<OnceLock<Option<Part>>>,
    budget: Arc<Budget>,
    /// Which part is being filled.
    current: AtomicUsize,
    /// Entries made in it.
    entries: AtomicUsize,
}

/// Bytes of the first part.
const FIRST: usize = 1 << 16;
/// So many times larger than the one before is each part.
const GROWTH: usize = 8;
/// Bytes of an entry.
const ENTRY: usize = 8;

impl Failures {
    /// A table of at most so many bytes.
    pub fn new(bytes: usize) -> Self {
        Self::within(bytes, &Arc::default())
    }

    /// The same, whose parts are taken from a budget as they are begun: where nothing is left, there is none.
    pub fn within(bytes: usize, budget: &Arc<Budget>) -> Self {
        let mut sizes = Vec::new();
        let mut left = bytes;
        let mut next = FIRST;
        while left > 0 {
            // What would be left for a smaller part than this goes into it; but for few entries the first is enough.
            let size = if left < 2 * next { left } else { next };
            sizes.push(size);
            left -= size;
            next *= GROWTH;
        }
        if sizes.is_empty() {
            sizes.push(0);
        }
        Failures {
            parts: sizes.iter().map(|_| OnceLock::new()).collect(),
            sizes,
            budget: Arc::clone(budget),
            current: AtomicUsize::new(0),
            entries: AtomicUsize::new(0),
        }
    }

    fn part(&self, index: usize) -> Option<&Part> {
        let part = self.parts[index].get_or_init(|| Part::within(self.sizes[index], &self.budget));
        part.as_ref()
    }

    /// Is it known that no line leads from here, with so many half-moves left, to the end?
    #[inline]
    pub fn has(&self, key: Key, left: usize) -> bool {
        let current = self.current.load(Relaxed);
        let has = |index| self.part(index).is_some_and(|part| part.has(key, left));
        left <= MOST && (0..=current).rev().any(has)
    }

    /// Notes that no line does.
    #[inline]
    pub fn put(&self, key: Key, reach: Reach) {
        let current = self.current.load(Relaxed);
        let (Reach::Exactly(left) | Reach::UpTo(left)) = reach;
        let Some(part) = self.part(current).filter(|_| left <= MOST) else {
            return;
        };
        part.put(key, reach);
        let entries = self.entries.fetch_add(1, Relaxed) + 1;
        let full = entries * ENTRY * 2 > self.sizes[current];
        let more = || current + 1 < self.sizes.len() && self.part(current + 1).is_some();
        if full && more() {
            let next = self.current.compare_exchange(current, current + 1, Relaxed, Relaxed);
            if next.is_ok() {
                self.entries.store(0, Relaxed);
            }
        }
    }
}

/// A table of fixed size.
struct Part {
    words: Box<[AtomicU64]>,
    /// Number of buckets less one; the number is a power of two.
    mask: usize,
    _held: Held,
}

/// Entries in a bucket, which is half a cache line.
const WAYS: usize = 4;
/// The bits of an entry that are not of the key.
const REACH: u64 = 0xffff;
/// The bit that says that fewer half-moves fail, too.
const UP_TO: u64 = 0x8000;
/// The bits that hold how many half-moves were left.
const LEFT: u64 = 0x7fff;
/// With more half-moves left nothing is noted.
const MOST: usize = LEFT as usize;

impl Part {
    /// A table of at most so many bytes, if they can be had.
    fn within(bytes: usize, budget: &Arc<Budget>) -> Option<Self> {
        let buckets = (bytes / (ENTRY * WAYS)).max(1);
        let buckets = if buckets.is_power_of_two() {
            buckets
        } else {
            buckets.next_power_of_two() / 2
        };
        let held = budget.hold(buckets * WAYS * ENTRY)?;
        let words: Box<[AtomicU64]> = try_zeroed_slice_box(buckets * WAYS).ok()?;
        if bytes <= FIRST * GROWTH {
            touch(&words);
        }
        Some(Part {
            _held: held,
            words,
            mask: buckets - 1,
        })
    }

    /// The place of an entry is found by the lower half of the key.
    #[inline]
    fn bucket(&self, key: Key) -> &[AtomicU64] {
        let start = (key as usize & self.mask) * WAYS;
        &self.words[start..start + WAYS]
    }

    /// Is it known that no line leads from here, with so many half-moves left, to the end?
    #[inline]
    fn has(&self, key: Key, left: usize) -> bool {
        let exact = entry(key, Reach::Exactly(left));
        self.bucket(key).iter().any(|word| {
            let word = word.load(Relaxed);
            word == exact || (word ^ exact) & !LEFT == UP_TO && word & LEFT >= left as u64
        })
    }

    /// Notes that no line does; in place of a shorter one of the same position that says no more, or else of the entry of
    /// the fewest half-moves if there is no room.
    #[inline]
    fn put(&self, key: Key, reach: Reach) {
        let new = entry(key, reach);
        let mut victim = 0;
        let mut least = u64::MAX;
        let bucket = self.bucket(key);
        for (way, word) in bucket.iter().enumerate() {
            let old = word.load(Relaxed);
            if old == new {
                return;
            }
            let is_same = new & UP_TO != 0 && (old ^ new) & !LEFT == 0;
            let left = if is_same { 0 } else { old & LEFT };
            if left < least {
                (victim, least) = (way, left);
            }
        }
        bucket[victim].store(new, Relaxed);
    }
}

/// At least one half-move is left wherever something is noted, so that no entry is nought.
#[inline]
fn entry(key: Key, reach: Reach) -> u64 {
    let reach = match reach {
        Reach::Exactly(left) => left as u64,
        Reach::UpTo(left) => left as u64 | UP_TO,
    };
    (key >> 64) as u64 & !REACH | reach
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn failures_are_known_again_and_only_they() {
        let table = Failures::new(1 << 12);
        let key: Key = 0x0123_4567_89ab_cdef_0011_2233_4455_6677;
        table.put(key, Reach::Exactly(3));
        assert!(table.has(key, 3));
        assert!(!table.has(key, 4));
        assert!(!table.has(key ^ 1, 3));
        assert!(!table.has(key ^ 1 << 120, 3));
    }

    #[test]
    fn shorter_lines_fail_with_longer_ones_only_where_that_was_noted() {
        let table = Part::within(1, &Arc::default()).expect("a few bytes");
        let key = |n: u64| Key::from(n) << 80;
        table.put(key(1), Reach::UpTo(5));
        table.put(key(2), Reach::Exactly(5));
        let known = |n| (1..=6).filter(|&left| table.has(key(n), left)).collect::<Vec<_>>();
        assert_eq!(known(1), [1, 2, 3, 4, 5]);
        assert_eq!(known(2), [5]);
        table.put(key(1), Reach::UpTo(7));
        table.put(key(2), Reach::Exactly(6));
        assert!(table.has(key(1), 7) && table.has(key(2), 5) && table.has(key(2), 6));
        let taken = table.words.iter().filter(|word| word.load(Relaxed) != 0);
        assert_eq!(taken.count(), 3, "a longer one takes the place of a shorter one");
    }

    #[test]
    fn the_cheapest_entry_gives_way() {
        let table = Part::within(1, &Arc::default()).expect("a few bytes");
        let key = |n: u64| Key::from(n) << 72;
        for n in 0..5 {
            table.put(key(n), Reach::Exactly(9 - n as usize));
        }
        assert!(!table.has(key(3), 6), "the last of the first four was the cheapest");
        assert!(table.has(key(0), 9) && table.has(key(4), 5));
    }

    #[test]
    fn what_is_noted_is_known_however_many_parts_it_takes() {
        let table = Failures::new(1 << 24);
        let key = |n: u64| Key::from(n.wrapping_mul(0x9e37_79b9_7f4a_7c15)) << 64 | Key::from(n);
        for n in 0..150_000 {
            table.put(key(n), Reach::Exactly(5));
        }
        assert!(table.current.load(Relaxed) > 0);
        let known = (0..150_000).filter(|&n| table.has(key(n), 5)).count();
        assert!(known > 140_000, "{known}");
        assert!(!table.has(key(1), 6) && !table.has(key(150_000), 5));
    }

    #[test]
    fn lines_of_any_length_are_told_apart() {
        let table = Failures::new(1 << 12);
        table.put(1 << 80, Reach::Exactly(1));
        table.put(1 << 80, Reach::Exactly((1 << 16) + 2));
        assert!(table.has(1 << 80, 1));
        assert!(!table.has(1 << 80, (1 << 16) + 1) && !table.has(1 << 80, 2));
    }

    #[test]
    fn the_parts_keep_within_their_budget() {
        let budget = Arc::new(Budget::new(FIRST * (GROWTH + 2)));
        let table = Failures::within(1 << 24, &budget);
        for n in 0..400_000 {
            table.put(n << 64 | n, Reach::Exactly(5));
        }
        assert_eq!(
            budget.taken(),
            FIRST * (GROWTH + 1),
            "a third part would take more than there is"
        );
    }

    #[test]
    fn the_parts_take_the_memory_given() {
        for bytes in [0, 1, 1 << 16, 1 << 20, (1 << 23) + 5, 1 << 30] {
            assert_eq!(Failures::new(bytes).sizes.iter().sum::<usize>(), bytes);
        }
    }
}
