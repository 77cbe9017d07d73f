//! Room on the stack for those who walk through long play.

use super::battle::DEEPEST;
use crate::search::stack;
use crate::stipulation::{Stipulation, Structure};

/// Bytes of stack for each move of a tree of play, whoever walks through it: several times what it takes in the least optimised
/// build.
const MOVE: usize = 32 << 10;
/// Play of so many moves needs no more than any thread has.
const SHORT: u16 = 24;

/// Does something with the play of a problem that may be long: judges it, writes it, drops it. All that walks through a tree of
/// play calls itself for every move of it.
pub fn with_room<T>(stipulation: &Stipulation, job: impl FnOnce() -> T) -> T {
    let battle = stipulation.structure.as_deref().and_then(Structure::battle);
    let stipulation = battle.as_ref().map_or(stipulation, |battle| &battle.stipulation);
    let moves = stipulation.length.moves.min(DEEPEST);
    match moves <= SHORT || !stipulation.play.is_battle() {
        true => job(),
        false => stack::in_piece(usize::from(moves) * MOVE, job),
    }
}
