//! The places of one or two flat boards as bits of one word.

use crate::geometry::{Bitboard, BoardId, Place, Square};

/// A set of places.
pub(super) type Spots = u128;

/// The number of no place: that of a man that was taken.
pub(super) const NOWHERE: u8 = u8::MAX;

/// The number of a place.
#[inline]
pub(super) const fn spot(place: Place) -> u8 {
    (place.board.index() << 6 | place.square.index()) as u8
}

/// The place of a number.
#[inline]
pub(super) const fn place_of(spot: u8) -> Place {
    Place::new(BoardId::new(spot as usize >> 6), Square::new(spot & 63))
}

/// The set of one place; nothing for [`NOWHERE`].
#[inline]
pub(super) const fn bit(spot: u8) -> Spots {
    if spot == NOWHERE { 0 } else { 1 << spot }
}

/// The set of these squares of a board.
#[inline]
pub(super) const fn on(board: BoardId, squares: Bitboard<u64>) -> Spots {
    (squares.0 as Spots) << (board.index() << 6)
}
