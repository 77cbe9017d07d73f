//! The conditions that hold by a set of them, or by rules.

use super::{ALICE, Ask, Condition, Hooks, Observation, TABLE, Unusual};
use crate::geometry::{BoardId, Shape};
use crate::rules::{ConditionSet, Detail, Rules};
use smallvec::SmallVec;
use std::fmt;

/// The conditions of a set in the order in which their effects come about.
pub fn by_stage(set: ConditionSet) -> SmallVec<[&'static dyn Condition; 2]> {
    let mut held: SmallVec<[&'static dyn Condition; 2]> = set.numbers().map(|number| TABLE[number]).collect();
    held.sort_by_key(|condition| condition.stage());
    held
}

/// The conditions that hold by these rules, in the order of the table, the transfer included.
pub fn of(rules: &Rules) -> impl Iterator<Item = &'static dyn Condition> {
    let held = if rules.boards > 1 {
        rules.conditions.with(ALICE)
    } else {
        rules.conditions
    };
    held.numbers().map(|number| TABLE[number])
}

/// The squares of board A on which men must stand in the diagram by these rules, a bit for each.
pub(crate) fn squares_with_men(rules: &Rules) -> u64 {
    let needing = of(rules).filter(|condition| condition.needs_men());
    needing.fold(0, |squares, condition| match condition.detail() {
        Some(Detail::Squares(set)) => squares | rules.conditions.details().squares(set),
        _ => squares,
    })
}

/// What some of these conditions do besides, at another stage.
pub fn besides(rules: &Rules) -> impl Iterator<Item = &'static dyn Condition> {
    super::volage::of_reborn(rules)
        .into_iter()
        .chain(super::homes::after_rebirth(rules))
        .chain(super::frischauf::marks(rules))
}

/// Does a condition give men other ways than their own by which they do not observe?
pub(super) fn gives_ways(rules: &Rules) -> bool {
    of(rules).any(|condition| condition.hooks().has(Hooks::ACTS) && !condition.hooks().has(Hooks::LENDS))
}

/// Do other conditions than the one of this name ask who observes a man?
pub(super) fn ask_who_observes(rules: &Rules, name: &str) -> bool {
    let mut others = of(rules).filter(|other| other.name() != name);
    others.any(|other| other.observation() != Observation::NotAsked)
}

/// Are there no other conditions than those of these names, but for the transfer between boards?
pub(super) fn are_only(rules: &Rules, names: &[&str]) -> bool {
    let mut numbers = rules.conditions.numbers();
    numbers.all(|number| names.contains(&TABLE[number].name()))
}

/// Must a side choose among its legal moves, by what they are or by what all of them are?
pub(super) fn obliges(rules: &Rules) -> bool {
    let chooses = |ask: &Ask| matches!(ask, Ask::Measure | Ask::Duty | Ask::StrictDuty);
    of(rules).any(|condition| condition.asks().iter().any(chooses))
}

/// Is this so under one of the conditions?
pub(crate) fn is_unusual(rules: &Rules, so: Unusual) -> bool {
    of(rules).any(|condition| condition.is_unusual(so))
}

/// Is the condition by which this is asked the only one, but for the transfer between boards?
pub(super) fn is_alone(rules: &Rules) -> bool {
    rules.conditions.len() == 1
}

/// Is it the only one, on one board?
pub(super) fn is_alone_on_one_board(rules: &Rules) -> bool {
    rules.boards == 1 && is_alone(rules)
}

/// Are there one board, or two usual ones by the rules of Alice chess, where both sides begin on board A?
pub(super) fn is_usual_or_alice(rules: &Rules) -> bool {
    let is_alice = rules.boards == 2 && !rules.shares_squares();
    rules.boards == 1 || is_alice && rules.shape == Shape::CHESS && rules.black_home == BoardId::A
}

/// Is it the only one, on such boards?
pub(super) fn is_alone_with_alice(rules: &Rules) -> bool {
    is_alone(rules) && is_usual_or_alice(rules)
}

impl fmt::Debug for dyn Condition {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str(self.name())
    }
}
