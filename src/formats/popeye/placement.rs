//! The men of a diagram while an input is read.

use crate::formats::node::{Map, Node};
use crate::geometry::{BoardId, Place, Shape, Square};
use crate::pieces::{Owner, Piece};
use crate::position::Man;

/// Men, at most one on a square: there is one diagram for both boards.
#[derive(Clone, PartialEq, Eq, Debug, Default)]
pub(super) struct Placement {
    /// The men in the order in which they were put.
    pub men: Vec<Man>,
    /// Is a man put on a board by name, as only Alice chess has it?
    pub alice: bool,
    /// How many men are said to be invisible.
    pub invisible: Option<u8>,
    /// What was read otherwise than it may have been meant.
    pub doubts: Vec<String>,
    /// The squares on which a man replaced another, one for each time.
    pub replaced: Vec<String>,
}

impl Placement {
    /// Puts a man. A man that stood there is replaced, as in Popeye, which says so.
    pub fn put(&mut self, piece: Piece, board: Option<BoardId>, square: Square) {
        self.alice |= board.is_some();
        let before = self.men.len();
        self.men.retain(|man| man.place.square != square);
        if self.men.len() < before {
            let name = Shape::CHESS.name(square);
            let doubt = format!("two men are put on {name}, and the last of them counts");
            if !self.doubts.contains(&doubt) {
                self.doubts.push(doubt);
            }
            self.replaced.push(name);
        }
        self.men
            .push(Man::new(Place::new(board.unwrap_or(BoardId::A), square), piece));
    }

    /// Takes all men away, for another diagram; what was said of the boards still counts.
    pub fn take(&mut self) -> Vec<Man> {
        std::mem::take(&mut self.men)
    }
}

/// A man as lists and twins name it: `AliceB royal Sg5`.
pub(super) fn named(man: Man, with_board: bool) -> String {
    let letter = man.piece.role.magazine();
    let board = match man.place.board {
        BoardId::A if with_board => "AliceA ".to_string(),
        BoardId::A => String::new(),
        board => format!("Alice{board} "),
    };
    let attributes = man.piece.attributes.told_of(man.piece.role).words();
    format!("{board}{attributes}{letter}{}", Shape::CHESS.name(man.place.square))
}

/// The men of each side in their order, those of board B with their spec. Of sides without men only these are told.
pub(super) fn sides(men: &[Man], always: &[Owner]) -> Map {
    let mut sides = Map::default();
    for owner in Owner::ALL {
        let side = men.iter().filter(|man| man.piece.owner == owner);
        let side: Vec<String> = side.map(|&man| named(man, false)).collect();
        if always.contains(&owner) || !side.is_empty() {
            sides.set(owner.word(), Node::texts(side));
        }
    }
    sides
}
