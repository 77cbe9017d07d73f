//! Mates and stalemates, and the moves that lead to them.

use super::guards::Guards;
use super::trial::Trial;
use super::{General, Move, MoveList, Unusual};
use crate::position::Position;

impl General {
    /// Has the side to move a move that mates?
    pub(super) fn has_mating(&self) -> bool {
        if let Some(usual) = self.without_duty_to_check() {
            return usual.has_mating();
        }
        if let Some(usual) = self.without_spoiling() {
            let guards = usual.guards();
            let wanted = |from, piece| guards.ending(from, piece);
            return usual.each_wanted(wanted, |trial| {
                usual.mates(trial, &guards) && self.play(trial.step).is_mate()
            });
        }
        if let Some(rearranged) = self.rearranged() {
            return self.any_mating_rearranged(&rearranged, |_| true);
        }
        if self.chooses() {
            let mut list = MoveList::new();
            self.list_mating(&mut list);
            return !list.is_empty();
        }
        let guards = self.guards();
        let wanted = |from, piece| guards.ending(from, piece);
        self.each_wanted(wanted, |trial| self.mates(trial, &guards))
    }

    /// Appends the moves that mate.
    pub(super) fn list_mating(&self, list: &mut MoveList) {
        if let Some(usual) = self.without_duty_to_check() {
            return usual.list_mating(list);
        }
        if let Some(usual) = self.without_spoiling() {
            let mut mating = MoveList::new();
            usual.list_mating(&mut mating);
            list.extend(mating.into_iter().filter(|&step| self.play(step).is_mate()));
            return;
        }
        if let Some(rearranged) = self.rearranged() {
            self.any_mating_rearranged(&rearranged, |trial| {
                list.push(trial.told());
                false
            });
            return;
        }
        let guards = self.guards();
        if self.chooses() && !self.chooses_mates_alone() {
            let mates = |step: &Move| guards.may_end_by(*step) && self.play(*step).is_mate();
            list.extend(self.legal().into_iter().filter(mates));
            return;
        }
        let before = list.len();
        let wanted = |from, piece| guards.ending(from, piece);
        self.each_wanted(wanted, |trial| {
            if self.mates(trial, &guards) {
                list.push(trial.told());
            }
            false
        });
        if self.chooses() {
            self.keep_duty(list, before);
        }
    }

    /// Appends the moves that stalemate.
    pub(super) fn list_stalemating(&self, list: &mut MoveList) {
        if self.chooses() {
            list.extend(self.legal().into_iter().filter(|&step| self.play(step).is_stalemate()));
            return;
        }
        let guards = self.guards().without_check();
        let wanted = |from, piece| guards.freeing(from, piece) & guards.ending(from, piece);
        self.each_wanted(wanted, |trial| {
            if self.is_legal(trial, &guards) && trial.after().is_stalemate() {
                list.push(trial.told());
            }
            false
        });
    }

    /// Is the move legal, and does it mate?
    pub(super) fn mates(&self, trial: &Trial<'_>, guards: &Guards<'_>) -> bool {
        // Few moves check, most are legal: where the position after the move has to be looked at for both, check comes first.
        let at_length = !guards.theirs().known && !self.is_unusual(Unusual::NotInMates);
        let checks = || !at_length || self.is_checked_after(trial, guards, !self.turn);
        self.may_check(trial, guards) && checks() && self.is_legal(trial, guards) && trial.after().is_mate()
    }

    /// Does a legal move mate?
    fn is_mating(&self, trial: &Trial<'_>, guards: &Guards<'_>) -> bool {
        self.may_check(trial, guards) && trial.after().is_mate()
    }

    /// The legal moves, if there are any and all of them mate: the first one that does not is enough to know, and is often the one
    /// that did not in the position before.
    pub(super) fn only_mates(&self, spare: &mut Option<Move>) -> Option<MoveList> {
        let mut mating = MoveList::new();
        if self.chooses() {
            self.legal_moves(&mut mating);
            let all = mating.iter().all(|&step| self.play(step).is_mate());
            return (all && !mating.is_empty()).then_some(mating);
        }
        let guards = self.guards();
        let spares = |trial: &Trial<'_>| self.is_legal(trial, &guards) && !self.is_mating(trial, &guards);
        if spare.is_some_and(|step| self.any_like(step, spares)) {
            return None;
        }
        let wanted = |from, piece| guards.freeing(from, piece);
        let spares = self.each_wanted(wanted, |trial| {
            if !self.is_legal(trial, &guards) {
                return false;
            }
            let step = trial.told();
            mating.push(step);
            let spares = !self.is_mating(trial, &guards);
            if spares {
                *spare = Some(step);
            }
            spares
        });
        (!spares && !mating.is_empty()).then_some(mating)
    }
}
