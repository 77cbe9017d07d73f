//! Flights: squares to which the king that shall be mated or stalemated can go, and what a move has to do to take them all away.
//!
//! Proof. A king goes to a vacant square if nobody of the other side reaches it there, where no condition binds quiet moves of kings but
//! by their squares ([`Law::kings_go_freely`](super::law::Law)). Whether a man reaches it depends on where that man stands and on the
//! squares [watched](super::watched::watched_for) for it. So a move that does not end on the square, changes no watched square and brings
//! no man to a square from which one of its kind might reach the square leaves the king its flight, and is neither mate nor stalemate.
//! Where checks may be forbidden, only those flights count that uncover nobody who could check the other king as long as that stays
//! where it is.

use super::aim::takes_aside;
use super::arrivals::Arrivals;
use super::bits::{A_FILE, ANYWHERE, bit};
use super::law::Law;
use super::{Ask, General};
use crate::board::Mailbox;
use crate::geometry::Place;
use crate::pieces::{Attributes, Color, Movement, Piece, Role};
use smallvec::SmallVec;

/// A square to which the king can go as the men stand.
struct Flight {
    place: Place,
    /// The squares of which one has to change, or be reached by a man, for the flight to be taken away; the square itself is one.
    watched: u64,
}

/// What is known of a plain king that shall be mated or stalemated.
pub(super) struct Flights<'p> {
    position: &'p General,
    /// Where it stands.
    pub king: Place,
    color: Color,
    /// The squares watched for the men of the other side that might reach it where it stands; nothing if it shall not be checked.
    pub watched: Option<u64>,
    /// Where the other king stands, if the flights must not give check to it.
    other: Option<Place>,
    /// The squares watched for the men of the own side that might check it.
    uncovering: u64,
    /// The squares to which it may go at all.
    open: u64,
    list: SmallVec<[Flight; 8]>,
}

impl General {
    /// The flights of this side's king, if it stands there and may go freely; with the squares watched for men that might reach it, if it
    /// has to be checked.
    pub(super) fn flights(&self, king: (Place, Color), watched: Option<u64>) -> Flights<'_> {
        let mut men = self.men;
        let mut flights = self.no_flights(&men, king, watched);
        for step in king_steps() {
            flights.look_at(&mut men, step);
        }
        flights
    }

    /// The king of this side, if it may go to all vacant squares on which nobody reaches it.
    pub(super) fn free_king(&self, color: Color) -> Option<Place> {
        let king = self.only_royal_man(color)?;
        let is_plain = self.men.at(king) == Some(Piece::new(color, Role::KING));
        (is_plain && !self.uncovers(king)).then_some(king)
    }

    /// The king of this side, or another royal man in its place, where kings may go freely: its only one, without other attributes.
    pub(super) fn only_royal_man(&self, color: Color) -> Option<Place> {
        let place = self.kings[color].filter(|_| self.law.kings_go_freely)?;
        let several = || self.law.royals && self.royal_men(color).count() > 1;
        let man = self.men.at(place)?;
        let usual = [Attributes::NONE, Attributes::ROYAL].contains(&man.attributes);
        (usual && man.owner.color() == Some(color) && !several()).then_some(place)
    }

    /// The squares of its board to which such a man may go that this side moves, whatever stands between; all where it is not known.
    #[inline]
    pub(super) fn goals(&self, (from, man): (Place, Piece), by: Color) -> u64 {
        match self.law.bends_steps_alone && self.is_bent(from, man, by) {
            true => ANYWHERE,
            false => self.law.origins.goes_to((man.role, by), from),
        }
    }

    /// The squares to which conditions let a king go at all, whoever stands there.
    fn open_to_king(&self, men: &Mailbox, (king, color): (Place, Color)) -> u64 {
        if !self.is_asked(Ask::Reach) {
            return ANYWHERE;
        }
        let beside = king_steps().filter_map(|step| men.beyond(king, step));
        let open = beside.filter(|&to| self.may_reach(king, color, to));
        open.fold(0, |squares, to| squares | bit(to))
    }

    /// The same among these men before any flight is looked at.
    pub(super) fn no_flights(&self, men: &Mailbox, (king, color): (Place, Color), watched: Option<u64>) -> Flights<'_> {
        let other = self.kings[!color].filter(|_| self.is_asked(Ask::StandChecking));
        Flights {
            position: self,
            king,
            color,
            watched,
            other,
            uncovering: other.map_or(0, |other| self.watched_by(men, color, other)),
            open: self.open_to_king(men, (king, color)),
            list: SmallVec::new(),
        }
    }
}

/// The steps of a king.
pub(super) fn king_steps() -> impl Iterator<Item = (i8, i8)> {
    let leaps = Role::KING.kind().movement.iter().filter_map(|movement| match movement {
        Movement::Leap(pace) => Some(pace.directions()),
        _ => None,
    });
    leaps.flatten()
}

