//! YAML text to data, one document at a time, in one pass over the events of a parser.

use crate::formats::node::{Map, Node, Scalar};
use crate::text::regex;
use granit_parser::{ErrorKind, Event, Parser, ScalarStyle, ScanError, Span, StrInput, Tag, options};
use indexmap::IndexMap;
use regex::Regex;
use std::borrow::Cow;
use std::collections::{HashMap, HashSet};
use std::sync::LazyLock;

/// Lists and maps may be nested so deep: more than any record needs.
const DEEPEST: usize = 100;

/// So many letters and pieces may the anchors and aliases of a document copy.
const MOST_COPIED: usize = 1 << 20;

/// The line is noted of fields whose names, with those around them, are no longer than this.
const LONGEST_NOTED: usize = 80;

/// A document of a stream.
pub(super) struct Document<'a> {
    pub(super) bytes: &'a [u8],
    /// Lines of the stream before it.
    pub(super) line: usize,
    /// Its own marker, or its end before the next one's, if that is damaged: what is wrong with it.
    pub(super) damage: Option<Fault>,
}

/// Why a document is no data.
#[derive(Clone, Debug)]
pub(super) struct Fault {
    /// The line of the stream, from 1.
    pub(super) line: usize,
    /// The field, if it is one in particular.
    pub(super) field: String,
    /// What is wrong, and what was expected.
    pub(super) message: String,
}

impl Fault {
    pub(super) fn new(line: usize, message: impl Into<String>) -> Self {
        Fault {
            line,
            field: String::new(),
            message: message.into(),
        }
    }
}

/// What a document holds.
pub(super) struct Parsed {
    /// Its data.
    pub(super) node: Node,
    /// The lines of the stream on which its fields stand, and by no name the line on which its data begin.
    pub(super) lines: IndexMap<String, usize>,
}

/// The data of a document, or what is wrong with it.
///
/// Olive reads files that are not quite YAML (tabs, marks of byte order, comments right behind quotes or brackets, `>>`
/// before the number of another problem); what does not parse is read again with these mended.
pub(super) fn document(document: &Document<'_>) -> Result<Parsed, Fault> {
    if let Some(damage) = &document.damage {
        return Err(damage.clone());
    }
    let text = str::from_utf8(document.bytes).map_err(|error| {
        let before = &document.bytes[..error.valid_up_to()];
        let line = document.line + 1 + before.iter().filter(|&&byte| byte == b'\n').count();
        Fault::new(line, "not a text, expected UTF-8")
    })?;
    read(text, document.line).or_else(|fault| {
        // Of two faults the one further down is told, for what is above it has been mended; but a tab is never left out.
        let mended = mend(text, &fault);
        read(&mended, document.line).map_err(|again| match again.line > fault.line && fault.message != TAB {
            true => again,
            false => fault,
        })
    })
}

fn mend(text: &str, fault: &Fault) -> String {
    static REFERENCE: LazyLock<Regex> = LazyLock::new(|| regex(r"(?m)^(\s*(?:-\s+)*(?:[\w-]+:\s+)?)(>>.*)$"));
    static COMMENT: LazyLock<Regex> = LazyLock::new(|| regex("(['\"\\]}])#"));
    let spaced = text.replace('\u{feff}', "").replace('\t', "  ");
    let apart = match fault.message.as_str() {
        NEAR_COMMENT => COMMENT.replace_all(&spaced, "$1 #"),
        _ => Cow::from(spaced),
    };
    let quoted = REFERENCE.replace_all(&apart, |found: &regex::Captures<'_>| {
        format!("{}'{}'", &found[1], found[2].trim_end().replace('\'', "''"))
    });
    quoted.into_owned()
}

/// The data of YAML text, before which the stream has so many lines.
fn read(text: &str, before: usize) -> Result<Parsed, Fault> {
    let mut reader = Reader {
        text,
        parser: Parser::new_from_str_with_options(text, options! { block_scalar_eof_without_line_feed: true }),
        before,
        anchors: HashMap::new(),
        copied: 0,
        lines: IndexMap::new(),
        open: Vec::new(),
    };
    let node = reader.root()?;
    let lines = reader.lines;
    Ok(Parsed { node, lines })
}

/// How far a document has been read.
struct Reader<'a> {
    text: &'a str,
    parser: Parser<'a, StrInput<'a>>,
    before: usize,
    /// The data that aliases may stand for, by the parser's numbers.
    anchors: HashMap<usize, Node>,
    copied: usize,
    lines: IndexMap<String, usize>,
    /// The brackets that are open, as far as lists and maps have any.
    open: Vec<char>,
}

