//! Agreement with other programs on whole corpora of random and published problems, where they are at hand.

use crate::corpus::{alice_problem, corpus, solved};
use looking_glass::formats::fen::Fen;
use looking_glass::output::{coords, notation, popeye};
use looking_glass::pieces::Color;
use looking_glass::position::{MoveList, Position, perft};
use looking_glass::problem::Problem;
use looking_glass::rules::{Rules, Variant};
use looking_glass::stipulation::Stipulation;
use looking_glass::with_position;
use serde_json::Value;

/// The blocks of a solution text, without header and times, each line by line and sorted at each level.
fn blocks(text: &str) -> Vec<String> {
    let lines: Vec<&str> = text
        .lines()
        .map(str::trim_end)
        .filter(|line| line.is_empty() || line.starts_with("   "))
        // Popeye shows how reflex play punishes a move that cannot be a defence; the tree has no place for it.
        .filter(|line| !line.ends_with("?!?"))
        // Castling of a king and a rook on different boards, which Popeye generates by mistake.
        .filter(|line| !line.contains("0-0-0BA") && !line.contains("0-0BA"))
        .collect();
    let mut blocks: Vec<String> = lines
        .split(|line| line.is_empty())
        .map(|block| sorted_tree(block, 0))
        .collect();
    blocks.retain(|block| !block.is_empty());
    blocks.sort();
    blocks
}

/// A block of indented lines with the lines of every level sorted.
fn sorted_tree(lines: &[&str], _depth: usize) -> String {
    let indent = |line: &str| line.len() - line.trim_start().len();
    let Some(top) = lines.iter().map(|line| indent(line)).min() else {
        return String::new();
    };
    let mut starts: Vec<usize> = (0..lines.len()).filter(|&i| indent(lines[i]) == top).collect();
    let mut parts = vec![sorted_tree(&lines[..starts.first().copied().unwrap_or(0)], 0)];
    starts.push(lines.len());
    for range in starts.windows(2) {
        parts.push(format!(
            "{}\n{}",
            lines[range[0]],
            sorted_tree(&lines[range[0] + 1..range[1]], 0)
        ));
    }
    parts.sort();
    parts.concat()
}

/// The keys of a row as Popeye prints them, signs left out.
fn keys(row: &Value) -> Vec<String> {
    let sign = |text: &str| text.trim_end_matches(['+', '#', '=']).trim_end().to_string();
    let mut keys: Vec<String> = row["keys"]
        .as_array()
        .into_iter()
        .flatten()
        .filter_map(Value::as_str)
        .map(sign)
        .collect();
    keys.sort();
    keys
}

fn orthodox_keys_differ(row: &Value) -> Option<String> {
    let rules = Rules::of(Variant::Orthodox);
    let fen = row["fen"].as_str().expect("a FEN");
    let diagram = Fen::read(fen, rules).expect("one that can be read").diagram;
    let moves = row["bm"].as_u64().expect("a length") as u16;
    let mut problem = Problem::new(row["id"].to_string(), diagram, Stipulation::direct_mate(moves));
    problem.settings.told.tries = 0;
    problem.settings.told.variations = false;
    // Popeye was given problems with Black to move with the colours, and so the ranks, in each other's place.
    let mirrored = problem.diagram.turn == Color::Black;
    let text = |step| {
        let text = notation::popeye(&rules, step);
        let flip = |c: char| {
            c.to_digit(10)
                .and_then(|rank| char::from_digit(9 - rank, 10))
                .unwrap_or(c)
        };
        if mirrored && !text.starts_with('0') {
            text.chars().map(flip).collect()
        } else {
            text
        }
    };
    let mut ours: Vec<String> = solved(&problem).keys.iter().map(|key| text(key.step.step)).collect();
    ours.sort();
    (ours != keys(row)).then(|| format!("{}: {ours:?} instead of {:?}", row["id"], keys(row)))
}

