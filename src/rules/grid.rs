//! Grids: boards that lines divide into cells.

use super::ones::ones;
use crate::geometry::Square;
use serde::ser::{Serialize, SerializeStruct, Serializer};

/// So many bits has the number of a cell.
const BITS: usize = 6;

/// A grid that is told: the lines behind files and ranks, or the cells, and lines beside.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug, Default)]
pub struct Grid {
    /// Bits 0 to 7: a line behind this file; bits 8 to 15: behind this rank.
    lines: u16,
    /// The numbers of the cells: the squares in whose number each bit is set.
    cells: [u64; BITS],
    /// More lines: the squares that have one below them, and those that have one to their left.
    extra: [u64; 2],
}

impl Serialize for Grid {
    /// Lines beside the others are told only if there are any.
    fn serialize<S: Serializer>(&self, serializer: S) -> Result<S::Ok, S::Error> {
        let more = self.has_extra();
        let mut told = serializer.serialize_struct("Grid", 2 + usize::from(more))?;
        told.serialize_field("lines", &self.lines)?;
        told.serialize_field("cells", &self.cells)?;
        if more {
            told.serialize_field("extra", &self.extra)?;
        }
        told.end()
    }
}

/// A line along the edges of squares, beside those of a grid.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub struct GridLine {
    /// Does it go upwards, on the left of its squares? If not, it goes to the right, below them.
    pub upright: bool,
    /// Its first square.
    pub first: Square,
    /// Along so many squares.
    pub length: u8,
}

impl GridLine {
    /// Its squares, as far as the board goes.
    fn squares(self) -> impl Iterator<Item = Square> {
        let step = move |by: u8| match self.upright {
            true => (self.first.file(), self.first.rank() + by),
            false => (self.first.file() + by, self.first.rank()),
        };
        let on_board = |&(file, rank): &(u8, u8)| file < 8 && rank < 8;
        let places = (0..self.length).map(step).take_while(on_board);
        places.map(|(file, rank)| Square::at(file, rank))
    }
}

impl Grid {
    /// No grid.
    pub const NONE: Grid = Grid {
        lines: 0,
        cells: [0; BITS],
        extra: [0; 2],
    };
    /// So many cells can be told; what is left is one more.
    pub const MOST: usize = (1 << BITS) - 1;

    /// Is nothing told?
    pub const fn is_empty(&self) -> bool {
        let [a, b, c, d, e, f] = self.cells;
        self.lines == 0 && a | b | c | d | e | f == 0 && !self.has_extra()
    }

    /// Are there lines beside the others?
    const fn has_extra(&self) -> bool {
        self.extra[0] | self.extra[1] != 0
    }

    /// The same with this line beside the others.
    #[must_use]
    pub fn with_extra(mut self, line: GridLine) -> Self {
        for square in line.squares() {
            self.extra[usize::from(line.upright)] |= 1 << square.index();
        }
        self
    }

    /// The lines beside the others, each as long as it can be.
    pub fn extra(&self) -> Vec<GridLine> {
        let [level, upright] = self.extra;
        let lines = |edges: u64, upright: bool| {
            let set = move |at: u8| edges >> at & 1 != 0;
            let after = move |at: u8| {
                if upright {
                    (at < 56).then_some(at + 8)
                } else {
                    (at % 8 != 7).then_some(at + 1)
                }
            };
            let begins = move |&at: &u8| set(at) && !(0..64).any(|other| set(other) && after(other) == Some(at));
            (0..64).filter(begins).map(move |first| GridLine {
                upright,
                first: Square::new(first),
                length: std::iter::successors(Some(first), |&at| after(at))
                    .take_while(|&at| set(at))
                    .count() as u8,
            })
        };
        lines(level, false).chain(lines(upright, true)).collect()
    }

    /// What either tells; of lines across the board and of cells what the other tells, if it does.
    #[must_use]
    pub fn union(self, other: Grid) -> Self {
        Grid {
            lines: if other.lines == 0 { self.lines } else { other.lines },
            cells: if other.cells == [0; BITS] {
                self.cells
            } else {
                other.cells
            },
            extra: std::array::from_fn(|way| self.extra[way] | other.extra[way]),
        }
    }

    /// Does the way in a straight line from the middle of one square to the middle of the other meet a line beside the others, if only an end
    /// of it?
    #[inline]
    pub fn meets_extra(&self, one: Square, other: Square) -> bool {
        self.has_extra() && self.crosses_extra(one, other)
    }

    fn crosses_extra(&self, one: Square, other: Square) -> bool {
        // In halves of squares: the middle of a1 is (1, 1), its corners are (0, 0), (2, 0), (0, 2) and (2, 2).
        let middle = |square: Square| (2 * i32::from(square.file()) + 1, 2 * i32::from(square.rank()) + 1);
        let (from, to) = (middle(one), middle(other));
        let turned = |(x, y): (i32, i32), upright: bool| if upright { (y, x) } else { (x, y) };
        [false, true].into_iter().any(|upright| {
            let (from, to) = (turned(from, upright), turned(to, upright));
            let mut edges = ones([self.extra[usize::from(upright)]], 64);
            edges.any(|at| {
                let (x, y) = turned((at as i32 % 8 * 2, at as i32 / 8 * 2), upright);
                let (across, up) = (to.0 - from.0, to.1 - from.1);
                let between = (from.1 < y) != (to.1 < y);
                // Where the way is at the height of the line, as many times `up`.
                let at = from.0 * up + across * (y - from.1);
                let (left, right) = (x * up, (x + 2) * up);
                between && left.min(right) <= at && at <= left.max(right)
            })
        })
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
        self.lines & across != 0
            || self.meets_extra(one, other)
            || self.number(one.index()) != self.number(other.index())
    }
}
