//! Inputs at random: words of a language, or an input that is known, changed a little.

use crate::targets::WORDS;

/// S. Vigna's SplitMix64.
pub struct Random(u64);

impl Random {
    pub const fn new(seed: u64) -> Self {
        Random(seed)
    }

    fn next(&mut self) -> u64 {
        self.0 = self.0.wrapping_add(0x9e37_79b9_7f4a_7c15);
        let mut mixed = self.0;
        mixed = (mixed ^ (mixed >> 30)).wrapping_mul(0xbf58_476d_1ce4_e5b9);
        mixed = (mixed ^ (mixed >> 27)).wrapping_mul(0x94d0_49bb_1331_11eb);
        mixed ^ (mixed >> 31)
    }

    fn below(&mut self, most: usize) -> usize {
        (self.next() % most.max(1) as u64) as usize
    }

    /// Words, any bytes, or a known input that is changed.
    pub fn input(&mut self, corpus: &[Vec<u8>], words: &[&str]) -> Vec<u8> {
        let length = 1 << self.below(9);
        match self.below(4) {
            0 => (0..length).map(|_| self.next() as u8).collect(),
            1 if !words.is_empty() => {
                let word = |random: &mut Self| random.below(words.len().min(255)) as u8;
                std::iter::once(WORDS).chain((0..length).map(|_| word(self))).collect()
            }
            _ if corpus.is_empty() => (0..length).map(|_| b' ' + self.below(95) as u8).collect(),
            _ => {
                let mut input = corpus[self.below(corpus.len())].clone();
                for _ in 0..1 << self.below(4) {
                    self.change(&mut input, corpus, words);
                }
                input
            }
        }
    }

    /// Few words or letters, to be repeated.
    pub fn stretch(&mut self, words: &[&str]) -> Vec<u8> {
        let length = 1 + self.below(3);
        let word = |random: &mut Self| match words.is_empty() || random.below(8) == 0 {
            true => vec![b' ' + random.below(95) as u8],
            false => words[random.below(words.len())].as_bytes().to_vec(),
        };
        (0..length).flat_map(|_| word(self)).collect()
    }

    /// A byte or a stretch becomes another, goes, comes or comes again.
    fn change(&mut self, input: &mut Vec<u8>, corpus: &[Vec<u8>], words: &[&str]) {
        let at = self.below(input.len() + 1);
        let end = (at + (1 << self.below(8))).min(input.len());
        match self.below(6) {
            0 if at < input.len() => input[at] = self.next() as u8,
            1 => _ = input.drain(at..end),
            2 => {
                let stretch = input[at..end].repeat(1 << self.below(6));
                input.splice(at..at, stretch);
            }
            3 if !words.is_empty() => {
                let word = words[self.below(words.len())].bytes();
                input.splice(at..at, word);
            }
            4 => {
                let other = &corpus[self.below(corpus.len())];
                let from = self.below(other.len() + 1);
                input.splice(at..end, other[from..].iter().copied().take(64));
            }
            _ => input.truncate(end),
        }
        input.truncate(1 << 16);
    }
}

/// A number by which inputs are told apart.
pub fn digest(input: &[u8]) -> u64 {
    let step = |digest: u64, &byte: &u8| (digest ^ u64::from(byte)).wrapping_mul(0x100_0000_01b3);
    input.iter().fold(0xcbf2_9ce4_8422_2325, step)
}
