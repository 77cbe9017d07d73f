//! Squares, boards, and squares of boards.

use std::fmt;

/// So many files to the right, so many ranks up.
pub type Step = (i8, i8);

/// A square without its board; a1 is file 1, rank 1.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub struct Square {
    pub file: i8,
    pub rank: i8,
}

impl Square {
    pub fn new(file: i8, rank: i8) -> Square {
        Square { file, rank }
    }

    pub fn plus(self, (file, rank): Step) -> Option<Square> {
        let square = Square::new(self.file + file, self.rank + rank);
        square.is_on_board().then_some(square)
    }

    /// The same where the left and the right edge, or the lower and the upper one, are joined.
    pub fn plus_round(self, (file, rank): Step, (files, ranks): (bool, bool)) -> Option<Square> {
        let round = |number: i8, joined: bool| if joined { (number + 7) % 8 + 1 } else { number };
        let square = Square::new(round(self.file + file, files), round(self.rank + rank, ranks));
        square.is_on_board().then_some(square)
    }

    /// The square in the middle between two.
    pub fn midway(self, other: Square) -> Square {
        Square::new((self.file + other.file) / 2, (self.rank + other.rank) / 2)
    }

    fn is_on_board(self) -> bool {
        (1..=8).contains(&self.file) && (1..=8).contains(&self.rank)
    }

    /// a1 is dark.
    pub fn is_light(self) -> bool {
        (self.file + self.rank) % 2 == 1
    }

    pub fn parse(text: &str) -> Option<Square> {
        let [file, rank] = text.as_bytes() else {
            return None;
        };
        let number = |letter: u8, first: u8| i8::try_from(letter.checked_sub(first)?).ok().map(|n| n + 1);
        let square = Square::new(number(*file, b'a')?, number(*rank, b'1')?);
        square.is_on_board().then_some(square)
    }
}

impl fmt::Display for Square {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let file = char::from(b'a' + (self.file - 1) as u8);
        write!(f, "{file}{}", self.rank)
    }
}

/// Without Alice chess everything is on board A.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub enum Board {
    A,
    B,
}

impl Board {
    pub fn other(self) -> Board {
        match self {
            Board::A => Board::B,
            Board::B => Board::A,
        }
    }

    pub fn letter(self) -> char {
        match self {
            Board::A => 'A',
            Board::B => 'B',
        }
    }

    pub fn at(self, square: Square) -> Place {
        Place { board: self, square }
    }
}

/// A square of a certain board.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub struct Place {
    pub board: Board,
    pub square: Square,
}

impl Place {
    pub fn is_on_edge(self) -> bool {
        let Square { file, rank } = self.square;
        [1, 8].contains(&file) || [1, 8].contains(&rank)
    }

    pub fn plus(self, step: Step) -> Option<Place> {
        self.square.plus(step).map(|square| self.board.at(square))
    }
}
