//! Captures that put a man on another square: how far that can reach.
//!
//! Proof. Where one condition follows captures, and [puts no more than one man](crate::conditions::Condition::relocates) on another
//! square, a capture changes the square that the taker leaves, the one on which it takes and that other one. The taker comes to stand on
//! one of the last two; the man taken is of the other side. So a capture checks a king that nobody reaches, and takes away a flight, only
//! if a square watched for that is among the three, or the taker comes to aim there. Where men of the game take, a man of the other side
//! that is put between them and a square hides it from them at most: it takes a flight away only by standing there.

use super::General;
use super::aim::{aimed_at, aimed_from, goes_to};
use super::bits::{A_FILE, ANYWHERE, bit};
use super::flights::Flights;
use crate::conditions::{Goals, Party};
use crate::geometry::{BoardId, Place};
use crate::pieces::{Color, Movement, Piece, Role};

/// A capture that puts one man on another square.
pub(super) struct Relocation {
    taker: Role,
    /// The squares that the taker leaves and comes to, whatever follows.
    changed: u64,
    /// Where the taker stands for certain when all is done, if it is the man taken that is put elsewhere.
    stands: Option<Place>,
    /// The squares to which the man may be put; that of the capture stands for none.
    squares: u64,
    /// Does it no more there than stand in the way?
    blocks: bool,
}

impl General {
    /// The squares on which a man of this side may take as the men stand, and perhaps others, a bit for each: all if it may take elsewhere
    /// than where it arrives.
    pub(super) fn capture_squares(&self, by: Color, (from, man): (Place, Piece)) -> u64 {
        let movement = man.role.kind().movement;
        match movement.iter().all(Movement::is_simple) {
            true => self.men.simple_goals(from, movement),
            false if man.role.takes_beside() => ANYWHERE,
            false => aimed_at(man.role, by, from),
        }
    }

    /// May a capture by such a man of this side do this? True where what follows it is not known.
    pub(super) fn may_capture(
        &self,
        by: Color,
        man: (Place, Piece),
        taken: (Place, Piece),
        does: impl Fn(&Relocation) -> bool,
    ) -> bool {
        // Most captures do not, wherever they put the man: to find out where takes longer.
        let anywhere = self.relocating(by, man, taken).map(|put| Relocation {
            taker: man.1.role,
            changed: bit(man.0) | bit(taken.0),
            stands: (put == Party::Taken).then_some(taken.0),
            squares: ANYWHERE,
            blocks: put == Party::Taken && self.goes_over_nobody(by),
        });
        anywhere.is_none_or(|anywhere| {
            let may_promote = man.1.role.is_pawn();
            let may = may_promote || does(&anywhere);
            may && self.relocated(by, man, taken).is_none_or(|relocated| does(&relocated))
        })
    }

    /// Whom a capture by such a man of this side puts elsewhere; nothing if it is not known what follows.
    fn relocating(&self, by: Color, (_, man): (Place, Piece), (_, taken): (Place, Piece)) -> Option<Party> {
        let condition = self.law.relocating?;
        let usual = taken.owner.color() == Some(!by) && man.owner.color() == Some(by);
        condition
            .relocates()
            .filter(|_| usual && !self.law.concerned.adds_to_moves_of(man))
    }

    /// Do no men of this side take over others, so that a man that is put between does not help them?
    fn goes_over_nobody(&self, by: Color) -> bool {
        self.men.men_for(by, BoardId::A).all(|(_, man)| man.role.is_classical())
    }

    /// What follows a capture by such a man of this side; nothing if that is not known.
    pub(super) fn relocated(
        &self,
        by: Color,
        (from, man): (Place, Piece),
        (to, taken): (Place, Piece),
    ) -> Option<Relocation> {
        let taker = self.relocating(by, (from, man), (to, taken))? == Party::Taker;
        let turn = self.turn_among(&self.men, by, (man, from, to), Some((to, taken)));
        let goals = match self.law.relocating?.goals(&turn) {
            Goals::Squares(squares) => squares,
            Goals::OfTaken if taken.role == Role::PAWN => A_FILE << to.square.file(),
            Goals::OfTaken => goes_to(taken.role, to),
        };
        let arrivals = bit(to) | if taker { goals } else { 0 };
        let promotes = man.role.is_pawn() && arrivals & self.law.promotes[by] != 0;
        (!promotes).then_some(Relocation {
            taker: man.role,
            changed: bit(from) | bit(to),
            stands: (!taker).then_some(to),
            squares: goals | bit(to),
            blocks: !taker && self.goes_over_nobody(by),
        })
    }
}

impl Relocation {
    /// All squares that may change.
    pub fn touched(&self) -> u64 {
        self.changed | self.squares
    }

    /// To which squares the man has to be put so that one of those watched for a place changes, or the taker aims at the place, or it
    /// stands on the place itself if it can only be in the way: all if that is so anyway.
    fn aiming(&self, place: Place, watched: u64) -> u64 {
        let aimed = aimed_from(self.taker, place);
        let aims = self.stands.is_some_and(|stands| aimed & bit(stands) != 0);
        match watched & self.changed {
            0 if aims => ANYWHERE,
            0 if self.blocks => bit(place),
            0 if self.stands.is_some() => watched,
            0 => watched | aimed,
            _ => ANYWHERE,
        }
    }

    /// May it check the king for which these squares are watched, if nobody reaches it now?
    pub fn may_check(&self, (king, watched): (Place, u64)) -> bool {
        self.squares & !bit(king) & self.aiming(king, watched) != 0
    }

    /// May it check the king, if it shall be mated, and take away those of these flights that are left, a bit for each by its number?
    pub fn may_take(&self, flights: &Flights<'_>, left: usize) -> bool {
        let checking = flights.watched.map(|watched| (flights.king, watched));
        let mut aims = checking.into_iter().chain(flights.left(left));
        let mut squares = self.squares & !bit(flights.king);
        aims.all(|(place, watched)| {
            squares &= self.aiming(place, watched);
            squares != 0
        })
    }
}
