//! Sets of squares of all boards.

use crate::geometry::{Bitboard, BoardId, Place};
use crate::rules::{Details, Rules};

/// A set of squares of each board.
pub(super) type Squares = [u64; BoardId::ALL.len()];

/// None.
pub(super) const NOWHERE: Squares = [0; BoardId::ALL.len()];

/// Those that are holes by these rules: where there are any, there is one board.
pub(super) fn holes(rules: &Rules) -> Squares {
    of(BoardId::A, Bitboard(rules.conditions.details().squares(Details::HOLES)))
}

/// These of one board.
#[inline]
pub(super) fn of(board: BoardId, set: Bitboard) -> Squares {
    let mut squares = NOWHERE;
    squares[board.index()] = set.0;
    squares
}

/// Is the place one of these?
#[inline]
pub(super) fn has(squares: &Squares, place: Place) -> bool {
    squares[place.board.index()] >> place.square.index() & 1 != 0
}

/// These and another.
#[inline]
pub(super) fn with(mut squares: Squares, place: Place) -> Squares {
    squares[place.board.index()] |= 1 << place.square.index();
    squares
}

/// These without one.
#[inline]
pub(super) fn without(mut squares: Squares, place: Place) -> Squares {
    squares[place.board.index()] &= !(1 << place.square.index());
    squares
}

/// All of both.
#[inline]
pub(super) fn both(mut squares: Squares, more: &Squares) -> Squares {
    for (board, more) in squares.iter_mut().zip(more) {
        *board |= more;
    }
    squares
}

/// Have they any in common?
#[inline]
pub(super) fn meets(squares: &Squares, other: &Squares) -> bool {
    squares.iter().zip(other).any(|(board, other)| board & other != 0)
}

/// Each of the places.
pub(super) fn places(squares: &Squares) -> impl Iterator<Item = Place> + use<> {
    let boards = BoardId::ALL.into_iter().zip(*squares);
    boards.flat_map(|(board, set)| Bitboard(set).map(move |square| Place::new(board, square)))
}
