//! The men: sides, roles, and the table of kinds.
//!
//! A kind of man is data: its names and letters, how it moves, how it is drawn, what it weighs. A new man is a value in the
//! file of its family (or a new file), and a line of [`TABLE`].
//!
//! ```
//! use looking_glass::pieces::Role;
//!
//! let grasshopper = Role::from_name("grasshopper").expect("a kind of the table");
//! assert_eq!(grasshopper.letters(), "G");
//! assert!(!grasshopper.is_classical());
//! ```

mod argentine;
mod attribute;
mod bent;
mod borrowers;
mod bouncers;
mod chinese;
mod classical;
mod color;
mod compounds;
mod deflected;
mod equihoppers;
mod far_leapers;
mod hoppers;
mod hunters;
mod leapers;
mod lions;
mod locusts;
#[cfg(test)]
mod made_up;
mod marine;
mod movement;
mod other_names;
mod radial;
mod riders;
mod role;
mod soldiers;

pub use attribute::{ATTRIBUTES, Attribute, Attributes, attribute};
pub use color::{ByColor, Color, Owner};
pub use movement::{Manner, Movement, Pace, Radius, Ring, Soldier};
pub use role::{ByRole, Role, RoleSet};

use serde::{Serialize, Serializer};

/// A kind of man: all that is known of it but where it stands.
#[derive(Debug)]
pub struct Kind {
    /// Its names in English, German and French, in lower case.
    pub names: [&'static str; 3],
    /// Its letters in FEN and in our own lists of men.
    pub letters: &'static str,
    /// Its letters in English problem magazines, in German and in French. Popeye, Olive and YACPDB use them, too.
    pub magazine: [&'static str; 3],
    /// How it moves.
    pub movement: &'static [Movement],
    /// How it is drawn.
    pub glyph: Glyph,
    /// What it weighs when material is compared, in pawns.
    pub weight: u32,
    /// What it is, in a sentence or two.
    pub definition: &'static str,
    /// Where the definition stands.
    pub source: &'static str,
}

/// How a man is drawn: as a classical man, upright or turned.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub struct Glyph {
    /// The man it looks like.
    pub like: Role,
    /// How far it is turned clockwise, in degrees: magazines turn a grasshopper by 180.
    pub turn: u16,
}

/// All kinds of men. The classical men come first; the number of a kind is that of its [`Role`], and goes into identities: a new
/// kind comes last.
pub static TABLE: &[&Kind] = &[
    &classical::KING,
    &classical::QUEEN,
    &classical::ROOK,
    &classical::BISHOP,
    &classical::KNIGHT,
    &classical::PAWN,
    &classical::UNICORN,
    &hoppers::GRASSHOPPER,
    &riders::NIGHTRIDER,
    &leapers::CAMEL,
    &leapers::ZEBRA,
    &leapers::GIRAFFE,
    &leapers::FERS,
    &leapers::WAZIR,
    &leapers::ALFIL,
    &leapers::DABBABA,
    &leapers::ANTELOPE,
    &leapers::ROOT_FIFTY,
    &leapers::BUCEPHALE,
    &leapers::LEAPER_15,
    &leapers::LEAPER_16,
    &leapers::LEAPER_24,
    &leapers::LEAPER_25,
    &leapers::LEAPER_35,
    &leapers::LEAPER_36,
    &leapers::LEAPER_37,
    &leapers::ERLKING,
    &leapers::OKAPI,
    &leapers::BISON,
    &leapers::ZEBU,
    &leapers::GNU,
    &leapers::SQUIRREL,
    &compounds::AMAZON,
    &compounds::EMPRESS,
    &compounds::PRINCESS,
    &compounds::WARAN,
    &compounds::ELEPHANT,
    &compounds::SCORPION,
    &compounds::GRAL,
    &compounds::DOLPHIN,
    &riders::CAMELRIDER,
    &riders::ZEBRARIDER,
    &riders::GNURIDER,
    &riders::WAZIRRIDER,
    &riders::FERSRIDER,
    &riders::EDGEHOG,
    &riders::ROOK_HUNTER,
    &riders::BISHOP_HUNTER,
    &hoppers::GRASSHOPPER_2,
    &hoppers::GRASSHOPPER_3,
    &hoppers::ROOKHOPPER,
    &hoppers::BISHOPHOPPER,
    &hoppers::NIGHTRIDER_HOPPER,
    &hoppers::CAMELRIDER_HOPPER,
    &hoppers::ZEBRARIDER_HOPPER,
    &hoppers::GNURIDER_HOPPER,
    &hoppers::KINGHOPPER,
    &hoppers::KNIGHTHOPPER,
    &equihoppers::EQUIHOPPER,
    &equihoppers::NONSTOP_EQUIHOPPER,
    &equihoppers::ORIX,
    &equihoppers::NONSTOP_ORIX,
    &hoppers::KANGAROO,
    &hoppers::CONTRA_GRASSHOPPER,
    &hoppers::HAMSTER,
    &deflected::MOOSE,
    &deflected::EAGLE,
    &deflected::SPARROW,
    &deflected::ROOK_MOOSE,
    &deflected::ROOK_EAGLE,
    &deflected::ROOK_SPARROW,
    &deflected::BISHOP_MOOSE,
    &deflected::BISHOP_EAGLE,
    &deflected::BISHOP_SPARROW,
    &bouncers::BOUNCER,
    &bouncers::ROOK_BOUNCER,
    &bouncers::BISHOP_BOUNCER,
    &lions::LION,
    &lions::ROOK_LION,
    &lions::BISHOP_LION,
    &lions::NIGHTRIDER_LION,
    &lions::RABBIT,
    &lions::BOB,
    &chinese::LEO,
    &chinese::PAO,
    &chinese::VAO,
    &chinese::NAO,
    &chinese::MAO,
    &chinese::MOA,
    &chinese::MAORIDER,
    &chinese::MOARIDER,
    &locusts::LOCUST,
    &locusts::ROOK_LOCUST,
    &locusts::BISHOP_LOCUST,
    &locusts::NIGHTRIDER_LOCUST,
    &marine::SIREN,
    &marine::TRITON,
    &marine::NEREID,
    &marine::MARINE_KNIGHT,
    &bent::ROSE,
    &soldiers::DUMMY,
    &borrowers::ORPHAN,
    &borrowers::FRIEND,
    &soldiers::BEROLINA_PAWN,
    &soldiers::BEROLINA_SUPERPAWN,
    &soldiers::SUPERPAWN,
    &soldiers::REVERSED_PAWN,
    &soldiers::MARINE_PAWN,
    &soldiers::CHINESE_PAWN,
    &soldiers::DRAGON,
    &soldiers::GRYPHON,
    &soldiers::SHIP,
    &soldiers::MARINE_SHIP,
    &hoppers::DOUBLE_GRASSHOPPER,
    &hoppers::DOUBLE_ROOKHOPPER,
    &hoppers::DOUBLE_BISHOPPER,
    &bent::ROSE_LION,
    &bent::ROSE_HOPPER,
    &bent::RAO,
    &bent::SPIRAL_SPRINGER,
    &bent::DIAGONAL_SPIRAL_SPRINGER,
    &bent::ZIGZAG_11,
    &bent::ZIGZAG_20,
    &bent::ZIGZAG_33,
    &bent::ZIGZAG_40,
    &bent::QUINTESSENCE,
    &bent::BOYSCOUT,
    &bent::GIRLSCOUT,
    &bent::UBI_UBI,
    &bent::ARCHBISHOP,
    &bent::REFLECTING_BISHOP,
    &bent::CARDINAL,
    &bent::BOUNCY_KNIGHT,
    &bent::BOUNCY_NIGHTRIDER,
    &bent::CAT,
    &marine::SKYLLA,
    &marine::CHARYBDIS,
    &radial::RADIAL_KNIGHT,
    &radial::TREEHOPPER,
    &radial::LEAFHOPPER,
    &radial::GREATER_TREEHOPPER,
    &radial::GREATER_LEAFHOPPER,
    &lions::KANGAROO_LION,
    &chinese::KAO,
    &chinese::MAORIDER_LION,
    &chinese::MOARIDER_LION,
    &chinese::MAOHOPPER,
    &chinese::MOAHOPPER,
    &hoppers::MARGUERITE,
    &equihoppers::EQUISTOPPER,
    &equihoppers::NONSTOP_EQUISTOPPER,
    &compounds::QUERQUISITE,
    &argentine::SENORA,
    &argentine::FARO,
    &argentine::LOCO,
    &argentine::SALTADOR,
    &hoppers::CONTRA_HAMSTER,
    &equihoppers::EAGLE_EQUIHOPPER,
    &equihoppers::EAGLE_NONSTOP_EQUIHOPPER,
    &hoppers::SCARABEUS,
    &marine::POSEIDON,
    &compounds::STING,
    &far_leapers::THREELEAPER,
    &far_leapers::FOURLEAPER,
    &far_leapers::TRIPPER,
    &far_leapers::COMMUTER,
    &far_leapers::LEAPER_05,
    &far_leapers::LEAPER_06,
    &far_leapers::LEAPER_07,
    &far_leapers::LEAPER_17,
    &far_leapers::LEAPER_26,
    &far_leapers::LEAPER_27,
    &far_leapers::LEAPER_45,
    &far_leapers::LEAPER_46,
    &far_leapers::LEAPER_47,
    &far_leapers::LEAPER_55,
    &far_leapers::LEAPER_56,
    &far_leapers::LEAPER_57,
    &far_leapers::LEAPER_66,
    &far_leapers::LEAPER_67,
    &far_leapers::LEAPER_77,
    &far_leapers::LEAPER_07_66,
    &leapers::ALIBABA,
    &riders::ALFILRIDER,
    &riders::DABBABARIDER,
    &hunters::HUNTERS[0],
    &hunters::HUNTERS[1],
    &hunters::HUNTERS[2],
    &hunters::HUNTERS[3],
    &hunters::HUNTERS[4],
    &hunters::HUNTERS[5],
    &hunters::HUNTERS[6],
    &hunters::HUNTERS[7],
    &hunters::HUNTERS[8],
    &hunters::HUNTERS[9],
    &hunters::HUNTERS[10],
    &hunters::HUNTERS[11],
    &hunters::HUNTERS[12],
    &hunters::HUNTERS[13],
    &hunters::HUNTERS[14],
    &hunters::HUNTERS[15],
    &hunters::HUNTERS[16],
    &hunters::HUNTERS[17],
    &hunters::HUNTERS[18],
    &hunters::HUNTERS[19],
    &hunters::HUNTERS[20],
    &hunters::HUNTERS[21],
    &hunters::HUNTERS[22],
    &hunters::HUNTERS[23],
    &hunters::HUNTERS[24],
    &hunters::HUNTERS[25],
    &hunters::HUNTERS[26],
    &hunters::HUNTERS[27],
    &hunters::HUNTERS[28],
    &hunters::HUNTERS[29],
    &hunters::HUNTERS[30],
    &hunters::HUNTERS[31],
    &hunters::HUNTERS[32],
    &hunters::HUNTERS[33],
    &hunters::HUNTERS[34],
    &hunters::HUNTERS[35],
    #[cfg(test)]
    &made_up::BUMBLEBEE,
];

/// A man: what it is and whose.
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash, Debug)]
pub struct Piece {
    /// Whose it is.
    pub owner: Owner,
    /// What it is.
    pub role: Role,
    /// What sets it apart from others of its kind.
    pub attributes: Attributes,
}

