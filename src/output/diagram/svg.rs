//! A picture as an SVG document.

use super::layout::{Anchor, Board, Figure, Label, Picture, SQUARE, Weight};
use super::{drawn, letters, men};
use crate::geometry::Joined;
use crate::output::visible::visible;
use crate::pieces::{Color, Owner, Piece, Role};
use std::collections::BTreeSet;
use std::fmt::{self, Write};

/// How words are written.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub(super) enum Lettering {
    /// As text, which a reader can search and copy.
    Text,
    /// As strokes, which need no font.
    #[cfg_attr(not(feature = "png"), expect(dead_code, reason = "only images need strokes"))]
    Strokes,
}

/// The colour of dark squares: light enough for black men, dark enough for a copying machine.
const DARK: &str = "#c6c6c6";
/// The pen of outlines.
const OUTLINE: f64 = 3.6;
/// The pen of lines within a man.
const LINE: f64 = 3.0;
/// Men are drawn a little larger than their shapes, whose middle stands somewhat high.
const PLACED: &str = "translate(50 50) scale(1.08) translate(-50 -47)";
/// The white edge by which men stand out from dark squares.
const HALO: f64 = 8.0;

/// Writes a picture whose squares are so many pixels wide, as a document of its own.
pub(super) fn write(picture: &Picture, square: f64, lettering: Lettering) -> String {
    let men = definitions(&picture.men.iter().map(|man| drawn(man.piece)).collect());
    body(
        picture,
        square,
        lettering,
        " xmlns=\"http://www.w3.org/2000/svg\"",
        &men,
    )
}

/// The same as a part of a page that holds the [sheet] of men.
pub(super) fn write_on_sheet(picture: &Picture, square: f64) -> String {
    body(picture, square, Lettering::Text, "", "")
}

/// The classical men of both sides and these others, for pictures on a page to show; itself it shows nothing.
pub(super) fn sheet(others: &BTreeSet<Piece>) -> String {
    let all = Color::ALL.into_iter().flat_map(classical);
    let men = definitions(&all.chain(others.iter().copied()).collect());
    format!("<svg width=\"0\" height=\"0\" style=\"position:absolute\">\n{men}</svg>\n")
}

fn body(picture: &Picture, square: f64, lettering: Lettering, space: &str, men: &str) -> String {
    let mut text = String::new();
    let scale = square / SQUARE;
    let [wide, high] = [picture.width * scale, picture.height * scale].map(Number);
    let [width, height] = [picture.width, picture.height].map(Number);
    let size = format!("width=\"{wide}\" height=\"{high}\" viewBox=\"0 0 {width} {height}\"");
    let _ = writeln!(text, "<svg{space} {size}>");
    let _ = writeln!(text, "<title>{}</title>", escaped(&picture.title));
    let _ = writeln!(text, "<rect width=\"{width}\" height=\"{height}\" fill=\"#fff\"/>");
    text.push_str(men);
    for board in &picture.boards {
        squares(&mut text, board);
    }
    for man in &picture.men {
        figure(&mut text, man);
    }
    for label in &picture.labels {
        match lettering {
            Lettering::Text => words(&mut text, label),
            Lettering::Strokes => strokes(&mut text, label),
        }
    }
    text.push_str("</svg>\n");
    text
}

/// The men that are wanted, each drawn once.
fn definitions(wanted: &BTreeSet<Piece>) -> String {
    let mut text = String::from("<defs>\n");
    if wanted.iter().any(|piece| piece.owner == Owner::Neutral) {
        text.push_str(&halves("neutral", "#fff", "#000"));
        text.push_str(&halves("neutral-ink", "#000", "#fff"));
    }
    wanted.iter().for_each(|&piece| define(&mut text, piece));
    text.push_str("</defs>\n");
    text
}

fn classical(color: Color) -> [Piece; Role::CLASSICAL.len()] {
    Role::CLASSICAL.map(|role| Piece::new(color, role))
}

