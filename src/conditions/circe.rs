//! Circe: men that are taken stand again where they began.

use super::{Condition, Hooks, Turn};
use crate::board::{Effect, Effects, Mailbox};
use crate::geometry::{Place, Square};
use crate::pieces::{Color, Piece, Role};

/// Circe.
pub(super) struct Circe;

impl Condition for Circe {
    fn name(&self) -> &'static str {
        "Circe"
    }

    fn definition(&self) -> &'static str {
        "A man that is taken, kings excepted, is reborn on its square of the array, if that is vacant after the capture; if not, it is \
         gone. Rooks, bishops and knights are reborn on the square of the colour on which they were taken, pawns on their file's second \
         rank, fairy men on their file's promotion square."
    }

    fn source(&self) -> &'static str {
        "P. Monréal and J.-P. Boyer, 1968"
    }

    fn hooks(&self) -> Hooks {
        Hooks::FOLLOW
    }

    fn follow(&self, turn: &Turn<'_>, men: &Mailbox, effects: &mut Effects) {
        let Some((place, piece)) = turn.taken else { return };
        // A neutral man is of the colour that the taker does not have.
        let side = piece.owner.color().unwrap_or(!turn.mover);
        let Some(square) = home(piece, side, place.square) else {
            return;
        };
        // Where no two men may share a square, a man on the same square of another board stands in the way, too.
        let boards = turn.rules.board_ids();
        let mut in_the_way = boards.filter(|&board| board == place.board || !turn.rules.shares_squares());
        if in_the_way.all(|board| men.is_vacant(Place::new(board, square))) {
            let place = Place::new(place.board, square);
            effects.push(Effect::Rebirth { place, piece });
        }
    }
}

/// The square on which a man of this side that was taken on a square of the usual board is reborn.
fn home(piece: Piece, side: Color, taken: Square) -> Option<Square> {
    let rank = side.pick(0, 7);
    // a1 is dark. Of two like men of the array one stands on each colour.
    let dark = (taken.file() + taken.rank()).is_multiple_of(2);
    let file = match piece.role {
        Role::KING => return None,
        Role::QUEEN => 3,
        Role::ROOK => corner(side, dark, 0, 7),
        Role::KNIGHT => corner(side, dark, 6, 1),
        Role::BISHOP => corner(side, dark, 2, 5),
        Role::PAWN => return Some(Square::at(taken.file(), side.pick(1, 6))),
        _ => return Some(Square::at(taken.file(), side.pick(7, 0))),
    };
    Some(Square::at(file, rank))
}

/// Of two files of White's first rank, the one whose square is dark there, or the other; Black's colours are the other way round.
fn corner(side: Color, dark: bool, dark_file: u8, light_file: u8) -> u8 {
    if dark == side.pick(true, false) {
        dark_file
    } else {
        light_file
    }
}
