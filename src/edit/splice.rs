//! Records changed within the text of their file: all else stays as it is, to the byte.

use crate::formats::entry::{Defaults, Entry, InputLanguage, Source, messages};
use crate::formats::node::{Map, Node};
use crate::formats::popeye::Input;
use crate::formats::{self, Format, popeye, yaml};
use std::ops::Range;

/// The fields of a record that have changed, with what they hold now.
pub type Changes = [(&'static str, Option<Node>)];

/// The text of a file in which the record with a number, from 1, is another one.
///
/// # Errors
/// The format of the file has no way to say it; nothing is lost silently.
pub fn replaced(text: &str, is_input: bool, number: usize, entry: &Entry, changes: &Changes) -> Result<String, String> {
    if changes.is_empty() {
        return Ok(text.to_string());
    }
    match formats::format(text, is_input) {
        Format::Yaml => yaml_replaced(text, number, entry, changes),
        Format::Popeye => input_replaced(text, number, entry),
        Format::Fens => fens_replaced(text, number, entry, changes),
        Format::Json | Format::Pgn => {
            Err("files of this format are not written, expected another file's name".to_string())
        }
    }
}

/// The text of a file with one more record.
///
/// # Errors
/// As for [`replaced`].
pub fn added(text: &str, is_input: bool, entry: &Entry) -> Result<String, String> {
    if text.trim().is_empty() {
        return match is_input {
            true => Ok(format!("BeginProblem\n{}EndProblem\n", input(entry)?)),
            false => Ok(yaml::document(&entry.fields)),
        };
    }
    let gap = if text.ends_with('\n') { "" } else { "\n" };
    match formats::format(text, is_input) {
        Format::Yaml => Ok(format!("{text}{gap}{}", yaml::document(&entry.fields))),
        Format::Popeye => {
            let parts = input_parts(text, &popeye::read(text, "input"))?;
            let last = parts.last().ok_or("no problem is in it")?;
            let (before, after) = text.split_at(last.end);
            let added = ended_as(text, format!("NextProblem\n{}", input(entry)?));
            Ok(format!("{before}{added}{after}"))
        }
        Format::Json | Format::Pgn | Format::Fens => {
            Err("no record is added to files of this format, expected another file's name".to_string())
        }
    }
}

fn yaml_replaced(text: &str, number: usize, entry: &Entry, changes: &Changes) -> Result<String, String> {
    let spans = yaml::spans(text.as_bytes());
    let span = spans
        .get(number.wrapping_sub(1))
        .ok_or("the record is not in the file any more")?;
    let old = &text[span.clone()];
    let wanted = &entry.fields;
    let spliced = fields_replaced(old, changes).filter(|text| holds(text, wanted));
    let new = spliced.unwrap_or_else(|| {
        let whole = ended_as(text, yaml::document(wanted));
        // The first document of a file needs no marker.
        match old.starts_with("---") {
            true => whole,
            false => whole.trim_start_matches("---\n").to_string(),
        }
    });
    Ok(format!("{}{new}{}", &text[..span.start], &text[span.end..]))
}

/// Does a document hold these fields, in any order?
fn holds(text: &str, wanted: &Map) -> bool {
    let read = yaml::read(text, "spliced");
    let [Ok(entry)] = read.as_slice() else { return false };
    let has = |(name, node): &(crate::formats::node::Scalar, Node)| entry.fields.get(&name.text) == Some(node);
    entry.fields.items.len() == wanted.items.len() && wanted.items.iter().all(has)
}

/// A document in which these fields are replaced, added or left out, where each field begins on a line of its own.
fn fields_replaced(document: &str, changes: &Changes) -> Option<String> {
    let read = yaml::read(document, "document");
    let [Ok(entry)] = read.as_slice() else { return None };
    let mut lines: Vec<String> = document.split_inclusive('\n').map(str::to_string).collect();
    let mut starts: Vec<(usize, &str)> = Vec::new();
    for name in entry.fields.names() {
        let line = entry.notes.lines.get(name)?.checked_sub(1)?;
        let begins = lines
            .get(line)?
            .starts_with(|letter: char| !letter.is_whitespace() && letter != '{');
        if !begins || starts.iter().any(|(other, _)| *other == line) {
            return None;
        }
        starts.push((line, name));
    }
    starts.sort_unstable();
    let count = lines.len();
    for (name, node) in changes.iter().rev() {
        let at = starts.iter().position(|(_, other)| other == name);
        let written = node.as_ref().map(|node| ended_as(document, yaml::field(name, node)));
        match at {
            Some(at) => {
                let end = starts.get(at + 1).map_or(count, |next| next.0);
                replace_lines(&mut lines, starts[at].0..end, written.unwrap_or_default());
            }
            None => {
                if let Some(last) = lines.last_mut().filter(|last| !last.ends_with('\n')) {
                    last.push('\n');
                }
                lines.extend(written);
            }
        }
    }
    Some(lines.concat())
}

/// Replaces the lines of a field; comments and empty lines behind it stay. The number of lines stays what it was.
fn replace_lines(lines: &mut [String], range: Range<usize>, written: String) {
    let is_idle = |line: &String| line.trim().is_empty() || line.starts_with('#');
    let idle = lines[range.clone()]
        .iter()
        .rev()
        .take_while(|line| is_idle(line))
        .count();
    let end = (range.end - idle).max(range.start + 1);
    let old = lines[range.start..end].concat();
    for line in &mut lines[range.start..end] {
        line.clear();
    }
    lines[range.start] = with_comment(&old, written);
}

/// A written field with the comment that stood behind it, where both are one line.
fn with_comment(old: &str, written: String) -> String {
    let ends_alone = |text: &str| text.trim_end().lines().count() == 1;
    let comment = || {
        let read = |text: &str| {
            yaml::read(text, "field")
                .into_iter()
                .next()?
                .ok()
                .map(|entry| entry.fields)
        };
        let whole = read(old)?;
        let old = old.trim_end();
        // The first sign at which the field may end is that of the comment: others stand within it, or within the field.
        let mut signs = old.match_indices(" #").map(|(at, _)| at);
        let end = signs.find(|&at| read(&old[..at]).is_some_and(|field| field == whole))?;
        Some(&old[end + 2..])
    };
    match (ends_alone(old) && ends_alone(&written)).then(comment).flatten() {
        Some(comment) => {
            let (field, end) = written.split_at(written.trim_end().len());
            format!("{field}  #{comment}{end}")
        }
        None => written,
    }
}

/// A text whose lines end as those of another.
fn ended_as(other: &str, text: String) -> String {
    match other.contains("\r\n") {
        true => text.replace('\n', "\r\n"),
        false => text,
    }
}

/// A record in the fields that Olive knows.
///
/// # Errors
/// Something has no place in them.
pub fn in_olives_fields(entry: &Entry) -> Result<Entry, String> {
    let written = popeye::olive(entry, &Defaults::default()).map_err(|errors| messages(&errors))?;
    match written.lost.is_empty() {
        true => Ok(written.entry),
        false => Err(would_be_lost(&written.lost)),
    }
}

/// The text of a problem between the words that begin and end it.
fn input(entry: &Entry) -> Result<String, String> {
    let written = popeye::write(entry, &Defaults::default()).map_err(|errors| messages(&errors))?;
    match written.lost.is_empty() {
        true => Ok(written.text),
        false => Err(would_be_lost(&written.lost)),
    }
}

/// Why a record is not written in such a format.
fn would_be_lost(lost: &[String]) -> String {
    format!(
        "this would be lost: {}; expected a name that ends in .yaml",
        lost.join("; ")
    )
}

/// Where the problems of an input stand: behind the word that begins each, up to the one that ends it.
///
/// # Errors
/// They are not in English, in which problems are written, or begin and end within lines.
fn input_parts(text: &str, read: &[Input]) -> Result<Vec<Range<usize>>, String> {
    let english = Source::Popeye(InputLanguage::English);
    if read
        .iter()
        .flat_map(|input| &input.entry)
        .any(|entry| entry.origin.source != english)
    {
        return Err("its problems are in another language than English, expected another file's name".to_string());
    }
    let parts = parts_in_english(text);
    match parts.len() == read.len() {
        true => Ok(parts),
        false => Err("its problems begin and end within lines, expected another file's name".to_string()),
    }
}

fn parts_in_english(text: &str) -> Vec<Range<usize>> {
    let mut parts = Vec::new();
    let (mut start, mut offset) = (None, 0);
    for line in text.split_inclusive('\n') {
        let word = line.trim().to_ascii_lowercase();
        let is = |name: &str| word.len() >= 3 && name.starts_with(word.as_str());
        if is("beginproblem") || is("nextproblem") || is("endproblem") {
            if let Some(start) = start.take() {
                parts.push(start..offset);
            }
            if !is("endproblem") {
                start = Some(offset + line.len());
            }
        }
        offset += line.len();
    }
    parts
}

fn input_replaced(text: &str, number: usize, entry: &Entry) -> Result<String, String> {
    let read = popeye::read(text, "input");
    let parts = input_parts(text, &read)?;
    let (part, known) = number
        .checked_sub(1)
        .and_then(|index| Some((parts.get(index)?, &read[index])))
        .ok_or("the problem is not in the file any more")?;
    if known.heading.latex {
        return Err(would_be_lost(&["its commands for LaTeX".to_string()]));
    }
    let new = ended_as(text, input(entry)?);
    Ok(format!("{}{new}{}", &text[..part.start], &text[part.end..]))
}

fn fens_replaced(text: &str, number: usize, entry: &Entry, changes: &Changes) -> Result<String, String> {
    let fen = entry.text("fen").ok_or("a list of FENs holds nothing else")?;
    if let Some((name, _)) = changes.iter().find(|(name, _)| *name != "fen") {
        return Err(format!(
            "a list of FENs cannot say {name}, expected another file's name"
        ));
    }
    let line = entry.notes.lines.get("fen").copied().unwrap_or(number);
    let lines = (1..).zip(text.split_inclusive('\n'));
    let written = lines.map(|(number, old)| match number == line {
        true => format!("{fen}{}", if old.ends_with('\n') { "\n" } else { "" }),
        false => old.to_string(),
    });
    Ok(written.collect())
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::edit::Sheet;

    const TEXT: &str = "# a file of mine\n---\nid: one   # first\nfen: '8/8/8/8/8/8/1R6/K1k5'\nrules: orthodox\n\
        mine: [a,  b]\n# about the demand\nstipulation: '#2'\n\n---\nid: two\nstipulation: h#2\n\
        boards: {A: {white: [Ka1], black: [Kc1]}}\n...\n";

    fn saved(text: &str, number: usize, change: impl FnOnce(&mut Sheet)) -> String {
        let entries: Vec<Entry> = yaml::read(text, "x.yaml").into_iter().flatten().collect();
        let base = &entries[number - 1];
        let (mut sheet, errors) = Sheet::of(base);
        assert!(errors.is_empty(), "{errors:?}");
        change(&mut sheet);
        let changes = sheet.changes(Some(base)).expect("a sheet");
        let entry = sheet.entry(Some(base)).expect("a record");
        replaced(text, false, number, &entry, &changes).expect("a text")
    }

    #[test]
    fn what_is_not_changed_stays_to_the_byte() {
        assert_eq!(saved(TEXT, 1, |_| {}), TEXT);
        assert_eq!(saved(TEXT, 2, |_| {}), TEXT);
    }

    #[test]
    fn a_changed_field_leaves_all_others_and_the_comments() {
        let text = saved(TEXT, 1, |sheet| sheet.stipulation = "#3".to_string());
        assert_eq!(text, TEXT.replace("stipulation: '#2'", "stipulation: '#3'"));
    }

    #[test]
    fn a_comment_behind_a_changed_field_and_the_ends_of_lines_stay() {
        let text = TEXT
            .replace("stipulation: '#2'", "stipulation: '#2' # was #4")
            .replace('\n', "\r\n");
        let saved = saved(&text, 1, |sheet| sheet.stipulation = "#3".to_string());
        assert_eq!(saved, text.replace("'#2' # was", "'#3'  # was"));
    }

    #[test]
    fn commands_for_latex_are_not_lost() {
        let text =
            "BeginProblem\nauthor A. Author\nLaTeX a.tex\npieces white ka1 rh2 black kc1\nstip h#2\nEndProblem\n";
        let entry = popeye::read(text, "input").remove(0).entry.expect("a problem");
        let change = [("title", Some(Node::text("New".to_string())))];
        let saved = replaced(text, true, 1, &entry, &change);
        assert!(saved.is_err_and(|told| told.contains("LaTeX")));
        let without = text.replace("LaTeX a.tex\n", "");
        assert!(replaced(&without, true, 1, &entry, &change).is_ok());
    }

    #[test]
    fn inputs_in_other_languages_are_left_as_they_are() {
        let text = "AnfangProblem\nSteine Weiss ka1 Schwarz kc1\nForderung #1\nEndeProblem\n";
        let parts = input_parts(text, &popeye::read(text, "input"));
        assert!(parts.is_err_and(|told| told.contains("another language")));
    }

    #[test]
    fn a_field_is_added_at_the_end_and_taken_out() {
        let text = saved(TEXT, 2, |sheet| sheet.title = "<script>".to_string());
        assert_eq!(text, TEXT.replace("\n...", "\ntitle: '<script>'\n..."));
        let back = saved(&text, 2, |sheet| sheet.title.clear());
        assert_eq!(back, TEXT);
    }

    #[test]
    fn a_diagram_is_written_as_it_was() {
        let text = saved(TEXT, 1, |sheet| sheet.men.retain(|man| man.man != "R"));
        assert_eq!(text, TEXT.replace("'8/8/8/8/8/8/1R6/K1k5'", "8/8/8/8/8/8/8/K1k5"));
    }

    #[test]
    fn the_problems_of_an_input_are_found() {
        let text = "BeginProblem\npieces white ka1 black kc1\nstip #1\nNextProblem\nremark x\nEndProblem\n";
        let parts = input_parts(text, &popeye::read(text, "input")).expect("two problems");
        let parts: Vec<&str> = parts.into_iter().map(|part| &text[part]).collect();
        assert_eq!(parts, ["pieces white ka1 black kc1\nstip #1\n", "remark x\n"]);
    }
}
