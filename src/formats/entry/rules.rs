//! The rules by which a record is played.

use super::{Defaults, Entry, EntryError};
use crate::conditions;
use crate::formats::node::{Map, Node};
use crate::geometry::Shape;
use crate::rules::{CastleHome, ConditionSet, EnPassant, Rules, RulesError, Variant};

impl Entry {
    /// The rules of this record: its `rules:`; else Alice chess as Popeye reads it, if a condition or a man asks
    /// for it; else the default; else orthodox chess for Olive's `algebraic:` and Alice chess for all others.
    ///
    /// # Errors
    /// All that is wrong with its `rules:`.
    pub fn rules(&self, defaults: &Defaults) -> Result<Rules, Vec<EntryError>> {
        let mut errors = Vec::new();
        let stated = self.get("rules").filter(|node| !node.is_null());
        let alice = asks_for_alice(self);
        let (named, readings) = match stated {
            Some(Node::Map(map)) => from_map(self, map, &mut errors),
            Some(node @ Node::Scalar(_)) => (from_name(self, "rules", node, &mut errors), Readings::default()),
            _ => (None, Readings::default()),
        };
        if let (Some(rules), Some(reason)) = (named, alice)
            && rules.boards == 1
        {
            let message = format!("{rules}, but {reason}: expected rules with two boards");
            errors.push(self.error("rules", message));
        } else if let Some(rules) = named
            && stated_conditions(self).has(conditions::ALICE)
            && !matches!(rules.variant, Variant::Alice | Variant::Composed)
        {
            let message = format!("{rules}, but {CONDITION_ALICE}: expected one of the two");
            errors.push(self.error("rules", message));
        }
        if !errors.is_empty() {
            return Err(errors);
        }
        let implied = match alice {
            Some(_) => Rules::of(Variant::Alice).as_popeye(),
            None if defaults.conditions.has(conditions::ALICE) => Rules::of(Variant::Alice).as_popeye(),
            None => defaults.rules.unwrap_or_else(|| usual(self)),
        };
        let rules = named.unwrap_or(implied);
        // Without double steps there is nothing to take in passing.
        let en_passant = readings
            .en_passant
            .or(defaults.en_passant)
            .filter(|_| rules.double_step);
        let castle_home = readings.castle_home.or(defaults.castle_home);
        Ok(Rules {
            en_passant: en_passant.unwrap_or(rules.en_passant),
            castle_home: castle_home.unwrap_or(rules.castle_home),
            conditions: stated_conditions(self)
                .union(defaults.conditions)
                .without(conditions::ALICE),
            ..rules
        })
    }

    /// Does this record say by which rules it is played, in whatever words? An input of Popeye always does.
    pub fn names_rules(&self) -> bool {
        let named = match self.get("rules") {
            Some(Node::Map(map)) => map.names().any(|name| !READINGS.contains(&name)),
            Some(Node::Scalar(scalar)) => !scalar.is_null(),
            _ => false,
        };
        named || self.origin.source.is_popeye() || asks_for_alice(self).is_some()
    }
}

/// Notes in the fields of a record by which rules it is played, and under which conditions.
pub fn note_rules(fields: &mut Map, rules: &Rules) {
    fields.set("rules", rules_node(rules));
    note_conditions(fields, rules.conditions);
}

/// The same of conditions alone.
pub fn note_conditions(fields: &mut Map, set: ConditionSet) {
    let names = conditions::names(set);
    if !names.is_empty() {
        fields.set("conditions", Node::texts(&names));
    }
}

/// What a record says of these rules, but for conditions: their name or, where they or their readings have none, a map.
pub fn rules_node(rules: &Rules) -> Node {
    let name = rules.variant.name().to_string();
    let usual = Rules::of(rules.variant);
    if *rules == usual.under(rules.conditions) {
        return Node::text(name);
    }
    let mut options = Vec::new();
    if rules.variant == Variant::Composed {
        options.extend(rules.options());
    } else {
        options.push(("name", name));
        if rules.shape == Shape::SMALL && usual.shape != Shape::SMALL {
            options.push(("board", "8x4".to_string()));
        }
        options.push(("ep", rules.en_passant.name().to_string()));
        options.push(("castle-home", rules.castle_home.name().to_string()));
    }
    Node::map(options.into_iter().map(|(key, value)| (key, Node::text(value))))
}

/// The options of a map that leave the rules themselves open.
const READINGS: [&str; 2] = ["ep", "castle-home"];

/// What Olive writes without a condition is orthodox; the other fields are ours.
fn usual(entry: &Entry) -> Rules {
    match entry.get("algebraic") {
        Some(Node::Map(_)) => Rules::of(Variant::Orthodox),
        _ => Rules::of(Variant::Alice),
    }
}

/// The conditions of a record, in `conditions:` or among the options; unknown ones are refused elsewhere.
fn stated_conditions(entry: &Entry) -> ConditionSet {
    let texts = entry.texts("options").into_iter().chain(entry.conditions());
    let sets = texts.filter_map(|text| entry.condition(text));
    sets.fold(ConditionSet::NONE, ConditionSet::union)
}

const CONDITION_ALICE: &str = "the condition Alice is given";

/// What says that this is Alice chess without naming the rules.
fn asks_for_alice(entry: &Entry) -> Option<&'static str> {
    if stated_conditions(entry).has(conditions::ALICE) {
        return Some(CONDITION_ALICE);
    }
    let colors = ["algebraic.white", "algebraic.black"];
    let specs = colors.iter().flat_map(|color| entry.texts(color));
    specs
        .flat_map(str::split_whitespace)
        .any(|word| super::men::board_of(word).is_some())
        .then_some("a man stands on a board by name")
}

/// The doubtful points as the record decides them.
#[derive(Default)]
struct Readings {
    en_passant: Option<EnPassant>,
    castle_home: Option<CastleHome>,
}

fn from_name(entry: &Entry, field: &str, node: &Node, errors: &mut Vec<EntryError>) -> Option<Rules> {
    let name = node.as_text().unwrap_or_default();
    let rules = Rules::from_name(name);
    if rules.is_none() {
        let names = Variant::ALL.map(Variant::name).join(", ");
        errors.push(entry.error(field, format!("`{name}`, expected one of {names}")));
    }
    rules
}

/// Rules put together from a map; one that holds readings alone leaves the rules open.
fn from_map(entry: &Entry, map: &Map, errors: &mut Vec<EntryError>) -> (Option<Rules>, Readings) {
    let options: Vec<(&str, &str)> = map
        .items
        .iter()
        .map(|(key, node)| (key.text.as_str(), node.as_text().unwrap_or_default()))
        .collect();
    let rules = match Rules::compose(options.iter().copied()) {
        Ok(rules) => rules,
        Err(error) => {
            errors.push(misread(entry, error));
            return (None, Readings::default());
        }
    };
    let given = |name| options.iter().any(|(key, _)| *key == name);
    let readings = Readings {
        en_passant: given("ep").then_some(rules.en_passant),
        castle_home: given("castle-home").then_some(rules.castle_home),
    };
    let open = options.iter().all(|(key, _)| READINGS.contains(key));
    ((!open).then_some(rules), readings)
}

fn misread(entry: &Entry, error: RulesError) -> EntryError {
    match error {
        RulesError::UnknownValue { key, value, expected } => {
            entry.error(&format!("rules.{key}"), format!("`{value}`, expected {expected}"))
        }
        RulesError::UnknownOption(_) | RulesError::Twice(_) | RulesError::Refused(_) => {
            entry.error("rules", error.to_string())
        }
    }
}
