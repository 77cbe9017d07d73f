//! A diagram as an environment of the LaTeX package `diagram` (chess-problem-diagrams on CTAN).
//!
//! The package knows men turned upside down and to either side, so that the men of all boards stand on one.

use super::turn::Turns;
use super::{Card, Proof};
use crate::geometry::{BoardId, Shape};
use crate::output::board::{Style, count};
use crate::output::legend;
use crate::output::visible::visible;
use crate::pieces::{Owner, Role};
use crate::position::{Diagram, Man};
use std::fmt::Write;

/// Keeps the package from printing the number of men.
const UNCOUNTED: &str = "\\setboolean{piececounter}{false}\n";

/// Writes a card. Boards are laid upon each other, their men turned, for [`Style::Marked`]; otherwise, and where
/// two men share a square, which the package cannot draw, each board has an environment of its own.
pub fn latex(card: &Card<'_>, style: Style) -> String {
    let boards = card.diagram.boards();
    let turns = Turns::of(card.diagram, style == Style::Marked);
    // The package turns men by right angles.
    let upright = card
        .diagram
        .men
        .iter()
        .all(|man| turns.turn(man.place.board, man.piece).is_multiple_of(90));
    let one = style == Style::Marked && upright && !card.diagram.has_shared_square();
    let groups: Vec<&[BoardId]> = if one { vec![&boards] } else { boards.chunks(1).collect() };
    let last = groups.len() - 1;
    let mut text = String::new();
    for (index, group) in groups.iter().enumerate() {
        let (name, size) = environment(card.diagram.rules.shape);
        let _ = writeln!(text, "\\begin{{{name}}}{size}");
        if index == 0 {
            head(&mut text, card);
        }
        men_of(&mut text, card.diagram, group);
        if index == last {
            foot(&mut text, card, groups.len() > 1);
        } else {
            let _ = writeln!(text, "\\nocomputer\n{UNCOUNTED}\\stipulation{{{}}}", group[0]);
        }
        let _ = writeln!(text, "\\end{{{name}}}");
    }
    text
}

/// The environment of a board and the size that it is told, which the usual board does not need.
fn environment(shape: Shape) -> (&'static str, String) {
    match shape {
        Shape::Cube => ("spacediagram", String::new()),
        Shape::CHESS => ("diagram", String::new()),
        Shape::Flat { files, ranks } => ("diagram", format!("[{files}x{ranks}]")),
    }
}

/// What stands above the board.
fn head(text: &mut String, card: &Card<'_>) {
    if let Some(names) = card.heading.names() {
        text.push_str("\\normalnames\n");
        field(text, "author", &names);
    }
    let fields = [
        ("dedication", &card.heading.title),
        ("source", &card.heading.source),
        ("award", &card.heading.award),
    ];
    for (name, value) in fields {
        if let Some(value) = value {
            field(text, name, value);
        }
    }
}

/// What stands below the board. Where each board has its own environment, the package counts the last alone.
fn foot(text: &mut String, card: &Card<'_>, apart: bool) {
    let computer = match card.proof {
        Proof::Sound => "\\showcomputer\\Co+\n",
        Proof::Open => "\\nocomputer\n",
    };
    text.push_str(computer);
    let demand = match apart {
        true => format!("{} {}", card.demand, count(card.diagram)),
        false => card.demand.clone(),
    };
    if apart {
        text.push_str(UNCOUNTED);
    }
    field(text, "stipulation", &demand);
    if let Some(rules) = &card.rules {
        field(text, "condition", rules);
    }
    if !card.twins.is_empty() {
        field(text, "twins", &card.twins.join("; "));
    }
    let legend = legend::of(card.diagram);
    if !legend.is_empty() {
        field(text, "remark", &legend.join("; "));
    }
    let unicorns = card.diagram.men.iter().any(|man| man.piece.role == Role::UNICORN);
    if unicorns {
        text.push_str("\\remark{$\\bullet$ equihopper = unicorn}\n");
    }
}

/// The men of some boards, with their number to be held against what the package counts.
fn men_of(text: &mut String, diagram: &Diagram, boards: &[BoardId]) {
    let mut told: Vec<String> = Vec::new();
    let mut counts = [0; 3];
    let turns = Turns::of(diagram, boards.len() > 1);
    for owner in Owner::ALL {
        let on_these = |man: &&Man| man.piece.owner == owner && boards.contains(&man.place.board);
        for man in diagram.men.iter().filter(on_these) {
            told.push(declared(diagram.rules.shape, man, turns));
            counts[owner as usize] += 1;
        }
    }
    if told.is_empty() {
        // The package cannot read a list without men.
        return;
    }
    let men = told.join(", ");
    let _ = match counts {
        [white, black, 0] => writeln!(text, "\\pieces[{white}+{black}]{{{men}}}"),
        // Neutral men are not held against a number.
        _ => writeln!(text, "\\pieces{{{men}}}"),
    };
}

/// A man as the package reads it: colour, German letter, turn, square. The package has no unicorn: its two
/// equihoppers, lying and standing, are those of boards A and B.
fn declared(shape: Shape, man: &Man, turns: Turns) -> String {
    let color = man.piece.owner.pick('w', 's', 'n');
    let turn = turns.turn(man.place.board, man.piece);
    let away = turn != 0;
    let letter = match man.piece.role.kind().glyph.like {
        Role::KING => 'K',
        Role::QUEEN => 'D',
        Role::ROOK => 'T',
        Role::BISHOP => 'L',
        Role::KNIGHT => 'S',
        Role::PAWN => 'B',
        Role::UNICORN if away => 'X',
        _ => 'E',
    };
    let turn = match turn {
        _ if letter == 'X' => "",
        90 => "R",
        180 => "U",
        270 => "L",
        _ => "",
    };
    format!("{color}{letter}{turn}{}", place(shape, man))
}

/// The square of a man; in a cube its level comes last: `c3B`.
fn place(shape: Shape, man: &Man) -> String {
    let name = shape.name(man.place.square);
    match shape {
        Shape::Cube => format!("{}{}", &name[1..], &name[..1]),
        Shape::Flat { .. } => name,
    }
}

fn field(text: &mut String, name: &str, value: &str) {
    let _ = writeln!(text, "\\{name}{{{}}}", escaped(value));
}

/// A text in which nothing is taken for a command and nothing is hidden.
fn escaped(text: &str) -> String {
    let mut safe = String::new();
    for letter in visible(text).chars() {
        match letter {
            '#' | '$' | '%' | '&' | '_' | '{' | '}' => safe.extend(['\\', letter]),
            '\\' => safe.push_str("\\textbackslash{}"),
            '~' => safe.push_str("\\textasciitilde{}"),
            '^' => safe.push_str("\\textasciicircum{}"),
            '<' => safe.push_str("$<$"),
            '>' => safe.push_str("$>$"),
            '→' => safe.push_str("$\\rightarrow$"),
            '↔' => safe.push_str("$\\leftrightarrow$"),
            '\n' | '\t' => safe.push(' '),
            _ => safe.push(letter),
        }
    }
    safe
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn nothing_in_a_text_is_a_command() {
        assert_eq!(escaped("h#2 50% a_b \\x"), "h\\#2 50\\% a\\_b \\textbackslash{}x");
    }
}
