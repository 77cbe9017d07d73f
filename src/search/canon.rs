//! The canonical order of moves, in which solutions are told whatever order they were found in.

use crate::geometry::Square;
use crate::position::{Kind, Move};

/// A number that grows with a move's place in the canonical order: by man (king, queen, rook, …), square of
/// departure and square of arrival, files before ranks, a pawn's single step before its double step. A pass comes last.
#[inline]
pub const fn canonical_rank(step: Move) -> u64 {
    if matches!(step.kind(), Kind::Pass) {
        return u64::MAX;
    }
    let double = matches!(step.kind(), Kind::DoubleStep) as u64;
    let promotion = match step.promotion() {
        None => 0,
        Some(role) => role.index() as u64 + 1,
    };
    (step.role().index() as u64) << 27
        | file_first(step.from()) << 20
        | (step.board() as u64) << 18
        | double << 17
        | file_first(step.to()) << 10
        | promotion << 6
        | (step.lands() as u64) << 4
        | step.kind() as u64
}

/// The number of a square in an order of files before ranks.
#[inline]
const fn file_first(square: Square) -> u64 {
    let index = square.index() as u64;
    (index & 7) << 4 | index >> 3
}
