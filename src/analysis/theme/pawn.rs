//! Pawns that make every first move they have.

use super::change::fact;
use super::deed::origin;
use super::path::Paths;
use super::promotion::stands_at_home;
use super::scene::departure;
use super::{Fact, Passage, Theme};
use crate::geometry::{Place, Shape};
use crate::pieces::{Color, Role};
use crate::problem::Problem;
use crate::solution::Step;
use std::collections::BTreeMap;

/// Files to the right and ranks forward.
type Way = (i8, i8);

/// One step, two steps, and captures to both sides.
const WAYS: [Way; 4] = [(0, 1), (0, 2), (-1, 1), (1, 1)];

/// A white pawn that makes all four moves from its rank in the array in different lines, and a black one.
pub(super) fn facts(problem: &Problem, paths: &Paths<'_>) -> Vec<Fact> {
    let shape = problem.diagram.rules.shape;
    let mut told: BTreeMap<(Color, Place), BTreeMap<Way, Passage>> = BTreeMap::new();
    for path in paths.iter().filter(|path| path.single) {
        for (at, &step) in path.steps.iter().enumerate() {
            if let Some((pawn, way)) = first_step(shape, &path.steps[..at], step) {
                let ways = told.entry((step.by, pawn)).or_default();
                ways.entry(way).or_insert_with(|| path.show());
            }
        }
    }
    let whole = told.into_iter().filter_map(|((color, _), ways)| {
        let plays: Option<Vec<Passage>> = WAYS.iter().map(|way| ways.get(way).cloned()).collect();
        fact(color.pick(Theme::Albino, Theme::Pickaninny), plays?)
    });
    whole.collect()
}

/// The place and the way of a pawn that has not moved before.
fn first_step(shape: Shape, before: &[Step], told: Step) -> Option<(Place, Way)> {
    let from = departure(told.step);
    let is_first =
        told.step.role() == Role::PAWN && stands_at_home(shape, from, told.by) && origin(before, from) == from;
    let ((file, rank, _), (to_file, to_rank, _)) = (shape.coordinates(from.square), shape.coordinates(told.step.to()));
    let forward = told.by.pick(1, -1) * (to_rank as i8 - rank as i8);
    is_first.then_some((from, (to_file as i8 - file as i8, forward)))
}
