//! Originals in `problems/fairy/originals`: they show what no published problem that is known to us shows. Each is sound, without an idle
//! man, and has other solutions without the man, attribute or condition that it is about.

use super::fairy::{UNPUBLISHED, attributed, is_original, reasons, records, used};
use super::published::{parts, solved};
use looking_glass::conditions;
use looking_glass::formats::entry::Entry;
use looking_glass::output::coords;
use looking_glass::pieces::{Attributes, Role};
use looking_glass::problem::Problem;
use looking_glass::rules::ConditionSet;
use looking_glass::search::Control;
use looking_glass::solution::{Resources, solve};
use looking_glass::soundness::{Judgement, judge};
use rayon::prelude::*;
use std::collections::BTreeSet;

/// What a reason says behind this word is why there is no original either.
const NO_ORIGINAL: &str = "no original: ";

fn originals() -> Vec<Entry> {
    records().into_iter().filter(is_original).collect()
}

#[test]
fn every_unpublished_name_has_an_original_or_a_reason() {
    let shown: BTreeSet<String> = originals().iter().flat_map(used).collect();
    for (name, reason) in reasons(UNPUBLISHED) {
        let is_excused = reason.contains(NO_ORIGINAL);
        assert_eq!(shown.contains(name), !is_excused, "{name}: {reason}");
    }
}

/// The moves of the solutions, or the keys, in coordinates; none if nothing can be played.
fn play(problem: &Problem) -> BTreeSet<Vec<String>> {
    let resources = Resources {
        threads: 1,
        memory: 1 << 24,
    };
    let Ok(solution) = solve(problem, resources, &Control::default()) else {
        return BTreeSet::new();
    };
    let told = |step| coords(&problem.diagram.rules, step);
    let lines = solution.solutions.iter();
    let lines = lines.map(|line| line.iter().map(|step| told(step.step)).collect());
    let keys = solution.keys.iter().map(|key| vec![told(key.step.step)]);
    lines.chain(keys).collect()
}

/// The problem without this man, attribute or condition, if it has it.
fn without(problem: &Problem, name: &str) -> Option<Problem> {
    let mut other = problem.clone();
    let men = &mut other.diagram.men;
    men.retain(|man| man.piece.role.kind().names[0] != name);
    for man in men {
        if man.piece.attributes.lines().any(|line| attributed(line) == name) {
            man.piece.attributes = Attributes::NONE;
        }
    }
    let conditions = &mut other.diagram.rules.conditions;
    let holds = |number: &usize| conditions::TABLE[*number].name() == name;
    if let Some(number) = conditions.numbers().find(holds) {
        *conditions = conditions.without(number);
        if conditions.is_empty() {
            *conditions = ConditionSet::NONE;
        }
    }
    (other != *problem).then_some(other)
}

#[test]
fn originals_are_about_what_they_show() {
    let names: Vec<&str> = reasons(UNPUBLISHED).into_iter().map(|(name, _)| name).collect();
    originals().par_iter().for_each(|entry| {
        for (_, problem) in parts(entry) {
            let others: Vec<Problem> = names.iter().filter_map(|name| without(&problem, name)).collect();
            assert!(!others.is_empty(), "{} shows what is published", entry.id);
            for other in others {
                assert_ne!(play(&problem), play(&other), "{} needs no such thing", entry.id);
            }
        }
    });
}

#[test]
fn originals_are_sound_and_without_idle_men() {
    originals().par_iter().for_each(|entry| {
        for field in ["source", "comments", "solution"] {
            assert!(entry.get(field).is_some(), "{} says nothing of {field}", entry.id);
        }
        for (_, problem) in parts(entry) {
            let verdict = judge(&problem, &solved(&problem, 1));
            assert_eq!(verdict.status, Judgement::Sound, "{}: {verdict:?}", entry.id);
            for place in 0..problem.diagram.men.len() {
                let mut other = problem.clone();
                let man = other.diagram.men.remove(place);
                if man.piece.role != Role::KING {
                    assert_ne!(play(&problem), play(&other), "{}: {man:?} is idle", entry.id);
                }
            }
        }
    });
}
