//! Problems of other programs' corpora, as problems of ours.
#![allow(
    dead_code,
    reason = "each test file that includes this module uses its own part of it"
)]

pub mod examples;

use looking_glass::geometry::{BoardId, Place, Shape};
use looking_glass::pieces::{Color, Piece, Role};
use looking_glass::position::{Diagram, Man};
use looking_glass::problem::{Problem, Settings};
use looking_glass::rules::Rules;
use looking_glass::search::Control;
use looking_glass::solution::{Resources, Solution, solve};
use looking_glass::stipulation::Stipulation;
use serde_json::Value;
use std::path::PathBuf;

/// The rows of a corpus beside the project, or nothing, said aloud.
pub fn corpus(name: &str) -> Option<Vec<Value>> {
    let path = PathBuf::from(env!("CARGO_MANIFEST_DIR"))
        .join("../shared/corpora")
        .join(name);
    let Ok(text) = std::fs::read_to_string(&path) else {
        eprintln!("LEFT OUT: no {name} beside the project");
        return None;
    };
    Some(
        text.lines()
            .map(|line| serde_json::from_str(line).expect("a corpus row is JSON"))
            .collect(),
    )
}

fn men(row: &Value, field: &str, color: Color, board: BoardId) -> Vec<Man> {
    let text = row[field].as_array().cloned().unwrap_or_default();
    text.iter()
        .map(|man| {
            let man = man.as_str().expect("a man is text");
            let role = man
                .chars()
                .next()
                .and_then(Role::from_letter)
                .expect("a man begins with its letter");
            let square = Shape::CHESS.parse(&man[1..]).expect("a man ends with its square");
            Man {
                place: Place::new(board, square),
                piece: Piece::new(color, role),
            }
        })
        .collect()
}

/// A row of a corpus of Alice problems as a problem, read as Popeye reads it.
pub fn alice_problem(row: &Value) -> Problem {
    let rules = Rules::from_name("popeye").expect("the preset exists");
    let mut diagram = Diagram::empty(rules);
    for (field, color, board) in [
        ("A_white", Color::White, BoardId::A),
        ("A_black", Color::Black, BoardId::A),
        ("B_white", Color::White, BoardId::B),
        ("B_black", Color::Black, BoardId::B),
    ] {
        diagram.men.extend(men(row, field, color, board));
    }
    let options = row["options"].as_str().unwrap_or_default();
    let stipulation = row["stip"]
        .as_str()
        .expect("a stipulation")
        .parse::<Stipulation>()
        .expect("one that is known");
    let mut settings = Settings::popeye();
    settings.told.set_play = options.contains("setplay");
    settings.told.tries = u32::from(options.contains("try"));
    settings.told.variations = options.contains("vari");
    diagram.turn = stipulation.first_to_move();
    Problem {
        id: row["id"].to_string(),
        twin: None,
        diagram,
        stipulation,
        settings,
        target: None,
    }
}

/// The solution of a problem, by one thread.
pub fn solved(problem: &Problem) -> Solution {
    let resources = Resources {
        threads: 1,
        memory: 1 << 26,
    };
    solve(problem, resources, &Control::default()).unwrap_or_else(|faults| panic!("{}: {faults:?}", problem.id))
}
