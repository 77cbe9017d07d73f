//! A sound problem made out of another one, and how heavy it is.

use super::change::Change;
use crate::pieces::Role;
use crate::position::Diagram;
use crate::problem::Problem;
use crate::solution::{Attack, Sign, Solution};
use crate::soundness::{DefectKind, Grade, Verdict};
use std::collections::HashSet;

/// A sound version: it has passed the whole check.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct Version {
    /// How it was made; nothing of a problem that was found by free search.
    pub changes: Vec<Change>,
    /// The problem, with settings that tell all of it.
    pub problem: Problem,
    /// Its whole solution.
    pub solution: Solution,
    /// The verdict, which is sound.
    pub verdict: Verdict,
    /// Officers of the attacker's without which the same key solves, or men without which the same lines do; 0 where the
    /// solution tells the actual play alone.
    pub idle: usize,
}

impl Version {
    /// The number of its men.
    pub fn men(&self) -> usize {
        self.problem.diagram.men.len()
    }

    /// The weight of its men.
    pub fn weight(&self) -> u32 {
        weight(&self.problem.diagram)
    }

    /// Its duals.
    pub fn duals(&self) -> usize {
        duals(&self.verdict)
    }

    /// Its keys that take or check.
    pub(super) fn rough_keys(&self) -> usize {
        let rough = |key: &&Attack| key.step.outcome != Sign::Quiet || key.step.step.is_capture();
        self.solution.keys.iter().filter(rough).count()
    }

    /// The changes in words.
    pub fn text(&self) -> String {
        let rules = &self.problem.diagram.rules;
        let told: Vec<String> = self.changes.iter().map(|change| change.text(rules)).collect();
        told.join(", ")
    }
}

/// Leaves out versions with the same men as one before them.
pub(super) fn drop_repeats(versions: &mut Vec<Version>) {
    let mut seen = HashSet::new();
    versions.retain(|version| seen.insert(version.problem.diagram.sorted_men()));
}

/// Duals, but for those in what would only follow a threat.
pub(super) fn duals(verdict: &Verdict) -> usize {
    let counts =
        |defect: &&crate::soundness::Defect| defect.kind == DefectKind::Dual && defect.grade != Some(Grade::Threat);
    verdict.defects.iter().filter(counts).count()
}

/// What a man weighs, in pawns: the usual values of the books, a unicorn two.
pub(super) fn value(role: Role) -> u32 {
    role.kind().weight
}

/// The weight of all men together, in pawns; kings weigh nothing.
pub fn weight(diagram: &Diagram) -> u32 {
    diagram.men.iter().map(|man| value(man.piece.role)).sum()
}
