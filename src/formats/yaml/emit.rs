//! Data to YAML text that every reader, also of YAML 1.1, takes for the same data.

use crate::formats::node::{Map, Node, Scalar};
use std::fmt::Write;

/// Lists of texts no longer than this stand in one line.
const SHORT: usize = 16;

/// The longest name that may stand before its colon without a mark of its own; readers look no further than 1024 letters.
const LONGEST_NAME: usize = 1000;

/// A document with its marker.
pub(super) fn document(fields: &Map) -> String {
    let mut text = "---\n".to_string();
    if fields.items.is_empty() {
        text.push_str("{}\n");
    }
    map(&mut text, fields, 0);
    text
}

fn map(out: &mut String, fields: &Map, indent: usize) {
    for (name, node) in &fields.items {
        let (notes, name) = (" ".repeat(indent), scalar(name));
        out.push_str(&notes);
        match name.chars().count() > LONGEST_NAME {
            true => _ = write!(out, "? {name}\n{notes}"),
            false => out.push_str(&name),
        }
        out.push(':');
        value(out, node, indent);
    }
}

/// The data behind a name's colon.
fn value(out: &mut String, node: &Node, indent: usize) {
    match node {
        Node::Map(fields) if !fields.items.is_empty() => {
            out.push('\n');
            map(out, fields, indent + 2);
        }
        Node::List(items) if !is_short(items) => {
            out.push('\n');
            list(out, items, indent);
        }
        node => {
            out.push(' ');
            inline(out, node, indent);
        }
    }
}

fn list(out: &mut String, items: &[Node], indent: usize) {
    for item in items {
        out.push_str(&" ".repeat(indent));
        out.push('-');
        match item {
            // The first name stands behind the hyphen, the others under it.
            Node::Map(fields) if !fields.items.is_empty() => {
                let mut text = String::new();
                map(&mut text, fields, indent + 2);
                out.push(' ');
                out.push_str(text.trim_start());
            }
            Node::List(inner) if !is_short(inner) => {
                out.push('\n');
                list(out, inner, indent + 2);
            }
            item => {
                out.push(' ');
                inline(out, item, indent);
            }
        }
    }
}

/// A scalar (perhaps a block), a short list or an empty map, to the end of its line.
fn inline(out: &mut String, node: &Node, indent: usize) {
    match node {
        Node::Scalar(text) if is_block(text) => block(out, &text.text, indent + 2),
        Node::Scalar(text) => out.push_str(&scalar(text)),
        Node::List(items) => {
            let items: Vec<String> = items.iter().filter_map(Node::as_text).map(str::to_string).collect();
            let _ = write!(out, "[{}]", items.join(", "));
        }
        Node::Map(_) => out.push_str("{}"),
    }
    if !out.ends_with('\n') {
        out.push('\n');
    }
}

/// May a list stand in one line as it is?
///
/// Between brackets a colon may begin a value whatever follows it, so an item that has one is kept out.
fn is_short(items: &[Node]) -> bool {
    let short = |item: &Node| match item {
        Node::Scalar(scalar) => {
            let plain = scalar.bare || is_plain(&scalar.text);
            plain
                && !scalar.is_null()
                && scalar.text.len() <= SHORT
                && !scalar.text.contains([',', ':', '[', ']', '{', '}'])
        }
        _ => false,
    };
    items.iter().all(short)
}

/// A text of several lines that a literal block can hold.
fn is_block(scalar: &Scalar) -> bool {
    !scalar.bare
        && scalar.text.contains('\n')
        && scalar
            .text
            .chars()
            .all(|letter| matches!(letter, '\n' | '\t') || is_printable(letter))
}

/// May the letter stand in YAML without an escape, and is it no line break of YAML 1.1?
fn is_printable(letter: char) -> bool {
    !letter.is_control()
        && !matches!(
            letter,
            '\u{85}' | '\u{2028}' | '\u{2029}' | '\u{feff}' | '\u{fffe}' | '\u{ffff}'
        )
}

fn block(out: &mut String, text: &str, indent: usize) {
    let body = text.trim_end_matches('\n');
    let ends = text.len() - body.len();
    // Without a visible first letter a reader cannot tell how far the block is indented.
    let hint = if text.starts_with([' ', '\n', '\t']) { "2" } else { "" };
    let chomp = match ends {
        0 => "-",
        1 if !body.is_empty() => "",
        _ => "+",
    };
    let _ = writeln!(out, "|{hint}{chomp}");
    let lines = if body.is_empty() { "" } else { text };
    for line in lines.lines() {
        if line.is_empty() {
            out.push('\n');
        } else {
            let _ = writeln!(out, "{}{line}", " ".repeat(indent));
        }
    }
    if body.is_empty() {
        out.push_str(&"\n".repeat(ends));
    }
}

/// A scalar in one line.
fn scalar(scalar: &Scalar) -> String {
    let text = &scalar.text;
    if scalar.bare || is_plain(text) {
        text.clone()
    } else if text.chars().all(is_printable) {
        format!("'{}'", text.replace('\'', "''"))
    } else {
        double_quoted(text)
    }
}

fn double_quoted(text: &str) -> String {
    let mut quoted = String::from('"');
    for letter in text.chars() {
        match letter {
            '"' | '\\' => quoted.extend(['\\', letter]),
            '\n' => quoted.push_str("\\n"),
            '\t' => quoted.push_str("\\t"),
            letter if is_printable(letter) => quoted.push(letter),
            letter => {
                let _ = write!(quoted, "\\U{:08X}", letter as u32);
            }
        }
    }
    quoted.push('"');
    quoted
}

/// Is a text safe without quotes, for every reader?
fn is_plain(text: &str) -> bool {
    let Some(first) = text.chars().next() else { return false };
    let sound = text.chars().all(is_printable) && !text.ends_with([' ', ':']);
    sound
        && first.is_alphanumeric()
        && !text.contains(": ")
        && !text.contains(" #")
        && !is_word(text)
        && !may_be_number(text)
}

/// The words that some reader takes for a truth value or nothing.
fn is_word(text: &str) -> bool {
    let words = ["y", "n", "yes", "no", "true", "false", "on", "off", "null"];
    words.contains(&text.to_ascii_lowercase().as_str())
}

/// Might some reader take this for a number or a date?
fn may_be_number(text: &str) -> bool {
    let begins = text.starts_with(|first: char| first.is_ascii_digit());
    begins
        && text
            .chars()
            .all(|letter| letter.is_ascii_hexdigit() || "xXoO_.:+-tTzZ ".contains(letter))
}
