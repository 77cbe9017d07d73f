//! Men that move on along a line so that others may use it.

use super::deed::origin;
use super::path::{Path, Paths};
use super::{Fact, Theme};
use crate::analysis::sight::{leads_over, passes};
use crate::geometry::Place;
use crate::pieces::Role;
use crate::position::Kind;
use crate::solution::Step;

/// The Indian and the Bristol.
pub(super) fn facts(paths: &Paths<'_>) -> Vec<Fact> {
    let single = paths.single();
    let indian = paths.shown(Theme::Indian, &single, is_indian);
    indian
        .into_iter()
        .chain(paths.shown(Theme::Bristol, &single, is_bristol))
        .collect()
}

/// Does the mating move fire a battery whose rear man has moved over the square of the other, before that came there?
fn is_indian(path: &Path) -> bool {
    let (Some((last, before)), Some(mate)) = (path.steps.split_last(), &path.mate) else {
        return false;
    };
    let shape = path.after.rules.shape;
    let cross = last.step.departure();
    if matches!(last.step.kind(), Kind::Castling | Kind::EnPassant) {
        return false;
    }
    let fired = |&&checker: &&Place| checker != last.step.arrival() && leads_over(shape, checker, mate.king, cross);
    let came = before.iter().rposition(|told| told.step.arrival() == cross);
    mate.checkers.iter().filter(fired).any(|&rear| {
        let moved = before.iter().rposition(|told| told.step.arrival() == rear);
        match (moved, came) {
            (Some(moved), Some(came)) => {
                let own = before[moved].by == last.by && before[came].by == last.by;
                own && moved < came && rides(&before[moved]) && passes(shape, before[moved].step, cross)
            }
            _ => false,
        }
    })
}

/// Does a man go on along a line, and another one of its side follow it over the square that it left?
fn is_bristol(path: &Path) -> bool {
    let shape = path.after.rules.shape;
    let steps = path.steps.iter().enumerate();
    steps.clone().any(|(at, first)| {
        let follows = |&(later, then): &(usize, &Step)| {
            let other =
                || origin(path.moves(later), then.step.departure()) != origin(path.moves(at), first.step.departure());
            let riders = rides(first) && rides(then);
            riders
                && then.by == first.by
                && passes(shape, then.step, first.step.departure())
                && passes(shape, first.step, Place::new(then.step.board(), then.step.to()))
                && other()
        };
        steps.clone().skip(at + 1).any(|step| follows(&step))
    })
}

/// Does a line man move?
fn rides(told: &Step) -> bool {
    matches!(told.step.role(), Role::QUEEN | Role::ROOK | Role::BISHOP)
}