impl Serialize for Piece {
    /// Its owner and role; the few men with attributes have owners of other numbers, and their attributes follow.
    fn serialize<S: Serializer>(&self, serializer: S) -> Result<S::Ok, S::Error> {
        match self.attributes.bits() {
            0 => (self.owner, self.role).serialize(serializer),
            bits => match u8::try_from(bits) {
                Ok(bits) => (self.owner as u8 + 3, self.role, bits).serialize(serializer),
                Err(_) => (self.owner as u8 + 6, self.role, bits).serialize(serializer),
            },
        }
    }
}

impl Piece {
    /// The man of this side and role.
    pub const fn new(color: Color, role: Role) -> Self {
        Piece {
            owner: color.pick(Owner::White, Owner::Black),
            role,
            attributes: Attributes::NONE,
        }
    }

    /// The neutral man of this role.
    pub const fn neutral(role: Role) -> Self {
        Piece {
            owner: Owner::Neutral,
            role,
            attributes: Attributes::NONE,
        }
    }

    /// The man of this owner and role.
    pub const fn of(owner: Owner, role: Role) -> Self {
        Piece {
            owner,
            role,
            attributes: Attributes::NONE,
        }
    }

    /// The same man with these attributes.
    #[must_use]
    pub const fn with(self, attributes: Attributes) -> Self {
        Piece { attributes, ..self }
    }

