//! An entry that another repeats.

/// An earlier entry that an entry repeats.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct Duplicate {
    /// The earlier entry's name.
    pub of: String,
    /// In what they are alike.
    pub alike: Alike,
}

/// In what two entries are alike.
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash, Debug)]
pub enum Alike {
    /// A diagram of the one is a diagram of the other, perhaps turned, mirrored, or with colours or boards exchanged.
    Position,
    /// The whole solution of some length is the same, man by man and square by square.
    Solution,
}

impl Alike {
    /// The name in reports.
    pub const fn name(self) -> &'static str {
        match self {
            Alike::Position => "position",
            Alike::Solution => "solution",
        }
    }
}
