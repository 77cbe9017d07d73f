//! 128-bit Zobrist keys: a collision would be a false proof, and at this width none is to be expected
//! (1e8 entries and 1e9 look-ups meet one with probability 3e-22).

use super::DoubleStep;
use crate::board::{Memory, Topic};
use crate::geometry::{BoardId, Place, Square};
use crate::pieces::{Color, Piece, Role};
use crate::position::Rights;

/// The key of a position.
pub type Key = u128;

/// Spreads a small number over a key, so that keys to which different numbers are added differ.
pub(crate) const fn spread(number: Key) -> Key {
    number.wrapping_mul(0x9e37_79b9_7f4a_7c15_f39c_c060_5ced_c835)
}

const BOARDS: usize = 3;
const PIECES: usize = 14;
const SQUARES: usize = 128;
/// Files of a flat board, times the boards a double step may leave and reach.
const STEPS: usize = 8 * BOARDS * BOARDS;

struct Keys {
    men: [[[Key; SQUARES]; PIECES]; BOARDS],
    turn: Key,
    castling: [Key; 16],
    en_passant: [Key; SQUARES],
    double_steps: [Key; STEPS],
}

/// One step of Sebastiano Vigna's splitmix64 (public domain algorithm), twice for 128 bits.
const fn next(state: u64) -> (u64, Key) {
    let (state, high) = mix(state);
    let (state, low) = mix(state);
    (state, (high as Key) << 64 | low as Key)
}

const fn mix(state: u64) -> (u64, u64) {
    let state = state.wrapping_add(0x9e37_79b9_7f4a_7c15);
    let z = (state ^ (state >> 30)).wrapping_mul(0xbf58_476d_1ce4_e5b9);
    let z = (z ^ (z >> 27)).wrapping_mul(0x94d0_49bb_1331_11eb);
    (state, z ^ (z >> 31))
}

const fn generate() -> Keys {
    let mut keys = Keys {
        men: [[[0; SQUARES]; PIECES]; BOARDS],
        turn: 0,
        castling: [0; 16],
        en_passant: [0; SQUARES],
        double_steps: [0; STEPS],
    };
    let mut state = 0x1865_1871_1953_1999;
    (state, keys.turn) = next(state);
    let mut i = 1;
    while i < 16 {
        (state, keys.castling[i]) = next(state);
        i += 1;
    }
    let mut square = 0;
    while square < SQUARES {
        (state, keys.en_passant[square]) = next(state);
        let mut piece = 0;
        while piece < PIECES * BOARDS {
            (state, keys.men[piece / PIECES][piece % PIECES][square]) = next(state);
            piece += 1;
        }
        square += 1;
    }
    let mut step = 0;
    while step < STEPS {
        (state, keys.double_steps[step]) = next(state);
        step += 1;
    }
    keys
}

static KEYS: Keys = generate();

/// The part of one man on its place.
#[inline]
pub(super) fn man(board: BoardId, (color, role): (Color, Role), square: Square) -> Key {
    KEYS.men[board.index()][role.index() * 2 + color as usize][square.index()]
}

/// The part of the side to move.
#[inline]
pub(super) fn turn(color: Color) -> Key {
    color.pick(0, KEYS.turn)
}

/// The part of castling rights.
#[inline]
pub(super) fn castling(rights: Rights) -> Key {
    KEYS.castling[rights.index()]
}

/// The part of an en passant capture that is possible on this passed square.
#[inline]
pub(super) fn en_passant(passed: Square) -> Key {
    KEYS.en_passant[passed.index()]
}

/// The part of an en passant capture that is possible after a double step; the side to move tells whose.
#[inline]
pub(super) fn double_step(step: DoubleStep) -> Key {
    let boards = step.left.index() * BOARDS + step.landed.index();
    let straight = KEYS.double_steps[boards * 8 + step.passed.file() as usize];
    match step.aside {
        0 => straight,
        aside => straight ^ next(0x1405_7b7e_f767_814f ^ aside as u64).1,
    }
}

/// The part of one man on its place, where men are of any kind and of any owner.
#[inline]
pub(super) fn any_man(place: Place, piece: Piece) -> Key {
    let number =
        (place.board.index() * SQUARES + place.square.index()) << 10 | piece.role.index() << 2 | piece.owner as usize;
    let number = number | usize::from(piece.attributes.bits()) << 24;
    // Far from the states that made the tables.
    next((number as u64).wrapping_mul(0xd6e8_feb8_6659_fd93) ^ 0x2545_f491_4f6c_dd1d).1
}

/// The part of kings that may still castle, a bit for each side.
#[inline]
pub(super) fn unmoved_kings(bits: u8) -> Key {
    match bits {
        0 => 0,
        bits => next(0x5851_f42d_4c95_7f2d ^ u64::from(bits)).1,
    }
}

/// The part of a square that is gone.
#[inline]
pub(super) fn closed(square: Square) -> Key {
    next(0x2c1b_3c6d_297a_2d39 ^ square.index() as u64).1
}

/// The part of one thing that a condition remembers.
#[inline]
pub(super) fn remembered(topic: Topic, value: u64) -> Key {
    let topic = (topic.subject as u64) << 16 | u64::from(topic.item);
    let (state, _) = next(topic ^ 0x7f4a_7c15_9e37_79b9);
    next(state ^ value.wrapping_mul(0x9fb2_1c65_1e98_df25)).1
}

/// The part of where the man on a place stood in the diagram.
pub(crate) fn origin(place: Place, origin: Place) -> Key {
    remembered(Topic::home(place), Memory::place_number(origin))
}
