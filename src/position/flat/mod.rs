//! The fast position: 64 squares in which no two men share a square, so that one board and a mask of
//! the men that are behind the looking-glass hold everything (note a of the encyclopaedia article).

use super::key::{self, Key};
use super::{DoubleStep, Kind, Lookahead, Move, Position, Trick, rook_path};
use crate::geometry::{Bitboard, BoardId, Place, Shape, Square, attacks};
use crate::pieces::{ByColor, ByRole, Color, Piece, Role};
use crate::position::Rights;
use crate::rules::EnPassant;
use std::marker::PhantomData;

mod before_mate;
mod before_selfmate;
mod count;
mod guard;
mod king;
mod legal;
mod mate;
mod refutation;

pub use refutation::Refutation;

/// What distinguishes the variants of [`Flat`], known when the program is compiled.
pub trait Family: Copy + Send + Sync + std::fmt::Debug + 'static {
    /// Is there a board B, to and from which every man transfers?
    const TWO_BOARDS: bool;
    /// May every man transfer without moving?
    const ZERO_MOVES: bool = false;
    /// May pawns on their second rank go two squares?
    const DOUBLE_STEP: bool = true;
    /// The shape of the boards.
    const SHAPE: Shape = Shape::CHESS;
    /// All squares of a board.
    const SQUARES: Bitboard = Bitboard(!0);
}

/// Chess on one board.
#[derive(Clone, Copy, Debug)]
pub struct OneBoard;

/// Two boards, a man transfers after every move.
#[derive(Clone, Copy, Debug)]
pub struct AliceBoards;

/// Two boards, and zero moves besides: Ms. Alice.
#[derive(Clone, Copy, Debug)]
pub struct AliceZero;

/// Two boards of four files: Parton's small Alice chess.
#[derive(Clone, Copy, Debug)]
pub struct AliceSmall;

impl Family for OneBoard {
    const TWO_BOARDS: bool = false;
}

impl Family for AliceBoards {
    const TWO_BOARDS: bool = true;
}

impl Family for AliceZero {
    const TWO_BOARDS: bool = true;
    const ZERO_MOVES: bool = true;
}

impl Family for AliceSmall {
    const TWO_BOARDS: bool = true;
    const DOUBLE_STEP: bool = false;
    const SHAPE: Shape = Shape::SMALL;
    const SQUARES: Bitboard = Bitboard(0x0f0f_0f0f_0f0f_0f0f);
}

/// A position on 64 squares of which no two men share one.
#[derive(Clone, Copy, Debug)]
pub struct Flat<F: Family> {
    roles: ByRole<Bitboard>,
    colors: ByColor<Bitboard>,
    /// The men on board B.
    beyond: Bitboard,
    key: Key,
    turn: Color,
    /// Bits 1, 2: White may castle with the h-, a-rook; bits 4, 8: Black.
    castling: Rights,
    /// The square passed over by the last move, if a man stands ready to take in passing.
    passed: Option<Square>,
    en_passant: EnPassant,
    /// Bit 2w + b: if White's rook w or Black's rook b (0 on the h-file, 1 on the a-file) has castled, the other
    /// cannot.
    pub(super) exclusive: u8,
    family: PhantomData<F>,
}

/// Where pawns promote.
const EIGHTH_RANKS: Bitboard = Bitboard(0xff00_0000_0000_00ff);

impl<F: Family> Flat<F> {
    /// A position from its men, no two of which may share a square; a man on board B in a variant of
    /// one board is a mistake of the caller.
    pub(super) fn new(men: impl IntoIterator<Item = (Place, Piece)>, turn: Color, en_passant: EnPassant) -> Self {
        let mut position = Flat {
            roles: ByRole([Bitboard::EMPTY; 6]),
            colors: ByColor([Bitboard::EMPTY; 2]),
            beyond: Bitboard::EMPTY,
            key: key::turn(turn),
            turn,
            castling: Rights::NONE,
            passed: None,
            en_passant,
            exclusive: 0,
            family: PhantomData,
        };
        for (place, piece) in men {
            let color = piece.owner.color().expect("a fast position has no neutral men");
            position.toggle(place.board, (color, piece.role), place.square);
        }
        position
    }

