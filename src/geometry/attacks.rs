//! What the men of a flat board attack, as sets of squares.
//!
//! Riders use the subtraction trick on single lines ("hyperbola quintessence", Leathers and others,
//! chessprogramming wiki): no large tables, nothing to fill at start-up.
//!
//! ```
//! use looking_glass::geometry::{Bitboard, Shape, attacks};
//!
//! let corner = Shape::CHESS.parse("a1").expect("a square");
//! assert_eq!(attacks::knight(corner).len(), 2);
//! assert_eq!(attacks::rook(corner, Bitboard::EMPTY).len(), 14);
//! ```

use super::{Bitboard, Square};
use crate::pieces::{Color, Role};

type Table = [u64; 64];

/// The steps of a rook, then those of a bishop, as (file, rank).
const RAYS: [(i8, i8); 8] = [(1, 0), (-1, 0), (0, 1), (0, -1), (1, 1), (-1, -1), (1, -1), (-1, 1)];
const LEAPS: [(i8, i8); 8] = [(1, 2), (2, 1), (2, -1), (1, -2), (-1, -2), (-2, -1), (-2, 1), (-1, 2)];

/// The square one step away, if it is on the board: the plain definition all tables come from.
const fn step(square: usize, (df, dr): (i8, i8)) -> Option<usize> {
    let (file, rank) = ((square & 7) as i8 + df, (square >> 3) as i8 + dr);
    if file < 0 || file > 7 || rank < 0 || rank > 7 {
        return None;
    }
    Some((rank * 8 + file) as usize)
}

const fn leaps(steps: &[(i8, i8)]) -> Table {
    let mut table = [0; 64];
    let mut square = 0;
    while square < 64 {
        let mut i = 0;
        while i < steps.len() {
            if let Some(to) = step(square, steps[i]) {
                table[square] |= 1 << to;
            }
            i += 1;
        }
        square += 1;
    }
    table
}

/// All squares from `square` to the edge in one direction.
pub(super) const fn ray(square: usize, direction: (i8, i8)) -> u64 {
    let mut set = 0;
    let mut here = square;
    while let Some(next) = step(here, direction) {
        set |= 1 << next;
        here = next;
    }
    set
}

/// All squares to the edge in four directions, those of the rook or those of the bishop.
const fn rays(first: usize) -> Table {
    let mut table = [0; 64];
    let mut square = 0;
    while square < 64 {
        let mut d = first;
        while d < first + 4 {
            table[square] |= ray(square, RAYS[d]);
            d += 1;
        }
        square += 1;
    }
    table
}

/// The lines through one square, without it.
#[derive(Clone, Copy)]
struct Lines {
    file: u64,
    diagonal: u64,
    antidiagonal: u64,
}

const fn lines() -> [Lines; 64] {
    let mut table = [Lines {
        file: 0,
        diagonal: 0,
        antidiagonal: 0,
    }; 64];
    let mut square = 0;
    while square < 64 {
        table[square] = Lines {
            file: ray(square, (0, 1)) | ray(square, (0, -1)),
            diagonal: ray(square, (1, 1)) | ray(square, (-1, -1)),
            antidiagonal: ray(square, (1, -1)) | ray(square, (-1, 1)),
        };
        square += 1;
    }
    table
}

/// Attacks along a rank: by file, and by which of the six inner squares are occupied.
const fn rank_attacks() -> [[u8; 64]; 8] {
    let mut table = [[0; 64]; 8];
    let mut file = 0;
    while file < 8 {
        let mut inner = 0;
        while inner < 64 {
            let occupied = (inner as u64) << 1;
            table[file][inner] = (blocked_ray(file, (1, 0), occupied) | blocked_ray(file, (-1, 0), occupied)) as u8;
            inner += 1;
        }
        file += 1;
    }
    table
}

/// All squares in one direction up to and with the first occupied one.
const fn blocked_ray(square: usize, direction: (i8, i8), occupied: u64) -> u64 {
    let mut set = 0;
    let mut here = square;
    while let Some(next) = step(here, direction) {
        set |= 1 << next;
        if occupied & (1 << next) != 0 {
            break;
        }
        here = next;
    }
    set
}

/// For every two squares on a line: the squares between them, and the whole line with both.
const fn pairs() -> ([Table; 64], [Table; 64]) {
    let mut between = [[0; 64]; 64];
    let mut line = [[0; 64]; 64];
    let mut from = 0;
    while from < 64 {
        let mut d = 0;
        while d < 8 {
            let (df, dr) = RAYS[d];
            let whole = ray(from, (df, dr)) | ray(from, (-df, -dr)) | 1 << from;
            let mut passed = 0;
            let mut here = from;
            while let Some(to) = step(here, (df, dr)) {
                between[from][to] = passed;
                line[from][to] = whole;
                passed |= 1 << to;
                here = to;
            }
            d += 1;
        }
        from += 1;
    }
    (between, line)
}

