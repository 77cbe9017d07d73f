//! What a move does, in its order: capture, movement, promotion, rebirth, transfer. And whether it may
//! be made.

use super::conditions::{BeforeTransfer, rebirth_square};
use super::men::Man;
use super::moves::{How, Move, rook_target};
use super::places::{Place, Square};
use super::position::{DoubleStep, Position, Unmoved};

impl Position {
    pub fn legal_moves(&self) -> Vec<Move> {
        let mut moves = self.tried_moves();
        moves.retain(|m| self.leaves_king_safe(m));
        moves
    }

    fn leaves_king_safe(&self, m: &Move) -> bool {
        !self.play(m).in_check(self.turn) && self.is_safe_before_transfer(m)
    }

    /// With Alice chess the move must also be legal on the board on which it is made, rebirth included.
    fn is_safe_before_transfer(&self, m: &Move) -> bool {
        if !self.conditions.alice {
            return true;
        }
        match self.conditions.before_transfer {
            BeforeTransfer::EveryMove => !self.made_on_its_board(m).in_check(self.turn),
            BeforeTransfer::KingMoves if !m.man.is_king() => true,
            BeforeTransfer::KingMoves => {
                // The king alone is put back.
                let mut back = self.play(m);
                let arrived = self.arrival_board(m.to.board).at(m.to.square);
                lift(&mut back, arrived, m.to);
                !back.in_check(self.turn)
            }
        }
    }

    /// Where the taken man is reborn: on its board, if the square is then vacant on every board.
    pub fn rebirth(&self, m: &Move) -> Option<(Place, Man)> {
        let (place, man) = m.taken.filter(|_| self.conditions.circe)?;
        let square = rebirth_square(man, place.square, m.by);
        let moved = self.moved(m);
        moved
            .is_vacant_everywhere(square)
            .then_some((place.board.at(square), man))
    }

    /// Capture, movement and promotion.
    fn moved(&self, m: &Move) -> Position {
        let mut after = self.clone();
        if let Some((place, _)) = m.taken {
            after.men.remove(&place);
        }
        lift(&mut after, m.from, m.to);
        if let How::Castling(file) = m.how {
            let board = m.from.board;
            let from = board.at(Square::new(file, m.by.rank(1)));
            lift(&mut after, from, board.at(rook_target(m.by, file)));
        }
        if let Some(kind) = m.becomes {
            after.men.insert(m.to, Man { kind, ..m.man });
        }
        after
    }

    /// Everything but the transfer.
    fn made_on_its_board(&self, m: &Move) -> Position {
        let mut after = self.moved(m);
        after.men.extend(self.rebirth(m));
        after.last = None;
        after
    }

    /// The position after a move, with the other side to move.
    pub fn play(&self, m: &Move) -> Position {
        let mut after = self.made_on_its_board(m);
        let board = self.arrival_board(m.to.board);
        lift(&mut after, m.to, board.at(m.to.square));
        if let How::Castling(file) = m.how {
            let square = rook_target(m.by, file);
            lift(&mut after, m.to.board.at(square), board.at(square));
        }
        after.last = (m.how == How::DoubleStep).then(|| DoubleStep {
            by: m.by,
            passed: Square::new(m.to.square.file, m.to.square.rank - m.by.forward()),
            pawn: board.at(m.to.square),
        });
        after.unmoved = self.still_unmoved(m);
        after.turn = self.turn.other();
        after
    }

    /// Who moves or is taken castles no more; a rook reborn on its square may castle again.
    fn still_unmoved(&self, m: &Move) -> std::collections::BTreeSet<Unmoved> {
        let left = [Some(m.from), m.taken.map(|(place, _)| place)];
        let mut unmoved = self.unmoved.clone();
        unmoved.retain(|one| !left.contains(&Some(one.place())));
        if let Some((place, man)) = self.rebirth(m) {
            let reborn = |one: &Unmoved| one.place() == place && one.is_by(man);
            unmoved.extend(Unmoved::ALL.into_iter().filter(reborn));
        }
        unmoved
    }

    pub fn is_mate(&self) -> bool {
        self.in_check(self.turn) && self.legal_moves().is_empty()
    }

    pub fn is_stalemate(&self) -> bool {
        !self.in_check(self.turn) && self.legal_moves().is_empty()
    }
}

/// The man there goes to the other place, which may be the same.
fn lift(position: &mut Position, from: Place, to: Place) {
    let man = position.men.remove(&from).expect("a man stands where it moves from");
    position.men.insert(to, man);
}
