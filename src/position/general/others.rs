//! Moves of men of the other side, where a side may make them: see [`Unusual::MovesOthers`](crate::conditions::Ask).

use super::law::Omission;
use super::trial::Trial;
use super::{General, Move};
use crate::geometry::Place;
use crate::pieces::Piece;
use smallvec::SmallVec;

impl General {
    /// Gives the moves of the men of the other side, as that would make them, to squares that are wanted of a man, until `each` answers true;
    /// did it?
    pub(super) fn each_wanted_of_others(
        &self,
        mut wanted: impl FnMut(Place, Piece) -> u64,
        mut each: impl FnMut(&Trial<'_>) -> bool,
    ) -> bool {
        let theirs = self.for_others();
        let mut others = self.men.men().filter(|(_, man)| !man.moves_for(self.turn));
        others.any(|(from, piece)| {
            let wanted = wanted(from, piece);
            wanted != 0 && self.each_wanted_of_other(&theirs, from, wanted, &mut each)
        })
    }

    /// The position as the other side would move its men. Only men of the own side take in passing, as in Popeye.
    pub(super) fn for_others(&self) -> General {
        let mut theirs = self.without(Omission::MovesOthers);
        theirs.turn = !self.turn;
        theirs.forget_double_step();
        theirs
    }

    /// The same of one man, with the [position for others](Self::for_others).
    pub(super) fn each_wanted_of_other(
        &self,
        theirs: &General,
        from: Place,
        wanted: u64,
        each: &mut impl FnMut(&Trial<'_>) -> bool,
    ) -> bool {
        theirs.steps_from(from, wanted).into_iter().any(|step| {
            let trial = Trial::new(self, step);
            trial.is_allowed() && each(&trial)
        })
    }

    /// The moves of the man on this place to squares that are wanted, but for castling, as a list.
    fn steps_from(&self, from: Place, wanted: u64) -> SmallVec<[Move; 32]> {
        let mut steps = SmallVec::new();
        self.each_wanted_from(from, wanted, &mut |trial| {
            steps.push(trial.step);
            false
        });
        steps
    }
}
