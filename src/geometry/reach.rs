//! The men's reach on any board, by the word that holds its squares.

use super::{Bitboard, Shape, Square, Word, attacks};
use crate::pieces::{Color, Role};

/// What the men attack on the boards whose squares fit this word: 64 bits for flat boards, numbered
/// eight to a rank, 128 for the cube.
///
/// On narrower boards the sets go beyond the edge; squares that are not on the board have to be
/// left out. As riders do not come back over the edge, nothing else is wrong.
pub trait Reach: Word {
    /// All squares of a board of this shape.
    fn squares(shape: Shape) -> Bitboard<Self>;
    /// The squares on which the pawns of a side promote: the last rank, in the cube that of the last level.
    fn promotion_squares(shape: Shape, color: Color) -> Bitboard<Self>;
    /// The squares from which the pawns of a side may go two squares: its second rank; none in the cube.
    fn double_step_squares(shape: Shape, color: Color) -> Bitboard<Self>;
    /// Squares a king attacks.
    fn king(from: Square) -> Bitboard<Self>;
    /// Squares a knight attacks.
    fn knight(from: Square) -> Bitboard<Self>;
    /// Squares a pawn attacks.
    fn pawn(color: Color, from: Square) -> Bitboard<Self>;
    /// Squares to which a pawn steps without capturing, if they are vacant; no double step.
    fn pawn_steps(color: Color, from: Square) -> Bitboard<Self>;
    /// Squares a rook attacks among these men.
    fn rook(from: Square, occupied: Bitboard<Self>) -> Bitboard<Self>;
    /// Squares a bishop attacks among these men.
    fn bishop(from: Square, occupied: Bitboard<Self>) -> Bitboard<Self>;
    /// Squares a unicorn attacks among these men; there are none on flat boards.
    fn unicorn(from: Square, occupied: Bitboard<Self>) -> Bitboard<Self>;
    /// The squares strictly between two squares of one line; empty if they share none.
    fn between(a: Square, b: Square) -> Bitboard<Self>;
    /// The whole line through two squares; empty if they share none.
    fn line(a: Square, b: Square) -> Bitboard<Self>;

    /// Squares a man attacks among these men.
    #[inline]
    fn of(color: Color, role: Role, from: Square, occupied: Bitboard<Self>) -> Bitboard<Self> {
        match role {
            Role::KING => Self::king(from),
            Role::QUEEN => Self::queen(from, occupied),
            Role::ROOK => Self::rook(from, occupied),
            Role::BISHOP => Self::bishop(from, occupied),
            Role::KNIGHT => Self::knight(from),
            Role::PAWN => Self::pawn(color, from),
            Role::UNICORN => Self::unicorn(from, occupied),
            _ => unreachable!("fairy men are played by the general position"),
        }
    }

    /// Squares a queen attacks among these men.
    #[inline]
    fn queen(from: Square, occupied: Bitboard<Self>) -> Bitboard<Self> {
        Self::rook(from, occupied) | Self::bishop(from, occupied) | Self::unicorn(from, occupied)
    }
}

/// One rank of a flat board, from 0.
#[inline]
fn rank(shape: Shape, rank: u8) -> Bitboard {
    Bitboard((0xff >> (8 - shape.files())) << (8 * rank))
}

/// Functions that [`attacks`] has for flat boards.
macro_rules! flat {
    ($($name:ident($($given:ident: $kind:ty),+);)+) => {
        $(#[inline]
        fn $name($($given: $kind),+) -> Bitboard {
            attacks::$name($($given),+)
        })+
    };
}

impl Reach for u64 {
    #[inline]
    fn squares(shape: Shape) -> Bitboard {
        let below = !0 >> (8 * (8 - shape.ranks()));
        Bitboard((rank(shape, 0).0 * 0x0101_0101_0101_0101) & below)
    }

    #[inline]
    fn promotion_squares(shape: Shape, color: Color) -> Bitboard {
        rank(shape, color.pick(shape.ranks() - 1, 0))
    }

    #[inline]
    fn double_step_squares(shape: Shape, color: Color) -> Bitboard {
        rank(shape, color.pick(1, shape.ranks() - 2))
    }

    flat! {
        king(from: Square);
        knight(from: Square);
        pawn(color: Color, from: Square);
        rook(from: Square, occupied: Bitboard);
        bishop(from: Square, occupied: Bitboard);
        between(a: Square, b: Square);
        line(a: Square, b: Square);
    }

    #[inline]
    fn pawn_steps(color: Color, from: Square) -> Bitboard {
        let bit = 1u64 << from.index();
        Bitboard(color.pick(bit << 8, bit >> 8))
    }

    #[inline]
    fn unicorn(_: Square, _: Bitboard) -> Bitboard {
        Bitboard::EMPTY
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    /// The squares of a shape whose coordinates satisfy the condition.
    fn with<W: Word>(shape: Shape, condition: impl Fn((u8, u8, u8)) -> bool) -> Bitboard<W> {
        shape
            .squares()
            .filter(|&square| condition(shape.coordinates(square)))
            .collect()
    }

    #[test]
    fn sets_of_squares_are_those_of_the_shape() {
        let flat = Shape::Flat { files: 5, ranks: 6 };
        for shape in [Shape::CHESS, Shape::SMALL, flat] {
            let last = shape.ranks() - 1;
            assert_eq!(u64::squares(shape), with(shape, |_| true));
            assert_eq!(
                u64::promotion_squares(shape, Color::White),
                with(shape, |(_, r, _)| r == last)
            );
            assert_eq!(
                u64::promotion_squares(shape, Color::Black),
                with(shape, |(_, r, _)| r == 0)
            );
            assert_eq!(
                u64::double_step_squares(shape, Color::White),
                with(shape, |(_, r, _)| r == 1)
            );
            assert_eq!(
                u64::double_step_squares(shape, Color::Black),
                with(shape, |(_, r, _)| r == last - 1)
            );
        }
        let cube = Shape::Cube;
        assert_eq!(u128::squares(cube), with(cube, |_| true));
        assert_eq!(
            u128::promotion_squares(cube, Color::White),
            with(cube, |(_, r, l)| r == 4 && l == 4)
        );
        assert_eq!(
            u128::promotion_squares(cube, Color::Black),
            with(cube, |(_, r, l)| r == 0 && l == 0)
        );
    }
}
