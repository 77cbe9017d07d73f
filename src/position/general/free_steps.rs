//! Steps to vacant squares that are legal for certain, found for each man at once.
//!
//! Proof. Where quiet moves are as free as [`Law::quiet_moves_go_freely`](super::law::Law) says, such a step is legal if it leaves the own
//! king safe and gives no check that conditions might forbid. What leaves a king safe is proved at [`Guard`](super::legal::Guard).

use super::legal::Guards;
use super::moves::ANYWHERE;
use super::{Ask, General};
use crate::geometry::{Bitboard, BoardId, Place};
use crate::pieces::{Piece, Role};
use crate::position::{Move, MoveList};

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
        let ordinary = man.owner.color() == Some(self.turn) && man.role != Role::KING;
        if !self.law.quiet_moves_go_freely || !ordinary {
            return unknown;
        }
        let safe = guards.safe_goals(from);
        let Some(goals) = self
            .men
            .simple_goals(from, man.role.kind().movement)
            .filter(|_| safe != 0)
        else {
            return unknown;
        };
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

    /// Appends the legal moves, without steps to other squares than are wanted of a man, but for those by which it takes beside its
    /// arrival: no conditions choose among them.
    pub(super) fn list_legal(&self, wanted: impl Fn((Place, Piece)) -> u64, list: &mut MoveList) {
        let guards = self.guards();
        let mut free = MoveList::new();
        let others = |from, piece| {
            let (wanted, steps) = (wanted((from, piece)), self.steps((from, piece), &guards));
            free.extend(Self::steps_to(steps.free & wanted, (from, piece)));
            steps.others & wanted & guards.freeing(from, piece)
        };
        self.each_wanted(others, |trial| {
            if self.is_legal(trial, &guards) {
                list.push(trial.told());
            }
            false
        });
        list.extend_from_slice(&free);
    }

    /// How many legal moves there are, where no conditions choose among them.
    pub(super) fn count_legal(&self) -> u64 {
        let guards = self.guards();
        let (mut free, mut others) = (0, 0);
        let unsure = |from, piece| {
            let steps = self.steps((from, piece), &guards);
            free += u64::from(steps.free.count_ones());
            steps.others & guards.freeing(from, piece)
        };
        self.each_wanted(unsure, |trial| {
            others += u64::from(self.is_legal(trial, &guards));
            false
        });
        free + others
    }
}