    /// The same position with these castling rights.
    pub(super) fn with_castling(mut self, rights: Rights) -> Self {
        self.key ^= key::castling(self.castling) ^ key::castling(rights);
        self.castling = rights;
        self
    }

    /// The castling rights that this castling takes from the other side.
    fn excluded_by(&self, castling: Move) -> Rights {
        let side = u8::from(castling.is_long_castling());
        let bits = match self.turn {
            Color::White => (self.exclusive >> (2 * side) & 3) << 2,
            Color::Black => self.exclusive >> side & 1 | (self.exclusive >> (2 + side) & 1) << 1,
        };
        Rights::of_index(bits.into())
    }

    /// All men of both sides.
    #[inline]
    fn occupied(&self) -> Bitboard {
        self.colors[Color::White] | self.colors[Color::Black]
    }

    /// The squares whose men, if any, stand on this board.
    #[inline]
    fn on(&self, board: BoardId) -> Bitboard {
        if !F::TWO_BOARDS {
            return !Bitboard::EMPTY;
        }
        match board {
            BoardId::A => !self.beyond,
            _ => self.beyond,
        }
    }

    /// All men on this board.
    #[inline]
    fn occupied_on(&self, board: BoardId) -> Bitboard {
        self.occupied() & self.on(board)
    }

    /// The board on which the man of an occupied square stands.
    #[inline]
    fn board_of(&self, square: Square) -> BoardId {
        BoardId::new((F::TWO_BOARDS && self.beyond.has(square)) as usize)
    }

    /// The board to which a man of this board transfers.
    #[inline]
    fn through(board: BoardId) -> BoardId {
        if !F::TWO_BOARDS {
            return BoardId::A;
        }
        BoardId::new(board.index() ^ 1)
    }

