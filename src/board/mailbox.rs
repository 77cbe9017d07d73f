//! Who stands where: a man or nothing on each place of one to three flat boards.

use crate::geometry::{BoardId, Joined, Place, Shape, Square, lines, within};
use crate::pieces::{Color, Movement, Owner, Piece};

/// Squares of one board, whatever its width.
const SQUARES: usize = 64;
const PLACES: usize = SQUARES * BoardId::ALL.len();

/// The men on flat boards of one shape.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub struct Mailbox {
    shape: Shape,
    joined: Joined,
    boards: u8,
    men: [Option<Piece>; PLACES],
    /// The squares of each owner's men on each board, a bit for each.
    owned: [[u64; 3]; BoardId::ALL.len()],
    /// Squares that no board has any more, a bit for each.
    closed: u64,
    /// Squares that boards of this shape never have, a bit for each.
    outside: u64,
}

#[inline]
fn number(place: Place) -> usize {
    place.board.index() * SQUARES + place.square.index()
}

/// The squares of the board of eight files and ranks that a board of this shape has not, a bit for each.
fn outside(shape: Shape) -> u64 {
    let is_outside = |square: &Square| square.file() >= shape.files() || square.rank() >= shape.ranks();
    let squares = (0..SQUARES).map(|number| Square::new(number as u8));
    squares
        .filter(is_outside)
        .fold(0, |squares, square| squares | 1 << square.index())
}

impl Mailbox {
    /// So many empty boards of a flat shape.
    pub fn empty(shape: Shape, boards: u8) -> Self {
        Mailbox {
            shape,
            joined: Joined::default(),
            boards,
            men: [None; PLACES],
            owned: [[0; 3]; BoardId::ALL.len()],
            closed: 0,
            outside: outside(shape),
        }
    }

    /// The same men where these edges of each board are joined.
    #[must_use]
    pub fn with_joined(self, joined: Joined) -> Self {
        Mailbox { joined, ..self }
    }

