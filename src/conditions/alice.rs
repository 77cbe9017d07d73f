//! The looking-glass: after its step a man passes to the same square of another board.

use super::{Condition, View};
use crate::geometry::{BoardId, Place};
use crate::rules::Transfer;

/// The transfer between boards, as the rules state it.
pub(super) struct Alice;

impl Condition for Alice {
    fn name(&self) -> &'static str {
        "Alice"
    }

    fn popeye_names(&self) -> [&'static str; 3] {
        ["AliceChess", "AliceSchach", "Alice"]
    }

    fn definition(&self) -> &'static str {
        "There are two boards. A move is made on one of them, must be legal there, and the man then passes to the same square of \
         the other board, which must be vacant."
    }

    fn source(&self) -> &'static str {
        "V. R. Parton, 1953"
    }

    fn landings(&self, view: &View<'_>, from: BoardId, to: Place) -> Option<Vec<BoardId>> {
        let rules = view.rules;
        let others = || rules.board_ids().filter(move |&board| board != from);
        let vacant = |board: &BoardId| view.men.is_vacant(Place::new(*board, to.square));
        let passes: Vec<BoardId> = others().filter(vacant).collect();
        Some(match rules.transfer {
            Transfer::Never => vec![from],
            Transfer::Always => passes,
            Transfer::WhenVacant if passes.is_empty() => vec![from],
            Transfer::WhenVacant => passes,
            Transfer::Optional => rules
                .board_ids()
                .filter(|board| *board == from || vacant(board))
                .collect(),
        })
    }
}
