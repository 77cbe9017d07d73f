//! The fields behind the placement: side to move, castling, en passant, counters.

use crate::geometry::{BoardId, Square};
use crate::pieces::{Color, Role};
use crate::position::Rights;
use crate::rules::Rules;

/// vchess's letters for the men of board B, small as for Black.
pub(super) const VCHESS: [(char, Role); 6] = [
    ('s', Role::PAWN),
    ('t', Role::QUEEN),
    ('u', Role::ROOK),
    ('c', Role::BISHOP),
    ('o', Role::KNIGHT),
    ('l', Role::KING),
];

/// What the fields say; `None` where they are silent.
#[derive(Default)]
pub(super) struct Fields {
    pub turn: Option<Color>,
    /// The castling rights.
    pub castling: Option<Rights>,
    pub passed: Option<Square>,
    /// The boards which the double step left and reached, if the en passant field names them: `A:e3/B`.
    pub step_boards: Option<(BoardId, BoardId)>,
    /// The counters, as far as they are not those of a game that begins.
    pub counters: Option<String>,
}

/// The half-move counter and the move number of a game that begins.
const FIRST_COUNTERS: [&str; 2] = ["0", "1"];

impl Fields {
    /// Reads the words behind a placement.
    pub fn read<'a>(mut words: impl Iterator<Item = &'a str>, rules: &Rules, faults: &mut Vec<String>) -> Fields {
        let turn = words.next().and_then(|word| read_turn(word, faults));
        let castling = words.next().and_then(|word| read_castling(word, faults));
        let step = words.next().and_then(|word| read_passed(word, rules, faults));
        let counters: Vec<&str> = words.collect();
        for (index, word) in counters.iter().enumerate() {
            if index > 1 {
                faults.push(format!("`{word}` behind the counters, expected the end of the FEN"));
            } else if word.parse::<u32>().is_err() {
                let name = ["half-move counter", "move number"][index];
                faults.push(format!("{name} `{word}`, expected a number"));
            }
        }
        Fields {
            turn,
            castling,
            passed: step.map(|(square, _)| square),
            step_boards: step.and_then(|(_, boards)| boards),
            counters: (!FIRST_COUNTERS.starts_with(&counters)).then(|| counters.join(" ")),
        }
    }

    /// Adds what the FEN of a further board says.
    pub fn join(&mut self, other: Fields, board: BoardId, faults: &mut Vec<String>) {
        if let (Some(first), Some(second)) = (self.turn, other.turn)
            && first != second
        {
            faults.push(format!(
                "{second} to move on board {board}, expected {first} as on the board before it"
            ));
        }
        if self.passed.is_some() && other.passed.is_some() && self.passed != other.passed {
            faults.push(format!(
                "a second en passant square on board {board}, expected one at most"
            ));
        }
        self.turn = self.turn.or(other.turn);
        self.passed = self.passed.or(other.passed);
        self.step_boards = self.step_boards.or(other.step_boards);
        self.counters = self.counters.take().or(other.counters);
        self.castling = match (self.castling, other.castling) {
            (Some(first), Some(second)) => Some(first | second),
            (first, second) => first.or(second),
        };
    }
}

fn read_turn(word: &str, faults: &mut Vec<String>) -> Option<Color> {
    match word {
        "w" => Some(Color::White),
        "b" => Some(Color::Black),
        _ => {
            faults.push(format!("side to move `{word}`, expected w or b"));
            None
        }
    }
}

fn read_castling(word: &str, faults: &mut Vec<String>) -> Option<Rights> {
    let mut rights = Rights::NONE;
    if word == "-" {
        return Some(rights);
    }
    for letter in word.chars() {
        match Rights::each().find(|&(color, wing)| wing.letter(color) == letter) {
            Some((color, wing)) if !rights.has(color, wing) => rights |= Rights::one(color, wing),
            _ => {
                faults.push(format!("castling `{word}`, expected letters of KQkq, each once, or -"));
                return None;
            }
        }
    }
    Some(rights)
}

/// The boards which a double step left and reached.
type StepBoards = (BoardId, BoardId);

/// `e3`, or `A:e3/B` where the boards of the double step have to be told.
fn read_passed(word: &str, rules: &Rules, faults: &mut Vec<String>) -> Option<(Square, Option<StepBoards>)> {
    if word == "-" {
        return None;
    }
    let square = match with_boards(word) {
        Some((name, boards)) => rules.shape.parse(name).map(|square| (square, Some(boards))),
        None => rules.shape.parse(word).map(|square| (square, None)),
    };
    if square.is_none() {
        faults.push(format!("en passant square `{word}`, expected one such as e3, or -"));
    }
    square
}

/// Square and boards of `A:e3/B`.
fn with_boards(word: &str) -> Option<(&str, StepBoards)> {
    let (left, rest) = word.split_once(':')?;
    let (name, landed) = rest.split_once('/')?;
    Some((name, (BoardId::from_name(left)?, BoardId::from_name(landed)?)))
}
