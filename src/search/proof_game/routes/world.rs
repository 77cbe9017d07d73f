//! What all deductions of one search have in common.

use crate::geometry::{BoardId, Shape};
use crate::pieces::ByColor;
use crate::rules::{Castling, Rules, Transfer, ZeroMoves};
use crate::search::proof_game::tracked_men::Wanted;

/// The rules, the target, and what each side does on the way there.
pub(super) struct World<'w> {
    pub(super) rules: &'w Rules,
    pub(super) wanted: &'w ByColor<Wanted>,
    /// How many moves each side makes.
    pub(super) budgets: ByColor<i16>,
    /// How many enemies each side takes.
    pub(super) captures: ByColor<u32>,
}

impl World<'_> {
    /// Are these rules for which the deductions are proved: each man moves by itself over one board, by compulsory transfer
    /// to the only other one or without any, and castling men stay together?
    pub(super) fn knows(rules: &Rules) -> bool {
        let boards = match rules.transfer {
            Transfer::Never => 1,
            Transfer::Always => 2,
            Transfer::WhenVacant | Transfer::Optional => return false,
        };
        rules.boards == boards
            && matches!(rules.shape, Shape::Flat { .. })
            && rules.zero_moves == ZeroMoves::No
            && rules.castling != Castling::Each
            && rules.conditions.is_empty()
    }

    /// The board on which a move made on a board ends.
    pub(super) const fn lands(&self, board: BoardId) -> BoardId {
        match self.rules.boards {
            2 => BoardId::new(1 - board.index()),
            _ => board,
        }
    }

    /// Does every move change the board of the man that moves?
    pub(super) fn is_strict(&self) -> bool {
        self.rules.boards == 2
    }
}
