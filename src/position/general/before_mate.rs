//! The moves that help the other side to mate: those that leave the own king more flights than one move can take away are left out.

use super::aim::goes_to;
use super::attack::is_reached;
use super::flights::{Flights, bit, watched_by};
use super::legal::Guards;
use super::moves::ANYWHERE;
use super::trial::Trial;
use super::{Ask, General, Kind};
use crate::board::Mailbox;
use crate::geometry::{BoardId, Place};
use crate::pieces::{Piece, Role};
use smallvec::SmallVec;
use std::cell::Cell;

/// What is known of the mates that the other side may give after a move of the side to move.
pub(super) struct BeforeMate<'p> {
    position: &'p General,
    flights: Flights,
    /// The squares on which a change may bring about that a man of the side to move can be taken, where captures change men; none of
    /// them can be taken now.
    exposing: Option<u64>,
    /// For each set of flights that are left whether a man may mate; `None` where it has not been asked.
    answers: [Cell<Option<bool>>; 256],
}

/// The squares watched for a king of the side to move that stands there among these men. Where conditions say who may attack, a man that
/// reaches it without attacking it may come to check it by the move of another: nothing is known of checks then.
fn watched(position: &General, men: &Mailbox, king: Place) -> Option<u64> {
    (!position.minds_checks()).then(|| watched_by(men, !position.turn, king))
}

/// The squares on which a change may bring about that a man of the side to move, no king, can be taken; nothing if one can be now, or if
/// it is not known.
fn exposing(position: &General) -> Option<u64> {
    let (men, us) = (&position.men, position.turn);
    let aside = |(_, man): (Place, Piece)| man.role.takes_beside() || man.role.is_pawn() && man.role != Role::PAWN;
    if men.men_for(!us, BoardId::A).any(aside) {
        return None;
    }
    let mut own = men.men_for(us, BoardId::A).filter(|(_, man)| !man.is_royal());
    own.try_fold(0, |squares, (place, _)| {
        (!is_reached(men, place, !us)).then(|| squares | watched_by(men, !us, place))
    })
}

impl<'p> BeforeMate<'p> {
    /// Nothing where nothing is known: where the other side may castle, where moves may be forbidden for a check, where men move so that
    /// it is not known which squares they change, and where the other side can take and captures change men. Nothing, too, where the
    /// king moves alone or with pawns: the few positions that it leads to are better looked at and remembered.
    pub fn of(position: &'p General) -> Option<Self> {
        let (us, them) = (position.turn, !position.turn);
        let king = position.free_king(us)?;
        let castles = position.unmoved & them.pick(1, 2) != 0;
        let is_open = |(from, man): (Place, Piece)| man.role != Role::PAWN && goes_to(man.role, from) == ANYWHERE;
        let men_of = |side| position.men.men_for(side, BoardId::A);
        let alone = men_of(us).all(|(_, man)| man.role == Role::KING || man.role.is_pawn());
        let unknown = castles || position.law.changes_men_quietly || position.is_asked(Ask::StandChecking);
        if unknown || alone || men_of(them).any(is_open) {
            return None;
        }
        let exposing = match position.law.changes_men {
            true => Some(exposing(position)?),
            false => None,
        };
        Some(BeforeMate {
            position,
            flights: position.flights((king, us), watched(position, &position.men, king)),
            exposing,
            answers: [const { Cell::new(None) }; 256],
        })
    }

    /// The squares to which the steps of a man may help: those to others leave too many flights.
    pub fn helping(&self, from: Place) -> u64 {
        // A pawn that takes in passing changes a square besides, and a man may go where it can be taken.
        if from == self.flights.king || self.position.double_step.is_some() || self.exposing.is_some() {
            return ANYWHERE;
        }
        let left = self.flights.untouched(bit(from));
        match self.may_mate(left) {
            true => ANYWHERE,
            false => self.flights.touching(left),
        }
    }

    /// May the other side mate after this move? False is certain.
    pub fn may_mate_after(&self, trial: &Trial<'_>, guards: &Guards<'_>) -> bool {
        let step = trial.step;
        // What a pawn does that takes in passing is not looked at.
        if matches!(step.kind(), Kind::Castling | Kind::DoubleStep | Kind::Pass) || !trial.moves_plainly() {
            return true;
        }
        if self
            .exposing
            .is_some_and(|squares| self.exposes(squares, trial, guards))
        {
            return true;
        }
        if step.departure() == self.flights.king {
            return guards.after_plain(trial, |men| self.may_mate_among(men, step.arrival()));
        }
        let changed = trial.plain_changes().into_iter();
        let changed = changed.fold(0, |squares, place| squares | bit(place));
        self.may_mate(self.flights.untouched(changed))
    }

    /// May the other side take a man after this move, as it could not before?
    fn exposes(&self, squares: u64, trial: &Trial<'_>, guards: &Guards<'_>) -> bool {
        let [from, landed, _] = trial.plain_changes();
        let taken = |men: &mut Mailbox| is_reached(men, landed, !self.position.turn);
        squares & (bit(from) | bit(landed)) != 0 || from != self.flights.king && guards.after_plain(trial, taken)
    }

    /// May it mate a king that stands there among these men, which are the same again afterwards? Flights are looked at as long as some
    /// man may.
    fn may_mate_among(&self, men: &mut Mailbox, king: Place) -> bool {
        let (law, turn) = (&self.position.law, self.position.turn);
        let watched = watched(self.position, men, king);
        let mut flights = self.position.no_flights(men, (king, turn), watched);
        // Who can check it at all, and the squares to which it has to go for that.
        let others = men.men_for(!turn, BoardId::A);
        let checking = others.map(|man| (man, flights.mating(law, man, 0)));
        let mut mating: SmallVec<[((Place, Piece), u64); 16]> = checking.filter(|&(_, squares)| squares != 0).collect();
        for step in flights.steps() {
            if mating.is_empty() {
                return false;
            }
            if flights.look_at(men, step) {
                mating.retain(|(man, squares)| {
                    *squares &= flights.mating(law, *man, flights.last());
                    *squares != 0
                });
            }
        }
        !mating.is_empty()
    }

    /// May any man mate if these flights are left, a bit for each?
    fn may_mate(&self, left: usize) -> bool {
        let (answer, position) = (&self.answers[left], self.position);
        answer.get().unwrap_or_else(|| {
            let mut men = position.men.men_for(!position.turn, BoardId::A);
            let may = men.any(|man| self.flights.mating(&position.law, man, left) != 0);
            answer.set(Some(may));
            may
        })
    }
}
