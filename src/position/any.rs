//! A position whose kind is known only when the program runs.

use super::{
    AliceBoards, AliceSmall, AliceZero, DoubleStep, Flat, General, Key, Move, MoveList, OneBoard, Position, Rights,
    Wide,
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

/// What runs where speed does not count, as telling and reading solutions does, works on this and needs no code for each kind.
impl Position for AnyPosition {
    fn shape(&self) -> Shape {
        with_position!(self, position => position.shape())
    }

    fn turn(&self) -> Color {
        with_position!(self, position => position.turn())
    }

    fn key(&self) -> Key {
        with_position!(self, position => position.key())
    }

    fn fresh_key(&self) -> Key {
        with_position!(self, position => position.fresh_key())
    }

    fn man(&self, place: Place) -> Option<Piece> {
        with_position!(self, position => position.man(place))
    }

    fn men(&self, color: Color) -> Vec<(Place, Piece)> {
        with_position!(self, position => position.men(color))
    }

    fn all_men(&self) -> Vec<(Place, Piece)> {
        with_position!(self, position => position.all_men())
    }

    fn king(&self, color: Color) -> Option<Place> {
        with_position!(self, position => position.king(color))
    }

    fn castling(&self) -> Rights {
        with_position!(self, position => position.castling())
    }

    fn double_step(&self) -> Option<DoubleStep> {
        with_position!(self, position => position.double_step())
    }

    fn in_check(&self, color: Color) -> bool {
        with_position!(self, position => position.in_check(color))
    }

    fn legal_moves(&self, list: &mut MoveList) {
        with_position!(self, position => position.legal_moves(list))
    }

    fn moves_alike(&self, step: Move, list: &mut MoveList) {
        with_position!(self, position => position.moves_alike(step, list))
    }

    fn exposing_moves(&self, list: &mut MoveList) {
        with_position!(self, position => position.exposing_moves(list))
    }

    fn has_legal_move(&self) -> bool {
        with_position!(self, position => position.has_legal_move())
    }

    fn chooses(&self) -> bool {
        with_position!(self, position => position.chooses())
    }

    fn legal_like(&self, step: Move) -> Option<Move> {
        with_position!(self, position => position.legal_like(step))
    }

    fn count_before(&self, step: Move) -> usize {
        with_position!(self, position => position.count_before(step))
    }

    fn count_legal_moves(&self) -> u64 {
        with_position!(self, position => position.count_legal_moves())
    }

    fn play(&self, step: Move) -> Self {
        with_position!(self, position => position.play(step).into())
    }

    fn arrives(&self, step: Move) -> Option<Place> {
        with_position!(self, position => position.arrives(step))
    }

    fn tail(&self, step: Move) -> Tail {
        with_position!(self, position => position.tail(step))
    }

    fn pass(&self) -> Self {
        with_position!(self, position => position.pass().into())
    }

    fn is_mate(&self) -> bool {
        with_position!(self, position => position.is_mate())
    }

    fn is_stalemate(&self) -> bool {
        with_position!(self, position => position.is_stalemate())
    }

    fn can_mate(&self) -> bool {
        with_position!(self, position => position.can_mate())
    }

    fn stalemating_moves(&self, list: &mut MoveList) {
        with_position!(self, position => position.stalemating_moves(list))
    }

    fn mating_moves(&self, list: &mut MoveList) {
        with_position!(self, position => position.mating_moves(list))
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
