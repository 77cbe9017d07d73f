//! Counts of games of a given length, for every variant, by every generator.

use crate::fast;
use crate::fast::Fast;
use crate::naive;
use crate::naive::position::Plain;
use crate::naive::rules::Rules;
use std::fs;
use std::path::Path;

/// One line of a table: `FEN | rules options | count at depth 1, 2, 3 …`.
struct Row {
    /// Where it stands, for messages.
    at: String,
    fen: String,
    rules: String,
    options: String,
    counts: Vec<u64>,
}

/// A generator's count of the games of that many moves from the row's position.
type Count = fn(&Row, depth: usize) -> u64;

/// Every generator, with the largest count it is asked for.
const GENERATORS: [(&str, Count, u64); 2] = [("plain", plain, 10_000), ("fast", fast, 10_000_000)];

fn plain(row: &Row, depth: usize) -> u64 {
    let rules = Rules::named(&row.rules).and_then(|rules| rules.with_options(&row.options));
    let position = rules.and_then(|rules| Plain::from_fen(rules, &row.fen));
    position
        .unwrap_or_else(|error| panic!("{}: {error}", row.at))
        .perft(depth)
}

fn fast(row: &Row, depth: usize) -> u64 {
    fast::rules(&row.rules, &row.options)
        .and_then(|rules| Fast::from_fen(rules, &row.fen))
        .unwrap_or_else(|error| panic!("{}: {error}", row.at))
        .perft(depth as u32)
}

/// The rows of all tables in `tests/perft/`.
fn rows() -> Vec<Row> {
    let folder = Path::new(env!("CARGO_MANIFEST_DIR")).join("tests/perft");
    let mut rows = Vec::new();
    for entry in fs::read_dir(&folder).expect("tests/perft is a folder") {
        let path = entry.expect("a readable entry").path();
        let text = fs::read_to_string(&path).expect("a readable table");
        let lines = text.lines().enumerate();
        for (n, line) in lines.filter(|(_, line)| !line.trim().is_empty() && !line.starts_with('#')) {
            let at = format!("{}:{}", path.display(), n + 1);
            rows.push(parse(line, &at));
        }
    }
    rows
}

/// A FEN may contain ` | ` itself, so the columns are counted from the right.
fn parse(line: &str, at: &str) -> Row {
    let mut columns = line.rsplitn(3, " | ");
    let mut column = || columns.next().unwrap_or_else(|| panic!("{at}: three columns")).trim();
    let counts = column().split_whitespace();
    let counts = counts
        .map(|n| n.parse().unwrap_or_else(|_| panic!("{at}: `{n}` is no count")))
        .collect();
    let variant = column();
    let (rules, options) = variant.split_once(' ').unwrap_or((variant, ""));
    Row {
        at: at.into(),
        fen: column().into(),
        rules: rules.into(),
        options: options.into(),
        counts,
    }
}

#[test]
fn every_generator_counts_what_the_tables_say() {
    let mut wrong = Vec::new();
    for row in rows() {
        for (name, count, limit) in GENERATORS {
            let depths = row
                .counts
                .iter()
                .enumerate()
                .filter(|&(_, &expected)| expected <= limit);
            for (index, &expected) in depths {
                let found = count(&row, index + 1);
                if found != expected {
                    wrong.push(format!(
                        "{}: {name} counts {found} at depth {}, not {expected}",
                        row.at,
                        index + 1
                    ));
                }
            }
        }
    }
    assert!(wrong.is_empty(), "{}", wrong.join("\n"));
}

#[test]
fn every_variant_has_a_table() {
    let rows = rows();
    for name in naive::rules::NAMES {
        assert!(rows.iter().any(|row| row.rules == name), "no counts for {name}");
    }
}
