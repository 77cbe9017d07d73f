//! What a man is: a number in the table of kinds.

use super::{Color, Kind, Manner, Movement, TABLE};
use serde::Serialize;
use std::fmt;
use std::ops::{Index, IndexMut};

/// What a man is, in the order in which magazines list them: a number in [`TABLE`].
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash, Serialize)]
pub struct Role(u8);

impl Role {
    /// King.
    pub const KING: Role = Role(0);
    /// Queen.
    pub const QUEEN: Role = Role(1);
    /// Rook.
    pub const ROOK: Role = Role(2);
    /// Bishop.
    pub const BISHOP: Role = Role(3);
    /// Knight.
    pub const KNIGHT: Role = Role(4);
    /// Pawn.
    pub const PAWN: Role = Role(5);
    /// The unicorn of Raumschach, which rides through the corners of the cells.
    pub const UNICORN: Role = Role(6);

    /// The classical roles, which the fast positions play.
    pub const CLASSICAL: [Role; 7] = [
        Role::KING,
        Role::QUEEN,
        Role::ROOK,
        Role::BISHOP,
        Role::KNIGHT,
        Role::PAWN,
        Role::UNICORN,
    ];

    /// What a pawn may become on a flat board.
    pub const PROMOTIONS: [Role; 4] = [Role::QUEEN, Role::ROOK, Role::BISHOP, Role::KNIGHT];

    /// The grasshopper.
    pub const GRASSHOPPER: Role = Role(7);
    /// The nightrider.
    pub const NIGHTRIDER: Role = Role(8);
    /// The equihopper.
    pub const EQUIHOPPER: Role = Role(58);
    /// Leo, pao, vao and mao.
    pub const CHINESE: [Role; 4] = [Role(83), Role(84), Role(85), Role(87)];
    /// A king that is not royal.
    pub const ERLKING: Role = Role(26);
    /// A man that never moves.
    pub const DUMMY: Role = Role(100);
    /// The reversed pawn.
    pub const REVERSED_PAWN: Role = Role(106);
    /// The marine pawn.
    pub const MARINE_PAWN: Role = Role(107);

    /// The poseidon.
    pub const POSEIDON: Role = Role(160);
    /// Señora, faro, loco and saltador.
    pub const ARGENTINIAN: [Role; 4] = [Role(152), Role(153), Role(154), Role(155)];
    /// The sting.
    pub const STING: Role = Role(161);

    /// The men from one number up to another are not played by Popeye.
    const BEYOND_POPEYE: [u8; 2] = [162, 185];

    /// What a marine pawn may become beside the men of the diagram: siren, triton, nereid, marine knight.
    pub const MARINE_PROMOTIONS: [Role; 4] = [Role(95), Role(96), Role(97), Role(98)];

    /// All roles of the table.
    pub fn all() -> impl DoubleEndedIterator<Item = Role> + Clone {
        (0..TABLE.len() as u8).map(Role)
    }

