//! The general position: up to three boards of any shape, each with its own men, played by whatever the
//! table of rules says. It serves the variants in which men may share a square, and the cube; the
//! others have the faster [`Flat`](super::Flat).

use super::key::{self, Key};
use super::{DoubleStep, Kind, Lookahead, Move, MoveList, Position, Trick, rook_path};
use crate::geometry::{Bitboard, BoardId, Place, Reach, Shape, Square};
use crate::pieces::{ByColor, Color, Piece, Role};
use crate::position::Rights;
use crate::rules::{EnPassant, Rules, ZeroMoves};

mod king;
mod legal;

const BOARDS: usize = BoardId::ALL.len();

/// The men of one board.
#[derive(Clone, Copy, Debug)]
struct Board<W: Reach> {
    roles: [Bitboard<W>; Role::CLASSICAL.len()],
    colors: ByColor<Bitboard<W>>,
}

/// A position of any variant; the word holds the squares of one board.
#[derive(Clone, Copy, Debug)]
pub struct Wide<W: Reach> {
    rules: Rules,
    boards: [Board<W>; BOARDS],
    key: Key,
    turn: Color,
    /// Bits 1, 2: White may castle with the h-, a-rook of its king's board; bits 4, 8: Black.
    castling: Rights,
    /// The last move, if it was a double step and a man stands ready to take in passing.
    double_step: Option<DoubleStep>,
}

impl<W: Reach> Board<W> {
    const EMPTY: Self = Board {
        roles: [Bitboard::EMPTY; Role::CLASSICAL.len()],
        colors: ByColor([Bitboard::EMPTY; 2]),
    };

    #[inline]
    fn occupied(&self) -> Bitboard<W> {
        self.colors[Color::White] | self.colors[Color::Black]
    }

    #[inline]
    fn of(&self, color: Color, role: Role) -> Bitboard<W> {
        self.roles[role.index()] & self.colors[color]
    }

    #[inline]
    fn role_at(&self, square: Square) -> Option<Role> {
        Role::CLASSICAL
            .into_iter()
            .find(|&role| self.roles[role.index()].has(square))
    }

    /// The men of a side that attack a square, among these men.
    #[inline]
    fn attackers(&self, square: Square, by: Color, occupied: Bitboard<W>) -> Bitboard<W> {
        let role = |role: Role| self.roles[role.index()];
        let queens = role(Role::QUEEN);
        let leapers = W::knight(square) & role(Role::KNIGHT)
            | W::king(square) & role(Role::KING)
            | W::pawn(!by, square) & role(Role::PAWN);
        let riders = W::rook(square, occupied) & (role(Role::ROOK) | queens)
            | W::bishop(square, occupied) & (role(Role::BISHOP) | queens)
            | W::unicorn(square, occupied) & (role(Role::UNICORN) | queens);
        (leapers | riders) & self.colors[by]
    }

    /// Is a square attacked among the men that are there?
    #[inline]
    fn is_attacked(&self, square: Square, by: Color) -> bool {
        self.attackers(square, by, self.occupied()).any()
    }
}

impl<W: Reach> Wide<W> {
    /// A position from its men, no two of which may share a place.
    pub(super) fn new(rules: Rules, men: impl IntoIterator<Item = (Place, Piece)>, turn: Color) -> Self {
        let mut position = Wide {
            rules,
            boards: [Board::EMPTY; BOARDS],
            key: key::turn(turn),
            turn,
            castling: Rights::NONE,
            double_step: None,
        };
        for (place, piece) in men {
            let color = piece.owner.color().expect("a fast position has no neutral men");
            position.toggle(place, (color, piece.role));
        }
        position
    }

    /// The same position with these castling rights (bits 1, 2: White with the h-, a-rook; 4, 8: Black).
    pub(super) fn with_castling(mut self, rights: Rights) -> Self {
        self.key ^= key::castling(self.castling) ^ key::castling(rights);
        self.castling = rights;
        self
    }

