//! The schemas of what is asked, of judgements, and of what is wrong.
#![expect(dead_code, reason = "their schemas are told, no values of them are made")]

use super::one_of;
use schemars::{JsonSchema, Schema, SchemaGenerator};

/// How far an answer goes.
pub fn status(_: &mut SchemaGenerator) -> Schema {
    one_of(&["complete", "limit", "interrupted", "invalid", "failed"])
}

fn judgement(_: &mut SchemaGenerator) -> Schema {
    one_of(&["sound", "unsound", "unknown"])
}

/// What was asked: with it each object on a problem or twin begins.
#[derive(JsonSchema)]
pub struct Asked {
    /// The name of the problem.
    id: String,
    /// The twin, if it is one.
    twin: Option<String>,
    /// The rules.
    rules: Option<String>,
    /// Fairy conditions.
    conditions: Option<Vec<String>>,
    /// What is demanded.
    stipulation: Option<String>,
    /// Is it the other side's of a duplex problem?
    duplex: Option<bool>,
    /// The diagram.
    fen: Option<String>,
    /// So many men more are invisible.
    invisible: Option<u8>,
}

/// A judgement with its defects.
#[derive(JsonSchema)]
pub struct Judged {
    /// The judgement.
    #[schemars(schema_with = "judgement")]
    status: String,
    /// What is wrong.
    defects: Vec<Defect>,
    /// The line that a magazine would print.
    line: Option<String>,
}

/// A defect.
#[derive(JsonSchema)]
struct Defect {
    /// Its kind: cook, dual, no-solution, …
    kind: String,
    /// The moves that lead there.
    at: String,
    /// The moves that show it.
    moves: Vec<String>,
    /// How grave a dual is.
    grade: Option<String>,
    /// Does the stated solution show its variation?
    stated: Option<bool>,
    /// What moves cannot show.
    reason: Option<String>,
    /// All of it in a line.
    text: String,
    /// The twin, in verdicts on whole entries.
    twin: Option<String>,
}
