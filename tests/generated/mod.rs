//! Collections made by rule out of the data of other tests.
#![allow(
    dead_code,
    reason = "each test file that includes this module uses its own part of it"
)]

/// A problem with its answer, of which records are made.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct Source {
    pub id: String,
    pub rules: String,
    pub stipulation: String,
    pub placement: String,
    /// Keys with their tries, or lines, as a solution text.
    pub solution: String,
    /// Keys or lines.
    pub count: usize,
}

impl Source {
    /// The record in YAML, with its marker in front.
    pub fn record(&self) -> String {
        let solution: String = self.solution.lines().map(|line| format!("\n  {line}")).collect();
        let solution = if self.solution.is_empty() {
            String::new()
        } else {
            format!("solution: |{solution}\n")
        };
        format!(
            "---\nid: {}\nrules: {}\nfen: \"{}\"\nstipulation: \"{}\"\nintended-solutions: \"{}\"\n{solution}",
            self.id,
            self.rules,
            self.placement,
            self.stipulation,
            self.count.max(1)
        )
    }
}

const POPEYE: &str = "{name: alice, ep: second, castle-home: any}";

/// Popeye's battles of at most so many moves.
pub fn battles(moves: u32) -> Vec<Source> {
    let rows = include_str!("../data/alice_battles.txt")
        .lines()
        .filter(|line| !line.starts_with("# "));
    let rows = rows.enumerate().map(|(number, row)| battle(number, row));
    rows.filter(|source| length(&source.stipulation) <= moves).collect()
}

fn battle(number: usize, row: &str) -> Source {
    let fields: Vec<&str> = row.split(';').map(str::trim).collect();
    let [stipulation, placement, keys, tries] = fields[..] else {
        panic!("a row has four fields: {row}");
    };
    let keys: Vec<&str> = keys.split_whitespace().collect();
    let mut solution: Vec<String> = Vec::new();
    for attempt in tries.split_whitespace().filter(|attempt| *attempt != "-") {
        let (first, refutation) = attempt.split_once('>').expect("a try has its refutation");
        solution.push(format!("1.{first} ?\n    but\n      1...{refutation} !"));
    }
    solution.extend(keys.iter().map(|key| format!("1.{key} !")));
    Source {
        id: format!("battle-{number}"),
        rules: POPEYE.to_string(),
        stipulation: stipulation.to_string(),
        placement: placement.to_string(),
        solution: solution.join("\n"),
        count: keys.len(),
    }
}

/// The number at the end of a stipulation; a half counts as a whole.
fn length(stipulation: &str) -> u32 {
    let (whole, half) = match stipulation.strip_suffix(".5") {
        Some(whole) => (whole, 1),
        None => (stipulation, 0),
    };
    let digits = whole.len() - whole.trim_end_matches(|c: char| c.is_ascii_digit()).len();
    whole[whole.len() - digits..].parse::<u32>().unwrap_or(0) + half
}
