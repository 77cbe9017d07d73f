//! A position whose kind is known only when the program runs.

use super::{
    AliceBoards, AliceSmall, AliceZero, DoubleStep, Flat, General, Halting, Key, Move, MoveList, OneBoard, Position,
    Rights, Wide,
};
use crate::board::Tail;
use crate::geometry::{Place, Shape};
use crate::pieces::{Color, Piece};

/// A position of any variant.
#[expect(
    clippy::large_enum_variant,
    reason = "the search works on what is in it, and play that is only told makes few of them"
)]
#[derive(Clone, Debug)]
pub enum AnyPosition {
    /// Chess on one board.
    OneBoard(Flat<OneBoard>),
    /// Alice chess, whatever its array.
    Alice(Flat<AliceBoards>),
    /// Ms. Alice, if no two men share a square.
    AliceZero(Flat<AliceZero>),
    /// Parton's small Alice chess.
    AliceSmall(Flat<AliceSmall>),
    /// Any other game on flat boards.
    Boards(Wide<u64>),
    /// Any game in cubes.
    Cubes(Wide<u128>),
    /// Fairy men or conditions on flat boards.
    General(General),
}

/// Runs an expression with the position inside an [`AnyPosition`] under a name, once for each kind.
#[macro_export]
macro_rules! with_position {
    ($any:expr, $name:ident => $body:expr) => {
        match $any {
            $crate::position::AnyPosition::OneBoard($name) => $body,
            $crate::position::AnyPosition::Alice($name) => $body,
            $crate::position::AnyPosition::AliceZero($name) => $body,
            $crate::position::AnyPosition::AliceSmall($name) => $body,
            $crate::position::AnyPosition::Boards($name) => $body,
            $crate::position::AnyPosition::Cubes($name) => $body,
            $crate::position::AnyPosition::General($name) => $body,
        }
    };
}

/// Functions that ask the position inside.
macro_rules! forwarded {
    ($($name:ident($($given:ident: $kind:ty),*) $(-> $answer:ty)?;)+) => {
        $(fn $name(&self $(, $given: $kind)*) $(-> $answer)? {
            with_position!(self, position => position.$name($($given),*))
        })+
    };
}

impl AnyPosition {
    /// The same position, with when long questions about it are given up.
    pub(crate) fn halting(self, halting: Halting) -> Self {
        match self {
            AnyPosition::General(position) => AnyPosition::General(position.halting(halting)),
            other => other,
        }
    }

    /// The same position of a diagram, whose men remember from now on where they stood in it, if conditions put men elsewhere than where
    /// they move.
    pub(crate) fn with_homes(self) -> Self {
        match self {
            AnyPosition::General(position) => AnyPosition::General(position.with_homes()),
            other => other,
        }
    }
}

/// What runs where speed does not count, as telling and reading solutions does, works on this and needs no code for each kind.
impl Position for AnyPosition {
    forwarded! {
        shape() -> Shape;
        turn() -> Color;
        key() -> Key;
        fresh_key() -> Key;
        man(place: Place) -> Option<Piece>;
        men(color: Color) -> Vec<(Place, Piece)>;
        all_men() -> Vec<(Place, Piece)>;
        king(color: Color) -> Option<Place>;
        castling() -> Rights;
        double_step() -> Option<DoubleStep>;
        in_check(color: Color) -> bool;
        legal_moves(list: &mut MoveList);
        moves_alike(step: Move, list: &mut MoveList);
        exposing_moves(list: &mut MoveList);
        has_legal_move() -> bool;
        chooses() -> bool;
        legal_like(step: Move) -> Option<Move>;
        count_before(step: Move) -> usize;
        count_legal_moves() -> u64;
        count_legal_up_to(most: u64) -> u64;
        any_legal(is_so: impl FnMut(Move) -> bool) -> bool;
        arrives(step: Move) -> Option<Place>;
        home(place: Place) -> Option<Place>;
        tail(step: Move) -> Tail;
        is_mate() -> bool;
        is_stalemate() -> bool;
        can_mate() -> bool;
        stalemating_moves(list: &mut MoveList);
        mating_moves(list: &mut MoveList);
        forced_mates(spare: &mut Option<Move>) -> Option<MoveList>;
    }

    fn play(&self, step: Move) -> Self {
        with_position!(self, position => position.play(step).into())
    }

    fn pass(&self) -> Self {
        with_position!(self, position => position.pass().into())
    }
}

/// Each kind of position as one of any kind.
macro_rules! from_kinds {
    ($($kind:ident($inner:ty)),+) => {
        $(impl From<$inner> for AnyPosition {
            fn from(position: $inner) -> Self {
                AnyPosition::$kind(position)
            }
        })+
    };
}

from_kinds!(
    OneBoard(Flat<OneBoard>),
    Alice(Flat<AliceBoards>),
    AliceZero(Flat<AliceZero>),
    AliceSmall(Flat<AliceSmall>),
    Boards(Wide<u64>),
    Cubes(Wide<u128>),
    General(General)
);
