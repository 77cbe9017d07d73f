//! The squares on which a change may let a man attack a place, or cease to.

use super::General;
use super::aim::may_aim;
use super::direction::direction_to;
use super::ways::{oblique, straight};
use crate::board::Mailbox;
use crate::conditions::Attack;
use crate::geometry::{Bitboard, Place, Square, common_divisor};
use crate::pieces::{Color, Manner, Movement, Pace};

impl General {
    /// The squares on which a change may let a man [reach](Self::reaches) a place, or cease to, as long as it stays where it is, a bit for
    /// each: see [`watched_for`].
    pub(super) fn watched_against(&self, attack: &Attack) -> u64 {
        let Attack { from, piece, on, .. } = *attack;
        if let Some(lending) = self.law.lending {
            let aiming = self.aiming_as_lent(lending, attack).into_iter().flatten();
            let lines = aiming.map(|role| watched_for(&self.men, from, role.kind().movement, on));
            return lines.fold(self.lender_squares(lending, attack), |squares, more| squares | more);
        }
        let movement = piece.role.kind().movement;
        if !self.law.origins.are_told() {
            return watched_for(&self.men, from, movement, on);
        }
        let Some(origins) = self.law.origins.takes_from(attack) else {
            return u64::MAX;
        };
        let origins = Bitboard(origins).map(|square| Place::new(from.board, square));
        let aiming = origins.filter(|&origin| may_aim(piece.role, origin, on));
        aiming.fold(0, |squares, origin| {
            let vacant = if origin == from { 0 } else { 1 << origin.square.index() };
            squares | vacant | watched_for(&self.men, origin, movement, on)
        })
    }

    /// The squares watched for the men of this side that might reach a place, a bit for each.
    pub(super) fn watched_by(&self, men: &Mailbox, by: Color, on: Place) -> u64 {
        let men = men.men_for(by, on.board);
        // Nearly always; asked once for all men.
        if !self.law.origins.are_told() {
            let aiming = men.filter(|&(from, man)| may_aim(man.role, from, on));
            let watched = aiming.map(|(from, man)| watched_for(&self.men, from, man.role.kind().movement, on));
            return watched.fold(0, |squares, more| squares | more);
        }
        let attacks = men.map(|(from, piece)| Attack { from, piece, by, on });
        let watched = attacks.filter(|attack| self.might_reach(attack));
        watched.fold(0, |squares, attack| squares | self.watched_against(&attack))
    }
}

/// The squares of a place's board on which a change may let a man that moves in these ways attack the place, or cease to, as far as it
/// stays where it is and the place is occupied: those between where it rides, hops or is lame, and that beyond where it takes by
/// passing over; all squares where it moves otherwise. Leapers and pawns mind no other man.
pub(super) fn watched_for(men: &Mailbox, from: Place, movement: &[Movement], on: Place) -> u64 {
    let watched = |&movement: &Movement| match movement {
        Movement::Leap(_) => 0,
        Movement::Soldier(soldier) if !soldier.over => 0,
        Movement::Ride(pace) | Movement::Hop(pace) => between(men, pace, from, on),
        Movement::Along(pace, manner) => watched_along(men, (pace, manner), from, on),
        Movement::Equihop { .. } => halfway(from, on),
        Movement::Ahead(ways) | Movement::Back(ways) => watched_for(men, from, ways, on),
        _ => u64::MAX,
    };
    movement.iter().map(watched).fold(0, |squares, more| squares | more)
}

fn between(men: &Mailbox, pace: Pace, from: Place, to: Place) -> u64 {
    let on = |step| squares(men.line(from, step).take_while(|&place| place != to));
    direction_to(pace, from, to).map_or(0, on)
}

fn watched_along(men: &Mailbox, (pace, manner): (Pace, Manner), from: Place, on: Place) -> u64 {
    let at = |from, step| men.beyond(from, step).map_or(0, |place| 1 << place.square.index());
    let step = direction_to(pace, from, on);
    match manner {
        Manner::Far(_)
        | Manner::Near
        | Manner::Away
        | Manner::Lion(_)
        | Manner::Over(_)
        | Manner::Cannon
        | Manner::CannonLeap
        | Manner::Argentine
        | Manner::Edge => between(men, pace, from, on),
        Manner::Locust | Manner::Marine | Manner::MarineLeap => {
            between(men, pace, from, on) | step.map_or(0, |step| at(on, step))
        }
        Manner::Bounce => step.map_or(0, |(files, ranks)| {
            squares(men.line(from, (files, ranks)).chain(men.line(from, (-files, -ranks))))
        }),
        Manner::Mao => step.map_or(0, |step| at(from, straight(step))),
        Manner::Moa => step.map_or(0, |step| at(from, oblique(step))),
        _ => u64::MAX,
    }
}

/// The squares from one place to another by the smallest equal steps: the middle and those that may have to be vacant. Squares that are
/// gone between them count as others, since a man may leap over them.
fn halfway(from: Place, to: Place) -> u64 {
    let (files, ranks) = from.square.offset_to(to.square);
    let steps = common_divisor(files, ranks);
    let at = |number: i8| {
        let file = from.square.file() as i8 + number * files / steps;
        let rank = from.square.rank() as i8 + number * ranks / steps;
        Place::new(from.board, Square::at(file as u8, rank as u8))
    };
    squares((1..steps).map(at))
}

/// These places as squares of their board, a bit for each.
fn squares(places: impl Iterator<Item = Place>) -> u64 {
    places.fold(0, |squares, place| squares | 1 << place.square.index())
}
