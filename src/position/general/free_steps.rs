//! Steps to vacant squares that are legal for certain, found for each man at once.
//!
//! Proof. Where quiet moves are as free as [`Law::quiet_moves_go_freely`](super::law::Law) says, such a step is legal if it leaves the own
//! king safe and gives no check that conditions might forbid. What leaves a king safe is proved at [`Guard`](super::guards::Guard).

use super::guards::Guards;
use super::moves::ANYWHERE;
use super::trial::Trial;
use super::{Ask, General};
use crate::geometry::{Bitboard, BoardId, Place};
use crate::pieces::{Movement, Piece, Role};
use crate::position::{Move, MoveList};
use std::cell::{Cell, RefCell};

/// The squares to which a man may go, a bit for each.
pub(super) struct Steps {
    /// The vacant ones to which its steps are legal for certain.
    pub free: u64,
    /// All others to which it might go.
    pub others: u64,
}

impl General {
    /// The steps of a man of the side to move.
    pub(super) fn steps(&self, (from, man): (Place, Piece), guards: &Guards<'_>) -> Steps {
        let unknown = Steps {
            free: 0,
            others: ANYWHERE,
        };
        let movement = man.role.kind().movement;
        let ordinary = man.owner.color() == Some(self.turn) && man.role != Role::KING;
        let simple = || movement.iter().all(Movement::is_simple);
        let known = self.law.quiet_moves_go_freely && ordinary && simple();
        let safe = if known { guards.safe_goals(from) } else { 0 };
        if safe == 0 {
            return unknown;
        }
        let goals = self.men.simple_goals(from, movement);
        let mut free = goals & safe & !self.men.occupied(BoardId::A);
        if free != 0 && self.is_asked(Ask::StandChecking) {
            free &= guards.checkless_goals(from, man.role);
        }
        Steps {
            free,
            others: goals & !free,
        }
    }

    /// A man's steps to these squares, which are vacant.
    fn steps_to(squares: u64, (from, man): (Place, Piece)) -> impl Iterator<Item = Move> {
        Bitboard(squares).map(move |to| Move::new(man.role, from, to, from.board))
    }

    /// Gives the legal moves, without steps to other squares than are wanted of a man, but for those by which it takes beside its
    /// arrival: for each man the squares of its free steps, and all other moves until one of them is enough. No conditions choose among
    /// them.
    fn each_legal(
        &self,
        wanted: impl Fn((Place, Piece)) -> u64,
        mut free: impl FnMut(u64, (Place, Piece)),
        mut other: impl FnMut(&Trial<'_>) -> bool,
    ) -> bool {
        let guards = self.guards();
        let unsure = |from, piece| {
            let man = (from, piece);
            let (wanted, steps) = (wanted(man), self.steps(man, &guards));
            free(steps.free & wanted, man);
            steps.others & wanted & guards.freeing(from, piece)
        };
        self.each_wanted(unsure, |trial| self.is_legal(trial, &guards) && other(trial))
    }

    /// Appends these legal moves.
    pub(super) fn list_legal(&self, wanted: impl Fn((Place, Piece)) -> u64, list: &mut MoveList) {
        let mut free = MoveList::new();
        let steps = |squares, man| free.extend(Self::steps_to(squares, man));
        self.each_legal(wanted, steps, |trial| {
            list.push(trial.told());
            false
        });
        list.extend_from_slice(&free);
    }

    /// How many legal moves there are, where no conditions choose among them; this number if there are as many or more.
    pub(super) fn count_legal(&self, most: u64) -> u64 {
        let count = Cell::new(0);
        let add = |more: u64| {
            count.set(count.get() + more);
            count.get() >= most
        };
        let enough = || if count.get() < most { ANYWHERE } else { 0 };
        let steps = |squares: u64, _| _ = add(squares.count_ones().into());
        self.each_legal(|_| enough(), steps, |_| add(1));
        count.get().min(most)
    }

    /// Is this so of any legal move, where no conditions choose among them?
    pub(super) fn any_of_legal(&self, is_so: impl FnMut(Move) -> bool) -> bool {
        let is_so = RefCell::new(is_so);
        let found = Cell::new(false);
        let ask = |step: Move| {
            let so = !found.get() && is_so.borrow_mut()(step);
            found.set(found.get() || so);
            found.get()
        };
        let wanted = |_| if found.get() { 0 } else { ANYWHERE };
        let steps = |squares, man| _ = Self::steps_to(squares, man).any(ask);
        self.each_legal(wanted, steps, |trial| ask(trial.told())) || found.get()
    }
}
