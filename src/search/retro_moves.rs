//! Single moves of a man on boards on which nobody stands but the men that never move again.
//!
//! Every move of a game is among these, wherever the other men stand, so that what these moves cannot do in
//! so many, no game can. Castling, the move of two men, is not among them.

use crate::conditions::{self, Fact};
use crate::geometry::{Bitboard, BoardId, Place, Reach, Square};
use crate::pieces::{Color, Role};
use crate::position::{Kind, Move, Position, goes_to};
use crate::rules::{EnPassant, Rules, Transfer, ZeroMoves};

/// Places have numbers below this.
pub(super) const PLACES: usize = BoardId::ALL.len() << 7;

/// The number of a place, for tables.
#[inline]
pub(super) const fn number(place: Place) -> usize {
    place.board.index() << 7 | place.square.index()
}

/// The place of a number.
#[inline]
pub(super) const fn place_of(number: usize) -> Place {
    Place::new(BoardId::new(number >> 7), Square::new((number & 127) as u8))
}

/// Squares of each board.
pub(super) type Places<W> = [Bitboard<W>; BoardId::ALL.len()];

/// The moves by these rules around these men.
#[derive(Debug)]
pub(super) struct RetroMoves<'r, W: Reach> {
    pub(super) rules: &'r Rules,
    /// The men that never move again and are never taken.
    fixed: Places<W>,
    /// May kings move as other men do?
    kings_move_as_men: bool,
}

/// The places from which, or to which, a pawn moves.
#[derive(Debug)]
pub(super) struct PawnRetroMoves<W: Reach> {
    /// Without taking.
    pub(super) quiet: Places<W>,
    /// Taking a man.
    pub(super) taking: Places<W>,
}

pub(super) const fn nowhere<W: Reach>() -> Places<W> {
    [Bitboard::EMPTY; BoardId::ALL.len()]
}

/// All places of these sets.
pub(super) fn each<W: Reach>(places: Places<W>) -> impl Iterator<Item = Place> {
    BoardId::ALL
        .into_iter()
        .flat_map(move |board| places[board.index()].map(move |square| Place::new(board, square)))
}

impl<'r, W: Reach> RetroMoves<'r, W> {
    /// The moves around men on the places of these numbers.
    pub(super) fn new(rules: &'r Rules, places: &[u16]) -> Self {
        let mut fixed = nowhere();
        for &number in places {
            let place = place_of(usize::from(number));
            fixed[place.board.index()] |= Bitboard::of(place.square);
        }
        RetroMoves {
            rules,
            fixed,
            kings_move_as_men: conditions::of(rules).any(|condition| condition.has(Fact::KingsMoveAsMen)),
        }
    }

    /// Does a man that never moves again stand here?
    #[inline]
    pub(super) fn is_fixed(&self, place: Place) -> bool {
        self.fixed[place.board.index()].has(place.square)
    }

    /// The squares of a board on which others may stand.
    #[inline]
    fn open(&self, board: BoardId) -> Bitboard<W> {
        W::squares(self.rules.shape) & !self.fixed[board.index()]
    }

    /// May a move made on one board end on the other, if all squares that should be vacant are, and those that
    /// should not be are not?
    #[inline]
    pub(super) fn connects(&self, from: BoardId, lands: BoardId) -> bool {
        match self.rules.transfer {
            Transfer::Never => from == lands,
            Transfer::Always => from != lands,
            Transfer::WhenVacant | Transfer::Optional => true,
        }
    }

    /// Has a man of this kind zero moves?
    #[inline]
    fn has_zero_moves(&self, role: Role) -> bool {
        match self.rules.zero_moves {
            ZeroMoves::No => false,
            ZeroMoves::Quiet => true,
            ZeroMoves::Capturing => role != Role::PAWN,
        }
    }

    /// The squares on which the pawns of a side promote.
    #[inline]
    pub(super) fn promoting(&self, color: Color) -> Bitboard<W> {
        W::promotion_squares(self.rules.shape, color)
    }

    /// The boards on which a man may have begun the move that brings it to a place.
    #[inline]
    fn origins(&self, to: Place) -> impl Iterator<Item = BoardId> {
        let arrives = self.open(to.board).has(to.square);
        self.rules
            .board_ids()
            .filter(move |&from| arrives && self.connects(from, to.board) && self.open(from).has(to.square))
    }

    /// The squares that a man which is no pawn reaches on its board. Whatever classical man a king moves as, it goes as a queen or knight.
    fn reach(&self, color: Color, role: Role, from: Place) -> Bitboard<W> {
        let as_role = |role| W::of(color, role, from.square, self.fixed[from.board.index()]);
        match role {
            Role::KING if self.kings_move_as_men => as_role(Role::QUEEN) | as_role(Role::KNIGHT),
            _ if role.is_classical() => as_role(role),
            // Who stands between is not asked of fairy men.
            _ => {
                let squares = goes_to(role, from);
                let reached = |square: &Square| squares >> square.index() & 1 != 0;
                W::squares(self.rules.shape).filter(reached).collect()
            }
        }
    }

