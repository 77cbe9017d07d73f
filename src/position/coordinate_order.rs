//! The order of moves by their coordinates, in which proofs number them.

use super::Move;
use crate::geometry::Shape;
use crate::pieces::Role;

/// What orders moves as their coordinates do as text: board, departure, arrival, promotion, board of landing.
pub fn coordinate_order(shape: Shape, step: Move) -> u64 {
    let cell = |square| {
        let (file, rank, level) = shape.coordinates(square);
        u64::from(level) << 8 | u64::from(file) << 4 | u64::from(rank)
    };
    let letter = |role: Role| {
        let letter = role.letters().bytes().next();
        letter.map_or(0, |byte| byte.to_ascii_lowercase())
    };
    let promotion = step.promotion().map_or(0, letter);
    let boards = (step.board().index() as u64) << 40 | step.lands().index() as u64;
    boards | cell(step.from()) << 28 | cell(step.to()) << 16 | u64::from(promotion) << 4
}
