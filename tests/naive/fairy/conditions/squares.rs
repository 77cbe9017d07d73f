//! Squares to which one may not go, captures that may not be made, neighbours that one must have.

use super::Rule;
use crate::fairy::men::{COMPASS, Side};
use crate::fairy::moves::{How, Move, rook_target};
use crate::fairy::places::{Place, Square};
use crate::fairy::position::Position;

/// Only from one square to another of which this is true, in castling for king and rook.
macro_rules! only {
    ($name:literal, $may:expr) => {
        Rule {
            reaches: |_, m| ways(m).into_iter().all(|(from, to)| $may(m.by, from, to)),
            ..Rule::named($name)
        }
    };
}

/// No captures by these sides; kings are attacked as ever.
macro_rules! no_capture {
    ($name:literal, $bound:expr) => {
        Rule {
            may: |_, m| !$bound(m.by) || m.taken.is_none_or(|(_, man)| man.is_king()),
            ..Rule::named($name)
        }
    };
}

/// The move must lead to where this is true, also in the taking of kings.
macro_rules! contact {
    ($name:literal, $may:expr) => {
        Rule {
            may: |position, m| {
                let takes_king = m.taken.is_some_and(|(_, man)| man.is_king());
                !takes_king || $may(position, m, &position.king_taken(m), m.to)
            },
            stands: |before, m, after| $may(before, m, after, after.arrived(m)),
            ..Rule::named($name)
        }
    };
}

/// Only from one cell of a grid to another, or over a line beside it; in castling the king alone counts.
macro_rules! grid {
    ($name:literal, $cell:expr) => {
        Rule {
            reaches: |position, m| {
                $cell(position, m.from.square) != $cell(position, m.to.square) || meets_line(position, $name, m)
            },
            ..Rule::named($name)
        }
    };
}

pub const RULES: &[Rule] = &[
    grid!("Grid Chess", |_, square: Square| cell(square)),
    grid!("Grid Chess VerticalShift", |_, square: Square| moved_cell(square, 0, 1)),
    grid!("Grid Chess HorizontalShift", |_, square: Square| moved_cell(
        square, 1, 0
    )),
    grid!("Grid Chess DiagonalShift", |_, square: Square| moved_cell(square, 1, 1)),
    grid!("Grid Chess Orthogonal", lines_before),
    grid!("Grid Chess Irregular", told_cell),
    only!("Bichrome Chess", |_, from: Square, to: Square| from.is_light()
        != to.is_light()),
    only!("Monochrome Chess", |_, from: Square, to: Square| from.is_light()
        == to.is_light()),
    only!("White Edgemover", |by, _, to| by != Side::White || is_edge(to)),
    only!("Black Edgemover", |by, _, to| by != Side::Black || is_edge(to)),
    no_capture!("No Capture", |_| true),
    no_capture!("No White Capture", |by| by == Side::White),
    no_capture!("No Black Capture", |by| by == Side::Black),
    Rule {
        may: |position, m| m.taken.is_none() || prey(position, m) == 1,
        ..Rule::named("CAST")
    },
    Rule {
        may: |position, m| m.taken.is_none() || prey(position, m) > 1,
        ..Rule::named("CAST Inverse")
    },
    Rule {
        may: |position, m| {
            let takes_king = m.taken.is_some_and(|(_, man)| man.is_king());
            cell(m.from.square) != cell(m.to.square)
                && (!takes_king || touches_another_cell(&position.king_taken(m), m.to))
        },
        stands: |_, m, after| touches_another_cell(after, after.arrived(m)),
        ..Rule::named("ContactGridChess")
    },
    contact!("Köko", |_, _, after: &Position, place| touches(after, place)),
    contact!("Antiköko", |_, _, after: &Position, place| !touches(after, place)),
    contact!("New Köko", |before, m: &Move, after: &Position, place| {
        touches(before, m.from) == touches(after, place)
    }),
];

/// From where to where the man goes, in castling the rook as well.
fn ways(m: &Move) -> Vec<(Square, Square)> {
    let king = (m.from.square, m.to.square);
    match m.how {
        How::Castling(file) => vec![king, (Square::new(file, m.by.rank(1)), rook_target(m.by, file))],
        _ => vec![king],
    }
}

