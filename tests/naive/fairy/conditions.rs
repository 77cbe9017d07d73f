//! The conditions that may hold, alone or together.

use super::men::{Kind, Man, Side};
use super::places::Square;

/// With Alice chess: of which moves must be legal before the transfer, too.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum BeforeTransfer {
    /// Of every move: "a move must be legal on the board on which it is made".
    EveryMove,
    /// Of the king's moves and castling, as Popeye plays.
    KingMoves,
}

#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Conditions {
    pub alice: bool,
    pub circe: bool,
    pub madrasi: bool,
    pub before_transfer: BeforeTransfer,
}

impl Conditions {
    /// `alice circe madrasi`, each or none; `kingl2` asks for `KingMoves`.
    pub fn parse(words: &str) -> Result<Conditions, String> {
        let mut conditions = Conditions {
            alice: false,
            circe: false,
            madrasi: false,
            before_transfer: BeforeTransfer::EveryMove,
        };
        for word in words.split_whitespace() {
            match word {
                "alice" => conditions.alice = true,
                "circe" => conditions.circe = true,
                "madrasi" => conditions.madrasi = true,
                "kingl2" => conditions.before_transfer = BeforeTransfer::KingMoves,
                _ => return Err(format!("no condition `{word}`")),
            }
        }
        Ok(conditions)
    }
}

/// Circe: where a man captured on this square is reborn, as a man of the opponent of the captor.
/// Pawns on their file's second rank; rooks, knights and bishops on their square of the game's array
/// that has the colour of the square of capture; the queen on hers; every other man on the square of
/// the file on which a pawn of its side would promote.
pub fn rebirth_square(man: Man, captured_on: Square, captor: Side) -> Square {
    let side = captor.other();
    let home = side.rank(1);
    let of_that_colour = |left: i8, right: i8| {
        let left = Square::new(left, home);
        let same = left.is_light() == captured_on.is_light();
        if same { left } else { Square::new(right, home) }
    };
    match man.kind {
        Kind::Pawn => Square::new(captured_on.file, side.rank(2)),
        Kind::Rook => of_that_colour(1, 8),
        Kind::Knight => of_that_colour(2, 7),
        Kind::Bishop => of_that_colour(3, 6),
        Kind::Queen => Square::new(4, home),
        Kind::King => Square::new(5, home),
        Kind::Grasshopper | Kind::Nightrider => Square::new(captured_on.file, side.rank(8)),
    }
}
