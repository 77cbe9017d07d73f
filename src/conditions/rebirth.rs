//! Where men are reborn: the squares that Circe, Anticirce and their kin share.

use super::Turn;
use crate::geometry::{Place, Shape, Square};
use crate::pieces::{Color, Role};

/// What a condition is called, and what it is.
pub(super) struct Label {
    /// Its names in Popeye's English, German and French; the first is the name in the table, which YACPDB has, too.
    pub popeye: [&'static str; 3],
    /// What it is.
    pub definition: &'static str,
    /// Where that stands.
    pub source: &'static str,
}

/// Writes the methods of a condition that tell its label.
macro_rules! labelled {
    () => {
        fn name(&self) -> &'static str {
            self.label.popeye[0]
        }

        fn popeye_names(&self) -> [&'static str; 3] {
            self.label.popeye
        }

        fn definition(&self) -> &'static str {
            self.label.definition
        }

        fn source(&self) -> &'static str {
            self.label.source
        }
    };
}
pub(super) use labelled;

/// How a square of rebirth is found.
#[derive(Clone, Copy, PartialEq, Eq)]
pub(super) enum Home {
    /// The square of the array.
    Array,
    /// The square of the array, seen in the middle of the board.
    Diametral,
    /// The square of the array, seen in the line between the d- and the e-file.
    Aside,
    /// The first rank of the file of capture; pawns on the second, fairy men on the last.
    File,
    /// The file of the array, on the rank of capture.
    Rank,
    /// The square of capture, seen in the line between the fourth and the fifth rank.
    HorizontalSymmetry,
}

/// Where men are reborn: a way to find the square, and whose array it is.
#[derive(Clone, Copy)]
pub(super) struct Rebirth {
    pub home: Home,
    /// The array is that of the other side.
    pub mirrored: bool,
}

impl Rebirth {
    /// The place on which a man of this role and side is reborn, if the board has it.
    pub fn place(self, turn: &Turn<'_>, role: Role, side: Color) -> Option<Place> {
        let (taken, _) = turn.taken?;
        let side = if self.mirrored { !side } else { side };
        let shape = turn.rules.shape;
        let square = match self.home {
            Home::Array => array(role, side, taken.square),
            Home::Diametral => in_middle(array(role, side, taken.square)?, shape),
            Home::Aside => aside(array(role, side, taken.square)?, shape),
            Home::File => file(role, side, taken.square),
            Home::Rank => rank(role, side, taken.square),
            Home::HorizontalSymmetry => aside(in_middle(taken.square, shape)?, shape),
        };
        let on_board = |square: &Square| square.file() < shape.files() && square.rank() < shape.ranks();
        square.filter(on_board).map(|square| Place::new(taken.board, square))
    }
}

/// The square of the array for a man of this side that was taken on a square.
fn array(role: Role, side: Color, taken: Square) -> Option<Square> {
    // a1 is dark. Of two like men of the array one stands on each colour.
    let dark = (taken.file() + taken.rank()).is_multiple_of(2);
    let file = match role {
        Role::KING => 4,
        Role::QUEEN => 3,
        Role::ROOK => corner(side, dark, 0, 7),
        Role::KNIGHT => corner(side, dark, 6, 1),
        Role::BISHOP => corner(side, dark, 2, 5),
        Role::PAWN => return Some(Square::at(taken.file(), side.pick(1, 6))),
        _ => return Some(Square::at(taken.file(), side.pick(7, 0))),
    };
    Some(Square::at(file, side.pick(0, 7)))
}

/// Of two files of White's first rank, the one whose square is dark there, or the other; Black's colours are the other way round.
fn corner(side: Color, dark: bool, dark_file: u8, light_file: u8) -> u8 {
    if dark == side.pick(true, false) {
        dark_file
    } else {
        light_file
    }
}

fn file(role: Role, side: Color, taken: Square) -> Option<Square> {
    let rank = match role {
        Role::PAWN => side.pick(1, 6),
        role if role.is_classical() => side.pick(0, 7),
        _ => side.pick(7, 0),
    };
    Some(Square::at(taken.file(), rank))
}

/// Rooks, knights and bishops on the square of their array's files that has the colour of the square of capture.
fn rank(role: Role, side: Color, taken: Square) -> Option<Square> {
    let other_colour = (taken.rank() % 2 == 1) == (side == Color::White);
    let side = if other_colour { !side } else { side };
    let file = array(role, side, taken)?.file();
    Some(Square::at(file, taken.rank()))
}

fn in_middle(square: Square, shape: Shape) -> Option<Square> {
    Some(Square::at(
        shape.files() - 1 - square.file(),
        shape.ranks() - 1 - square.rank(),
    ))
}

fn aside(square: Square, shape: Shape) -> Option<Square> {
    Some(Square::at(shape.files() - 1 - square.file(), square.rank()))
}
