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

use super::budget::{Budget, Held};
use super::touch::touch;
use crate::position::{Key, Move};
use bytemuck::allocation::try_zeroed_slice_box;
use std::sync::atomic::{AtomicBool, AtomicU64, AtomicUsize, Ordering::Relaxed};
use std::sync::{Arc, Mutex, PoisonError};

/// What is known of a position, in moves of the attacker.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Default)]
pub struct Facts {
    /// The goal can be forced in so many moves; 0 if that is not known of any number. It is one more than cannot be.
    pub proved: u16,
    /// The goal cannot be forced in so many moves.
    pub refuted: u16,
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
    budget: Arc<Budget>,
    /// What is taken from the budget.
    held: Mutex<Vec<Held>>,
}

/// Entries in a bucket, which is one cache line.
const WAYS: usize = 4;
/// Bytes of a bucket.
const BUCKET: usize = WAYS * 16;
/// Buckets in use at first.
const FIRST: usize = 1 << 10;
const NO_MOVE: u64 = (1 << 30) - 1;

impl Table {
    /// A table of at most so many bytes, taken from the system only as it is used.
    pub fn new(bytes: usize) -> Self {
        Self::within(bytes, &Arc::default())
    }

    /// The same, of which what is used is taken from a budget: where nothing is left, it grows no more. Of memory that the system
    /// does not give it takes half, and half of that.
    pub fn within(bytes: usize, budget: &Arc<Budget>) -> Self {
        let buckets = (bytes / BUCKET).max(1);
        let mut buckets: usize = 1 << buckets.ilog2();
        let words = loop {
            match try_zeroed_slice_box(buckets * WAYS * 2) {
                Ok(words) => break words,
                Err(()) if buckets > 1 => buckets /= 2,
                Err(()) => break Box::new([const { AtomicU64::new(0) }; WAYS * 2]),
            }
        };
        let first = buckets.min(FIRST);
        touch(&words[..first * WAYS * 2]);
        Table {
            words,
            mask: AtomicUsize::new(first - 1),
            filled: AtomicUsize::new(0),
            growing: AtomicBool::new(false),
            // The first entries are so few that nobody is refused them.
            held: Mutex::new(budget.hold(first * BUCKET).into_iter().collect()),
            budget: Arc::clone(budget),
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
        if may_grow() && self.takes(used() * BUCKET) {
            let used = used();
            self.spread(used);
            self.mask.store(2 * used - 1, Relaxed);
        }
        self.growing.store(false, Relaxed);
    }

    /// Takes so many more bytes from the budget, if they are left.
    fn takes(&self, bytes: usize) -> bool {
        let held = self.budget.hold(bytes);
        let taken = held.is_some();
        self.held.lock().unwrap_or_else(PoisonError::into_inner).extend(held);
        taken
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

/// Where the bits of an entry's data begin: a move, the moves that are refuted, and whether one more is proved. Above them stand 16
/// bits of the key.
const REFUTED: u32 = 30;
const PROVED: u32 = REFUTED + 16;

/// What it would cost to find the facts of an entry again; nothing for an empty one.
#[inline]
fn effort(data: u64) -> u64 {
    let moves = (data >> REFUTED & 0xffff) + (data >> PROVED & 1);
    if data == 0 { 0 } else { 1 + 2 * moves }
}

#[inline]
fn pack(facts: Facts) -> u64 {
    debug_assert!(facts.proved == 0 || facts.proved - 1 == facts.refuted, "{facts:?}");
    let step = facts.step.and_then(Move::classical_bits).map_or(NO_MOVE, u64::from);
    step | u64::from(facts.refuted) << REFUTED | u64::from(facts.proved != 0) << PROVED
}

#[inline]
fn unpack(data: u64) -> Facts {
    let step = data & NO_MOVE;
    let refuted = (data >> REFUTED) as u16;
    let is_proved = data >> PROVED & 1 != 0;
    Facts {
        proved: if is_proved { refuted + 1 } else { 0 },
        refuted,
        step: (step != NO_MOVE).then(|| Move::from_classical_bits(step as u32)),
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::position::spread;

    fn facts(proved: u16, refuted: u16, step: Option<Move>) -> Facts {
        Facts { proved, refuted, step }
    }

    #[test]
    fn facts_come_back_and_strangers_do_not() {
        let table = Table::new(1 << 12);
        let key: Key = 0x0123_4567_89ab_cdef_0011_2233_4455_6677;
        let facts = facts(0, 3, Some(Move::PASS));
        table.put(key, facts);
        assert_eq!(table.get(key), Some(facts));
        assert_eq!(table.get(key ^ 1), None);
        assert_eq!(table.get(key ^ (1 << 120)), None);
    }

    #[test]
    fn lengths_of_any_number_of_moves_come_back() {
        let table = Table::new(1 << 12);
        for (key, length) in [1, 255, 256, 257, 513, u16::MAX].into_iter().enumerate() {
            let key = key as Key + 1;
            for proved in [0, length] {
                let facts = facts(proved, length - 1, Some(Move::PASS));
                table.put(key, facts);
                assert_eq!(table.get(key), Some(facts));
            }
        }
    }

    #[test]
    fn a_table_keeps_within_its_budget() {
        let budget = Arc::new(Budget::new(3 << 20));
        let table = Table::within(1 << 24, &budget);
        for n in 1..200_000 {
            let key = spread(n as Key);
            table.put(key, Facts::default());
        }
        assert_eq!((table.mask.load(Relaxed) + 1) * BUCKET, 2 << 20);
        assert_eq!(budget.taken(), 2 << 20);
        drop(table);
        assert_eq!(budget.taken(), 0);
    }

    #[test]
    fn memory_that_cannot_be_had_is_a_smaller_table() {
        let table = Table::new(usize::MAX / 4);
        table.put(7, Facts::default());
        assert_eq!(table.get(7), Some(Facts::default()));
    }

    #[test]
    fn what_is_known_stays_known_as_the_table_grows() {
        let table = Table::new(1 << 24);
        let key = |n: u64| spread(Key::from(n));
        let facts = |n: u64| facts(0, (n % 7 + 1) as u16, None);
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
            table.put(keys(n), facts(0, 9 - n as u16, None));
        }
        assert_eq!(table.get(keys(3)), None, "the last of the first four was the cheapest");
        assert_eq!(table.get(keys(0)).map(|facts| facts.refuted), Some(9));
        assert_eq!(table.get(keys(4)).map(|facts| facts.refuted), Some(5));
    }
}
