//! Pawns that make every first move they have.

use super::change::fact;
use super::deed::origin;
use super::path::Paths;
use super::promotion::stands_at_home;
use super::scene::departure;
use super::{Fact, Layer, Passage, Shown, Theme};
use crate::geometry::{Place, Shape};
use crate::pieces::{Color, Role};
use crate::position::Move;
use crate::problem::Problem;
use crate::solution::{Attack, Solution, Step};
use std::collections::BTreeMap;
use std::iter;

/// Files to the right and ranks forward.
type Way = (i8, i8);

/// One step, two steps, and captures to both sides.
const WAYS: [Way; 4] = [(0, 1), (0, 2), (-1, 1), (1, 1)];

/// The phase in which a pawn moves: one of the tries, or the actual play. Of the attacker's first moves the phases are one.
type Phase = Option<usize>;

/// The ways of each pawn of each side, with play that shows them.
type Told = BTreeMap<(Color, Place, Phase), BTreeMap<Way, Passage>>;

/// A white pawn that makes all four moves from its rank in the array in different lines, and a black one: first moves of
/// keys and tries, or moves of one phase.
pub(super) fn facts(problem: &Problem, solution: &Solution, paths: &Paths<'_>) -> Vec<Fact> {
    let shape = problem.diagram.rules.shape;
    let mut told = Told::new();
    for path in paths.iter().filter(|path| path.single) {
        for (at, step) in path.steps.iter().enumerate() {
            note(&mut told, shape, None, (path.moves(at), step), || path.show());
        }
    }
    for (number, phase) in solution.tries.iter().enumerate() {
        note_try(&mut told, shape, number, phase);
    }
    let mut whole: Vec<Fact> = Vec::new();
    for ((color, _, _), ways) in told {
        let theme = color.pick(Theme::Albino, Theme::Pickaninny);
        let plays: Option<Vec<Passage>> = WAYS.iter().map(|way| ways.get(way).cloned()).collect();
        whole.extend(plays.and_then(|plays| fact(theme, plays)));
    }
    whole
}

/// The first move of a try, and the defences with an only answer after it.
fn note_try(told: &mut Told, shape: Shape, number: usize, phase: &Attack) {
    let passage = |then: &[Step]| Passage {
        layer: Layer::Try,
        shown: Shown::Play,
        moves: iter::once(&phase.step).chain(then).cloned().collect(),
    };
    note(told, shape, None, (iter::empty(), &phase.step), || passage(&[]));
    for variation in &phase.sequel.variations {
        if let [only] = variation.answers.as_slice() {
            let show = || passage(&[variation.defence.clone(), only.step.clone()]);
            note(
                told,
                shape,
                Some(number),
                (iter::once(phase.step.step), &variation.defence),
                show,
            );
        }
    }
}

/// Notes the way of a pawn that has not moved before.
fn note(
    told: &mut Told,
    shape: Shape,
    phase: Phase,
    (before, step): (impl DoubleEndedIterator<Item = Move>, &Step),
    show: impl FnOnce() -> Passage,
) {
    if let Some((pawn, way)) = first_step(shape, before, step) {
        let ways = told.entry((step.by, pawn, phase)).or_default();
        ways.entry(way).or_insert_with(show);
    }
}

/// The place and the way of a pawn that has not moved before.
fn first_step(shape: Shape, before: impl DoubleEndedIterator<Item = Move>, told: &Step) -> Option<(Place, Way)> {
    let from = departure(told.step);
    let is_first =
        told.step.role() == Role::PAWN && stands_at_home(shape, from, told.by) && origin(before, from) == from;
    let ((file, rank, _), (to_file, to_rank, _)) = (shape.coordinates(from.square), shape.coordinates(told.step.to()));
    let forward = told.by.pick(1, -1) * (to_rank as i8 - rank as i8);
    is_first.then_some((from, (to_file as i8 - file as i8, forward)))
}
