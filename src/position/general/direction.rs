//! In which direction of a step one place lies from another.

use crate::geometry::Place;
use crate::pieces::Pace;

/// Are so many files and ranks the pace, in one of its directions?
#[inline]
pub(super) fn is_pace(a: i8, b: i8, files: i8, ranks: i8) -> bool {
    let (a, b, files, ranks) = (a.abs(), b.abs(), files.abs(), ranks.abs());
    (files, ranks) == (a, b) || (files, ranks) == (b, a)
}

/// The direction of the pace in which a place lies that is so many files and ranks away.
#[inline]
pub(super) fn direction(a: i8, b: i8, files: i8, ranks: i8) -> Option<(i8, i8)> {
    let (long, short) = (a.abs().max(b.abs()), a.abs().min(b.abs()));
    let (far, near) = (files.abs().max(ranks.abs()), files.abs().min(ranks.abs()));
    // As many steps along the longer side as along the shorter.
    if far * short != near * long || far % long != 0 {
        return None;
    }
    let steps = far / long;
    Some((files / steps, ranks / steps))
}

/// The direction of the pace in which a place lies from another of its board.
pub(crate) fn direction_to(pace: Pace, from: Place, to: Place) -> Option<(i8, i8)> {
    let (files, ranks) = from.square.offset_to(to.square);
    direction(pace.0, pace.1, files, ranks)
}