impl Flights<'_> {
    /// Looks at a square beside the king among these men, which are the same again afterwards: is it a flight?
    pub fn look_at(&mut self, men: &mut Mailbox, step: (i8, i8)) -> bool {
        let vacant = men.beyond(self.king, step).filter(|&to| men.is_vacant(to));
        let Some(to) =
            vacant.filter(|&to| self.open & bit(to) != 0 && self.uncovering & (bit(self.king) | bit(to)) == 0)
        else {
            return false;
        };
        let king = Piece::new(self.color, Role::KING);
        men.set(self.king, None);
        men.set(to, Some(king));
        let is_flight = !self.position.is_reached_among(men, to, !self.color);
        self.list.extend(is_flight.then(|| Flight {
            place: to,
            watched: self.position.watched_by(men, !self.color, to) | bit(to),
        }));
        men.set(to, None);
        men.set(self.king, Some(king));
        is_flight
    }

    /// The number of the last flight that was found, as a bit.
    pub fn last(&self) -> usize {
        1 << self.list.len() >> 1
    }

    /// The flights of which no watched square is among these, a bit for each by its number.
    pub fn untouched(&self, squares: u64) -> usize {
        let numbered = self.list.iter().enumerate();
        let untouched = numbered.filter(|(_, flight)| flight.watched & squares == 0);
        untouched.fold(0, |flights, (number, _)| flights | 1 << number)
    }

    /// Those of these flights, a bit for each by its number, at which a man of this kind does not aim from there.
    pub fn unaimed(&self, flights: usize, role: Role, from: Place) -> usize {
        let numbered = self.list.iter().enumerate();
        let lost = numbered.filter(|(_, flight)| self.are_aimed_at(flight.place, role, from));
        lost.fold(flights, |flights, (number, _)| flights & !(1 << number))
    }

    /// Does a man of this kind of the other side aim from there at the king, or at a flight, on this place?
    pub fn are_aimed_at(&self, place: Place, role: Role, from: Place) -> bool {
        self.position.law.origins.aimed_from((role, !self.color), place) & bit(from) != 0
    }

    /// These flights, a bit for each by its number, with the squares watched for them.
    pub fn left(&self, flights: usize) -> impl Iterator<Item = (Place, u64)> + '_ {
        let numbered = self.list.iter().enumerate();
        let left = numbered.filter(move |(number, _)| flights >> number & 1 != 0);
        left.map(|(_, flight)| (flight.place, flight.watched))
    }

    /// Is the other king there, of which it is not looked at whom it checks when it moves?
    pub fn is_other(&self, place: Place) -> bool {
        self.other == Some(place)
    }

    /// The squares watched for these flights, a bit for each by its number.
    pub fn touching(&self, flights: usize) -> u64 {
        self.left(flights).fold(0, |squares, (_, watched)| squares | watched)
    }

    /// The squares to which a man has to go from there, arriving so, to check the king that nobody reaches now, if it shall be mated, and to
    /// take away those of these flights that are left, a bit for each by its number.
    fn taking(&self, arrivals: &Arrivals, from: Place, left: usize) -> u64 {
        let (law, by) = (&self.position.law, !self.color);
        let checking = self.watched.map_or(ANYWHERE, |watched| {
            checking(law, (self.king, watched), (arrivals, by), from)
        });
        let left = self.left(left & self.untouched(bit(from)));
        let stay = left.filter(|&(place, _)| !arrivals.left_behind_aims(law, by, (from, place)));
        stay.fold(checking, |squares, (place, watched)| {
            squares & (arrivals.aimed_from(law, by, place) | watched)
        })
    }

    /// The squares to which a man may go from its place and end the game by its step, if these flights are left: all where it may take
    /// elsewhere; `taken`: the squares on which it takes, if they are known.
    pub fn mating(&self, (from, man): (Place, Piece), left: usize, taken: Option<u64>) -> u64 {
        let law = &self.position.law;
        match man.role {
            // Who checks a king that has moved is not looked at.
            _ if self.is_other(from) || self.position.binds_steps_of((from, man)) => ANYWHERE,
            // Where a side moves pawns of the other one they go as that would move them.
            Role::PAWN if man.is_of(self.color) => ANYWHERE,
            Role::PAWN => self.mating_by_pawn((from, man), left, taken),
            role if takes_aside(role) => ANYWHERE,
            _ => {
                let goals = self.position.goals((from, man), !self.color);
                goals & self.taking(&law.arrivals((man, !self.color), taken), from, left)
            }
        }
    }

    /// The same of a pawn that does not take in passing.
    fn mating_by_pawn(&self, (from, pawn): (Place, Piece), left: usize, taken: Option<u64>) -> u64 {
        let square = bit(from);
        let aside = (square & !A_FILE) >> 1 | (square << 1) & !A_FILE;
        let law = &self.position.law;
        let goals = match self.color {
            // Where pawns take from other squares they may arrive anywhere.
            _ if law.origins.are_told() || self.position.is_bent(from, pawn, !self.color) => ANYWHERE,
            Color::Black => (square | aside) << 8 | square << 16,
            Color::White => (square | aside) >> 8 | square >> 16,
        };
        let promoting = goals & law.promotes[!self.color];
        let mut mating = goals & self.taking(&law.arrivals((pawn, !self.color), taken), from, left);
        for &role in law.promotions.iter().filter(|_| promoting != 0) {
            let arrivals = law.arrivals_promoted((Piece { role, ..pawn }, !self.color));
            mating |= promoting & self.taking(&arrivals, from, left);
        }
        mating
    }
}

/// The squares to which a man of this side has to go from there, arriving so, to check a king that nobody reaches now and for which these
/// squares are watched.
#[inline]
pub(super) fn checking(
    law: &Law,
    (king, watched): (Place, u64),
    (arrivals, by): (&Arrivals, Color),
    from: Place,
) -> u64 {
    match watched & bit(from) {
        0 if !arrivals.left_behind_aims(law, by, (from, king)) => arrivals.aimed_from(law, by, king) | watched,
        _ => ANYWHERE,
    }
}