    #[inline]
    fn boards() -> &'static [BoardId] {
        &BoardId::ALL[..1 + F::TWO_BOARDS as usize]
    }

    #[inline]
    fn king_square(&self, color: Color) -> Option<Square> {
        (self.roles[Role::KING] & self.colors[color]).first()
    }

    #[inline]
    fn role_at(&self, square: Square) -> Option<Role> {
        Role::CLASSICAL[..6]
            .iter()
            .copied()
            .find(|&role| self.roles[role].has(square))
    }

    /// Adds an absent man or removes a present one.
    #[inline]
    fn toggle(&mut self, board: BoardId, (color, role): (Color, Role), square: Square) {
        let bit = Bitboard::of(square);
        self.roles[role] ^= bit;
        self.colors[color] ^= bit;
        if F::TWO_BOARDS && board == BoardId::B {
            self.beyond ^= bit;
        }
        self.key ^= key::man(board, (color, role), square);
    }

    /// The riders of a side on one board that would attack a square of it if nothing stood between.
    #[inline]
    fn riders_towards(&self, square: Square, board: BoardId, by: Color) -> Bitboard {
        let queens = self.roles[Role::QUEEN];
        let riders = attacks::straight(square) & (self.roles[Role::ROOK] | queens)
            | attacks::diagonal(square) & (self.roles[Role::BISHOP] | queens);
        riders & self.colors[by] & self.on(board)
    }

    /// The men of a side on one board that attack a square of it, among these men.
    #[inline]
    fn attackers(&self, square: Square, board: BoardId, by: Color, occupied: Bitboard) -> Bitboard {
        let queens = self.roles[Role::QUEEN];
        let reach = attacks::knight(square) & self.roles[Role::KNIGHT]
            | attacks::king(square) & self.roles[Role::KING]
            | attacks::pawn(!by, square) & self.roles[Role::PAWN]
            | attacks::rook(square, occupied) & (self.roles[Role::ROOK] | queens)
            | attacks::bishop(square, occupied) & (self.roles[Role::BISHOP] | queens);
        reach & self.colors[by] & self.on(board)
    }

    /// Does any man of a side on one board attack a square of it, among these men? Those in `gone` do not count.
    #[inline]
    fn attacked(&self, square: Square, board: BoardId, by: Color, occupied: Bitboard, gone: Bitboard) -> bool {
        let men = self.colors[by] & self.on(board) & !gone;
        let leapers = attacks::knight(square) & self.roles[Role::KNIGHT]
            | attacks::king(square) & self.roles[Role::KING]
            | attacks::pawn(!by, square) & self.roles[Role::PAWN];
        if leapers.meets(men) {
            return true;
        }
        let queens = self.roles[Role::QUEEN];
        let straight = (self.roles[Role::ROOK] | queens) & men;
        let diagonal = (self.roles[Role::BISHOP] | queens) & men;
        straight.any() && attacks::rook(square, occupied).meets(straight)
            || diagonal.any() && attacks::bishop(square, occupied).meets(diagonal)
    }

    /// The pawns of a side that may take in passing on this square.
    ///
    /// The man that passed over it stands one rank further; the readings (`docs/rules.md`) differ in
    /// the board on which the capturing pawn has to stand.
    fn pawns_taking(&self, by: Color, passed: Square) -> Bitboard {
        let pawns = attacks::pawn(!by, passed) & self.roles[Role::PAWN] & self.colors[by];
        if self.occupied().has(passed) {
            return Bitboard::EMPTY;
        }
        let landed = self.board_of(stepped(by, passed));
        match self.en_passant {
            EnPassant::Off => Bitboard::EMPTY,
            EnPassant::Both => pawns,
            EnPassant::Second => pawns & self.on(landed),
            EnPassant::First => pawns & self.on(Self::through(landed)),
        }
    }

    /// Keeps the passed square if the side to move can take there.
    #[inline]
    pub(super) fn note_passed(&mut self, passed: Square) {
        if self.pawns_taking(self.turn, passed).any() {
            self.passed = Some(passed);
            self.key ^= key::en_passant(passed);
        }
    }

    #[inline]
    fn forget_passed(&mut self) {
        if let Some(passed) = self.passed.take() {
            self.key ^= key::en_passant(passed);
        }
    }

    #[inline]
    fn change_turn(&mut self) {
        self.key ^= key::turn(Color::Black);
        self.turn = !self.turn;
    }
}

/// The squares to the left and to the right of these men.
#[inline]
fn beside(men: Bitboard) -> [Bitboard; 2] {
    const A_FILE: u64 = 0x0101_0101_0101_0101;
    let Bitboard(men) = men;
    [Bitboard((men & !A_FILE) >> 1), Bitboard((men & !(A_FILE << 7)) << 1)]
}

/// The square of the pawn that passed over `passed` and may now be taken by this side.
#[inline]
fn stepped(by: Color, passed: Square) -> Square {
    Square::new((passed.index() as i8 + by.pick(-8, 8)) as u8)
}

impl<F: Family> Position for Flat<F> {
    fn shape(&self) -> Shape {
        F::SHAPE
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
        let mut position = Self::new(men, self.turn, self.en_passant).with_castling(self.castling);
        if let Some(passed) = self.passed {
            position.note_passed(passed);
        }
        position.key
    }

    fn man(&self, place: Place) -> Option<Piece> {
        let role = self.role_at(place.square)?;
        let color = if self.colors[Color::White].has(place.square) {
            Color::White
        } else {
            Color::Black
        };
        (self.board_of(place.square) == place.board).then_some(Piece::new(color, role))
    }

    fn men(&self, color: Color) -> Vec<(Place, Piece)> {
        Self::boards()
            .iter()
            .flat_map(|&board| (self.colors[color] & self.on(board)).map(move |square| Place::new(board, square)))
            .filter_map(|place| self.man(place).map(|piece| (place, piece)))
            .collect()
    }

