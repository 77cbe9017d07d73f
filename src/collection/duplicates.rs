//! Entries that are others over again.

use super::{Alike, Duplicate, Ruling, symmetry};
use crate::identity::{Digest, Kind};
use std::collections::HashMap;

/// Remembers diagrams and solutions; entries are shown to it in their order.
#[derive(Default)]
pub struct Duplicates {
    /// What was seen, and the number of the entry that showed it first.
    seen: HashMap<(Alike, Digest), usize>,
    names: Vec<String>,
}

impl Duplicates {
    /// Notes in a ruling which entries before it are the same; of several the first.
    pub fn mark(&mut self, ruling: &mut Ruling) {
        let number = self.names.len();
        self.names.push(ruling.id.clone());
        let mut found = Vec::new();
        for sign in signs(ruling) {
            let alike = sign.0;
            let first = *self.seen.entry(sign).or_insert(number);
            if first < number {
                found.push((first, alike));
            }
        }
        found.sort_unstable();
        found.dedup();
        let duplicate = |(first, alike): (usize, Alike)| Duplicate {
            of: self.names[first].clone(),
            alike,
        };
        ruling.duplicates = found.into_iter().map(duplicate).collect();
    }
}

/// By what an entry can be known again.
fn signs(ruling: &Ruling) -> impl Iterator<Item = (Alike, Digest)> {
    let diagrams = ruling.parts.iter().filter_map(|part| part.problem.as_ref());
    let diagrams = diagrams.map(|problem| {
        let mut target = problem.target.clone();
        target.iter_mut().for_each(|target| target.men.sort_unstable());
        let sign = (symmetry::canonical(&problem.diagram).digest(), target);
        (Alike::Position, Digest::of(Kind::DUPLICATE, &sign))
    });
    let findings = ruling.parts.iter().filter_map(|part| part.found.as_ref().ok());
    let solutions = findings.filter_map(|finding| finding.solution_digest.as_ref());
    let solutions = solutions.map(|digest| (Alike::Solution, Digest::of(Kind::DUPLICATE, digest)));
    diagrams.chain(solutions)
}
