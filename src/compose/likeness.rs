//! What problems that are much alike have in common.

use super::content::{first_ways, thematic_ways};
use super::picture;
use super::version::Version;
use crate::collection::least;
use crate::geometry::Place;
use crate::identity::{Encoding, Kind};
use std::collections::BTreeSet;

/// What problems of one kind have in common: where their first moves begin and end and where their last moves end (the keys
/// and the mates of the thematic variations, or those of the solutions), from whatever side and on whatever boards it is
/// seen. What else stands there does not matter.
pub(super) fn kind(version: &Version) -> Encoding {
    let (problem, solution) = (&version.problem, &version.solution);
    let firsts = first_ways(solution);
    let lasts = thematic_ways(solution, usize::from(problem.stipulation.length.moves));
    let places =
        |ways: &BTreeSet<_>, place: fn(_) -> Place| -> BTreeSet<Place> { ways.iter().copied().map(place).collect() };
    let shown = [
        places(&firsts, super::Way::departure),
        places(&firsts, |way| way.arrival().0),
        places(&lasts, |way| way.arrival().0),
    ];
    Encoding::of(Kind::COURSE, &least(&problem.diagram, &shown))
}

/// What problems have in common whose mated kings are checked alike: from how far and which way, straight or aslant, in
/// all mates.
pub(super) fn checks(version: &Version) -> Encoding {
    Encoding::of(Kind::CHECKS, &picture::checks(&version.problem, &version.solution))
}