    /// The same position after this double step, if there was one.
    pub(super) fn with_double_step(mut self, step: Option<DoubleStep>) -> Self {
        if let Some(step) = step {
            self.note_double_step(step);
        }
        self
    }

    #[inline]
    fn board(&self, board: BoardId) -> &Board<W> {
        &self.boards[board.index()]
    }

    /// The vacant squares of a board.
    #[inline]
    fn vacant(&self, board: BoardId) -> Bitboard<W> {
        W::squares(self.rules.shape) & !self.board(board).occupied()
    }

    /// Adds an absent man or removes a present one.
    #[inline]
    fn toggle(&mut self, place: Place, (color, role): (Color, Role)) {
        let bit = Bitboard::of(place.square);
        let board = &mut self.boards[place.board.index()];
        board.roles[role.index()] ^= bit;
        board.colors[color] ^= bit;
        self.key ^= key::man(place.board, (color, role), place.square);
    }

    /// The boards on which an enemy of this side's king stands on the king's own square and checks it from there:
    /// where men capture by zero moves, any man that has such moves does.
    #[inline]
    fn zero_checks(&self, king: Place, color: Color) -> impl Iterator<Item = BoardId> {
        let capturing = self.rules.zero_moves == ZeroMoves::Capturing;
        let boards = if capturing { self.rules.boards as usize } else { 0 };
        BoardId::ALL
            .into_iter()
            .take(boards)
            .filter(move |&board| board != king.board && self.zero_attacked(Place::new(board, king.square), !color))
    }

    /// Does a man of this side stand on a place that captures by zero moves?
    #[inline]
    fn zero_attacked(&self, place: Place, by: Color) -> bool {
        let board = self.board(place.board);
        (board.colors[by] & !board.roles[Role::PAWN.index()]).has(place.square)
    }

    /// The pawns of a side on one board that may take in passing on this square of it.
    fn pawns_taking(&self, by: Color, passed: Place) -> Bitboard<W> {
        let board = self.board(passed.board);
        if board.occupied().has(passed.square) {
            return Bitboard::EMPTY;
        }
        W::pawn(!by, passed.square) & board.of(by, Role::PAWN)
    }

    /// Keeps the double step if the side to move can answer it.
    fn note_double_step(&mut self, step: DoubleStep) {
        let answered = step
            .answered_on(self.rules.en_passant)
            .any(|board| self.pawns_taking(self.turn, Place::new(board, step.passed)).any());
        if answered {
            self.double_step = Some(step);
            self.key ^= key::double_step(step);
        }
    }

    #[inline]
    fn forget_double_step(&mut self) {
        if let Some(step) = self.double_step.take() {
            self.key ^= key::double_step(step);
        }
    }

    #[inline]
    fn change_turn(&mut self) {
        self.key ^= key::turn(Color::Black);
        self.turn = !self.turn;
    }

    /// Where the man stands that a move takes.
    #[inline]
    fn taken(&self, step: Move) -> Place {
        match (step.kind(), self.double_step) {
            (Kind::EnPassant, Some(double_step)) => double_step.pawn(),
            _ if step.is_zero() => step.arrival(),
            _ => Place::new(step.board(), step.to()),
        }
    }

    /// The castling rights that are left when a man on this place moves or is taken.
    fn rights_after(&self, place: Place) -> Rights {
        self.castling & Rights::kept_at(place, |color| self.king(color).map(|king| king.board))
    }
}

impl<W: Reach> Position for Wide<W> {
    fn shape(&self) -> Shape {
        self.rules.shape
    }

    #[inline]
    fn turn(&self) -> Color {
        self.turn
    }

    #[inline]
    fn key(&self) -> Key {
        self.key
    }

    fn fresh_key(&self) -> Key {
        let men = Color::ALL.into_iter().flat_map(|color| self.men(color));
        let mut position = Self::new(self.rules, men, self.turn).with_castling(self.castling);
        if let Some(step) = self.double_step {
            position.note_double_step(step);
        }
        position.key
    }

