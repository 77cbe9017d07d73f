//! Captures on the square of the mate.

use super::change::fact;
use super::path::{Path, Paths};
use super::{Fact, Layer, Theme};
use crate::pieces::Role;
use crate::solution::Step;

/// Solutions of help and series play in which a man is taken, not by the mated king, where that king is mated.
pub(super) fn facts(paths: &Paths<'_>) -> Option<Fact> {
    let lines = paths.iter().filter(|path| path.layer == Layer::Line);
    fact(
        Theme::Kniest,
        lines.filter(|path| prepares(path)).map(Path::show).collect(),
    )
}

fn prepares(path: &Path) -> bool {
    let Some(mate) = &path.mate else { return false };
    let by_king = |told: &Step| told.by == path.after.turn && told.step.role() == Role::KING;
    let mut steps = path.steps.iter().enumerate();
    steps.any(|(at, told)| !by_king(told) && path.taken(at) == Some(mate.king))
}