    /// The same man with these attributes beside its own.
    #[must_use]
    pub const fn also(self, attributes: Attributes) -> Self {
        self.with(self.attributes.and(attributes))
    }

    /// Owner and kind as magazines write them: `wK`, `bS`.
    pub fn code(self) -> String {
        format!("{}{}", self.owner.letter(), self.role.magazine())
    }

    /// Is it a king or another royal man?
    #[inline]
    pub fn is_royal(self) -> bool {
        self.role == Role::KING || self.attributes.has(Attributes::ROYAL)
    }

    /// The man as inputs and records name it: some kinds are royal without being called so.
    pub fn named(owner: Owner, role: Role) -> Self {
        let attributes = match role.is_named_royal() {
            true => Attributes::ROYAL,
            false => Attributes::NONE,
        };
        Piece::of(owner, role).with(attributes)
    }

    /// The same man of another kind; a royal man stays royal, and a king is royal by itself.
    #[must_use]
    pub fn becoming(self, role: Role) -> Self {
        let attributes = match (self.is_royal(), role) {
            (true, Role::KING) => self.attributes.without(Attributes::ROYAL),
            (true, _) => self.attributes.and(Attributes::ROYAL),
            (false, _) => self.attributes,
        };
        Piece {
            role,
            attributes,
            ..self
        }
    }

