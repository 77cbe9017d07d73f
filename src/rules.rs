//! The rules of the family as a table of data: which boards there are and what a move does between them.

use crate::geometry::{BoardId, Shape};
use crate::piece::Color;
use std::fmt;

/// The named variants.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug)]
pub enum Variant {
    /// Chess on one board.
    Orthodox,
    /// V. R. Parton, 1953.
    Alice,
    /// Alice chess with Black starting on board B.
    LookingGlass,
}

impl Variant {
    /// All variants.
    pub const ALL: [Variant; 3] = [Variant::Orthodox, Variant::Alice, Variant::LookingGlass];

    /// The name users write.
    pub const fn name(self) -> &'static str {
        match self {
            Variant::Orthodox => "orthodox",
            Variant::Alice => "alice",
            Variant::LookingGlass => "looking-glass",
        }
    }
}

/// What happens to a man after it has moved.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug)]
pub enum Transfer {
    /// There is one board.
    Never,
    /// It passes to the same square of another board, which must be vacant, or it may not move.
    Always,
}

/// Which en passant captures are possible. They differ only where there are several boards.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug)]
pub enum EnPassant {
    /// None.
    Off,
    /// By a pawn on the board on which the double step ended.
    Second,
    /// By a pawn on the board which the double step left.
    First,
    /// By either.
    Both,
}

impl EnPassant {
    /// All readings.
    pub const ALL: [EnPassant; 4] = [EnPassant::Off, EnPassant::Second, EnPassant::First, EnPassant::Both];

    /// The name users write.
    pub const fn name(self) -> &'static str {
        match self {
            EnPassant::Off => "off",
            EnPassant::Second => "second",
            EnPassant::First => "first",
            EnPassant::Both => "both",
        }
    }

    /// The reading of that name; `popeye` is an alias of `second`.
    pub fn from_name(name: &str) -> Option<Self> {
        if name == "popeye" {
            return Some(EnPassant::Second);
        }
        Self::ALL.into_iter().find(|reading| reading.name() == name)
    }
}

/// On which boards a diagram's king and rook are assumed never to have moved.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug)]
pub enum CastleHome {
    /// On the board the side starts on: elsewhere it has provably moved.
    Strict,
    /// On any one board (Popeye's reading).
    Any,
}

impl CastleHome {
    /// The name users write.
    pub const fn name(self) -> &'static str {
        match self {
            CastleHome::Strict => "strict",
            CastleHome::Any => "any",
        }
    }

    /// The reading of that name.
    pub fn from_name(name: &str) -> Option<Self> {
        [CastleHome::Strict, CastleHome::Any]
            .into_iter()
            .find(|reading| reading.name() == name)
    }
}

/// The rules of one game.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug)]
pub struct Rules {
    /// The variant they are named after.
    pub variant: Variant,
    /// The shape of each board.
    pub shape: Shape,
    /// How many boards.
    pub boards: u8,
    /// What a man does after its move.
    pub transfer: Transfer,
    /// Which en passant captures are possible.
    pub en_passant: EnPassant,
    /// Where a diagram's castling rights are assumed.
    pub castle_home: CastleHome,
    /// The board on which Black begins; White begins on A.
    pub black_home: BoardId,
}

const ALICE: Rules = Rules {
    variant: Variant::Alice,
    shape: Shape::CHESS,
    boards: 2,
    transfer: Transfer::Always,
    en_passant: EnPassant::Off,
    castle_home: CastleHome::Strict,
    black_home: BoardId::A,
};

impl Rules {
    /// The rules of a variant with their default readings.
    pub const fn of(variant: Variant) -> Rules {
        match variant {
            Variant::Orthodox => Rules {
                variant,
                boards: 1,
                transfer: Transfer::Never,
                en_passant: EnPassant::Both,
                ..ALICE
            },
            Variant::Alice => ALICE,
            Variant::LookingGlass => Rules {
                variant,
                black_home: BoardId::B,
                ..ALICE
            },
        }
    }

    /// The rules of a name: a variant, or one of the presets `article`, `popeye` and `pychess`,
    /// which are Alice chess as that source reads it.
    pub fn from_name(name: &str) -> Option<Rules> {
        let name = name.trim().to_ascii_lowercase().replace(['_', ' '], "-");
        match name.as_str() {
            "article" | "pychess" => Some(ALICE),
            "popeye" => Some(ALICE.as_popeye()),
            _ => Variant::ALL
                .into_iter()
                .find(|variant| variant.name() == name)
                .map(Rules::of),
        }
    }

    /// These rules with Popeye's readings of the doubtful points.
    pub const fn as_popeye(self) -> Rules {
        match self.transfer {
            Transfer::Never => self,
            Transfer::Always => Rules {
                en_passant: EnPassant::Second,
                castle_home: CastleHome::Any,
                ..self
            },
        }
    }

    /// The board on which a side begins.
    pub const fn home(&self, color: Color) -> BoardId {
        color.pick(BoardId::A, self.black_home)
    }

    /// The boards in play.
    pub fn board_ids(&self) -> impl Iterator<Item = BoardId> + use<> {
        BoardId::ALL.into_iter().take(self.boards as usize)
    }

    /// Does a move without a board mark end on board B? With two boards and a compulsory transfer, where the
    /// mark `/A` alone tells everything.
    pub const fn lands_on_b_silently(&self) -> bool {
        self.boards == 2 && matches!(self.transfer, Transfer::Always)
    }

    /// May two men stand on the same square of different boards?
    pub const fn shares_squares(&self) -> bool {
        false
    }
}

impl fmt::Display for Rules {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str(self.variant.name())
    }
}
