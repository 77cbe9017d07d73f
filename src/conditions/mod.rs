//! Fairy conditions: a table of rules that change what men may do.
//!
//! A condition is a file here and a line of [`TABLE`]. It says what it changes at named places, the methods of [`Condition`]; what it
//! leaves alone has the usual answer. Where several conditions hold, each is asked in the order of the table. The transfer of
//! Alice chess is one of them.

mod alice;
mod circe;
#[cfg(test)]
mod made_up;
mod madrasi;

use crate::board::{Effects, Mailbox};
use crate::geometry::{BoardId, Place};
use crate::pieces::{Color, Piece};
use crate::rules::{ConditionSet, Rules};
use std::fmt;

/// A fairy condition.
pub trait Condition: Sync {
    /// Its name, as composers write it.
    fn name(&self) -> &'static str;

    /// Its names in Popeye's English, German and French.
    fn popeye_names(&self) -> [&'static str; 3] {
        [self.name(); 3]
    }

    /// What it is, in a sentence or two.
    fn definition(&self) -> &'static str;

    /// Where the definition stands.
    fn source(&self) -> &'static str;

    /// May the man on this place move and attack for this side? Asked where moves are made and where attacks are looked for.
    fn may_act(&self, view: &View<'_>, place: Place, piece: Piece, by: Color) -> bool {
        let _ = (view, place, piece, by);
        true
    }

    /// The boards on which a step may end that is made on one board, to a place of that board. `None` if the condition does not
    /// speak of boards.
    fn landings(&self, view: &View<'_>, from: BoardId, to: Place) -> Option<Vec<BoardId>> {
        let _ = (view, from, to);
        None
    }

    /// Adds what follows the effects of a move so far; `men` are those after these effects.
    fn follow(&self, turn: &Turn<'_>, men: &Mailbox, effects: &mut Effects) {
        let _ = (turn, men, effects);
    }
}

/// What a condition sees: the men, the rules, and how men attack.
pub struct View<'p> {
    /// The men.
    pub men: &'p Mailbox,
    /// The rules.
    pub rules: &'p Rules,
    /// A pawn that has just made a double step and can be taken in passing.
    pub passed: Option<Passed>,
    /// Would the man on the first place, moved by this side, take on the second, if nothing forbade men to act?
    pub attacks: &'p dyn Fn(Place, Color, Place) -> bool,
}

/// A pawn that has just made a double step.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub struct Passed {
    /// Where it stands.
    pub pawn: Place,
    /// Where it can be taken in passing.
    pub square: Place,
    /// The side that can take it: the one that has not made the step.
    pub taker: Color,
}

/// A move that a condition adds effects to.
pub struct Turn<'p> {
    /// The rules.
    pub rules: &'p Rules,
    /// The side that moves.
    pub mover: Color,
    /// The man taken and where it stood.
    pub taken: Option<(Place, Piece)>,
    /// The man that moves, and the places from and to which it goes on its own board.
    pub man: (Piece, Place, Place),
}

/// All conditions. The number of a condition is its place here, and goes into identities: a new one comes last.
pub static TABLE: &[&dyn Condition] = &[
    &alice::Alice,
    &circe::Circe,
    &madrasi::Madrasi,
    #[cfg(test)]
    &made_up::ShyKnights,
    #[cfg(test)]
    &made_up::Nothing,
];

/// The number of the Alice transfer, which the rules state by their boards and transfer.
pub const ALICE: usize = 0;

impl fmt::Debug for dyn Condition {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str(self.name())
    }
}

/// The condition of a name, ours or Popeye's in English, in any case and with or without blanks: `Circe`, `Alice chess`.
pub fn by_name(name: &str) -> Option<usize> {
    let plain = |text: &str| -> String {
        let letters = text.chars().filter(|letter| !letter.is_whitespace() && *letter != '-');
        letters.flat_map(char::to_lowercase).collect()
    };
    let name = plain(name);
    TABLE.iter().position(|condition| {
        [condition.name(), condition.popeye_names()[0]]
            .map(plain)
            .contains(&name)
    })
}

/// The names of all conditions that are played, in order.
pub fn played() -> Vec<&'static str> {
    TABLE.iter().map(|condition| condition.name()).collect()
}

/// The names of the conditions of a set, in order.
pub fn names(set: ConditionSet) -> Vec<&'static str> {
    set.numbers().map(|number| TABLE[number].name()).collect()
}

/// The conditions that hold by these rules, in the order of the table, the transfer included.
pub fn of(rules: &Rules) -> impl Iterator<Item = &'static dyn Condition> {
    let held = if rules.boards > 1 {
        rules.conditions.with(ALICE)
    } else {
        rules.conditions
    };
    held.numbers().map(|number| TABLE[number])
}
