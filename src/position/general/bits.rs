//! Squares of the one board as bits of a number.

use crate::geometry::Place;

/// All squares.
pub(super) const ANYWHERE: u64 = u64::MAX;

/// The squares of the a-file.
pub(super) const A_FILE: u64 = 0x0101_0101_0101_0101;

/// A square of the one board, as a bit.
#[inline]
pub(super) fn bit(place: Place) -> u64 {
    1 << place.square.index()
}
