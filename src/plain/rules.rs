//! The rules of every variant as a table: what a board looks like and what becomes of a man that has moved.
//!
//! ```
//! use looking_glass::plain::rules::Rules;
//!
//! assert_eq!(Rules::named("alice")?.boards, 2);
//! # Ok::<(), String>(())
//! ```

use super::place::{Board, Color};

/// Where men may stand on one board.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Shape {
    /// Files a, b, c … and ranks 1 to 8.
    Flat {
        /// How many files.
        files: i8,
    },
    /// Raumschach: five levels A to E, each with files a to e and ranks 1 to 5.
    Cube,
}

impl Shape {
    /// Number of files of a board, or of one level of a cube.
    pub fn files(self) -> i8 {
        match self {
            Shape::Flat { files } => files,
            Shape::Cube => 5,
        }
    }

    /// Number of ranks of a board, or of one level of a cube.
    pub fn ranks(self) -> i8 {
        match self {
            Shape::Flat { .. } => 8,
            Shape::Cube => 5,
        }
    }

    /// The levels: a flat board has none and calls its only one 0, a cube has 1 (A) to 5 (E).
    pub fn levels(self) -> std::ops::RangeInclusive<i8> {
        match self {
            Shape::Flat { .. } => 0..=0,
            Shape::Cube => 1..=5,
        }
    }
}

/// What becomes of a man after its move on its own board.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Transfer {
    /// It stays: there is one board only.
    Never,
    /// It goes to another board and needs the same square vacant there (rule L1).
    Forced,
    /// It goes to the other board if it can, otherwise it stays (O'Donohue).
    WhenVacant,
    /// It stays or, if it can, goes to the other board, as its owner likes (Duo).
    Free,
}

/// Moves consisting of the transfer alone.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum ZeroMoves {
    /// There are none.
    No,
    /// Every man may go to the same square, if vacant, of the other board (Ms. Alice).
    EveryManQuietly,
    /// Every man but the pawns may do so and may capture there (Duo).
    PiecesCapturingToo,
}

/// The readings of capturing en passant, rules §2.9.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum EnPassant {
    /// Nobody captures so.
    Off,
    /// The capturer stands on the board which the double-stepper left.
    First,
    /// The capturer stands on the board where the double-stepper landed.
    Second,
    /// Either of the two.
    Both,
}

/// Where king and rook may castle.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum CastleHome {
    /// There is no castling.
    Never,
    /// On the board where the array has them.
    Strict,
    /// On whatever board both stand on their home squares.
    Any,
}

/// One variant with its options.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Rules {
    /// The name on the command line.
    pub name: &'static str,
    /// What each board looks like.
    pub shape: Shape,
    /// How many boards there are.
    pub boards: u8,
    /// What becomes of a man that has moved.
    pub transfer: Transfer,
    /// Moves by transfer alone.
    pub zero_moves: ZeroMoves,
    /// Whether pawns go two squares from their second rank.
    pub double_step: bool,
    /// Where one castles.
    pub castle_home: CastleHome,
    /// The board on which the array has the black men; the white ones are on board A.
    pub black_home: Board,
    /// Which reading of capture en passant.
    pub en_passant: EnPassant,
}

/// The names of all variants, as on the command line.
pub const NAMES: [&str; 10] = [
    "orthodox",
    "alice",
    "looking-glass",
    "ms-alice",
    "odonohue",
    "duo",
    "small-alice",
    "three-board",
    "raumschach",
    "raumschach-alice",
];

const ALICE: Rules = Rules {
    name: "alice",
    shape: Shape::Flat { files: 8 },
    boards: 2,
    transfer: Transfer::Forced,
    zero_moves: ZeroMoves::No,
    double_step: true,
    castle_home: CastleHome::Strict,
    black_home: Board::A,
    en_passant: EnPassant::Off,
};

const RAUMSCHACH_ALICE: Rules = Rules {
    name: "raumschach-alice",
    shape: Shape::Cube,
    double_step: false,
    castle_home: CastleHome::Never,
    ..ALICE
};

impl Rules {
    /// The variant of that name with its default options.
    ///
    /// # Errors
    /// No rules have this name.
    pub fn named(name: &str) -> Result<Rules, String> {
        Ok(match name {
            // One board: left and landed on are the same, so every reading is ordinary e.p.
            "orthodox" => Rules {
                name: "orthodox",
                boards: 1,
                transfer: Transfer::Never,
                en_passant: EnPassant::Both,
                ..ALICE
            },
            "alice" => ALICE,
            "looking-glass" => Rules {
                name: "looking-glass",
                black_home: Board::B,
                ..ALICE
            },
            "ms-alice" => Rules {
                name: "ms-alice",
                zero_moves: ZeroMoves::EveryManQuietly,
                ..ALICE
            },
            "odonohue" => Rules {
                name: "odonohue",
                transfer: Transfer::WhenVacant,
                ..ALICE
            },
            "duo" => Rules {
                name: "duo",
                transfer: Transfer::Free,
                zero_moves: ZeroMoves::PiecesCapturingToo,
                black_home: Board::B,
                ..ALICE
            },
            "small-alice" => Rules {
                name: "small-alice",
                ..ALICE.on_four_files()
            },
            "three-board" => Rules {
                name: "three-board",
                boards: 3,
                ..ALICE
            },
            "raumschach" => Rules {
                name: "raumschach",
                boards: 1,
                transfer: Transfer::Never,
                ..RAUMSCHACH_ALICE
            },
            "raumschach-alice" => RAUMSCHACH_ALICE,
            _ => return Err(format!("no rules are called `{name}`")),
        })
    }

    /// The same with options such as `ep: second, castle-home: any`.
    ///
    /// # Errors
    /// The option or value that there is not.
    pub fn with_options(mut self, options: &str) -> Result<Rules, String> {
        for option in options.split(',').map(str::trim).filter(|o| !o.is_empty()) {
            match option.split_once(':').map(|(key, value)| (key.trim(), value.trim())) {
                Some(("ep", "off")) => self.en_passant = EnPassant::Off,
                Some(("ep", "first")) => self.en_passant = EnPassant::First,
                Some(("ep", "second")) => self.en_passant = EnPassant::Second,
                Some(("ep", "both")) => self.en_passant = EnPassant::Both,
                Some(("castle-home", home)) => {
                    let home = match home {
                        "strict" => CastleHome::Strict,
                        "any" => CastleHome::Any,
                        _ => return Err(format!("`{home}` is no castle-home")),
                    };
                    if self.castle_home != CastleHome::Never {
                        self.castle_home = home;
                    }
                }
                _ => return Err(format!("no option is written `{option}`")),
            }
        }
        Ok(self)
    }

    /// The same on Parton's board of four files, where nobody castles or double-steps (§6, §7).
    pub fn on_four_files(self) -> Rules {
        Rules {
            shape: Shape::Flat { files: 4 },
            double_step: false,
            castle_home: CastleHome::Never,
            ..self
        }
    }

    /// All boards of the game.
    pub fn all_boards(&self) -> impl Iterator<Item = Board> + use<> {
        [Board::A, Board::B, Board::C].into_iter().take(self.boards.into())
    }

    /// The board on which the array has the king of this colour.
    pub fn home(&self, color: Color) -> Board {
        match color {
            Color::White => Board::A,
            Color::Black => self.black_home,
        }
    }
}
