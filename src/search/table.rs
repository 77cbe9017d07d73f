//! The shared table of proved facts: of a position with the attacker to move, the least number of
//! moves known to suffice and the greatest known not to.
//!
//! Facts are monotone and hold whatever the history, so any thread may write any of them at any time.
//! An entry is two words, the first xor-ed with the second (Hyatt and Mann, "A lock-less transposition-table
//! implementation", 2002): an entry torn by two writers reads as a miss. Besides 64 bits of the key in
//! the first word, 16 others stand in the second and the slot fixes more, so that a false hit is not to be expected.

use crate::position::{Key, Move};
use bytemuck::allocation::zeroed_slice_box;
use std::sync::atomic::{AtomicU64, Ordering::Relaxed};

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

/// A table of fixed size, shared by all threads.
pub struct Table {
    words: Box<[AtomicU64]>,
    /// Number of buckets less one; the number is a power of two.
    mask: usize,
}

/// Entries in a bucket, which is one cache line.
const WAYS: usize = 4;
const NO_MOVE: u64 = (1 << 30) - 1;

impl Table {
    /// A table of at most so many bytes, taken from the system only as it is used.
    pub fn new(bytes: usize) -> Self {
        let buckets = (bytes / (WAYS * 16)).max(1);
        let buckets = 1 << buckets.ilog2();
        Table {
            words: zeroed_slice_box(buckets * WAYS * 2),
            mask: buckets - 1,
        }
    }

    #[inline]
    fn bucket(&self, key: Key) -> &[AtomicU64] {
        let start = ((key >> 64) as usize & self.mask) * WAYS * 2;
        &self.words[start..start + WAYS * 2]
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
                victim = way;
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
