//! Games as scores.

use super::notation::Notation;
use crate::pieces::Color;
use crate::solution::Step;

/// The longest line of a score.
const COLUMNS: usize = 80;

/// The moves of a game with their numbers, in lines that each end with a line feed.
///
/// The first move has this number and is made by this side: `3...Bg1/A 4.Rxg1 …`.
pub fn score(notation: Notation, number: u32, first: Color, moves: &[Step]) -> String {
    let mut text = String::new();
    let mut column = 0;
    let (mut number, mut turn) = (number, first);
    for (index, step) in moves.iter().enumerate() {
        let told = notation.short(step);
        let word = match turn {
            Color::White => format!("{number}.{told}"),
            Color::Black if index == 0 => format!("{number}...{told}"),
            Color::Black => told,
        };
        let length = word.chars().count();
        if column > 0 && column + 1 + length > COLUMNS {
            text.push('\n');
            column = 0;
        } else if column > 0 {
            text.push(' ');
            column += 1;
        }
        text.push_str(&word);
        column += length;
        number += u32::from(turn == Color::Black);
        turn = !turn;
    }
    text.push('\n');
    text
}
