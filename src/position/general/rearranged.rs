//! Moves after which the men of all squares change their places, looked at as if they had changed them before.
//!
//! Proof. Where a condition does no more after a move than to let what stands on each square stand on another, whoever moves
//! ([`Condition::rearranges`](crate::conditions::Condition::rearranges)), a move and that change lead to the same men as the change and a
//! step between the squares to which those of the move go. So the move leaves its king safe, or checks the other, if that step does so
//! among men that have changed their places. A king's own moves may change which squares change places, and are looked at as usual.
//! Flights hold where nothing follows the reply.

use super::aim::takes_aside;
use super::bits::ANYWHERE;
use super::guards::Guards;
use super::law::Omission;
use super::trial::Trial;
use super::{General, Kind, Move, MoveList, Position};
use crate::geometry::{Bitboard, Place, Square};
use crate::pieces::{Movement, Piece, Role};
use smallvec::SmallVec;

/// A position whose men have changed their places already.
pub(super) struct Rearranged {
    /// The same side is to move, without the condition.
    there: General,
    /// Where what stands on each square stands now.
    squares: [u8; 64],
    /// May both sides' moves change places? Then nothing is known of flights, nor of the ways of pawns.
    always: bool,
}

impl General {
    /// The position with the men where they stand after a move, if a condition says so.
    pub(super) fn rearranged(&self) -> Option<Rearranged> {
        let condition = self.law.rearranging?;
        let squares = condition.rearranges(&self.men, self.turn)?;
        let always = condition.rearranges(&self.men, !self.turn).is_some();
        let mut there = self.without(if always {
            Omission::Rearranging
        } else {
            Omission::RearrangingOnce
        });
        there.rearrange(&squares);
        if always {
            there.forget_double_step();
        }
        Some(Rearranged { there, squares, always })
    }

    fn rearrange(&mut self, squares: &[u8; 64]) {
        let goes = |&(place, _): &(Place, Piece)| usize::from(squares[place.square.index()]) != place.square.index();
        let men: SmallVec<[(Place, Piece); 32]> = self.men.men().filter(goes).collect();
        for &(place, man) in &men {
            self.put(place, Some(man), None);
        }
        for &(place, man) in &men {
            let square = Square::new(squares[place.square.index()]);
            self.put(Place { square, ..place }, None, Some(man));
        }
    }

    /// The position after this move, if a condition does no more than to let squares change their places.
    pub(super) fn played_rearranging(&self, step: Move) -> Option<General> {
        let condition = self.law.rearranging?;
        let usual = matches!(step.kind(), Kind::Plain | Kind::DoubleStep) && !self.may_castle();
        let mut after = usual.then(|| self.same())?;
        after.step_plainly(step);
        let squares = condition.rearranges(&after.men, self.turn)?;
        after.rearrange(&squares);
        after.end_turn(step);
        Some(after)
    }

    /// Gives the legal moves that a condition rearranges, until they are enough; were they?
    pub(super) fn any_legal_rearranged(&self, by: &Rearranged, mut enough: impl FnMut(&Trial<'_>) -> bool) -> bool {
        let (guards, there) = (self.guards(), by.there.guards());
        let wanted = |from, piece| by.wanted((from, piece), |place| there.freeing(place, piece));
        self.each_wanted(wanted, |trial| {
            let legal = match by.step(self, trial.step) {
                Some(step) => by.there.is_legal(&Trial::new(&by.there, step), &there),
                None => self.is_legal(trial, &guards),
            };
            legal && enough(trial)
        })
    }

    /// Appends them all.
    pub(super) fn list_legal_rearranged(&self, by: &Rearranged, list: &mut MoveList) {
        self.any_legal_rearranged(by, |trial| {
            list.push(trial.told());
            false
        });
    }

    /// The same of those that mate, until they are enough.
    pub(super) fn any_mating_rearranged(&self, by: &Rearranged, mut enough: impl FnMut(&Trial<'_>) -> bool) -> bool {
        let (guards, there) = (self.guards(), by.there.guards());
        let wanted = |from, piece| by.wanted((from, piece), |place| by.ending(&there, (place, piece)));
        self.each_wanted(wanted, |trial| {
            let mates = match by.step(self, trial.step) {
                Some(step) => {
                    let step = Trial::new(&by.there, step);
                    let checks = by.there.may_check(&step, &there) && by.there.is_legal(&step, &there);
                    checks && trial.after().is_mate()
                }
                None => self.mates(trial, &guards),
            };
            mates && enough(trial)
        })
    }
}

impl Rearranged {
    fn place(&self, place: Place) -> Place {
        let square = Square::new(self.squares[place.square.index()]);
        Place { square, ..place }
    }

    /// The squares from which these squares have come.
    fn back(&self, squares: u64) -> u64 {
        match squares {
            0 | ANYWHERE => squares,
            _ => {
                let from = |square: &Square| squares >> self.squares[square.index()] & 1 != 0;
                let all = Bitboard(ANYWHERE).filter(from);
                all.fold(0, |squares, square| squares | 1 << square.index())
            }
        }
    }

    /// The squares to which the steps of a man are wanted, if those are wanted there to which it goes from where it has come.
    fn wanted(&self, (from, man): (Place, Piece), there: impl FnOnce(Place) -> u64) -> u64 {
        match Self::is_known(man.role) {
            true => self.back(there(self.place(from))),
            false => ANYWHERE,
        }
    }

    /// Are moves of such men looked at there?
    fn is_known(role: Role) -> bool {
        role != Role::KING && (role == Role::PAWN || !takes_aside(role))
    }

    /// The squares there to which such a man's steps may mate.
    fn ending(&self, guards: &Guards<'_>, (place, man): (Place, Piece)) -> u64 {
        let turns = || man.role.kind().movement.iter().all(Movement::is_simple);
        match !self.always || turns() {
            true => guards.ending(place, man),
            false => ANYWHERE,
        }
    }

    /// The step there that this move is.
    fn step(&self, position: &General, step: Move) -> Option<Move> {
        let known = Self::is_known(step.role()) && step.choice().is_none();
        if !known || !matches!(step.kind(), Kind::Plain | Kind::DoubleStep) {
            return None;
        }
        let to = self.place(step.arrival()).square;
        let mut there = Move::new(step.role(), self.place(step.departure()), to, step.board());
        if step.is_by_neutral() {
            there = there.by_neutral();
        }
        if let Some(taken) = position.men.at(step.arrival()) {
            there = there.taking_man(taken);
        }
        Some(step.promotion().map_or(there, |role| there.becoming(role)))
    }
}
