//! The moves that may be tried, before anybody asks for the kings.

use super::attack::pawn_captures;
use super::men::{Gait, Kind, Man, Side};
use super::places::{Place, Square};
use super::position::{Position, Unmoved};

#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum How {
    Plain,
    DoubleStep,
    EnPassant,
    /// With the rook of this file.
    Castling(i8),
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
}

impl Position {
    /// The moves by the rules of each board and of paralysis; arrival squares vacant on the board of the
    /// transfer. Whether the own king is safe afterwards is not asked.
    pub fn tried_moves(&self) -> Vec<Move> {
        let mut moves = Vec::new();
        for (from, man) in &self.men {
            if man.serves(self.turn) && !self.is_paralysed(*from, *man, self.turn) {
                moves.extend(self.moves_of(*from, *man));
            }
        }
        moves.retain(|m| self.has_room(m));
        moves
    }

    fn moves_of(&self, from: Place, man: Man) -> Vec<Move> {
        let mut moves = match man.kind.gait() {
            Gait::Pawn => self.pawn_moves(from, man),
            _ => self.officer_moves(from, man),
        };
        if man.is_king() {
            moves.extend(self.castlings(from, man));
        }
        moves
    }

    /// With Alice chess a man goes over to the other board and needs its square there vacant.
    fn has_room(&self, m: &Move) -> bool {
        let beyond = self.arrival_board(m.to.board);
        let vacant = |square: Square| beyond == m.to.board || self.is_vacant(beyond.at(square));
        let rook_has_room = match m.how {
            How::Castling(file) => vacant(rook_target(m.by, file)),
            _ => true,
        };
        vacant(m.to.square) && rook_has_room
    }

    fn is_prey(&self, place: Place) -> bool {
        self.man(place).is_some_and(|man| man.serves(self.turn.other()))
    }

    fn step(&self, man: Man, from: Place, to: Place) -> Move {
        Move {
            by: self.turn,
            man,
            from,
            to,
            taken: self.man(to).map(|taken| (to, taken)),
            becomes: None,
            how: How::Plain,
        }
    }

    /// Every square the man reaches, vacant or with a man to take on it.
    fn officer_moves(&self, from: Place, man: Man) -> Vec<Move> {
        let mut moves = Vec::new();
        for file in 1..=8 {
            for rank in 1..=8 {
                let to = from.board.at(Square::new(file, rank));
                let open = self.is_vacant(to) || self.is_prey(to);
                if open && self.reaches(from, man, self.turn, to) {
                    moves.push(self.step(man, from, to));
                }
            }
        }
        moves
    }

    fn pawn_moves(&self, from: Place, man: Man) -> Vec<Move> {
        let mut moves = Vec::new();
        // A pawn on the first rank of the side that would move it stands still.
        if from.square.rank == self.turn.rank(1) {
            return moves;
        }
        if let Some(one) = self.vacant_ahead(from) {
            moves.push(self.step(man, from, one));
            let two = self.vacant_ahead(one).filter(|_| from.square.rank == self.turn.rank(2));
            let double = |two| Move {
                how: How::DoubleStep,
                ..self.step(man, from, two)
            };
            moves.extend(two.map(double));
        }
        for to in pawn_captures(from, self.turn) {
            if self.is_prey(to) {
                moves.push(self.step(man, from, to));
            }
            moves.extend(self.en_passant(from, man, to));
        }
        moves.into_iter().flat_map(|m| self.promoted(m)).collect()
    }

    fn vacant_ahead(&self, from: Place) -> Option<Place> {
        let ahead = from.plus((0, self.turn.forward()))?;
        self.is_vacant(ahead).then_some(ahead)
    }

    /// The taker stands on the board on which the pawn that made the double step stands now.
    fn en_passant(&self, from: Place, man: Man, to: Place) -> Option<Move> {
        let last = self.last?;
        let pawn = self.man(last.pawn)?;
        let may = to == last.pawn.board.at(last.passed)
            && self.is_vacant(to)
            && self.captures_en_passant(from, man, self.turn, last.pawn);
        let taken = Some((last.pawn, pawn));
        may.then(|| Move {
            taken,
            how: How::EnPassant,
            ..self.step(man, from, to)
        })
    }

    /// On the last rank of the side that moves it a pawn becomes another man of its owner.
    fn promoted(&self, m: Move) -> Vec<Move> {
        if m.to.square.rank != self.turn.rank(8) {
            return vec![m];
        }
        let into = |kind: &Kind| Move {
            becomes: Some(*kind),
            ..m
        };
        self.promotions.iter().map(into).collect()
    }

    /// King and rook have not moved, stand on the same board with nothing between them, and the king
    /// neither stands on an attacked square nor passes over one; the square it arrives on is tested with
    /// the move.
    fn castlings(&self, from: Place, man: Man) -> Vec<Move> {
        let side = self.turn;
        let mut moves = Vec::new();
        for file in [8, 1] {
            let both = [Unmoved::King(side), Unmoved::Rook(side, file)];
            let unmoved = both.iter().all(|unmoved| self.unmoved.contains(unmoved));
            let at = |file: i8| from.board.at(Square::new(file, side.rank(1)));
            let mut between = if file == 8 { 6..8 } else { 2..5 };
            if !unmoved || from != at(5) || !between.all(|file| self.is_vacant(at(file))) {
                continue;
            }
            let crossed = at(rook_target(side, file).file);
            let mut on_the_way = self.clone();
            on_the_way.men.remove(&from);
            on_the_way.men.insert(crossed, man);
            if !self.in_check(side) && !on_the_way.in_check(side) {
                let to = at(if file == 8 { 7 } else { 3 });
                moves.push(Move {
                    how: How::Castling(file),
                    ..self.step(man, from, to)
                });
            }
        }
        moves
    }
}

/// Where the rook of this file goes in castling, which is also what the king passes over.
pub fn rook_target(side: Side, file: i8) -> Square {
    Square::new(if file == 8 { 6 } else { 4 }, side.rank(1))
}