impl<'a> Reader<'a> {
    fn root(&mut self) -> Result<Node, Fault> {
        loop {
            match self.next()? {
                (Event::StreamStart | Event::DocumentStart(..), _) => {}
                (Event::StreamEnd, _) => return Ok(Node::bare("null")),
                (event, at) => {
                    self.lines.insert(String::new(), self.before + at.start.line());
                    let node = self.node(event, at, Some(""), 0)?;
                    return match (self.next()?, self.next()?) {
                        ((Event::DocumentEnd, _), (Event::StreamEnd, _)) => Ok(node),
                        (_, (_, at)) => Err(self.fault(at, "a second document, expected `---` before it")),
                    };
                }
            }
        }
    }

    fn next(&mut self) -> Result<(Event<'a>, Span), Fault> {
        match self.parser.next_event() {
            Some(Ok(event)) => Ok(event),
            Some(Err(error)) => Err(self.explain(&error)),
            None => Ok((Event::StreamEnd, Span::default())),
        }
    }

    /// The data that begin with an event, within so many lists and maps; the lines of the fields in them are noted by the
    /// path of names that leads there.
    fn node(&mut self, event: Event<'a>, at: Span, path: Option<&str>, depth: usize) -> Result<Node, Fault> {
        let (node, anchor) = match event {
            Event::Alias(number) => return self.alias(number, at, depth),
            Event::Scalar(text, style, anchor, tag) => {
                self.untagged(tag.as_deref(), at, path)?;
                (Node::Scalar(scalar(text, style, tag.as_deref())), anchor)
            }
            Event::SequenceStart(_, anchor, tag) => {
                self.untagged(tag.as_deref(), at, path)?;
                (self.list(at, depth + 1)?, anchor)
            }
            Event::MappingStart(_, anchor, tag) => {
                self.untagged(tag.as_deref(), at, path)?;
                (self.map(at, path, depth + 1)?, anchor)
            }
            _ => return Err(self.fault(at, "nothing, expected data")),
        };
        if anchor > 0 {
            let copy = self.copy(&node, at)?;
            self.anchors.insert(anchor, copy);
        }
        Ok(node)
    }

    fn list(&mut self, at: Span, depth: usize) -> Result<Node, Fault> {
        self.not_too_deep(at, depth)?;
        self.open.push('[');
        let mut items = Vec::new();
        loop {
            match self.next()? {
                (Event::SequenceEnd, _) => {
                    self.open.pop();
                    return Ok(Node::List(items));
                }
                (event, at) => items.push(self.node(event, at, None, depth)?),
            }
        }
    }

    fn map(&mut self, begin: Span, path: Option<&str>, depth: usize) -> Result<Node, Fault> {
        self.not_too_deep(begin, depth)?;
        self.open.push('{');
        let (mut map, mut names) = (Map::default(), HashSet::new());
        loop {
            let (event, at) = match self.next()? {
                (Event::MappingEnd, _) => {
                    self.open.pop();
                    return Ok(Node::Map(map));
                }
                next => next,
            };
            let name = match self.node(event, at, None, depth)? {
                Node::Scalar(name) if !name.is_null() => name,
                _ => return Err(self.fault(at, "the name of a field is no text, expected one")),
            };
            if !names.insert(name.text.clone()) {
                let message = format!("the field `{}` is given twice, expected once", name.text);
                return Err(self.fault(at, message));
            }
            let path = path.and_then(|around| self.note(around, &name.text, at));
            let (event, at) = self.next()?;
            let node = self.node(event, at, path.as_deref(), depth)?;
            map.items.push((name, node));
        }
    }

    /// Notes the line of a field; its path.
    fn note(&mut self, around: &str, name: &str, at: Span) -> Option<String> {
        let path = if around.is_empty() {
            name.to_string()
        } else {
            format!("{around}.{name}")
        };
        let noted = path.len() <= LONGEST_NOTED;
        if noted {
            self.lines.entry(path.clone()).or_insert(self.before + at.start.line());
        }
        noted.then_some(path)
    }

    fn alias(&mut self, number: usize, at: Span, depth: usize) -> Result<Node, Fault> {
        let Some(node) = self.anchors.remove(&number) else {
            return Err(self.fault(at, "an alias within its own anchor, expected it behind"));
        };
        self.not_too_deep(at, depth + height(&node))?;
        let copy = self.copy(&node, at)?;
        self.anchors.insert(number, node);
        Ok(copy)
    }

    /// A copy, if there have not been too many.
    fn copy(&mut self, node: &Node, at: Span) -> Result<Node, Fault> {
        self.copied += size(node);
        if self.copied > MOST_COPIED {
            return Err(self.fault(
                at,
                format!("aliases copy too much, expected at most {MOST_COPIED} letters"),
            ));
        }
        Ok(node.clone())
    }

    fn not_too_deep(&self, at: Span, depth: usize) -> Result<(), Fault> {
        match depth <= DEEPEST {
            true => Ok(()),
            false => Err(self.fault(at, too_deep())),
        }
    }

