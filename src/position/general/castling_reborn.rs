//! Castling in which king and rook begin on their squares of rebirth.

use super::trial::Trial;
use super::{General, Kind, Move, rook_path};
use crate::board::{Choice, Mailbox, Meaning};
use crate::conditions;
use crate::geometry::{BoardId, Place, Square};
use crate::pieces::{Piece, Role};
use crate::position::Wing;

impl General {
    /// The castlings of a king that begins on its square of rebirth, if that is vacant or its own: with a rook in a corner that has not
    /// moved, or with another whose square of rebirth is that corner, if it is vacant. Whether they leave the king safe at the end is not
    /// asked.
    pub(super) fn each_castling_reborn(&self, each: &mut impl FnMut(&Trial<'_>) -> bool) -> bool {
        let side = self.turn;
        let stands = self.kings[side].and_then(|place| Some((place, self.men.at(place)?)));
        let Some((from, king)) = stands.filter(|(_, king)| king.role == Role::KING) else {
            return false;
        };
        let at = |file| Place::new(from.board, Square::at(file, side.first_rank()));
        let home = at(4);
        let mut men = self.men;
        men.set(from, None);
        let sight = self.sight(&self.men);
        let begins_there = || {
            sight
                .acts(from, king, side)
                .iter()
                .any(|act| act.quiet && act.from == home)
        };
        if !men.is_vacant(home) || !sight.may_act(from, king, side) || !begins_there() {
            return false;
        }
        men.set(home, Some(king));
        Wing::ALL.into_iter().any(|wing| {
            let to = at(wing.king_goes_to());
            let corner = Place::new(from.board, rook_path(to.square).0);
            self.rooks_for(&men, wing, corner).into_iter().any(|rook| {
                let via = Some(rook).filter(|&rook| rook != corner);
                let mut begun = men;
                begun.set(rook, None);
                begun.set(corner, men.at(rook));
                let may = !self.is_checked_among(&begun, home, side) && self.way_is_free(&begun, home, to);
                may && self.castling_lands(from.board, to).into_iter().any(|lands| {
                    let step = Move::new(Role::KING, from, to.square, lands).of_kind(Kind::Castling);
                    let step = via.map_or(step, |rook| step.with_choice(Choice::new(Meaning::Via, rook)));
                    self.try_castling(step, each)
                })
            })
        })
    }

    /// The boards on which both may end, when the king goes to this place.
    fn castling_lands(&self, from: BoardId, to: Place) -> Vec<BoardId> {
        let (_, beside) = rook_path(to.square);
        let rook_lands = self.landings(from, Place::new(from, beside));
        let mut lands = self.landings(from, to);
        lands.retain(|board| rook_lands.contains(board));
        lands
    }

    /// The rooks that may castle there: the one in the corner, which has not moved, or those that may begin in it.
    fn rooks_for(&self, men: &Mailbox, wing: Wing, corner: Place) -> Vec<Place> {
        let side = self.turn;
        if !men.is_vacant(corner) {
            return Vec::from_iter(Some(corner).filter(|_| self.rooks.has(side, wing)));
        }
        let begins_there = |&(at, man): &(Place, Piece)| {
            man == Piece::new(side, Role::ROOK) && conditions::home(at, man.role, side) == Some(corner)
        };
        men.men().filter(begins_there).map(|(at, _)| at).collect()
    }
}
