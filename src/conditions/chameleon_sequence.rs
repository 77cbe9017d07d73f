//! What chameleons become, if it is told.

use super::attribute::WITH_MOST;
use super::label::{Label, labelled};
use super::{Condition, Hooks};
use crate::pieces::Attributes;
use crate::rules::Detail;

/// A row of kinds that chameleons go through. It is read where they change.
pub(super) struct ChameleonSequence {
    label: Label,
}

pub(super) static CHAMELEON_SEQUENCE: ChameleonSequence = ChameleonSequence {
    label: Label {
        popeye: ["ChameleonSequence", "Chamaeleonsequenz", "CameleonSequence"],
        definition: "Chameleons go through the row of kinds that is told, each becoming the next and the last the first; chameleons of other \
                     kinds stay what they are. Under Chameleon chess all men go through it.",
        source: "Popeye's manual",
    },
};

impl Condition for ChameleonSequence {
    labelled!();

    fn detail(&self) -> Option<Detail> {
        Some(Detail::Cycle(false))
    }

    fn knows(&self) -> Attributes {
        WITH_MOST
            .and(Attributes::FUNCTIONARY)
            .and(Attributes::UNCAPTURABLE)
            .and(Attributes::PARALYSING)
    }

    fn hooks(&self) -> Hooks {
        Hooks::NONE
    }
}
