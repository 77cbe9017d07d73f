//! What the arguments give beside files: it holds for every record that does not state its own.

use super::args::{InputArgs, RulesArgs};
use looking_glass::formats::entry::{Entry, EntryError};
use looking_glass::formats::node::{Map, Node, Scalar};
use looking_glass::rules::{CastleHome, EnPassant};
use looking_glass::stipulation::Stipulation;

impl InputArgs {
    /// The record as the arguments complete it.
    ///
    /// # Errors
    /// A record states something else than an option gives, and is not forced.
    pub fn complete(&self, entry: Entry) -> Result<Entry, EntryError> {
        let mut entry = self.rules.complete(entry)?;
        let Some(given) = self.stip.as_deref().filter(|_| !entry.is_game()) else {
            return Ok(entry);
        };
        match entry.text("stipulation") {
            Some(stated) if is_same_demand(stated, given) => return Ok(entry),
            Some(stated) => self.rules.decide(&entry, "stipulation", ("--stip", given), stated)?,
            None => {}
        }
        entry.fields.set("stipulation", Node::text(given));
        Ok(entry)
    }
}

impl RulesArgs {
    /// The record as the arguments complete it. Rules that are named hold against the option, unless it is forced.
    ///
    /// # Errors
    /// A record states another reading than an option gives, and is not forced.
    pub fn complete(&self, mut entry: Entry) -> Result<Entry, EntryError> {
        if let (Some(rules), true) = (&self.rules, self.force) {
            entry.fields.set("rules", Node::text(rules.variant.name()));
        }
        let readings = [
            ("rules.ep", "--ep", self.ep.map(EnPassant::name)),
            (
                "rules.castle-home",
                "--castle-home",
                self.castle_home.map(CastleHome::name),
            ),
        ];
        for (field, option, given) in readings {
            let (Some(given), Some(stated)) = (given, entry.text(field)) else {
                continue;
            };
            if given == stated {
                continue;
            }
            self.decide(&entry, field, (option, given), stated)?;
            override_reading(&mut entry, field, given);
        }
        Ok(entry)
    }

    /// May the option, with what it gives, win against what is stated?
    fn decide(
        &self,
        entry: &Entry,
        field: &str,
        (option, given): (&str, &str),
        stated: &str,
    ) -> Result<(), EntryError> {
        if self.force {
            return Ok(());
        }
        let message = format!(
            "`{stated}` is stated, but {option} gives `{given}`, expected one of them (--force lets the option win)"
        );
        Err(entry.error(field, message))
    }
}

/// Do both ask for the same, however they are written?
fn is_same_demand(stated: &str, given: &str) -> bool {
    let read = |text: &str| text.parse::<Stipulation>().ok();
    stated.trim() == given.trim() || read(stated).is_some_and(|stated| read(given) == Some(stated))
}

/// Puts a reading into the map of the rules.
fn override_reading(entry: &mut Entry, field: &str, given: &str) {
    let stated = entry.get("rules").and_then(Node::as_map).cloned();
    let mut rules = stated.unwrap_or_else(|| Map { items: Vec::new() });
    let name = field.trim_start_matches("rules.");
    rules.items.retain(|(key, _)| key.text != name);
    rules.items.push((Scalar::text(name), Node::text(given)));
    entry.fields.set("rules", Node::Map(rules));
}
