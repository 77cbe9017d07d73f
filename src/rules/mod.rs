//! The rules of the family as a table of data: which boards there are and what a move does between them.
//!
//! No variant has code of its own. What distinguishes the variants are a few plain values, and
//! [`Rules::compose`] lets a problem combine them in ways that nobody has named.
//!
//! ```
//! use looking_glass::rules::{Rules, Variant};
//!
//! let rules = Rules::from_name("alice").expect("known rules");
//! assert_eq!(rules, Rules::of(Variant::Alice));
//! assert_eq!(rules.boards, 2);
//! ```

mod array;
mod compose;
mod condition_set;
mod cycle;
mod details;
mod grid;
mod ones;

pub use compose::RulesError;
pub use condition_set::ConditionSet;
pub use cycle::Cycle;
pub use details::{Detail, Details};
pub use grid::{Grid, GridLine};

use crate::geometry::{Bitboard, BoardId, Place, Shape, Word};
use crate::pieces::{Color, Role};
use crate::text::named;
use serde::Serialize;
use std::fmt;

named! {
    /// The named variants.
    #[derive(Clone, Copy, PartialEq, Eq, Hash, Debug, Serialize)]
    pub enum Variant {
        /// Chess on one board.
        Orthodox = "orthodox",
        /// V. R. Parton, 1953.
        Alice = "alice",
        /// Alice chess with Black starting on board B.
        LookingGlass = "looking-glass",
        /// John Ishkan, 1973: Alice chess with zero moves.
        MsAlice = "ms-alice",
        /// Michael O'Donohue, 2003: a man stays where it cannot transfer.
        ODonohue = "odonohue",
        /// Jed Stone, 1981: the transfer is free, and zero moves capture.
        Duo = "duo",
        /// Parton's Alice chess on four files.
        SmallAlice = "small-alice",
        /// Alice chess with a third board.
        ThreeBoard = "three-board",
        /// Ferdinand Maack, 1907: chess in a cube of 125 cells.
        Raumschach = "raumschach",
        /// Alice chess between two cubes.
        RaumschachAlice = "raumschach-alice";
        /// Rules put together by the user, of which none of these is the name.
        Composed = "composed",
    }
}

impl Variant {
    /// The name that stands below a diagram; none for orthodox chess and for composed rules.
    pub const fn title(self) -> Option<&'static str> {
        match self {
            Variant::Orthodox | Variant::Composed => None,
            Variant::Alice => Some("Alice chess"),
            Variant::LookingGlass => Some("Looking-glass chess"),
            Variant::MsAlice => Some("Ms. Alice"),
            Variant::ODonohue => Some("O’Donohue chess"),
            Variant::Duo => Some("Duo chess"),
            Variant::SmallAlice => Some("Small Alice chess"),
            Variant::ThreeBoard => Some("Three-board Alice chess"),
            Variant::Raumschach => Some("Raumschach"),
            Variant::RaumschachAlice => Some("Raumschach Alice"),
        }
    }
}

named! {
    /// What happens to a man after it has moved.
    #[derive(Clone, Copy, PartialEq, Eq, Hash, Debug, Serialize)]
    pub enum Transfer {
        /// It stays.
        Never = "never",
        /// It passes to the same square of another board, which must be vacant, or it may not move.
        Always = "always",
        /// It passes to another board if the same square is vacant there, and stays if it is not.
        WhenVacant = "when-vacant",
        /// It stays or, if the same square of another board is vacant, passes there, as its owner likes.
        Optional = "optional",
    }
}

named! {
    /// Moves that consist of the transfer alone.
    #[derive(Clone, Copy, PartialEq, Eq, Hash, Debug, Serialize)]
    pub enum ZeroMoves {
        /// There are none.
        No = "no",
        /// Any man may pass to the same square of another board if it is vacant; a king in check may not.
        Quiet = "quiet",
        /// Any man but a pawn may do so, also to capture an enemy there, and also a king in check. Hence
        /// such an enemy on the same square of another board checks a king.
        Capturing = "capturing",
    }
}

/// Where the two men of a castling land.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug, Serialize)]
pub enum Castling {
    /// There is no castling.
    Never,
    /// On the same board.
    Together,
    /// Each on the board to which it would pass by itself.
    Each,
}

