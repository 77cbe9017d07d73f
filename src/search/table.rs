//! The shared table of proved facts: of a position with the attacker to move, the least number of
//! moves known to suffice and the greatest known not to.
//!
//! Facts are monotone and hold whatever the history, so any thread may write any of them at any time.
//! An entry is two words, the first xor-ed with the second (Hyatt and Mann, "A lock-less transposition-table
//! implementation", 2002): an entry torn by two writers reads as a miss. Besides 64 bits of the key in
//! the first word, 16 others stand in the second, so that a false hit is not to be expected.
//!
//! The table begins small and doubles as it fills up. Entries that lie close together take few pages from the system,
//! and few of the processor's caches; spread over all the memory that is allowed, every new one would take a page.

use crate::position::{Key, Move};
use bytemuck::allocation::zeroed_slice_box;
use std::sync::atomic::{AtomicBool, AtomicU64, AtomicUsize, Ordering::Relaxed};

/// What is known of a position, in moves of the attacker.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Default)]
pub struct Facts {
    /// The goal can be forced in so many moves; 0 if that is not known of any number.
    pub proved: u8,
    /// The goal cannot be forced in so many moves.
    pub refuted: u8,
    /// The move that proved it, or else the one to try first.
    pub step: Option<Move>,
}

/// A table that grows to a fixed size, shared by all threads.
pub struct Table {
    words: Box<[AtomicU64]>,
    /// Number of buckets in use less one; the number is a power of two.
    mask: AtomicUsize,
    /// Entries in use, about.
    filled: AtomicUsize,
    /// Is some thread spreading the entries over more buckets?
    growing: AtomicBool,
}

/// Entries in a bucket, which is one cache line.
const WAYS: usize = 4;
/// Buckets in use at first.
const FIRST: usize = 1 << 12;
const NO_MOVE: u64 = (1 << 30) - 1;

impl Table {
    /// A table of at most so many bytes, taken from the system only as it is used.
    pub fn new(bytes: usize) -> Self {
        let buckets = (bytes / (WAYS * 16)).max(1);
        let buckets = 1 << buckets.ilog2();
        Table {
            words: zeroed_slice_box(buckets * WAYS * 2),
            mask: AtomicUsize::new(buckets.min(FIRST) - 1),
            filled: AtomicUsize::new(0),
            growing: AtomicBool::new(false),
        }
    }

    #[inline]
    fn bucket(&self, key: Key) -> &[AtomicU64] {
        self.bucket_at(key as usize & self.mask.load(Relaxed))
    }

    #[inline]
    fn bucket_at(&self, index: usize) -> &[AtomicU64] {
        &self.words[index * WAYS * 2..][..WAYS * 2]
    }

    /// The entry of a key, if it is there.
    #[inline]
    pub fn get(&self, key: Key) -> Option<Facts> {
        self.bucket(key).chunks_exact(2).find_map(|entry| {
            let data = entry[1].load(Relaxed);
            let matches = entry[0].load(Relaxed) ^ data == key as u64 && data >> 48 == (key >> 112) as u64;
            (matches && data != 0).then(|| unpack(data))
        })
    }

    /// Adds facts to what is known, in place of the entry of least effort if there is no room.
    #[inline]
    pub fn put(&self, key: Key, facts: Facts) {
        let bucket = self.bucket(key);
        let mut victim = 0;
        let mut least = u64::MAX;
        for way in 0..WAYS {
            let data = bucket[way * 2 + 1].load(Relaxed);
            if bucket[way * 2].load(Relaxed) ^ data == key as u64 && data >> 48 == (key >> 112) as u64 {
                (victim, least) = (way, u64::MAX);
                break;
            }
            let effort = effort(data);
            if effort < least {
                (victim, least) = (way, effort);
            }
        }
        let data = pack(facts) | ((key >> 112) as u64) << 48;
        bucket[victim * 2 + 1].store(data, Relaxed);
        bucket[victim * 2].store(key as u64 ^ data, Relaxed);
        if least == 0 && self.filled.fetch_add(1, Relaxed) > self.mask.load(Relaxed) * WAYS / 2 {
            self.grow();
        }
    }

