//! YAML text to data, one document at a time.

use super::{depth, marker};
use crate::formats::node::{Map, Node, Scalar};
use indexmap::IndexMap;
use regex::Regex;
use serde::de::{self, Deserialize, DeserializeSeed, EnumAccess, MapAccess, SeqAccess, Visitor};
use std::collections::HashSet;
use std::fmt;
use std::sync::LazyLock;

/// A document of a stream.
pub(super) struct Document<'a> {
    pub(super) bytes: &'a [u8],
    /// Lines of the stream before it.
    pub(super) line: usize,
    /// Its own marker, or its end before the next one's, if that is damaged: what is wrong with it.
    pub(super) damage: Option<String>,
}

/// Splits a stream at its document markers, which YAML allows nowhere else in the first column; documents
/// without data are left out. What is no record as it stands, but is several where a marker may have been damaged, is split
/// there, too.
pub(super) fn split(stream: &[u8]) -> Vec<Document<'_>> {
    let stream = stream.strip_prefix("\u{feff}".as_bytes()).unwrap_or(stream);
    let mut documents = Vec::new();
    let (mut start, mut start_line, mut offset) = (0, 0, 0);
    let mut push = |start: usize, end: usize, line: usize| {
        let bytes = &stream[start..end];
        let whole = Document {
            bytes,
            line,
            damage: None,
        };
        if is_blank(bytes.strip_prefix(b"---").unwrap_or(bytes)) {
            return;
        }
        if marker::may_be_damaged(bytes) && document(&whole).is_err() {
            documents.extend(marker::split(&whole));
        } else {
            documents.push(whole);
        }
    };
    for (number, line) in stream.split_inclusive(|&byte| byte == b'\n').enumerate() {
        let is_marker = |mark: &[u8]| {
            let rest = line.strip_prefix(mark);
            rest.is_some_and(|rest| rest.first().is_none_or(u8::is_ascii_whitespace))
        };
        if is_marker(b"---") {
            push(start, offset, start_line);
            (start, start_line) = (offset, number);
        } else if is_marker(b"...") {
            push(start, offset, start_line);
            (start, start_line) = (offset + line.len(), number + 1);
        }
        offset += line.len();
    }
    push(start, stream.len(), start_line);
    documents
}

/// The lines of the stream on which the fields of a document begin, and by no name its own first line.
pub(super) fn field_lines(document: &Document<'_>) -> IndexMap<String, usize> {
    let text = String::from_utf8_lossy(document.bytes);
    let numbered = || text.lines().zip(document.line + 1..);
    let silent = |line: &str| is_blank(line.strip_prefix("---").unwrap_or(line).as_bytes());
    let first = numbered().find(|(line, _)| !silent(line));
    let first = first.map(|(_, number)| (String::new(), number));
    let fields = numbered().filter_map(|(line, number)| Some((field_name(line)?.to_string(), number)));
    let mut lines = IndexMap::new();
    for (name, number) in first.into_iter().chain(fields) {
        lines.entry(name).or_insert(number);
    }
    lines
}

/// The name of the field that begins on a line.
pub(super) fn field_name(line: &str) -> Option<&str> {
    let (name, rest) = line.split_once(':')?;
    let ends = rest.is_empty() || rest.starts_with(char::is_whitespace);
    let name = name.trim_matches(['\'', '"']);
    let plain = |letter: char| letter.is_alphanumeric() || letter == '-' || letter == '_';
    (ends && !name.is_empty() && name.chars().all(plain)).then_some(name)
}

/// Is there nothing but comments, directives and blanks?
fn is_blank(bytes: &[u8]) -> bool {
    let silent = |line: &[u8]| line.is_empty() || line.starts_with(b"#") || line.starts_with(b"%");
    bytes.split(|&byte| byte == b'\n').all(|line| silent(line.trim_ascii()))
}

