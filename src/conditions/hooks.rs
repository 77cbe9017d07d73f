//! Which places a condition plugs into.

/// A set of methods of a condition.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Default)]
pub struct Hooks(u16);

impl Hooks {
    /// None.
    pub const NONE: Hooks = Hooks(0);
    /// `may_act`
    pub const MAY_ACT: Hooks = Hooks(1);
    /// `landings`
    pub const LANDINGS: Hooks = Hooks(1 << 1);
    /// `follow`
    pub const FOLLOW: Hooks = Hooks(1 << 2);
    /// `begin`
    pub const BEGIN: Hooks = Hooks(1 << 3);
    /// `acts`
    pub const ACTS: Hooks = Hooks(1 << 4);
    /// `choices`
    pub const CHOICES: Hooks = Hooks(1 << 5);
    /// `exchanges`
    pub const EXCHANGES: Hooks = Hooks(1 << 6);
    /// `acts`, by what it is shown alone: then men observe in these ways where a condition asks who observes.
    pub const LENDS: Hooks = Hooks(1 << 7);
    /// `acts`, and it is known how men observe then for conditions that ask as [`Observation::Borrowed`](super::Observation).
    pub const OBSERVED: Hooks = Hooks(1 << 8);
    /// `acts`, and it is known how men observe then for conditions that ask as [`Observation::Own`](super::Observation).
    pub const OBSERVED_OWN: Hooks = Hooks(1 << 9);
    /// `may_act`, and it is known that kings without attributes always may.
    pub const KINGS_ACT: Hooks = Hooks(1 << 10);
    /// `may_observe`
    pub const MAY_OBSERVE: Hooks = Hooks(1 << 11);
    /// All but the last five: the answer of a condition that does not say which it has.
    pub const ALL: Hooks = Hooks((1 << 7) - 1);

    /// The methods of both sets.
    #[must_use]
    pub const fn and(self, other: Hooks) -> Hooks {
        Hooks(self.0 | other.0)
    }

    /// The set without these.
    #[must_use]
    pub const fn without(self, others: Hooks) -> Hooks {
        Hooks(self.0 & !others.0)
    }

    /// Has the set any method of the other?
    #[inline]
    pub const fn has(self, other: Hooks) -> bool {
        self.0 & other.0 != 0
    }
}
