//! The arrays: where the men stand when a game begins.

use super::Rules;
use crate::geometry::{Place, Shape, Square};
use crate::pieces::Piece;

/// Men side by side from the a-file: level and rank from 0, and their letters.
type Row = (i8, i8, &'static str);

const CHESS: [Row; 4] = [
    (0, 0, "RNBQKBNR"),
    (0, 1, "PPPPPPPP"),
    (0, 6, "pppppppp"),
    (0, 7, "rnbqkbnr"),
];

const SMALL: [Row; 6] = [
    (0, 0, "RQKR"),
    (0, 1, "NBBN"),
    (0, 2, "PPPP"),
    (0, 5, "pppp"),
    (0, 6, "nbbn"),
    (0, 7, "rqkr"),
];

/// Dickins, "A Guide to Fairy Chess": each player has his bishops to the left of his unicorns.
const CUBE: [Row; 8] = [
    (0, 0, "RNKNR"),
    (0, 1, "PPPPP"),
    (1, 0, "BUQBU"),
    (1, 1, "PPPPP"),
    (3, 3, "ppppp"),
    (3, 4, "ubqub"),
    (4, 3, "ppppp"),
    (4, 4, "rnknr"),
];

impl Rules {
    /// The men of the array on their places; none on boards whose shape no variant has.
    pub fn array(&self) -> Vec<(Place, Piece)> {
        let rows: &[Row] = match self.shape {
            Shape::CHESS => &CHESS,
            Shape::SMALL => &SMALL,
            Shape::Cube => &CUBE,
            Shape::Flat { .. } => &[],
        };
        rows.iter()
            .flat_map(|&(level, rank, letters)| {
                let man = move |(file, letter)| {
                    let square = self.shape.square(file, rank, level)?;
                    self.at_home(square, letter)
                };
                (0..).zip(letters.chars()).filter_map(man)
            })
            .collect()
    }

    fn at_home(&self, square: Square, letter: char) -> Option<(Place, Piece)> {
        let piece = Piece::from_letter(letter)?;
        Some((Place::new(self.home(piece.owner.color()?), square), piece))
    }
}