    /// Tags of YAML's own and of Python's tell nothing new, all others are none.
    fn untagged(&self, tag: Option<&Tag>, at: Span, path: Option<&str>) -> Result<(), Fault> {
        match tag {
            Some(tag) if tag.handle() == "!" || tag.suffix() == "!" => {
                let tag = tag.original();
                let message = format!("`{tag}` is a tag, expected a text (in quotes if it begins with !)");
                let field = path.unwrap_or_default().to_string();
                Err(Fault {
                    field,
                    ..self.fault(at, message)
                })
            }
            _ => Ok(()),
        }
    }

    fn fault(&self, at: Span, message: impl Into<String>) -> Fault {
        Fault::new(self.before + at.start.line(), message)
    }

    /// The line of the tab over which the parser stumbled.
    fn tab(&self, error: &ScanError) -> Option<usize> {
        use ErrorKind::{
            TabAtBlockScalarStart, TabInBlockIndentation, TabInIndentation, TabInPlainScalar, TabNotAllowed,
        };
        let at = error.marker();
        let is_indented = |line: &str| line[..line.len() - line.trim_start().len()].contains('\t');
        let mut lines = self.text.lines().skip(at.line() - 1);
        let further = match error.kind() {
            TabAtBlockScalarStart | TabInBlockIndentation | TabInIndentation | TabInPlainScalar | TabNotAllowed => {
                lines.position(is_indented).unwrap_or(0)
            }
            _ => {
                let line = lines.next()?;
                (is_indented(line) || line.chars().nth(at.col()) == Some('\t')).then_some(0)?
            }
        };
        Some(self.before + at.line() + further)
    }

    /// The parser's words in one line, but a tab is called a tab.
    fn explain(&self, error: &ScanError) -> Fault {
        let line = self.before + error.marker().line();
        if let Some(line) = self.tab(error) {
            return Fault::new(line, TAB);
        }
        // What is open at the end is missed there, wherever it began.
        let end = self.before + 1 + self.text.matches('\n').count();
        let (line, words) = match error.kind() {
            ErrorKind::UnclosedQuotedScalar => (end, UNCLOSED_QUOTE.to_string()),
            ErrorKind::UnclosedFlowCollection { open } => (end, unclosed(*open)),
            ErrorKind::CommentNotSeparated => (line, NEAR_COMMENT.to_string()),
            ErrorKind::InvalidColonPlacement => (line, unclosed(self.open.last().copied().unwrap_or('['))),
            ErrorKind::RecursionLimitExceeded => (line, too_deep()),
            ErrorKind::SimpleKeyExpected => (line, "a name without a colon, expected `:` behind it".to_string()),
            ErrorKind::ExpectedDocumentStart => (line, "more behind the data, expected `---` before it".to_string()),
            _ => (line, fault_first(error.info())),
        };
        let told = words.replace("unexpected", "").contains("expected");
        let message = if told { words } else { format!("{words}, expected YAML") };
        Fault::new(line, message)
    }
}

const TAB: &str = "a tab, expected blanks, for YAML takes no tabs there";

const NEAR_COMMENT: &str = "a comment right behind other data, expected a blank before its `#`";

const UNCLOSED_QUOTE: &str = "found unexpected end of stream, while scanning a quoted scalar, expected YAML";

/// What is wrong where brackets are not closed.
fn unclosed(open: char) -> String {
    let (close, data) = if open == '[' {
        (']', "sequence")
    } else {
        ('}', "mapping")
    };
    format!("did not find expected ',' or '{close}', while parsing a flow {data}")
}

/// The parser's words with that in front which is wrong.
fn fault_first(words: String) -> String {
    match words.split_once(", ") {
        Some((place, fault)) if place.starts_with("while ") => format!("{fault}, {place}"),
        _ => words,
    }
}

fn too_deep() -> String {
    format!("lists and maps are nested too deep, expected at most {DEEPEST} in one another")
}

/// What YAML takes a scalar for: a plain one may be a number, a truth value or nothing.
fn scalar(text: Cow<'_, str>, style: ScalarStyle, tag: Option<&Tag>) -> Scalar {
    let is_typed = |tag: &Tag| tag.is_yaml_core_schema() && ["bool", "int", "float", "null"].contains(&tag.suffix());
    let may_be_bare = tag.map_or(style == ScalarStyle::Plain, is_typed);
    match &*text {
        "" | "~" | "null" | "Null" | "NULL" if may_be_bare => Scalar::bare("null"),
        "true" | "True" | "TRUE" | "false" | "False" | "FALSE" if may_be_bare => Scalar::bare(text),
        number if may_be_bare && number.parse::<serde_yaml::Number>().is_ok() => Scalar::bare(text),
        _ => Scalar::text(text),
    }
}

