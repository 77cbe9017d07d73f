//! Steps to vacant squares that are legal for certain, found for each man at once.
//!
//! Proof. Where quiet moves are as free as [`Law::quiet_moves_go_freely`](super::law::Law) says, such a step is legal if it leaves the own
//! king safe and gives no check that conditions might forbid. What leaves a king safe is proved at [`Guard`](super::guards::Guard).

use super::bits::ANYWHERE;
use super::guards::Guards;
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

/// Legal moves as they are found.
enum Legal<'t, 'p> {
    /// The free steps of a man to these squares.
    Free(u64, (Place, Piece)),
    /// Another move.
    Other(&'t Trial<'p>),
}

impl General {
    /// The steps of a man of the side to move.
    pub(super) fn steps(&self, (from, man): (Place, Piece), guards: &Guards<'_>) -> Steps {
        let unknown = Steps {
            free: 0,
            others: ANYWHERE,
        };
        let movement = man.role.kind().movement;
        let concerned = self.binds_steps_of((from, man));
        let ordinary = man.owner.color() == Some(self.turn) && man.role != Role::KING && !concerned;
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

    /// Gives the legal moves until they are enough, without steps to other squares than are wanted of a man, but for those by which it
    /// takes beside its arrival, and without moves that do not matter. Were they enough? No conditions choose among them.
    fn each_legal(
        &self,
        wanted: impl Fn((Place, Piece)) -> u64,
        matters: impl Fn(&Trial<'_>) -> bool,
        give: impl FnMut(Legal<'_, '_>) -> bool,
    ) -> bool {
        let guards = self.guards();
        let (give, enough) = (RefCell::new(give), Cell::new(false));
        let unsure = |from, piece| {
            if enough.get() {
                return 0;
            }
            let man = (from, piece);
            let (wanted, steps) = (wanted(man), self.steps(man, &guards));
            let free = steps.free & wanted;
            enough.set(free != 0 && give.borrow_mut()(Legal::Free(free, man)));
            steps.others & wanted & guards.freeing(from, piece)
        };
        let give = |trial: &Trial<'_>| {
            matters(trial) && self.is_legal(trial, &guards) && give.borrow_mut()(Legal::Other(trial))
        };
        self.each_wanted(unsure, |trial| enough.get() || give(trial)) || enough.get()
    }

    /// Appends these legal moves.
    pub(super) fn list_legal(
        &self,
        wanted: impl Fn((Place, Piece)) -> u64,
        matters: impl Fn(&Trial<'_>) -> bool,
        list: &mut MoveList,
    ) {
        let mut free = MoveList::new();
        self.each_legal(wanted, matters, |legal| {
            match legal {
                Legal::Free(squares, man) => free.extend(Self::steps_to(squares, man)),
                Legal::Other(trial) => list.push(trial.told()),
            }
            false
        });
        list.extend_from_slice(&free);
    }

    /// How many legal moves there are, where no conditions choose among them; this number if there are as many or more.
    pub(super) fn count_legal(&self, most: u64) -> u64 {
        let mut count = 0;
        self.each_legal(
            |_| ANYWHERE,
            |_| true,
            |legal| {
                count += match legal {
                    Legal::Free(squares, _) => squares.count_ones().into(),
                    Legal::Other(_) => 1,
                };
                count >= most
            },
        );
        count.min(most)
    }

    /// Is this so of any legal move, where no conditions choose among them?
    pub(super) fn any_of_legal(&self, mut is_so: impl FnMut(Move) -> bool) -> bool {
        self.each_legal(
            |_| ANYWHERE,
            |_| true,
            |legal| match legal {
                Legal::Free(squares, man) => Self::steps_to(squares, man).any(&mut is_so),
                Legal::Other(trial) => is_so(trial.told()),
            },
        )
    }
}
