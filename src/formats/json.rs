//! Records as JSON, one object a line, from which they can be read again without loss.
//!
//! `entry` holds the record's own fields; what its reader noted beside them stands around it.
//!
//! ```
//! use looking_glass::formats::{json, yaml};
//!
//! let record = "id: short\nfen: 8/8/8/8/8/1K6/6R1/k7 w\nstipulation: '#1'\n";
//! let entry = yaml::read(record, "mine.yaml").remove(0).expect("a record");
//! let object = json::object(&entry, None).to_string();
//! assert!(json::is_json(&object));
//! assert!(json::read(&object, "mine.json")[0].is_ok());
//! ```

use super::entry::{Entry, EntryError, InputLanguage, Origin, ReaderNotes, Source};
use super::node::{Map, Node, Scalar};
use serde::de::{Error, MapAccess, SeqAccess, Visitor};
use serde::{Deserialize, Deserializer};
use serde_json::error::Category;
use serde_json::{Map as Object, Value, json};
use std::fmt;

/// The schema of each object.
pub const SCHEMA: &str = "looking-glass/problem/1";

/// The names of what an object holds.
const NAMES: [&str; 5] = ["schema", "id", "fen", "popeye", "entry"];

/// Is this text a sequence of such objects, as its first sign tells, or of the fields of records, an object on each line?
pub fn is_json(text: &str) -> bool {
    text.trim_start().starts_with('{') && (text.contains(SCHEMA) || are_lines(text))
}

/// Do several lines begin as objects, the first of which is whole?
fn are_lines(text: &str) -> bool {
    let mut lines = text.lines().filter(|line| !line.trim().is_empty());
    let first = lines.next().unwrap_or_default();
    let second = lines.next().unwrap_or_default();
    second.starts_with('{') && serde_json::from_str::<Object<String, Value>>(first).is_ok()
}

/// A record as an object; `fen` is told for the convenience of other programs where the diagram can be read.
pub fn object(entry: &Entry, fen: Option<&str>) -> Value {
    let mut object = Object::new();
    object.insert("schema".to_string(), json!(SCHEMA));
    object.insert("id".to_string(), json!(entry.id));
    if let Some(fen) = fen {
        object.insert("fen".to_string(), json!(fen));
    }
    if let Source::Popeye(language) = entry.origin.source {
        let mut popeye = json!(entry.notes);
        popeye["language"] = json!(language.name());
        object.insert("popeye".to_string(), popeye);
    }
    object.insert("entry".to_string(), of_map(&entry.fields));
    Value::Object(object)
}

/// Reads objects that stand one behind the other; one that is wrong does not keep those on other lines from being
/// read.
///
/// # Errors
/// One for each line that is no such object, in its place among the others, and one for each end of a line that is
/// missing between two.
pub fn read(text: &str, file: &str) -> Vec<Result<Entry, EntryError>> {
    let objects = objects(text);
    let single = objects.len() == 1;
    let read = |(index, object): (usize, Written<'_>)| {
        let origin = Origin::new(file, index + 1, Source::Yaml);
        let told = |error: EntryError| EntryError {
            line: Some(object.line),
            ..error
        };
        let missing = "a second object on the line, expected one on each".to_string();
        let missing = EntryError::new(&origin, "", missing);
        let missing = object.follows.then(|| Err(told(missing)));
        let record = record(object.text, origin, single).map_err(told);
        missing.into_iter().chain([record])
    };
    objects.into_iter().enumerate().flat_map(read).collect()
}

/// The text of an object.
struct Written<'a> {
    /// Its line, from 1.
    line: usize,
    text: &'a str,
    /// Does it follow another on the same line?
    follows: bool,
}

/// The texts of all objects: each line is one, unless several can be told apart on it.
fn objects(text: &str) -> Vec<Written<'_>> {
    let mut found: Vec<Written<'_>> = Vec::new();
    for (index, line) in text.lines().enumerate().filter(|(_, line)| !line.trim().is_empty()) {
        let mut rest = line;
        let mut follows = false;
        while let Some((text, more)) = parted(rest) {
            found.push(Written {
                line: index + 1,
                text,
                follows,
            });
            (rest, follows) = (more, true);
        }
        found.push(Written {
            line: index + 1,
            text: rest,
            follows,
        });
    }
    found
}

/// The first object of a text, and the one behind it, of which one sign that should have been the end of a line
/// may part it.
fn parted(text: &str) -> Option<(&str, &str)> {
    let mut values = serde_json::Deserializer::from_str(text).into_iter::<Value>();
    values.next()?.ok()?;
    let (first, rest) = text.split_at(values.byte_offset());
    let next = rest.find('{').filter(|&at| rest[..at].chars().count() <= 1)?;
    Some((first, &rest[next..]))
}

/// What is wrong with a line that cannot be read as JSON, without the words of the parser.
pub(crate) fn in_words(error: &serde_json::Error) -> String {
    match error.classify() {
        Category::Eof => "JSON that ends too early".to_string(),
        Category::Syntax | Category::Io => format!("no JSON from character {} on", error.column()),
        Category::Data => {
            let told = error.to_string();
            told.split(" at line ").next().unwrap_or_default().to_string()
        }
    }
}

