//! What a side may do in the place of a move, by conditions.

use super::{Ask, General, Move, MoveList, Position};
use crate::conditions::Instead;

impl General {
    /// Appends the legal moves of the side to move, and nothing that it may do in the place of one.
    pub(super) fn list_moves(&self, list: &mut MoveList) {
        if self.law.measured[self.turn] && !self.is_asked(Ask::Duty) && !self.is_asked(Ask::StrictDuty) {
            return self.legal_by_measure(list);
        }
        let before = list.len();
        self.list_legal(|_| super::bits::ANYWHERE, |_| true, list);
        if self.chooses() {
            self.keep_duty(list, before);
        }
    }

    /// Appends what the side to move may do in the place of a move, whose legal moves the list has from a number on. Its king must be safe
    /// after it.
    pub(super) fn list_instead(&self, list: &mut MoveList, before: usize) {
        let stuck = list.len() == before;
        let told = self
            .asked(Ask::Instead)
            .filter_map(|condition| condition.instead(self, stuck));
        let steps = told.map(|instead| match instead {
            Instead::Rest => Move::REST,
            Instead::ExchangeRoles => Move::EXCHANGE_ROLES,
        });
        list.extend(steps.filter(|&step| !self.play(step).in_check(self.turn)));
    }
}