named! {
    /// Which en passant captures are possible. They differ only where there are several boards.
    #[derive(Clone, Copy, PartialEq, Eq, Hash, Debug, Serialize)]
    pub enum EnPassant {
        /// None.
        Off = "off",
        /// By a pawn on the board on which the double step ended.
        Second = "second",
        /// By a pawn on the board which the double step left.
        First = "first",
        /// By either.
        Both = "both",
    }
}

impl EnPassant {
    /// The reading of that name; `popeye` is an alias of `second`.
    pub fn read(name: &str) -> Option<Self> {
        match name {
            "popeye" => Some(EnPassant::Second),
            name => EnPassant::from_name(name),
        }
    }
}

named! {
    /// On which boards a diagram's king and rook are assumed never to have moved.
    #[derive(Clone, Copy, PartialEq, Eq, Hash, Debug, Serialize)]
    pub enum CastleHome {
        /// On the board the side starts on: elsewhere it has provably moved.
        Strict = "strict",
        /// On any one board (Popeye's reading).
        Any = "any",
    }
}

/// The rules of one game.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug, Serialize)]
pub struct Rules {
    /// The variant they are named after.
    pub variant: Variant,
    /// The shape of each board.
    pub shape: Shape,
    /// How many boards.
    pub boards: u8,
    /// What a man does after its move.
    pub transfer: Transfer,
    /// Which moves consist of the transfer alone.
    pub zero_moves: ZeroMoves,
    /// May a pawn on its side's second rank, of any board, go two squares?
    pub double_step: bool,
    /// Where king and rook land when they castle.
    pub castling: Castling,
    /// Which en passant captures are possible.
    pub en_passant: EnPassant,
    /// Where a diagram's castling rights are assumed.
    pub castle_home: CastleHome,
    /// The board on which Black begins; White begins on A.
    pub black_home: BoardId,
    /// The fairy conditions that hold beside the transfer.
    pub conditions: ConditionSet,
}

const ALICE: Rules = Rules {
    variant: Variant::Alice,
    shape: Shape::CHESS,
    boards: 2,
    transfer: Transfer::Always,
    zero_moves: ZeroMoves::No,
    double_step: true,
    castling: Castling::Together,
    en_passant: EnPassant::Off,
    castle_home: CastleHome::Strict,
    black_home: BoardId::A,
    conditions: ConditionSet::NONE,
};

const ORTHODOX: Rules = Rules {
    variant: Variant::Orthodox,
    boards: 1,
    transfer: Transfer::Never,
    // On one board all readings are the ordinary capture.
    en_passant: EnPassant::Both,
    ..ALICE
};

const RAUMSCHACH: Rules = Rules {
    variant: Variant::Raumschach,
    boards: 1,
    transfer: Transfer::Never,
    ..ALICE.within(Shape::Cube)
};

impl Rules {
    /// The rules of a variant with their default readings; those of Alice chess for
    /// [`Variant::Composed`], which has none.
    pub const fn of(variant: Variant) -> Rules {
        let rules = match variant {
            Variant::Orthodox => ORTHODOX,
            Variant::Alice | Variant::Composed => return ALICE,
            Variant::LookingGlass => Rules {
                black_home: BoardId::B,
                ..ALICE
            },
            Variant::MsAlice => Rules {
                zero_moves: ZeroMoves::Quiet,
                ..ALICE
            },
            Variant::ODonohue => Rules {
                transfer: Transfer::WhenVacant,
                castling: Castling::Each,
                ..ALICE
            },
            Variant::Duo => Rules {
                transfer: Transfer::Optional,
                zero_moves: ZeroMoves::Capturing,
                black_home: BoardId::B,
                ..ALICE
            },
            Variant::SmallAlice => ALICE.within(Shape::SMALL),
            Variant::ThreeBoard => Rules { boards: 3, ..ALICE },
            Variant::Raumschach => RAUMSCHACH,
            Variant::RaumschachAlice => ALICE.within(Shape::Cube),
        };
        Rules { variant, ..rules }
    }

    /// The rules of a name: a variant, or one of the presets `article`, `popeye` and `pychess`,
    /// which are Alice chess as that source reads it.
    pub fn from_name(name: &str) -> Option<Rules> {
        let name = name.trim().to_ascii_lowercase().replace(['_', ' '], "-");
        match name.as_str() {
            "article" | "pychess" => Some(ALICE),
            "popeye" => Some(ALICE.as_popeye()),
            _ => Variant::from_name(&name).map(Rules::of),
        }
    }

