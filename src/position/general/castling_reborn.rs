//! Castling in which king and rook begin on their squares of rebirth, and the steps of every castling.

use super::trial::Trial;
use super::{Effect, Effects, General, Kind, Move, rook_path};
use crate::board::{Choice, Mailbox, Meaning};
use crate::conditions::{self, Turn};
use crate::geometry::{Place, Square};
use crate::pieces::{Piece, Role};
use crate::position::Wing;

/// A castling before it is made: where the king begins, and where the rook stands.
struct Castling {
    wing: Wing,
    home: Place,
    rook: Place,
}

impl Castling {
    fn at(&self, file: u8) -> Place {
        Place::new(self.home.board, Square::at(file, self.home.square.rank()))
    }

    fn corner(&self) -> Place {
        self.at(self.wing.rook_file())
    }

    fn to(&self) -> Place {
        self.at(self.wing.king_goes_to())
    }
}

/// Where the rook stands that castles: in the corner, if nothing else is told.
pub(super) fn rook_place(choice: Option<Choice>, king_to: Place) -> Place {
    let told = choice.filter(|choice| choice.meaning == Meaning::Via);
    let corner = Place::new(king_to.board, rook_path(king_to.square).0);
    told.map_or(corner, |choice| choice.place)
}

/// The steps of king and rook, in an order in which neither is in the other's way.
pub(super) fn steps(turn: &Turn<'_>) -> Effects {
    let (piece, from, to) = turn.man;
    let king = Effect::Step { from, to, piece };
    let rook_from = rook_place(turn.choice, to);
    let rook_to = Place::new(to.board, rook_path(to.square).1);
    let Some(rook_man) = turn.before.at(rook_from) else {
        return Effects::from_iter([king]);
    };
    let rook = Effect::Step {
        from: rook_from,
        to: rook_to,
        piece: rook_man,
    };
    match (rook_from == to, from == rook_to) {
        (true, true) => Effects::from_iter([Effect::Exchange {
            one: (from, piece),
            other: (rook_from, rook_man),
        }]),
        (true, false) => Effects::from_iter([rook, king]),
        (false, _) => Effects::from_iter([king, rook]),
    }
}

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
        let home = Place::new(from.board, Square::at(4, side.first_rank()));
        let mut men = self.men;
        men.set(from, None);
        if !men.is_vacant(home) || !self.sight(&self.men).may_act(from, king, side) {
            return false;
        }
        men.set(home, Some(king));
        Wing::ALL.into_iter().any(|wing| {
            let castling = |rook| Castling { wing, home, rook };
            self.rooks_for(&men, &castling(home)).into_iter().any(|rook| {
                let castling = castling(rook);
                let via = Some(rook).filter(|&rook| rook != castling.corner());
                let step = Move::new(Role::KING, from, castling.to().square, from.board).of_kind(Kind::Castling);
                let step = via.map_or(step, |rook| step.with_choice(Choice::new(Meaning::Via, rook)));
                self.is_way_free(men, &castling) && self.try_castling(step, each)
            })
        })
    }

    /// The rooks that may castle there: the one in the corner, which has not moved, or those that may begin in it.
    fn rooks_for(&self, men: &Mailbox, castling: &Castling) -> Vec<Place> {
        let (side, corner) = (self.turn, castling.corner());
        if !men.is_vacant(corner) {
            return Vec::from_iter(Some(corner).filter(|_| self.rooks.has(side, castling.wing)));
        }
        let begins_there = |&(at, man): &(Place, Piece)| {
            man == Piece::new(side, Role::ROOK) && conditions::home(at, man.role, side) == Some(corner)
        };
        men.men().filter(begins_there).map(|(at, _)| at).collect()
    }

    /// With the king at home among these men and the rook in its corner: is nobody between them, is the king not in check, and would it
    /// not be on the square that it crosses?
    fn is_way_free(&self, mut men: Mailbox, castling: &Castling) -> bool {
        let (king, rook) = (men.at(castling.home), men.at(castling.rook));
        let corner = castling.corner();
        men.set(castling.rook, None);
        men.set(corner, rook);
        let file = corner.square.file();
        let mut between = (file.min(4) + 1)..file.max(4);
        if !between.all(|file| men.is_vacant(castling.at(file)))
            || self.is_checked_among(&men, castling.home, self.turn)
        {
            return false;
        }
        let crossed = Place::new(castling.home.board, rook_path(castling.to().square).1);
        men.set(castling.home, None);
        men.set(crossed, king);
        !self.is_checked_among(&men, crossed, self.turn)
    }
}
