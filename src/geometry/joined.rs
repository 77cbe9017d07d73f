//! Which edges of a board are joined: cylinders and the anchor ring.

/// Which opposite edges of a board lie side by side, so that men go on from one to the other.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Default)]
pub struct Joined {
    /// The left and the right one: the first file is beside the last.
    pub files: bool,
    /// The lower and the upper one: the first rank is beside the last.
    pub ranks: bool,
}

impl Joined {
    /// Are any?
    #[inline]
    pub const fn any(self) -> bool {
        self.files || self.ranks
    }
}

/// The number of a file or rank among so many, if it is on the board or, by joined edges, comes back to it.
#[inline]
pub(crate) fn within(number: i8, size: u8, joined: bool) -> Option<u8> {
    match u8::try_from(number) {
        Ok(number) if number < size => Some(number),
        _ if joined => Some(number.rem_euclid(size as i8) as u8),
        _ => None,
    }
}