    /// These rules under these conditions and no others.
    pub const fn under(self, conditions: ConditionSet) -> Rules {
        Rules { conditions, ..self }
    }

    /// These rules with Popeye's readings of the doubtful points.
    pub const fn as_popeye(self) -> Rules {
        if self.boards == 1 || !self.double_step {
            return self;
        }
        Rules {
            en_passant: EnPassant::Second,
            castle_home: CastleHome::Any,
            ..self
        }
    }

    /// The same on boards of another shape: without double step and castling, and so without
    /// capture in passing, on all but the usual one.
    pub const fn within(self, shape: Shape) -> Rules {
        match shape {
            Shape::Flat { files: 8, ranks: 8 } => Rules { shape, ..self },
            _ => Rules {
                shape,
                double_step: false,
                castling: Castling::Never,
                en_passant: EnPassant::Off,
                ..self
            },
        }
    }

    /// Duo on Parton's board of four files.
    const fn small_duo() -> Rules {
        Rules::of(Variant::Duo).within(Shape::SMALL)
    }

    /// The same variant on boards of so many files, if it is played on them: Duo alone has two
    /// sizes of board, and a diagram tells which it means.
    pub fn with_files(self, files: u8) -> Option<Rules> {
        if self.shape.files() == files {
            return Some(self);
        }
        let small = self.within(Shape::SMALL);
        (files == 4 && self.variant == Variant::Duo).then_some(small)
    }

    /// The board on which a side begins.
    pub const fn home(&self, color: Color) -> BoardId {
        color.pick(BoardId::A, self.black_home)
    }

    /// What a pawn may become.
    pub const fn promotions(&self) -> &'static [Role] {
        match self.shape {
            Shape::Flat { .. } => &Role::PROMOTIONS,
            Shape::Cube => &[Role::QUEEN, Role::ROOK, Role::BISHOP, Role::KNIGHT, Role::UNICORN],
        }
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
    ///
    /// Not where every move of a man needs the same square vacant on the only other board. The zero moves of
    /// Ms. Alice keep to that too, but their rule speaks of occupied squares, so a diagram may have them.
    pub const fn shares_squares(&self) -> bool {
        let moves_keep_apart = matches!(self.transfer, Transfer::Always) && self.boards == 2;
        self.boards > 1 && !(moves_keep_apart && matches!(self.zero_moves, ZeroMoves::No))
    }

    /// Can men on these two places not both be there: on one square, where two men may not share it?
    pub fn excludes(&self, one: Place, other: Place) -> bool {
        one.square == other.square && (!self.shares_squares() || one.board == other.board)
    }

    /// A square, with its board where there are several: `e4/B`.
    pub fn place_name(&self, place: Place) -> String {
        let square = self.shape.name(place.square);
        match self.boards {
            1 => square,
            _ => format!("{square}/{}", place.board),
        }
    }

    /// Of all squares, those on which a move played on board `from` may end on board `lands`, as far
    /// as the men on the other boards go; `vacant` gives the vacant squares of a board.
    ///
    /// This one function is the whole of the transfer, for ordinary moves of every variant.
    #[inline]
    pub fn landings<W: Word>(
        &self,
        from: BoardId,
        lands: BoardId,
        vacant: impl Fn(BoardId) -> Bitboard<W>,
    ) -> Bitboard<W> {
        let stays = from == lands;
        match self.transfer {
            Transfer::Never if stays => !Bitboard::EMPTY,
            Transfer::Never => Bitboard::EMPTY,
            Transfer::Always if stays => Bitboard::EMPTY,
            Transfer::WhenVacant if stays => self
                .board_ids()
                .filter(|&board| board != from)
                .fold(!Bitboard::EMPTY, |set, board| set & !vacant(board)),
            Transfer::Optional if stays => !Bitboard::EMPTY,
            Transfer::Always | Transfer::WhenVacant | Transfer::Optional => vacant(lands),
        }
    }
}

/// The variant's name; composed rules as the map they can be read back from.
impl fmt::Display for Rules {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self.variant {
            Variant::Composed => {
                let options = self.options().map(|(name, value)| format!("{name}: {value}"));
                write!(f, "{{{}}}", options.join(", "))
            }
            variant => f.write_str(variant.name()),
        }
    }
}