/// The data of a document, or what is wrong with it in one line.
///
/// Olive reads files that are not quite YAML (tabs, `>>` before the number of another problem); what does not
/// parse is read again with these mended.
pub(super) fn document(document: &Document<'_>) -> Result<Node, String> {
    if let Some(damage) = &document.damage {
        return Err(damage.clone());
    }
    let text = str::from_utf8(document.bytes).map_err(|error| {
        let before = &document.bytes[..error.valid_up_to()];
        let line = document.line + 1 + before.iter().filter(|&&byte| byte == b'\n').count();
        format!("line {line}: not a text, expected UTF-8")
    })?;
    if let Some(line) = depth::line_too_deep(text) {
        return Err(format!("line {}: {}", document.line + 1 + line, depth::too_deep()));
    }
    node(text).or_else(|error| {
        let mended = mend(text);
        let again = if mended == text { None } else { node(&mended).ok() };
        again.ok_or_else(|| match tab(&error, text) {
            Some(line) => format!(
                "line {}: a tab, expected blanks, for YAML takes no tabs there",
                document.line + line
            ),
            None => explain(&error, document.line),
        })
    })
}

/// The data of YAML text. A first pass learns what YAML takes each scalar for, a second reads
/// the letters of numbers.
fn node(text: &str) -> Result<Node, serde_yaml::Error> {
    let shape = Shape::deserialize(serde_yaml::Deserializer::from_str(text))?;
    Letters(shape).deserialize(serde_yaml::Deserializer::from_str(text))
}

fn mend(text: &str) -> String {
    static REFERENCE: LazyLock<Regex> =
        LazyLock::new(|| Regex::new(r"(?m)^(\s*(?:-\s+)*(?:[\w-]+:\s+)?)(>>.*)$").expect("the pattern is well formed"));
    let spaced = text.replace('\t', "  ");
    let quoted = REFERENCE.replace_all(&spaced, |found: &regex::Captures<'_>| {
        format!("{}'{}'", &found[1], found[2].trim_end().replace('\'', "''"))
    });
    quoted.into_owned()
}

/// The line, from 1, where a tab is what the parser stumbled over.
fn tab(error: &serde_yaml::Error, text: &str) -> Option<usize> {
    let at = error.location()?;
    let line = text.lines().nth(at.line().checked_sub(1)?)?;
    let indented = line.len() - line.trim_start().len();
    let here = line.chars().nth(at.column().saturating_sub(1));
    (line[..indented].contains('\t') || here == Some('\t')).then_some(at.line())
}

/// The parser's words in one line, with the line in the whole stream.
fn explain(error: &serde_yaml::Error, before: usize) -> String {
    static AT: LazyLock<Regex> =
        LazyLock::new(|| Regex::new(r",? (?:at|in) line \d+ column \d+").expect("the pattern is well formed"));
    let message = error.to_string().replace('\n', " ");
    let message = match message.contains("recursion limit") {
        true => depth::too_deep(),
        false => message,
    };
    let mut message = AT.replace_all(&message, "").into_owned();
    if !message.replace("unexpected", "").contains("expected") {
        message.push_str(", expected YAML");
    }
    match error.location() {
        Some(at) => format!("line {}: {message}", before + at.line()),
        None => message,
    }
}

/// What YAML takes the parts of a document for.
enum Shape {
    Text,
    Bare,
    Null,
    List(Vec<Shape>),
    /// Of each item, whether its name is bare, and its data.
    Map(Vec<(bool, Shape)>),
}

impl<'de> Deserialize<'de> for Shape {
    fn deserialize<D: de::Deserializer<'de>>(deserializer: D) -> Result<Self, D::Error> {
        deserializer.deserialize_any(ShapeVisitor)
    }
}

struct ShapeVisitor;

impl<'de> Visitor<'de> for ShapeVisitor {
    type Value = Shape;

    fn expecting(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str("a text, a list or a map")
    }

    fn visit_str<E>(self, _: &str) -> Result<Shape, E> {
        Ok(Shape::Text)
    }

    fn visit_bool<E>(self, _: bool) -> Result<Shape, E> {
        Ok(Shape::Bare)
    }

    fn visit_i64<E>(self, _: i64) -> Result<Shape, E> {
        Ok(Shape::Bare)
    }

    fn visit_u64<E>(self, _: u64) -> Result<Shape, E> {
        Ok(Shape::Bare)
    }

    fn visit_i128<E>(self, _: i128) -> Result<Shape, E> {
        Ok(Shape::Bare)
    }

