//! What grids are told beside their names, as it is read and written, and squares one behind the other.

use crate::geometry::{Bitboard, Shape};
use crate::rules::{Detail, Details, Grid, GridLine};
use crate::text::begins;

/// The word before lines that are told beside those of a grid, in English, German and French.
pub(super) const WORDS: [&str; 3] = ["GridLine", "GitterLinie", "LigneGrille"];

/// The next words as such a grid; they are passed by.
pub(super) fn read<'w, I: Iterator<Item = &'w str> + Clone>(detail: Detail, words: &mut I) -> Option<Details> {
    let mut ahead = words.clone();
    let grid = match detail {
        Detail::Lines => lines(ahead.next()?)?,
        Detail::Cells => cells(&mut ahead)?,
        _ => Grid::NONE,
    };
    let grid = extra(grid, &mut ahead);
    if grid.is_empty() && detail != Detail::ExtraLines {
        return None;
    }
    *words = ahead;
    Some(Details::NONE.with_grid(grid))
}

/// The files and ranks behind which the lines of a grid are: `ac16`.
fn lines(word: &str) -> Option<Grid> {
    let line = |letter: char| match letter.to_ascii_lowercase() {
        file @ 'a'..='h' => Some(1u16 << (file as u8 - b'a')),
        rank @ '1'..='8' => Some(1 << (rank as u8 - b'1' + 8)),
        _ => None,
    };
    let lines = word.chars().try_fold(0, |lines, letter| Some(lines | line(letter)?))?;
    (lines != 0).then(|| Grid::of_lines(lines))
}

/// The cells of a grid, each a word of squares one behind the other: `a1a2b2 c3`. The words are passed by.
fn cells<'w, I: Iterator<Item = &'w str> + Clone>(words: &mut I) -> Option<Grid> {
    let mut cells = Vec::new();
    let mut ahead = words.clone();
    while let Some(cell) = ahead.next().and_then(|word| squares(&word.to_lowercase())) {
        cells.push(cell);
        *words = ahead.clone();
    }
    Grid::of_cells(&cells)
}

/// The grid with lines beside its own, if the next words tell any: `GridLine Ha24 Vc61`. The words are passed by.
fn extra<'w, I: Iterator<Item = &'w str> + Clone>(mut grid: Grid, words: &mut I) -> Grid {
    let mut ahead = words.clone();
    let is_meant = |word: &str| WORDS.iter().any(|whole| begins(whole, word));
    if !ahead.next().is_some_and(is_meant) {
        return grid;
    }
    while let Some(line) = ahead.next().and_then(extra_line) {
        grid = grid.with_extra(line);
        *words = ahead.clone();
    }
    grid
}

/// A line beside those of a grid: `Ha24` goes to the right along four squares, below a2, and `Vc61` upwards along one, on the left of c6.
fn extra_line(word: &str) -> Option<GridLine> {
    let word = word.to_lowercase();
    let (way, rest) = word.split_at_checked(1)?;
    let (first, length) = rest.split_at_checked(2)?;
    let upright = match way {
        "h" => false,
        "v" => true,
        _ => return None,
    };
    let length = length.parse().ok().filter(|length| (1..=8).contains(length))?;
    let first = Shape::CHESS.parse(first)?;
    Some(GridLine { upright, first, length })
}

/// What is told of a grid, as it is read.
pub(super) fn told(detail: Detail, grid: &Grid) -> String {
    let mut words: Vec<String> = match detail {
        Detail::Lines => vec![lines_text(grid.lines())],
        Detail::Cells => grid.cells().into_iter().map(squares_text).collect(),
        _ => Vec::new(),
    };
    let extra = grid.extra();
    if !extra.is_empty() {
        words.push(WORDS[0].to_string());
    }
    words.extend(extra.into_iter().map(|line| {
        let way = if line.upright { 'V' } else { 'H' };
        format!("{way}{}{}", Shape::CHESS.name(line.first), line.length)
    }));
    words.join(" ")
}

fn lines_text(lines: u16) -> String {
    let letters = ('a'..='h').zip(0..).chain(('1'..='8').zip(8..));
    let told = letters.filter(|(_, bit)| lines >> bit & 1 != 0);
    told.map(|(letter, _)| letter).collect()
}

/// Squares one behind the other, a bit for each: `c3f6`.
pub(super) fn squares(word: &str) -> Option<u64> {
    let squares = Shape::CHESS.parse_all(word)?;
    Some(squares.into_iter().fold(0, |set, square| set | 1 << square.index()))
}

/// These squares one behind the other.
pub(super) fn squares_text(set: u64) -> String {
    Bitboard(set).map(|square| Shape::CHESS.name(square)).collect()
}
