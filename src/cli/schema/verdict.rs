//! The schemas of verdicts on problems, entries and games, and of themes.
#![expect(dead_code, reason = "their schemas are told, no values of them are made")]

use super::judged::{Asked, Judged, status};
use super::{named, one_of};
use schemars::{JsonSchema, Schema, SchemaGenerator};
use serde_json::{Map, Value};

fn again(_: &mut SchemaGenerator) -> Schema {
    one_of(&["agrees", "differs", "unknown"])
}

fn opinion(_: &mut SchemaGenerator) -> Schema {
    one_of(&["agrees", "departs", "differs", "unknown", "left-out"])
}

/// What `glass check --format json` tells of a problem or twin.
#[derive(JsonSchema)]
#[schemars(rename = "verdict")]
pub struct Verdict {
    /// The schema.
    #[schemars(schema_with = "named::<Verdict>")]
    schema: String,
    /// What was asked.
    #[schemars(flatten)]
    asked: Asked,
    /// How far the answer goes.
    #[schemars(schema_with = "status")]
    status: String,
    /// Why it is invalid.
    errors: Option<Vec<String>>,
    /// The verdict.
    verdict: Option<Judged>,
    /// What was found, in numbers.
    counts: Option<Map<String, Value>>,
    /// The mates.
    mates: Option<Vec<Map<String, Value>>>,
    /// What could not be read of the stated solution.
    unread: Option<Vec<String>>,
    /// That it could not be read, in a line.
    misread: Option<String>,
    /// A digest of the solution.
    solution_digest: Option<String>,
    /// The themes, if they were asked for.
    themes: Option<Vec<Map<String, Value>>>,
    /// How far the examination for themes went, if not to its end: limit or interrupted.
    themes_status: Option<String>,
    /// What an editor would remark, if it was asked for.
    remarks: Option<Vec<Map<String, Value>>>,
    /// Problems of the collection that are near it, if one was given.
    near: Option<Vec<Map<String, Value>>>,
    /// The file of its certificate, in the folder of all of them.
    certificate: Option<String>,
    /// What solving once more by brute force says.
    again: Option<Again>,
}

/// What solving once more says.
#[derive(JsonSchema)]
struct Again {
    /// How it compares.
    #[schemars(schema_with = "again")]
    status: String,
    /// What was compared, or why nothing was.
    reason: Option<String>,
    /// What the search alone has found.
    search: Option<Vec<String>>,
    /// What the plain solver alone has found.
    plain: Option<Vec<String>>,
}

/// What `glass verify` tells of an entry, and what its workers answer.
#[derive(JsonSchema)]
#[schemars(rename = "entry")]
pub struct Entry {
    /// The schema.
    #[schemars(schema_with = "named::<Entry>")]
    schema: String,
    /// The name, as it was given.
    id: Value,
    /// The file.
    file: Option<String>,
    /// The number within the file.
    document: Option<u64>,
    /// The number of a worker's line: of this run alone.
    line: Option<u64>,
    /// Who made it, and where it appeared.
    credits: Option<String>,
    /// How far the answers go.
    #[schemars(schema_with = "status")]
    status: String,
    /// What could not be read or played.
    errors: Option<Vec<String>>,
    /// The verdict on all twins.
    verdict: Option<Judged>,
    /// Does its record say that it is unsound?
    known_unsound: Option<bool>,
    /// The verdict on each twin, or on the game.
    problems: Vec<Map<String, Value>>,
    /// Entries before it that are the same.
    duplicates: Option<Vec<Duplicate>>,
    /// What a worker's answer took: of this run alone.
    effort: Option<Effort>,
    /// What another program makes of it, if one was asked.
    cross_check: Option<CrossCheck>,
}

/// What another program makes of an entry.
#[derive(JsonSchema)]
struct CrossCheck {
    /// How it compares.
    #[schemars(schema_with = "opinion")]
    status: String,
    /// Which known departures explain it.
    departures: Option<Vec<String>>,
    /// Lines that are told here alone.
    here: Option<Vec<String>>,
    /// Lines that the other program alone tells.
    there: Option<Vec<String>>,
    /// Why nothing was compared.
    reason: Option<String>,
}

/// An entry before it.
#[derive(JsonSchema)]
struct Duplicate {
    /// Its name.
    of: String,
    /// In what they are alike: position or solution.
    by: String,
}

/// What an answer took.
#[derive(JsonSchema)]
struct Effort {
    /// Positions searched.
    nodes: u64,
    /// Seconds.
    seconds: f64,
}

/// What is told of a game.
#[derive(JsonSchema)]
#[schemars(rename = "game")]
pub struct Game {
    /// The schema.
    #[schemars(schema_with = "named::<Game>")]
    schema: String,
    /// The name.
    id: String,
    /// The rules.
    rules: Option<String>,
    /// The position in which it ends.
    fen: Option<String>,
    /// How far the answer goes.
    #[schemars(schema_with = "status")]
    status: String,
    /// The verdict on its score.
    verdict: Option<Judged>,
    /// Why it is invalid.
    errors: Option<Vec<String>>,
}

/// What `glass themes --format json` tells of a problem or twin.
#[derive(JsonSchema)]
#[schemars(rename = "themes")]
pub struct Themes {
    /// The schema.
    #[schemars(schema_with = "named::<Themes>")]
    schema: String,
    /// What was asked.
    #[schemars(flatten)]
    asked: Asked,
    /// How far the answer goes.
    #[schemars(schema_with = "status")]
    status: String,
    /// The themes with the play that shows them.
    themes: Option<Vec<Map<String, Value>>>,
    /// Why it is invalid.
    errors: Option<Vec<String>>,
}