/// How deep lists and maps are nested in data.
fn height(node: &Node) -> usize {
    match node {
        Node::Scalar(_) => 0,
        Node::List(items) => 1 + items.iter().map(height).max().unwrap_or(0),
        Node::Map(map) => 1 + map.items.iter().map(|(_, node)| height(node)).max().unwrap_or(0),
    }
}

/// How many letters and pieces data have.
fn size(node: &Node) -> usize {
    match node {
        Node::Scalar(scalar) => 1 + scalar.text.len(),
        Node::List(items) => 1 + items.iter().map(size).sum::<usize>(),
        Node::Map(map) => {
            1 + map
                .items
                .iter()
                .map(|(name, node)| 1 + name.text.len() + size(node))
                .sum::<usize>()
        }
    }
}

#[cfg(test)]
mod tests {
    use super::DEEPEST;
    use crate::formats::node::Node;
    use crate::formats::yaml::{read, read_bytes};

    fn error(text: &str) -> String {
        let read = read(text, "x.yaml").remove(0);
        read.expect_err("it is refused").to_string()
    }

    #[test]
    fn the_line_of_every_field_is_known() {
        let text =
            "# x\nid: a\nboards: {A: {white: [Ka1],\n  black: [Kh8]}}\nsolution: |\n  id: b\n\nrules:\n  name: alice\n";
        for text in [text.to_string(), text.replace('\n', "\r\n"), text.replace('\n', "\r")] {
            let entry = read(&text, "x.yaml").remove(0).expect("a record");
            for (field, line) in [
                ("", 2),
                ("id", 2),
                ("boards.A.white", 3),
                ("boards.A.black", 4),
                ("solution", 5),
                ("rules", 8),
                ("rules.name", 9),
            ] {
                assert_eq!(entry.notes.lines.get(field), Some(&line), "{field}");
            }
        }
    }

    #[test]
    fn only_what_is_nested_too_deep_is_refused() {
        let too_deep = format!("line 2: {}", super::too_deep());
        let (open, close) = ("[".repeat(DEEPEST), "]".repeat(DEEPEST));
        for deep in [
            format!("a: b\nc: {open}{close}"),
            format!("a: b\nc: {}", open.repeat(20)),
            format!("a: b\nc: {}{}", "{a: ".repeat(DEEPEST), "}".repeat(DEEPEST)),
            format!("# x\n{}", "- ".repeat(DEEPEST + 1)),
            format!("a: &a {}\nc: [[*a]]", &format!("{open}{close}")[1..2 * DEEPEST - 1]),
        ] {
            assert!(error(&deep).contains(&too_deep), "{deep}: {}", error(&deep));
        }
        for flat in [
            format!("a: {}{}", &open[1..], &close[1..]),
            format!("a: '{open}'\nb: |\n  {open}\nc: # {open}\nd: x{open}"),
            format!("a: [{}]", "[1, 2], ".repeat(200)),
        ] {
            assert!(read(&flat, "x.yaml")[0].is_ok(), "{flat}");
        }
    }

    #[test]
    fn aliases_stand_for_a_bounded_copy() {
        let entry = read("a: &a {b: [c]}\nd: *a\n", "x.yaml").remove(0).expect("a record");
        assert_eq!(entry.get("d"), entry.get("a"));
        assert_eq!(entry.get("d.b"), Some(&Node::List(vec![Node::text("c")])));
        let mut laughs = "a0: &a0 ha\n".to_string();
        for level in 1..12 {
            let aliases = format!("*a{}, ", level - 1).repeat(9);
            laughs += &format!("a{level}: &a{level} [{aliases}]\n");
        }
        assert!(
            error(&laughs).contains("aliases copy too much, expected"),
            "{}",
            error(&laughs)
        );
        assert!(error("a: &a [*a]\n").contains("line 1: an alias within its own anchor, expected"));
    }

    #[test]
    fn files_put_together_with_their_marks_are_read() {
        let bytes = "\u{feff}id: a\n---\n\u{feff}id: b\nkeywords: [x]\n".as_bytes();
        let read = read_bytes(bytes, "x.yaml");
        let ids = read.iter().map(|entry| entry.as_ref().expect("a record").id.as_str());
        assert_eq!(ids.collect::<Vec<_>>(), ["a", "b"]);
    }

    #[test]
    fn a_comment_may_stand_right_behind_brackets() {
        let entry = read("id: a\nauthors: ['x']#y\nsolution: '[x]#'\n", "x.yaml").remove(0);
        assert_eq!(entry.expect("a record").texts("authors"), ["x"]);
        assert!(error("a: 'x'y#z\n").contains("line 1: "));
    }

    #[test]
    fn a_lone_mark_of_a_tag_is_no_text() {
        assert!(error("stipulation: ! x\n").contains("line 1: stipulation: `!` is a tag, expected a text"));
    }
}
