//! Which of the legal moves must be chosen.

use super::Rule;
use crate::fairy::men::Side;
use crate::fairy::moves::{How, Move};
use crate::fairy::position::Position;

macro_rules! chosen {
    ($name:literal, $choose:expr) => {
        Rule {
            chosen: $choose,
            ..Rule::named($name)
        }
    };
}

pub const RULES: &[Rule] = &[
    chosen!("Black Maximummer", |position, moves| longest(
        position,
        moves,
        Side::Black,
        1
    )),
    chosen!("White Maximummer", |position, moves| longest(
        position,
        moves,
        Side::White,
        1
    )),
    chosen!("Black Minimummer", |position, moves| longest(
        position,
        moves,
        Side::Black,
        -1
    )),
    chosen!("White Minimummer", |position, moves| longest(
        position,
        moves,
        Side::White,
        -1
    )),
    chosen!("White Must Capture", |position, moves| takes(
        position,
        moves,
        Side::White
    )),
    chosen!("Black Must Capture", |position, moves| takes(
        position,
        moves,
        Side::Black
    )),
    chosen!("White Forced Square", |position, moves| forced(
        position,
        moves,
        Side::White,
        "White Forced Square"
    )),
    chosen!("Black Forced Square", |position, moves| forced(
        position,
        moves,
        Side::Black,
        "Black Forced Square"
    )),
    Rule {
        begins: |position| {
            let told = position.conditions.told("BGL");
            let ways: Vec<Option<i64>> = told.iter().map(|way| hundredths(way)).collect();
            position.memory.left = ways;
        },
        may: |position, m| left(position, m.by).is_none_or(|left| use_of(m) <= left),
        after: |_, m, mut after| {
            let number = account(&after, m.by);
            if let Some(left) = &mut after.memory.left[number] {
                *left -= use_of(m);
            }
            vec![after]
        },
        ..Rule::named("BGL")
    },
    chosen!("Alphabetic Chess", |_, moves| first(moves)),
    chosen!("White Alphabetic Chess", |position, moves| {
        if position.turn == Side::White {
            first(moves)
        } else {
            moves
        }
    }),
    chosen!("Black Alphabetic Chess", |position, moves| {
        if position.turn == Side::Black {
            first(moves)
        } else {
            moves
        }
    }),
];

/// The length of a move in a straight line, in thousandths; in castling king and rook together.
fn length(m: &Move) -> i64 {
    if let How::Castling(file) = m.how {
        return if file == 8 { 4000 } else { 5000 };
    }
    let square = |a: i8, b: i8| f64::from(a - b).powi(2);
    let (from, to) = (m.from.square, m.to.square);
    ((square(from.file, to.file) + square(from.rank, to.rank)).sqrt() * 1000.0).round() as i64
}

/// `4.5`; `-` is without end.
fn hundredths(text: &str) -> Option<i64> {
    let number: Option<f64> = text.parse().ok();
    number.map(|number| (number * 100.0).round() as i64)
}

/// Whose way is used up: both sides have one in common if one is told.
fn account(position: &Position, side: Side) -> usize {
    match position.memory.left.len() {
        1 => 0,
        _ => side as usize,
    }
}

fn left(position: &Position, side: Side) -> Option<i64> {
    position.memory.left[account(position, side)]
}

/// The length of the man's way in hundredths, in castling the king's.
fn use_of(m: &Move) -> i64 {
    match m.how {
        How::Castling(_) => 200,
        _ => (length(m) + 5) / 10,
    }
}

/// The longest moves, or the shortest where the sign is -1.
fn longest(position: &Position, mut moves: Vec<Move>, side: Side, sign: i64) -> Vec<Move> {
    if position.turn == side {
        let best = moves.iter().map(|m| sign * length(m)).max();
        moves.retain(|m| Some(sign * length(m)) == best);
    }
    moves
}

/// Captures, if there are any.
fn takes(position: &Position, mut moves: Vec<Move>, side: Side) -> Vec<Move> {
    let any = moves.iter().any(|m| m.taken.is_some());
    moves.retain(|m| position.turn != side || !any || m.taken.is_some());
    moves
}

/// Moves to the squares that the condition is told, if there are any.
fn forced(position: &Position, mut moves: Vec<Move>, side: Side, name: &str) -> Vec<Move> {
    let squares = position.conditions.told_squares(name);
    let goes_there = |m: &Move| squares.contains(&m.to.square);
    let any = moves.iter().any(goes_there);
    moves.retain(|m| position.turn != side || !any || goes_there(m));
    moves
}

/// The moves of the man whose square comes first: a1, a2, ..., h8.
fn first(mut moves: Vec<Move>) -> Vec<Move> {
    let square = moves.iter().map(|m| m.from.square).min();
    moves.retain(|m| Some(m.from.square) == square);
    moves
}
