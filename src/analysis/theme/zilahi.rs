//! The man that mates in one solution is taken in another.

use super::change::fact;
use super::deed::origin;
use super::path::Path;
use super::scene::gone;
use super::{Fact, Layer, Passage, Theme, TwinFact};
use crate::geometry::Place;
use crate::problem::Problem;
use std::collections::BTreeSet;

/// A solution, by the places in the diagram of the man that makes its last move and of the men taken from that man's side.
struct Ending {
    actor: Place,
    taken: BTreeSet<Place>,
}

/// Cycles of solutions in each of which the man is taken that ends the next, the longest of each start alone.
pub(super) fn facts(paths: &[Path]) -> Vec<Fact> {
    let lines: Vec<(&Path, Ending)> = paths.iter().filter_map(|path| Some((path, ending(path)?))).collect();
    let mut facts = Vec::new();
    for (index, (path, one)) in lines.iter().enumerate() {
        for (other_path, other) in &lines[index + 1..] {
            let swapped = one.taken.contains(&other.actor) && other.taken.contains(&one.actor);
            if swapped && one.actor != other.actor {
                facts.extend(fact(Theme::Zilahi, vec![path.show(), other_path.show()]));
            }
        }
    }
    facts.extend(cyclic(&lines));
    facts
}

/// Pairs of solutions of two twins in each of which the man is taken that ends the other.
pub(super) fn of_twins<'a>(one: (&'a Problem, &[Path]), other: (&'a Problem, &[Path])) -> Vec<TwinFact<'a>> {
    let endings = |paths: &[Path]| -> Vec<(Passage, Ending)> {
        let told = paths.iter().filter_map(|path| Some((path.show(), ending(path)?)));
        told.collect()
    };
    // A man that was moved to make the twin is not the same any more, nor is one that was exchanged for another.
    let man = |problem: &Problem, place: Place| problem.diagram.men.iter().find(|man| man.place == place).copied();
    let is_same = |place: Place| man(one.0, place) == man(other.0, place);
    let others = endings(other.1);
    let mut facts = Vec::new();
    for (play, one_ending) in endings(one.1) {
        for (other_play, other_ending) in &others {
            let (actor, other_actor) = (one_ending.actor, other_ending.actor);
            let swapped = one_ending.taken.contains(&other_actor) && other_ending.taken.contains(&actor);
            if swapped && actor != other_actor && is_same(actor) && is_same(other_actor) {
                facts.push(TwinFact {
                    theme: Theme::TwinZilahi,
                    plays: vec![(one.0, play.clone()), (other.0, other_play.clone())],
                });
            }
        }
    }
    facts
}

/// The first cycle of three or more solutions.
fn cyclic(lines: &[(&Path, Ending)]) -> Option<Fact> {
    (0..lines.len()).find_map(|start| {
        let cycle = extend(lines, vec![start])?;
        let plays = cycle.iter().map(|&index| lines[index].0.show());
        fact(Theme::CyclicZilahi, plays.collect())
    })
}

/// A cycle of at least three that begins with this path, in which each takes the man that ends the next.
fn extend(lines: &[(&Path, Ending)], path: Vec<usize>) -> Option<Vec<usize>> {
    let last = &lines[path[path.len() - 1]].1;
    if path.len() >= 3 && last.taken.contains(&lines[path[0]].1.actor) {
        return Some(path);
    }
    let follows = |&next: &usize| {
        let actor = lines[next].1.actor;
        let is_new = path.iter().all(|&index| lines[index].1.actor != actor);
        is_new && last.taken.contains(&actor)
    };
    (path[0] + 1..lines.len()).filter(follows).find_map(|next| {
        let mut longer = path.clone();
        longer.push(next);
        extend(lines, longer)
    })
}

fn ending(path: &Path) -> Option<Ending> {
    if path.layer != Layer::Line {
        return None;
    }
    let last = path.steps.last()?;
    let before = &path.steps[..path.steps.len() - 1];
    let mut taken = BTreeSet::new();
    for (at, told) in path.steps.iter().enumerate() {
        if told.by != last.by && told.step.is_capture() {
            let gone = gone(&path.before[at], path.before.get(at + 1).unwrap_or(&path.after));
            taken.extend(gone.map(|place| origin(&path.steps[..at], place)));
        }
    }
    Some(Ending {
        actor: origin(before, Place::new(last.step.board(), last.step.from())),
        taken,
    })
}
