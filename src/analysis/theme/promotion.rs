//! Promotions, and pawns that come all the way.

use super::change::fact;
use super::deed::origin;
use super::path::{Path, Paths};
use super::{Fact, Layer, Passage, Shown, Theme};
use crate::geometry::{Place, Shape};
use crate::pieces::{Color, Role};
use crate::position::Move;
use crate::problem::Problem;
use crate::solution::{Solution, Step, Variation};
use crate::stipulation::{Goal, Play};
use std::collections::{BTreeMap, HashMap};

/// A promotion, and the play in which it occurs.
type Told = BTreeMap<(Color, Role), Passage>;

/// Underpromotions, sets of all promotions, and pawns that walk from their rank in the array to the last.
pub(super) fn facts(problem: &Problem, solution: &Solution, paths: &Paths<'_>) -> Vec<Fact> {
    let mut facts = Vec::new();
    let told = promotions(paths);
    let minor = told.iter().filter(|((_, role), _)| *role != Role::QUEEN);
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
    facts.extend(
        solution
            .keys
            .iter()
            .filter_map(|key| babson(&key.sequel.variations, paths)),
    );
    facts.extend(excelsior(problem, paths));
    facts.extend(hundred_dollars(problem, paths));
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
fn promotions(paths: &Paths<'_>) -> Told {
    let mut told = Told::new();
    let choices = Choices::of(paths);
    for path in paths.iter() {
        for (at, step) in path.steps.iter().enumerate() {
            let Some(role) = step.step.promotion() else { continue };
            // Nothing replaces a key, though only a threat may follow it.
            let is_key = at == 0 && path.layer == Layer::Key;
            let key = (step.by, role);
            if (path.single || is_key) && !told.contains_key(&key) && choices.counts(path, at) {
                told.insert(key, path.show());
            }
        }
    }
    told
}

/// A way of a pawn after the same play, whatever it becomes: the play, and the move without the promotion.
type Way<'p> = (&'p [Step], [Place; 2]);

/// What pawns become on the same way with the same sequel, a bit for each.
struct Choices<'p> {
    /// With the same answer, if there is one.
    by_answer: HashMap<(Way<'p>, Option<Move>), u32>,
    /// With the same moves to the end.
    by_rest: HashMap<(Way<'p>, Vec<Move>), u32>,
}

impl<'p> Choices<'p> {
    fn of(paths: &'p Paths<'_>) -> Self {
        let mut choices = Choices {
            by_answer: HashMap::new(),
            by_rest: HashMap::new(),
        };
        for path in paths.iter() {
            for (at, told) in path.steps.iter().enumerate() {
                if let Some(role) = told.step.promotion() {
                    let bit = 1_u32 << role.index();
                    *choices.by_answer.entry((way(path, at), answer(path, at))).or_default() |= bit;
                    *choices.by_rest.entry((way(path, at), rest(path, at))).or_default() |= bit;
                }
            }
        }
        choices
    }

    /// Is this promotion of its own? That of the key and the only answers of the attacker; a defence if it is answered otherwise
    /// than any other promotion; in a line, if no other leads to the end with the same moves.
    fn counts(&self, path: &'p Path, at: usize) -> bool {
        let step = &path.steps[at];
        let alone = |roles: Option<&u32>| roles.is_none_or(|roles| roles.count_ones() == 1);
        match path.defender() {
            Some(defender) if step.by != defender => true,
            Some(_) => {
                let answer = answer(path, at);
                answer.is_some() && alone(self.by_answer.get(&(way(path, at), answer)))
            }
            None => alone(self.by_rest.get(&(way(path, at), rest(path, at)))),
        }
    }
}

fn way(path: &Path, at: usize) -> Way<'_> {
    let step = path.steps[at].step;
    (&path.steps[..at], [step.departure(), step.arrival()])
}

fn answer(path: &Path, at: usize) -> Option<Move> {
    path.steps.get(at + 1).map(|told| told.step.without_capture())
}

/// The moves from here to the end of a line, whatever they take.
fn rest(path: &Path, at: usize) -> Vec<Move> {
    path.steps[at + 1..]
        .iter()
        .map(|told| told.step.without_capture())
        .collect()
}

/// The defender promotes to each kind, and the attacker's only answer is each time to promote to the same.
fn babson(variations: &[Variation], paths: &Paths<'_>) -> Option<Fact> {
    let echoes = |variation: &&Variation| {
        let role = variation.defence.step.promotion();
        let [only] = variation.answers.as_slice() else {
            return false;
        };
        role.is_some() && only.step.step.promotion() == role
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
fn excelsior(problem: &Problem, paths: &Paths<'_>) -> Option<Fact> {
    let shape = problem.diagram.rules.shape;
    let walks = |path: &&Path| {
        let mut steps = path.steps.iter().enumerate();
        steps.any(|(at, told)| told.step.promotion().is_some() && began_at_home(shape, path.moves(at), told))
    };
    let walked = paths.iter().filter(|path| path.single_way).filter(walks);
    fact(Theme::Excelsior, walked.map(Path::show).collect())
}

/// Helpmates in five in which a pawn of each side makes all moves of its side, and becomes a knight. P. L. Rothenberg
/// offered a prize for one without promoted men in the diagram (The Personality of Chess, 1963).
fn hundred_dollars(problem: &Problem, paths: &Paths<'_>) -> Option<Fact> {
    let shape = problem.diagram.rules.shape;
    let stipulation = &problem.stipulation;
    let is_asked = stipulation.play == Play::Help && stipulation.goal == Goal::Mate;
    let walks = |path: &Path, color: Color| {
        let last = (0..path.steps.len()).rev().find(|&at| path.steps[at].by == color);
        last.is_some_and(|at| {
            let told = &path.steps[at];
            told.step.promotion() == Some(Role::KNIGHT) && began_at_home(shape, path.moves(at), told)
        })
    };
    // From its rank in the array a pawn has five moves to make, and none are left for other men.
    let shows = |path: &&Path| path.steps.len() == 10 && Color::ALL.into_iter().all(|color| walks(path, color));
    let shown = paths.iter().filter(|_| is_asked).filter(shows);
    fact(Theme::HundredDollars, shown.map(Path::show).collect())
}

/// Did the pawn that promotes come from its rank in the array?
fn began_at_home(shape: Shape, before: impl DoubleEndedIterator<Item = Move>, told: &Step) -> bool {
    stands_at_home(shape, origin(before, told.step.departure()), told.by)
}

/// Is a place on the rank of a flat board on which the pawns of this side stand in the array?
pub(super) fn stands_at_home(shape: Shape, place: Place, color: Color) -> bool {
    let Shape::Flat { ranks, .. } = shape else { return false };
    place.square.rank() == color.pick(1, ranks - 2)
}
