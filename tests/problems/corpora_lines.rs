//! Agreement with Popeye on lines: help play, series play and proof games of random and published problems,
//! where they are at hand.

use crate::corpus::{alice_problem, corpus, solved};
use looking_glass::opinion::is_missed;
use looking_glass::output::popeye;
use looking_glass::rules::Transfer;
use serde_json::Value;

/// Popeye castles with a rook on the other board than the king's; the rules know no such castling.
const DEFECTS: [&str; 4] = ["0-0BA", "0-0AB", "0-0-0BA", "0-0-0AB"];

/// The lines of each block of a solution text, sorted, without those that only a defect makes possible.
fn blocks(text: &str) -> Vec<Vec<&str>> {
    let is_line = |line: &str| line.starts_with("  ") && line.trim_start().starts_with(|c: char| c.is_ascii_digit());
    let is_defect = |line: &str| {
        line.split(' ')
            .any(|word| DEFECTS.iter().any(|castling| word.ends_with(castling)))
    };
    let lines: Vec<&str> = text.lines().map(str::trim_end).collect();
    let mut blocks: Vec<Vec<&str>> = lines
        .split(|line| line.is_empty())
        .map(|block| {
            let mut block: Vec<&str> = block
                .iter()
                .copied()
                .filter(|line| is_line(line) && !is_defect(line))
                .collect();
            block.sort_unstable();
            block
        })
        .collect();
    blocks.retain(|block| !block.is_empty());
    blocks
}

/// Holds the rows of lines against Popeye's text; names those that differ.
fn differing(rows: &[Value]) -> Vec<String> {
    let mut wrong = Vec::new();
    let mut done = 0;
    for row in rows {
        let problem = alice_problem(row);
        if problem.stipulation.play.is_battle() {
            continue;
        }
        done += 1;
        let mut solution = solved(&problem);
        if problem.stipulation.play.is_series() && problem.diagram.rules.transfer == Transfer::Always {
            solution.solutions.retain(|line| !is_missed(&problem, line));
        }
        let ours = popeye::lines(&problem, &solution, &popeye::words::ENGLISH);
        let theirs = row["popeye_text"].as_str().expect("a text");
        let (ours, theirs) = (blocks(&ours), blocks(theirs));
        if ours != theirs {
            wrong.push(format!("{} {}", row["id"], row["stip"]));
            eprintln!("{}", row["popeye_input"].as_str().unwrap_or_default());
            let alone = |some: &[Vec<&str>], others: &[Vec<&str>]| -> Vec<String> {
                let others = others.concat();
                let alone = some.concat().into_iter().filter(|line| !others.contains(line));
                alone.map(String::from).take(10).collect()
            };
            eprintln!("OURS ALONE {:#?}", alone(&ours, &theirs));
            eprintln!("THEIRS ALONE {:#?}", alone(&theirs, &ours));
        }
    }
    eprintln!("{done} problems of lines");
    wrong
}

#[test]
fn random_alice_lines_agree_with_popeye() {
    let Some(rows) = corpus("alice_random.jsonl") else {
        return;
    };
    let wrong = differing(&rows);
    assert!(wrong.is_empty(), "{} differ: {wrong:?}", wrong.len());
}
