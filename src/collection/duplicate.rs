//! An entry that another repeats.

use crate::text::named;

/// An earlier entry that an entry repeats.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct Duplicate {
    /// The earlier entry's name.
    pub of: String,
    /// In what they are alike.
    pub alike: Alike,
}

named! {
    /// In what two entries are alike.
    #[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash, Debug)]
    pub enum Alike {
        /// A diagram of the one is a diagram of the other, perhaps turned, mirrored, or with colours or boards exchanged.
        Position = "position",
        /// The whole solution of some length is the same, man by man and square by square.
        Solution = "solution",
    }
}
