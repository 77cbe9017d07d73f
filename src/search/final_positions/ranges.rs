//! The squares that men reach in so many moves, as sets.

use crate::geometry::Bitboard;
use crate::pieces::{ByColor, Color, Role};
use std::sync::OnceLock;

/// Squares of a board that is no cube.
const SQUARES: usize = 64;
/// Sets are kept for fewer moves than these, since most ways are short.
const KEPT: usize = 4;
/// No man needs more moves to a place that it can reach.
const MOST: u32 = u8::MAX as u32 - 1;

/// For each place and board the squares in reach in no move, one, two and three.
type Sets = Box<[[Bitboard; KEPT]]>;

/// The sets of each kind of man, made when they are first asked for.
#[derive(Debug, Default)]
pub(super) struct Ranges(ByColor<[OnceLock<Sets>; Role::CLASSICAL.len()]>);

impl Ranges {
    /// The squares of a board that a man reaches in so many moves from a place of so many, with the row of distances from
    /// each place.
    pub(super) fn near<'r>(
        &self,
        (color, role): (Color, Role),
        row: impl Fn(u16) -> &'r [u8],
        (from, places): (u16, usize),
        (board, moves): (usize, u32),
    ) -> Bitboard {
        if moves as usize >= KEPT {
            return near(row(from), board, moves);
        }
        let boards = places >> 7;
        let sets = self.0[color][role.index()].get_or_init(|| {
            let each = (0..places as u16).flat_map(|from| (0..boards).map(move |board| (from, board)));
            each.map(|(from, board)| std::array::from_fn(|moves| near(row(from), board, moves as u32)))
                .collect()
        });
        sets[usize::from(from) * boards + board][moves as usize]
    }
}

/// The squares of a board that a row of distances reaches in so many moves.
pub(super) fn near(row: &[u8], board: usize, moves: u32) -> Bitboard {
    // The product brings the lowest bits of eight bytes together in the highest byte.
    const TOGETHER: u64 = 0x0102_0408_1020_4080;
    let moves = moves.min(MOST) as u8;
    let mut set = 0;
    for (rank, distances) in row[board << 7..][..SQUARES].chunks_exact(8).enumerate() {
        let mut flags = [0; 8];
        for (flag, &distance) in flags.iter_mut().zip(distances) {
            *flag = u8::from(distance <= moves);
        }
        set |= u64::from_le_bytes(flags).wrapping_mul(TOGETHER) >> 56 << (8 * rank);
    }
    Bitboard(set)
}
