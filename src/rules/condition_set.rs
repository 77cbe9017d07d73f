//! Which conditions hold: numbers in the table of conditions.

use serde::Serialize;

/// A set of conditions, by their numbers in the table of conditions.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug, Default, Serialize)]
pub struct ConditionSet(u64);

impl ConditionSet {
    /// No condition.
    pub const NONE: ConditionSet = ConditionSet(0);

    /// The set with the condition of this number, which is below 64.
    #[must_use]
    pub const fn with(self, number: usize) -> Self {
        ConditionSet(self.0 | 1 << number)
    }

    /// The set without the condition of this number.
    #[must_use]
    pub const fn without(self, number: usize) -> Self {
        ConditionSet(self.0 & !(1 << number))
    }

    /// Does the condition of this number hold?
    #[inline]
    pub const fn has(self, number: usize) -> bool {
        self.0 >> number & 1 != 0
    }

    /// Does none hold?
    #[inline]
    pub const fn is_empty(self) -> bool {
        self.0 == 0
    }

    /// The conditions of both sets.
    #[must_use]
    pub const fn union(self, other: ConditionSet) -> Self {
        ConditionSet(self.0 | other.0)
    }

    /// The numbers of the conditions, in order.
    pub fn numbers(self) -> impl Iterator<Item = usize> {
        (0..64).filter(move |&number| self.has(number))
    }
}
