//! What the men of Raumschach attack in the cube of 125 cells, as sets of cells.
//!
//! A rider's way is one of 26 rays: six through the faces of a cell (rook), twelve through its edges
//! (bishop), eight through its corners (unicorn). A ray ends at its first man, found as the lowest
//! or highest bit of the men upon it.

use super::{Bitboard, Reach, Shape, Square};
use crate::pieces::Color;

/// A step as (file, rank, level).
type Step = (i8, i8, i8);
type Cells = Bitboard<u128>;
type Table = [u128; 125];

/// The steps of rook, bishop and unicorn, each upward one (to cells of higher number) before its opposite.
const STEPS: [Step; 26] = [
    (1, 0, 0),
    (-1, 0, 0),
    (0, 1, 0),
    (0, -1, 0),
    (0, 0, 1),
    (0, 0, -1),
    (1, 1, 0),
    (-1, -1, 0),
    (-1, 1, 0),
    (1, -1, 0),
    (1, 0, 1),
    (-1, 0, -1),
    (-1, 0, 1),
    (1, 0, -1),
    (0, 1, 1),
    (0, -1, -1),
    (0, -1, 1),
    (0, 1, -1),
    (1, 1, 1),
    (-1, -1, -1),
    (-1, 1, 1),
    (1, -1, -1),
    (1, -1, 1),
    (-1, 1, -1),
    (-1, -1, 1),
    (1, 1, -1),
];

const LEAPS: [Step; 24] = [
    (1, 2, 0),
    (1, -2, 0),
    (-1, 2, 0),
    (-1, -2, 0),
    (2, 1, 0),
    (2, -1, 0),
    (-2, 1, 0),
    (-2, -1, 0),
    (1, 0, 2),
    (1, 0, -2),
    (-1, 0, 2),
    (-1, 0, -2),
    (2, 0, 1),
    (2, 0, -1),
    (-2, 0, 1),
    (-2, 0, -1),
    (0, 1, 2),
    (0, 1, -2),
    (0, -1, 2),
    (0, -1, -2),
    (0, 2, 1),
    (0, 2, -1),
    (0, -2, 1),
    (0, -2, -1),
];

/// A white pawn goes up a rank or a level; it takes where it does that and one thing more (the
/// five cells of the 3-D Chess FAQ). A black one does the opposite.
const PAWN_STEPS: [Step; 2] = [(0, 1, 0), (0, 0, 1)];
const PAWN_CAPTURES: [Step; 5] = [(-1, 1, 0), (1, 1, 0), (-1, 0, 1), (1, 0, 1), (0, 1, 1)];

/// The cell one step away (or, turned round, one step back), if it is in the cube.
const fn step(cell: usize, (file, rank, level): Step, sign: i8) -> Option<usize> {
    let f = (cell % 5) as i8 + sign * file;
    let r = (cell / 5 % 5) as i8 + sign * rank;
    let l = (cell / 25) as i8 + sign * level;
    if f < 0 || f > 4 || r < 0 || r > 4 || l < 0 || l > 4 {
        return None;
    }
    Some((l * 25 + r * 5 + f) as usize)
}

const fn leaps(steps: &[Step], sign: i8) -> Table {
    let mut table = [0; 125];
    let mut cell = 0;
    while cell < 125 {
        let mut i = 0;
        while i < steps.len() {
            if let Some(to) = step(cell, steps[i], sign) {
                table[cell] |= 1 << to;
            }
            i += 1;
        }
        cell += 1;
    }
    table
}

/// All cells from each cell to the surface, by direction.
const fn rays() -> [Table; 26] {
    let mut table = [[0; 125]; 26];
    let mut d = 0;
    while d < 26 {
        let mut cell = 0;
        while cell < 125 {
            let mut here = cell;
            while let Some(next) = step(here, STEPS[d], 1) {
                table[d][cell] |= 1 << next;
                here = next;
            }
            cell += 1;
        }
        d += 1;
    }
    table
}

/// The direction from one cell to another of the same line, or [`NOWHERE`].
const fn directions() -> [[u8; 125]; 125] {
    let mut table = [[NOWHERE; 125]; 125];
    let mut from = 0;
    while from < 125 {
        let mut d = 0;
        while d < 26 {
            let mut here = from;
            while let Some(next) = step(here, STEPS[d], 1) {
                table[from][next] = d as u8;
                here = next;
            }
            d += 1;
        }
        from += 1;
    }
    table
}

const NOWHERE: u8 = 26;

static RAY: [Table; 26] = rays();
static DIRECTION: [[u8; 125]; 125] = directions();
static KING: Table = leaps(&STEPS, 1);
static KNIGHT: Table = leaps(&LEAPS, 1);
static PAWN: [Table; 2] = [leaps(&PAWN_CAPTURES, 1), leaps(&PAWN_CAPTURES, -1)];
static ADVANCE: [Table; 2] = [leaps(&PAWN_STEPS, 1), leaps(&PAWN_STEPS, -1)];

