//! An answer that a search did not come to.

/// The search was told to stop before it knew the answer.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub struct Stopped;
