//! The moves that may be tried, before anybody asks for the kings.

use super::men::walker::Way;
use super::men::{Kind, Man, Side};
use super::places::{Board, Place, Square};
use super::position::{Position, Unmoved};

#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum How {
    Plain,
    DoubleStep,
    EnPassant,
    /// With the rook of this file.
    Castling(i8),
    /// With the man there, which goes to the square that the king passes over.
    CastlingWith(Place),
    /// From its home, with the rook there, which begins in the corner of this file.
    CastlingFrom(i8, Place),
    /// With the man on the square of arrival.
    Exchange,
    /// Nobody moves.
    Rest,
    /// The board turns by half a turn, and the colours change.
    ExchangeRoles,
}

#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Move {
    pub by: Side,
    pub man: Man,
    pub from: Place,
    /// Where it arrives on its own board, before any transfer.
    pub to: Place,
    /// The man it takes, and where.
    pub taken: Option<(Place, Man)>,
    pub becomes: Option<Kind>,
    pub how: How,
    /// The pawn there becomes this before the move.
    pub first: Option<(Place, Kind)>,
    /// Which of the choices that conditions leave, by its number.
    pub choice: usize,
}

impl Move {
    /// A move without capture.
    pub fn of(by: Side, man: Man, from: Place, to: Place, how: How) -> Move {
        Move {
            by,
            man,
            from,
            to,
            taken: None,
            becomes: None,
            how,
            first: None,
            choice: 0,
        }
    }
}

impl Position {
    /// What is done in the place of a move. It has the first man that there is, which does not move.
    pub fn in_place_of_move(&self, how: How) -> Move {
        let corner = Board::A.at(Square::new(1, 1));
        let (_, man) = self.men.iter().next().expect("a man");
        Move::of(self.turn, *man, corner, corner, how)
    }

    /// The moves by the rules of each board and by the conditions; arrival squares vacant on the board of the
    /// transfer. Whether the own king is safe afterwards is not asked.
    pub fn tried_moves(&self) -> Vec<Move> {
        let mut moves = self.usual_moves();
        for rule in &self.conditions.rules {
            moves.extend((rule.also)(self));
        }
        moves.retain(|m| self.has_room(m) && !self.loses_king(m));
        moves
    }

    /// The moves of the side's men, castling too, even those that take kings.
    pub fn usual_moves(&self) -> Vec<Move> {
        let mut moves = Vec::new();
        for (from, man) in &self.men {
            if man.serves(self.turn) {
                moves.extend(self.goes(*from, *man, self.turn));
                moves.extend(self.castlings(*from, *man));
            }
        }
        moves
    }

    /// Does it take a king that does not live on?
    pub fn loses_king(&self, m: &Move) -> bool {
        let takes_king = m.taken.is_some_and(|(_, man)| man.is_king());
        takes_king && !self.conditions.rules.iter().any(|rule| (rule.spares)(self, m))
    }

    /// What the man, used by this side, could do if the rest of the position allowed it: kings are taken, too.
    pub fn goes(&self, from: Place, man: Man, by: Side) -> Vec<Move> {
        self.tries(from, man, by, &self.ways(from, man, by))
    }

    /// These ways of the man, as moves.
    pub fn tries(&self, from: Place, man: Man, by: Side, ways: &[Way]) -> Vec<Move> {
        let mut moves: Vec<Move> = Vec::new();
        if ways.is_empty()
            || !self
                .conditions
                .rules
                .iter()
                .all(|rule| (rule.acts)(self, from, man, by))
        {
            return moves;
        }
        for way in ways {
            let taken = way.takes.and_then(|place| Some((place, self.man(place)?)));
            let m = Move {
                taken,
                ..Move::of(by, man, from, way.to, way.how)
            };
            let own = |man: Man| self.conditions.rules.iter().any(|rule| (rule.takes_own)(self, by, man));
            let is_prey = |(place, man): (Place, Man)| place != from && (man.serves(by.other()) || own(man));
            if taken.is_none_or(is_prey) {
                let mut tried = if way.promotes { self.promoted(m) } else { vec![m] };
                tried.retain(|m| !moves.contains(m) && self.is_allowed(m));
                moves.extend(tried);
            }
        }
        moves
    }

    fn is_allowed(&self, m: &Move) -> bool {
        let rules = &self.conditions.rules;
        rules.iter().all(|rule| (rule.reaches)(self, m) && (rule.may)(self, m))
    }

    /// With Alice chess a man goes over to the other board and needs its square there vacant.
    pub fn has_room(&self, m: &Move) -> bool {
        let beyond = self.arrival_board(m.to.board);
        let vacant = |square: Square| beyond == m.to.board || self.is_vacant(beyond.at(square));
        let rook_has_room = match m.how {
            How::Exchange => return true,
            How::Castling(file) | How::CastlingFrom(file, _) => vacant(rook_target(m.by, file)),
            How::CastlingWith(_) => vacant(m.from.square.midway(m.to.square)),
            _ => true,
        };
        vacant(m.to.square) && rook_has_room
    }

    /// A pawn becomes another man of its owner.
    fn promoted(&self, m: Move) -> Vec<Move> {
        let marine = ["SI", "TR", "ND", "MS"].map(Kind);
        let present = self.present.iter().copied().filter(|kind| !marine.contains(kind));
        let kinds: Vec<Kind> = match m.man.kind {
            Kind("MP") => marine.into_iter().chain(present).collect(),
            _ => self.promotions.clone(),
        };
        let into = |kind: &Kind| Move {
            becomes: Some(*kind),
            ..m
        };
        kinds.iter().map(into).collect()
    }

    /// King and rook have not moved, stand on the same board with nothing between them, and the king
    /// neither stands on an attacked square nor passes over one; the square it arrives on is tested with
    /// the move.
    fn castlings(&self, from: Place, man: Man) -> Vec<Move> {
        let side = self.turn;
        let mut moves = Vec::new();
        if man.kind != self.castlers[0]
            || !self
                .conditions
                .rules
                .iter()
                .all(|rule| (rule.acts)(self, from, man, side))
        {
            return moves;
        }
        for file in [8, 1] {
            let both = [Unmoved::King(side), Unmoved::Rook(side, file)];
            let unmoved = both.iter().all(|unmoved| self.unmoved.contains(unmoved));
            let at = |file: i8| from.board.at(Square::new(file, side.rank(1)));
            let mut between = if file == 8 { 6..8 } else { 2..5 };
            if !unmoved || from != at(5) || !between.all(|file| self.is_vacant(at(file)) && self.is_ground(at(file))) {
                continue;
            }
            let crossed = at(rook_target(side, file).file);
            let mut on_the_way = self.clone();
            on_the_way.men.remove(&from);
            on_the_way.men.insert(crossed, man);
            on_the_way.imitate((crossed.square.file - from.square.file, 0));
            if !self.in_check(side) && !on_the_way.in_check(side) {
                let to = at(if file == 8 { 7 } else { 3 });
                let m = Move::of(side, man, from, to, How::Castling(file));
                moves.extend(self.is_allowed(&m).then_some(m));
            }
        }
        moves
    }
}

/// Where the rook of this file goes in castling, which is also what the king passes over.
pub fn rook_target(side: Side, file: i8) -> Square {
    Square::new(if file == 8 { 6 } else { 4 }, side.rank(1))
}
