//! Diagrams in which some men are invisible: what is wrong with them.

use super::{Diagram, Fault};
use crate::pieces::Color;
use crate::rules::{Rules, Variant};

/// No more men than so many may be invisible.
pub const MOST_INVISIBLE: u8 = 16;

/// Why nothing but a solution is told of a diagram with invisible men.
pub const NOT_WITH_INVISIBLE: &str =
    "with total invisible men only help mates are solved, and nothing else is told of them";

impl Diagram {
    /// All that is wrong with a diagram with invisible men; nothing if play with them may be told.
    pub fn faults_with_invisible(&self) -> Vec<Fault> {
        let missing = |fault: &Fault| matches!(fault, Fault::NoKing(_));
        let mut faults = self.static_faults();
        let hidden = faults.iter().filter(|fault| missing(fault)).count();
        faults.retain(|fault| !missing(fault));
        self.rights(&mut faults);
        let refused = match () {
            () if self.rules != Rules::of(Variant::Orthodox) || !self.is_classical() => {
                "total invisible men are played on one board, with classical men and without conditions"
            }
            () if self.invisible > MOST_INVISIBLE => "no more than 16 total invisible men are played",
            () if self.men.len() + self.invisible as usize > 64 => "there are more men than squares",
            () if hidden > self.invisible as usize => "a king is missing that is none of the total invisible men",
            () if self.kingless.contains(&true) => "NoWk and NoBk are not played with total invisible men",
            () if self.passed.is_some() => "a double step just played is not known beside total invisible men",
            () if !self.exclusive.is_empty() => {
                "castlings that exclude each other are not played with total invisible men"
            }
            () => return faults,
        };
        faults.push(Fault::Unanswerable(refused.to_string()));
        faults
    }

    /// Has a side its king among the invisible men?
    pub fn hides_king(&self, color: Color) -> bool {
        let royal = |man: &super::Man| man.piece.is_royal() && man.piece.moves_for(color);
        self.invisible > 0 && !self.men.iter().any(royal)
    }
}
