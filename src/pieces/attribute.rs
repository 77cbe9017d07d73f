//! Attributes of men: what makes one man of a kind differ from others of it.

use super::{Piece, Role};
use crate::text::names::plain;
use serde::Serialize;
use std::fmt;

/// An attribute that composers know, played or not.
#[derive(Debug)]
pub struct Attribute {
    /// Its names in Popeye's English, German and French.
    pub names: [&'static str; 3],
    /// What it is, in a sentence or two; nothing if it is not played.
    pub definition: &'static str,
    /// Where the definition stands.
    pub source: &'static str,
    /// The set of it alone; empty if it is not played.
    pub alone: Attributes,
}

/// A set of attributes that are played. Most men have none.
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash, Default, Serialize)]
pub struct Attributes(u16);

impl Attributes {
    /// None.
    pub const NONE: Attributes = Attributes(0);
    /// Royal.
    pub const ROYAL: Attributes = Attributes(1);
    /// Kamikaze.
    pub const KAMIKAZE: Attributes = Attributes(1 << 1);
    /// Chameleon.
    pub const CHAMELEON: Attributes = Attributes(1 << 2);
    /// Volage.
    pub const VOLAGE: Attributes = Attributes(1 << 3);
    /// Functionary.
    pub const FUNCTIONARY: Attributes = Attributes(1 << 4);
    /// Uncapturable.
    pub const UNCAPTURABLE: Attributes = Attributes(1 << 5);
    /// Protean.
    pub const PROTEAN: Attributes = Attributes(1 << 6);
    /// Half-neutral.
    pub const HALF_NEUTRAL: Attributes = Attributes(1 << 7);
    /// Paralysing.
    pub const PARALYSING: Attributes = Attributes(1 << 8);
    /// Changing the colour of hurdles.
    pub const HURDLE_COLOUR: Attributes = Attributes(1 << 9);
    /// Patrol.
    pub const PATROL: Attributes = Attributes(1 << 10);
    /// Bul.
    pub const BUL: Attributes = Attributes(1 << 11);
    /// Dob.
    pub const DOB: Attributes = Attributes(1 << 12);

    /// Magic.
    pub const MAGIC: Attributes = Attributes(1 << 13);
    /// Frischauf.
    pub const FRISCHAUF: Attributes = Attributes(1 << 14);

    /// Those of hoppers that do something with the man over which they hop.
    pub const OVER_HURDLES: Attributes = Attributes::HURDLE_COLOUR.and(Attributes::BUL).and(Attributes::DOB);

    /// All that some of these men have.
    pub fn of(men: impl IntoIterator<Item = Piece>) -> Attributes {
        men.into_iter()
            .fold(Attributes::NONE, |set, man| set.and(man.attributes))
    }

    /// Is it no attribute at all?
    #[inline]
    pub const fn is_empty(self) -> bool {
        self.0 == 0
    }

    /// Has the set any of the others?
    #[inline]
    pub const fn has(self, others: Attributes) -> bool {
        self.0 & others.0 != 0
    }

    /// The attributes of both sets.
    #[must_use]
    pub const fn and(self, others: Attributes) -> Attributes {
        Attributes(self.0 | others.0)
    }

    /// The set without these.
    #[must_use]
    pub const fn without(self, others: Attributes) -> Attributes {
        Attributes(self.0 & !others.0)
    }

    /// Those of these that the set has.
    #[must_use]
    pub const fn only(self, these: Attributes) -> Attributes {
        Attributes(self.0 & these.0)
    }

    /// The lines of the table that the set has, in its order.
    pub fn lines(self) -> impl Iterator<Item = &'static Attribute> {
        ATTRIBUTES.iter().filter(move |line| self.has(line.alone))
    }

    /// Those that are told of a man of this role: of some it goes without saying that they are royal.
    #[must_use]
    pub fn told_of(self, role: Role) -> Attributes {
        match role.is_named_royal() {
            true => self.without(Attributes::ROYAL),
            false => self,
        }
    }

    /// The letters in front of a man, in English, German or French (0, 1, 2): `r` for a royal one, as Popeye writes them.
    pub fn letters(self, language: usize) -> String {
        if self == Attributes::NONE {
            return String::new();
        }
        let first = |line: &Attribute| match line.names[language] {
            // Of several words the first letters of all.
            "HalfNeutral" | "HalbNeutral" => "hn".to_string(),
            "DemiNeutre" => "dn".to_string(),
            "HurdleColourChanging" => "hcc".to_string(),
            "SprungbockFarbeWechselnd" => "sfw".to_string(),
            "CouleurEchangeantSautoir" => "ces".to_string(),
            other => other.chars().take(1).flat_map(char::to_lowercase).collect(),
        };
        self.lines().map(first).collect()
    }

    /// The words in front of a man in records, each with a blank behind it: `royal `.
    pub fn words(self) -> String {
        let words = self.lines().map(|line| format!("{} ", line.names[0].to_lowercase()));
        words.collect()
    }

    /// The set of a number.
    pub(crate) const fn from_bits(bits: u16) -> Attributes {
        Attributes(bits)
    }

    /// The set as a number, for keys and encodings.
    pub(crate) const fn bits(self) -> u16 {
        self.0
    }
}

