//! What a condition changes; what it leaves alone is as usual.

use super::men::walker::{Walker, Way};
use super::men::{Man, Side};
use super::moves::Move;
use super::places::Place;
use super::position::Position;

/// What a side may do that may choose among these moves.
pub type Instead = fn(&Position, &[Move]) -> Vec<Move>;

#[derive(Clone, Copy)]
pub struct Rule {
    /// As the program's table has it.
    pub name: &'static str,
    /// What it makes of the diagram before the first move.
    pub begins: fn(&mut Position),
    /// May the man, used by this side, move and attack at all?
    pub acts: fn(&Position, Place, Man, Side) -> bool,
    /// The ways of a man, made from those that it has already.
    pub ways: fn(&Walker<'_>, Man, Vec<Way>) -> Vec<Way>,
    /// Moves of other sorts that the side to move may try.
    pub also: fn(&Position) -> Vec<Move>,
    /// May this side take a man of its own?
    pub takes_own: fn(&Position, Side, Man) -> bool,
    /// Does the man reach so far at all, be it only to observe somebody?
    pub reaches: fn(&Position, &Move) -> bool,
    /// May the move be made, as the men stand before it? It is also asked of the taking of a king, for checks.
    pub may: fn(&Position, &Move) -> bool,
    /// What else a move does after it has been made, in each way that can be chosen; without any the move is not possible.
    pub after: fn(&Position, &Move, Position) -> Vec<Position>,
    /// Does the king that the move takes live on?
    pub spares: fn(&Position, &Move) -> bool,
    /// Is this side in check, whose king is attacked or not?
    pub check: fn(&Position, Side, bool) -> bool,
    /// May the move stand, which leaves the own king safe?
    pub stands: fn(&Position, &Move, &Position) -> bool,
    /// Is the side to move mated, which is in check and has these legal moves? As it is without the condition.
    pub mated: fn(&Position, &[Move], bool) -> bool,
    /// Of all legal moves those that may be chosen.
    pub chosen: fn(&Position, Vec<Move>) -> Vec<Move>,
    /// What else a side may do that may choose among these moves. Mates and stalemates are as without the condition then.
    pub instead: Option<Instead>,
}

impl Rule {
    /// A condition that changes nothing.
    pub const fn named(name: &'static str) -> Rule {
        Rule {
            name,
            begins: |_| (),
            acts: |_, _, _, _| true,
            ways: |_, _, ways| ways,
            also: |_| Vec::new(),
            takes_own: |_, _, _| false,
            reaches: |_, _| true,
            may: |_, _| true,
            after: |_, _, after| vec![after],
            spares: |_, _| false,
            check: |_, _, attacked| attacked,
            stands: |_, _, _| true,
            mated: |_, _, mated| mated,
            chosen: |_, moves| moves,
            instead: None,
        }
    }
}
