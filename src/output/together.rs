//! With which other conditions a condition is not played, for `glass explain --together`.

use crate::conditions;
use crate::position::refuses_pair;
use serde_json::{Value, json};
use std::fmt::Write;

/// So few conditions are told as those with which a condition is played, in place of all the others.
const FEW: usize = 20;

/// Conditions with which a condition is not played, all for the same reason.
struct Apart {
    others: Vec<Other>,
    why: &'static str,
}

/// A condition with which another is not played.
struct Other {
    name: &'static str,
    /// Is it played with few conditions at all?
    is_alone: bool,
}

/// A condition among the others.
pub struct Together {
    played: Vec<&'static str>,
    apart: Vec<Apart>,
}

impl Together {
    /// What is played with the condition of this number in the table.
    pub fn of(number: usize) -> Self {
        let mut together = Together {
            played: Vec::new(),
            apart: Vec::new(),
        };
        let others = conditions::TABLE.iter().enumerate();
        for (other, condition) in others.filter(|&(other, _)| other != number) {
            match refuses_pair(number, other) {
                None => together.played.push(condition.name()),
                Some(why) => together.refuse(other, why),
            }
        }
        together
    }

    fn refuse(&mut self, other: usize, why: &'static str) {
        let other = Other {
            name: conditions::TABLE[other].name(),
            is_alone: is_alone(other),
        };
        match self.apart.iter_mut().find(|apart| apart.why == why) {
            Some(apart) => apart.others.push(other),
            None => self.apart.push(Apart {
                others: vec![other],
                why,
            }),
        }
    }

    /// A line for each reason, or the few conditions with which it is played. Of conditions that are played with few at all the reasons
    /// are left out.
    pub fn text(&self) -> String {
        match self.played.len() <= FEW {
            true => self.few_played(),
            false => self.few_refused(),
        }
    }

    fn few_played(&self) -> String {
        let played = match self.played[..] {
            [] => "no other condition".to_string(),
            _ => self.played.join(", "),
        };
        let mut text = format!("  played with {played}\n");
        if let Some(apart) = self.apart.iter().max_by_key(|apart| apart.others.len()) {
            let _ = writeln!(text, "  not with others: {}", apart.why);
        }
        text
    }

    fn few_refused(&self) -> String {
        let mut text = String::new();
        for apart in &self.apart {
            let others = names(&apart.others, |other| !other.is_alone);
            if !others.is_empty() {
                let _ = writeln!(text, "  not with {others}: {}", apart.why);
            }
        }
        let all = self.apart.iter().flat_map(|apart| &apart.others);
        let alone = names(all, |other| other.is_alone);
        if !alone.is_empty() {
            let _ = writeln!(text, "  nor with these, which are played with few others: {alone}");
        }
        let _ = writeln!(text, "  played with the other {}", self.played.len());
        text
    }

    /// The same as a value of JSON.
    pub fn json(&self) -> Value {
        let names = |apart: &Apart| apart.others.iter().map(|other| other.name).collect::<Vec<_>>();
        let apart = |apart: &Apart| json!({"conditions": names(apart), "why": apart.why});
        json!({
            "with": self.played,
            "not_with": self.apart.iter().map(apart).collect::<Vec<_>>(),
        })
    }
}

/// Is the condition of this number played with few others?
fn is_alone(number: usize) -> bool {
    let played = (0..conditions::TABLE.len()).filter(|&other| refuses_pair(number, other).is_none());
    played.count() <= FEW
}

/// The names of some of these, one after the other.
fn names<'o>(others: impl IntoIterator<Item = &'o Other>, wanted: impl Fn(&Other) -> bool) -> String {
    let wanted = others.into_iter().filter(|other| wanted(other));
    wanted.map(|other| other.name).collect::<Vec<_>>().join(", ")
}

#[cfg(test)]
mod tests {
    use super::*;

    fn of(name: &str) -> Together {
        Together::of(conditions::by_name(name).expect("a condition"))
    }

    #[test]
    fn every_other_condition_is_told_once() {
        for name in ["Circe", "Masand", "RoyalDynasty", "Alice"] {
            let together = of(name);
            let refused = together.apart.iter().flat_map(|apart| &apart.others);
            let refused = refused.map(|other| other.name);
            let mut told: Vec<&str> = together.played.iter().copied().chain(refused).collect();
            told.sort_unstable();
            told.dedup();
            assert_eq!(told.len(), conditions::TABLE.len() - 1, "{name}");
            assert!(!told.contains(&name));
        }
    }

    #[test]
    fn reasons_are_told_with_the_names() {
        assert!(of("Masand").text().contains("not with HaanerChess, "));
        let dynasty = of("RoyalDynasty").text();
        assert!(dynasty.starts_with("  played with Alice"), "{dynasty}");
        assert_eq!(dynasty.lines().count(), 2, "{dynasty}");
    }
}
