//! Isardam: no move may leave a man paralysed in the sense of Madrasi.

use super::madrasi::is_observed;
use super::{Ask, Condition, Hooks, Observation, Turn, View, is_alone};
use crate::geometry::Place;
use crate::pieces::{Color, Piece};
use crate::rules::Rules;

/// Isardam.
pub(super) struct Isardam {
    /// Does the taking of a king obey, too? That is type A.
    binds_checks: bool,
    /// Do kings paralyse kings, too?
    kings: bool,
}

pub(super) static TYPE_A: Isardam = Isardam {
    binds_checks: true,
    kings: false,
};
pub(super) static TYPE_B: Isardam = Isardam {
    binds_checks: false,
    kings: false,
};
pub(super) static REX_INCLUSIVE: Isardam = Isardam {
    binds_checks: true,
    kings: true,
};

impl Condition for Isardam {
    fn name(&self) -> &'static str {
        match (self.binds_checks, self.kings) {
            (true, false) => "Isardam",
            (true, true) => "Isardam RexInclusive",
            (false, _) => "Isardam Type B",
        }
    }

    fn popeye_names(&self) -> [&'static str; 3] {
        match (self.binds_checks, self.kings) {
            (true, false) => ["Isardam"; 3],
            (true, true) => ["Isardam RexInclusive", "Isardam RexInklusive", "Isardam RexInclusif"],
            (false, _) => ["Isardam TypeB", "Isardam TypB", "Isardam TypeB"],
        }
    }

    fn definition(&self) -> &'static str {
        if self.kings {
            "Isardam for kings, too: kings may not come to stand side by side, and neither is in check by the other."
        } else if self.binds_checks {
            "A move is illegal after which a man would be paralysed by Madrasi: attacked by a man of the same kind of the other side. Kings \
             are excepted. A man gives check only if it could take the king by such a move (type A)."
        } else {
            "Isardam, but a man gives check whether taking the king would be legal by it or not."
        }
    }

    fn source(&self) -> &'static str {
        "Popeye's manual"
    }

    fn refuses(&self, rules: &Rules, _men: &[Piece]) -> Option<&'static str> {
        let joined = self.kings && !is_alone(rules);
        joined.then_some("Isardam with the kings is played without other conditions")
    }

    fn observation(&self) -> Observation {
        Observation::Own
    }

    fn hooks(&self) -> Hooks {
        Hooks::NONE
    }

    fn asks(&self) -> &'static [Ask] {
        if self.binds_checks {
            &[Ask::Leave, Ask::LeaveInCheck]
        } else {
            &[Ask::Leave]
        }
    }

    fn may_leave(&self, _before: &View<'_>, _turn: &Turn<'_>, after: &View<'_>, _arrived: &[Place]) -> bool {
        let mut men = after.men.men().filter(|(_, man)| self.kings || !man.is_royal());
        !men.any(|(place, man)| {
            let mut sides = Color::ALL.into_iter().filter(|&color| man.moves_for(color));
            sides.any(|color| is_observed(after, place, man, color))
        })
    }
}
