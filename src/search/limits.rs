//! Limits on a battle beside its length.

use crate::problem::NonTrivial;

/// When the defender is taken to hold out, though more might be proved: such limits make long problems
/// accessible, and what is found within them is true.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub struct Limits {
    /// He holds out, unless in check, when nothing is threatened within so many moves; where fewer moves are
    /// left, this is no limit.
    pub max_threat: Option<u16>,
    /// He holds out when his king has more flights than this, unless at most one more attack follows, as in Popeye.
    pub max_flights: Option<u32>,
    /// He holds out when he has too many moves that matter.
    pub non_trivial: Option<NonTrivial>,
}

impl Limits {
    /// No limit.
    pub const NONE: Limits = Limits {
        max_threat: None,
        max_flights: None,
        non_trivial: None,
    };
}
