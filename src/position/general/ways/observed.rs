//! The ways of men that go as other men do: as those that observe them, or as the man of their file.

use super::super::aim::may_aim;
use super::super::attack::takes_on;
use super::super::soldiers::soldier_reaches;
use super::{Found, Path, Way, add_ways};
use crate::geometry::Place;
use crate::pieces::{Color, Manner, Movement, Pace, Role, RoleSet};
use smallvec::SmallVec;

/// The array from the a- to the h-file.
const ARRAY: [Role; 8] = [
    Role::ROOK,
    Role::KNIGHT,
    Role::BISHOP,
    Role::QUEEN,
    Role::KING,
    Role::BISHOP,
    Role::KNIGHT,
    Role::ROOK,
];

impl Path<'_> {
    /// As the men do that observe it, itself or through others of its kind.
    pub(super) fn borrowed(&mut self, from_enemy: bool) {
        let men = self.men;
        let mut asked = RoleSet::default();
        for (_, man) in men.men() {
            // Whether a man of the role would take there is known sooner than whether the role is lent.
            let wanted = |on| self.observes_as(man.role, self.from, self.by, on);
            let may = asked.insert(man.role) && !borrows(man.role) && self.ways.on.is_none_or(wanted);
            if may && self.is_lent(man.role, from_enemy) {
                self.all_of(man.role);
            }
        }
    }

    /// Is the role lent to this man? Along a chain of men of its kind each observes the next as a man of that role would; the first
    /// is observed by one. In chains of orphans the sides take turns.
    fn is_lent(&self, role: Role, from_enemy: bool) -> bool {
        let Some(own) = self.men.at(self.from).map(|man| man.role) else {
            return false;
        };
        let mut reached: SmallVec<[(Place, Color); 8]> = SmallVec::from_iter([(self.from, self.by)]);
        let mut next = 0;
        while let Some(&(place, side)) = reached.get(next) {
            next += 1;
            let lender = if from_enemy { !side } else { side };
            for (at, man) in self.men.men().filter(|&(at, man)| at != place && man.moves_for(lender)) {
                if man.role == role && at.board == place.board && takes_on(self.men, at, role, lender, place) {
                    return true;
                }
                let seen = reached.iter().any(|&(seen, _)| seen == at);
                if man.role == own && !seen && self.observes_as(role, at, lender, place) {
                    reached.push((at, lender));
                }
            }
        }
        false
    }

    /// Would a man that borrows the ways of this role take on the place? A pawn's captures it borrows on the first rank, too.
    fn observes_as(&self, role: Role, from: Place, by: Color, on: Place) -> bool {
        let aims = from.board == on.board && may_aim(role, from, on);
        aims && (takes_on(self.men, from, role, by, on) || soldier_reaches(self.men, role, by, from, on))
    }

    /// All steps of a man of this role that it makes anywhere: one that borrows them neither promotes nor takes in passing.
    fn all_of(&mut self, role: Role) {
        self.all_in(role.kind().movement);
    }

    fn all_in(&mut self, movement: &[Movement]) {
        for &movement in movement {
            match movement {
                Movement::Leap(pace) => self.leaps(pace),
                Movement::Ride(pace) => pace.directions().for_each(|step| self.ride(self.from, step)),
                Movement::Hop(pace) => pace.directions().for_each(|step| self.hop(self.from, step)),
                Movement::Soldier(soldier) => {
                    self.soldier_steps(soldier);
                    self.soldier_takes(soldier);
                }
                _ => add_ways(self.men, self.from, movement, self.by, self.ways),
            }
        }
    }

    fn leaps(&mut self, pace: Pace) {
        for step in pace.directions() {
            let to = self.men.beyond(self.from, step);
            to.into_iter().for_each(|to| self.land(to));
        }
    }

    /// The steps in these ways that lead up the board, where that is 1, or down.
    pub(super) fn towards(&mut self, movement: &[Movement], up: i8) {
        let mut found = Found {
            on: self.ways.on,
            ..Found::default()
        };
        let ways = &mut found;
        Path { ways, ..*self }.all_in(movement);
        let from = self.from.square.rank() as i8;
        let ranks = |way: &Way| way.to.square.rank() as i8 - from;
        let turned = found.ways.into_iter().filter(|way| ranks(way).signum() == up);
        turned.for_each(|way| self.push(way));
    }

    pub(super) fn by_file(&mut self) {
        self.all_of(ARRAY[usize::from(self.from.square.file() & 7)]);
    }
}

/// Does a man of this role move as others do, or observe nothing?
fn borrows(role: Role) -> bool {
    let lends_nothing =
        |movement: &Movement| matches!(movement, Movement::Borrowed { .. } | Movement::Along(_, Manner::Short));
    role.kind().movement.iter().all(lends_nothing)
}
