//! Promotions, and pawns that come all the way.

use super::change::fact;
use super::deed::origin;
use super::path::Path;
use super::scene::departure;
use super::{Fact, Passage, Shown, Theme};
use crate::geometry::{Place, Shape};
use crate::piece::{Color, Role};
use crate::problem::Problem;
use crate::solution::{Solution, Step, Variation};
use std::collections::BTreeMap;

/// A promotion, and the play in which it occurs.
type Told = BTreeMap<(Color, Role), Passage>;

/// Underpromotions, sets of all promotions, and pawns that walk from their rank in the array to the last.
pub(super) fn facts(problem: &Problem, solution: &Solution, paths: &[Path]) -> Vec<Fact> {
    let mut facts = Vec::new();
    let told = promotions(paths);
    let minor = told.iter().filter(|((_, role), _)| *role != Role::Queen);
    let minor = minor.map(|(_, passage)| passage.clone());
    facts.extend(fact(Theme::Underpromotion, minor.collect()));
    let all_of = |color: Color| -> Option<Vec<Passage>> {
        let of = |role| told.get(&(color, role)).cloned();
        Role::PROMOTIONS.into_iter().map(of).collect()
    };
    let whole: Vec<Vec<Passage>> = Color::ALL.into_iter().filter_map(all_of).collect();
    if whole.is_empty() {
        facts.extend(mixed(&told));
    }
    facts.extend(whole.into_iter().filter_map(|plays| fact(Theme::Allumwandlung, plays)));
    facts.extend(solution.keys.iter().filter_map(|key| babson(&key.variations, paths)));
    facts.extend(excelsior(problem, paths));
    facts
}

/// All four promotions, divided between the sides.
fn mixed(told: &Told) -> Option<Fact> {
    let of = |role| {
        Color::ALL
            .into_iter()
            .find_map(|color| told.get(&(color, role)).cloned())
    };
    let plays: Option<Vec<Passage>> = Role::PROMOTIONS.into_iter().map(of).collect();
    fact(Theme::MixedAllumwandlung, plays?)
}

/// The promotions that nothing else could replace, each kind of each side once.
fn promotions(paths: &[Path]) -> Told {
    let mut told = Told::new();
    for path in paths.iter().filter(|path| path.single) {
        for (at, &step) in path.steps.iter().enumerate() {
            let Some(role) = step.step.promotion() else {
                continue;
            };
            let counts = match path.defender() {
                // The key and the only answers of the attacker; a defence if it has an answer of its own.
                Some(defender) => step.by != defender || is_met_apart(path, at, paths),
                None => !is_free(path, at, paths),
            };
            if counts {
                told.entry((step.by, role)).or_insert_with(|| path.show());
            }
        }
    }
    told
}

/// Are there lines alike up to this promotion, but with another promotion in its place and the same moves after it?
fn is_free(path: &Path, at: usize, paths: &[Path]) -> bool {
    twins(path, at, paths).any(|other| {
        let rest = |path: &Path| {
            path.steps[at + 1..]
                .iter()
                .map(|told| told.step.without_capture())
                .collect::<Vec<_>>()
        };
        rest(other) == rest(path)
    })
}

/// Is the defence answered otherwise than the same move with any other promotion?
fn is_met_apart(path: &Path, at: usize, paths: &[Path]) -> bool {
    let answer = |path: &Path| path.steps.get(at + 1).map(|told| told.step.without_capture());
    answer(path).is_some() && twins(path, at, paths).all(|other| answer(other) != answer(path))
}

/// The lines that part from this one in what the pawn becomes with this move.
fn twins<'a>(path: &'a Path, at: usize, paths: &'a [Path]) -> impl Iterator<Item = &'a Path> {
    let step = path.steps[at].step;
    paths.iter().filter(move |other| {
        let same_way = other.steps.get(at).is_some_and(|told| {
            let other = told.step;
            let way = |step: crate::position::Move| (step.from(), step.board(), step.to(), step.lands());
            way(other) == way(step) && other.promotion() != step.promotion()
        });
        same_way && other.steps[..at] == path.steps[..at]
    })
}

/// The defender promotes to each kind, and the attacker's only answer is each time to promote to the same.
fn babson(variations: &[Variation], paths: &[Path]) -> Option<Fact> {
    let echoes = |variation: &&Variation| {
        let role = variation.defence.step.promotion();
        let [only] = variation.continuations.as_slice() else {
            return false;
        };
        role.is_some() && only.attack.step.promotion() == role
    };
    let passage = |role: Role| {
        let mut variations = variations.iter().filter(echoes);
        let found = variations.find(|variation| variation.defence.step.promotion() == Some(role))?;
        let path = paths.iter().find(|path| path.steps.get(1) == Some(&found.defence))?;
        let mut passage = path.show();
        passage.moves.truncate(3);
        passage.shown = Shown::Play;
        Some(passage)
    };
    let plays: Option<Vec<Passage>> = Role::PROMOTIONS.into_iter().map(passage).collect();
    fact(Theme::Babson, plays?)
}

/// Pawns that play from their rank in the array to promotion.
fn excelsior(problem: &Problem, paths: &[Path]) -> Option<Fact> {
    let shape = problem.diagram.rules.shape;
    let walks = |path: &&Path| {
        let mut steps = path.steps.iter().enumerate();
        steps.any(|(at, told)| told.step.promotion().is_some() && began_at_home(shape, &path.steps[..at], *told))
    };
    let walked = paths.iter().filter(|path| path.single_way).filter(walks);
    fact(Theme::Excelsior, walked.map(Path::show).collect())
}

/// Did the pawn that promotes come from its rank in the array?
fn began_at_home(shape: Shape, before: &[Step], told: Step) -> bool {
    stands_at_home(shape, origin(before, departure(told.step)), told.by)
}

/// Is a place on the rank of a flat board on which the pawns of this side stand in the array?
pub(super) fn stands_at_home(shape: Shape, place: Place, color: Color) -> bool {
    let Shape::Flat { ranks, .. } = shape else {
        return false;
    };
    place.square.rank() == color.pick(1, ranks - 2)
}
