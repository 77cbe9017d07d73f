//! What is written for programs is as the schemas say, and the schemas of the manual are those that the program prints.

use super::sessions::glass;
use serde_json::{Map, Value};
use std::collections::BTreeMap;
use std::fs;
use std::path::{Path, PathBuf};
use std::sync::LazyLock;

/// The schemas of `docs/schema`, by the text that stands in the field `schema` of what they describe.
static SCHEMAS: LazyLock<BTreeMap<String, Value>> = LazyLock::new(|| {
    let read = |name: &str| serde_json::from_str(&fs::read_to_string(place(name)).expect("a schema")).expect("JSON");
    let named = |name: String| {
        let schema: Value = read(&name);
        let told = schema["properties"]["schema"]["const"].as_str().map(str::to_string);
        let told = told.unwrap_or_else(|| if name == "problem" { "record".to_string() } else { name });
        (told, schema)
    };
    names().into_iter().map(named).collect()
});

fn names() -> Vec<String> {
    printed(&["schema"]).lines().map(str::to_string).collect()
}

fn place(name: &str) -> PathBuf {
    Path::new(env!("CARGO_MANIFEST_DIR")).join(format!("docs/schema/{name}.json"))
}

fn printed(arguments: &[&str]) -> String {
    let output = glass(arguments).current_dir(env!("CARGO_MANIFEST_DIR")).output();
    String::from_utf8(output.expect("the program runs").stdout).expect("text")
}

/// Holds an object against the schema that it names, and the objects within it against theirs.
pub fn assert_valid(value: &Value) {
    let name = value["schema"].as_str().unwrap_or_else(|| panic!("no schema: {value}"));
    let schema = SCHEMAS.get(name).unwrap_or_else(|| panic!("no schema of {name}"));
    let mut faults = Vec::new();
    Check { root: schema }.value(value, schema, "", &mut faults);
    assert!(faults.is_empty(), "{name}: {faults:?} in {value}");
    value["problems"]
        .as_array()
        .into_iter()
        .flatten()
        .for_each(assert_valid);
}

/// The part of JSON Schema that ours are made of.
struct Check<'a> {
    root: &'a Value,
}

/// What a schema may say.
const WORDS: [&str; 18] = [
    "$schema",
    "$id",
    "$defs",
    "$ref",
    "title",
    "description",
    "type",
    "properties",
    "required",
    "items",
    "enum",
    "const",
    "anyOf",
    "additionalProperties",
    "format",
    "minimum",
    "default",
    "maximum",
];

impl Check<'_> {
    fn value(&self, value: &Value, schema: &Value, at: &str, faults: &mut Vec<String>) {
        let Some(schema) = schema.as_object() else {
            return;
        };
        let unknown = schema.keys().find(|word| !WORDS.contains(&word.as_str()));
        assert!(unknown.is_none(), "the test does not know {unknown:?}");
        if let Some(name) = schema.get("$ref").and_then(Value::as_str) {
            let name = name.strip_prefix('#').expect("a part of the same schema");
            return self.value(value, self.root.pointer(name).expect("a part"), at, faults);
        }
        if let Some(choices) = schema.get("anyOf").and_then(Value::as_array) {
            let fits = |choice: &Value| {
                let mut faults = Vec::new();
                self.value(value, choice, at, &mut faults);
                faults.is_empty()
            };
            if !choices.iter().any(fits) {
                faults.push(format!("{at}: none of the choices"));
            }
        }
        let differs = schema.get("const").is_some_and(|only| only != value);
        let strange = schema
            .get("enum")
            .and_then(Value::as_array)
            .is_some_and(|words| !words.contains(value));
        if differs || strange || !is_of_type(value, schema.get("type")) {
            faults.push(format!("{at}: {value}"));
        }
        self.parts(value, schema, at, faults);
    }

    fn parts(&self, value: &Value, schema: &Map<String, Value>, at: &str, faults: &mut Vec<String>) {
        if let (Some(items), Some(schema)) = (value.as_array(), schema.get("items")) {
            items
                .iter()
                .for_each(|item| self.value(item, schema, &format!("{at}[]"), faults));
        }
        let Some(object) = value.as_object() else {
            return;
        };
        for name in schema.get("required").and_then(Value::as_array).into_iter().flatten() {
            if !object.contains_key(name.as_str().unwrap_or_default()) {
                faults.push(format!("{at}: no {name}"));
            }
        }
        let properties = schema.get("properties").and_then(Value::as_object);
        for (name, schema) in properties.into_iter().flatten() {
            if let Some(value) = object.get(name) {
                self.value(value, schema, &format!("{at}.{name}"), faults);
            }
        }
        let is_told = |name: &str| properties.is_none_or(|properties| properties.contains_key(name));
        if !schema.contains_key("additionalProperties") {
            let untold = object.keys().filter(|name| !is_told(name));
            faults.extend(untold.map(|name| format!("{at}: the schema does not tell of {name}")));
        }
    }
}

