//! Random numbers that are the same on every machine.

/// S. Vigna's SplitMix64 (the generator of Java's `SplittableRandom`, Steele, Lea and Flood, 2014).
#[derive(Clone, Debug)]
pub(crate) struct Random(u64);

impl Random {
    pub(crate) const fn new(seed: u64) -> Self {
        Random(seed)
    }

    /// Those of one of many parts of a work, each with numbers of its own.
    pub(crate) fn of(seed: u64, part: u64) -> Self {
        let mut random = Random(seed);
        Random(Random(random.next() ^ part).next())
    }

    pub(crate) fn next(&mut self) -> u64 {
        self.0 = self.0.wrapping_add(0x9e37_79b9_7f4a_7c15);
        let mut mixed = self.0;
        mixed = (mixed ^ (mixed >> 30)).wrapping_mul(0xbf58_476d_1ce4_e5b9);
        mixed = (mixed ^ (mixed >> 27)).wrapping_mul(0x94d0_49bb_1331_11eb);
        mixed ^ (mixed >> 31)
    }

    /// A number below an end; 0 where the end is 0.
    pub(crate) fn below(&mut self, end: usize) -> usize {
        (self.next() % (end as u64).max(1)) as usize
    }

    /// A number from 0 up to 1, without 1.
    pub(crate) fn part(&mut self) -> f64 {
        (self.next() >> 11) as f64 / (1u64 << 53) as f64
    }

    /// Puts a list into random order (Fisher and Yates).
    pub(crate) fn shuffle<T>(&mut self, list: &mut [T]) {
        for last in (1..list.len()).rev() {
            let other = self.below(last + 1);
            list.swap(last, other);
        }
    }
}

/// A number that the environment may choose for a random test.
#[cfg(test)]
pub(crate) fn number(name: &str, usual: usize) -> usize {
    let chosen = std::env::var(name).ok();
    chosen.and_then(|number| number.parse().ok()).unwrap_or(usual)
}
