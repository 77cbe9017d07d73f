//! Counts of move paths: the usual measure and check of a move generator.

use super::{Move, Position};

/// The number of paths of `depth` half-moves from a position.
pub fn perft<P: Position>(position: &P, depth: u32) -> u64 {
    match depth {
        0 => 1,
        1 => position.count_legal_moves(),
        _ => divide(position, depth).into_iter().map(|(_, count)| count).sum(),
    }
}

/// The paths of `depth` half-moves (at least one) after each legal move.
pub fn divide<P: Position>(position: &P, depth: u32) -> Vec<(Move, u64)> {
    let paths = |step: Move| (step, perft(&position.play(step), depth - 1));
    position.legal().into_iter().map(paths).collect()
}
