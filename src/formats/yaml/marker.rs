//! A stream parted at its markers, so that one bad document does not spoil the others; and where a marker is damaged: a
//! wrong byte in `---` is not to make one record of two.

use super::parse::{Document, Fault, document};

/// Splits a stream at its document markers, which YAML allows nowhere else in the first column; documents
/// without data are left out. What is no record as it stands, but is several where a marker may have been damaged, is split
/// there, too.
pub(super) fn split(stream: &[u8]) -> Vec<Document<'_>> {
    let stream = stream.strip_prefix("\u{feff}".as_bytes()).unwrap_or(stream);
    // Only a file that has no other ends its lines so.
    let end_of_line = if stream.contains(&b'\n') { b'\n' } else { b'\r' };
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
        let seams = seams(bytes, line);
        if !seams.is_empty() && document(&whole).is_err() {
            documents.extend(parts(&whole, seams));
        } else {
            documents.push(whole);
        }
    };
    for (number, line) in stream.split_inclusive(|&byte| byte == end_of_line).enumerate() {
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

/// Is there nothing but comments, directives and blanks?
fn is_blank(bytes: &[u8]) -> bool {
    let silent = |line: &[u8]| line.is_empty() || line.starts_with(b"#") || line.starts_with(b"%");
    bytes
        .split(|byte| b"\n\r".contains(byte))
        .all(|line| silent(line.trim_ascii()))
}

/// Where a stream may have been meant to part.
struct Seam {
    /// The byte at which the next document begins.
    at: usize,
    /// The number of lines before it.
    line: usize,
    /// What is wrong with the marker, in the document before or behind it.
    damage: Fault,
    /// Is it the end of the document before that is damaged, and the marker is whole?
    before: bool,
}

/// The parts of a document, split at every line that may have been a marker; the document whose line it is tells of the
/// damage.
fn parts<'a>(whole: &Document<'a>, seams: Vec<Seam>) -> Vec<Document<'a>> {
    let mut parts = Vec::new();
    let (mut start, mut line, mut damage) = (0, whole.line, None);
    for seam in seams {
        let (mine, next) = match seam.before {
            true => (Some(seam.damage), None),
            false => (None, Some(seam.damage)),
        };
        parts.push(Document {
            bytes: &whole.bytes[start..seam.at],
            line,
            damage: damage.or(mine),
        });
        (start, line, damage) = (seam.at, seam.line, next);
    }
    parts.push(Document {
        bytes: &whole.bytes[start..],
        line,
        damage,
    });
    parts.retain(|part| !part.bytes.trim_ascii().is_empty());
    parts
}

/// The places at which a document may have been meant to part: lines that are nearly a marker, with a field's line behind
/// them; and lines whose end and the marker after it have run together.
fn seams(document: &[u8], before: usize) -> Vec<Seam> {
    let lines: Vec<&[u8]> = document.split_inclusive(|&byte| byte == b'\n').collect();
    let mut seams = Vec::new();
    let mut offset = 0;
    for (number, line) in lines.iter().enumerate() {
        let text = line.trim_ascii_end();
        let fault = |message: String| Fault::new(before + number + 1, message);
        let told = |expected: &str| {
            let shown = String::from_utf8_lossy(&text[..text.len().min(12)]);
            fault(format!("`{shown}`, expected {expected}"))
        };
        let at_line = |damage| Seam {
            at: offset,
            line: before + number,
            damage,
            before: false,
        };
        // The first line is this document's own marker, or has none before it.
        if number > 0 && is_nearly_marker(text, &lines[number + 1..]) {
            seams.push(at_line(told("`---`")));
        } else if number > 0 && text.starts_with(b"---") && line.get(4..).is_some_and(is_field) {
            seams.push(at_line(told("`---` on a line of its own")));
        } else if text.len() > 4 && text.ends_with(b"---") && is_before_field(&lines[number + 1..]) {
            seams.push(Seam {
                at: offset + line.len(),
                line: before + number + 1,
                before: true,
                damage: fault("ends in `---`, expected it on a line of its own".to_string()),
            });
        }
        offset += line.len();
    }
    seams
}

/// Is a line, with these after it, `---` with one byte that is wrong, too many or too few, and is a field next?
fn is_nearly_marker(line: &[u8], after: &[&[u8]]) -> bool {
    let dashes = line.iter().filter(|&&byte| byte == b'-').count();
    let after = match (line, after) {
        // The byte in the middle has become the end of the line.
        (b"-", [next, rest @ ..]) if next.trim_ascii_end() == b"-" => rest,
        (b"-", _) => return false,
        _ => after,
    };
    let near = match line.len() {
        1 => dashes == 1,
        2 | 3 => dashes == 2,
        4 => dashes >= 3,
        _ => false,
    };
    near && is_before_field(after)
}

/// Is a field's line the next that is not empty?
fn is_before_field(lines: &[&[u8]]) -> bool {
    let next = lines.iter().find(|line| !line.trim_ascii().is_empty());
    next.is_some_and(|line| is_field(line))
}

/// Does a field begin on the line?
fn is_field(line: &[u8]) -> bool {
    let line = String::from_utf8_lossy(line);
    let plain = |letter: char| letter.is_alphanumeric() || letter == '-' || letter == '_';
    line.split_once(':').is_some_and(|(name, rest)| {
        let name = name.trim_matches(['\'', '"']);
        let ends = rest.is_empty() || rest.starts_with(char::is_whitespace);
        ends && !name.is_empty() && name.chars().all(plain)
    })
}

#[cfg(test)]
mod tests {
    use crate::formats::yaml::read_bytes;

    #[test]
    fn a_damaged_marker_is_an_error_of_one_record() {
        let record = |name: &str| format!("---\nid: {name}\nstipulation: h#2\nsolution: |\n  1.a b\n");
        let [one, two, three] = ["one", "two", "three"].map(record);
        let text = format!("{one}{two}{three}");
        // The last byte of the first record's end, and all of the second's marker.
        for place in one.len() - 1..one.len() + 4 {
            for byte in 0..=255 {
                let mut bytes = text.clone().into_bytes();
                if std::mem::replace(&mut bytes[place], byte) == byte {
                    continue;
                }
                let read = read_bytes(&bytes, "x.yaml");
                let names = |index: usize| read[index].as_ref().ok().and_then(|entry| entry.text("id"));
                let damaged = usize::from(place >= one.len());
                assert_eq!(read.len(), 3, "{byte:#x} at {place}: {read:?}");
                for (index, name) in ["one", "two", "three"].into_iter().enumerate() {
                    assert!(names(index) == Some(name) || index == damaged, "{byte:#x} at {place}");
                }
            }
        }
    }
}
