//! The shape of a board and the names of its squares.

use super::Square;
use serde::Serialize;

/// The shape shared by all boards of a game.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug, Serialize)]
pub enum Shape {
    /// Files a.., ranks 1..; at most eight of each.
    Flat {
        /// Number of files.
        files: u8,
        /// Number of ranks.
        ranks: u8,
    },
    /// The cube of Raumschach: five levels A-E of five files and five ranks.
    Cube,
}

impl Shape {
    /// The usual board.
    pub const CHESS: Shape = Shape::Flat { files: 8, ranks: 8 };
    /// Parton's small board: four files, eight ranks.
    pub const SMALL: Shape = Shape::Flat { files: 4, ranks: 8 };

    /// Is it a flat board, and no cube?
    pub const fn is_flat(self) -> bool {
        matches!(self, Shape::Flat { .. })
    }

    /// Number of files.
    #[inline]
    pub const fn files(self) -> u8 {
        match self {
            Shape::Flat { files, .. } => files,
            Shape::Cube => 5,
        }
    }

    /// Number of ranks.
    #[inline]
    pub const fn ranks(self) -> u8 {
        match self {
            Shape::Flat { ranks, .. } => ranks,
            Shape::Cube => 5,
        }
    }

    /// Number of levels; 1 on flat boards.
    pub const fn levels(self) -> u8 {
        match self {
            Shape::Flat { .. } => 1,
            Shape::Cube => 5,
        }
    }

    /// The square with these coordinates, all from 0, if it lies on the board.
    pub fn square(self, file: i8, rank: i8, level: i8) -> Option<Square> {
        let inside = |value: i8, size: u8| (0..size as i8).contains(&value);
        if !inside(file, self.files()) || !inside(rank, self.ranks()) || !inside(level, self.levels()) {
            return None;
        }
        Some(match self {
            Shape::Flat { .. } => Square::at(file as u8, rank as u8),
            Shape::Cube => Square::new((level * 25 + rank * 5 + file) as u8),
        })
    }

    /// File, rank and level of a square, all from 0.
    pub fn coordinates(self, square: Square) -> (u8, u8, u8) {
        match self {
            Shape::Flat { .. } => (square.file(), square.rank(), 0),
            Shape::Cube => {
                let index = square.index() as u8;
                (index % 5, index / 5 % 5, index / 25)
            }
        }
    }

    /// How many steps a king takes from one square to another.
    pub fn distance(self, from: Square, to: Square) -> u8 {
        let (from, to) = (self.coordinates(from), self.coordinates(to));
        let [file, rank, level] = [from.0.abs_diff(to.0), from.1.abs_diff(to.1), from.2.abs_diff(to.2)];
        file.max(rank).max(level)
    }

    /// Is the square one of this board?
    pub fn holds(self, square: Square) -> bool {
        match self {
            Shape::Flat { files, ranks } => square.file() < files && square.rank() < ranks,
            Shape::Cube => square.index() < 125,
        }
    }

    /// All squares, in the order of their numbers.
    pub fn squares(self) -> impl Iterator<Item = Square> {
        let (files, ranks, levels) = (self.files() as i8, self.ranks() as i8, self.levels() as i8);
        (0..levels).flat_map(move |level| {
            (0..ranks).flat_map(move |rank| (0..files).filter_map(move |file| self.square(file, rank, level)))
        })
    }

    /// The name: `e4` on a flat board, `Cc3` in the cube.
    pub fn name(self, square: Square) -> String {
        self.letters(square).collect()
    }

    /// The name, letter by letter.
    pub fn letters(self, square: Square) -> impl Iterator<Item = char> {
        let (file, rank, level) = self.coordinates(square);
        let level = (self == Shape::Cube).then(|| (b'A' + level) as char);
        level.into_iter().chain([(b'a' + file) as char, (b'1' + rank) as char])
    }

    /// How many letters a [`name`](Self::name) has.
    pub const fn name_length(self) -> usize {
        match self {
            Shape::Flat { .. } => 2,
            Shape::Cube => 3,
        }
    }

    /// Reads a name as [`name`](Self::name) writes it; letters of either case.
    pub fn parse(self, name: &str) -> Option<Square> {
        let mut bytes = name.bytes().map(|byte| byte.to_ascii_lowercase());
        let level = match self {
            Shape::Flat { .. } => 0,
            Shape::Cube => bytes.next()?.wrapping_sub(b'a'),
        };
        let file = bytes.next()?.wrapping_sub(b'a');
        let rank = bytes.next()?.wrapping_sub(b'1');
        if bytes.next().is_some() || file > 8 || rank > 8 || level > 8 {
            return None;
        }
        self.square(file as i8, rank as i8, level as i8)
    }

    /// Reads names one behind the other, `a1b2`, and nothing else; at least one.
    pub fn parse_all(self, names: &str) -> Option<Vec<Square>> {
        let ends = (0..=names.len()).step_by(self.name_length());
        let squares = ends.clone().zip(ends.skip(1));
        let squares = squares.map(|(start, end)| self.parse(names.get(start..end)?));
        let squares = squares.collect::<Option<Vec<_>>>()?;
        (!squares.is_empty() && squares.len() * self.name_length() == names.len()).then_some(squares)
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn every_square_is_read_back_by_its_name() {
        for shape in [Shape::CHESS, Shape::SMALL, Shape::Cube] {
            for square in shape.squares() {
                assert_eq!(shape.parse(&shape.name(square)), Some(square));
            }
        }
        assert_eq!(Shape::SMALL.parse("e4"), None);
        assert_eq!(Shape::CHESS.parse("e9"), None);
        assert_eq!(Shape::CHESS.parse("e44"), None);
        assert_eq!(Shape::Cube.squares().count(), 125);
    }
}
