//! Checkless chess: a check is forbidden, unless it mates.

use super::attribute::WITH_MOST;
use super::{Ask, Condition, Hooks, Scene, Turn};
use crate::pieces::Attributes;

/// Checkless chess.
pub(super) struct Checkless;

impl Condition for Checkless {
    fn name(&self) -> &'static str {
        "Checkless"
    }

    fn popeye_names(&self) -> [&'static str; 3] {
        ["ChecklessChess", "OhneSchach", "SansEchecs"]
    }

    fn definition(&self) -> &'static str {
        "A move that gives check is illegal, unless it mates. Whether it mates is judged by the same rule: an answer that checks parries \
         only if it mates in turn."
    }

    fn source(&self) -> &'static str {
        "F. Galvin, 1947"
    }

    fn knows(&self) -> Attributes {
        WITH_MOST.and(Attributes::PARALYSING).and(Attributes::FUNCTIONARY)
    }

    fn hooks(&self) -> Hooks {
        Hooks::NONE
    }

    fn asks(&self) -> &'static [Ask] {
        &[Ask::StandChecking]
    }

    fn may_stand(&self, _before: &dyn Scene, _turn: &Turn<'_>, after: &dyn Scene) -> bool {
        !after.in_check(after.turn()) || after.is_mate()
    }
}
