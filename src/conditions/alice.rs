//! The looking-glass: after its step a man passes to the same square of another board.

use super::{Condition, Hooks, View};
use crate::geometry::{Bitboard, BoardId, Place};

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

    fn hooks(&self) -> Hooks {
        Hooks::LANDINGS
    }

    fn landings(&self, view: &View<'_>, from: BoardId, to: Place) -> Option<Vec<BoardId>> {
        let vacant = |board| match view.men.is_vacant(Place::new(board, to.square)) {
            true => Bitboard::<u64>::of(to.square),
            false => Bitboard::EMPTY,
        };
        let ends_on = |&lands: &BoardId| view.rules.landings(from, lands, vacant).has(to.square);
        Some(view.rules.board_ids().filter(ends_on).collect())
    }
}