    fn visit_u128<E>(self, _: u128) -> Result<Shape, E> {
        Ok(Shape::Bare)
    }

    fn visit_f64<E>(self, _: f64) -> Result<Shape, E> {
        Ok(Shape::Bare)
    }

    fn visit_unit<E>(self) -> Result<Shape, E> {
        Ok(Shape::Null)
    }

    fn visit_none<E>(self) -> Result<Shape, E> {
        Ok(Shape::Null)
    }

    fn visit_seq<A: SeqAccess<'de>>(self, mut items: A) -> Result<Shape, A::Error> {
        let mut shapes = Vec::new();
        while let Some(shape) = items.next_element()? {
            shapes.push(shape);
        }
        Ok(Shape::List(shapes))
    }

    fn visit_map<A: MapAccess<'de>>(self, mut items: A) -> Result<Shape, A::Error> {
        let mut shapes = Vec::new();
        while let Some(name) = items.next_key::<Shape>()? {
            let bare = match name {
                Shape::Text => false,
                Shape::Bare => true,
                _ => return Err(de::Error::custom("the name of a field is no text, expected one")),
            };
            shapes.push((bare, items.next_value()?));
        }
        Ok(Shape::Map(shapes))
    }

    fn visit_enum<A: EnumAccess<'de>>(self, tagged: A) -> Result<Shape, A::Error> {
        let (tag, _) = tagged.variant::<String>()?;
        Err(de::Error::custom(format!(
            "`!{tag}` is a tag, expected a text (in quotes if it begins with !)"
        )))
    }
}

/// The second pass: data whose shape is known.
struct Letters(Shape);

impl<'de> DeserializeSeed<'de> for Letters {
    type Value = Node;

    fn deserialize<D: de::Deserializer<'de>>(self, deserializer: D) -> Result<Node, D::Error> {
        match self.0 {
            Shape::Text => deserializer.deserialize_str(TextVisitor { bare: false }),
            Shape::Bare => deserializer.deserialize_str(TextVisitor { bare: true }),
            Shape::Null => {
                de::IgnoredAny::deserialize(deserializer)?;
                Ok(Node::Scalar(Scalar::bare("null")))
            }
            Shape::List(shapes) => deserializer.deserialize_seq(ListVisitor { shapes }),
            Shape::Map(shapes) => deserializer.deserialize_map(MapVisitor { shapes }),
        }
    }
}

struct TextVisitor {
    bare: bool,
}

impl Visitor<'_> for TextVisitor {
    type Value = Node;

    fn expecting(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str("a text")
    }

    fn visit_str<E>(self, text: &str) -> Result<Node, E> {
        let (text, bare) = (text.to_string(), self.bare);
        Ok(Node::Scalar(Scalar { text, bare }))
    }
}

struct ListVisitor {
    shapes: Vec<Shape>,
}

impl<'de> Visitor<'de> for ListVisitor {
    type Value = Node;

    fn expecting(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str("a list")
    }

    fn visit_seq<A: SeqAccess<'de>>(self, mut items: A) -> Result<Node, A::Error> {
        let mut nodes = Vec::new();
        for shape in self.shapes {
            nodes.extend(items.next_element_seed(Letters(shape))?);
        }
        // The parser wants to see the end of the list.
        items.next_element::<de::IgnoredAny>()?;
        Ok(Node::List(nodes))
    }
}

struct MapVisitor {
    shapes: Vec<(bool, Shape)>,
}

impl<'de> Visitor<'de> for MapVisitor {
    type Value = Node;

    fn expecting(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str("a map")
    }

    fn visit_map<A: MapAccess<'de>>(self, mut items: A) -> Result<Node, A::Error> {
        let mut map = Map::default();
        let mut names = HashSet::new();
        for (bare, shape) in self.shapes {
            let Some(text) = items.next_key::<String>()? else {
                break;
            };
            if !names.insert(text.clone()) {
                return Err(de::Error::custom(format!(
                    "the field `{text}` is given twice, expected once"
                )));
            }
            let node = items.next_value_seed(Letters(shape))?;
            map.items.push((Scalar { text, bare }, node));
        }
        items.next_key::<de::IgnoredAny>()?;
        Ok(Node::Map(map))
    }
}
