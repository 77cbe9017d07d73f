//! Castling in a [`General`] position.

use super::trial::Trial;
use super::{Ask, General, Kind, Move, Unusual, rook_path};
use crate::board::Mailbox;
use crate::conditions::Act;
use crate::geometry::{BoardId, Place, Shape, Square};
use crate::pieces::{Color, Piece};
use crate::position::{Position, Rights, Wing};
use crate::rules::Castling;

impl General {
    /// The castlings of the side to move, whether they leave its king safe at the end or not.
    pub(super) fn each_castling(&self, each: &mut impl FnMut(&Trial<'_>) -> bool) -> bool {
        if self.is_unusual(Unusual::CastlesReborn) {
            return self.each_castling_reborn(each);
        }
        let rights = self.castling();
        let Some(king) = self.kings[self.turn].filter(|_| rights.meets(Rights::of(self.turn))) else {
            return false;
        };
        Wing::ALL.into_iter().any(|wing| {
            let to = Place::new(king.board, Square::at(wing.king_goes_to(), king.square.rank()));
            rights.has(self.turn, wing)
                && self.moves_as_king(king)
                && !self.is_checked(self.turn)
                && self.way_is_free(&self.men, king, to)
                && self.each_castling_to(king, to, each)
        })
    }

    /// Does the king move as a king, whatever conditions make of its ways?
    fn moves_as_king(&self, king: Place) -> bool {
        let piece = Piece::new(self.turn, self.law.castlers.king);
        let acts = self.sight(&self.men).acts(king, piece, self.turn);
        let own = Act::of(piece.role, king);
        acts.iter()
            .any(|act| act.quiet && (act.from, act.movement) == (own.from, own.movement))
    }

    /// Is nobody between king and rook among these men, and would the king not be in check on the square that it crosses? There it stands
    /// itself, and no more where it came from: hoppers may need it. Where it ends is looked at with all other moves.
    pub(super) fn way_is_free(&self, men: &Mailbox, king: Place, to: Place) -> bool {
        let (corner, beside) = rook_path(to.square);
        let between = (corner.file().min(4) + 1)..corner.file().max(4);
        let rank = king.square.rank();
        let clear = |file| men.is_vacant(Place::new(king.board, Square::at(file, rank)));
        let crossed = Place::new(king.board, beside);
        let mut on_the_way = *men;
        on_the_way.set(crossed, on_the_way.at(king));
        on_the_way.set(king, None);
        between.into_iter().all(clear) && !self.is_checked_crossing(&on_the_way, king, crossed)
    }

    /// Is the king that castles in check on the square that it crosses, among these men?
    fn is_checked_crossing(&self, men: &Mailbox, king: Place, crossed: Place) -> bool {
        if !self.is_asked(Ask::Crosses) {
            return self.is_checked_among(men, crossed, self.turn);
        }
        let mut there = self.same();
        for condition in self.asked(Ask::Crosses) {
            condition.crosses(&self.men, king, crossed, &mut there.memory);
        }
        there.is_checked_among(men, crossed, self.turn)
    }

    fn each_castling_to(&self, king: Place, to: Place, each: &mut impl FnMut(&Trial<'_>) -> bool) -> bool {
        let (_, beside) = rook_path(to.square);
        let rook_lands = self.landings(king.board, Place::new(king.board, beside));
        self.landings(king.board, to).into_iter().any(|lands| {
            let step = Move::new(self.law.castlers.king, king, to.square, lands).of_kind(Kind::Castling);
            if !self.may_step(step) {
                return false;
            }
            match self.law.rules.castling {
                Castling::Never => false,
                Castling::Together => rook_lands.contains(&lands) && self.each_castling_choice(step, each),
                Castling::Each if rook_lands.contains(&lands) => self.each_castling_choice(step, each),
                Castling::Each => self.try_castling(step.parting(), each),
            }
        })
    }

    /// A castling with each choice that conditions leave.
    fn each_castling_choice(&self, step: Move, each: &mut impl FnMut(&Trial<'_>) -> bool) -> bool {
        let mut steps = self.with_choices(step).into_iter();
        steps.any(|step| self.try_castling(step, each))
    }

    pub(super) fn try_castling(&self, step: Move, each: &mut impl FnMut(&Trial<'_>) -> bool) -> bool {
        let trial = Trial::new(self, step);
        trial.is_allowed() && each(&trial)
    }

    /// The bit of a king that comes home as if it had not moved.
    pub(super) fn king_at_home(&self, place: Place, piece: Piece) -> u8 {
        let usual = self.law.rules.shape == Shape::CHESS && self.law.rules.castling != Castling::Never;
        let Some(color) = piece
            .owner
            .color()
            .filter(|_| self.law.castlers.is_king(piece) && piece.is_royal() && usual)
        else {
            return 0;
        };
        let at_home = place.square == Square::at(4, color.first_rank()) && place.board == BoardId::A;
        if at_home { color.pick(1, 2) } else { 0 }
    }

    /// The board on which this side castles: where its king is, or where it may come home.
    pub(super) fn castling_board(&self, color: Color) -> Option<BoardId> {
        let is_away = self.unmoved & color.pick(1, 2) == 0;
        if self.is_unusual(Unusual::Homecoming) && is_away {
            return Some(BoardId::A);
        }
        self.kings[color].map(|king| king.board)
    }

    /// The castling of a rook that stands at home, as if it had not moved, beside a king that may castle.
    pub(super) fn rook_at_home(&self, place: Place, piece: Piece, unmoved: u8) -> Rights {
        let Some(color) = piece.owner.color().filter(|_| self.law.castlers.is_rook(piece)) else {
            return Rights::NONE;
        };
        let king = self.castling_board(color) == Some(place.board);
        let castles = unmoved & color.pick(1, 2) != 0 || self.is_unusual(Unusual::Homecoming);
        if !castles || !king || place.square.rank() != color.pick(0, 7) {
            return Rights::NONE;
        }
        let wing = Wing::ALL
            .into_iter()
            .find(|wing| wing.rook_file() == place.square.file());
        wing.map_or(Rights::NONE, |wing| Rights::one(color, wing))
    }
}
