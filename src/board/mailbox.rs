//! Who stands where: a man or nothing on each place of one to three flat boards.

use crate::geometry::{BoardId, Place, Shape, Square};
use crate::pieces::{Color, Piece};

/// Squares of one board, whatever its width.
const SQUARES: usize = 64;
const PLACES: usize = SQUARES * BoardId::ALL.len();

/// The men on flat boards of one shape.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub struct Mailbox {
    shape: Shape,
    boards: u8,
    men: [Option<Piece>; PLACES],
}

#[inline]
fn number(place: Place) -> usize {
    place.board.index() * SQUARES + place.square.index()
}

impl Mailbox {
    /// So many empty boards of a flat shape.
    pub fn empty(shape: Shape, boards: u8) -> Self {
        Mailbox {
            shape,
            boards,
            men: [None; PLACES],
        }
    }

    /// The shape of each board.
    #[inline]
    pub fn shape(&self) -> Shape {
        self.shape
    }

    /// The man on a place.
    #[inline]
    pub fn at(&self, place: Place) -> Option<Piece> {
        self.men[number(place)]
    }

    /// Is nobody there?
    #[inline]
    pub fn is_vacant(&self, place: Place) -> bool {
        self.at(place).is_none()
    }

    /// Puts a man on a place, or nobody.
    #[inline]
    pub fn set(&mut self, place: Place, piece: Option<Piece>) {
        self.men[number(place)] = piece;
    }

    /// All men with their places, in the order of boards and squares.
    pub fn men(&self) -> impl Iterator<Item = (Place, Piece)> + '_ {
        let places = SQUARES * usize::from(self.boards);
        self.men[..places].iter().enumerate().filter_map(|(number, man)| {
            let place = Place::new(BoardId::new(number / SQUARES), Square::new((number % SQUARES) as u8));
            man.map(|piece| (place, piece))
        })
    }

    /// The men on one board that a side can move: its own and neutral ones, in the order of squares.
    pub fn men_for(&self, side: Color, board: BoardId) -> impl Iterator<Item = (Place, Piece)> + '_ {
        let men = self.men[board.index() * SQUARES..][..SQUARES].iter().enumerate();
        let men = men.filter_map(move |(number, man)| Some((Place::new(board, Square::new(number as u8)), (*man)?)));
        men.filter(move |(_, piece)| piece.moves_for(side))
    }

    /// The place so many files and ranks away on the same board, if it is on it.
    #[inline]
    pub fn beyond(&self, from: Place, (files, ranks): (i8, i8)) -> Option<Place> {
        let (file, rank) = (from.square.file() as i8 + files, from.square.rank() as i8 + ranks);
        let inside = |value: i8, size: u8| value >= 0 && value < size as i8;
        if !inside(file, self.shape.files()) || !inside(rank, self.shape.ranks()) {
            return None;
        }
        Some(Place::new(from.board, Square::at(file as u8, rank as u8)))
    }

    /// The place of the first man from a place in a direction.
    pub fn first_man(&self, from: Place, step: (i8, i8)) -> Option<Place> {
        let mut places = std::iter::successors(self.beyond(from, step), |&place| self.beyond(place, step));
        places.find(|&place| !self.is_vacant(place))
    }
}
