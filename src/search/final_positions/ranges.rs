//! The squares that men reach in so many moves, as sets.

use crate::geometry::Bitboard;
use crate::pieces::{ByColor, Color};
use std::sync::OnceLock;

/// Squares of a board that is no cube.
const SQUARES: usize = 64;
/// Sets are kept for fewer moves than these, since most ways are short.
pub(super) const KEPT: usize = 4;
/// No man needs more moves to a place that it can reach.
const MOST: u32 = u8::MAX as u32 - 1;

/// For each place and board the squares in reach in no move, one, two and three.
type Sets = Box<[[Bitboard; KEPT]]>;

/// The sets of each kind of man, made when they are first asked for.
#[derive(Debug)]
pub(super) struct Ranges {
    /// Numbers of places are below this.
    width: usize,
    sets: ByColor<Vec<OnceLock<Sets>>>,
}

impl Ranges {
    /// None made yet, for places whose numbers are below this, and so many kinds.
    pub(super) fn new(width: usize, kinds: usize) -> Self {
        Ranges {
            width,
            sets: ByColor(Color::ALL.map(|_| vec![OnceLock::new(); kinds])),
        }
    }

    /// The squares of a board that a man reaches from a place in fewer than [`KEPT`] moves, made of the rows of distances from
    /// all places.
    pub(super) fn near<'r>(
        &self,
        (color, kind): (Color, usize),
        row: impl Fn(u16) -> &'r [u8],
        (from, board): (u16, usize),
        moves: u32,
    ) -> Bitboard {
        let boards = self.width >> 7;
        let sets = self.sets[color][kind].get_or_init(|| {
            let each = (0..self.width as u16).flat_map(|from| (0..boards).map(move |board| (from, board)));
            each.map(|(from, board)| std::array::from_fn(|moves| near(row(from), board, moves as u32)))
                .collect()
        });
        sets[usize::from(from) * boards + board][moves as usize]
    }
}

/// The squares of a board that a row of distances reaches in so many moves.
pub(super) fn near(row: &[u8], board: usize, moves: u32) -> Bitboard {
    within(on(row, board).iter().copied(), moves)
}

/// The squares of a board to which one row of distances, and back from which another, needs no more than so many moves.
pub(super) fn on_the_way(there: &[u8], back: &[u8], board: usize, moves: u32) -> Bitboard {
    let both = on(there, board).iter().zip(on(back, board));
    within(both.map(|(there, back)| there.saturating_add(*back)), moves)
}

/// The part of a row that is of one board.
fn on(row: &[u8], board: usize) -> &[u8] {
    &row[board << 7..][..SQUARES]
}

/// The squares whose distances are no more than so many moves.
fn within(distances: impl Iterator<Item = u8>, moves: u32) -> Bitboard {
    // The product brings the lowest bits of eight bytes together in the highest byte.
    const TOGETHER: u64 = 0x0102_0408_1020_4080;
    let moves = moves.min(MOST) as u8;
    let mut flags = [[0; 8]; SQUARES / 8];
    for (flag, distance) in flags.as_flattened_mut().iter_mut().zip(distances) {
        *flag = u8::from(distance <= moves);
    }
    let ranks = flags.iter().enumerate();
    Bitboard(ranks.fold(0, |set, (rank, &flags)| {
        set | u64::from_le_bytes(flags).wrapping_mul(TOGETHER) >> 56 << (8 * rank)
    }))
}