static KNIGHT: Table = leaps(&LEAPS);
static KING: Table = leaps(&RAYS);
static PAWN: [Table; 2] = [leaps(&[(-1, 1), (1, 1)]), leaps(&[(-1, -1), (1, -1)])];
static LINES: [Lines; 64] = lines();
static STRAIGHT: Table = rays(0);
static DIAGONAL: Table = rays(4);
static RANK: [[u8; 64]; 8] = rank_attacks();
static BETWEEN: [Table; 64] = pairs().0;
static LINE: [Table; 64] = pairs().1;

/// Squares a knight attacks.
#[inline]
pub fn knight(from: Square) -> Bitboard {
    Bitboard(KNIGHT[from.index()])
}

/// Squares a king attacks.
#[inline]
pub fn king(from: Square) -> Bitboard {
    Bitboard(KING[from.index()])
}

/// Squares a pawn attacks.
#[inline]
pub fn pawn(color: Color, from: Square) -> Bitboard {
    Bitboard(PAWN[color as usize][from.index()])
}

/// Attacks along one line on which both ends are met by subtraction, the upper one in the
/// byte-swapped board.
#[inline]
fn along(line: u64, from: usize, occupied: u64) -> u64 {
    let blockers = occupied & line;
    let up = blockers.wrapping_sub(2 << from);
    let down = blockers.swap_bytes().wrapping_sub(2 << (from ^ 56)).swap_bytes();
    (up ^ down) & line
}

/// Squares a rook attacks among these men.
#[inline]
pub fn rook(from: Square, occupied: Bitboard) -> Bitboard {
    let index = from.index();
    let shift = index & 56;
    let inner = (occupied.0 >> (shift + 1)) & 63;
    let rank = (RANK[index & 7][inner as usize] as u64) << shift;
    Bitboard(rank | along(LINES[index].file, index, occupied.0))
}

/// Squares a bishop attacks among these men.
#[inline]
pub fn bishop(from: Square, occupied: Bitboard) -> Bitboard {
    let index = from.index();
    let lines = &LINES[index];
    Bitboard(along(lines.diagonal, index, occupied.0) | along(lines.antidiagonal, index, occupied.0))
}

/// Squares a queen attacks among these men.
#[inline]
pub fn queen(from: Square, occupied: Bitboard) -> Bitboard {
    rook(from, occupied) | bishop(from, occupied)
}

/// Squares a rook attacks on the empty board.
#[inline]
pub fn straight(from: Square) -> Bitboard {
    Bitboard(STRAIGHT[from.index()])
}

/// Squares a bishop attacks on the empty board.
#[inline]
pub fn diagonal(from: Square) -> Bitboard {
    Bitboard(DIAGONAL[from.index()])
}

/// Squares a man of this role attacks on the empty board.
#[inline]
pub fn unobstructed(role: Role, color: Color, from: Square) -> Bitboard {
    match role {
        Role::QUEEN => straight(from) | diagonal(from),
        Role::ROOK => straight(from),
        Role::BISHOP => diagonal(from),
        Role::KNIGHT => knight(from),
        Role::KING => king(from),
        _ => pawn(color, from),
    }
}

/// The squares strictly between two squares of one line; empty if they share none.
#[inline]
pub fn between(a: Square, b: Square) -> Bitboard {
    Bitboard(BETWEEN[a.index()][b.index()])
}

/// The whole line through two squares; empty if they share none.
#[inline]
pub fn line(a: Square, b: Square) -> Bitboard {
    Bitboard(LINE[a.index()][b.index()])
}

#[cfg(test)]
mod tests {
    use super::*;
    use proptest::prelude::*;

    fn plain(from: usize, directions: &[(i8, i8)], occupied: u64) -> u64 {
        directions
            .iter()
            .fold(0, |set, &direction| set | blocked_ray(from, direction, occupied))
    }

    proptest! {
        #[test]
        fn riders_stop_at_the_first_man(from in 0usize..64, occupied: u64, thinner: u64) {
            let square = Square::new(from as u8);
            for men in [occupied, occupied & thinner] {
                prop_assert_eq!(rook(square, Bitboard(men)).0, plain(from, &RAYS[..4], men));
                prop_assert_eq!(bishop(square, Bitboard(men)).0, plain(from, &RAYS[4..], men));
            }
        }
    }

    #[test]
    fn between_and_line_know_the_diagonal() {
        let [a1, d4] = [Square::at(0, 0), Square::at(3, 3)];
        let inner: Vec<Square> = between(a1, d4).collect();
        assert_eq!(inner, [Square::at(1, 1), Square::at(2, 2)]);
        assert_eq!(line(a1, d4).len(), 8);
        assert!(between(a1, Square::at(1, 2)).is_empty());
    }
}
