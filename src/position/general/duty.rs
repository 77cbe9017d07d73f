//! Which of the legal moves may be chosen, by conditions.

use super::guards::Guards;
use super::trial::Trial;
use super::{Ask, General, Move, MoveList, Position};
use crate::conditions::{Choices, Fact, Scene, Turn};
use smallvec::SmallVec;

impl General {
    /// Appends the legal moves of the greatest measure: which of the others are legal is not asked.
    ///
    /// Conditions that measure keep of the legal moves those that measure most, one condition after the other: together those whose
    /// measures, in the order of the conditions (by their [stages](crate::conditions::stage), then as in the table), come last.
    pub(super) fn legal_by_measure(&self, list: &mut MoveList) {
        let measuring: SmallVec<[_; 2]> = self
            .asked(Ask::Measure)
            .filter(|condition| condition.judges(self.turn))
            .collect();
        let mut steps: Vec<(SmallVec<[Option<i32>; 1]>, Move)> = Vec::with_capacity(64);
        self.each_pseudo(|trial| {
            if let Some(turn) = self.turn_of(trial.step) {
                let measures = measuring.iter().map(|condition| condition.measure(&turn));
                steps.push((measures.collect(), trial.step));
            }
            false
        });
        let guards = self.guards();
        let (before, mut last) = (list.len(), None);
        // Nearly always some move of the greatest measure is legal, so that the others need not be sorted.
        while list.len() == before {
            let measures = steps.iter().map(|(measures, _)| measures);
            let Some(greatest) = measures.filter(|&less| last.is_none_or(|last| less < last)).max() else {
                return;
            };
            for (_, step) in steps.iter().filter(|(measures, _)| measures == greatest) {
                let trial = Trial::new(self, *step);
                list.extend(self.is_legal(&trial, &guards).then(|| trial.told()));
            }
            last = Some(greatest);
        }
    }

    /// Takes the legal moves out of the list, from a number on, that may not be chosen.
    pub(super) fn keep_duty(&self, list: &mut MoveList, from: usize) {
        let legal = Legal {
            position: self,
            guards: self.guards(),
            moves: list[from..].to_vec(),
        };
        let mut kept: Vec<usize> = (0..legal.moves.len()).collect();
        for condition in &self.law.held {
            let chooses = |ask| condition.asks().contains(ask);
            if [Ask::Measure, Ask::Duty, Ask::StrictDuty].iter().any(chooses) {
                condition.oblige(&legal, &mut kept);
            }
        }
        list.truncate(from);
        list.extend(kept.into_iter().map(|number| legal.moves[number]));
    }

    /// Do conditions choose among the moves that mate alone, so that all others may be chosen and do not matter for these?
    pub(super) fn chooses_mates_alone(&self) -> bool {
        let others = self.law.measured[self.turn] || self.is_asked(Ask::Duty) || self.is_asked(Ask::Instead);
        let mut strict = self.asked(Ask::StrictDuty);
        !others && strict.all(|condition| condition.has(Fact::ChoosesMatesAlone))
    }

    /// Is there a legal move that may be chosen whatever the others are, as conditions choose among mates alone, and it does not check?
    /// False says nothing.
    pub(super) fn has_free_move(&self) -> bool {
        if !self.chooses_mates_alone() {
            return false;
        }
        let guards = self.guards();
        let checks = |trial: &Trial<'_>| self.may_check(trial, &guards) && trial.after().is_checked(!self.turn);
        let wanted = |from, piece| guards.freeing(from, piece);
        self.each_wanted(wanted, |trial| self.is_legal(trial, &guards) && !checks(trial))
    }
}

/// The legal moves of a position.
struct Legal<'p> {
    position: &'p General,
    guards: Guards<'p>,
    moves: Vec<Move>,
}

impl Choices for Legal<'_> {
    fn turn(&self, number: usize) -> Turn<'_> {
        let turn = self.position.turn_of(self.moves[number]);
        turn.expect("the man of a legal move")
    }

    fn mates(&self, number: usize) -> bool {
        let step = self.moves[number];
        self.guards.may_end_by(step) && Scene::is_mate(&self.position.play(step))
    }
}
