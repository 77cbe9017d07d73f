//! Men that paralyse those of the other side.

use crate::fairy::conditions::Rule;
use crate::fairy::men::{Nature, Side};
use crate::fairy::moves::{How, Move};
use crate::fairy::places::Place;
use crate::fairy::position::Position;

/// The name of the rule for paralysing men.
pub const PARALYSING: &str = "paralysing men";

/// The same where nobody is paralysed.
static NOBODY_PARALYSED: Rule = Rule {
    may: paralysing_take_nothing,
    ..Rule::named(PARALYSING)
};

pub fn paralysing_take_nothing(position: &Position, m: &Move) -> bool {
    let castles = matches!(m.how, How::Castling(_)) && is_paralysed(position, m.from, m.by);
    !castles && (!m.man.is(Nature::Paralysing) || m.taken.is_none())
}

/// Does a paralysing man of the other side observe it?
pub fn is_paralysed(position: &Position, place: Place, by: Side) -> bool {
    let observers = position.observers(by.other(), place);
    observers.iter().any(|(_, man)| man.is(Nature::Paralysing))
}

/// Could the side to move move men if none were paralysed, but paralysed ones only? It does not matter whether its king is safe then.
pub fn is_suffocated(position: &Position) -> bool {
    let mut free = position.clone();
    for rule in &mut free.conditions.rules {
        if rule.name == PARALYSING {
            *rule = &NOBODY_PARALYSED;
        }
    }
    let moves = free.tried_moves();
    !moves.is_empty() && moves.iter().all(|m| is_paralysed(position, m.from, m.by))
}
