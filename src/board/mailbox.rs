//! Who stands where: a man or nothing on each place of one to three flat boards.

use crate::geometry::{BoardId, Place, Shape, Square, attacks};
use crate::pieces::{Color, Owner, Piece, Role};

/// Squares of one board, whatever its width.
const SQUARES: usize = 64;
const PLACES: usize = SQUARES * BoardId::ALL.len();

/// The men on flat boards of one shape.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub struct Mailbox {
    shape: Shape,
    boards: u8,
    men: [Option<Piece>; PLACES],
    /// The squares of each owner's men on each board, a bit for each.
    owned: [[u64; 3]; BoardId::ALL.len()],
    /// Squares that no board has any more, a bit for each.
    closed: u64,
}

#[inline]
fn number(place: Place) -> usize {
    place.board.index() * SQUARES + place.square.index()
}

/// The one of these squares of a line that comes first in a direction.
#[inline]
fn first_of(squares: u64, (files, ranks): (i8, i8)) -> Option<Square> {
    if squares == 0 {
        return None;
    }
    let number = match ranks * 8 + files > 0 {
        true => squares.trailing_zeros(),
        false => 63 - squares.leading_zeros(),
    };
    Some(Square::new(number as u8))
}

impl Mailbox {
    /// So many empty boards of a flat shape.
    pub fn empty(shape: Shape, boards: u8) -> Self {
        Mailbox {
            shape,
            boards,
            men: [None; PLACES],
            owned: [[0; 3]; BoardId::ALL.len()],
            closed: 0,
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

    /// Is nobody there? A square that is gone is not vacant.
    #[inline]
    pub fn is_vacant(&self, place: Place) -> bool {
        self.at(place).is_none() && !self.is_closed(place)
    }

    /// Is the square gone?
    #[inline]
    pub fn is_closed(&self, place: Place) -> bool {
        self.closed >> place.square.index() & 1 != 0
    }

    /// The squares that are gone, a bit for each.
    pub fn closed(&self) -> u64 {
        self.closed
    }

    /// Closes a square of all boards, or opens it again.
    pub fn close(&mut self, place: Place, closed: bool) {
        let bit = 1 << place.square.index();
        self.closed = if closed { self.closed | bit } else { self.closed & !bit };
    }

    /// The same men where these squares are gone, too.
    #[must_use]
    pub fn without(self, squares: u64) -> Self {
        let closed = self.closed | squares;
        Mailbox { closed, ..self }
    }

    /// Puts a man on a place, or nobody.
    #[inline]
    pub fn set(&mut self, place: Place, piece: Option<Piece>) {
        let (owned, bit) = (&mut self.owned[place.board.index()], 1 << place.square.index());
        if let Some(before) = self.men[number(place)] {
            owned[before.owner as usize] &= !bit;
        }
        if let Some(after) = piece {
            owned[after.owner as usize] |= bit;
        }
        self.men[number(place)] = piece;
    }

    /// All men with their places, in the order of boards and squares.
    pub fn men(&self) -> impl Iterator<Item = (Place, Piece)> + '_ {
        let boards = (0..usize::from(self.boards)).map(BoardId::new);
        boards.flat_map(|board| {
            let [white, black, neutral] = self.owned[board.index()];
            self.on(board, white | black | neutral)
        })
    }

    /// The squares of a board on which men stand, a bit for each.
    pub fn occupied(&self, board: BoardId) -> u64 {
        self.owned[board.index()]
            .into_iter()
            .fold(0, |squares, owned| squares | owned)
    }

    /// The squares of a board on which neutral men stand, a bit for each.
    pub fn neutral(&self, board: BoardId) -> u64 {
        self.owned[board.index()][Owner::Neutral as usize]
    }

    /// The first royal man of this side, and where it stands.
    pub fn royal(&self, color: Color) -> Option<(Place, Piece)> {
        self.men().find(|(_, man)| man.is_royal() && man.is_of(color))
    }

    /// The king of this side without any attribute, and where it stands.
    pub fn plain_king(&self, color: Color) -> Option<(Place, Piece)> {
        let wanted = Piece::new(color, Role::KING);
        self.men().find(|&(_, man)| man == wanted)
    }

    /// The men on one board that a side can move: its own and neutral ones, in the order of squares.
    #[inline]
    pub fn men_for(&self, side: Color, board: BoardId) -> impl Iterator<Item = (Place, Piece)> + '_ {
        let owned = &self.owned[board.index()];
        self.on(board, owned[side as usize] | owned[Owner::Neutral as usize])
    }