/// A paint of two colours that meet in the middle of a man.
fn halves(name: &str, left: &str, right: &str) -> String {
    format!(
        "<linearGradient id=\"{name}\" gradientUnits=\"userSpaceOnUse\" x1=\"0\" y1=\"0\" x2=\"100\" y2=\"0\">\
         <stop offset=\".5\" stop-color=\"{left}\"/><stop offset=\".5\" stop-color=\"{right}\"/></linearGradient>\n"
    )
}

fn define(text: &mut String, piece: Piece) {
    let men::Shape {
        body,
        over,
        lines,
        spots,
    } = men::shape(piece.role);
    let (fill, ink) = piece.owner.pick(
        ("#fff", "#000"),
        ("#000", "#fff"),
        ("url(#neutral)", "url(#neutral-ink)"),
    );
    let _ = writeln!(
        text,
        "<g id=\"{}\" transform=\"{PLACED}\" fill=\"none\" stroke-linejoin=\"round\" stroke-linecap=\"round\">",
        name(piece)
    );
    let _ = writeln!(
        text,
        "<path d=\"{body}{over}\" stroke=\"#fff\" stroke-width=\"{HALO}\"/>"
    );
    if !over.is_empty() {
        let _ = writeln!(text, "<path d=\"{over}\" stroke=\"#000\" stroke-width=\"4.4\"/>");
    }
    let _ = writeln!(
        text,
        "<path d=\"{body}\" fill=\"{fill}\" stroke=\"#000\" stroke-width=\"{OUTLINE}\"/>"
    );
    if !lines.is_empty() {
        let _ = writeln!(text, "<path d=\"{lines}\" stroke=\"{ink}\" stroke-width=\"{LINE}\"/>");
    }
    if !spots.is_empty() {
        let _ = writeln!(text, "<path d=\"{spots}\" fill=\"{ink}\"/>");
    }
    text.push_str("</g>\n");
}

/// The name of a man in the document: `man-wK`.
fn name(piece: Piece) -> String {
    format!("man-{}{}", piece.owner.letter(), piece.role.letters())
}

/// A board: its dark squares in one path, and its frame.
fn squares(text: &mut String, board: &Board) {
    let (width, height) = (f64::from(board.files) * SQUARE, f64::from(board.ranks) * SQUARE);
    let mut dark = String::new();
    for rank in 0..board.ranks {
        for file in 0..board.files {
            if (file + rank).is_multiple_of(2) == board.dark_corner {
                let x = Number(board.x + f64::from(file) * SQUARE);
                let y = Number(board.y + f64::from(board.ranks - 1 - rank) * SQUARE);
                let _ = write!(dark, "M{x} {y}h{SQUARE}v{SQUARE}h-{SQUARE}z");
            }
        }
    }
    let _ = writeln!(text, "<path d=\"{dark}\" fill=\"{DARK}\"/>");
    if board.joined.files && board.joined.ranks {
        return;
    }
    for (distance, pen) in [(1.5, 3), (9.0, 3)] {
        let corner = [board.x, board.y].map(|side| side - distance);
        let sides = [width, height].map(|side| side + 2.0 * distance);
        let lines = frame(board.joined, corner, sides);
        let _ = writeln!(text, "{lines} fill=\"none\" stroke=\"#000\" stroke-width=\"{pen}\"/>");
    }
}

/// The beginning of a frame's element, which leaves joined edges open.
fn frame(joined: Joined, [x, y]: [f64; 2], [width, height]: [f64; 2]) -> String {
    let (left, upper, w, h) = (Number(x), Number(y), Number(width), Number(height));
    if !joined.any() {
        return format!("<rect x=\"{left}\" y=\"{upper}\" width=\"{w}\" height=\"{h}\"");
    }
    let (right, lower) = (Number(x + width), Number(y + height));
    let beside = format!("M{left} {upper}v{h}M{right} {upper}v{h}");
    let across = format!("M{left} {upper}h{w}M{left} {lower}h{w}");
    let beside = if joined.files { "" } else { &beside };
    let across = if joined.ranks { "" } else { &across };
    format!("<path d=\"{beside}{across}\"")
}

