//! Verdicts that were written a line each, read back: runs on many machines make one report of them.
//!
//! ```
//! use looking_glass::report::joined;
//!
//! assert!(joined::read("no verdict").is_err());
//! ```

use super::jsonl::SCHEMA;
use crate::brief::brief;
use crate::collection::{Part, Ruling, entry_of_json};
use crate::formats::entry::{Defaults, Origin, Source};
use crate::formats::fen::Fen;
use crate::formats::json::in_words;
use crate::output::json::{GAME_SCHEMA, VERDICT_SCHEMA};
use crate::output::{Effort, Finding};
use crate::position::Diagram;
use crate::problem::{Problem, Sides};
use crate::rules::Rules;
use crate::soundness::Counts;
use serde_json::{Map, Value, json};

/// The ruling that a line of JSON tells: one of `glass verify --format jsonl`, or the answer of a worker.
///
/// # Errors
/// The line is no verdict on an entry.
pub fn read(line: &str) -> Result<Ruling, String> {
    let wrong = |error: &dyn std::fmt::Display| brief(&format!("{error}, expected a verdict of {SCHEMA}")).into_owned();
    let value: Value = serde_json::from_str(line).map_err(|error| wrong(&in_words(&error)))?;
    let Value::Object(object) = value else {
        return Err(wrong(&"no object"));
    };
    if text(&object, "schema") != SCHEMA {
        return Err(wrong(&format!("schema `{}`", text(&object, "schema"))));
    }
    let parts = object.get("problems").and_then(Value::as_array);
    let parts = parts.ok_or_else(|| wrong(&"no problems"))?.iter();
    let parts = parts
        .map(part)
        .collect::<Result<_, _>>()
        .map_err(|error| wrong(&error))?;
    Ok(Ruling {
        id: name(object.get("id")),
        origin: origin(&object),
        credits: text(&object, "credits").to_string(),
        parts,
        known_unsound: object.get("known_unsound") == Some(&json!(true)),
        effort: effort(&object),
        ..Ruling::default()
    })
}

fn text<'a>(object: &'a Map<String, Value>, field: &str) -> &'a str {
    object.get(field).and_then(Value::as_str).unwrap_or_default()
}

/// A name that may be a number.
fn name(id: Option<&Value>) -> String {
    match id {
        Some(Value::String(id)) => id.clone(),
        Some(Value::Null) | None => String::new(),
        Some(other) => other.to_string(),
    }
}

/// Where the entry stands, if it stands in a file.
fn origin(object: &Map<String, Value>) -> Option<Origin> {
    let file = object.get("file")?.as_str()?;
    let document = object.get("document")?.as_u64()?;
    Some(Origin {
        file: file.to_string(),
        document: usize::try_from(document).ok()?,
        source: match file.ends_with(".inp") {
            true => Source::Popeye(Default::default()),
            false => Source::Yaml,
        },
    })
}

fn effort(object: &Map<String, Value>) -> Effort {
    let number = |field: &str| object.get("effort").and_then(|effort| effort.get(field));
    Effort {
        seconds: number("seconds").and_then(Value::as_f64).unwrap_or_default(),
        nodes: number("nodes").and_then(Value::as_u64).unwrap_or_default(),
        threads: 1,
    }
}

/// What is told of a problem or twin.
fn part(value: &Value) -> Result<Part, String> {
    let object = value.as_object().ok_or("a problem that is no object")?;
    let schema = text(object, "schema");
    let twin = object.get("twin").and_then(Value::as_str).map(str::to_string);
    let found = match object.get("errors") {
        Some(errors) => Err(errors
            .as_array()
            .into_iter()
            .flatten()
            .map(|error| name(Some(error)))
            .collect()),
        None => Ok(finding(object)?),
    };
    Ok(Part {
        problem: found
            .as_ref()
            .ok()
            .filter(|_| schema == VERDICT_SCHEMA)
            .and_then(|_| problem(object)),
        last: (schema == GAME_SCHEMA).then(|| last(object)).flatten(),
        certificate: object.get("certificate").and_then(Value::as_str).map(str::to_string),
        twin,
        found,
    })
}

/// The finding; that on a game counts nothing.
fn finding(object: &Map<String, Value>) -> Result<Finding, String> {
    let mut object = object.clone();
    object.entry("counts").or_insert(json!(Counts::default()));
    serde_json::from_value(Value::Object(object)).map_err(|error| error.to_string())
}

/// What was asked, as far as the line tells it: for its picture.
fn problem(object: &Map<String, Value>) -> Option<Problem> {
    let fields = ["id", "rules", "conditions", "stipulation", "fen"];
    let fields = fields
        .iter()
        .filter_map(|&field| Some((field.to_string(), object.get(field)?.clone())))
        .map(|(field, value)| match options(value.as_str().unwrap_or_default()) {
            Some(options) if field == "rules" => (field, options.into_iter().collect()),
            _ => (field, value),
        });
    let record = Value::Object(fields.collect()).to_string();
    let origin = Origin::new("a verdict", 0, Source::Yaml);
    let entry = entry_of_json(record.as_bytes(), origin).ok()?;
    let draft = entry.draft(&Defaults::default()).ok()?;
    let mut problem = Problem::new(name(object.get("id")), draft.diagram, draft.stipulation?);
    problem.twin = object.get("twin").and_then(Value::as_str).map(str::to_string);
    if object.get("duplex") == Some(&json!(true)) {
        problem.settings.demanded.sides = Sides::Reversed;
    }
    Some(problem)
}

/// The options of rules that were put together, as they are written: `{base: orthodox, boards: 2}`.
fn options(rules: &str) -> Option<Vec<(&str, &str)>> {
    let options = rules.strip_prefix('{')?.strip_suffix('}')?.split(", ");
    options.map(|option| option.split_once(": ")).collect()
}

/// Where a game ended.
fn last(object: &Map<String, Value>) -> Option<Diagram> {
    let rules = text(object, "rules");
    let rules = options(rules).map_or_else(|| Rules::from_name(rules), |options| Rules::compose(options).ok());
    let fen = Fen::read(text(object, "fen"), rules?).ok()?;
    let mut last = fen.diagram;
    last.turn = fen.turn.unwrap_or(last.turn);
    Some(last)
}
