//! Who attacks what, who is in check.

use super::attributes::is_paralysed;
use super::men::walker::{Walker, Way};
use super::men::{Man, Nature, Side};
use super::moves::Move;
use super::places::Place;
use super::position::Position;

impl Position {
    /// The ways of a man, used by this side, as conditions make them. Whose man it would take is not asked.
    pub fn ways(&self, from: Place, man: Man, by: Side) -> Vec<Way> {
        let walker = Walker {
            position: self,
            from,
            by,
        };
        let own = man.kind.gait()(&walker);
        let rules = self.conditions.rules.iter();
        rules.fold(own, |ways, rule| (rule.ways)(&walker, man, ways))
    }

    /// The men of this side that could take on the place by their ways alone, a man standing there.
    pub fn observers(&self, side: Side, target: Place) -> Vec<(Place, Man)> {
        let strikes = |(from, man): &(Place, Man)| {
            let reaches = |way: &Way| {
                let m = Move::of(side, *man, *from, way.to, way.how);
                self.conditions.rules.iter().all(|rule| (rule.reaches)(self, &m))
            };
            let takes = |way: &Way| way.takes == Some(target) && reaches(way);
            man.serves(side) && *from != target && self.ways(*from, *man, side).iter().any(takes)
        };
        let men = self.men.iter().map(|(place, man)| (*place, *man));
        men.filter(|(from, _)| from.board == target.board)
            .filter(strikes)
            .collect()
    }

    /// Does a man of this side observe the place? Paralysed men do not, nor do paralysing ones.
    pub fn is_observed(&self, side: Side, target: Place) -> bool {
        let mut observers = self.observers(side, target).into_iter();
        observers.any(|(at, man)| {
            let mut madrasi = self
                .conditions
                .rules
                .iter()
                .filter(|rule| rule.name.starts_with("Madrasi"));
            madrasi.all(|rule| (rule.acts)(self, at, man, side))
                && !man.is(Nature::Paralysing)
                && !is_paralysed(self, at, side)
        })
    }

    /// The same, but nobody observes a pawn in passing.
    pub fn is_observed_directly(&self, side: Side, target: Place) -> bool {
        let later = Position {
            last: None,
            ..self.clone()
        };
        later.is_observed(side, target)
    }

    /// The takings of the man on the place that this side could try.
    pub fn takings(&self, side: Side, target: Place) -> Vec<Move> {
        let mut takings = Vec::new();
        for (from, man) in &self.men {
            if from.board == target.board && *from != target && man.serves(side) {
                let mut ways = self.ways(*from, *man, side);
                ways.retain(|way| way.takes == Some(target));
                takings.extend(self.tries(*from, *man, side, &ways));
            }
        }
        takings
    }

    /// Does this side attack the man on the place: has it one that may act and could take it?
    pub fn attacks(&self, side: Side, target: Place) -> bool {
        let takes = |m: &Move| !m.taken.is_some_and(|(_, man)| man.is_king()) || self.loses_king(m);
        self.takings(side, target).iter().any(takes)
    }

    /// Is a king of this side attacked, or another royal man? A neutral man attacks those of both sides.
    pub fn in_check(&self, side: Side) -> bool {
        self.in_check_on(side, self.kings(side).collect())
    }

    /// Is it in check by an attack on one of these places?
    pub fn in_check_on(&self, side: Side, kings: Vec<Place>) -> bool {
        let attacked = kings.into_iter().any(|king| self.attacks(side.other(), king));
        let rules = self.conditions.rules.iter();
        rules.fold(attacked, |attacked, rule| (rule.check)(self, side, attacked))
    }
}
