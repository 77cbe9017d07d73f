//! Which conditions and attributes of a diagram it is that do not go together.

use super::Diagram;
use crate::conditions;
use crate::pieces::ATTRIBUTES;

impl Diagram {
    /// Why it is not played, if its conditions and attributes are to blame.
    pub(super) fn refusal(&self) -> Option<&'static str> {
        conditions::refuses_together(&self.rules).or_else(|| self.unplayed())
    }

    /// A reason with what it is about: the conditions and attributes that are left when all are taken away without which it stands. On one
    /// board one alone needs no other name than that in the reason.
    pub(super) fn in_full(&self, reason: &'static str) -> String {
        let mut least = self.clone();
        for number in self.rules.conditions.numbers() {
            let mut fewer = least.clone();
            fewer.rules.conditions = fewer.rules.conditions.without(number);
            if fewer.refusal() == Some(reason) {
                least = fewer;
            }
        }
        for line in ATTRIBUTES.iter().filter(|line| !line.alone.is_empty()) {
            let mut fewer = least.clone();
            for man in &mut fewer.men {
                man.piece.attributes = man.piece.attributes.without(line.alone);
            }
            if fewer.refusal() == Some(reason) {
                least = fewer;
            }
        }
        let mut names = conditions::names(least.rules.conditions);
        let attributes = least.attributes();
        names.extend(
            attributes
                .lines()
                .map(|line| format!("{} men", line.names[0].to_lowercase())),
        );
        match names.len() {
            0 => reason.to_string(),
            1 if self.rules.boards == 1 => reason.to_string(),
            _ => format!("{reason}: {}", names.join(", ")),
        }
    }
}
