//! The canonical order of moves, in which solutions are told whatever order they were found in.

use crate::board::{Choice, Meaning};
use crate::geometry::Square;
use crate::position::{Kind, Move};

/// A number that grows with a move's place in the canonical order: by man (king, queen, rook, …), square of
/// departure and square of arrival, files before ranks, a pawn's single step before its double step; then by what it becomes and what
/// else is chosen. No two moves of a man have the same one. A pass comes last.
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
    let chosen = step.chosen();
    (step.role().index() as u64) << 56
        | file_first(step.from()) << 49
        | (step.board() as u64) << 47
        | double << 46
        | file_first(step.to()) << 39
        | promotion << 30
        | choice_rank(chosen.first()) << 15
        // Of a second choice the square and what a pawn becomes there: it is always a rebirth, on a single board.
        | (choice_rank(chosen.second()) & 0x3ff) << 5
        | (step.lands() as u64) << 3
        | step.kind() as u64
}

/// A number that grows with the place of a choice among others: less than 2^15.
#[inline]
const fn choice_rank(choice: Option<Choice>) -> u64 {
    let Some(choice) = choice else { return 0 };
    let meaning = match choice.meaning {
        Meaning::Nothing => 1,
        other => other as u64 + 2,
    };
    let place = (choice.place.board as u64) << 6 | choice.place.square.index() as u64;
    meaning << 12 | place << 4 | choice.becomes as u64
}

/// The number of a square in an order of files before ranks.
#[inline]
const fn file_first(square: Square) -> u64 {
    let index = square.index() as u64;
    (index & 7) << 4 | index >> 3
}
