//! `glass schema`: the JSON Schemas of problem records and of what is written for programs. Fields may be added to them; none is
//! renamed without another number.

mod certificate;
mod judged;
mod record;
mod solution;
mod verdict;

use super::args::SchemaArgs;
use super::exit::Exit;
use super::stdout::{Kind, Stdout};
use anyhow::bail;
use schemars::{JsonSchema, Schema, SchemaGenerator, schema_for};
use serde_json::{Value, json};
use std::io::Write;

/// Where the schemas of this version are published.
const PLACE: &str = concat!(
    "https://raw.githubusercontent.com/looking-glass-chess/looking-glass/v",
    env!("CARGO_PKG_VERSION"),
    "/docs/schema/"
);

/// The line by which editors know the schema of a file of records.
pub const EDITORS_LINE: &str = concat!(
    "# yaml-language-server: $schema=https://raw.githubusercontent.com/looking-glass-chess/looking-glass/v",
    env!("CARGO_PKG_VERSION"),
    "/docs/schema/problem.json\n"
);

/// The schemas by their names.
fn schemas() -> [(&'static str, Schema); 10] {
    [
        ("problem", schema_for!(record::Record)),
        ("converted", schema_for!(record::Converted)),
        ("solution", schema_for!(solution::Solution)),
        ("verdict", schema_for!(verdict::Verdict)),
        ("entry", schema_for!(verdict::Entry)),
        ("game", schema_for!(verdict::Game)),
        ("themes", schema_for!(verdict::Themes)),
        ("certificate", schema_for!(certificate::Certificate)),
        ("certificate-verdict", schema_for!(certificate::CertificateVerdict)),
        ("edit", messages()),
    ]
}

/// Prints a schema, or the names of all.
pub fn run(args: &SchemaArgs, out: &mut Stdout) -> anyhow::Result<Exit> {
    let schemas = schemas();
    let Some(name) = &args.name else {
        for (name, _) in &schemas {
            writeln!(out, "{name}")?;
        }
        return Ok(Exit::Done);
    };
    let Some((name, schema)) = schemas.into_iter().find(|(known, _)| known == name) else {
        let names = self::schemas().map(|(name, _)| name).join(", ");
        bail!("no schema `{name}`, expected one of {names}");
    };
    out.turn_to(Kind::Json);
    let mut schema = Value::from(schema);
    schema["$id"] = json!(format!("{PLACE}{name}.json"));
    writeln!(out, "{}", serde_json::to_string_pretty(&schema)?)?;
    Ok(Exit::Done)
}

/// What the page of `glass edit` and its server tell each other: written by hand, and held against the types by a test.
fn messages() -> Schema {
    serde_json::from_str(include_str!("../../../docs/schema/edit.json")).unwrap_or_default()
}

/// The name of the schema of `T`, which stands in what it describes.
fn named<T: JsonSchema>(_: &mut SchemaGenerator) -> Schema {
    schemars::json_schema!({"type": "string", "const": format!("looking-glass/{}/1", T::schema_name())})
}

/// One of the words.
fn one_of(words: &[&str]) -> Schema {
    schemars::json_schema!({"type": "string", "enum": words})
}

/// What a list of anything may be.
#[expect(dead_code, reason = "its schema is told, no value of it is made")]
#[derive(JsonSchema)]
#[serde(untagged)]
enum TextOrList {
    /// One text.
    Text(String),
    /// Several.
    List(Vec<String>),
}
