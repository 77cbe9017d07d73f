//! Diagrams alone: a FEN a line.
//!
//! ```
//! use looking_glass::formats::fens;
//!
//! let list = "8/8/8/8/8/1K6/6R1/k7 w - - 0 1\n8/8/8/8/8/1K6/5R2/k7 w - - 0 1\n";
//! assert!(fens::is_list(list));
//! assert_eq!(fens::read(list, "two.fen").len(), 2);
//! ```

use super::entry::{Entry, EntryError, Origin, ReaderNotes, Source};
use super::node::{Map, Node};

/// Is this a list of FENs, as its first line tells? Empty lines and those that begin with `#` say nothing.
pub fn is_list(text: &str) -> bool {
    told(text).next().is_some_and(|(_, line)| is_fen(line))
}

/// The diagrams of a list, each a record without any demand.
///
/// # Errors
/// One for each line that is no FEN, in its place among the others.
pub fn read(text: &str, file: &str) -> Vec<Result<Entry, EntryError>> {
    let lines: Vec<(usize, &str)> = told(text).collect();
    let single = lines.len() == 1;
    let entry = |(index, &(line, fen)): (usize, &(usize, &str))| {
        let origin = Origin::new(file, index + 1, Source::Yaml);
        if !is_fen(fen) {
            let message = format!("`{fen}`, expected a FEN as in the first line");
            return Err(EntryError {
                line: Some(line),
                ..EntryError::new(&origin, "", message)
            });
        }
        let fields = Map::from_iter([("fen", Node::text(fen))]);
        Ok(Entry {
            notes: ReaderNotes {
                lines: [("fen".to_string(), line)].into(),
                ..ReaderNotes::default()
            },
            ..Entry::new(origin, fields, single)
        })
    };
    lines.iter().enumerate().map(entry).collect()
}

/// The lines that say something, with their numbers from 1.
fn told(text: &str) -> impl Iterator<Item = (usize, &str)> {
    let numbered = (1..).zip(text.lines().map(str::trim));
    numbered.filter(|(_, line)| !line.is_empty() && !line.starts_with('#'))
}

/// Does a line begin with ranks of men, whatever the dialect?
fn is_fen(line: &str) -> bool {
    let placement = line.split_whitespace().next().unwrap_or_default();
    let is_sign = |sign: char| sign.is_ascii_alphanumeric() || "/|;-*()".contains(sign);
    placement.chars().all(is_sign) && placement.matches('/').count() >= 3
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn lists_of_fens_are_known_by_their_first_line() {
        for list in [
            "7k/8/8/8/8/8/8/K7 w - - 0 1\n\n# a remark\n8/8/8/8/8/8/8/K6k\n",
            "r|n6/8/8/8/8/8/8/6|NR w - - 0 1",
            "rn-6/8/8/8/8/1P-P5/8/6KR- w - - | 8/8/8/8/8/8/8/8",
        ] {
            assert!(is_list(list), "{list}");
        }
        for other in [
            "",
            "# 7k/8/8/8/8/8/8/K7",
            "fen: 7k/8/8/8/8/8/8/K7",
            "stip #2\n7k/8/8/8/8/8/8/K7",
            "1.e4 e5 1/2-1/2",
        ] {
            assert!(!is_list(other), "{other}");
        }
        let text = "# two\n7k/8/8/8/8/8/8/K7\nstip #2\n8/8/8/8/8/8/8/K6k b";
        let (read, wrong): (Vec<_>, Vec<_>) = read(text, "dir/some.fen").into_iter().partition(Result::is_ok);
        let wrong = wrong.into_iter().map(|one| one.expect_err("no FEN").to_string());
        let wrong: Vec<String> = wrong.collect();
        assert_eq!(
            wrong,
            ["dir/some.fen: document 2: line 3: `stip #2`, expected a FEN as in the first line"]
        );
        let read: Vec<Entry> = read.into_iter().flatten().collect();
        let told: Vec<(&str, Option<&str>)> = read.iter().map(|one| (one.id.as_str(), one.text("fen"))).collect();
        assert_eq!(
            told,
            [
                ("some-1", Some("7k/8/8/8/8/8/8/K7")),
                ("some-3", Some("8/8/8/8/8/8/8/K6k b"))
            ]
        );
        assert_eq!(read[1].notes.lines, [("fen".to_string(), 4)].into());
    }
}