fn figure(text: &mut String, man: &Figure) {
    let mut transform = format!("translate({} {})", Number(man.x), Number(man.y));
    if man.size != 1.0 {
        let _ = write!(transform, " scale({})", Number(man.size));
    }
    if man.turn != 0 {
        let _ = write!(transform, " rotate({} 50 50)", man.turn);
    }
    let shape = name(drawn(man.piece));
    let _ = writeln!(text, "<use href=\"#{shape}\" transform=\"{transform}\"/>");
}

fn words(text: &mut String, label: &Label) {
    let anchor = match label.anchor {
        Anchor::Start => "start",
        Anchor::Middle => "middle",
        Anchor::End => "end",
    };
    let weight = match label.weight {
        Weight::Regular => "",
        Weight::Bold => " font-weight=\"bold\"",
    };
    let ([x, y, size], words) = ([label.x, label.y, label.size].map(Number), escaped(&label.text));
    let _ = writeln!(
        text,
        "<text x=\"{x}\" y=\"{y}\" font-family=\"serif\" font-size=\"{size}\" text-anchor=\"{anchor}\"{weight} \
         xml:space=\"preserve\">{words}</text>"
    );
}

fn strokes(text: &mut String, label: &Label) {
    let width = letters::width(&label.text) * label.size;
    let x = match label.anchor {
        Anchor::Start => label.x,
        Anchor::Middle => label.x - width / 2.0,
        Anchor::End => label.x - width,
    };
    let pen = match label.weight {
        Weight::Regular => 7.5,
        Weight::Bold => 11.0,
    };
    let [x, y, scale] = [x, label.y, label.size / 100.0].map(Number);
    let _ = writeln!(
        text,
        "<g transform=\"translate({x} {y}) scale({scale})\" fill=\"none\" stroke=\"#000\" stroke-width=\"{pen}\" \
         stroke-linecap=\"round\" stroke-linejoin=\"round\">"
    );
    for (x, y, path) in letters::strokes(&label.text) {
        let [x, y] = [x, y].map(Number);
        let _ = writeln!(text, "<path transform=\"translate({x} {y})\" d=\"{path}\"/>");
    }
    text.push_str("</g>\n");
}

/// A number with at most three decimals and no more than it needs.
struct Number(f64);

impl fmt::Display for Number {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let text = format!("{:.3}", self.0);
        f.write_str(text.trim_end_matches('0').trim_end_matches('.'))
    }
}

/// A text in which nothing is taken for markup and nothing is hidden; letters that XML forbids are left out.
fn escaped(text: &str) -> String {
    let mut safe = String::new();
    for letter in visible(text).chars() {
        match letter {
            '&' => safe.push_str("&amp;"),
            '<' => safe.push_str("&lt;"),
            '>' => safe.push_str("&gt;"),
            '\u{fffe}' | '\u{ffff}' => {}
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
    fn numbers_are_short() {
        assert_eq!(Number(100.0).to_string(), "100");
        assert_eq!(Number(0.37).to_string(), "0.37");
        assert_eq!(Number(1.0 / 3.0).to_string(), "0.333");
    }

    #[test]
    fn joined_edges_are_open() {
        let lines = |files, ranks| frame(Joined { files, ranks }, [1.0, 2.0], [10.0, 20.0]);
        assert_eq!(lines(false, false), "<rect x=\"1\" y=\"2\" width=\"10\" height=\"20\"");
        assert_eq!(lines(true, false), "<path d=\"M1 2h10M1 22h10\"");
        assert_eq!(lines(false, true), "<path d=\"M1 2v20M11 2v20\"");
    }

    #[test]
    fn nothing_in_a_text_is_markup() {
        assert_eq!(escaped("a<b> &\tc\u{1}\u{202e}"), "a&lt;b&gt; &amp; c\\u{1}\\u{202e}");
    }
}
