//! Counts of move paths by the crate cozy-chess, to stand beside ours.

use cozy_chess::Board;

/// The paths of so many half-moves; the last ones are counted, not played.
pub fn perft(board: &Board, depth: u32) -> u64 {
    let mut count = 0;
    board.generate_moves(|moves| {
        if depth == 1 {
            count += moves.len() as u64;
        } else {
            for step in moves {
                let mut next = board.clone();
                next.play_unchecked(step);
                count += perft(&next, depth - 1);
            }
        }
        false
    });
    count
}
