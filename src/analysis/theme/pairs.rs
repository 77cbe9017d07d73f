//! Solutions that exchange what becomes of two men.

use super::change::fact;
use super::deed::origin;
use super::flight::blocks;
use super::path::{Path, Paths};
use super::{Fact, Layer, Theme};
use crate::geometry::Place;
use crate::problem::Problem;
use crate::stipulation::Play;
use std::collections::BTreeSet;

/// A solution as the others see it.
struct Part<'p> {
    path: &'p Path,
    /// The places in the diagram of the mated side's men that block a flight which nothing else denies.
    blocks: BTreeSet<Place>,
    /// Those of its men that were taken.
    taken: BTreeSet<Place>,
}

/// Pairs of solutions of help play in one of which men are taken that block in the other.
pub(super) fn facts(problem: &Problem, paths: &Paths<'_>) -> Vec<Fact> {
    if problem.stipulation.play != Play::Help {
        return Vec::new();
    }
    let lines = paths
        .lines()
        .filter(|path| matches!(path.layer, Layer::Line | Layer::SetLine));
    let parts: Vec<Part<'_>> = lines.map(Part::of).collect();
    let mut facts = Vec::new();
    for (index, one) in parts.iter().enumerate().take_while(|_| paths.go_on()) {
        for other in &parts[index + 1..] {
            let plays = || vec![one.path.show(), other.path.show()];
            let actual = one.path.layer == Layer::Line || other.path.layer == Layer::Line;
            let shown = (actual && one.changes_victims(other)).then(|| fact(Theme::Chumakov, plays()));
            if shown.flatten().is_some_and(|found| !paths.note(&mut facts, found, 2)) {
                return facts;
            }
        }
    }
    facts
}

impl<'p> Part<'p> {
    fn of(path: &'p Path) -> Self {
        let steps = path.steps.iter().enumerate();
        let mated = path.after.turn;
        let mating = steps.filter(|(_, told)| told.by != mated);
        let taken = mating.filter_map(|(at, _)| Some(origin(path.moves(at), path.taken(at)?)));
        let blocks = path.mate.iter().flat_map(blocks);
        Part {
            path,
            taken: taken.collect(),
            blocks: blocks
                .map(|place| origin(path.moves(path.steps.len()), place))
                .collect(),
        }
    }

    /// Do two men block in either that are taken in the other, or one in each that is taken in the other?
    fn changes_victims(&self, other: &Part<'_>) -> bool {
        let here = self.blocks.intersection(&other.taken).count();
        let there = other.blocks.intersection(&self.taken).count();
        here > 1 || there > 1 || here > 0 && there > 0
    }
}
