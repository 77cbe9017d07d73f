//! Where everything stands in a picture. The unit is a hundredth of a square's side.

use super::letters;
use super::turn::Turns;
use super::{Card, Edges, Finish};
use crate::conditions;
use crate::geometry::{BoardId, Joined, Place, Shape, Square};
use crate::output::board::Style;
use crate::output::legend;
use crate::pieces::Piece;
use crate::position::Diagram;

/// The side of a square.
pub(super) const SQUARE: f64 = 100.0;
/// Around the whole picture.
const MARGIN: f64 = 40.0;
/// Between boards.
const GAP: f64 = 60.0;
/// The size of type, in which authors, demand and count stand.
const LARGE: f64 = 46.0;
/// The size of type of all other words.
const SMALL: f64 = 37.0;
/// From line to line, in sizes of type.
const LEADING: f64 = 1.35;
/// The room of a name at the edge of a board.
const EDGE: f64 = 46.0;
/// The size of men that share a square, of which each takes a corner.
const CROWDED: f64 = 0.6;

/// All that is drawn.
#[derive(Clone, PartialEq, Debug, Default)]
pub(super) struct Picture {
    pub title: String,
    pub width: f64,
    pub height: f64,
    pub boards: Vec<Board>,
    pub men: Vec<Figure>,
    pub labels: Vec<Label>,
}

/// A board, or a level of one.
#[derive(Clone, Copy, PartialEq, Debug)]
pub(super) struct Board {
    pub x: f64,
    pub y: f64,
    pub files: u8,
    pub ranks: u8,
    /// Is its a1 a dark square? On every other level of a cube it is not.
    pub dark_corner: bool,
    /// The edges that have no line.
    pub joined: Joined,
}

/// A man on a square.
#[derive(Clone, Copy, PartialEq, Debug)]
pub(super) struct Figure {
    pub piece: Piece,
    /// The upper left corner.
    pub x: f64,
    pub y: f64,
    /// 1 is the size of a square.
    pub size: f64,
    /// In degrees, clockwise.
    pub turn: u16,
}

/// A line of words.
#[derive(Clone, PartialEq, Debug)]
pub(super) struct Label {
    pub text: String,
    /// The point of the line of writing to which it is anchored.
    pub x: f64,
    pub y: f64,
    pub size: f64,
    pub anchor: Anchor,
    pub weight: Weight,
}

/// Which point of a line of words is given.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub(super) enum Anchor {
    Start,
    Middle,
    End,
}

/// How strong letters are.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub(super) enum Weight {
    Regular,
    Bold,
}

/// A board or a level of one, before it has its place.
struct Panel {
    /// The boards whose men it shows: all of them where they are laid upon each other.
    boards: Vec<BoardId>,
    level: u8,
    title: Option<String>,
    column: usize,
    row: usize,
}

impl Picture {
    /// Lays a card out: heading, boards, and what stands below them.
    pub fn of(card: &Card<'_>, finish: &Finish) -> Picture {
        let panels = panels(card.diagram, finish.style);
        let span = Span::of(card.diagram.rules.shape, &panels, finish.edges);
        let mut picture = Picture {
            title: card.title(),
            width: span.width() + 2.0 * MARGIN,
            ..Picture::default()
        };
        let mut y = MARGIN;
        picture.head(card, &mut y);
        for panel in &panels {
            picture.panel(card.diagram, panel, &span, y, finish.edges);
        }
        y += span.height();
        picture.foot(card, span.edge, &mut y);
        picture.height = y + MARGIN;
        picture
    }

    /// Authors and what else stands above the boards, in the middle.
    fn head(&mut self, card: &Card<'_>, y: &mut f64) {
        let names = card.heading.names().map(|names| (names, LARGE, Weight::Bold));
        let heading = &card.heading;
        let rest = [&heading.players, &heading.title, &heading.source, &heading.award];
        let rest = rest.into_iter().flatten().cloned();
        let rest = rest.map(|line| (line, SMALL, Weight::Regular));
        for (text, size, weight) in names.into_iter().chain(rest) {
            for line in wrapped(&text, self.width - 2.0 * MARGIN, size) {
                *y += size * LEADING;
                self.label(line, (self.width / 2.0, *y), size, Anchor::Middle, weight);
            }
        }
        if *y > MARGIN {
            *y += SMALL * 0.8;
        }
    }

