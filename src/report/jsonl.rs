//! One JSON object for each entry, one a line.
//!
//! ```
//! use looking_glass::report::jsonl::SCHEMA;
//!
//! assert_eq!(SCHEMA, "looking-glass/entry/1");
//! ```

use crate::collection::{Part, Ruling, Standing};
use crate::opinion::CrossCheck;
use crate::output::json;
use serde_json::{Map, Value, json};

/// The schema of each object.
pub const SCHEMA: &str = "looking-glass/entry/1";

/// A ruling as a line, without the line's end.
pub fn line(ruling: &Ruling) -> String {
    let mut object = Map::new();
    object.insert("schema".to_string(), json!(SCHEMA));
    object.insert("id".to_string(), json!(ruling.id));
    if let Some(origin) = &ruling.origin {
        object.insert("file".to_string(), json!(origin.file));
        object.insert("document".to_string(), json!(origin.document));
    }
    object.extend(fields(ruling));
    Value::Object(object).to_string()
}

/// The verdict on one line of a worker's input, under the name that the line gave. `line` and `effort` depend on the run,
/// nothing else does.
pub fn answer(ruling: &Ruling, id: &Value, number: usize) -> String {
    let mut object = Map::new();
    object.insert("schema".to_string(), json!(SCHEMA));
    object.insert("id".to_string(), id.clone());
    object.insert("line".to_string(), json!(number));
    object.extend(fields(ruling));
    let effort = json!({"nodes": ruling.effort.nodes, "seconds": ruling.effort.seconds});
    object.insert("effort".to_string(), effort);
    Value::Object(object).to_string()
}

/// All but what names the entry.
fn fields(ruling: &Ruling) -> Map<String, Value> {
    let mut object = Map::new();
    let mut put = |name: &str, value: Value| object.insert(name.to_string(), value);
    if !ruling.credits.is_empty() {
        put("credits", json!(ruling.credits));
    }
    put(
        "status",
        json!(ruling.status().map_or("invalid", |status| status.name())),
    );
    if ruling.standing() == Standing::Invalid {
        put("errors", ruling.errors().map(Value::from).collect());
    } else {
        put(
            "verdict",
            json!({"status": ruling.standing().name(), "defects": defects(ruling)}),
        );
    }
    if ruling.is_known_unsound() {
        put("known_unsound", json!(true));
    }
    put(
        "problems",
        ruling.parts.iter().map(|part| problem(ruling, part)).collect(),
    );
    let duplicates = ruling.duplicates.iter();
    let duplicates = duplicates.map(|duplicate| json!({"of": duplicate.of, "by": duplicate.alike.name()}));
    put("duplicates", duplicates.collect());
    if let Some(answer) = &ruling.cross_check {
        put("cross_check", cross_check(answer));
    }
    object
}

/// What another program makes of an entry.
fn cross_check(answer: &CrossCheck) -> Value {
    match answer {
        CrossCheck::Agrees => json!({"status": "agrees"}),
        CrossCheck::Departs(known, alone) => {
            let known: Vec<&str> = known.iter().map(|departure| departure.name()).collect();
            json!({"status": "departs", "departures": known, "here": alone.ours, "there": alone.theirs})
        }
        CrossCheck::Differs(alone) => json!({"status": "differs", "here": alone.ours, "there": alone.theirs}),
        CrossCheck::Unknown(reason) => json!({"status": "unknown", "reason": reason}),
        CrossCheck::LeftOut(reason) => json!({"status": "left-out", "reason": reason}),
    }
}

/// The defects of all twins, each with its twin.
fn defects(ruling: &Ruling) -> Vec<Value> {
    let findings = ruling
        .parts
        .iter()
        .filter_map(|part| Some((&part.twin, part.found.as_ref().ok()?)));
    let defects = findings.flat_map(|(twin, finding)| finding.verdict.defects.iter().map(move |defect| (twin, defect)));
    defects
        .map(|(twin, defect)| {
            let mut value = json!(defect);
            if let Some(twin) = twin {
                value["twin"] = json!(twin);
            }
            value
        })
        .collect()
}

/// A problem or twin, as `glass check` tells it.
fn problem(ruling: &Ruling, part: &Part) -> Value {
    match (&part.problem, &part.found) {
        (Some(problem), Ok(finding)) => {
            let mut object = json::verdict(problem, finding);
            if let Some(name) = &part.certificate {
                object.insert("certificate".to_string(), json!(name));
            }
            object.into()
        }
        (_, Err(errors)) => json::refusal(json::VERDICT_SCHEMA, &ruling.id, part.twin.as_deref(), errors),
        (None, Ok(finding)) => json::game(&ruling.id, part.last.as_ref(), finding),
    }
}
