//! Captures that put a man on another square: how far that can reach.
//!
//! Proof. Where one condition follows captures, and [puts no more than one man](crate::conditions::Condition::relocates) on another
//! square, a capture changes the square that the taker leaves, the one on which it takes and that other one. The taker comes to stand on
//! one of the last two; the man taken is of the other side. So a capture checks a king that nobody reaches, and takes away a flight, only
//! if a square watched for that is among the three, or the taker comes to aim there.

use super::General;
use super::aim::{aimed_from, goes_to};
use super::flights::{A_FILE, Flights, bit};
use super::moves::ANYWHERE;
use crate::conditions::Goals;
use crate::geometry::Place;
use crate::pieces::{Color, Piece, Role};

/// A capture that puts one man on another square.
pub(super) struct Relocated {
    taker: Role,
    /// The squares that the taker leaves and comes to, whatever follows.
    changed: u64,
    /// Where the taker stands for certain when all is done, if it is the man taken that is put elsewhere.
    stands: Option<Place>,
    /// The squares to which the man may be put; that of the capture stands for none.
    squares: u64,
}

impl General {
    /// What follows a capture by such a man of this side; nothing if that is not known.
    pub(super) fn relocated(
        &self,
        by: Color,
        (from, man): (Place, Piece),
        (to, taken): (Place, Piece),
    ) -> Option<Relocated> {
        let condition = self.law.relocating?;
        let concerned = self.law.concerned.adds_to_moves_of(man);
        if concerned || taken.owner.color() != Some(!by) || man.owner.color() != Some(by) {
            return None;
        }
        let turn = self.turn_among(&self.men, by, (man, from, to), Some((to, taken)));
        let relocation = condition.relocates(&turn)?;
        let goals = match relocation.goals {
            Goals::Squares(squares) => squares,
            Goals::OfTaken if taken.role == Role::PAWN => A_FILE << to.square.file(),
            Goals::OfTaken => goes_to(taken.role, to),
        };
        let arrivals = bit(to) | if relocation.taker { goals } else { 0 };
        let promotes = man.role.is_pawn() && arrivals & self.law.promotes[by] != 0;
        (!promotes).then_some(Relocated {
            taker: man.role,
            changed: bit(from) | bit(to),
            stands: (!relocation.taker).then_some(to),
            squares: goals | bit(to),
        })
    }
}

impl Relocated {
    /// All squares that may change.
    pub fn touched(&self) -> u64 {
        self.changed | self.squares
    }

    /// To which squares the man has to be put so that one of those watched for a place changes, or the taker aims at the place: all if
    /// that is so anyway.
    fn aiming(&self, place: Place, watched: u64) -> u64 {
        let aimed = aimed_from(self.taker, place);
        let aims = self.stands.is_some_and(|stands| aimed & bit(stands) != 0);
        match watched & self.changed {
            0 if aims => ANYWHERE,
            0 if self.stands.is_some() => watched,
            0 => watched | aimed,
            _ => ANYWHERE,
        }
    }

    /// May it check the king for which these squares are watched, if nobody reaches it now?
    pub fn may_check(&self, (king, watched): (Place, u64)) -> bool {
        self.squares & self.aiming(king, watched) != 0
    }

    /// May it check the king, if it shall be mated, and take away those of these flights that are left, a bit for each by its number?
    pub fn may_take(&self, flights: &Flights<'_>, left: usize) -> bool {
        let checking = flights.watched.map(|watched| (flights.king, watched));
        let aims = checking.into_iter().chain(flights.left(left));
        aims.fold(self.squares, |squares, (place, watched)| {
            squares & self.aiming(place, watched)
        }) != 0
    }
}
