//! Mates as pictures that may recur elsewhere on the board.

use crate::analysis::{Mate, survey};
use crate::geometry::{Place, Shape};
use crate::problem::Problem;
use crate::solution::Solution;
use std::collections::BTreeSet;

/// A picture: where men stand, seen from the mated king. File, rank, level, and whether on another board
/// than the king's.
pub(super) type Picture = Vec<(i8, i8, i8, bool)>;

/// The pictures of the men that check, of all mates of a solution.
pub(super) fn checks(problem: &Problem, solution: &Solution) -> BTreeSet<Picture> {
    let shape = problem.diagram.rules.shape;
    let mates = survey(problem, solution).into_iter().map(|ending| ending.mate);
    mates.map(|mate| picture(mate.king, &mate.checkers, shape)).collect()
}

/// How many model mates of the second solution are pictures of the first, shifted, turned or mirrored, with the king
/// elsewhere.
pub(super) fn echoes(first: (&Problem, &Solution), second: (&Problem, &Solution)) -> usize {
    let before = models(first.0, first.1);
    let now = models(second.0, second.1);
    let recurs =
        |(king, picture): &&(Place, Picture)| before.iter().any(|(other, same)| same == picture && other != king);
    now.iter().filter(recurs).count()
}

/// The model mates of a solution, each with the king's place.
fn models(problem: &Problem, solution: &Solution) -> BTreeSet<(Place, Picture)> {
    let shape = problem.diagram.rules.shape;
    let endings = survey(problem, solution).into_iter().map(|ending| ending.mate);
    let models = endings.filter(|mate| mate.pure && mate.economical);
    models
        .map(|mate| (mate.king, picture(mate.king, &taking_part(&mate), shape)))
        .collect()
}

/// The men that take part in a mate.
fn taking_part(mate: &Mate) -> Vec<Place> {
    let denials = mate.flights.iter().flat_map(|flight| &flight.denials);
    let men = denials.map(|denial| denial.man()).chain(mate.checkers.iter().copied());
    let men: BTreeSet<Place> = men.collect();
    men.into_iter().collect()
}

/// A picture of these men, the least of all ways to turn and mirror it.
fn picture(king: Place, men: &[Place], shape: Shape) -> Picture {
    let seen = |place: Place| {
        let numbers = |place: Place| {
            let (file, rank, level) = shape.coordinates(place.square);
            (file as i8, rank as i8, level as i8)
        };
        let (from, to) = (numbers(king), numbers(place));
        let apart = place.board != king.board;
        (to.0 - from.0, to.1 - from.1, to.2 - from.2, apart)
    };
    let views = (0..8).map(|view: u8| {
        let turn = |(file, rank, level, apart): (i8, i8, i8, bool)| {
            let (file, rank) = if view & 1 == 0 { (file, rank) } else { (rank, file) };
            let file = if view & 2 == 0 { file } else { -file };
            let rank = if view & 4 == 0 { rank } else { -rank };
            (file, rank, level, apart)
        };
        let mut picture: Picture = men.iter().map(|&place| turn(seen(place))).collect();
        picture.sort_unstable();
        picture
    });
    views.min().unwrap_or_default()
}
