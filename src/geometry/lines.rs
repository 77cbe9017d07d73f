//! The lines of a flat board by steps of any kind, and the squares one leap away, as sets of squares of the board of eight files and
//! ranks.

use super::attacks::ray;
use super::{Bitboard, Square};

/// So many files and ranks a step goes at most on that board.
const FAR: i8 = 7;
const WIDTH: usize = 2 * FAR as usize + 1;

/// For each step, by its files and ranks from -7 to 7, the squares in its direction from each square to the edge.
static LINES: [[u64; 64]; WIDTH * WIDTH] = lines();

/// For each leap, by its files and ranks from 0 to 7 in either order, the squares one leap away from each square.
static LEAPS: [[u64; 64]; 64] = leaps();

const fn lines() -> [[u64; 64]; WIDTH * WIDTH] {
    let mut lines = [[0; 64]; WIDTH * WIDTH];
    let mut number = 0;
    while number < WIDTH * WIDTH {
        let step = ((number / WIDTH) as i8 - FAR, (number % WIDTH) as i8 - FAR);
        let mut square = 0;
        while square < 64 && (step.0 != 0 || step.1 != 0) {
            lines[number][square] = ray(square, step);
            square += 1;
        }
        number += 1;
    }
    lines
}

const fn leaps() -> [[u64; 64]; 64] {
    let mut leaps = [[0; 64]; 64];
    let mut square = 0;
    while square < 64 {
        let mut to = 0;
        while to < 64 {
            let files = (square as i8 & 7) - (to as i8 & 7);
            let ranks = (square as i8 >> 3) - (to as i8 >> 3);
            let (files, ranks) = (files.unsigned_abs() as usize, ranks.unsigned_abs() as usize);
            leaps[files * 8 + ranks][square] |= 1 << to;
            leaps[ranks * 8 + files][square] |= 1 << to;
            to += 1;
        }
        square += 1;
    }
    leaps
}

/// The squares of an empty board in a direction, given as files and ranks, up to the edge.
#[inline]
pub fn line(from: Square, (files, ranks): (i8, i8)) -> Bitboard {
    if files.abs() > FAR || ranks.abs() > FAR {
        return Bitboard::EMPTY;
    }
    let number = (files + FAR) as usize * WIDTH + (ranks + FAR) as usize;
    Bitboard(LINES[number][from.index()])
}

/// The squares of an empty board one leap of so many files and ranks, in either order and any direction, away.
#[inline]
pub fn leaps_from(from: Square, (files, ranks): (i8, i8)) -> Bitboard {
    let (files, ranks) = (files.unsigned_abs() as usize, ranks.unsigned_abs() as usize);
    match files < 8 && ranks < 8 {
        true => Bitboard(LEAPS[files * 8 + ranks][from.index()]),
        false => Bitboard::EMPTY,
    }
}

/// The one of these squares of a line that comes first in its direction.
#[inline]
pub fn first(squares: u64, step: (i8, i8)) -> Option<Square> {
    if squares == 0 {
        return None;
    }
    let number = match is_upwards(step) {
        true => squares.trailing_zeros(),
        false => 63 - squares.leading_zeros(),
    };
    Some(Square::new(number as u8))
}

/// Those of these squares of a line that come before a square of it.
#[inline]
pub fn before(squares: u64, square: Square, step: (i8, i8)) -> u64 {
    squares
        & match is_upwards(step) {
            true => (1 << square.index()) - 1,
            false => (u64::MAX << square.index()) << 1,
        }
}

/// Do the numbers of squares grow along a line in this direction?
#[inline]
fn is_upwards((files, ranks): (i8, i8)) -> bool {
    ranks * 8 + files > 0
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::geometry::Shape;

    #[test]
    fn nightriders_have_lines_and_leapers_leaps() {
        let square = |name: &str| Shape::CHESS.parse(name).expect("a square");
        let squares = |names: &[&str]| names.iter().fold(0, |set, name| set | 1 << square(name).index());
        assert_eq!(line(square("a1"), (1, 2)).0, squares(&["b3", "c5", "d7"]));
        assert_eq!(line(square("h8"), (-2, -1)).0, squares(&["f7", "d6", "b5"]));
        assert_eq!(leaps_from(square("a1"), (3, 1)).0, squares(&["b4", "d2"]));
        assert_eq!(leaps_from(square("d4"), (2, 2)).0, squares(&["b2", "b6", "f2", "f6"]));
        let down = line(square("e5"), (0, -1)).0;
        assert_eq!(first(down, (0, -1)), Some(square("e4")));
        assert_eq!(before(down, square("e2"), (0, -1)), squares(&["e4", "e3"]));
        let corner = line(square("h1"), (0, 1)).0;
        assert_eq!(before(corner, square("h8"), (0, 1)).count_ones(), 6);
    }
}