/// Reads one object: that of a record, or the fields of one alone.
///
/// # Errors
/// It is neither, or has a name twice.
pub fn record(text: &str, mut origin: Origin, single: bool) -> Result<Entry, EntryError> {
    let error = |field: &str, message: String| EntryError::new(&origin, field, message);
    let read = serde_json::from_str(text.trim_end());
    let wrong = |failure| error("", format!("{}, expected one JSON object a line", in_words(&failure)));
    let Distinct(value) = read.map_err(wrong)?;
    match value.get("schema") {
        Some(schema) if schema.as_str() == Some(SCHEMA) => {}
        Some(_) => return Err(error("schema", format!("another one, expected {SCHEMA}"))),
        None => {
            return match node(&value) {
                Node::Map(fields) => Ok(Entry::new(origin, fields, single)),
                node => Err(error("", format!("{}, expected the fields of a problem", node.kind()))),
            };
        }
    }
    let beside = value.as_object().into_iter().flat_map(|object| object.keys());
    let mut beside = beside.filter(|name| !NAMES.contains(&name.as_str()));
    if let Some(name) = beside.find(|name| Entry::is_of_the_question(name)) {
        return Err(error(name, "beside the record, expected in entry".to_string()));
    }
    let Some(Node::Map(fields)) = value.get("entry").map(node) else {
        return Err(error("entry", "missing, expected the fields of a problem".to_string()));
    };
    let popeye = value.get("popeye");
    if let Some(noted) = popeye {
        let name = noted.get("language").and_then(Value::as_str).unwrap_or_default();
        origin.source = Source::Popeye(InputLanguage::from_name(name).unwrap_or_default());
    }
    let mut entry = Entry::new(origin, fields, single);
    if let Some(id) = value.get("id").and_then(Value::as_str) {
        entry.id = id.to_string();
    }
    if let Some(noted) = popeye {
        entry.notes = ReaderNotes::deserialize(noted).unwrap_or_default();
    }
    Ok(entry)
}

/// A value in which no object has a name twice: other readers take the last, and say nothing.
struct Distinct(Value);

impl<'de> Deserialize<'de> for Distinct {
    fn deserialize<D: Deserializer<'de>>(deserializer: D) -> Result<Self, D::Error> {
        deserializer.deserialize_any(DistinctVisitor).map(Distinct)
    }
}

struct DistinctVisitor;

impl<'de> Visitor<'de> for DistinctVisitor {
    type Value = Value;

    fn expecting(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str("a value")
    }

    fn visit_bool<E>(self, value: bool) -> Result<Value, E> {
        Ok(value.into())
    }

    fn visit_i64<E>(self, value: i64) -> Result<Value, E> {
        Ok(value.into())
    }

    fn visit_u64<E>(self, value: u64) -> Result<Value, E> {
        Ok(value.into())
    }

    fn visit_f64<E>(self, value: f64) -> Result<Value, E> {
        Ok(value.into())
    }

    fn visit_str<E>(self, value: &str) -> Result<Value, E> {
        Ok(value.into())
    }

    fn visit_unit<E>(self) -> Result<Value, E> {
        Ok(Value::Null)
    }

    fn visit_seq<A: SeqAccess<'de>>(self, mut items: A) -> Result<Value, A::Error> {
        let mut list = Vec::new();
        while let Some(Distinct(item)) = items.next_element()? {
            list.push(item);
        }
        Ok(Value::Array(list))
    }

    fn visit_map<A: MapAccess<'de>>(self, mut items: A) -> Result<Value, A::Error> {
        let mut object = Object::new();
        while let Some((name, Distinct(value))) = items.next_entry::<String, Distinct>()? {
            if object.contains_key(&name) {
                let message = format!("the field `{name}` is given twice, expected once");
                return Err(A::Error::custom(message));
            }
            object.insert(name, value);
        }
        Ok(Value::Object(object))
    }
}

fn of_map(map: &Map) -> Value {
    let items = map.items.iter();
    Value::Object(items.map(|(key, node)| (key.text.clone(), of_node(node))).collect())
}

fn of_node(node: &Node) -> Value {
    match node {
        Node::Scalar(scalar) => of_scalar(scalar),
        Node::List(items) => items.iter().map(of_node).collect(),
        Node::Map(map) => of_map(map),
    }
}

/// A number stays one only if JSON writes it in the same letters: `2.10` and `01` become texts.
fn of_scalar(scalar: &Scalar) -> Value {
    let value = serde_json::from_str(&scalar.text).ok().filter(|_| scalar.bare);
    value
        .filter(|value: &Value| !value.is_string() && format!("{value}") == scalar.text)
        .unwrap_or_else(|| json!(scalar.text))
}

/// Data as JSON has them.
fn node(value: &Value) -> Node {
    match value {
        Value::String(text) => Node::text(text.clone()),
        Value::Array(items) => Node::List(items.iter().map(node).collect()),
        Value::Object(object) => Node::map(object.iter().map(|(key, value)| (key, node(value)))),
        Value::Null | Value::Bool(_) | Value::Number(_) => Node::bare(value.to_string()),
    }
}
