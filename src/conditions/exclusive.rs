//! Exclusive chess: only one move may mate.

use super::attribute::WITH_MOST;
use super::{Ask, Choices, Condition, Fact, Hooks};
use crate::pieces::Attributes;

/// Exclusive chess.
pub(super) struct Exclusive;

impl Condition for Exclusive {
    fn name(&self) -> &'static str {
        "Exclusive Chess"
    }

    fn popeye_names(&self) -> [&'static str; 3] {
        ["ExclusiveChess", "ExklusivSchach", "EchecsExclusif"]
    }

    fn definition(&self) -> &'static str {
        "A mate is legal only if it is the only mating move of the position. Whether a move mates is judged by the same rule."
    }

    fn source(&self) -> &'static str {
        "Popeye's manual"
    }

    fn knows(&self) -> Attributes {
        WITH_MOST.and(Attributes::PARALYSING).and(Attributes::FUNCTIONARY)
    }

    fn hooks(&self) -> Hooks {
        Hooks::NONE
    }

    fn asks(&self) -> &'static [Ask] {
        &[Ask::StrictDuty]
    }

    fn facts(&self) -> &'static [Fact] {
        &[Fact::ChoosesMatesAlone]
    }

    fn oblige(&self, choices: &dyn Choices, kept: &mut Vec<usize>) {
        let mates: Vec<usize> = kept.iter().copied().filter(|&number| choices.mates(number)).collect();
        if mates.len() > 1 {
            kept.retain(|number| !mates.contains(number));
        }
    }
}