    /// Which edges of each board are joined.
    #[inline]
    pub fn joined(&self) -> Joined {
        self.joined
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
            self.men_on(board, white | black | neutral)
        })
    }

    /// The squares of a board on which men stand, a bit for each.
    pub fn occupied(&self, board: BoardId) -> u64 {
        self.owned[board.index()]
            .into_iter()
            .fold(0, |squares, owned| squares | owned)
    }

    /// The vacant squares of a board, a bit for each.
    pub fn vacant(&self, board: BoardId) -> u64 {
        !(self.occupied(board) | self.gone())
    }

    /// The squares of a board on which neutral men stand, a bit for each.
    pub fn neutral(&self, board: BoardId) -> u64 {
        self.owned[board.index()][Owner::Neutral as usize]
    }

    /// The first royal man of this side, and where it stands.
    pub fn royal(&self, color: Color) -> Option<(Place, Piece)> {
        self.men().find(|(_, man)| man.is_royal() && man.is_of(color))
    }

    /// The men on one board that a side can move: its own and neutral ones, in the order of squares.
    #[inline]
    pub fn men_for(&self, side: Color, board: BoardId) -> impl Iterator<Item = (Place, Piece)> + '_ {
        let owned = &self.owned[board.index()];
        self.men_on(board, owned[side as usize] | owned[Owner::Neutral as usize])
    }

    /// The men on these squares of a board, a bit for each.
    #[inline]
    pub fn men_on(&self, board: BoardId, mut squares: u64) -> impl Iterator<Item = (Place, Piece)> + '_ {
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
        let file = within(from.square.file() as i8 + files, self.shape.files(), self.joined.files)?;
        let rank = within(from.square.rank() as i8 + ranks, self.shape.ranks(), self.joined.ranks)?;
        let place = Place::new(from.board, Square::at(file, rank));
        (!self.is_closed(place)).then_some(place)
    }

    /// The place of the first man from a place in a direction.
    #[inline]
    pub fn first_man(&self, from: Place, step: (i8, i8)) -> Option<Place> {
        if self.joined.any() {
            return self.line(from, step).find(|&place| self.at(place).is_some());
        }
        let stops = lines::line(from.square, step).0 & self.stops(from.board);
        let first = lines::first(stops, step)?;
        self.is_man(from.board, first).then(|| Place::new(from.board, first))
    }

    /// The place just beyond the first man from a place in a direction: where a hopper goes.
    #[inline]
    pub fn over_first_man(&self, from: Place, step: (i8, i8)) -> Option<Place> {
        self.beyond(self.first_man(from, step)?, step)
    }

    /// The squares from a place in a direction up to that of the first man, which is one of them, a bit for each.
    #[inline]
    fn reached(&self, from: Place, step: (i8, i8)) -> u64 {
        if self.joined.any() {
            return self.reached_round(from, step);
        }
        let line = lines::line(from.square, step).0;
        match lines::first(line & self.stops(from.board), step) {
            None => line,
            Some(first) if self.is_man(from.board, first) => lines::before(line, first, step) | 1 << first.index(),
            Some(first) => lines::before(line, first, step),
        }
    }

    /// The same where edges are joined: who meets nobody comes back to where it stands, which is one of them then.
    fn reached_round(&self, from: Place, step: (i8, i8)) -> u64 {
        let (mut squares, mut place) = (0, from);
        while let Some(next) = self.beyond(place, step) {
            squares |= 1 << next.square.index();
            if next == from || self.at(next).is_some() {
                break;
            }
            place = next;
        }
        squares
    }

    /// The squares to which a man goes by leaps, rides and hops, whoever stands there, a bit for each; its other ways are passed over.
    #[inline]
    pub fn simple_goals(&self, from: Place, movement: &[Movement]) -> u64 {
        let mut goals = 0;
        for &way in movement {
            match way {
                Movement::Leap(pace) if self.joined.any() => {
                    let ends = pace.directions().filter_map(|step| self.beyond(from, step));
                    goals = ends.fold(goals, |goals, place| goals | 1 << place.square.index());
                }
                Movement::Leap(pace) => goals |= lines::leaps_from(from.square, (pace.0, pace.1)).0 & !self.gone(),
                Movement::Ride(pace) => {
                    goals = pace
                        .directions()
                        .fold(goals, |goals, step| goals | self.reached(from, step));
                }
                Movement::Hop(pace) => {
                    let over = pace.directions().filter_map(|step| self.over_first_man(from, step));
                    // Where edges are joined, the place beyond may be that of the hopper.
                    let over = over.filter(|&to| to != from);
                    goals = over.fold(goals, |goals, place| goals | 1 << place.square.index());
                }
                _ => {}
            }
        }
        goals
    }

    /// Is nothing between two places of a line by such steps, and the last one not gone? Who stands there is not asked.
    #[inline]
    pub fn is_open(&self, from: Place, to: Place, step: (i8, i8)) -> bool {
        let between = lines::before(lines::line(from.square, step).0, to.square, step);
        between & self.stops(from.board) == 0 && !self.is_closed(to)
    }

    /// The squares that a board has not, or no more, a bit for each.
    #[inline]
    fn gone(&self) -> u64 {
        self.closed | self.outside
    }

    /// Does a man stand on a square that is not gone?
    #[inline]
    fn is_man(&self, board: BoardId, square: Square) -> bool {
        self.occupied(board) & !self.gone() & 1 << square.index() != 0
    }

    /// The squares of a board that a man cannot pass over, and those outside, a bit for each.
    #[inline]
    fn stops(&self, board: BoardId) -> u64 {
        self.occupied(board) | self.gone()
    }

    /// The places from a place on in a direction, up to the edge; where edges are joined, until the place itself comes next.
    pub fn line(&self, from: Place, step: (i8, i8)) -> impl Iterator<Item = Place> {
        let next = move |place| self.beyond(place, step).filter(|&next| next != from);
        std::iter::successors(next(from), move |&place| next(place))
    }
}