    /// Doubles the buckets in use, if there are as many more. What others write meanwhile may be lost.
    #[cold]
    fn grow(&self) {
        let used = || self.mask.load(Relaxed) + 1;
        let may_grow = || used() * WAYS * 2 < self.words.len();
        if !may_grow() || self.growing.swap(true, Relaxed) {
            return;
        }
        if may_grow() {
            let used = used();
            self.spread(used);
            self.mask.store(2 * used - 1, Relaxed);
        }
        self.growing.store(false, Relaxed);
    }

    /// Spreads the entries of so many buckets over twice as many.
    fn spread(&self, used: usize) {
        for index in 0..used {
            let (old, new) = (self.bucket_at(index), self.bucket_at(index + used));
            for (old, new) in old.chunks_exact(2).zip(new.chunks_exact(2)) {
                let (word, data) = (old[0].load(Relaxed), old[1].load(Relaxed));
                if (word ^ data) as usize & used != 0 {
                    new[0].store(word, Relaxed);
                    new[1].store(data, Relaxed);
                    old[0].store(0, Relaxed);
                    old[1].store(0, Relaxed);
                }
            }
        }
    }
}

/// What it would cost to find the facts of an entry again; nothing for an empty one.
#[inline]
fn effort(data: u64) -> u64 {
    let (proved, refuted) = (data >> 30 & 0xff, data >> 38 & 0xff);
    if data == 0 { 0 } else { 1 + 2 * refuted.max(proved) }
}

#[inline]
fn pack(facts: Facts) -> u64 {
    let step = facts.step.map_or(NO_MOVE, |step| u64::from(step.bits()));
    step | u64::from(facts.proved) << 30 | u64::from(facts.refuted) << 38
}

#[inline]
fn unpack(data: u64) -> Facts {
    let step = data & NO_MOVE;
    Facts {
        proved: (data >> 30) as u8,
        refuted: (data >> 38) as u8,
        step: (step != NO_MOVE).then(|| Move::from_bits(step as u32)),
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn facts_come_back_and_strangers_do_not() {
        let table = Table::new(1 << 12);
        let key: Key = 0x0123_4567_89ab_cdef_0011_2233_4455_6677;
        let facts = Facts {
            proved: 0,
            refuted: 3,
            step: Some(Move::PASS),
        };
        table.put(key, facts);
        assert_eq!(table.get(key), Some(facts));
        assert_eq!(table.get(key ^ 1), None);
        assert_eq!(table.get(key ^ (1 << 120)), None);
    }

    #[test]
    fn what_is_known_stays_known_as_the_table_grows() {
        let table = Table::new(1 << 24);
        let key = |n: u64| Key::from(n).wrapping_mul(0x9e37_79b9_7f4a_7c15_f39c_c060_5ced_c835);
        let facts = |n: u64| Facts {
            proved: 0,
            refuted: (n % 7 + 1) as u8,
            step: None,
        };
        for n in 1..40_000 {
            table.put(key(n), facts(n));
        }
        let known = (1..40_000).filter(|&n| table.get(key(n)) == Some(facts(n))).count();
        assert!(
            known > 38_000,
            "{known}: only a few give way to others in a full bucket"
        );
        assert!(table.mask.load(Relaxed) + 1 > FIRST);
    }

    #[test]
    fn a_full_bucket_gives_up_its_cheapest_entry() {
        let table = Table::new(1);
        let keys = |n: u64| Key::from(n) << 1 | 1;
        for n in 0..5 {
            table.put(
                keys(n),
                Facts {
                    proved: 0,
                    refuted: 9 - n as u8,
                    step: None,
                },
            );
        }
        assert_eq!(table.get(keys(3)), None, "the last of the first four was the cheapest");
        assert_eq!(table.get(keys(0)).map(|facts| facts.refuted), Some(9));
        assert_eq!(table.get(keys(4)).map(|facts| facts.refuted), Some(5));
    }
}
