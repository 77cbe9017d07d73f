//! What conditions are told beside their names: squares, numbers.

use super::cycle::Cycle;
use super::grid::Grid;
use super::ones::ones;
use crate::geometry::{Square, SquareList};
use crate::pieces::{Color, Role};
use serde::ser::{Serialize, SerializeStruct, Serializer};

/// How many conditions can be told squares.
const SQUARES: usize = 8;
/// How many of them are always told.
const TOLD_ALWAYS: usize = 3;
/// How many of the others are told by a name of their own.
const FORCED: usize = 2;
/// How many of those that follow are told by another.
const MORE: usize = 1;

/// What a condition is told beside its name.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum Detail {
    /// Squares; the number says which of the sets of [`Details`] is the condition's.
    Squares(usize),
    /// The squares of imitators, in their order.
    Imitators,
    /// How far each side may still move, or both in common.
    Ways,
    /// What pawns may become.
    Promotions,
    /// Kinds of men; may none be told?
    Kinds(bool),
    /// Files and ranks behind which the lines of a grid are, and lines beside these.
    Lines,
    /// The cells of a grid, and lines beside theirs.
    Cells,
    /// Lines beside those of a grid, if there are any.
    ExtraLines,
    /// A man that has just been taken.
    Taken,
    /// How often something may be done, if not as often as one likes.
    Times,
    /// Kinds of men each of which becomes the next; may none be told?
    Cycle(bool),
    /// Kinds of men each of which becomes the next when it is reborn, if not the usual ones.
    RebornCycle,
}

impl Detail {
    /// May nothing be told?
    pub const fn is_optional(self) -> bool {
        matches!(
            self,
            Detail::Kinds(true) | Detail::ExtraLines | Detail::Times | Detail::Cycle(true) | Detail::RebornCycle
        )
    }
}

/// What the conditions of a set are told beside their names.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug, Default)]
pub struct Details {
    squares: [u64; SQUARES],
    /// How far White and Black may move, in hundredths and one more; nought is without end.
    ways: [u32; 2],
    /// Is that in common?
    shared: bool,
    /// The kinds of men that a condition speaks of, such as what pawns may become, a bit for the number of each; all nought if nothing is
    /// said.
    kinds: [u64; 4],
    imitators: SquareList,
    grid: Grid,
    /// A man that has just been taken: its square, its kind and whether it is black.
    taken: Option<(Square, Role, bool)>,
    /// How often something may be done.
    times: Option<u16>,
    /// Kinds of men each of which becomes the next.
    cycle: Cycle,
    /// Kinds of men each of which is reborn as the next.
    reborn: Cycle,
}

impl Serialize for Details {
    /// What pawns may become and where imitators are is told only if something is said of it or of what follows.
    fn serialize<S: Serializer>(&self, serializer: S) -> Result<S::Ok, S::Error> {
        let (always, later) = self.squares.split_at(TOLD_ALWAYS);
        let (_, last) = later.split_at(FORCED);
        let (last, promotions) = last.split_at(MORE);
        let any = |told: &[u64]| told.iter().any(|&bits| bits != 0);
        let returns = !self.reborn.is_empty();
        let turns = returns || !self.cycle.is_empty();
        let counts = turns || self.times.is_some();
        let ends = counts || self.taken.is_some();
        let promotes = ends || any(promotions);
        let grid = promotes || !self.grid.is_empty();
        let more = grid || any(last);
        let forced = more || any(later);
        let imitated = forced || !self.imitators.is_empty();
        let limited = imitated || any(&self.kinds);
        let mut told = serializer.serialize_struct(
            "Details",
            3 + [
                limited, imitated, forced, more, grid, promotes, ends, counts, turns, returns,
            ]
            .map(usize::from)
            .iter()
            .sum::<usize>(),
        )?;
        told.serialize_field("squares", &[always[0], always[1], always[2]])?;
        told.serialize_field("ways", &self.ways)?;
        told.serialize_field("shared", &self.shared)?;
        if limited {
            told.serialize_field("promotions", &self.kinds)?;
        }
        if imitated {
            told.serialize_field("imitators", &self.imitators)?;
        }
        if forced {
            told.serialize_field("forced", &[later[0], later[1]])?;
        }
        if more {
            told.serialize_field("more", last)?;
        }
        if grid {
            told.serialize_field("grid", &self.grid)?;
        }
        if promotes {
            told.serialize_field("promotes", promotions)?;
        }
        match &self.taken {
            taken if counts => told.serialize_field("taken", taken)?,
            Some(taken) => told.serialize_field("taken", taken)?,
            None => {}
        }
        match &self.times {
            times if turns => told.serialize_field("times", times)?,
            Some(times) => told.serialize_field("times", times)?,
            None => {}
        }
        if turns {
            told.serialize_field("cycle", &self.cycle)?;
        }
        if returns {
            told.serialize_field("reborn", &self.reborn)?;
        }
        told.end()
    }
}

