//! Castling, captures in passing, and officers that come back by promotion.

use super::change::fact;
use super::path::{Path, Paths};
use super::{Fact, Layer, Passage, Theme};
use crate::pieces::{Color, Role};
use crate::position::{Kind, Move};
use std::collections::BTreeSet;

/// What a move is that only the laws of chess name.
type Special = fn(Move) -> bool;

/// Castling, capture in passing, both with a promotion, and the phoenix.
pub(super) fn facts(paths: &Paths<'_>) -> Vec<Fact> {
    let castling = first_of_each(paths, |step| step.kind() == Kind::Castling);
    let passing = first_of_each(paths, |step| step.kind() == Kind::EnPassant);
    let promotion = first_of_each(paths, |step| step.promotion().is_some());
    let all = match (castling.first(), passing.first(), promotion.first()) {
        (Some(one), Some(other), Some(third)) => vec![one.clone(), other.clone(), third.clone()],
        _ => Vec::new(),
    };
    let risen = paths.iter().filter(|path| path.single && rises(path));
    let facts = [
        fact(Theme::Castling, castling),
        fact(Theme::EnPassant, passing),
        fact(Theme::Valladao, all),
        fact(Theme::Phoenix, risen.map(Path::show).collect()),
    ];
    facts.into_iter().flatten().collect()
}

/// The first play with each such move that nothing else could replace.
fn first_of_each(paths: &Paths<'_>, special: Special) -> Vec<Passage> {
    let mut known: BTreeSet<(Color, Move)> = BTreeSet::new();
    let mut plays = Vec::new();
    for path in paths.iter() {
        let steps = path.steps.iter().enumerate();
        // Nothing replaces a key, though only a threat may follow it.
        let counted = steps.filter(|(at, _)| path.single || *at == 0 && path.layer == Layer::Key);
        let mut made = counted.map(|(_, told)| told).filter(|told| special(told.step));
        if made.any(|told| known.insert((told.by, told.step.without_capture()))) {
            plays.push(path.show());
        }
    }
    plays
}

/// Does a pawn become what its side has lost before?
fn rises(path: &Path) -> bool {
    let mut lost: BTreeSet<(Color, Role)> = BTreeSet::new();
    for told in &path.steps {
        if told
            .step
            .promotion()
            .is_some_and(|role| lost.contains(&(told.by, role)))
        {
            return true;
        }
        let taken = told.step.captured().filter(|role| *role != Role::PAWN);
        lost.extend(taken.map(|role| (!told.by, role)));
    }
    false
}
