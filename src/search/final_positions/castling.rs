//! Castlings that may still be played. The rook leaves its corner without a move of its own.

use super::piece_list::PieceList;
use crate::geometry::{Place, Square};
use crate::pieces::{Color, Role};
use crate::position::{Lookahead, Rights, Wing, rook_path};
use crate::search::retro_moves::{number, place_of};
use smallvec::SmallVec;

/// A castling for which there is the right.
#[derive(Clone, Copy, Debug)]
pub(super) struct Castling {
    pub(super) color: Color,
    /// Where the king stands.
    pub(super) king: Place,
    /// Where it goes, on whatever board.
    pub(super) to: Square,
}

/// All that there may be.
pub(super) type Castlings = SmallVec<[Castling; 4]>;

impl Castling {
    /// Those for which a position has the rights.
    pub(super) fn all<P: Lookahead>(position: &P, piece_list: &PieceList) -> Castlings {
        let rights = position.castling();
        if rights.is_empty() {
            return Castlings::new();
        }
        let castling = |(color, wing): (Color, Wing)| {
            let king = piece_list.men(color).iter().find(|man| man.1 == Role::KING)?;
            let king = place_of(usize::from(king.0));
            let to = Square::at(wing.king_goes_to(), king.square.rank());
            Some(Castling { color, king, to })
        };
        Rights::each()
            .filter(|&(color, wing)| rights.has(color, wing))
            .filter_map(castling)
            .collect()
    }

    /// The index of the rook, if it and the king still stand where they castle.
    pub(super) fn rook(&self, piece_list: &PieceList) -> Option<usize> {
        let corner = Place::new(self.king.board, rook_path(self.to).0);
        let men = piece_list.men(self.color);
        let find = |place, role| men.iter().position(|&man| man == (number(place) as u16, role));
        find(self.king, Role::KING)?;
        find(corner, Role::ROOK)
    }
}
