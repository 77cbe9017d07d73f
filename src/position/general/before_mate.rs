//! The moves that help the other side to mate: those that leave the own king more flights than one move can take away are left out.

use super::aim::goes_to;
use super::flights::{Flights, bit};
use super::moves::ANYWHERE;
use super::trial::Trial;
use super::{Ask, General, Kind};
use crate::board::Mailbox;
use crate::geometry::{BoardId, Place};
use crate::pieces::{Piece, Role};
use smallvec::SmallVec;
use std::cell::{Cell, RefCell};

/// What is known of the mates that the other side may give after a move of the side to move.
pub(super) struct BeforeMate<'p> {
    position: &'p General,
    flights: Flights,
    /// The men that may mate.
    mating: SmallVec<[(Place, Piece); 16]>,
    /// For each set of flights that are left whether a man may mate; `None` where it has not been asked.
    answers: [Cell<Option<bool>>; 256],
    /// The men, for moves of the king that are made and taken back.
    men: RefCell<Mailbox>,
}

/// What is known of the king of the side to move if it stands there among these men. Where conditions say who may attack, a man that
/// reaches it without attacking it may come to check it by the move of another.
fn no_flights(position: &General, men: &Mailbox, king: Place) -> Flights {
    let flights = position.no_flights(men, (king, position.turn));
    if position.minds_attacks() {
        flights.without_check()
    } else {
        flights
    }
}

impl<'p> BeforeMate<'p> {
    /// Nothing where nothing is known: where the other side may castle, where captures change men, where moves may be forbidden for a
    /// check, and where men move so that it is not known which squares they change. Nothing, too, where the king moves alone or with
    /// pawns: the few positions that it leads to are better looked at and remembered.
    pub fn of(position: &'p General) -> Option<Self> {
        let king = position.free_king(position.turn)?;
        let castles = position.unmoved & position.turn.pick(2, 1) != 0;
        let mating: SmallVec<[(Place, Piece); 16]> = position.men.men_for(!position.turn, BoardId::A).collect();
        let is_open = |&(from, man): &(Place, Piece)| man.role != Role::PAWN && goes_to(man.role, from) == ANYWHERE;
        let mut own = position.men.men_for(position.turn, BoardId::A);
        let alone = own.all(|(_, man)| man.role == Role::KING || man.role.is_pawn());
        let unknown = castles || position.law.changes_men || position.is_asked(Ask::StandChecking);
        if unknown || alone || mating.iter().any(is_open) {
            return None;
        }
        let mut men = position.men;
        let mut flights = no_flights(position, &men, king);
        flights.look_at_all(&mut men);
        Some(BeforeMate {
            position,
            flights,
            mating,
            answers: [const { Cell::new(None) }; 256],
            men: RefCell::new(men),
        })
    }

    /// The squares to which the steps of a man may help: those to others leave too many flights.
    pub fn helping(&self, from: Place) -> u64 {
        // A pawn that takes in passing changes a square besides.
        if from == self.flights.king || self.position.double_step.is_some() {
            return ANYWHERE;
        }
        let left = self.flights.untouched(bit(from));
        match self.may_mate(left) {
            true => ANYWHERE,
            false => self.flights.touching(left),
        }
    }

    /// May the other side mate after this move? False is certain.
    pub fn may_mate_after(&self, trial: &Trial<'_>) -> bool {
        let step = trial.step;
        // What a pawn does that takes in passing is not looked at.
        if matches!(step.kind(), Kind::Castling | Kind::DoubleStep | Kind::Pass) || !trial.moves_plainly() {
            return true;
        }
        let from = Place::new(step.board(), step.from());
        if from == self.flights.king {
            return self.may_mate_there(Place::new(step.lands(), step.to()));
        }
        let changed = trial.plain_changes().into_iter();
        let changed = changed.fold(0, |squares, place| squares | bit(place));
        self.may_mate(self.flights.untouched(changed))
    }

    /// May it after a step of the king to this place?
    fn may_mate_there(&self, king: Place) -> bool {
        let mut men = self.men.borrow_mut();
        let (left, taken) = (self.flights.king, men.at(king));
        let mover = men.at(left);
        men.set(left, None);
        men.set(king, mover);
        let may = self.may_mate_among(&mut men, king);
        men.set(king, taken);
        men.set(left, mover);
        may
    }

    /// May it mate a king that stands there among these men? Its flights are looked at as long as some man may.
    fn may_mate_among(&self, men: &mut Mailbox, king: Place) -> bool {
        let (law, turn) = (&self.position.law, self.position.turn);
        let mut flights = no_flights(self.position, men, king);
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
        let answer = &self.answers[left];
        answer.get().unwrap_or_else(|| {
            let mut men = self.mating.iter();
            let may = men.any(|&man| self.flights.mating(&self.position.law, man, left) != 0);
            answer.set(Some(may));
            may
        })
    }
}
