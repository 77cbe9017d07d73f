//! Bytes that were damaged, by a generator that always does the same.

/// D. Knuth's generator MMIX.
pub struct Random(u64);

impl Random {
    pub const fn new(seed: u64) -> Self {
        Random(seed)
    }

    /// A number below this one.
    pub fn below(&mut self, end: usize) -> usize {
        self.0 = self
            .0
            .wrapping_mul(6_364_136_223_846_793_005)
            .wrapping_add(1_442_695_040_888_963_407);
        usize::try_from(self.0 >> 33).expect("31 bits") % end.max(1)
    }
}

/// The bytes with one damage: a bit, some bytes, the end cut off, two stretches exchanged, a page of nothing, a stretch twice, or a
/// byte of the head.
pub fn damaged(bytes: &[u8], random: &mut Random) -> Vec<u8> {
    const PAGE: usize = 4096;
    let mut damaged = bytes.to_vec();
    let length = damaged.len();
    match random.below(7) {
        0 => damaged[random.below(length)] ^= 1 << random.below(8),
        1 => {
            for _ in 0..=random.below(20) {
                damaged[random.below(length)] = random.below(256) as u8;
            }
        }
        2 => damaged.truncate(random.below(length)),
        3 => {
            let stretch = 1 + random.below(200.min(length / 2));
            let (one, other) = (random.below(length - stretch), random.below(length - stretch));
            for index in 0..stretch {
                damaged.swap(one + index, other + index);
            }
        }
        4 => {
            let start = random.below(length / PAGE + 1) * PAGE;
            let end = length.min(start + PAGE);
            damaged[start..end].fill(0);
        }
        5 => {
            let start = random.below(length);
            let end = length.min(start + 1 + random.below(500));
            let stretch = damaged[start..end].to_vec();
            let at = random.below(length);
            damaged.splice(at..at, stretch);
        }
        _ => damaged[random.below(100.min(length))] = random.below(256) as u8,
    }
    damaged
}
