//! What a move does, and whether it may be made.
//!
//! ```
//! use looking_glass::plain::position::Plain;
//! use looking_glass::plain::rules::Rules;
//!
//! let position = Plain::from_fen(Rules::named("orthodox")?, "8/8/8/8/8/1K6/6R1/k7 w - - 0 1")?;
//! assert_eq!(position.perft(1), position.legal_moves().len() as u64);
//! # Ok::<(), String>(())
//! ```

use super::moves::{Kind, PlainMove};
use super::place::{Man, Place, Role};
use super::position::{Castling, DoubleStep, Plain};
use super::rules::{EnPassant, ZeroMoves};
use std::collections::BTreeSet;

impl Plain {
    /// Rule L2: on the board of the move the own king is not attacked before the transfer; only the
    /// zero moves of Duo are free of it. Rule L3: after the transfer it is not in check.
    pub fn leaves_king_safe(&self, m: &PlainMove) -> bool {
        let exempt = m.kind == Kind::Zero && self.rules.zero_moves == ZeroMoves::PiecesCapturingToo;
        let moved = self.on_its_board(m);
        // Who stays on his board is judged once, by L3.
        let stays = m.lands == m.from.board;
        let legal_there = exempt || stays || !moved.king_attacked_on(m.from.board, self.turn);
        legal_there && !moved.transferred(m).in_check(self.turn)
    }

    /// Is the own king in check after this move, not having been led over an attacked place of the board it
    /// left, where there are several?
    pub fn exposes_king(&self, m: &PlainMove) -> bool {
        let moved = self.on_its_board(m);
        let several = self.rules.boards > 1;
        let barred = several && m.man.role == Role::King && moved.king_attacked_on(m.from.board, self.turn);
        !barred && moved.transferred(m).in_check(self.turn)
    }

    /// The men after the move, before the transfer; of the rights to castle nothing is said.
    fn on_its_board(&self, m: &PlainMove) -> Plain {
        let mut after = Plain {
            men: self.men.clone(),
            castling: BTreeSet::new(),
            ..*self
        };
        if let Some(captured) = m.captures {
            after.men.remove(&captured);
        }
        after.lift(m.from, m.from.board.at(m.to));
        if let Kind::Castling(right, _) = m.kind {
            let board = right.board;
            after.lift(board.at(right.rook_from()), board.at(right.rook_to()));
        }
        if let Some(role) = m.promotion {
            let promoted = Man { role, ..m.man };
            after.men.insert(m.from.board.at(m.to), promoted);
        }
        after
    }

    /// The men after the transfer which follows.
    fn transferred(self, m: &PlainMove) -> Plain {
        let mut after = self;
        after.lift(m.from.board.at(m.to), m.lands.at(m.to));
        if let Kind::Castling(right, lands) = m.kind {
            let cell = right.rook_to();
            after.lift(right.board.at(cell), lands.at(cell));
        }
        after
    }

    /// Puts a man on another place, whoever stands there.
    pub fn lift(&mut self, from: Place, to: Place) {
        let man = self.men.remove(&from).expect("a man stands where it moves from");
        self.men.insert(to, man);
    }

    /// The position after a legal move.
    pub fn play(&self, m: &PlainMove) -> Plain {
        let mut after = self.on_its_board(m).transferred(m);
        let left_for_good = [Some(m.from), m.captures];
        let remains = |right: &&Castling| {
            let king = right.board.at(right.king_from());
            let rook = right.board.at(right.rook_from());
            !left_for_good.contains(&Some(king)) && !left_for_good.contains(&Some(rook))
        };
        after.castling = self.castling.iter().filter(remains).copied().collect();
        let remembered = m.kind == Kind::DoubleStep && self.rules.en_passant != EnPassant::Off;
        after.last = remembered.then(|| DoubleStep {
            left: m.from.board,
            landed: m.lands,
            passed: m.from.cell.plus((0, 0, self.turn.forward())),
            target: m.to,
        });
        after.turn = self.turn.other();
        after
    }

    /// Whether the side to move is mated.
    pub fn is_mate(&self) -> bool {
        self.in_check(self.turn) && !self.has_legal_move()
    }

    /// Whether the side to move is stalemated.
    pub fn is_stalemate(&self) -> bool {
        !self.in_check(self.turn) && !self.has_legal_move()
    }

    /// The number of games of that many moves.
    pub fn perft(&self, depth: usize) -> u64 {
        if depth == 0 {
            return 1;
        }
        self.legal_moves().iter().map(|m| self.play(m).perft(depth - 1)).sum()
    }
}
