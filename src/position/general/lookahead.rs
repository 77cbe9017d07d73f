//! What a search may know of a [`General`] position beyond its moves.

use super::before_mate::BeforeMate;
use super::idle_moves::IdleMoves;
use super::{Ask, General};
use crate::pieces::ByColor;
use crate::position::{Lookahead, Man, MoveList, Position, Trick};

/// Little is known of what fairy men and conditions make of a game: only moves before a mate or a selfmate are left out, and only
/// where it is known what men may do.
impl Lookahead for General {
    const KEEPS_LAST_MOVES: bool = true;

    fn allows(&self, trick: Trick) -> bool {
        let promotes = || self.law.promotions.iter().all(|role| role.is_classical());
        trick == Trick::ProofGamePlans
            && self.law.own_ways
            && !self.law.removes
            && !self.is_asked(Ask::TakesKings)
            && promotes()
            && self.men.men().all(|(_, man)| man.is_classical())
    }

    fn may_come_to(&self, target: &[Man], moves: ByColor<u32>) -> bool {
        General::may_come_to(self, target, moves)
    }

    fn moves_before_mate(&self, list: &mut MoveList) {
        let Some(before) = BeforeMate::of(self).filter(|_| !self.chooses()) else {
            return self.legal_moves(list);
        };
        let guards = self.guards();
        let wanted = |from, piece| guards.freeing(from, piece) & before.helping((from, piece));
        self.each_wanted(wanted, |trial| {
            if before.may_mate_after(trial, &guards) && self.is_legal(trial, &guards) {
                list.push(trial.told());
            }
            false
        });
    }

    fn moves_before_selfmate(&self, list: &mut MoveList) {
        match IdleMoves::of(self) {
            Some(idle) => self.list_legal(|man| idle.interfering(man), |trial| idle.may_interfere(trial), list),
            None => self.legal_moves(list),
        }
    }
}