impl fmt::Debug for Attributes {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.debug_set().entries(self.lines().map(|line| line.names[0])).finish()
    }
}

/// The attribute of a name in English, in any case and with or without blanks and hyphens: `half-neutral`.
pub fn attribute(name: &str) -> Option<&'static Attribute> {
    let name = plain(name);
    ATTRIBUTES.iter().find(|line| plain(line.names[0]) == name)
}

const POPEYE: &str = "Popeye's list of attributes";

const fn played(
    names: [&'static str; 3],
    alone: Attributes,
    definition: &'static str,
    source: &'static str,
) -> Attribute {
    Attribute {
        names,
        definition,
        source,
        alone,
    }
}

const fn unplayed(names: [&'static str; 3]) -> Attribute {
    played(names, Attributes::NONE, "", POPEYE)
}

/// All attributes, in Popeye's order, in which men name them.
pub static ATTRIBUTES: &[Attribute] = &[
    played(
        ["Royal", "Koeniglich", "Royale"],
        Attributes::ROYAL,
        "It is in check and mated as a king is, and moves as what it is. A side with a royal man needs no king; with several, each must \
         be safe.",
        "A. S. M. Dickins, A Guide to Fairy Chess",
    ),
    played(
        ["Kamikaze", "Kamikaze", "Kamikaze"],
        Attributes::KAMIKAZE,
        "It vanishes when it takes; a pawn before it becomes another man.",
        POPEYE,
    ),
    played(
        ["Paralysing", "Paralysierend", "Paralysante"],
        Attributes::PARALYSING,
        "It takes nothing and gives no check. Men of the other side that it attacks, the king too, are paralysed: they neither move nor \
         attack. A side that could move paralysed men only is not mated, even in check: it is stalemated.",
        POPEYE,
    ),
    played(
        ["Chameleon", "Chamaeleon", "Cameleon"],
        Attributes::CHAMELEON,
        "With each of its moves a queen becomes a knight, a knight a bishop, a bishop a rook and a rook a queen. Where there are chameleons \
         pawns may become them, too; a chameleon pawn becomes nothing else.",
        POPEYE,
    ),
    unplayed(["Jigger", "Jigger", "Jigger"]),
    played(
        ["Volage", "Volage", "Volage"],
        Attributes::VOLAGE,
        "With its first move to a square of another colour than that it leaves it changes its side, and is an ordinary man then.",
        POPEYE,
    ),
    played(
        ["Functionary", "Beamtet", "Fonctionnaire"],
        Attributes::FUNCTIONARY,
        "It moves, takes and checks only while a man of the other side attacks it.",
        POPEYE,
    ),
    played(
        ["HalfNeutral", "HalbNeutral", "DemiNeutre"],
        Attributes::HALF_NEUTRAL,
        "With each of its moves it changes its phase: from neutral it becomes a man of the side that moves it, from a man of one side \
         neutral.",
        POPEYE,
    ),
    played(
        [
            "HurdleColourChanging",
            "SprungbockFarbeWechselnd",
            "CouleurEchangeantSautoir",
        ],
        Attributes::HURDLE_COLOUR,
        "The man over which it hops changes its side, kings and neutral men excepted.",
        POPEYE,
    ),
    played(
        ["Protean", "Proteisch", "Protee"],
        Attributes::PROTEAN,
        "When it takes, it becomes what it has taken, and stays protean; by taking a pawn it becomes a reversed pawn, and a pawn by \
         taking such a one.",
        POPEYE,
    ),
    played(
        ["Magic", "Magisch", "Magique"],
        Attributes::MAGIC,
        "After each move a man that is neither royal, magic nor neutral changes its side if an odd number of views of it by magic men of \
         either side is new. A magic man views what it could take if it were of the other side; a rider, hopper or lion along a line, by \
         one and the same view wherever both stand on it, others by another view from each square to each square.",
        POPEYE,
    ),
    played(
        ["Uncapturable", "Unschlagbar", "Imprenable"],
        Attributes::UNCAPTURABLE,
        "It cannot be taken.",
        POPEYE,
    ),
    played(
        ["Patrol", "Patrouille", "Patrouille"],
        Attributes::PATROL,
        "It takes and checks only if a man of its own side observes it.",
        POPEYE,
    ),
    played(
        ["Frischauf", "Frischauf", "Frischauf"],
        Attributes::FRISCHAUF,
        "A pawn has become this man, which Frischauf Circe asks for; it is a man as others otherwise.",
        POPEYE,
    ),
    played(
        ["Bul", "Bul", "Bul"],
        Attributes::BUL,
        "When it has hopped over a man, that man must move without capture as the bul would, as the side that moves chooses; if it cannot, the \
         hop is not allowed, and gives no check.",
        POPEYE,
    ),
    played(
        ["Dob", "Dob", "Dob"],
        Attributes::DOB,
        "When it has hopped over a man, that man must move without capture in its own way, as the side that moves chooses; if it cannot, the \
         hop is not allowed, and gives no check.",
        POPEYE,
    ),
    unplayed(["Anda", "Anda", "Anda"]),
    unplayed(["AndaInverse", "AndaInvers", "AndaInverse"]),
];
