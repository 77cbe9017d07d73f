//! Diagrams alone: a FEN a line.

use super::entry::{Entry, Margin, Origin, Source};
use super::node::{Map, Node, Scalar};

/// Is this a list of FENs, line by line? Empty lines and those that begin with `#` say nothing.
pub fn is_list(text: &str) -> bool {
    let mut any = false;
    told(text).all(|(_, line)| {
        any = true;
        is_fen(line)
    }) && any
}

/// The diagrams of a list, each a record without any demand.
pub fn read(text: &str, file: &str) -> Vec<Entry> {
    let lines: Vec<(usize, &str)> = told(text).collect();
    let single = lines.len() == 1;
    let entry = |(index, &(line, fen)): (usize, &(usize, &str))| {
        let origin = Origin {
            file: file.to_string(),
            document: index + 1,
            source: Source::Yaml,
        };
        let fields = Map {
            items: vec![(Scalar::text("fen"), Node::text(fen))],
        };
        Entry {
            margin: Margin {
                lines: vec![("fen".to_string(), line)],
                ..Margin::default()
            },
            ..Entry::new(origin, fields, single)
        }
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
    fn lists_of_fens_are_known_by_every_line() {
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
            "7k/8/8/8/8/8/8/K7\nstip #2",
            "1.e4 e5 1/2-1/2",
        ] {
            assert!(!is_list(other), "{other}");
        }
        let read = read("# two\n7k/8/8/8/8/8/8/K7\n\n8/8/8/8/8/8/8/K6k b", "dir/some.fen");
        let told: Vec<(&str, Option<&str>)> = read.iter().map(|one| (one.id.as_str(), one.text("fen"))).collect();
        assert_eq!(
            told,
            [
                ("some-1", Some("7k/8/8/8/8/8/8/K7")),
                ("some-2", Some("8/8/8/8/8/8/8/K6k b"))
            ]
        );
        assert_eq!(read[1].margin.lines, [("fen".to_string(), 4)]);
    }
}
