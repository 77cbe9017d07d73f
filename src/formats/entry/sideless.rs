//! Conditions that bind one side and do not say which, as Popeye and Olive have them.

use super::Entry;
use super::draft::stated_stipulation;
use crate::conditions;
use crate::geometry::Shape;
use crate::rules::ConditionSet;
use crate::stipulation::{Ending, Play, Stipulation};

/// Conditions that bind one side and do not say which, and what they are when they bind Black: in Popeye's English, German and French.
const SIDELESS: [([&str; 3], &str); 2] = [
    (["Maximummer", "Laengstzueger", "Maximum"], "BlackMaximummer"),
    (["UltraSchachZwang"; 3], "BlackUltraSchachZwang"),
];

/// The condition for Black, in English, if this name does not say which side it binds.
pub(crate) fn for_black(name: &str, column: usize) -> Option<&'static str> {
    let mut sideless = SIDELESS.iter();
    let found = sideless.find(|(names, _)| names[column].eq_ignore_ascii_case(name));
    found.map(|(_, black)| *black)
}

/// Is it Black who defends, or helps and does not reach the goal? Then conditions that do not say whom they bind bind him. What is played
/// in duplex has no such side.
pub(crate) fn binds_black(stipulation: &Stipulation, options: impl IntoIterator<Item: AsRef<str>>) -> bool {
    let usual = match stipulation.play {
        Play::Direct | Play::SelfPlay | Play::Reflex | Play::SemiReflex | Play::Help => true,
        Play::Series(ending) => ending == Ending::Direct,
        _ => false,
    };
    let is_duplex = |option: &str| option.to_lowercase().ends_with("duplex");
    let duplex = options.into_iter().any(|option| is_duplex(option.as_ref()));
    usual && stipulation.structure.is_none() && !duplex
}

impl Entry {
    /// The conditions that this text means in this record.
    pub(crate) fn condition(&self, text: &str) -> Option<ConditionSet> {
        let black = || {
            let (name, forms) = text.split_once(' ').unwrap_or((text, ""));
            let black = for_black(name, conditions::ENGLISH).filter(|_| self.binds_black())?;
            conditions::read(&format!("{black} {forms}"))
        };
        conditions::read(text).or_else(black)
    }

    /// Is it Black whom conditions bind that do not say whom they bind?
    fn binds_black(&self) -> bool {
        let (text, _) = stated_stipulation(self.text("stipulation").unwrap_or_default());
        let stipulation = Stipulation::parse(text, Shape::CHESS);
        stipulation.is_ok_and(|stipulation| binds_black(&stipulation, self.texts("options")))
    }
}
