//! Bicaptures: men take men of their own side, too.

use super::label::{Label, labelled};
use super::{Condition, Hooks, Unusual};

/// Bicaptures.
pub(super) struct Bicaptures {
    label: Label,
}

pub(super) static BICAPTURES: Bicaptures = Bicaptures {
    label: Label {
        popeye: ["Bicaptures"; 3],
        definition: "A man may take men of its own side, too, but not its king. Checks are the usual ones.",
        source: "Popeye's list of conditions",
    },
};

impl Condition for Bicaptures {
    labelled!();

    fn hooks(&self) -> Hooks {
        Hooks::NONE
    }

    fn unusual(&self) -> &'static [Unusual] {
        &[Unusual::TakesOwn]
    }
}
