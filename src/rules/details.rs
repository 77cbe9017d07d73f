//! What conditions are told beside their names: squares, numbers.

use serde::Serialize;

/// How many conditions can be told squares.
const SQUARES: usize = 3;

/// What a condition is told beside its name.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum Detail {
    /// Squares; the number says which of the sets of [`Details`] is the condition's.
    Squares(usize),
    /// How far each side may still move, or both in common.
    Ways,
}

/// What the conditions of a set are told beside their names.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug, Default, Serialize)]
pub struct Details {
    squares: [u64; SQUARES],
    /// How far White and Black may move, in hundredths and one more; nought is without end.
    ways: [u32; 2],
    /// Is that in common?
    shared: bool,
}

impl Details {
    /// Nothing is told.
    pub const NONE: Details = Details {
        squares: [0; SQUARES],
        ways: [0; 2],
        shared: false,
    };
    /// The squares of holes.
    pub const HOLES: usize = 0;
    /// The squares of wormholes.
    pub const WORMHOLES: usize = 1;
    /// The squares of magic squares.
    pub const MAGIC: usize = 2;

    /// Is nothing told?
    pub const fn is_empty(self) -> bool {
        self.squares[0] | self.squares[1] | self.squares[2] == 0 && self.ways[0] | self.ways[1] == 0 && !self.shared
    }

    /// One set of squares, a bit for each.
    #[inline]
    pub const fn squares(self, set: usize) -> u64 {
        self.squares[set]
    }

    /// The same with these squares.
    #[must_use]
    pub const fn with_squares(mut self, set: usize, squares: u64) -> Self {
        self.squares[set] = squares;
        self
    }

    /// How far White and Black may move, in hundredths of a square's side; nothing is without end.
    pub fn ways(self) -> [Option<u32>; 2] {
        self.ways.map(|way| way.checked_sub(1))
    }

    /// Do both sides use up one way?
    pub const fn is_shared(self) -> bool {
        self.shared
    }

    /// The same with these ways.
    #[must_use]
    pub fn with_ways(self, ways: [Option<u32>; 2], shared: bool) -> Self {
        let ways = ways.map(|way| way.map_or(0, |way| way.saturating_add(1)));
        Details { ways, shared, ..self }
    }

    /// What either tells.
    #[must_use]
    pub fn union(self, other: Details) -> Self {
        let (told, ways) = if other.ways == [0; 2] {
            (self, self.ways)
        } else {
            (other, other.ways)
        };
        Details {
            squares: std::array::from_fn(|set| self.squares[set] | other.squares[set]),
            ways,
            shared: told.shared,
        }
    }
}
