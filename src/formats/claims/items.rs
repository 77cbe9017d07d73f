//! Solution texts as items: moves with what can be meant by them, and the words that stand between.

use crate::formats::score::written::{Departure, Written};
use crate::geometry::Shape;
use crate::pieces::Role;
use crate::position::Move;
use crate::problem::claims::Unread;
use crate::solution::Ply;

/// A part of a text.
#[derive(Clone, Debug)]
pub(super) enum Item {
    /// A half-move.
    Move(HalfMove),
    /// `(`
    Open,
    /// `)`
    Close,
    /// `but`: refutations follow.
    But,
    /// `threat:` and the like.
    Threat,
    /// `zugzwang.` and the like.
    Waiting,
    /// `refutes.`
    Refutes,
    /// The heading of the set play.
    SetPlay,
    /// `Duals:`
    Duals,
    /// Any other heading.
    Heading,
    /// Dots in place of a move that is left out.
    Dots(Option<Ply>),
    /// The end of a line.
    Line,
    /// Something else, behind a number or not.
    Unread(Unread, Option<Ply>),
}

impl Item {
    /// The half-move, if it is one.
    pub fn half_move(&self) -> Option<&HalfMove> {
        match self {
            Item::Move(told) => Some(told),
            _ => None,
        }
    }
}

/// A half-move as it is written.
#[derive(Clone, Debug, Default)]
pub(super) struct HalfMove {
    /// The number before it.
    pub number: Option<Ply>,
    /// The move, or several that are told together.
    pub choices: Vec<Choice>,
    /// Its `!` and `?`.
    pub mark: String,
    pub line: usize,
    pub text: String,
}

impl HalfMove {
    /// Is it a move that a side bound by reflex play should have made? Popeye's sign for it is `?!?`.
    pub fn is_missed(&self) -> bool {
        self.mark.ends_with("?!?")
    }

    /// Is it, or a part of it, a word that no grammar reads?
    pub fn is_literal(&self) -> bool {
        let is_unread = |choice: &Choice| matches!(choice, Choice::One(one) if one.readings.is_empty());
        self.choices.iter().any(is_unread)
    }
}

/// A move that is told.
#[derive(Clone, Debug)]
pub(super) enum Choice {
    /// One.
    One(OneMove),
    /// All moves of a man, as `S~` or `R(e8)–other`.
    All(All),
}

/// One move as it is told.
#[derive(Clone, Debug)]
pub(super) struct OneMove {
    /// All ways in which it can be read; none if no grammar reads it.
    pub readings: Vec<Written>,
    /// The word without blanks, `!` and `?`, to be held against what we should write; empty in chess, which readings
    /// cover.
    pub word: String,
}

/// All moves of a man.
#[derive(Clone, Debug)]
pub(super) struct All {
    pub role: Option<Role>,
    pub neutral: bool,
    pub from: Departure,
}

impl All {
    /// Is this legal move among them?
    pub fn has(&self, step: Move, shape: Shape) -> bool {
        let placed = self.from.file.is_some() && self.from.rank.is_some();
        let owned = if step.is_by_neutral() {
            self.neutral || placed
        } else {
            !self.neutral
        };
        owned && self.role.is_none_or(|role| role == step.role()) && self.from.fits(step, shape)
    }
}

/// The number of items before the bracket that closes.
pub(super) fn inside(items: &[Item]) -> usize {
    let mut depth = 0;
    for (at, item) in items.iter().enumerate() {
        match item {
            Item::Open => depth += 1,
            Item::Close if depth == 0 => return at,
            Item::Close => depth -= 1,
            _ => {}
        }
    }
    items.len()
}
