//! Which conditions hold: numbers in the table of conditions.

use super::Details;
use super::ones::ones;
use serde::ser::{Serialize, SerializeTuple, Serializer};

/// Words of a set.
const WORDS: usize = 6;
/// So many of them stand before what the conditions are told; the others are encoded behind it.
const EARLY: usize = 4;
/// The highest bit of a word is of no condition: in an encoding it tells that another word follows.
const BITS: usize = 63;
const MORE: u64 = 1 << BITS;

/// A set of conditions, by their numbers in the table of conditions, with what they are told beside their names.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug, Default)]
pub struct ConditionSet {
    words: [u64; WORDS],
    details: Details,
}

impl ConditionSet {
    /// No condition.
    pub const NONE: ConditionSet = ConditionSet {
        words: [0; WORDS],
        details: Details::NONE,
    };
    /// So many conditions a set can tell apart.
    pub const CAPACITY: usize = WORDS * BITS;

    /// The set with the condition of this number, which is below [`CAPACITY`](Self::CAPACITY).
    #[must_use]
    pub const fn with(mut self, number: usize) -> Self {
        self.words[number / BITS] |= 1 << (number % BITS);
        self
    }

    /// The set without the condition of this number.
    #[must_use]
    pub const fn without(mut self, number: usize) -> Self {
        self.words[number / BITS] &= !(1 << (number % BITS));
        self
    }

    /// Does the condition of this number hold?
    #[inline]
    pub const fn has(self, number: usize) -> bool {
        self.words[number / BITS] >> (number % BITS) & 1 != 0
    }

    /// Does none hold?
    #[inline]
    pub const fn is_empty(self) -> bool {
        let [a, b, c, d, e, f] = self.words;
        a | b | c | d | e | f == 0
    }

    /// The conditions of both sets.
    #[must_use]
    pub fn union(self, other: ConditionSet) -> Self {
        ConditionSet {
            words: std::array::from_fn(|word| self.words[word] | other.words[word]),
            details: self.details.union(other.details),
        }
    }

    /// What the conditions are told beside their names.
    #[inline]
    pub const fn details(self) -> Details {
        self.details
    }

    /// The same conditions, told this.
    #[must_use]
    pub const fn told(self, details: Details) -> Self {
        ConditionSet { details, ..self }
    }

    /// How many conditions there are.
    pub fn len(self) -> usize {
        self.words.iter().map(|word| word.count_ones() as usize).sum()
    }

    /// The numbers of the conditions, in order.
    pub fn numbers(self) -> impl Iterator<Item = usize> {
        ones(self.words, BITS)
    }
}

impl Serialize for ConditionSet {
    /// As few words as it needs, each but the last marked, or the early words, the details and what other words are needed: no encoding of
    /// the first sort is the beginning of another.
    fn serialize<S: Serializer>(&self, serializer: S) -> Result<S::Ok, S::Error> {
        let (early, late) = self.words.split_at(EARLY);
        let needed = late.iter().rposition(|&word| word != 0).map_or(0, |last| last + 1);
        if !self.details.is_empty() || needed > 0 {
            // All early words are marked, which they are not elsewhere.
            let mut told = serializer.serialize_tuple(EARLY + 1 + needed)?;
            for word in early {
                told.serialize_element(&(word | MORE))?;
            }
            told.serialize_element(&self.details)?;
            for (place, word) in late[..needed].iter().enumerate() {
                let more = if place + 1 < needed { MORE } else { 0 };
                told.serialize_element(&(word | more))?;
            }
            return told.end();
        }
        let last = self.words.iter().rposition(|&word| word != 0).unwrap_or(0);
        let mut words = serializer.serialize_tuple(last + 1)?;
        for word in &self.words[..last] {
            words.serialize_element(&(word | MORE))?;
        }
        words.serialize_element(&self.words[last])?;
        words.end()
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_set_holds_every_number_and_tells_them_apart() {
        let mut encodings = std::collections::BTreeSet::new();
        for number in 0..ConditionSet::CAPACITY {
            let set = ConditionSet::NONE.with(number);
            assert_eq!(set.numbers().collect::<Vec<_>>(), [number]);
            assert!(set.without(number).is_empty());
            let encoding = postcard::to_stdvec(&set).expect("an encoding");
            assert!(encodings.insert(encoding), "{number} again");
        }
        let both = ConditionSet::NONE.with(1).union(ConditionSet::NONE.with(200));
        assert_eq!(both.numbers().collect::<Vec<_>>(), [1, 200]);
    }

    #[test]
    fn a_small_set_is_encoded_as_one_number() {
        let set = ConditionSet::NONE.with(0).with(7);
        assert_eq!(postcard::to_stdvec(&set), postcard::to_stdvec(&0x81u64));
    }
}
