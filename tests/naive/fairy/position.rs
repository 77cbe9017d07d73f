//! Men on squares of boards, and what else a position remembers.

use super::attributes;
use super::conditions::Conditions;
use super::men::{Kind, Man, Side};
use super::moves::Move;
use super::places::{Board, Place, Square};
use std::collections::{BTreeMap, BTreeSet};

/// A castling that king and rook have not forfeited: that of `side` with the rook of this file.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub enum Unmoved {
    King(Side),
    /// The rook of file a (1) or h (8).
    Rook(Side, i8),
}

impl Unmoved {
    pub const ALL: [Unmoved; 6] = {
        use Side::{Black, White};
        [
            Unmoved::King(White),
            Unmoved::King(Black),
            Unmoved::Rook(White, 1),
            Unmoved::Rook(White, 8),
            Unmoved::Rook(Black, 1),
            Unmoved::Rook(Black, 8),
        ]
    };

    /// Castling belongs to board A.
    pub fn place(self) -> Place {
        let (file, side) = match self {
            Unmoved::King(side) => (5, side),
            Unmoved::Rook(side, file) => (file, side),
        };
        Board::A.at(Square::new(file, side.rank(1)))
    }

    /// Is this the man that castles?
    pub fn is_by(self, man: Man, [king, rook]: [Kind; 2]) -> bool {
        match self {
            Unmoved::King(side) => man.kind == king && man.is_king() && man.serves(side),
            Unmoved::Rook(side, _) => man.kind == rook && !man.is_king() && man.serves(side),
        }
    }
}

/// The double step of a pawn, or one of three squares, that was the last move.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub struct DoubleStep {
    pub by: Side,
    pub from: Square,
    pub to: Square,
    /// Where the pawn stands after its move.
    pub pawn: Place,
}

impl DoubleStep {
    /// Has the pawn passed over this square?
    pub fn passes(self, square: Square) -> bool {
        let (files, ranks) = (self.to.file - self.from.file, self.to.rank - self.from.rank);
        let (file, rank) = (square.file - self.from.file, square.rank - self.from.rank);
        // On the line between, and neither at its beginning nor at its end.
        file * ranks == rank * files && rank * ranks > 0 && rank.abs() < ranks.abs()
    }
}

/// What conditions remember.
#[derive(Clone, Default)]
pub struct Memory {
    /// The last move.
    pub last: Option<Move>,
    /// Where the men stand that made the last move of White and of Black.
    pub movers: [Vec<Place>; 2],
    /// Squares that do not belong to the board any more.
    pub holes: BTreeSet<Place>,
    /// The last man taken on each square, where it is to come back.
    pub haunts: BTreeMap<Place, Man>,
    /// Of several men taken on a square all, the last at the end.
    pub graves: BTreeMap<Place, Vec<Man>>,
    /// Men under a square, each with the place on which it comes back, the last at the end.
    pub below: BTreeMap<Square, Vec<(Place, Man)>>,
    /// Where the men stand that a condition treats in another way, because of what has happened to them.
    pub marked: BTreeSet<Place>,
    /// Where the men that stand here stood in the diagram.
    pub origins: BTreeMap<Place, Place>,
    /// Where imitators are.
    pub imitators: Vec<Square>,
    /// How far one may still move, in hundredths of a square; without a number there is no end.
    pub left: Vec<Option<i64>>,
    /// The sides whose king has been attacked.
    pub attacked: BTreeSet<Side>,
    /// The sides whose king has exchanged its place with another man.
    pub exchanged: BTreeSet<Side>,
    /// The man taken with the last move.
    pub pending: Option<(Place, Man)>,
    /// How often the roles may still be exchanged, if that is limited.
    pub exchanges: Option<u32>,
    /// In how many rules that ask for mates this position is looked at.
    pub nested: u32,
}

#[derive(Clone)]
pub struct Position {
    pub conditions: Conditions,
    pub men: BTreeMap<Place, Man>,
    pub turn: Side,
    pub unmoved: BTreeSet<Unmoved>,
    /// Who castles: king and rook, or those who stand for them.
    pub castlers: [Kind; 2],
    pub last: Option<DoubleStep>,
    /// What pawns become, in Popeye's order.
    pub promotions: Vec<Kind>,
    pub memory: Memory,
    /// The kinds of the diagram, but for kings, pawns and dummies.
    pub present: Vec<Kind>,
}

impl Position {
    /// A diagram, with the side to move. Whoever stands on its square of the array may still castle.
    pub fn diagram(mut conditions: Conditions, men: BTreeMap<Place, Man>, turn: Side) -> Position {
        let [early, late] = attributes::rules(&men);
        conditions.rules.splice(..0, early);
        conditions.rules.extend(late);
        let present = |kind: Kind| men.values().any(|man| man.kind == kind);
        let present: Vec<Kind> = Kind::all()
            .filter(|kind| kind.is_promotion() && present(*kind))
            .collect();
        let mut promotions = vec![Kind::QUEEN, Kind::KNIGHT, Kind::ROOK, Kind::BISHOP];
        promotions.extend(present.iter().filter(|kind| kind.is_fairy()));
        let mut position = Position {
            conditions,
            men,
            turn,
            unmoved: BTreeSet::new(),
            castlers: [Kind::KING, Kind::ROOK],
            last: None,
            promotions,
            memory: Memory::default(),
            present,
        };
        for rule in position.conditions.rules.clone() {
            (rule.begins)(&mut position);
        }
        let stands = |one: &Unmoved| {
            position
                .man(one.place())
                .is_some_and(|man| one.is_by(man, position.castlers))
        };
        position.unmoved = Unmoved::ALL.into_iter().filter(stands).collect();
        position
    }

    pub fn man(&self, place: Place) -> Option<Man> {
        self.men.get(&place).copied()
    }

    /// Are the left and the right edge joined, and the lower and the upper one?
    pub fn joined_edges(&self) -> (bool, bool) {
        let has = |name| self.conditions.has(name);
        let ring = has("Anchor Ring");
        (ring || has("Vertical Cylinder"), ring || has("Horizontal Cylinder"))
    }

    /// Does the place belong to the board?
    pub fn is_ground(&self, place: Place) -> bool {
        !self.memory.holes.contains(&place)
    }

    pub fn is_vacant(&self, place: Place) -> bool {
        !self.men.contains_key(&place)
    }

    /// Is there no man with these coordinates on any board?
    pub fn is_vacant_everywhere(&self, square: Square) -> bool {
        self.is_vacant(Board::A.at(square)) && self.is_vacant(Board::B.at(square))
    }

    /// The board on which a man from this one arrives.
    pub fn arrival_board(&self, from: Board) -> Board {
        if self.conditions.alice { from.other() } else { from }
    }

    pub fn king(&self, side: Side) -> Option<Place> {
        self.kings(side).next()
    }

    /// The kings of this side, and its other royal men.
    pub fn kings(&self, side: Side) -> impl Iterator<Item = Place> {
        let kings = self
            .men
            .iter()
            .filter(move |(_, man)| man.serves(side) && man.is_king());
        kings.map(|(place, _)| *place)
    }

    /// The same with the other side to move, as if this one had passed.
    pub fn passed(&self) -> Position {
        Position {
            turn: self.turn.other(),
            last: None,
            ..self.clone()
        }
    }
}
