//! One page with diagrams that needs no other file: every board is a table of letters that fonts draw as men.

use super::{Report, defects, escaped, likeness, name, place, state, verdict};
use crate::collection::{Part, Ruling};
use crate::geometry::{BoardId, Place};
use crate::output::board;
use crate::piece::{Color, Piece, Role};
use crate::position::Diagram;
use std::fmt::Write;

const STYLE: &str = "body{font-family:sans-serif;margin:2em auto;max-width:70em;padding:0 1em}\
section{border-top:1px solid #bbb;padding:.6em 0}\
h2{font-size:1.05em;margin:.2em 0}\
.boards{display:flex;flex-wrap:wrap;gap:1em;align-items:flex-end}\
table.b{border-collapse:collapse;border:1px solid #444}\
table.b td{width:1.35em;height:1.35em;text-align:center;font-size:1.25em;line-height:1;padding:0}\
table.b td.d{background:#d8d2c4}\
.c{font-size:.8em;color:#555}\
.sound{color:#17602c}.unsound{color:#a11b1b}.unknown,.invalid{color:#8a5a00}";

pub(super) fn write(report: &Report) -> String {
    let mut page = String::from("<!DOCTYPE html>\n<html lang=\"en\">\n<head>\n<meta charset=\"utf-8\">\n");
    // Writing to a String cannot fail.
    let _ = writeln!(
        page,
        "<title>Verdicts</title>\n<style>{STYLE}</style>\n</head>\n<body>\n<h1>Verdicts</h1>\n<p>{}.</p>",
        escaped(&report.totals())
    );
    for ruling in &report.rulings {
        ruling.parts.iter().for_each(|part| page += &section(ruling, part));
    }
    page + "</body>\n</html>\n"
}

fn section(ruling: &Ruling, part: &Part) -> String {
    let mut text = format!("<section>\n<h2>{}</h2>\n", escaped(&name(ruling, part)));
    let about = [ruling.credits.as_str(), &place(ruling)].map(str::to_string);
    let about: Vec<String> = about.into_iter().filter(|part| !part.is_empty()).collect();
    let _ = writeln!(text, "<p class=\"c\">{}</p>", escaped(&about.join(" · ")));
    if let Some(problem) = &part.problem {
        text += &boards(&problem.diagram);
        let demand = problem.stipulation.text(problem.diagram.rules.shape);
        let count = board::count(&problem.diagram);
        let caption = format!("{demand} {count}, {}", problem.diagram.rules);
        let _ = writeln!(text, "<p>{}</p>", escaped(&caption));
    }
    let state = state(part);
    let _ = writeln!(text, "<p class=\"{state}\">{}</p>", escaped(&verdict(part)));
    let notes = defects(part).map(str::to_string);
    let notes: Vec<String> = notes.chain(ruling.duplicates.iter().map(likeness)).collect();
    if !notes.is_empty() {
        let items: String = notes.iter().map(|note| format!("<li>{}</li>", escaped(note))).collect();
        let _ = writeln!(text, "<ul>{items}</ul>");
    }
    text + "</section>\n"
}

/// The boards of a diagram beside each other, the levels of a cube like boards.
fn boards(diagram: &Diagram) -> String {
    let levels = diagram.rules.shape.levels();
    let mut text = String::from("<div class=\"boards\">");
    for id in diagram.rules.board_ids() {
        for level in 0..levels {
            let name = match (diagram.rules.boards, levels) {
                (1, 1) => String::new(),
                (_, 1) => id.to_string(),
                (1, _) => format!("level {}", (b'A' + level) as char),
                _ => format!("{id}, level {}", (b'A' + level) as char),
            };
            let _ = write!(
                text,
                "<div>{}<div class=\"c\">{name}</div></div>",
                table(diagram, id, level)
            );
        }
    }
    text + "</div>\n"
}

fn table(diagram: &Diagram, id: BoardId, level: u8) -> String {
    let shape = diagram.rules.shape;
    let mut text = String::from("<table class=\"b\">");
    for rank in (0..shape.ranks() as i8).rev() {
        text += "<tr>";
        for file in 0..shape.files() as i8 {
            let square = shape.square(file, rank, level as i8);
            let man = diagram
                .men
                .iter()
                .find(|man| square.is_some_and(|square| man.place == Place::new(id, square)));
            let dark = if (file + rank + level as i8) % 2 == 0 {
                " class=\"d\""
            } else {
                ""
            };
            let _ = write!(
                text,
                "<td{dark}>{}</td>",
                man.map_or(String::new(), |man| figure(man.piece))
            );
        }
        text += "</tr>";
    }
    text + "</table>"
}

/// The figure of a man; fonts have none for the unicorn.
fn figure(piece: Piece) -> String {
    let figures = match piece.color {
        Color::White => ['♔', '♕', '♖', '♗', '♘', '♙'],
        Color::Black => ['♚', '♛', '♜', '♝', '♞', '♟'],
    };
    match figures.get(piece.role as usize) {
        // The sign behind it keeps the figure from becoming a coloured picture.
        Some(figure) if piece.role != Role::Unicorn => format!("{figure}\u{fe0e}"),
        _ => piece.letter().to_string(),
    }
}