    /// From where a man that is no pawn comes to a place in one move.
    pub(super) fn before(&self, color: Color, role: Role, to: Place) -> Places<W> {
        let mut places = nowhere();
        for from in self.origins(to) {
            // A rider's way is the same in both directions.
            places[from.index()] |= self.reach(color, role, Place::new(from, to.square)) & self.open(from);
        }
        self.add_zero(role, to, &mut places);
        places
    }

    /// Where a man that is no pawn gets in one move.
    pub(super) fn after(&self, color: Color, role: Role, from: Place) -> Places<W> {
        let mut places = nowhere();
        let reach = self.reach(color, role, from) & self.open(from.board);
        self.land(from.board, reach, &mut places);
        self.add_zero(role, from, &mut places);
        places
    }

    /// Adds the other ends of the zero moves of a man at one end.
    fn add_zero(&self, role: Role, end: Place, places: &mut Places<W>) {
        if !self.has_zero_moves(role) || !self.open(end.board).has(end.square) {
            return;
        }
        for other in self.rules.board_ids().filter(|&other| other != end.board) {
            places[other.index()] |= Bitboard::of(end.square) & self.open(other);
        }
    }

    /// Adds the places on which moves to these squares of a board may end.
    fn land(&self, from: BoardId, squares: Bitboard<W>, places: &mut Places<W>) {
        for lands in self.rules.board_ids().filter(|&lands| self.connects(from, lands)) {
            places[lands.index()] |= squares & self.open(lands);
        }
    }

    /// Where the man may have stood that is taken by a move from one place to another.
    pub(super) fn victims(&self, color: Color, role: Role, from: Place, to: Place) -> impl Iterator<Item = Place> {
        let zero = from.square == to.square;
        let usual = Place::new(if zero { to.board } else { from.board }, to.square);
        let in_passing = role == Role::PAWN && self.rules.en_passant != EnPassant::Off;
        let passed = if in_passing {
            W::pawn_steps(!color, to.square)
        } else {
            Bitboard::EMPTY
        };
        let pawns = passed.flat_map(|square| self.rules.board_ids().map(move |board| Place::new(board, square)));
        std::iter::once(usual).chain(pawns)
    }

    /// From where a pawn of a side comes to a place in one move, whether it promotes there or not.
    pub(super) fn before_pawn(&self, color: Color, to: Place) -> PawnRetroMoves<W> {
        let (mut quiet, mut taking) = (nowhere(), nowhere());
        let unpromoted = !self.promoting(color);
        for from in self.origins(to) {
            let open = self.open(from) & unpromoted;
            let once = W::pawn_steps(!color, to.square) & open;
            quiet[from.index()] |= once;
            if self.rules.double_step {
                let starts = W::double_step_squares(self.rules.shape, color) & open;
                let twice = once.map(|passed| W::pawn_steps(!color, passed) & starts);
                quiet[from.index()] = twice.fold(quiet[from.index()], |set, squares| set | squares);
            }
            taking[from.index()] |= W::pawn(!color, to.square) & open;
        }
        if unpromoted.has(to.square) {
            self.add_zero(Role::PAWN, to, &mut quiet);
        }
        PawnRetroMoves { quiet, taking }
    }

    /// Where a pawn of a side gets in one move, whether it promotes there or not.
    pub(super) fn after_pawn(&self, color: Color, from: Place) -> PawnRetroMoves<W> {
        let (mut quiet, mut taking) = (nowhere(), nowhere());
        let open = self.open(from.board);
        let once = W::pawn_steps(color, from.square) & open;
        self.land(from.board, once, &mut quiet);
        if self.rules.double_step && W::double_step_squares(self.rules.shape, color).has(from.square) {
            for passed in once {
                self.land(from.board, W::pawn_steps(color, passed) & open, &mut quiet);
            }
        }
        self.land(from.board, W::pawn(color, from.square) & open, &mut taking);
        self.add_zero(Role::PAWN, from, &mut quiet);
        PawnRetroMoves { quiet, taking }
    }
}

/// Where the man stands that a move takes.
pub(super) fn taken<P: Position>(position: &P, step: Move) -> Place {
    match (step.kind(), position.double_step()) {
        (Kind::EnPassant, Some(double_step)) => double_step.pawn(),
        _ if step.is_zero() => step.arrival(),
        _ => Place::new(step.board(), step.to()),
    }
}
