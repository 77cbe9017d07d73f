//! Lèse-majesté: a diagram in which the king of the side that has moved stands in check.

use super::{Condition, Hooks, Unusual};

/// Lèse-majesté.
pub(super) struct LeseMajeste;

impl Condition for LeseMajeste {
    fn name(&self) -> &'static str {
        "Lèse-majesté"
    }

    fn popeye_names(&self) -> [&'static str; 3] {
        ["LeseMajeste"; 3]
    }

    fn definition(&self) -> &'static str {
        "In the diagram the king of the side that is not to move may be in check. No king is taken; all else is as usual."
    }

    fn source(&self) -> &'static str {
        "Popeye's manual"
    }

    fn hooks(&self) -> Hooks {
        Hooks::NONE
    }

    fn unusual(&self) -> &'static [Unusual] {
        &[Unusual::AnyDiagram]
    }
}
