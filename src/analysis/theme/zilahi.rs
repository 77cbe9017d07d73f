//! The man that mates in one solution is taken in another.

use super::change::fact;
use super::deed::origin;
use super::path::{Path, Paths};
use super::{Fact, Layer, Theme, TwinFact};
use crate::geometry::Place;
use crate::problem::Problem;
use std::collections::{BTreeSet, HashSet};

/// A solution, by the places in the diagram of the man that makes its last move and of the men taken from that man's side.
#[derive(Clone, PartialEq, Eq, Hash)]
struct Ending {
    actor: Place,
    taken: BTreeSet<Place>,
}

/// The first of the solutions that end alike: it stands for all of them.
struct First<'p> {
    path: &'p Path,
    ending: Ending,
}

/// Pairs and cycles of solutions in each of which the man is taken that ends the next, the longest cycle of each start alone.
pub(super) fn facts(paths: &Paths<'_>) -> Vec<Fact> {
    let firsts = firsts(paths);
    let mut facts = Vec::new();
    for (index, one) in firsts.iter().enumerate() {
        for other in firsts[index + 1..].iter().filter(|other| are_swapped(one, other)) {
            let found = fact(Theme::Zilahi, vec![one.path.show(), other.path.show()]);
            if found.is_some_and(|found| !paths.note(&mut facts, found, 2)) {
                return facts;
            }
        }
    }
    facts.extend(cyclic(paths, &firsts));
    facts
}

/// Pairs of solutions of two twins in each of which the man is taken that ends the other.
pub(super) fn of_twins<'a>(one: (&'a Problem, &Paths<'_>), other: (&'a Problem, &Paths<'_>)) -> Vec<TwinFact<'a>> {
    // A man that was moved to make the twin is not the same any more, nor is one that was exchanged for another.
    let man = |problem: &Problem, place: Place| problem.diagram.men.iter().find(|man| man.place == place).copied();
    let is_same = |first: &First<'_>| man(one.0, first.ending.actor) == man(other.0, first.ending.actor);
    let others = firsts(other.1);
    let mut facts = Vec::new();
    for first in firsts(one.1).iter().filter(|first| is_same(first)) {
        for partner in others
            .iter()
            .filter(|partner| is_same(partner) && are_swapped(first, partner))
        {
            let found = TwinFact {
                theme: Theme::TwinZilahi,
                plays: vec![(one.0, first.path.show()), (other.0, partner.path.show())],
            };
            if !other.1.note(&mut facts, found, 2) {
                return facts;
            }
        }
    }
    facts
}

/// The first solution of each ending, in order, those of the set play last.
fn firsts<'p>(paths: &'p Paths<'_>) -> Vec<First<'p>> {
    let mut known = HashSet::new();
    let endings = paths.lines().filter_map(|path| Some((path, ending(path)?)));
    let fresh = endings.filter(|(_, ending)| known.insert(ending.clone()));
    fresh.map(|(path, ending)| First { path, ending }).collect()
}

/// Does each take the man that ends the other?
fn are_swapped(one: &First<'_>, other: &First<'_>) -> bool {
    let (one, other) = (&one.ending, &other.ending);
    let swapped = one.taken.contains(&other.actor) && other.taken.contains(&one.actor);
    swapped && one.actor != other.actor
}

/// The first cycle of three or more solutions.
fn cyclic(paths: &Paths<'_>, firsts: &[First<'_>]) -> Option<Fact> {
    (0..firsts.len()).find_map(|start| {
        let cycle = extend(paths, firsts, vec![start])?;
        let plays = cycle.iter().map(|&index| firsts[index].path.show());
        fact(Theme::CyclicZilahi, plays.collect())
    })
}

/// A cycle of at least three that begins with these, in which each takes the man that ends the next.
fn extend(paths: &Paths<'_>, firsts: &[First<'_>], path: Vec<usize>) -> Option<Vec<usize>> {
    let last = &firsts[path[path.len() - 1]].ending;
    if path.len() >= 3 && last.taken.contains(&firsts[path[0]].ending.actor) {
        return Some(path);
    }
    let follows = |&next: &usize| {
        let actor = firsts[next].ending.actor;
        let is_new = path.iter().all(|&index| firsts[index].ending.actor != actor);
        is_new && last.taken.contains(&actor)
    };
    let mut next = (path[0] + 1..firsts.len()).filter(follows);
    next.find_map(|next| {
        let mut longer = path.clone();
        longer.push(next);
        paths.go_on().then(|| extend(paths, firsts, longer)).flatten()
    })
}

fn ending(path: &Path) -> Option<Ending> {
    if !matches!(path.layer, Layer::Line | Layer::SetLine) {
        return None;
    }
    let last = path.steps.last()?;
    let mut taken = BTreeSet::new();
    for (at, told) in path.steps.iter().enumerate() {
        if told.by != last.by {
            taken.extend(path.taken(at).map(|place| origin(path.moves(at), place)));
        }
    }
    Some(Ending {
        actor: origin(path.moves(path.steps.len() - 1), last.step.departure()),
        taken,
    })
}