    /// Demand and rules at the left, the men counted at the right, twins below.
    fn foot(&mut self, card: &Card<'_>, edge: f64, y: &mut f64) {
        let (left, right) = (MARGIN + edge, self.width - MARGIN);
        let count = card.count();
        let free = right - left - letters::width(&count) * LARGE - LARGE;
        let named = card.rules.as_ref().map(|rules| format!("{}   {rules}", card.demand));
        let whole = named.unwrap_or_else(|| card.demand.clone());
        let fits = letters::width(&whole) * LARGE <= free;
        *y += LARGE * LEADING;
        self.label(count, (right, *y), LARGE, Anchor::End, Weight::Regular);
        if fits {
            self.label(whole, (left, *y), LARGE, Anchor::Start, Weight::Regular);
        } else {
            let lines = wrapped(&card.demand, free, LARGE);
            *y -= LARGE * LEADING;
            for line in lines {
                *y += LARGE * LEADING;
                self.label(line, (left, *y), LARGE, Anchor::Start, Weight::Regular);
            }
        }
        let rules = card.rules.iter().filter(|_| !fits);
        let legend = legend::of(card.diagram);
        for text in rules.chain(&legend).chain(&card.twins) {
            for line in wrapped(text, right - left, SMALL) {
                *y += SMALL * LEADING;
                self.label(line, (left, *y), SMALL, Anchor::Start, Weight::Regular);
            }
        }
        *y += SMALL * 0.3;
    }

    /// A board with its men, its title and its edges.
    fn panel(&mut self, diagram: &Diagram, panel: &Panel, span: &Span, top: f64, edges: Edges) {
        let shape = diagram.rules.shape;
        let x = MARGIN + span.edge + panel.column as f64 * (span.panel.0 + GAP);
        let y = top + span.title + panel.row as f64 * (span.panel.1 + GAP * 0.5);
        self.boards.push(Board {
            x,
            y,
            files: shape.files(),
            ranks: shape.ranks(),
            dark_corner: panel.level.is_multiple_of(2),
            joined: conditions::joined(&diagram.rules),
        });
        if let Some(title) = &panel.title {
            let middle = x + f64::from(shape.files()) * SQUARE / 2.0;
            self.label(title.clone(), (middle, y - 17.0), SMALL, Anchor::Middle, Weight::Bold);
        }
        if edges == Edges::Named {
            self.edges(shape, x, y);
        }
        for square in shape.squares() {
            let (file, rank, level) = shape.coordinates(square);
            if level == panel.level {
                let corner = (
                    x + f64::from(file) * SQUARE,
                    y + f64::from(shape.ranks() - 1 - rank) * SQUARE,
                );
                self.stand(diagram, panel, square, corner);
            }
        }
    }

    /// The names of files below a board and of ranks at its left.
    fn edges(&mut self, shape: Shape, x: f64, y: f64) {
        let bottom = y + f64::from(shape.ranks()) * SQUARE;
        for file in 0..shape.files() {
            let name = char::from(b'a' + file).to_string();
            let at = (x + (f64::from(file) + 0.5) * SQUARE, bottom + EDGE - 8.0);
            self.label(name, at, SMALL * 0.85, Anchor::Middle, Weight::Regular);
        }
        for rank in 0..shape.ranks() {
            let at = (x - 14.0, bottom - (f64::from(rank) + 0.5) * SQUARE + SMALL * 0.3);
            self.label((rank + 1).to_string(), at, SMALL * 0.85, Anchor::End, Weight::Regular);
        }
    }

    /// The men on a square. Where boards are laid upon each other two may stand there, each in its corner.
    fn stand(&mut self, diagram: &Diagram, panel: &Panel, square: Square, corner: (f64, f64)) {
        let turns = Turns::of(diagram, panel.boards.len() > 1);
        let on = |&board: &BoardId| {
            let place = Place::new(board, square);
            let men = diagram.men.iter().filter(move |man| man.place == place);
            men.map(move |man| (board, man.piece))
        };
        let men: Vec<(BoardId, Piece)> = panel.boards.iter().flat_map(on).collect();
        for &(board, piece) in &men {
            let (size, place) = match men.len() {
                1 => (1.0, (0.0, 0.0)),
                _ => (CROWDED, crowded(board)),
            };
            self.men.push(Figure {
                piece,
                x: corner.0 + place.0 * SQUARE,
                y: corner.1 + place.1 * SQUARE,
                size,
                turn: turns.turn(board, piece),
            });
        }
    }