    /// What the table says of it.
    #[inline]
    pub fn kind(self) -> &'static Kind {
        TABLE[self.index()]
    }

    /// Its number in the table.
    #[inline]
    pub const fn index(self) -> usize {
        self.0 as usize
    }

    /// The role with this number, which is one of the table's.
    #[inline]
    pub(crate) const fn from_index(index: usize) -> Role {
        Role(index as u8)
    }

    /// Is it one of the men that the fast positions play? All others are fairy men.
    #[inline]
    pub const fn is_classical(self) -> bool {
        self.0 < Role::CLASSICAL.len() as u8
    }

    /// The side to whose last rank a man of this role goes to promote when this side moves it; nothing for men that do not promote.
    pub fn promotes_for(self, by: Color) -> Option<Color> {
        self.kind().movement.iter().find_map(|movement| match movement {
            Movement::Soldier(soldier) if soldier.promotes => Some(if soldier.back { !by } else { by }),
            Movement::SuperPawn { .. } => Some(by),
            _ => None,
        })
    }

    /// Is it a pawn of any kind?
    pub fn is_pawn(self) -> bool {
        self.promotes_for(Color::White).is_some()
    }

    /// Does a pawn become it where the diagram has one?
    pub fn is_promotion(self) -> bool {
        ![Role::KING, Role::DUMMY].contains(&self) && !self.is_pawn() && !self.is_named_royal()
    }

    /// Is it a kind whose men are royal without being called so, as kings are?
    pub fn is_named_royal(self) -> bool {
        [Role::POSEIDON, Role::STING].contains(&self)
    }

    /// Does Popeye play it?
    pub const fn is_of_popeye(self) -> bool {
        let [first, end] = Role::BEYOND_POPEYE;
        self.0 < first || self.0 >= end
    }

    /// Does it take men beside its arrival?
    pub fn takes_beside(self) -> bool {
        self.kind().movement.iter().any(|movement| match movement {
            Movement::Along(_, manner) => matches!(
                manner,
                Manner::Locust | Manner::Marine | Manner::MarineLeap | Manner::Skylla | Manner::Charybdis
            ),
            Movement::Soldier(soldier) => soldier.over,
            _ => false,
        })
    }

    /// From where a man of this role that takes beside its arrival goes on by so many files and ranks: the way from the man that it
    /// takes to where it ends; nothing for men that take where they end.
    pub fn leads_on(self, files: i8, ranks: i8) -> Option<(i8, i8)> {
        let leads = |movement: &Movement| match *movement {
            Movement::Along(pace, Manner::Locust | Manner::Marine | Manner::MarineLeap) => {
                pace.directions().find(|&step| is_along((files, ranks), step))
            }
            Movement::Soldier(soldier) if soldier.over && files.abs() == 2 => Some((files / 2, ranks / 2)),
            Movement::Along(_, Manner::Skylla) => Some((files - files / 2, ranks - ranks / 2)),
            Movement::Along(_, Manner::Charybdis) => Some((files - files.signum(), ranks - ranks.signum())),
            _ => None,
        };
        let here = |step: &(i8, i8)| is_along((files, ranks), *step) || files.abs() + ranks.abs() == 3;
        self.kind().movement.iter().filter_map(leads).find(here)
    }

    /// The letters in FEN and in our own lists of men: `N` is the knight, `NR` the nightrider.
    pub fn letters(self) -> &'static str {
        self.kind().letters
    }

    /// The letters of English problem magazines, `S` being the knight and `N` the nightrider.
    pub fn magazine(self) -> &'static str {
        self.kind().magazine[0]
    }

    /// The role of our own letters, in either case; a knight is `N` or `S`.
    pub fn from_letters(letters: &str) -> Option<Role> {
        if letters.eq_ignore_ascii_case("S") {
            return Some(Role::KNIGHT);
        }
        Role::all().find(|role| role.letters().eq_ignore_ascii_case(letters))
    }

    /// The role of the letters of magazines, in either case.
    pub fn from_magazine(letters: &str) -> Option<Role> {
        Role::all().find(|role| role.magazine().eq_ignore_ascii_case(letters))
    }

    /// The role of one of our letters that stands alone.
    pub fn from_letter(letter: char) -> Option<Role> {
        Role::from_letters(letter.encode_utf8(&mut [0; 4]))
    }

    /// The role of a name in English, in either case: `nightrider`.
    pub fn from_name(name: &str) -> Option<Role> {
        let is_called = |known: &str| known.eq_ignore_ascii_case(name);
        Role::all()
            .find(|role| is_called(role.kind().names[0]))
            .or_else(|| Role::all().find(|role| role.other_names().iter().any(|other| is_called(other))))
    }
}

impl fmt::Debug for Role {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str(self.kind().names[0])
    }
}

/// Is the way a number of these steps?
fn is_along((files, ranks): (i8, i8), (df, dr): (i8, i8)) -> bool {
    let steps = if df != 0 { files / df } else { ranks / dr };
    steps > 0 && (steps * df, steps * dr) == (files, ranks)
}

/// A set of roles.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Default)]
pub struct RoleSet([u64; 4]);

impl RoleSet {
    /// Puts a role into the set; was it not there?
    pub fn insert(&mut self, role: Role) -> bool {
        let (word, bit) = (&mut self.0[role.index() / 64], 1 << (role.index() % 64));
        let is_new = *word & bit == 0;
        *word |= bit;
        is_new
    }

    /// The roles, in the order of the table.
    pub fn iter(self) -> impl Iterator<Item = Role> {
        (0..=u8::MAX)
            .map(Role)
            .filter(move |role| self.0[role.index() / 64] >> (role.index() % 64) & 1 != 0)
    }
}

/// One value for each classical role of a flat board (all but the unicorn).
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug, Default)]
pub struct ByRole<T>(pub [T; 6]);

impl<T> Index<Role> for ByRole<T> {
    type Output = T;
    #[inline]
    fn index(&self, role: Role) -> &T {
        &self.0[role.index()]
    }
}

impl<T> IndexMut<Role> for ByRole<T> {
    #[inline]
    fn index_mut(&mut self, role: Role) -> &mut T {
        &mut self.0[role.index()]
    }
}
