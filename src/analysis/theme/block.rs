//! What the key is for: to threaten, or to wait for a move of the defender that is or is not yet met.

use super::deed::Deed;
use super::phases::direct_mate;
use super::{Fact, Layer, Passage, Shown, Theme};
use crate::position::{Move, Position};
use crate::problem::Problem;
use crate::solution::{Attack, Solution, Step, Variation};

/// The kind of problem that a direct mate of two or more moves with one key is.
pub(super) fn facts(problem: &Problem, solution: &Solution) -> Vec<Fact> {
    let (Some(2..), [key]) = (direct_mate(problem), solution.keys.as_slice()) else {
        return Vec::new();
    };
    let defences = defences(problem);
    if !key.sequel.zugzwang && key.sequel.threats.is_empty() {
        return Vec::new();
    }
    let scene = Scene {
        set: &solution.set_play,
        key,
        defences,
    };
    scene.facts()
}

/// What the defender could play in the diagram if it were his move.
fn defences(problem: &Problem) -> Vec<Move> {
    let Ok(position) = problem.diagram.position() else {
        return Vec::new();
    };
    match position.in_check(position.turn()) {
        true => Vec::new(),
        false => position.pass().legal().into_vec(),
    }
}

struct Scene<'a> {
    set: &'a [Variation],
    key: &'a Attack,
    /// Legal in the diagram.
    defences: Vec<Move>,
}

impl Scene<'_> {
    fn facts(&self) -> Vec<Fact> {
        let complete = !self.defences.is_empty() && self.defences.iter().all(|&defence| self.was_met(defence));
        let mut facts = vec![self.aim()];
        let key = [self.key_alone()];
        let set = || self.set.iter().filter_map(show_set);
        match (self.key.sequel.zugzwang, complete) {
            (true, true) => {
                facts.push(fact(Theme::CompleteBlock, set().chain(key).collect()));
                facts.extend(self.mutate().or_else(|| self.added_mate()));
            }
            (true, false) if !self.set.is_empty() => {
                let variations = self.key.sequel.variations.iter();
                let provided = variations.filter(|new| !self.was_met(new.defence.step));
                let plays = key.into_iter().chain(provided.filter_map(|new| self.show_first(new)));
                facts.push(fact(Theme::IncompleteBlock, plays.collect()));
            }
            (false, true) => facts.push(fact(Theme::BlockThreat, set().chain(key).collect())),
            _ => {}
        }
        facts
    }

    /// Does it threaten or wait?
    fn aim(&self) -> Fact {
        if self.key.sequel.zugzwang {
            return fact(Theme::WaitingKey, vec![self.key_alone()]);
        }
        let threat = |threat: &Attack| self.show(Shown::Threat, &[&threat.step]);
        fact(Theme::ThreatKey, self.key.sequel.threats.iter().map(threat).collect())
    }

    /// In a complete block: defences that are no longer met as they were.
    fn mutate(&self) -> Option<Fact> {
        let mut plays = Vec::new();
        for old in self.set {
            let Some(new) = self.after_key(old.defence.step) else {
                continue;
            };
            let deed = |answer: &Attack| Deed::of(&[self.key.step.step, new.defence.step], answer.step.step);
            let now: Vec<Deed> = new.answers.iter().map(deed).collect();
            let stays = |answer: &Attack| now.contains(&Deed::of(&[old.defence.step], answer.step.step));
            if !now.is_empty() && !old.answers.iter().any(stays) {
                plays.extend(show_set(old));
                plays.extend(self.show_first(new));
            }
        }
        (!plays.is_empty()).then(|| fact(Theme::Mutate, plays))
    }

    /// In a complete block in which no answer changes: defences that the key makes possible, met by something new.
    fn added_mate(&self) -> Option<Fact> {
        let deeds = |old: &Variation| -> Vec<Deed> {
            let answers = old.answers.iter();
            answers
                .map(|answer| Deed::of(&[old.defence.step], answer.step.step))
                .collect()
        };
        let set: Vec<Deed> = self.set.iter().flat_map(deeds).collect();
        let mut plays = Vec::new();
        for new in &self.key.sequel.variations {
            let was_possible = self
                .defences
                .iter()
                .any(|defence| defence.is_same_way(new.defence.step));
            if let [only] = new.answers.as_slice()
                && !was_possible
                && !set.contains(&Deed::of(&[self.key.step.step, new.defence.step], only.step.step))
            {
                plays.extend(self.show_first(new));
            }
        }
        (!plays.is_empty()).then(|| fact(Theme::AddedMate, plays))
    }

    fn after_key(&self, defence: Move) -> Option<&Variation> {
        let mut variations = self.key.sequel.variations.iter();
        variations.find(|variation| variation.defence.step.is_same_way(defence))
    }

    /// Had the defence its answer in the set play?
    fn was_met(&self, defence: Move) -> bool {
        let mut set = self.set.iter();
        set.any(|variation| variation.defence.step.is_same_way(defence))
    }

    /// A variation with the first of its answers.
    fn show_first(&self, variation: &Variation) -> Option<Passage> {
        let answer = variation.answers.first()?;
        Some(self.show(Shown::Play, &[&variation.defence, &answer.step]))
    }

    fn key_alone(&self) -> Passage {
        self.show(Shown::Play, &[])
    }

    fn show(&self, shown: Shown, then: &[&Step]) -> Passage {
        Passage::after(Layer::Key, &self.key.step, shown, then)
    }
}

/// A defence of the set play and its first answer.
fn show_set(variation: &Variation) -> Option<Passage> {
    let (defence, answer) = (&variation.defence, variation.answers.first()?);
    Some(Passage::after(Layer::Set, defence, Shown::Play, &[&answer.step]))
}

fn fact(theme: Theme, plays: Vec<Passage>) -> Fact {
    Fact { theme, plays }
}