fn cell(square: Square) -> (i8, i8) {
    ((square.file + 1) / 2, (square.rank + 1) / 2)
}

fn moved_cell(square: Square, files: i8, ranks: i8) -> (i8, i8) {
    cell(Square::new(square.file + files, square.rank + ranks))
}

/// Does the way of the man, straight from the middle of one square to the middle of another, touch one of the lines told behind a grid?
fn meets_line(position: &Position, grid: &str, m: &Move) -> bool {
    let middle = |square: Square| (10 * i32::from(square.file) - 5, 10 * i32::from(square.rank) - 5);
    let told = position.conditions.told(grid);
    let lines = told.iter().skip_while(|word| word.to_lowercase() != "gridline").skip(1);
    lines.map(|word| ends(word)).any(|line| {
        let way = (middle(m.from.square), middle(m.to.square));
        parted(line, way) && parted(way, line)
    })
}

type Point = (i32, i32);

/// The ends of a line: `Ha24`, in tenths of a square, a1 having the corner (0, 0).
fn ends(word: &str) -> (Point, Point) {
    let letters: Vec<i32> = word.to_lowercase().bytes().map(i32::from).collect();
    let number = |place: usize, first: u8| letters[place] - i32::from(first);
    let (x, y) = (10 * number(1, b'a'), 10 * number(2, b'1'));
    let length = 10 * number(3, b'0');
    let end = if letters[0] == i32::from(b'h') {
        (x + length, y)
    } else {
        (x, y + length)
    };
    ((x, y), end)
}

/// Do the ends of one way lie on two sides of the other, or one of them on it?
fn parted((a, b): (Point, Point), (c, d): (Point, Point)) -> bool {
    let side = |p: Point| ((b.0 - a.0) * (p.1 - a.1) - (b.1 - a.1) * (p.0 - a.0)).signum();
    side(c) * side(d) <= 0 && (a != b)
}

/// How many lines behind files lie before a square, and behind ranks.
fn lines_before(position: &Position, square: Square) -> [usize; 2] {
    let told = position.conditions.told("Grid Chess Orthogonal");
    let told = told.first().copied().unwrap_or_default();
    let before = |first: char, number: i8| {
        let passed = (first..).take(number as usize - 1);
        passed.filter(|line| told.contains(*line)).count()
    };
    [before('a', square.file), before('1', square.rank)]
}

/// The number of the word that names the square, if one does.
fn told_cell(position: &Position, square: Square) -> Option<usize> {
    let told = position.conditions.told("Grid Chess Irregular");
    let cells = told.iter().take_while(|word| word.to_lowercase() != "gridline");
    cells.clone().position(|cell| cell.contains(&square.to_string()))
}

fn is_edge(square: Square) -> bool {
    [1, 8].contains(&square.file) || [1, 8].contains(&square.rank)
}

/// How many enemies the man could take.
fn prey(position: &Position, m: &Move) -> usize {
    let ways = position.ways(m.from, m.man, m.by);
    let mut taken: Vec<Place> = ways.into_iter().filter_map(|way| way.takes).collect();
    taken.retain(|place| position.man(*place).is_some_and(|man| man.serves(m.by.other())));
    taken.sort();
    taken.dedup();
    taken.len()
}

/// Is there a man beside the place?
fn touches(position: &Position, place: Place) -> bool {
    let mut beside = beside(place);
    beside.any(|place| !position.is_vacant(place))
}

/// May the man take there, as far as contact is asked for?
pub fn keeps_contact(position: &Position, from: Place, to: Place) -> bool {
    let mut after = position.clone();
    let man = after.clear(from).expect("the man that takes");
    after.put(to, man);
    let has = |name| position.conditions.has(name);
    (!has("Köko") || touches(&after, to))
        && (!has("Antiköko") || !touches(&after, to))
        && (!has("New Köko") || touches(position, from) == touches(&after, to))
}

/// Does a man stand beside it in another cell?
pub fn touches_another_cell(position: &Position, place: Place) -> bool {
    let mut others = beside(place).filter(|other| cell(other.square) != cell(place.square));
    others.any(|place| !position.is_vacant(place))
}

fn beside(place: Place) -> impl Iterator<Item = Place> {
    COMPASS.into_iter().filter_map(move |step| place.plus(step))
}