impl Details {
    /// Nothing is told.
    pub const NONE: Details = Details {
        squares: [0; SQUARES],
        ways: [0; 2],
        shared: false,
        kinds: [0; 4],
        imitators: SquareList::NONE,
        grid: Grid::NONE,
        taken: None,
        times: None,
        cycle: Cycle::NONE,
        reborn: Cycle::NONE,
    };
    /// The squares of holes.
    pub const HOLES: usize = 0;
    /// The squares of wormholes.
    pub const WORMHOLES: usize = 1;
    /// The squares of magic squares.
    pub const MAGIC: usize = 2;
    /// The squares to which White must move.
    pub const WHITE_FORCED: usize = 3;
    /// The squares to which Black must move.
    pub const BLACK_FORCED: usize = 4;
    /// The squares of the two men whose distance counts.
    pub const DISTER: usize = 5;
    /// The squares on which White's pawns become other men.
    pub const WHITE_PROMOTION: usize = 6;
    /// The same for Black's.
    pub const BLACK_PROMOTION: usize = 7;

    /// Is nothing told?
    pub const fn is_empty(self) -> bool {
        let [a, b, c, d] = self.kinds;
        let [e, f, g, h, i, j, k, l] = self.squares;
        a | b | c | d | e | f | g | h | i | j | k | l == 0
            && self.ways[0] | self.ways[1] == 0
            && !self.shared
            && self.imitators.is_empty()
            && self.grid.is_empty()
            && self.taken.is_none()
            && self.times.is_none()
            && self.cycle.is_empty()
            && self.reborn.is_empty()
    }

    /// The kinds of men each of which is reborn as the next; none if they are the usual ones.
    #[inline]
    pub const fn reborn_cycle(&self) -> &Cycle {
        &self.reborn
    }

    /// The same with this row.
    #[must_use]
    pub const fn with_reborn_cycle(self, reborn: Cycle) -> Self {
        Details { reborn, ..self }
    }

    /// The kinds of men each of which becomes the next.
    #[inline]
    pub const fn cycle(&self) -> &Cycle {
        &self.cycle
    }

    /// The same with this row.
    #[must_use]
    pub const fn with_cycle(self, cycle: Cycle) -> Self {
        Details { cycle, ..self }
    }

    /// How often something may be done; nothing if as often as one likes.
    pub const fn times(&self) -> Option<u16> {
        self.times
    }

    /// The same with this number.
    #[must_use]
    pub const fn with_times(self, times: u16) -> Self {
        Details {
            times: Some(times),
            ..self
        }
    }

    /// The man that has just been taken, its side and its square.
    pub fn taken(&self) -> Option<(Color, Role, Square)> {
        let (square, role, black) = self.taken?;
        Some((if black { Color::Black } else { Color::White }, role, square))
    }

    /// The same with a man that has just been taken.
    #[must_use]
    pub fn with_taken(self, color: Color, role: Role, square: Square) -> Self {
        let taken = Some((square, role, color == Color::Black));
        Details { taken, ..self }
    }

    /// The grid that is told.
    #[inline]
    pub const fn grid(&self) -> &Grid {
        &self.grid
    }

    /// The same with this grid.
    #[must_use]
    pub const fn with_grid(self, grid: Grid) -> Self {
        Details { grid, ..self }
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

    /// The kinds of men that a condition speaks of, in the order of the table of men; none if nothing is said.
    pub fn kinds(self) -> impl Iterator<Item = Role> {
        ones(self.kinds, 64).map(Role::from_index)
    }

    /// Does a condition speak of men of this kind?
    pub const fn has_kind(self, role: Role) -> bool {
        let number = role.index();
        self.kinds[number / 64] >> (number % 64) & 1 != 0
    }

    /// The same with this kind among those that a condition speaks of.
    #[must_use]
    pub fn with_kind(mut self, role: Role) -> Self {
        let number = role.index();
        self.kinds[number / 64] |= 1 << (number % 64);
        self
    }

    /// The same with these ways.
    #[must_use]
    pub fn with_ways(self, ways: [Option<u32>; 2], shared: bool) -> Self {
        let ways = ways.map(|way| way.map_or(0, |way| way.saturating_add(1)));
        Details { ways, shared, ..self }
    }

    /// Where imitators are.
    #[inline]
    pub const fn imitators(self) -> SquareList {
        self.imitators
    }

    /// The same with another imitator behind the others; nothing if that cannot be.
    pub fn with_imitator(self, square: Square) -> Option<Self> {
        let imitators = self.imitators.with(square)?;
        Some(Details { imitators, ..self })
    }

    /// The same with holes and imitators on the squares to which they are carried; nothing if one is carried nowhere.
    #[must_use]
    pub fn carried(self, carried: impl Fn(Square) -> Option<Square>) -> Option<Self> {
        let holes = ones([self.squares[Self::HOLES]], 64).map(|hole| carried(Square::new(hole as u8)));
        let holes = holes.collect::<Option<Vec<Square>>>()?;
        let bits = holes.iter().fold(0, |bits, hole| bits | 1 << hole.index());
        let imitators = self.imitators.squares().map(carried);
        let imitators = imitators.collect::<Option<Vec<Square>>>()?;
        let bare = Details {
            imitators: SquareList::NONE,
            ..self.with_squares(Self::HOLES, bits)
        };
        imitators.into_iter().try_fold(bare, Details::with_imitator)
    }

    /// What either tells; of imitators what the other tells, if it does.
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
            kinds: std::array::from_fn(|word| self.kinds[word] | other.kinds[word]),
            imitators: if other.imitators.is_empty() {
                self.imitators
            } else {
                other.imitators
            },
            grid: self.grid.union(other.grid),
            taken: other.taken.or(self.taken),
            times: other.times.or(self.times),
            cycle: other.cycle.or(self.cycle),
            reborn: other.reborn.or(self.reborn),
        }
    }
}
