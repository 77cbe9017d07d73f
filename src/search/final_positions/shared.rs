//! Final positions that are found once for lines of several lengths.
//!
//! A line of fewer moves ends in one of the final positions of longer lines. To find those of a line that is one move
//! longer takes up to twice as long, so that for every length anew all together would take twice the time of the longest.

use super::final_position::FinalPosition;
use crate::search::line_shape::{LineShape, Turn};
use crate::search::{Budget, Held};
use std::sync::{Arc, OnceLock};

/// The final positions of the longest of some line shapes from one position, which differ in nothing but their length.
pub struct SharedEnds {
    longest: LineShape,
    found: OnceLock<Option<(Vec<FinalPosition>, Held)>>,
}

/// So many neighbouring lengths share their final positions: lines of the shortest wait until those of the longest are found.
const LENGTHS: usize = 3;

impl SharedEnds {
    /// For line shapes up to this one. They are found when they are first asked for.
    fn up_to(longest: LineShape) -> Self {
        SharedEnds {
            longest,
            found: OnceLock::new(),
        }
    }

    /// What a line shape shares with others that are longer, but no longer than the longest of all, if it shares anything:
    /// the same as a shorter one before it, or something new.
    pub fn of(line_shape: &LineShape, longest: &LineShape, before: Option<Self>) -> Option<Self> {
        // If the sides alternate, another side begins or ends lines that are a half-move longer.
        let alike = LineShape {
            length: longest.length,
            ..line_shape.clone()
        } == *longest;
        if !alike || line_shape.length > longest.length || line_shape.turn == Turn::Alternates {
            return None;
        }
        let steps = (longest.length - line_shape.length) / LENGTHS;
        let longest = LineShape {
            length: longest.length - steps * LENGTHS,
            ..line_shape.clone()
        };
        Some(match before {
            Some(before) if before.longest == longest => before,
            _ => SharedEnds::up_to(longest),
        })
    }

    /// The longest line shape.
    pub(in crate::search) fn longest(&self) -> &LineShape {
        &self.longest
    }

    /// The final positions, found now unless they were before; nothing if they are too many.
    pub(super) fn get(
        &self,
        memory: &Arc<Budget>,
        find: impl FnOnce() -> Option<Vec<FinalPosition>>,
    ) -> Option<Vec<FinalPosition>> {
        let found = self.found.get_or_init(|| {
            let found = find()?;
            let held = memory.hold(size_of::<FinalPosition>() * found.len())?;
            Some((found, held))
        });
        found.as_ref().map(|(found, _)| found.clone())
    }
}