    /// The men on these squares of a board.
    #[inline]
    fn on(&self, board: BoardId, mut squares: u64) -> impl Iterator<Item = (Place, Piece)> + '_ {
        std::iter::from_fn(move || {
            if squares == 0 {
                return None;
            }
            let place = Place::new(board, Square::new(squares.trailing_zeros() as u8));
            squares &= squares - 1;
            Some((place, self.at(place)?))
        })
    }

    /// The place so many files and ranks away on the same board, if it is on it.
    #[inline]
    pub fn beyond(&self, from: Place, (files, ranks): (i8, i8)) -> Option<Place> {
        let (file, rank) = (from.square.file() as i8 + files, from.square.rank() as i8 + ranks);
        let inside = |value: i8, size: u8| value >= 0 && value < size as i8;
        if !inside(file, self.shape.files()) || !inside(rank, self.shape.ranks()) {
            return None;
        }
        let place = Place::new(from.board, Square::at(file as u8, rank as u8));
        (!self.is_closed(place)).then_some(place)
    }

    /// The place of the first man from a place in a direction.
    #[inline]
    pub fn first_man(&self, from: Place, step: (i8, i8)) -> Option<Place> {
        let minded = self.minded(from.board);
        let first = match attacks::ray_of(from.square, step) {
            Some(ray) => first_of(ray.0 & minded, step)?,
            None => {
                let mut squares = self.squares_on(from.square, step);
                squares.find(|square| minded >> square.index() & 1 != 0)?
            }
        };
        let place = Place::new(from.board, first);
        (!self.is_closed(place)).then_some(place)
    }

    /// The place just beyond the first man from a place in a direction: where a hopper goes.
    #[inline]
    pub fn over_first_man(&self, from: Place, step: (i8, i8)) -> Option<Place> {
        self.beyond(self.first_man(from, step)?, step)
    }

    /// The places from a place in a direction up to that of the first man, which is one of them.
    #[inline]
    pub fn reach(&self, from: Place, step: (i8, i8)) -> impl Iterator<Item = Place> {
        let (minded, closed) = (self.minded(from.board), self.closed);
        let mut open = true;
        let goes_on = move |square: &Square| {
            let comes = open && closed >> square.index() & 1 == 0;
            open = minded >> square.index() & 1 == 0;
            comes
        };
        let squares = self.squares_on(from.square, step).take_while(goes_on);
        squares.map(move |square| Place::new(from.board, square))
    }

    /// Is nothing between two places of a line by such steps, and the last one not gone? Who stands there is not asked.
    #[inline]
    pub fn is_open(&self, from: Place, to: Place, step: (i8, i8)) -> bool {
        let between = match attacks::ray_of(from.square, step) {
            Some(_) => attacks::between(from.square, to.square).0,
            None => {
                let passed = self
                    .squares_on(from.square, step)
                    .take_while(|&square| square != to.square);
                passed.fold(0, |between, square| between | 1 << square.index())
            }
        };
        between & self.minded(from.board) == 0 && !self.is_closed(to)
    }

    /// The squares of a board that a man cannot pass over, a bit for each.
    #[inline]
    fn minded(&self, board: BoardId) -> u64 {
        self.occupied(board) | self.closed
    }

    /// The squares in a direction, up to the edge, those that are gone among them.
    #[inline]
    fn squares_on(&self, from: Square, (files, ranks): (i8, i8)) -> impl Iterator<Item = Square> {
        let (width, height) = (self.shape.files(), self.shape.ranks());
        let (mut file, mut rank) = (from.file(), from.rank());
        std::iter::from_fn(move || {
            // Below the first file or rank the numbers wrap round to large ones.
            file = file.wrapping_add_signed(files);
            rank = rank.wrapping_add_signed(ranks);
            (file < width && rank < height).then(|| Square::at(file, rank))
        })
    }

    /// The places from a place on in a direction, up to the edge.
    pub fn line(&self, from: Place, step: (i8, i8)) -> impl Iterator<Item = Place> {
        std::iter::successors(self.beyond(from, step), move |&place| self.beyond(place, step))
    }
}