/// The ray in a direction, up to and with its first man.
#[inline]
fn along(direction: usize, from: usize, occupied: u128) -> u128 {
    let ray = RAY[direction][from];
    let men = ray & occupied;
    if men == 0 {
        return ray;
    }
    let first = match direction & 1 {
        0 => men.trailing_zeros(),
        _ => 127 - men.leading_zeros(),
    };
    ray ^ RAY[direction][first as usize]
}

#[inline]
fn ride(directions: std::ops::Range<usize>, from: Square, occupied: Cells) -> Cells {
    Bitboard(directions.fold(0, |set, d| set | along(d, from.index(), occupied.0)))
}

impl Reach for u128 {
    #[inline]
    fn squares(_: Shape) -> Cells {
        Bitboard((1 << 125) - 1)
    }

    #[inline]
    fn promotion_squares(_: Shape, color: Color) -> Cells {
        Bitboard(color.pick(0b11111 << 120, 0b11111))
    }

    #[inline]
    fn double_step_squares(_: Shape, _: Color) -> Cells {
        Bitboard::EMPTY
    }

    #[inline]
    fn king(from: Square) -> Cells {
        Bitboard(KING[from.index()])
    }

    #[inline]
    fn knight(from: Square) -> Cells {
        Bitboard(KNIGHT[from.index()])
    }

    #[inline]
    fn pawn(color: Color, from: Square) -> Cells {
        Bitboard(PAWN[color as usize][from.index()])
    }

    #[inline]
    fn pawn_steps(color: Color, from: Square) -> Cells {
        Bitboard(ADVANCE[color as usize][from.index()])
    }

    #[inline]
    fn rook(from: Square, occupied: Cells) -> Cells {
        ride(0..6, from, occupied)
    }

    #[inline]
    fn bishop(from: Square, occupied: Cells) -> Cells {
        ride(6..18, from, occupied)
    }

    #[inline]
    fn unicorn(from: Square, occupied: Cells) -> Cells {
        ride(18..26, from, occupied)
    }

    #[inline]
    fn between(a: Square, b: Square) -> Cells {
        match DIRECTION[a.index()][b.index()] {
            NOWHERE => Bitboard::EMPTY,
            there => Bitboard(RAY[there as usize][a.index()] & RAY[there as usize ^ 1][b.index()]),
        }
    }

    #[inline]
    fn line(a: Square, b: Square) -> Cells {
        match DIRECTION[a.index()][b.index()] {
            NOWHERE => Bitboard::EMPTY,
            there => {
                let there = there as usize;
                Bitboard(RAY[there][a.index()] | RAY[there ^ 1][a.index()]) | Bitboard::of(a)
            }
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use proptest::prelude::*;

    fn cell(name: &str) -> Square {
        Shape::Cube.parse(name).expect("a cell")
    }

    fn plain(from: usize, steps: &[Step], occupied: u128) -> u128 {
        let mut set = 0;
        for &direction in steps {
            let mut here = from;
            while let Some(next) = step(here, direction, 1) {
                set |= 1 << next;
                if occupied & 1 << next != 0 {
                    break;
                }
                here = next;
            }
        }
        set
    }

    proptest! {
        #[test]
        fn riders_stop_at_the_first_man(from in 0usize..125, occupied: u128, thinner: u128) {
            let square = Square::new(from as u8);
            for men in [occupied, occupied & thinner] {
                prop_assert_eq!(u128::rook(square, Bitboard(men)).0, plain(from, &STEPS[..6], men));
                prop_assert_eq!(u128::bishop(square, Bitboard(men)).0, plain(from, &STEPS[6..18], men));
                prop_assert_eq!(u128::unicorn(square, Bitboard(men)).0, plain(from, &STEPS[18..], men));
            }
        }
    }

    #[test]
    fn the_men_reach_as_many_cells_as_the_books_say() {
        let empty = Cells::EMPTY;
        let reach = |name| {
            let from = cell(name);
            let sets = [
                u128::rook(from, empty),
                u128::bishop(from, empty),
                u128::unicorn(from, empty),
            ];
            let queen = sets[0] | sets[1] | sets[2];
            [sets[0], sets[1], sets[2], queen, u128::king(from), u128::knight(from)].map(Bitboard::len)
        };
        assert_eq!(reach("Cc3"), [12, 24, 16, 52, 26, 24]);
        assert_eq!(reach("Aa1"), [12, 12, 4, 28, 7, 6]);
    }

    #[test]
    fn pawns_take_on_five_cells() {
        let taken = |color| {
            let cells = u128::pawn(color, cell("Cc3"));
            cells.map(|cell| Shape::Cube.name(cell)).collect::<Vec<_>>().join(" ")
        };
        assert_eq!(taken(Color::White), "Cb4 Cd4 Db3 Dd3 Dc4");
        assert_eq!(taken(Color::Black), "Bc2 Bb3 Bd3 Cb2 Cd2");
    }

    #[test]
    fn between_knows_the_space_diagonal() {
        let [a, e] = [cell("Aa1"), cell("Ee5")];
        assert_eq!(u128::between(a, e).len(), 3);
        assert_eq!(u128::between(e, a), u128::between(a, e));
        assert_eq!(u128::line(cell("Bb2"), cell("Dd4")).len(), 5);
        assert!(u128::between(a, cell("Bc2")).is_empty());
    }
}
