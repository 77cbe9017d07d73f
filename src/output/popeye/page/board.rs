//! The board and the numbers of men, in Popeye's columns.

use crate::geometry::{BoardId, Shape, Square};
use crate::output::board::numbers;
use crate::output::popeye::words::Words;
use crate::position::Diagram;

/// The columns of the board, within which lines are centred.
const WIDTH: usize = 37;

/// The line in the middle of the board's width. Letters count as bytes, as they do in Popeye.
pub(super) fn centred(line: &str) -> String {
    let indent = match line.len() + 1 < WIDTH {
        true => (WIDTH - line.len()) / 2,
        false => 0,
    };
    format!("{:indent$}{line}\n", "")
}

/// The board, with black men behind a hyphen; nothing if there is none of files and ranks.
pub(super) fn board(diagram: &Diagram, words: &Words) -> String {
    let Shape::Flat { files, ranks } = diagram.rules.shape else {
        return "\n".to_string();
    };
    let letters: String = (0..files)
        .map(|file| format!("-{}--", char::from(b'a' + file)))
        .collect();
    let border = format!("+--{letters}-+\n");
    let between = format!("|  {} |\n", "    ".repeat(usize::from(files)));
    let mut text = format!("\n{border}{between}");
    for rank in (0..ranks).rev() {
        let cells: String = (0..files)
            .map(|file| cell(diagram, Square::at(file, rank), words))
            .collect();
        let number = rank + 1;
        text += &format!("{number} {cells}  {number}\n");
        text += &between;
    }
    text + &border
}

fn cell(diagram: &Diagram, square: Square, words: &Words) -> String {
    match diagram.men.iter().find(|man| man.place.square == square) {
        None => "  . ".to_string(),
        Some(man) => {
            let letter = words.letters.letter(man.piece.role);
            // A man of two letters leaves no blank behind it.
            format!(" {}{letter:<2}", man.piece.owner.pick(' ', '-', '='))
        }
    }
}

/// A text and the numbers of men, at the right end of the board.
pub(super) fn counted(diagram: &Diagram, text: &str) -> String {
    let count = numbers(diagram).join(" + ");
    let width = (WIDTH - 2).saturating_sub(text.len());
    format!("{text}{count:>width$}\n")
}

/// Where there are several boards: the squares of the men of each, rank by rank from above.
pub(super) fn boards(diagram: &Diagram) -> String {
    if diagram.rules.boards == 1 {
        return String::new();
    }
    diagram.rules.board_ids().map(|board| squares(diagram, board)).collect()
}

fn squares(diagram: &Diagram, board: BoardId) -> String {
    let shape = diagram.rules.shape;
    let here = diagram.men.iter().filter(|man| man.place.board == board);
    let mut squares: Vec<Square> = here.map(|man| man.place.square).collect();
    squares.sort_by_key(|square| {
        let (file, rank, level) = shape.coordinates(*square);
        (level, std::cmp::Reverse(rank), file)
    });
    let names = squares.iter().map(|&square| format!(" {}", shape.name(square)));
    let names: String = names.collect();
    centred(&format!("Alice{board}{names}"))
}
