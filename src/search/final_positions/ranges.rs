//! The squares that men reach in so many moves, as sets.

use super::distances::{Distances, FAR};
use crate::geometry::Bitboard;
use crate::pieces::{ByColor, Color, Role};
use std::sync::OnceLock;

/// Squares of a board that is no cube.
const SQUARES: usize = 64;
/// Sets are kept for fewer moves than these, since most ways are short.
const KEPT: usize = 4;

/// For each place and board the squares in reach in no move, one, two and three.
type Sets = Box<[[Bitboard; KEPT]]>;

/// The sets of each kind of man, made when they are first asked for.
#[derive(Debug, Default)]
pub(super) struct Ranges(ByColor<[OnceLock<Sets>; Role::CLASSICAL.len()]>);

impl Distances {
    /// The squares of a board that a man reaches in so many moves. Of a pawn that may promote, whatever it becomes.
    pub(super) fn near(&self, (color, role): (Color, Role), from: u16, board: usize, moves: u32) -> Bitboard {
        if moves as usize >= KEPT {
            return near(self.row(color, role, from), board, moves);
        }
        let boards = self.width() >> 7;
        let sets = self.ranges.0[color][role.index()].get_or_init(|| {
            let places = (0..self.width() as u16).flat_map(|from| (0..boards).map(move |board| (from, board)));
            places
                .map(|(from, board)| {
                    let row = self.row(color, role, from);
                    std::array::from_fn(|moves| near(row, board, moves as u32))
                })
                .collect()
        });
        sets[usize::from(from) * boards + board][moves as usize]
    }

    /// The squares of a board on the way of a man from one place to another in so many moves. It is no pawn, so that it
    /// goes as many moves back as there.
    pub(super) fn on_the_way(&self, man: (Color, Role), (from, to): (u16, u16), board: usize, moves: u32) -> Bitboard {
        // A king that castles needs a move less than from where it goes.
        let parts = (0..=moves.min(u32::from(FAR)))
            .map(|first| self.near(man, from, board, first) & self.near(man, to, board, moves - first));
        parts.fold(Bitboard::EMPTY, |all, part| all | part)
    }
}

/// The squares of a board that a row of distances reaches in so many moves.
pub(super) fn near(row: &[u8], board: usize, moves: u32) -> Bitboard {
    // The product brings the lowest bits of eight bytes together in the highest byte.
    const TOGETHER: u64 = 0x0102_0408_1020_4080;
    let moves = moves.min(u32::from(FAR) - 1) as u8;
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