    fn label(&mut self, text: String, at: (f64, f64), size: f64, anchor: Anchor, weight: Weight) {
        let (x, y) = at;
        self.labels.push(Label {
            text,
            x,
            y,
            size,
            anchor,
            weight,
        });
    }
}

/// The corner of a square for a man of this board that shares it.
const fn crowded(board: BoardId) -> (f64, f64) {
    match board {
        BoardId::A => (0.0, 1.0 - CROWDED),
        BoardId::B => (1.0 - CROWDED, 0.0),
        BoardId::C => (0.0, 0.0),
    }
}

/// The room that the boards take.
struct Span {
    /// Width and height of a board with its edges and title.
    panel: (f64, f64),
    columns: usize,
    rows: usize,
    /// The room of the names at the edges.
    edge: f64,
    /// The room of a title.
    title: f64,
}

impl Span {
    fn of(shape: Shape, panels: &[Panel], edges: Edges) -> Span {
        let edge = if edges == Edges::Named { EDGE } else { 0.0 };
        let titled = panels.iter().any(|panel| panel.title.is_some());
        let title = if titled { SMALL * LEADING } else { 0.0 };
        let files = f64::from(shape.files()) * SQUARE;
        let ranks = f64::from(shape.ranks()) * SQUARE;
        let last = |place: fn(&Panel) -> usize| panels.iter().map(place).max().unwrap_or(0) + 1;
        Span {
            panel: (files + edge, ranks + edge + title),
            columns: last(|panel| panel.column),
            rows: last(|panel| panel.row),
            edge,
            title,
        }
    }

    fn width(&self) -> f64 {
        self.columns as f64 * (self.panel.0 + GAP) - GAP
    }

    fn height(&self) -> f64 {
        self.rows as f64 * (self.panel.1 + GAP * 0.5) - GAP * 0.5
    }
}

/// The boards that are drawn. Flat boards stand beside or below each other; the levels of a cube likewise, A at
/// the left or, as in space, at the bottom.
fn panels(diagram: &Diagram, style: Style) -> Vec<Panel> {
    let boards = diagram.boards();
    let groups: Vec<Vec<BoardId>> = match style {
        Style::Marked => vec![boards],
        Style::Two | Style::Stacked => boards.into_iter().map(|board| vec![board]).collect(),
    };
    let several = groups.len() > 1;
    let levels = diagram.rules.shape.levels();
    let mut panels = Vec::new();
    for (index, boards) in groups.iter().enumerate() {
        for level in 0..levels {
            let letter = char::from(b'A' + level);
            let title = match (levels > 1, several) {
                (false, false) => None,
                (false, true) => Some(boards[0].to_string()),
                (true, false) => Some(letter.to_string()),
                (true, true) => Some(format!("{}:{letter}", boards[0])),
            };
            let (column, row) = match (levels > 1, style) {
                (false, Style::Stacked) => (0, index),
                (false, _) => (index, 0),
                (true, Style::Stacked) => (index, usize::from(levels - 1 - level)),
                (true, _) => (usize::from(level), index),
            };
            panels.push(Panel {
                boards: boards.clone(),
                level,
                title,
                column,
                row,
            });
        }
    }
    panels
}

/// A text in lines of at most this width, broken between words.
fn wrapped(text: &str, width: f64, size: f64) -> Vec<String> {
    let mut lines: Vec<String> = Vec::new();
    for word in text.split_whitespace() {
        match lines.last_mut() {
            Some(line) if letters::width(&format!("{line} {word}")) * size <= width => {
                line.push(' ');
                line.push_str(word);
            }
            _ => lines.push(word.to_string()),
        }
    }
    lines
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn long_lines_are_broken_between_words() {
        let lines = wrapped("one two three four", letters::width("one two ") * SMALL, SMALL);
        assert_eq!(lines, ["one two", "three", "four"]);
        assert_eq!(wrapped("", 10.0, SMALL), [""; 0]);
    }
}
