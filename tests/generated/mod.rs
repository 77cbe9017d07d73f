//! Collections made by rule out of the data of other tests: problems with Popeye's answers, their images, and damaged
//! ones whose defects the plain solver knows.
#![allow(
    dead_code,
    reason = "each test file that includes this module uses its own part of it"
)]

use std::collections::BTreeSet;

pub mod damage;
pub mod image;

/// A problem with an answer that is stated.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct Source {
    pub id: String,
    pub stipulation: String,
    /// The men, without side to move and rights.
    pub placement: String,
    /// First moves that fail to one refutation, and that.
    pub tries: Vec<(String, String)>,
    /// Keys in battles.
    pub keys: Vec<String>,
    /// Lines in help play.
    pub lines: Vec<Vec<String>>,
    /// What stands in the record besides.
    pub more: String,
}

impl Source {
    /// Is it a battle, and not help play?
    pub fn is_battle(&self) -> bool {
        !self.stipulation.starts_with('h')
    }

    /// Keys or lines.
    pub fn count(&self) -> usize {
        self.keys.len() + self.lines.len()
    }

    /// The solution text, as Popeye's notation has it.
    pub fn solution(&self) -> String {
        let tries = self.tries.iter();
        let tries = tries.map(|(first, refutation)| format!("1.{first} ?\n  but\n    1...{refutation} !\n"));
        let keys = self.keys.iter().map(|key| format!("1.{key} !\n"));
        let lines = self.lines.iter().map(|line| self.line(line));
        tries.chain(keys).chain(lines).collect()
    }

    /// `1.Ke5-f4A Qc5-f5B 2.d2-d1=SA Rc3-f3A`, or `1...` in front of half a move more.
    fn line(&self, moves: &[String]) -> String {
        let half = usize::from(self.stipulation.ends_with(".5"));
        let told = moves.iter().enumerate().map(|(index, step)| {
            let place = index + half;
            match (index, place % 2) {
                (0, 1) => format!("1...{step}"),
                (_, 0) => format!("{}.{step}", place / 2 + 1),
                _ => step.clone(),
            }
        });
        told.collect::<Vec<_>>().join(" ") + "\n"
    }

    /// The record in YAML, with its marker in front.
    pub fn record(&self) -> String {
        let solution: String = self.solution().lines().map(|line| format!("  {line}\n")).collect();
        let solution = if solution.is_empty() {
            solution
        } else {
            format!("solution: |\n{solution}")
        };
        format!(
            "---\nid: {}\nrules: {{name: alice, ep: second, castle-home: any}}\nfen: \"{}\"\nstipulation: \"{}\"\n\
             intended-solutions: {}\n{}{solution}",
            self.id,
            self.placement,
            self.stipulation,
            self.count().max(1),
            self.more
        )
    }
}

/// Popeye's random battles of at most so many moves.
pub fn battles(moves: u32) -> Vec<Source> {
    let rows = include_str!("../data/alice_battles.txt").lines();
    let rows = rows.filter(|line| !line.starts_with("# ")).enumerate();
    let sources = rows.map(|(number, row)| battle(number, row));
    sources.filter(|source| length(&source.stipulation) <= moves).collect()
}

fn battle(number: usize, row: &str) -> Source {
    let fields: Vec<&str> = row.split(';').map(str::trim).collect();
    let [stipulation, placement, keys, tries] = fields[..] else {
        panic!("a row has four fields: {row}");
    };
    // Of other than direct play too little is said here to judge tries by.
    let direct = stipulation.starts_with(['#', '=']);
    let tries = tries.split_whitespace().filter(|attempt| direct && *attempt != "-");
    let parted = |attempt: &str| {
        let (first, refutation) = attempt.split_once('>').expect("a try has its refutation");
        (first.to_string(), refutation.to_string())
    };
    Source {
        id: format!("battle-{number}"),
        stipulation: stipulation.to_string(),
        placement: placement.to_string(),
        tries: tries.map(parted).collect(),
        keys: keys.split_whitespace().map(str::to_string).collect(),
        lines: Vec::new(),
        more: String::new(),
    }
}

/// Popeye's random help play of Alice chess of at most so many moves, of which a number alone says how it parts: with the first moves.
pub fn help(moves: u32) -> Vec<Source> {
    let rows = include_str!("../data/lines.txt").lines().enumerate();
    let sources = rows.filter_map(|(number, row)| {
        let fields: Vec<&str> = row.split(';').map(str::trim).collect();
        let ["alice", stipulation, placement, _, lines] = fields[..] else {
            return None;
        };
        let plain = stipulation.starts_with("h#") || stipulation.starts_with("h=");
        let lines = lines.split('/').filter(|line| !line.trim().is_empty());
        let line = |line: &str| line.split_whitespace().map(str::to_string).collect();
        plain.then(|| Source {
            id: format!("help-{number}"),
            stipulation: stipulation.to_string(),
            placement: placement.to_string(),
            tries: Vec::new(),
            keys: Vec::new(),
            lines: lines.map(line).collect(),
            more: String::new(),
        })
    });
    sources
        .filter(|source| length(&source.stipulation) <= moves && !source.stipulation.contains("#="))
        .filter(parts_at_once)
        .collect()
}

/// Does each line begin with another move?
fn parts_at_once(source: &Source) -> bool {
    let firsts: BTreeSet<&String> = source.lines.iter().filter_map(|line| line.first()).collect();
    firsts.len() == source.lines.len()
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