    fn king(&self, color: Color) -> Option<Place> {
        let square = self.king_square(color)?;
        Some(Place::new(self.board_of(square), square))
    }

    fn castling(&self) -> Rights {
        self.castling
    }

    fn double_step(&self) -> Option<DoubleStep> {
        let passed = self.passed?;
        let landed = self.board_of(stepped(self.turn, passed));
        Some(DoubleStep {
            passed,
            left: Self::through(landed),
            landed,
            aside: 0,
        })
    }

    #[inline]
    fn in_check(&self, color: Color) -> bool {
        let Some(king) = self.king_square(color) else {
            return false;
        };
        let board = self.board_of(king);
        self.attacked(king, board, !color, self.occupied_on(board), Bitboard::EMPTY)
    }

    fn legal_moves(&self, list: &mut super::MoveList) {
        self.each_moves(|moves| {
            self.unfold(&moves, list);
            false
        });
    }

    fn moves_alike(&self, step: Move, list: &mut super::MoveList) {
        self.list_alike(step, list);
    }

    fn exposing_moves(&self, list: &mut super::MoveList) {
        self.list_exposing(list);
    }

    fn has_legal_move(&self) -> bool {
        self.flight().is_some() || self.has_other_move()
    }

    fn legal_like(&self, step: Move) -> Option<Move> {
        self.legal_as(step)
    }

    fn can_mate(&self) -> bool {
        self.each_mate(|_| true)
    }

    fn mating_moves(&self, list: &mut super::MoveList) {
        self.each_mate(|step| {
            list.push(step);
            false
        });
    }

    fn count_legal_moves(&self) -> u64 {
        self.count_legal()
    }

    fn count_before(&self, step: Move) -> usize {
        self.count_legal_before(step)
    }

    #[inline]
    fn play(&self, step: Move) -> Self {
        if step.kind() == Kind::Pass {
            return self.pass();
        }
        let mut next = *self;
        let (us, from, to) = (self.turn, step.from(), step.to());
        next.forget_passed();
        next.toggle(step.board(), (us, step.role()), from);
        if let Some(role) = step.captured() {
            let taken = if step.kind() == Kind::EnPassant {
                stepped(us, to)
            } else {
                to
            };
            next.toggle(self.board_of(taken), (!us, role), taken);
        }
        next.toggle(step.lands(), (us, step.arrives_as()), to);
        if step.kind() == Kind::Castling {
            let (corner, beside) = rook_path(to);
            let rook = (us, Role::ROOK);
            next.toggle(step.board(), rook, corner);
            next.toggle(step.lands(), rook, beside);
            if self.exclusive != 0 {
                next = next.with_castling(next.castling & !self.excluded_by(step));
            }
        }
        let kept = next.castling & Rights::kept(from) & Rights::kept(to);
        if kept != next.castling {
            next = next.with_castling(kept);
        }
        next.change_turn();
        if step.kind() == Kind::DoubleStep && self.en_passant != EnPassant::Off {
            next.note_passed(Square::new(((from.index() + to.index()) / 2) as u8));
        }
        next
    }

    fn pass(&self) -> Self {
        let mut next = *self;
        next.forget_passed();
        next.change_turn();
        next
    }
}

impl<F: Family> Lookahead for Flat<F> {
    fn allows(&self, _: Trick) -> bool {
        true
    }

    /// A king by itself can give no check: it would be attacked itself.
    #[inline]
    fn cannot_ever_mate(&self, color: Color) -> bool {
        (self.colors[color] & !self.roles[Role::KING]).is_empty()
    }

    fn refutation(&self, reply: Move) -> Option<Refutation> {
        self.refutation_by(reply)
    }

    #[inline]
    fn is_refuted(&self, step: Move, refutation: &Refutation) -> bool {
        self.refutes(refutation, step)
    }

    fn moves_before_mate(&self, list: &mut super::MoveList) {
        self.list_before_mate(list);
    }

    fn moves_before_selfmate(&self, list: &mut super::MoveList) {
        self.list_before_selfmate(list);
    }
}