fn is_of_type(value: &Value, types: Option<&Value>) -> bool {
    let is = |name: &Value| match name.as_str() {
        Some("null") => value.is_null(),
        Some("boolean") => value.is_boolean(),
        Some("integer") => value.is_u64() || value.is_i64(),
        Some("number") => value.is_number(),
        Some("string") => value.is_string(),
        Some("array") => value.is_array(),
        Some("object") => value.is_object(),
        _ => false,
    };
    match types {
        None => true,
        Some(Value::Array(types)) => types.iter().any(is),
        Some(one) => is(one),
    }
}

/// After a change of a schema: `SNAPSHOTS=overwrite cargo test --test cli schemas`.
#[test]
fn the_schemas_of_the_manual_are_those_that_are_printed() {
    for name in names() {
        let schema = printed(&["schema", &name]);
        if std::env::var("SNAPSHOTS").is_ok_and(|word| word == "overwrite") {
            fs::write(place(&name), &schema).expect("written");
        }
        let kept = fs::read_to_string(place(&name)).unwrap_or_default();
        assert!(
            kept == schema,
            "docs/schema/{name}.json: SNAPSHOTS=overwrite cargo test --test cli schemas"
        );
    }
    let output = glass(&["schema", "nonsense"]).output().expect("the program runs");
    assert_eq!(output.status.code(), Some(2));
}

/// Files in which every kind of play, of record and of fault occurs.
const FILES: [&str; 9] = [
    "problems/marks.yaml",
    "problems/andernach-2025.yaml",
    "problems/marks.inp",
    "tests/cli/twins.yaml",
    "tests/cli/defects.yaml",
    "tests/cli/stated.yaml",
    "tests/cli/faulty.inp",
    "tests/cli/given.yaml",
    "tests/cli/fairy.yaml",
];

#[test]
fn what_is_written_for_programs_is_as_the_schemas_say() {
    let mut seen = BTreeMap::new();
    for command in [
        "solve --time-limit 5s",
        "check",
        "check --themes --time-limit 50ms",
        "themes --time-limit 5s",
        "verify",
        "convert",
    ] {
        let words: Vec<&str> = command.split(' ').collect();
        let form: &[&str] = match words[0] {
            "verify" => &["--format", "jsonl"],
            "convert" => &["--to", "json"],
            _ => &["--format", "json"],
        };
        for line in printed(&[&words, form, &FILES[..]].concat()).lines() {
            let value: Value = serde_json::from_str(line).unwrap_or_else(|error| panic!("{command}: {error}: {line}"));
            assert_valid(&value);
            *seen
                .entry(value["schema"].as_str().unwrap_or_default().to_string())
                .or_insert(0) += 1;
        }
    }
    let games = printed(&["verify", "--format", "jsonl", "problems/games"]);
    games
        .lines()
        .for_each(|line| assert_valid(&serde_json::from_str(line).expect("JSON")));
    assert!(seen.len() >= 5 && seen.values().all(|&count| count >= 5), "{seen:?}");
}

#[test]
fn records_are_as_the_schema_of_problems_says() {
    let schema = &SCHEMAS["record"];
    let text = printed(&[
        "convert",
        "--to",
        "json",
        "problems/marks.yaml",
        "problems/andernach-2025.yaml",
        "tests/cli/twins.yaml",
        "tests/cli/fairy.yaml",
    ]);
    let mut count = 0;
    for line in text.lines() {
        let value: Value = serde_json::from_str(line).expect("JSON");
        let mut faults = Vec::new();
        Check { root: schema }.value(&value["entry"], schema, "", &mut faults);
        assert!(faults.is_empty(), "{faults:?} in {line}");
        count += 1;
    }
    assert!(count > 8);
}