    /// Does it belong to this side alone?
    #[inline]
    pub fn is_of(self, color: Color) -> bool {
        self.owner == Owner::from(color)
    }

    /// Can this side move it? Its own men and neutral ones.
    #[inline]
    pub fn moves_for(self, color: Color) -> bool {
        self.owner == Owner::Neutral || self.is_of(color)
    }

    /// The same man of the other side; a neutral man is of both.
    #[must_use]
    pub fn other_side(self) -> Self {
        let owner = self.owner.color().map_or(self.owner, |color| Owner::from(!color));
        Piece { owner, ..self }
    }

    /// The same man as one that changes between its side and none: a neutral man is of this side then, any other is neutral.
    #[must_use]
    pub fn neutral_or_of(self, color: Color) -> Self {
        let owner = match self.owner {
            Owner::Neutral => Owner::from(color),
            _ => Owner::Neutral,
        };
        Piece { owner, ..self }
    }

    /// Is it a classical man of one side, as the fast positions play them?
    pub const fn is_classical(self) -> bool {
        self.owner.color().is_some() && self.role.is_classical() && self.attributes.is_empty()
    }

    /// Our letters: upper case for White, lower case for Black, and upper case behind a minus sign for a neutral man.
    pub fn letters(self) -> String {
        let letters = self.role.letters();
        match self.owner {
            Owner::White => letters.to_string(),
            Owner::Black => letters.to_ascii_lowercase(),
            Owner::Neutral => format!("-{letters}"),
        }
    }

    /// The man of a FEN letter.
    pub fn from_letter(letter: char) -> Option<Piece> {
        let color = if letter.is_ascii_uppercase() {
            Color::White
        } else {
            Color::Black
        };
        Role::from_letter(letter).map(|role| Piece::new(color, role))
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn the_classical_men_have_their_numbers() {
        let names = ["king", "queen", "rook", "bishop", "knight", "pawn", "unicorn"];
        for (role, name) in Role::CLASSICAL.into_iter().zip(names) {
            assert_eq!(role.kind().names[0], name);
        }
    }

    #[test]
    fn no_two_men_have_the_same_name_or_letters() {
        for (index, kind) in TABLE.iter().enumerate() {
            for other in &TABLE[..index] {
                assert_ne!(kind.letters, other.letters);
                for language in 0..3 {
                    assert_ne!(kind.names[language], other.names[language]);
                    assert_ne!(kind.magazine[language], other.magazine[language]);
                }
            }
        }
    }
}
