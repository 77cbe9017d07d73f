//! The board and the numbers of men, in Popeye's columns.

use crate::conditions;
use crate::geometry::{BoardId, Place, Shape, Square};
use crate::output::board::numbers;
use crate::output::popeye::words::Words;
use crate::pieces::{ATTRIBUTES, Color};
use crate::position::{Diagram, Man};
use crate::problem::Telling;
use crate::rules::{Details, Rules};

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

/// The board, with black men behind a hyphen; nothing if there is none of files and ranks. Holes are blank, imitators have
/// their letter, and the lines of a grid are drawn if they are told.
pub(super) fn board(diagram: &Diagram, words: &Words, grid: Telling) -> String {
    let Shape::Flat { files, ranks } = diagram.rules.shape else {
        return "\n".to_string();
    };
    let letters: String = (0..files)
        .map(|file| format!("-{}--", char::from(b'a' + file)))
        .collect();
    let border = format!("+--{letters}-+\n");
    let mut text = format!("\n{border}|  {} |\n", "    ".repeat(usize::from(files)));
    let lines = Lines {
        rules: &diagram.rules,
        grid,
    };
    for rank in (0..ranks).rev() {
        let row = (0..files).map(|file| Square::at(file, rank));
        let cells: String = row.clone().map(|square| cell(diagram, square, words, lines)).collect();
        let below: String = row.map(|square| below(diagram, square, words, lines)).collect();
        let number = rank + 1;
        text += &format!("{number} {cells}  {number}\n| {below}  |\n");
    }
    text + &border
}

/// The lines of the grid of these rules, if they are told.
#[derive(Clone, Copy)]
struct Lines<'a> {
    rules: &'a Rules,
    grid: Telling,
}

impl Lines<'_> {
    /// Is there a line between these squares?
    fn part(self, one: Square, other: Square) -> bool {
        let [from, to] = [one, other].map(|square| Place::new(BoardId::A, square));
        let is_grid = |name: &str| name.starts_with("GridChess") || name == "ContactGridChess";
        let mut grids = conditions::of(self.rules).filter(|condition| is_grid(condition.popeye_names()[0]));
        self.grid == Telling::Told && grids.any(|grid| grid.may_reach(self.rules, Color::White, from, to))
    }

    /// What stands to the left of a square.
    fn left_of(self, square: Square) -> char {
        let left = (square.file() > 0).then(|| Square::at(square.file() - 1, square.rank()));
        if left.is_some_and(|left| self.part(square, left)) {
            '|'
        } else {
            ' '
        }
    }

    /// What stands below a square.
    fn below(self, square: Square) -> &'static str {
        let below = (square.rank() > 0).then(|| Square::at(square.file(), square.rank() - 1));
        if below.is_some_and(|below| self.part(square, below)) {
            " ---"
        } else {
            "    "
        }
    }
}

/// The letters of a hunter, those as which it moves ahead first; nothing behind those of another man.
fn parts(letters: &str) -> (&str, &str) {
    letters.split_once('/').unwrap_or((letters, ""))
}

/// What stands below a square: the second letter of a hunter, or else a line of the grid.
fn below(diagram: &Diagram, square: Square, words: &Words, lines: Lines<'_>) -> String {
    let man = diagram.men.iter().find(|man| man.place.square == square);
    match man.map_or("", |man| parts(words.letters.letter(man.piece.role)).1) {
        "" => lines.below(square).to_string(),
        second => format!("  {second} "),
    }
}

/// What stands on a square, and to the left of it. The sign of a man with two letters has no room beside a line.
fn cell(diagram: &Diagram, square: Square, words: &Words, lines: Lines<'_>) -> String {
    let line = lines.left_of(square);
    let details = diagram.rules.conditions.details();
    let sign = match diagram.men.iter().find(|man| man.place.square == square) {
        Some(man) => {
            let letter = words.letters.letter(man.piece.role);
            let sign = man.piece.owner.pick(' ', '-', '=');
            return match letter.len() {
                _ if letter.contains('/') => format!("{line}{sign}{}/", parts(letter).0),
                1 => format!("{line}{sign}{letter} "),
                _ => format!("{}{letter} ", if sign == ' ' { line } else { sign }),
            };
        }
        None if details.imitators().squares().any(|other| other == square) => 'I',
        None if details.squares(Details::HOLES) >> square.index() & 1 != 0 => ' ',
        None => '.',
    };
    format!("{line} {sign} ")
}

/// A text and the numbers of men, at the right end of the board.
pub(super) fn counted(diagram: &Diagram, text: &str) -> String {
    let count = numbers(diagram).join(" + ");
    let width = (WIDTH - 2).saturating_sub(text.len());
    format!("{text}{count:>width$}\n")
}

/// Where men have attributes: the squares of those that have each of them, rank by rank from above.
pub(super) fn attributes(diagram: &Diagram, words: &Words) -> String {
    let told = ATTRIBUTES.iter().map(|line| {
        let has = |man: &Man| man.piece.attributes.told_of(man.piece.role).has(line.alone);
        let is_told = !line.alone.is_empty() && diagram.men.iter().any(has);
        is_told.then(|| squares(diagram, line.names[words.letters.column()], has))
    });
    told.flatten().collect()
}

/// Where there are several boards: the squares of the men of each, rank by rank from above.
pub(super) fn boards(diagram: &Diagram) -> String {
    if diagram.rules.boards == 1 {
        return String::new();
    }
    let boards = diagram.rules.board_ids();
    let told = boards.map(|board| squares(diagram, &format!("Alice{board}"), |man| man.place.board == board));
    told.collect()
}

/// The line that tells of which men it is so.
fn squares(diagram: &Diagram, name: &str, is_so: impl Fn(&Man) -> bool) -> String {
    let shape = diagram.rules.shape;
    let men = diagram.men.iter().filter(|man| is_so(man));
    let mut squares: Vec<Square> = men.map(|man| man.place.square).collect();
    squares.sort_by_key(|square| {
        let (file, rank, level) = shape.coordinates(*square);
        (level, std::cmp::Reverse(rank), file)
    });
    let names = squares.iter().map(|&square| format!(" {}", shape.name(square)));
    let names: String = names.collect();
    centred(&format!("{name}{names}"))
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::output::popeye::words::{ENGLISH, GERMAN};
    use crate::pieces::Attributes;
    use crate::problem::Problem;

    #[test]
    fn men_with_attributes_are_told_in_popeyes_order() {
        let mut diagram = Problem::from_fen("1b4k1/n7/8/7R/6N1/8/2K5/8 w", "h#1", "orthodox")
            .expect("a problem")
            .diagram;
        assert_eq!(attributes(&diagram, &ENGLISH), "");
        let told = [
            ("c2", Attributes::FUNCTIONARY),
            ("h5", Attributes::FUNCTIONARY),
            ("b8", Attributes::KAMIKAZE),
            ("a7", Attributes::ROYAL),
        ];
        for (square, attribute) in told {
            let square = Shape::CHESS.parse(square).expect("a square");
            let mut men = diagram.men.iter_mut();
            let man = men.find(|man| man.place.square == square).expect("a man");
            man.piece.attributes = attribute;
        }
        assert_eq!(
            attributes(&diagram, &ENGLISH),
            "              Royal a7\n             Kamikaze b8\n          Functionary h5 c2\n"
        );
        assert!(attributes(&diagram, &GERMAN).contains(" Beamtet h5 c2\n"));
    }
}