    fn man(&self, place: Place) -> Option<Piece> {
        let board = self.board(place.board);
        let role = board.role_at(place.square)?;
        let color = if board.colors[Color::White].has(place.square) {
            Color::White
        } else {
            Color::Black
        };
        Some(Piece::new(color, role))
    }

    fn men(&self, color: Color) -> Vec<(Place, Piece)> {
        BoardId::ALL
            .into_iter()
            .flat_map(|board| self.board(board).colors[color].map(move |square| Place::new(board, square)))
            .filter_map(|place| self.man(place).map(|piece| (place, piece)))
            .collect()
    }

    #[inline]
    fn king(&self, color: Color) -> Option<Place> {
        BoardId::ALL.into_iter().find_map(|board| {
            let square = self.board(board).of(color, Role::KING).first()?;
            Some(Place::new(board, square))
        })
    }

    fn castling(&self) -> Rights {
        self.castling
    }

    fn double_step(&self) -> Option<DoubleStep> {
        self.double_step
    }

    fn in_check(&self, color: Color) -> bool {
        self.king(color).is_some_and(|king| {
            self.board(king.board).is_attacked(king.square, !color) || self.zero_checks(king, color).next().is_some()
        })
    }

    fn legal_moves(&self, list: &mut MoveList) {
        self.each_moves(|moves| {
            self.unfold(&moves, list);
            false
        });
    }

    fn exposing_moves(&self, list: &mut MoveList) {
        self.list_exposing(list);
    }

    fn has_legal_move(&self) -> bool {
        self.each_moves(|_| true)
    }

    fn count_legal_moves(&self) -> u64 {
        self.count_legal()
    }

    fn play(&self, step: Move) -> Self {
        if step.kind() == Kind::Pass {
            return self.pass();
        }
        let mut next = *self;
        let us = self.turn;
        let from = step.departure();
        next.forget_double_step();
        next.toggle(from, (us, step.role()));
        let mut rights = self.castling;
        if !rights.is_empty() {
            rights &= self.rights_after(from);
        }
        if let Some(role) = step.captured() {
            let taken = self.taken(step);
            next.toggle(taken, (!us, role));
            rights &= self.rights_after(taken);
        }
        next.toggle(step.arrival(), (us, step.arrives_as()));
        if step.kind() == Kind::Castling {
            let (corner, beside) = rook_path(step.to());
            let rook = (us, Role::ROOK);
            next.toggle(Place::new(step.board(), corner), rook);
            next.toggle(Place::new(step.rook_lands(), beside), rook);
        }
        if rights != self.castling {
            next = next.with_castling(rights);
        }
        next.change_turn();
        if step.kind() == Kind::DoubleStep && self.rules.en_passant != EnPassant::Off {
            next.note_double_step(DoubleStep::of(step));
        }
        next
    }

    fn pass(&self) -> Self {
        let mut next = *self;
        next.forget_double_step();
        next.change_turn();
        next
    }
}

impl<W: Reach> Lookahead for Wide<W> {
    fn allows(&self, _: Trick) -> bool {
        true
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::position::{AliceBoards, AliceSmall, AliceZero, Diagram, Family, Flat, OneBoard, perft};
    use crate::rules::Variant;

    fn agrees<F: Family>(variant: Variant) {
        let diagram = Diagram::array(Rules::of(variant));
        let rights = diagram.castling_rights();
        let flat: Flat<F> = diagram.flat(rights, None);
        let wide: Wide<u64> = diagram.wide(rights, None);
        assert_eq!(flat.key(), wide.key());
        assert_eq!(perft(&flat, 3), perft(&wide, 3), "{variant:?}");
    }

    #[test]
    fn the_wide_position_plays_the_flat_games_too() {
        agrees::<OneBoard>(Variant::Orthodox);
        agrees::<AliceBoards>(Variant::Alice);
        agrees::<AliceBoards>(Variant::LookingGlass);
        agrees::<AliceZero>(Variant::MsAlice);
        agrees::<AliceSmall>(Variant::SmallAlice);
    }
}
