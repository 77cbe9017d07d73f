//! Defences that part the threats or correct an error.

use super::change::fact;
use super::phases::direct_mate;
use super::scene::{legal, without};
use super::{Fact, Layer, Passage, Shown, Theme};
use crate::geometry::Place;
use crate::pieces::Role;
use crate::position::{Diagram, Move, Position};
use crate::problem::Problem;
use crate::solution::{Attack, Sign, Solution, Step, Variation};
use std::collections::{BTreeMap, BTreeSet};

/// Fleck and correction in two-movers.
pub(super) fn facts(problem: &Problem, solution: &Solution) -> Vec<Fact> {
    let (Some(2), [key]) = (direct_mate(problem), solution.keys.as_slice()) else {
        return Vec::new();
    };
    let mut facts: Vec<Fact> = fleck(key).into_iter().collect();
    facts.extend(corrections(problem, key));
    facts
}

/// Play after the key.
fn show(key: &Attack, then: [&Step; 2]) -> Passage {
    Passage::after(Layer::Key, &key.step, Shown::Play, &then)
}

/// A variation with its only answer.
fn only(variation: &Variation) -> Option<(&Step, &Step)> {
    match variation.answers.as_slice() {
        [only] => Some((&variation.defence, &only.step)),
        _ => None,
    }
}

/// Three threats or more, for each of which there is a defence that leaves it alone.
fn fleck(key: &Attack) -> Option<Fact> {
    let threats = &key.sequel.threats;
    let alone = |threat: &Attack| {
        let mut variations = key.sequel.variations.iter().filter_map(only);
        let (defence, answer) = variations.find(|(_, answer)| answer.step.is_same_way(threat.step.step))?;
        Some(show(key, [defence, answer]))
    };
    let mates = threats.iter().all(|threat| threat.step.outcome == Sign::Mate);
    let plays: Option<Vec<Passage>> = threats.iter().map(alone).collect();
    if threats.len() < 3 || !mates {
        None
    } else {
        fact(Theme::Fleck, plays?)
    }
}

/// Men of the defender that permit a mate wherever they go, but for moves that permit another instead.
fn corrections(problem: &Problem, key: &Attack) -> Vec<Fact> {
    let Ok(position) = problem.start().position() else {
        return Vec::new();
    };
    let after = Diagram::of(problem.diagram.rules, &position.play(key.step.step));
    let mut moves: BTreeMap<Place, Vec<(&Step, &Step)>> = BTreeMap::new();
    for (defence, answer) in key.sequel.variations.iter().filter_map(only) {
        if defence.step.role() != Role::KING && answer.outcome == Sign::Mate {
            moves
                .entry(defence.step.departure())
                .or_default()
                .push((defence, answer));
        }
    }
    let facts = moves
        .into_iter()
        .map(|(man, replies)| correction(&after, key, man, &replies));
    facts.flatten().collect()
}

/// The man corrects, if its mere absence permits one mate, which does not follow every move of it.
fn correction(after: &Diagram, key: &Attack, man: Place, replies: &[(&Step, &Step)]) -> Option<Fact> {
    let general = general_error(after, man)?;
    let threatened = key.sequel.threats.iter();
    if threatened.clone().any(|threat| threat.step.step.is_same_way(general)) {
        return None;
    }
    let fresh = |answer: &Step| {
        !threatened
            .clone()
            .any(|threat| threat.step.step.is_same_way(answer.step))
    };
    let errs = replies.iter().find(|(_, answer)| answer.step.is_same_way(general))?;
    let mut shown = vec![*errs];
    let mut known: BTreeSet<(Place, Place)> = BTreeSet::new();
    for reply in replies
        .iter()
        .filter(|(_, answer)| !answer.step.is_same_way(general) && fresh(answer))
    {
        if known.insert((reply.1.step.departure(), reply.1.step.arrival())) {
            shown.push(*reply);
        }
    }
    let plays = shown.iter().map(|(defence, answer)| show(key, [defence, answer]));
    if shown.len() < 2 {
        None
    } else {
        fact(Theme::Correction, plays.collect())
    }
}

/// The only mate if the man were gone; none where there are others, or where its king would stand in check.
fn general_error(after: &Diagram, man: Place) -> Option<Move> {
    let mut gone = without(after, man);
    gone.turn = !after.turn;
    let position = gone.position().ok()?;
    let mates = |step: &Move| position.play(*step).is_mate();
    let mut all = legal(&gone).into_iter().filter(mates);
    let first = all.next()?;
    all.next().is_none().then_some(first)
}
