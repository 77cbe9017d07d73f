//! Which conditions hold: numbers in the table of conditions.

use serde::ser::{Serialize, SerializeTuple, Serializer};

/// Words of a set.
const WORDS: usize = 4;
/// The highest bit of a word is of no condition: in an encoding it tells that another word follows.
const BITS: usize = 63;
const MORE: u64 = 1 << BITS;

/// A set of conditions, by their numbers in the table of conditions.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug, Default)]
pub struct ConditionSet([u64; WORDS]);

impl ConditionSet {
    /// No condition.
    pub const NONE: ConditionSet = ConditionSet([0; WORDS]);
    /// So many conditions a set can tell apart.
    pub const CAPACITY: usize = WORDS * BITS;

    /// The set with the condition of this number, which is below [`CAPACITY`](Self::CAPACITY).
    #[must_use]
    pub const fn with(mut self, number: usize) -> Self {
        self.0[number / BITS] |= 1 << (number % BITS);
        self
    }

    /// The set without the condition of this number.
    #[must_use]
    pub const fn without(mut self, number: usize) -> Self {
        self.0[number / BITS] &= !(1 << (number % BITS));
        self
    }

    /// Does the condition of this number hold?
    #[inline]
    pub const fn has(self, number: usize) -> bool {
        self.0[number / BITS] >> (number % BITS) & 1 != 0
    }

    /// Does none hold?
    #[inline]
    pub const fn is_empty(self) -> bool {
        self.0[0] | self.0[1] | self.0[2] | self.0[3] == 0
    }

    /// The conditions of both sets.
    #[must_use]
    pub fn union(self, other: ConditionSet) -> Self {
        ConditionSet(std::array::from_fn(|word| self.0[word] | other.0[word]))
    }

    /// The numbers of the conditions, in order.
    pub fn numbers(self) -> impl Iterator<Item = usize> {
        (0..Self::CAPACITY).filter(move |&number| self.has(number))
    }
}

impl Serialize for ConditionSet {
    /// As few words as it needs, each but the last marked: no encoding is the beginning of another.
    fn serialize<S: Serializer>(&self, serializer: S) -> Result<S::Ok, S::Error> {
        let last = self.0.iter().rposition(|&word| word != 0).unwrap_or(0);
        let mut words = serializer.serialize_tuple(last + 1)?;
        for word in &self.0[..last] {
            words.serialize_element(&(word | MORE))?;
        }
        words.serialize_element(&self.0[last])?;
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
