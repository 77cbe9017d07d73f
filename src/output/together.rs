//! With which conditions a condition, or men with an attribute, are not played, for `glass explain --together`.

use crate::conditions;
use crate::pieces::Attributes;
use crate::position::{refuses_attribute, refuses_pair};
use serde_json::{Value, json};
use std::fmt::Write;

/// So few conditions are told as those with which a condition is played, in place of all the others.
const FEW: usize = 20;

/// Conditions with which a condition is not played, by their numbers in the table, all for the same reason.
struct Apart {
    others: Vec<usize>,
    why: &'static str,
}

/// A condition, or men with an attribute, among conditions.
pub struct Together {
    played: Vec<usize>,
    apart: Vec<Apart>,
}

impl Together {
    /// What is played with the condition of this number in the table.
    pub fn of(number: usize) -> Self {
        let others = (0..conditions::TABLE.len()).filter(|&other| other != number);
        Together::among(others, |other| refuses_pair(number, other))
    }

    /// What is played with men of this attribute.
    pub fn of_attribute(attribute: Attributes) -> Self {
        let all = 0..conditions::TABLE.len();
        Together::among(all, |number| refuses_attribute(attribute, number))
    }

    fn among(others: impl Iterator<Item = usize>, refuses: impl Fn(usize) -> Option<&'static str>) -> Self {
        let mut together = Together {
            played: Vec::new(),
            apart: Vec::new(),
        };
        for other in others {
            match refuses(other) {
                None => together.played.push(other),
                Some(why) => together.refuse(other, why),
            }
        }
        together
    }

    fn refuse(&mut self, other: usize, why: &'static str) {
        match self.apart.iter_mut().find(|apart| apart.why == why) {
            Some(apart) => apart.others.push(other),
            None => self.apart.push(Apart {
                others: vec![other],
                why,
            }),
        }
    }

    /// Is the condition played with few others?
    fn is_alone(&self) -> bool {
        self.played.len() <= FEW
    }

    /// Are more refused for one reason than are played?
    fn is_rather_refused(&self) -> bool {
        self.apart.iter().any(|apart| apart.others.len() > self.played.len())
    }

    /// A line for each reason, or the conditions with which it is played if these are fewer. Of conditions that are played with few at all
    /// the reasons are left out.
    pub fn text(&self) -> String {
        match self.is_alone() || self.is_rather_refused() {
            true => self.few_played(),
            false => self.few_refused(),
        }
    }

    fn few_played(&self) -> String {
        let played = match self.played[..] {
            [] => "no other condition".to_string(),
            _ => names(&self.played).join(", "),
        };
        let mut text = format!("  played with {played}\n");
        if let Some(apart) = self.apart.iter().max_by_key(|apart| apart.others.len()) {
            let _ = writeln!(text, "  not with others: {}", apart.why);
        }
        text
    }

    fn few_refused(&self) -> String {
        let (mut text, mut alone) = (String::new(), Vec::new());
        for apart in &self.apart {
            let others = apart.others.iter().copied();
            let (few, others): (Vec<_>, Vec<_>) = others.partition(|&other| Together::of(other).is_alone());
            if !others.is_empty() {
                let _ = writeln!(text, "  not with {}: {}", names(&others).join(", "), apart.why);
            }
            alone.extend(few);
        }
        if !alone.is_empty() {
            let alone = names(&alone).join(", ");
            let _ = writeln!(text, "  nor with these, which are played with few others: {alone}");
        }
        let _ = writeln!(text, "  played with the other {}", self.played.len());
        text
    }

    /// The same as a value of JSON.
    pub fn json(&self) -> Value {
        let apart = |apart: &Apart| json!({"conditions": names(&apart.others), "why": apart.why});
        json!({
            "with": names(&self.played),
            "not_with": self.apart.iter().map(apart).collect::<Vec<_>>(),
        })
    }
}

/// The names of the conditions of these numbers.
fn names(numbers: &[usize]) -> Vec<&'static str> {
    let names = numbers.iter().map(|&number| conditions::TABLE[number].name());
    names.collect()
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::pieces::ATTRIBUTES;

    fn of(name: &str) -> Together {
        Together::of(conditions::by_name(name).expect("a condition"))
    }

    #[test]
    fn every_other_condition_is_told_once() {
        for name in ["Circe", "Masand", "RoyalDynasty", "Alice"] {
            let together = of(name);
            let refused = together.apart.iter().flat_map(|apart| &apart.others);
            let all: Vec<usize> = together.played.iter().chain(refused).copied().collect();
            let mut told = names(&all);
            told.sort_unstable();
            told.dedup();
            assert_eq!(told.len(), conditions::TABLE.len() - 1, "{name}");
            assert!(!told.contains(&name));
        }
    }

    #[test]
    fn reasons_are_told_with_the_names() {
        assert!(of("Masand").text().contains("not with SwappingKings, HaanerChess, "));
        let dynasty = of("RoyalDynasty").text();
        assert!(dynasty.starts_with("  played with Alice"), "{dynasty}");
        assert_eq!(dynasty.lines().count(), 2, "{dynasty}");
    }

    #[test]
    fn of_attributes_the_shorter_list_is_told() {
        let magic = Together::of_attribute(Attributes::MAGIC).text();
        assert!(
            magic.starts_with("  played with Alice, AntiCirce, Single Box"),
            "{magic}"
        );
        for attribute in ATTRIBUTES.iter().filter(|attribute| !attribute.alone.is_empty()) {
            let together = Together::of_attribute(attribute.alone);
            let most = together.apart.iter().map(|apart| apart.others.len()).max().unwrap_or(0);
            let tells_played = together.text().starts_with("  played with ");
            assert_eq!(tells_played, most > together.played.len(), "{}", attribute.names[0]);
        }
    }
}
