//! Sides, men, boards and places.
//!
//! ```
//! use looking_glass::plain::place::Role;
//!
//! assert_eq!(Role::from_letter('q').map(Role::letter), Some('q'));
//! ```

use std::fmt;

/// A side.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub enum Color {
    /// White.
    White,
    /// Black.
    Black,
}

impl Color {
    /// The other side.
    pub fn other(self) -> Color {
        match self {
            Color::White => Color::Black,
            Color::Black => Color::White,
        }
    }

    /// Pawns go up for White and down for Black, on every board alike.
    pub fn forward(self) -> i8 {
        match self {
            Color::White => 1,
            Color::Black => -1,
        }
    }

    /// The rank from which pawns step twice, on a board where they do.
    pub fn second_rank(self) -> i8 {
        match self {
            Color::White => 2,
            Color::Black => 7,
        }
    }
}

/// What a man is.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub enum Role {
    /// A pawn.
    Pawn,
    /// A knight.
    Knight,
    /// A bishop.
    Bishop,
    /// A rook.
    Rook,
    /// A queen.
    Queen,
    /// A king.
    King,
    /// Raumschach only: moves along the lines through the corners of the cells.
    Unicorn,
}

impl Role {
    /// Its letter, small.
    pub fn letter(self) -> char {
        match self {
            Role::Pawn => 'p',
            Role::Knight => 'n',
            Role::Bishop => 'b',
            Role::Rook => 'r',
            Role::Queen => 'q',
            Role::King => 'k',
            Role::Unicorn => 'u',
        }
    }

    /// The role of a letter, small or large.
    pub fn from_letter(letter: char) -> Option<Role> {
        use Role::*;
        [Pawn, Knight, Bishop, Rook, Queen, King, Unicorn]
            .into_iter()
            .find(|role| role.letter() == letter.to_ascii_lowercase())
    }
}

/// A man.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub struct Man {
    /// Whose it is.
    pub color: Color,
    /// What it is.
    pub role: Role,
}

impl Man {
    /// A man of that side and role.
    pub fn new(color: Color, role: Role) -> Man {
        Man { color, role }
    }
}

/// A board.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub enum Board {
    /// The first board.
    A,
    /// The second board.
    B,
    /// The third board.
    C,
}

impl Board {
    /// Its letter.
    pub fn letter(self) -> char {
        match self {
            Board::A => 'A',
            Board::B => 'B',
            Board::C => 'C',
        }
    }

    /// That cell of this board.
    pub fn at(self, cell: Cell) -> Place {
        Place { board: self, cell }
    }
}

/// Coordinates without a board: `e4`, or `Cc3` in a cube.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub struct Cell {
    /// 1 to 5 for the levels A to E of a cube, 0 on a flat board.
    pub level: i8,
    /// 1 for file a.
    pub file: i8,
    /// 1 for the first rank.
    pub rank: i8,
}

impl Cell {
    /// The cell one step away, whether or not it is on the board.
    pub fn plus(self, (level, file, rank): Step) -> Cell {
        Cell {
            level: self.level + level,
            file: self.file + file,
            rank: self.rank + rank,
        }
    }

    /// The step from here to there.
    pub fn to(self, other: Cell) -> Step {
        (other.level - self.level, other.file - self.file, other.rank - self.rank)
    }

    /// Does it lie between these two, on the way that goes from one to the other step by step?
    pub fn is_between(self, one: Cell, other: Cell) -> bool {
        let (way, part) = (one.to(other), one.to(self));
        let [whole, gone] = [way, part].map(|(level, file, rank)| level.abs().max(file.abs()).max(rank.abs()));
        let along = (way.0.signum() * gone, way.1.signum() * gone, way.2.signum() * gone);
        0 < gone && gone < whole && part == along
    }

    /// This cell and, if both stand on a line, those between it and the other.
    pub fn way_to(self, other: Cell) -> impl Iterator<Item = Cell> {
        let (level, file, rank) = self.to(other);
        let far = match self.is_in_line_with(other) {
            true => level.abs().max(file.abs()).max(rank.abs()),
            false => 1,
        };
        let step = (level.signum(), file.signum(), rank.signum());
        (0..far).scan(self, move |cell, _| Some(std::mem::replace(cell, cell.plus(step))))
    }

    /// Do these two stand on a line: of a rook, a bishop, a unicorn or a queen?
    pub fn is_in_line_with(self, other: Cell) -> bool {
        let (level, file, rank) = self.to(other);
        let sizes = [level.abs(), file.abs(), rank.abs()];
        let far = sizes.into_iter().max().unwrap_or(0);
        far > 0 && sizes.into_iter().all(|size| size == 0 || size == far)
    }

    /// Reads `e4`, or `Cc3` in a cube.
    pub fn parse(text: &str) -> Option<Cell> {
        let letter = |c: &u8, first: u8| i8::try_from(c.checked_sub(first)?).ok().map(|i| i + 1);
        match text.as_bytes() {
            [file, rank] => Some(Cell {
                level: 0,
                file: letter(file, b'a')?,
                rank: letter(rank, b'1')?,
            }),
            [level, file, rank] => Some(Cell {
                level: letter(level, b'A')?,
                file: letter(file, b'a')?,
                rank: letter(rank, b'1')?,
            }),
            _ => None,
        }
    }
}

impl Cell {
    /// Its name, letter by letter.
    pub fn letters(self) -> impl Iterator<Item = char> {
        let letter = |first: u8, number: i8| char::from(first + number as u8 - 1);
        let level = (self.level > 0).then(|| letter(b'A', self.level));
        level
            .into_iter()
            .chain([letter(b'a', self.file), letter(b'1', self.rank)])
    }
}

impl fmt::Display for Cell {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        self.letters().try_for_each(|letter| write!(f, "{letter}"))
    }
}

/// A square of a certain board.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub struct Place {
    /// The board.
    pub board: Board,
    /// The cell.
    pub cell: Cell,
}

impl Place {
    /// Board, level, file and rank as one number, in the order of places.
    #[inline]
    pub fn number(self) -> u32 {
        let Cell { level, file, rank } = self.cell;
        let [level, file, rank] = [level, file, rank].map(|coordinate| coordinate as u8);
        u32::from_be_bytes([self.board as u8, level, file, rank])
    }
}

/// One step of a line or a leap: differences of level, file and rank.
pub type Step = (i8, i8, i8);