#[test]
fn orthodox_mates_up_to_four_moves_have_popeyes_keys() {
    let Some(rows) = corpus("orthodox_mates.jsonl") else {
        return;
    };
    let short = |row: &&Value| row["bm"].as_u64() <= Some(4) && row["status"] == "ok";
    let wrong: Vec<String> = rows.iter().filter(short).filter_map(orthodox_keys_differ).collect();
    assert!(wrong.is_empty(), "{} differ: {wrong:#?}", wrong.len());
}

#[test]
fn random_alice_battles_agree_with_popeye() {
    let Some(rows) = corpus("alice_random.jsonl") else {
        return;
    };
    let mut wrong = Vec::new();
    let mut done = 0;
    for row in &rows {
        let stipulation = row["stip"].as_str().unwrap_or_default();
        let Ok(known) = stipulation.parse::<Stipulation>() else {
            panic!("{stipulation}")
        };
        if !known.play.is_battle() {
            continue;
        }
        let problem = alice_problem(row);
        let ours = popeye::battle(&problem, &solved(&problem), &popeye::words::ENGLISH);
        let theirs = row["popeye_text"].as_str().expect("a text");
        done += 1;
        if blocks(&ours) != blocks(theirs) {
            wrong.push(format!("{} {stipulation}", row["id"]));
            let (ours, theirs) = (blocks(&ours), blocks(theirs));
            eprintln!("{}", row["popeye_input"].as_str().unwrap_or_default());
            for block in ours.iter().filter(|block| !theirs.contains(block)) {
                eprintln!("OURS ALONE\n{block}");
            }
            for block in theirs.iter().filter(|block| !ours.contains(block)) {
                eprintln!("THEIRS ALONE\n{block}");
            }
        }
    }
    assert!(wrong.is_empty(), "{} of {done} differ: {wrong:?}", wrong.len());
}

/// A move as the other program writes it: without boards.
fn without_boards(coords: &str) -> String {
    let (_, rest) = coords.split_once(':').expect("a board before the move");
    rest.split_once('/').expect("a board behind the move").0.to_string()
}

/// What differs in one position; nothing where the other two programs disagree with each other.
fn moves_differ(side: &Value, perfts: u32) -> Option<String> {
    let disagree = |field: &str| side[field].as_array().is_some_and(|moves| !moves.is_empty());
    if side.is_null() || disagree("only_pyffish") || disagree("only_popeye") {
        return None;
    }
    let rules = Rules::from_name("pychess").expect("the preset exists");
    let fen = side["fen"].as_str().expect("a FEN");
    let diagram = Fen::read(fen, rules).expect("one that can be read").diagram;
    let position = match diagram.position() {
        Ok(position) => position,
        Err(faults) => return Some(format!("{fen}: {faults:?}")),
    };
    with_position!(&position, position => {
        let mut list = MoveList::new();
        position.legal_moves(&mut list);
        let mut ours: Vec<String> = list.iter().map(|&step| without_boards(&coords(&rules, step))).collect();
        ours.sort();
        let mut theirs: Vec<String> =
            side["moves"].as_array().into_iter().flatten().filter_map(Value::as_str).map(String::from).collect();
        theirs.sort();
        let counts = (1..=perfts).all(|depth| side[format!("perft{depth}")].as_u64() == Some(perft(position, depth)));
        (ours != theirs || !counts).then(|| format!("{fen}: {ours:?} instead of {theirs:?}"))
    })
}

#[test]
fn legal_moves_are_those_of_fairy_stockfish_where_popeye_has_them_too() {
    let Some(rows) = corpus("alice_moves.jsonl") else {
        return;
    };
    let wrong: Vec<String> = rows
        .iter()
        .flat_map(|row| {
            // With castling rights the two part ways a move later.
            let perfts = if row["castling"] == "-" { 3 } else { 1 };
            [moves_differ(&row["w"], perfts), moves_differ(&row["b"], perfts)]
        })
        .flatten()
        .collect();
    assert!(wrong.is_empty(), "{} differ: {wrong:#?}", wrong.len());
}
