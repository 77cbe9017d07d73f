//! What kinds of men there are, whom they serve, and how they go.

mod bent;
mod chinese;
mod classical;
mod hoppers;
mod hunters;
pub mod leapers;
mod locusts;
pub mod riders;
pub mod soldiers;
mod turners;
pub mod walker;

use std::collections::HashMap;
use std::sync::LazyLock;
pub use walker::COMPASS;
use walker::{Walker, Way};

/// The side that is to move, gives check or is mated.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub enum Side {
    White,
    Black,
}

impl Side {
    pub fn other(self) -> Side {
        match self {
            Side::White => Side::Black,
            Side::Black => Side::White,
        }
    }

    /// Pawns go up for White and down for Black.
    pub fn forward(self) -> i8 {
        match self {
            Side::White => 1,
            Side::Black => -1,
        }
    }

    /// The `number`th rank as this side counts them.
    pub fn rank(self, number: i8) -> i8 {
        match self {
            Side::White => number,
            Side::Black => 9 - number,
        }
    }
}

/// Whose man it is.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub enum Owner {
    White,
    Black,
    /// Either side's: of the one that uses it.
    Neutral,
}

impl Owner {
    pub fn letter(self) -> char {
        match self {
            Owner::White => 'w',
            Owner::Black => 'b',
            Owner::Neutral => 'n',
        }
    }

    /// May this side use the man?
    pub fn serves(self, side: Side) -> bool {
        match self {
            Owner::White => side == Side::White,
            Owner::Black => side == Side::Black,
            Owner::Neutral => true,
        }
    }
}

/// A kind of man, by its letters in English problem magazines: the knight is S.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub struct Kind(pub &'static str);

/// How a kind goes: the ways it has from where it stands.
pub type Gait = fn(&Walker<'_>) -> Vec<Way>;

/// The letters of a kind, and how it goes.
pub type Row = (&'static str, Gait);

/// The men, a file for each family.
const FAMILIES: [&[Row]; 10] = [
    classical::MEN,
    leapers::MEN,
    riders::MEN,
    hoppers::MEN,
    turners::MEN,
    chinese::MEN,
    locusts::MEN,
    bent::MEN,
    soldiers::MEN,
    hunters::MEN,
];

impl Kind {
    pub const KING: Kind = Kind("K");
    pub const QUEEN: Kind = Kind("Q");
    pub const ROOK: Kind = Kind("R");
    pub const BISHOP: Kind = Kind("B");
    pub const KNIGHT: Kind = Kind("S");
    pub const PAWN: Kind = Kind("P");

    fn rows() -> impl Iterator<Item = &'static Row> {
        FAMILIES.into_iter().flatten()
    }

    pub fn all() -> impl Iterator<Item = Kind> {
        Kind::rows().map(|(letters, _)| Kind(letters))
    }

    pub fn letters(self) -> &'static str {
        self.0
    }

    pub fn from_letters(letters: &str) -> Option<Kind> {
        Kind::all().find(|kind| kind.letters() == letters)
    }

    pub fn gait(self) -> Gait {
        static GAITS: LazyLock<HashMap<&str, Gait>> = LazyLock::new(|| Kind::rows().copied().collect());
        *GAITS.get(self.0).unwrap_or_else(|| panic!("no man {}", self.0))
    }

    /// Men that become others on their last rank.
    pub fn is_pawn(self) -> bool {
        ["P", "BP", "PP", "BS", "SP", "MP"].contains(&self.0)
    }

    /// May a pawn become it, if the diagram has one?
    pub fn is_promotion(self) -> bool {
        !self.is_pawn() && ![Kind::KING, Kind("DU"), Kind("PO"), Kind("ST")].contains(&self)
    }

    /// Men that are not of the game of chess; a pawn becomes one only if the diagram has one.
    pub fn is_fairy(self) -> bool {
        !classical::MEN.iter().any(|(letters, _)| *letters == self.0)
    }
}

#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub struct Man {
    pub owner: Owner,
    pub kind: Kind,
    pub natures: Natures,
}

/// What sets a man apart from others of its kind.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub enum Nature {
    /// It is royal without being a king.
    Royal,
    /// It cannot be taken.
    Ghost,
    /// It was a pawn.
    Promoted,
    Kamikaze,
    Paralysing,
    Chameleon,
    Volage,
    Functionary,
    HalfNeutral,
    HurdleColour,
    Protean,
    Magic,
    Patrol,
    Bul,
    Dob,
}

impl Nature {
    fn bit(self) -> u16 {
        1 << self as u16
    }

    /// Those that have a name as attributes, with it.
    pub const NAMED: [(&'static str, Nature); 15] = [
        ("royal", Nature::Royal),
        ("kamikaze", Nature::Kamikaze),
        ("paralysing", Nature::Paralysing),
        ("chameleon", Nature::Chameleon),
        ("volage", Nature::Volage),
        ("functionary", Nature::Functionary),
        ("halfneutral", Nature::HalfNeutral),
        ("hurdlecolourchanging", Nature::HurdleColour),
        ("protean", Nature::Protean),
        ("magic", Nature::Magic),
        ("uncapturable", Nature::Ghost),
        ("patrol", Nature::Patrol),
        ("frischauf", Nature::Promoted),
        ("bul", Nature::Bul),
        ("dob", Nature::Dob),
    ];

    /// The one of this name.
    pub fn named(name: &str) -> Option<Nature> {
        let named = Nature::NAMED.iter().find(|(known, _)| *known == name);
        named.map(|(_, nature)| *nature)
    }
}

/// All that sets a man apart, a bit for each; most men have nothing.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Hash, Default)]
pub struct Natures(u16);

impl Natures {
    /// Their names as attributes.
    pub fn names(self) -> Vec<&'static str> {
        let named = Nature::NAMED.iter().filter(|(_, nature)| self.0 & nature.bit() != 0);
        named.map(|(name, _)| *name).collect()
    }
}

impl Man {
    pub fn of(owner: Owner, kind: Kind) -> Man {
        Man {
            owner,
            kind,
            natures: Natures::default(),
        }
    }

    pub fn serves(self, side: Side) -> bool {
        self.owner.serves(side)
    }

    /// Is it a king, or another royal man?
    pub fn is_king(self) -> bool {
        self.is(Nature::Royal) || self.kind == Kind::KING
    }

    /// Has it this, perhaps besides others?
    pub fn is(self, nature: Nature) -> bool {
        self.natures.0 & nature.bit() != 0
    }

    /// The same man, having this too.
    pub fn with(self, nature: Nature) -> Man {
        let natures = Natures(self.natures.0 | nature.bit());
        Man { natures, ..self }
    }

    /// The same man, not having this.
    pub fn without(self, nature: Nature) -> Man {
        let natures = Natures(self.natures.0 & !nature.bit());
        Man { natures, ..self }
    }
}
