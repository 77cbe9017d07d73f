//! Grids: boards that lines divide into cells.

use crate::geometry::Square;
use serde::Serialize;

/// So many bits has the number of a cell.
const BITS: usize = 6;

/// A grid that is told: the lines behind files and ranks, or the cells.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug, Default, Serialize)]
pub struct Grid {
    /// Bits 0 to 7: a line behind this file; bits 8 to 15: behind this rank.
    lines: u16,
    /// The numbers of the cells: the squares in whose number each bit is set.
    cells: [u64; BITS],
}

impl Grid {
    /// No grid.
    pub const NONE: Grid = Grid {
        lines: 0,
        cells: [0; BITS],
    };
    /// So many cells can be told; what is left is one more.
    pub const MOST: usize = (1 << BITS) - 1;

    /// Is nothing told?
    pub const fn is_empty(&self) -> bool {
        let [a, b, c, d, e, f] = self.cells;
        self.lines == 0 && a | b | c | d | e | f == 0
    }

    /// The grid of these lines.
    pub const fn of_lines(lines: u16) -> Self {
        Grid { lines, ..Grid::NONE }
    }

    /// Its lines.
    pub const fn lines(&self) -> u16 {
        self.lines
    }

    /// The grid of these cells, sets of squares of which none meets another, numbered by their first squares; nothing if there are too
    /// many.
    pub fn of_cells(cells: &[u64]) -> Option<Self> {
        let mut cells: Vec<u64> = cells.to_vec();
        cells.sort_by_key(|cell| cell.trailing_zeros());
        let mut grid = Grid::NONE;
        let all = cells.iter().fold(0u64, |all, cell| all | cell);
        let apart = cells.iter().map(|cell| cell.count_ones()).sum::<u32>() == all.count_ones();
        for (number, cell) in (1..).zip(&cells) {
            for (bit, plane) in grid.cells.iter_mut().enumerate() {
                *plane |= if number >> bit & 1 != 0 { *cell } else { 0 };
            }
        }
        (apart && cells.len() <= Grid::MOST && cells.iter().all(|&cell| cell != 0)).then_some(grid)
    }

    /// Its cells, sets of squares, by their numbers.
    pub fn cells(&self) -> Vec<u64> {
        let of = |number: u64| {
            (0..64)
                .filter(move |&at| self.number(at) == number)
                .fold(0, |cell, at| cell | 1 << at)
        };
        (1..=Grid::MOST as u64).map(of).take_while(|&cell| cell != 0).collect()
    }

    fn number(&self, at: usize) -> u64 {
        let bits = self.cells.iter().enumerate();
        bits.fold(0, |number, (bit, plane)| number | (plane >> at & 1) << bit)
    }

    /// Do lines part these squares?
    #[inline]
    pub fn parts(&self, one: Square, other: Square) -> bool {
        let crossed = |from: u8, to: u8| {
            let (from, to) = (from.min(to), from.max(to));
            (1u16 << to) - (1 << from)
        };
        let across = crossed(one.file(), other.file()) | crossed(one.rank(), other.rank()) << 8;
        self.lines & across != 0 || self.number(one.index()) != self.number(other.index())
    }
}
